// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Loop
internal import Reading

/// The word lists that the operator keeps in files, read once at the start.
struct OperatorWords {
    /// What is not read because it is a picture to viewers.
    var emotes = EmoteWords.shipped
    /// What is never spoken.
    var neverSpoken = NeverSpoken.nothing

    init(_ settings: Settings) throws(SessionFailure) {
        if settings.slurs { neverSpoken = .shipped }
        let paths = settings.neverSpokenLists?.split(separator: ":") ?? []
        guard paths.count <= settings.limits.neverSpokenLists else {
            throw OperatorWords.refusal("there are more than \(settings.limits.neverSpokenLists) lists (limits.neverSpokenLists)")
        }
        for path in paths {
            neverSpoken = neverSpoken.adding(listedIn: try OperatorWords.list(at: String(path), of: "--never-spoken-lists"))
        }
        // A word that was only thought to be refused would be heard.
        guard neverSpoken.leftOut == 0 else {
            throw OperatorWords.refusal(
                "\(neverSpoken.leftOut) words are longer than \(NeverSpoken.longest) letters or beyond the first \(NeverSpoken.limit)"
            )
        }
        if let path = settings.emoteWords { emotes = emotes.adding(listedIn: try OperatorWords.list(at: path, of: "--emote-words")) }
    }

    private static func refusal(_ reason: String) -> SessionFailure {
        SessionFailure(exitCode: .configuration, description: "--never-spoken-lists: \(reason)")
    }

    private static func list(at path: String, of option: String) throws(SessionFailure) -> String {
        do throws(UnreadableFile) {
            return try readWhole(path, atMost: 1 << 20)
        } catch {
            throw SessionFailure(exitCode: .configuration, description: "\(option): \(path) cannot be read: \(error.reason)")
        }
    }
}
