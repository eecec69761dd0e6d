// SPDX-License-Identifier: GPL-3.0-or-later

package import Configuration
internal import Loop
internal import Reading

/// The word lists that the operator keeps in files, read at the start and by each reload.
package struct OperatorWords: Sendable {
    /// What is not read because viewers see it as a picture.
    var emotes = EmoteWords.shipped
    /// What is never spoken.
    var neverSpoken = NeverSpoken.nothing

    package init(_ settings: Settings, _ origins: Origins) throws(ServiceFailure) {
        let name = origins.name(of: "neverSpokenLists")
        if settings.reading.slurs { neverSpoken = .shipped }
        let paths = settings.reading.neverSpokenPaths
        guard paths.count <= settings.reading.listLimit else {
            throw OperatorWords.refusal("\(name): there are more than \(settings.reading.listLimit) lists (limits.neverSpokenLists)")
        }
        for path in paths {
            neverSpoken = neverSpoken.adding(listedIn: try OperatorWords.list(at: path, of: name))
        }
        // Otherwise a word would be heard that the operator believes to be blocked.
        guard neverSpoken.leftOut == 0 else {
            throw OperatorWords.refusal(
                "\(name): \(neverSpoken.leftOut) words are longer than \(NeverSpoken.longest) letters or beyond the first \(NeverSpoken.limit)"
            )
        }
        guard let path = settings.reading.emoteWords else { return }
        emotes = emotes.adding(listedIn: try OperatorWords.list(at: path, of: origins.name(of: "emoteWords")))
    }

    private static func refusal(_ problem: String) -> ServiceFailure {
        ServiceFailure(.configuration, problem)
    }

    private static func list(at path: String, of name: String) throws(ServiceFailure) -> String {
        do throws(UnreadableFile) {
            return try readWhole(path, atMost: 1 << 20)
        } catch {
            throw ServiceFailure(.configuration, "\(name): \(path) cannot be read: \(error.reason)")
        }
    }
}
