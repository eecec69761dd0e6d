// SPDX-License-Identifier: GPL-3.0-or-later

/// What became of an accepted comment. Each has exactly one.
public enum Outcome: Hashable, Sendable {
    /// Its last word reached the ear (or the file that stands for it).
    case heard
    /// It was left out.
    case skipped(SkipReason)
    /// It must not be spoken.
    case refused(RefuseReason)
    /// It could not be spoken.
    case failed(FailReason)
    /// A moderator took it away.
    case deleted(DeleteReason)
    /// It was not reached before the shutdown.
    case left
    /// It was not reached before the shutdown, and the next run goes on with it.
    case kept

    /// All that have a reason, with each of them.
    static let withReasons: [Outcome] =
        SkipReason.allCases.map { .skipped($0) } + RefuseReason.allCases.map { .refused($0) } + FailReason.allCases.map { .failed($0) }
        + DeleteReason.allCases.map { .deleted($0) }

    /// The outcome's name, as dashboards count it.
    public var name: String {
        switch self {
        case .heard: "heard"
        case .skipped: "skipped"
        case .refused: "refused"
        case .failed: "failed"
        case .deleted: "deleted"
        case .left: "left"
        case .kept: "kept"
        }
    }

    /// Whether nobody has approved it where that was needed.
    public var isWithoutApproval: Bool { self == .refused(.notApproved) || self == .refused(.approvalFull) }

    /// The reason, where an outcome has several.
    public var reason: String? {
        switch self {
        case .heard, .left, .kept: nil
        case .skipped(let reason): reason.rawValue
        case .refused(let reason): reason.rawValue
        case .failed(let reason): reason.rawValue
        case .deleted(let reason): reason.rawValue
        }
    }
}

/// Why a comment was skipped.
public enum SkipReason: String, CaseIterable, Sendable {
    /// More came than can be said, and this one was the oldest.
    case backlog
    /// It waited too long to matter.
    case tooOld = "too-old"
    /// It came before: by its id, or the same text by the same viewer.
    case duplicate
    /// Its viewer writes more than one viewer may.
    case rateLimited = "rate-limited"
    /// It is not of the kind that is read here.
    case notChosen = "not-chosen"
    /// The operator skipped it.
    case byHand = "by-hand"
    /// Nothing in it can be said.
    case nothingToSay = "nothing-to-say"
    /// Its author is a bot, or somebody the room ignores.
    case ignoredAuthor = "ignored-author"
    /// A moderator muted its author.
    case mutedAuthor = "muted-author"
    /// It is a line for a bot, or a command for Yomite.
    case command
    /// As many rooms are open as may be, and its room is not among them.
    case tooManyRooms = "too-many-rooms"
    /// There is no memory for its room besides those that are open.
    case noMemory = "no-memory"
}

/// Why a comment must not be spoken.
public enum RefuseReason: String, CaseIterable, Sendable {
    /// Its author is banned.
    case banned
    /// A word of it is never spoken.
    case neverSpokenWord = "never-spoken-word"
    /// A moderator refused it, or nobody approved it in time.
    case notApproved = "not-approved"
    /// Too many comments waited for approval.
    case approvalFull = "approval-full"
}

/// Why a comment could not be spoken.
public enum FailReason: String, CaseIterable, Sendable {
    /// The engine crashed on it twice.
    case engineCrash = "engine-crash"
    /// The engine hung on it twice.
    case engineTimeout = "engine-timeout"
    /// The engine does not know the voice.
    case voiceUnknown = "voice-unknown"
    /// The engine cannot be started.
    case engineMissing = "engine-missing"
    /// The output of its room cannot be opened; the log says why.
    case roomUnavailable = "room-unavailable"
    /// The engine is killed from outside, again and again.
    case engineKilled = "engine-killed"
    /// The engine's server made no sound in its time.
    case serverSlow = "server-timeout"
    /// The engine's server answered with an error.
    case serverRefused = "server-refused"
    /// The engine's server did not answer.
    case serverUnreachable = "server-unreachable"
    /// The engine's server answered with something other than whole speech.
    case serverGarbled = "server-bad-answer"
    /// Nodes of a fleet ended while they said it, again and again.
    case nodeEnded = "node-ended"
    /// What a fleet has of it cannot be read.
    case unreadable
}

/// What a moderator did.
public enum DeleteReason: String, CaseIterable, Sendable {
    /// Deleted this one message.
    case message
    /// Banned its author.
    case ban
    /// Cleared the chat.
    case clear
}
