// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
public import Reading
public import Voices

/// What a room does not read, whatever it says: bots, lines that are meant for bots, and ignored viewers. Pure.
public struct Admission: Equatable, Sendable {
    /// Ids or names of viewers who are not read. Case and a leading `@` make no difference.
    var ignoring: [String] = [] { didSet { ignored = Set(ignoring.map(foldedName)) } }
    /// Whether well-known bots, and authors that the platform marks as bots, are read.
    var readsBots = false
    /// Whether lines that begin with `!` and a letter are read.
    public var readsCommands = false
    /// The sounds that lines may begin with, as with a command.
    public var sounds = SoundWords()
    /// Who may teach words. Lines that try to without permission are left out.
    public var teaching = TeachingRules.off

    private var ignored: Set<String> = []

    /// A room that reads all viewers' comments, but no bots and nothing that is meant for them.
    package init() {}

    /// A room that reads everything.
    public static var open: Admission {
        var admission = Admission()
        (admission.readsBots, admission.readsCommands) = (true, true)
        return admission
    }

    /// Why a comment is not read; nil if it is.
    func objection(to comment: Comment) -> SkipReason? {
        if comment.isCommand { return .command }
        if isIgnored(comment) { return .ignoredAuthor }
        // What a viewer wrote to a sub may begin like a command.
        if comment.isEvent { return nil }
        if let (_, permission) = teaching.command(in: comment) { return permission == .denied ? .command : nil }
        guard !readsCommands, !comment.isCalled, isCommand(comment.text) else { return nil }
        return sounds.areCalled(atStartOf: comment.text) ? nil : .command
    }

    /// Whether a comment's author is a bot or ignored.
    func isIgnored(_ comment: Comment) -> Bool {
        guard let author = comment.author else { return false }
        if !readsBots, author.roles.contains(.bot) { return true }
        guard !readsBots || !ignored.isEmpty else { return false }
        return [author.id, author.name, author.login].contains { name in name.map { isIgnored(foldedName($0)) } ?? false }
    }

    private func isIgnored(_ name: String) -> Bool {
        ignored.contains(name) || !readsBots && knownBots.contains(name)
    }
}

extension Admission: SettingsPart {
    static var options: [Option<Admission>] {
        [
            Option("ignore", \.ignoring, .names, "NAMES", for: Command.hearing, "viewers to ignore, by id or name"),
            Option(
                "bots",
                \.readsBots,
                .readOrSkip,
                "skip|read",
                for: Command.hearing,
                "whether to read known bots and authors with the role bot"
            ),
            Option(
                "commands",
                \.readsCommands,
                .readOrSkip,
                "skip|read",
                for: Command.hearing,
                "whether to read commands for bots (! and a word)"
            ),
        ]
    }
}

extension ValueKind<[String]> {
    /// `none`, or names separated by commas.
    fileprivate static let names = ValueKind(
        expected: "none, or ids and names separated by commas",
        parse: { text in
            if text.isEmpty { return nil }
            return text == "none" ? [] : text.split(separator: ",").map { String($0) }
        },
        show: { $0.isEmpty ? "none" : $0.joined(separator: ",") },
        separator: ","
    )
}

extension ValueKind<Bool> {
    fileprivate static let readOrSkip = ValueKind(
        expected: "skip, read",
        words: ["skip", "read"],
        parse: { ["skip": false, "read": true][$0] },
        show: { $0 ? "read" : "skip" }
    )
}

/// Whether a line is meant for a bot: `!song`, `！song`; not `!!!` and not `! wow`.
private func isCommand(_ text: String) -> Bool {
    let line = text.unicodeScalars.drop { $0.properties.isWhitespace }
    guard let mark = line.first, mark == "!" || mark == "！" else { return false }
    return line.dropFirst().first?.properties.isAlphabetic ?? false
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

/// Why a comment cannot enter its room now.
public enum Obstacle: Error, Equatable, Sendable {
    /// The room's queue is full.
    case roomIsFull
    /// The queues of all rooms together are.
    case roomsAreFull
    /// As many rooms are open as allowed, and all of them are busy.
    case tooManyRooms
    /// There is no memory for another room, and all open ones are busy.
    case noMemory(BudgetShortfall)
    /// The output of the room cannot be opened; the log says why.
    case roomUnavailable
    /// All rooms are ending.
    case isEnding
    /// The fleet's Redis does not take it; the log says why.
    case fleetIsAway

    /// The outcome of a comment that does not wait and is not brought again.
    var outcome: Outcome {
        switch self {
        case .roomIsFull, .roomsAreFull: .skipped(.backlog)
        case .tooManyRooms: .skipped(.tooManyRooms)
        case .noMemory: .skipped(.noMemory)
        case .roomUnavailable: .failed(.roomUnavailable)
        case .isEnding, .fleetIsAway: .left
        }
    }
}

extension Obstacle: CustomStringConvertible {
    /// The same in words.
    public var description: String {
        switch self {
        case .roomIsFull: "too many comments wait in it"
        case .roomsAreFull: "the comments that wait in all rooms take too much memory (limits.allBacklogBytes)"
        case .tooManyRooms: "as many rooms are open as may be (limits.rooms)"
        case .noMemory(let shortfall): "\(shortfall)"
        case .roomUnavailable: "its output cannot be opened now"
        case .isEnding: "the service is ending"
        case .fleetIsAway: "the fleet's Redis does not take it now"
        }
    }
}

/// When to report that rooms cannot be opened. Strangers choose their names, and otherwise each of their comments would be a line in the
/// log. Pure.
struct Refusals {
    private static let interval = Duration.seconds(30)
    private var lastSaid: Moment?
    private var unsaid = 0

    /// Counts one more. Returns how many there were since the last report, if it is time for another one.
    mutating func note(at now: Moment) -> Int? {
        unsaid += 1
        if let lastSaid, now - lastSaid < Self.interval { return nil }
        defer { (lastSaid, unsaid) = (now, 0) }
        return unsaid
    }
}
