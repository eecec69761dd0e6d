// SPDX-License-Identifier: GPL-3.0-or-later

package import Configuration
internal import Loop
internal import Reading
internal import Rooms

/// The word lists that the operator keeps in files, read at the start and by each reload.
package struct OperatorWords: Sendable {
    /// What is not read because viewers see it as a picture.
    var emotes = EmoteWords.shipped
    /// What is never spoken.
    var neverSpoken = NeverSpoken.nothing

    /// What has to be approved.
    var toApprove = NeverSpoken.nothing

    /// The shipped lists alone.
    init() {}

    package init(_ settings: Settings, _ origins: Origins) throws(ServiceFailure) {
        let name = { origins.place(of: "neverSpokenLists") }
        if settings.reading.slurs { neverSpoken = .shipped }
        let paths = settings.reading.neverSpokenPaths
        guard paths.count <= settings.reading.listLimit else {
            throw OperatorWords.refusal("\(name()): there are more than \(settings.reading.listLimit) lists (limits.neverSpokenLists)")
        }
        var mistakes = Mistakes<ServiceFailure>()
        for path in paths {
            let list = mistakes.collect(or: "") { () throws(ServiceFailure) in try OperatorWords.list(at: path, of: name()) }
            neverSpoken = neverSpoken.adding(listedIn: list)
        }
        // Otherwise a word would be heard that the operator believes to be blocked.
        if neverSpoken.leftOut > 0 {
            mistakes.add(OperatorWords.refusal("\(name()): \(neverSpoken.leftOut) \(OperatorWords.leftOut)"))
        }
        if let path = settings.reading.emoteWords {
            let list = mistakes.collect(or: "") { () throws(ServiceFailure) in
                try OperatorWords.list(at: path, of: origins.place(of: "emoteWords"))
            }
            emotes = emotes.adding(listedIn: list)
        }
        if let path = settings.room.approval.path {
            let name = origins.place(of: "approve")
            toApprove = toApprove.adding(
                listedIn: mistakes.collect(or: "") { () throws(ServiceFailure) in try OperatorWords.list(at: path, of: name) }
            )
            if toApprove.leftOut > 0 { mistakes.add(OperatorWords.refusal("\(name): \(toApprove.leftOut) \(OperatorWords.leftOut)")) }
        }
        try mistakes.end()
    }

    private static let leftOut = "words are longer than \(NeverSpoken.longest) letters or beyond the first \(NeverSpoken.limit)"

    private static func refusal(_ problem: String) -> ServiceFailure {
        ServiceFailure(.configuration, problem)
    }

    private static func list(at path: String, of name: @autoclosure () -> String) throws(ServiceFailure) -> String {
        do throws(UnreadableFile) {
            return try readWhole(path, atMost: 1 << 20)
        } catch {
            throw ServiceFailure(.configuration, "\(name()): \(path) cannot be read: \(error.reason)")
        }
    }
}
