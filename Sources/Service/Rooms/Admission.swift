// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Events
public import Reading

/// What a room does not read, whatever it says: programs, the lines that are for them, and viewers it was told to ignore. Pure.
public struct Admission: Sendable {
    private let ignored: Set<String>
    private let readsCommands: Bool
    private let teaching: TeachingRules

    /// A room that reads everything.
    public static let open = Admission(ignoring: [], readsBots: true, readsCommands: true, teaching: .off)

    /// - Parameters:
    ///   - names: ids or names of viewers; capital letters and a leading `@` make no difference.
    ///   - readsBots: whether well-known bots, and whoever the platform calls one, are read.
    ///   - readsCommands: whether lines that begin with `!` and a letter are read.
    ///   - teaching: who may teach; lines that try to without being allowed to are left out.
    public init(ignoring names: [String], readsBots: Bool, readsCommands: Bool, teaching: TeachingRules) {
        var ignored = Set(names.map(folded))
        if !readsBots { ignored.formUnion(knownBots) }
        self.ignored = ignored
        skipsMarkedBots = !readsBots
        self.readsCommands = readsCommands
        self.teaching = teaching
    }

    private let skipsMarkedBots: Bool

    /// Why a comment is not read; nil where it is.
    public func objection(to comment: Comment) -> SkipReason? {
        if let author = comment.author, isIgnored(author) { return .ignoredAuthor }
        if let (_, isAllowed) = teaching.command(in: comment) { return isAllowed ? nil : .command }
        return !readsCommands && !comment.isCalled && isCommand(comment.text) ? .command : nil
    }

    private func isIgnored(_ author: Author) -> Bool {
        if skipsMarkedBots, author.roles.contains(.bot) { return true }
        return !ignored.isEmpty && [author.id, author.name].contains { $0.map { ignored.contains(folded($0)) } ?? false }
    }
}

/// Whether a line is meant for a bot: `!song`, `！song`; not `!!!` and not `! wow`.
private func isCommand(_ text: String) -> Bool {
    let line = text.unicodeScalars.drop { $0.properties.isWhitespace }
    guard let mark = line.first, mark == "!" || mark == "！" else { return false }
    return line.dropFirst().first?.properties.isAlphabetic ?? false
}

private func folded(_ name: String) -> String {
    (name.first == "@" ? String(name.dropFirst()) : name).lowercased()
}

/// Bots that write into chats, under the names they have on Twitch and YouTube. Collected for Yomite.
private let knownBots: Set<String> = [
    "9kmmrbot", "ankhbot", "blerpbot", "botisimo", "botrixoficial", "buttsbot", "cloudbot", "coebot", "creatisbot", "deepbot", "dixperbro",
    "fossabot", "frostytoolsdotcom", "kofistreambot", "lolrankbot", "lumiastream", "mikuia", "mixitupapp", "moobot", "nightbot", "ohbot",
    "overlayexpert", "own3d", "phantombot", "playwithviewersbot", "pokemoncommunitygame", "pretzelrocks", "rainmaker", "restreambot",
    "revlobot", "scorpbot", "sery_bot", "slanderbot", "songlistbot", "soundalerts", "ssakdook", "stay_hydrated_bot", "streamcaptainbot",
    "streamdeckerbot", "streamelements", "streamer.bot", "streamlabs", "streamloots", "streamstickers", "supibot", "tangiabot", "tipeeebot",
    "titlechange_bot", "vivbot", "wizebot", "wzbot", "xanbot",
]
