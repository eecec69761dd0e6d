// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials

/// An event as a line of JSON: `event` names it, `room` says where, `time` is the wall clock (RFC 3339).
public struct EventLine {
    private let encoder: JSONEncoder
    /// The room of the events that are written now.
    public var room: RoomName

    /// Lines for the events of a room.
    public init(room: RoomName) {
        encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        self.room = room
    }

    /// The line for an event that happens now.
    public func text(of event: Event) -> String {
        text(of: event, at: Date.now)
    }

    /// The line for an event that happened at a moment of the wall clock, in milliseconds since 1970.
    /// - Parameter written: what is shown of the comment that came in.
    public func text(of event: Event, at milliseconds: Int64, showing written: Written? = nil) -> String {
        text(of: event, at: Date(timeIntervalSince1970: Double(milliseconds) / 1_000), showing: written)
    }

    private func text(of event: Event, at date: Date, showing written: Written? = nil) -> String {
        let time = JSONWriter.time(of: date)
        var fields = Fields(event: event.name, room: room.text, time: time)
        if let written { fields.fill(from: written) }
        switch event {
        case .accepted(let comment, let id, let authorID), .held(let comment, let id, let authorID):
            fields.comment = comment.value
            fields.id = id
            fields.authorId = authorID
        case .approval(let comment, let id, let isApproved, let by):
            fields.comment = comment.value
            fields.id = id
            fields.approved = isApproved
            fields.by = by
        case .started(let started):
            fields.fill(from: started)
        case .word(let comment, let id, let word):
            fields.comment = comment.value
            fields.id = id
            fields.start = word.start
            fields.length = word.length
            fields.at = word.at
        case .finished(let comment, let id, let outcome, let seconds):
            fields.comment = comment.value
            fields.id = id
            fields.outcome = outcome.name
            fields.reason = outcome.reason
            fields.seconds = (seconds * 1_000).rounded() / 1_000
        case .backlog(let step, let comments, let seconds):
            fields.step = step
            fields.comments = .count(comments)
            fields.seconds = seconds.rounded()
        case .raid(let isOn):
            fields.state = isOn ? "on" : "off"
        case .microphone(let wait):
            fields.state = wait.rawValue
        case .output(let state):
            fields.state = state
        case .host(let engine, let state):
            fields.engine = engine
            fields.state = state
        case .voiceFallback(let comment, let id, let fallback):
            fields.comment = comment.value
            fields.id = id
            fields.wanted = fallback.wanted
            fields.used = fallback.used
            fields.cause = fallback.cause.rawValue
            fields.reason = fallback.reason
            fields.memory = fallback.memory
        case .memory(let report):
            fields.ledger = report
        case .moderated(let news):
            fields.fill(from: news)
        case .settings(let changes, let by):
            fields.changes = changes
            fields.by = by
        case .paused(let isPaused, let by):
            fields.paused = isPaused
            fields.by = by
        case .muted(let isMuted, let by):
            fields.muted = isMuted
            fields.by = by
        case .room(let isOpen):
            fields.state = isOpen ? "opened" : "closed"
        case .dictionary(let news):
            fields.pattern = news.pattern
            fields.proposal = news.proposal
            fields.language = news.language
            fields.kind = news.kind
            fields.action = news.action.rawValue
            fields.by = news.by
        case .viewer(let news):
            fields.authorId = news.id
            fields.author = news.name
            fields.platform = news.platform
            fields.action = news.action.rawValue
            fields.by = news.by
        case .source(let news), .outputs(let news):
            fields.name = news.name
            fields.kind = news.kind
            fields.action = news.action.rawValue
            fields.by = news.by
        case .command(let news):
            fields.kind = news.kind
            fields.author = news.author
            fields.authorId = news.authorID
            fields.answer = news.answer
            fields.done = news.isDone
        case .closing: break
        }
        // Only text and finite numbers are in it: encoding cannot fail.
        return (try? encoder.encode(fields)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

/// Every field that an event can have; those it lacks are left out of the line.
private struct Fields: Encodable {
    var event: String
    var room: String
    var time: String
    var comment: UInt64?
    var id: String?
    var author: String?
    var authorId: String?
    var text: String?
    var language: String?
    var voice: String?
    var segments: [Segment]?
    var start: Int?
    var length: Int?
    var at: Int64?
    var repeated: Bool?
    var outcome: String?
    var cause: String?
    var reason: String?
    var seconds: Double?
    var step: String?
    var comments: Comments?
    var state: String?
    var engine: String?
    var wanted: String?
    var used: String?
    var memory: VoiceFallback.Memory?
    var ledger: MemoryReport?
    var platform: String?
    var source: Written.Source?
    var roles: [String]?
    var amount: String?
    var masked: Bool?
    var kind: String?
    var removed: Int?
    var by: String?
    var moderator: String?
    var changes: [String: String]?
    var paused: Bool?
    var muted: Bool?
    var approved: Bool?
    var pattern: String?
    var reading: String?
    var proposal: UInt64?
    var action: String?
    var name: String?
    var answer: String?
    var done: Bool?

    struct Segment: Encodable {
        var language: String
        var voice: String
        var start: Int
        var length: Int
    }

    /// How many there are, or which.
    enum Comments: Encodable {
        case count(Int)
        case numbers([UInt64])

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .count(let count): try container.encode(count)
            case .numbers(let numbers): try container.encode(numbers)
            }
        }
    }

    mutating func fill(from started: Started) {
        comment = started.comment.value
        id = started.id
        author = started.author
        authorId = started.authorID
        text = started.text
        language = started.segments.first?.language
        voice = started.segments.first?.voice
        at = started.at
        repeated = started.isRepeated ? true : nil
        source = started.source
        segments = started.segments.map {
            Segment(language: $0.language, voice: $0.voice, start: $0.start, length: $0.length)
        }
    }

    mutating func fill(from written: Written) {
        author = written.author
        text = written.text
        masked = written.isMasked ? true : nil
        platform = written.platform
        source = written.source
        roles = written.roles.isEmpty ? nil : written.roles
        amount = written.amount
        language = written.language
    }

    mutating func fill(from news: ModerationNews) {
        kind = news.kind
        id = news.id
        author = news.author
        authorId = news.authorID
        seconds = news.seconds.map(Double.init)
        removed = news.removed
        comments = news.comments.map { .numbers($0) }
        by = news.by
        moderator = news.moderator
        source = news.source
    }
}
