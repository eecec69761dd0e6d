// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms

/// The comments of all rooms: those that have no outcome yet, and the newest that have one, with what was written as long as there is room
/// for it. Pure.
struct CommentHistory {
    struct Record: Sendable {
        let number: CommentNumber
        let room: RoomName
        let id: String?
        let acceptedAt: Moment
        /// The comment that the id meant before it; 0 for none.
        fileprivate let earlier: CommentNumber
        fileprivate(set) var state = State.waiting
        /// The comment itself; nil where it was forgotten or deleted.
        fileprivate(set) var kept: KeptComment?
        /// Whether a moderator deleted it.
        fileprivate(set) var isDeleted = false
        /// How it was heard; nil where it was not.
        fileprivate(set) var speech: Speech?

        /// Whether something of it must not be spoken, perhaps only by a reading of the dictionary.
        var isRefused: Bool {
            if case .finished(.refused(.neverSpokenWord), _) = state { true } else { false }
        }
    }

    /// The language and the voice in which most of a comment was heard. Few comments of a flood are, and only they have one. Comments
    /// share it.
    final class Speech: Sendable {
        let language: String
        let voice: String

        init(language: String, voice: String) {
            (self.language, self.voice) = (language, voice)
        }
    }

    enum State: Equatable, Sendable {
        /// It waits for approval.
        case held
        case waiting
        case speaking
        case finished(Outcome, seconds: Double)

        var isFinished: Bool {
            if case .finished = self { true } else { false }
        }
    }

    private struct Key: Hashable {
        var room: RoomName
        var id: String
    }

    private static let mostSpeeches = 32
    /// The last ones that differ.
    private var speeches: [Speech] = []
    private let capacity: Int
    private let mostBytes: Int
    private var records: [CommentNumber: Record] = [:]
    /// The numbers of all records, in order. Those that come later are mostly the last.
    private var order: [CommentNumber] = []
    /// The comment that is meant by an id.
    private var numbers: [Key: CommentNumber] = [:]
    /// The other comments with an id, in order: duplicates of the one that is meant, and older ones.
    private var others: [Key: [CommentNumber]] = [:]
    /// The comments that repeat another one.
    private var copies: Set<CommentNumber> = []
    /// The comments that have their outcome.
    private var finished: FinishedComments
    /// The highest number that was forgotten: all comments with higher ones are here.
    private(set) var lastForgotten: CommentNumber?
    /// No comment before this one has its text.
    private var firstText = CommentNumber(0)
    /// What is kept of texts, and of the ids of those that have their outcome. Backlogs bound the ids of the others.
    private(set) var heldBytes = 0

    /// - Parameters:
    ///   - capacity: so many comments are remembered that have their outcome. How many have none yet, the rooms' backlogs bound.
    ///   - mostBytes: so much may texts and ids take. Beyond it the oldest texts are forgotten, and where that is not enough, the oldest comments.
    init(capacity: Int, mostBytes: Int) {
        (self.capacity, self.mostBytes) = (capacity, mostBytes)
        finished = FinishedComments(capacity: capacity)
    }

    /// The latest comment with this id in a room.
    subscript(_ id: String, in room: RoomName) -> Record? {
        numbers[Key(room: room, id: id)].flatMap { records[$0] }
    }

    subscript(_ number: CommentNumber) -> Record? {
        records[number]
    }

    /// The comments with lesser numbers than this one, the newest first; all for nil.
    func records(before number: CommentNumber?) -> some Sequence<Record> {
        let end = number.map { order.place(of: $0) } ?? order.count
        return order[..<end].reversed().lazy.compactMap { records[$0] }
    }

    mutating func accept(
        _ number: CommentNumber,
        id: String?,
        in room: RoomName,
        _ kept: KeptComment? = nil,
        at now: Moment,
        isHeld: Bool = false
    ) {
        // One that waited for approval is known.
        if records[number]?.state == .held {
            records[number]?.state = .waiting
            return
        }
        let key = id.map { Key(room: room, id: $0) }
        let earlier = key.flatMap { numbers[$0] } ?? CommentNumber(0)
        records[number] = Record(number: number, room: room, id: id, acceptedAt: now, earlier: earlier, kept: kept)
        if isHeld { records[number]?.state = .held }
        order.insert(number)
        if let key {
            if let before = numbers[key] { others[key, default: []].insert(before) }
            numbers[key] = number
        }
        if kept?.comment.isAgain == true { copies.insert(number) }
        firstText = min(firstText, number)
        heldBytes += kept?.byteCount ?? 0
        trim()
    }

    /// The comment begins to be heard.
    mutating func start(_ number: CommentNumber, language: String?, voice: String?) {
        records[number]?.state = .speaking
        guard let language, let voice else { return }
        let speech = speech(language, voice)
        records[number]?.speech = speech
    }

    private mutating func speech(_ language: String, _ voice: String) -> Speech {
        if let known = speeches.first(where: { $0.language == language && $0.voice == voice }) { return known }
        if speeches.count >= Self.mostSpeeches { speeches.removeFirst() }
        speeches.append(Speech(language: language, voice: voice))
        return speeches[speeches.count - 1]
    }

    mutating func finish(_ number: CommentNumber, _ outcome: Outcome, seconds: Double) {
        guard let record = records[number], !record.state.isFinished else { return }
        records[number]?.state = .finished(outcome, seconds: seconds)
        if case .deleted = outcome { redact(number) }
        heldBytes += record.id?.utf8.count ?? 0
        if outcome == .skipped(.duplicate) { giveIDBack(of: record) }
        finished.append(number)
        trim()
    }

    /// The id of a duplicate means the comment that it repeats.
    private mutating func giveIDBack(of record: Record) {
        guard let id = record.id, case let key = Key(room: record.room, id: id), numbers[key] == record.number else { return }
        guard records[record.earlier] != nil else { return }
        numbers[key] = record.earlier
        others[key]?.remove(record.earlier)
        others[key, default: []].insert(record.number)
    }

    /// The number behind those of all comments so far.
    var end: CommentNumber { CommentNumber((order.last?.value ?? 0) + 1) }

    /// Forgets what was written in some of the comments that an order covers. Returns whether those were the last of them.
    mutating func redact(_ forgetting: inout Forgetting) -> Bool {
        if case .delete(let id, _) = forgetting.order, let room = forgetting.room {
            let key = Key(room: room, id: id)
            forgetting.numbers.formUnion((others[key] ?? []) + [numbers[key]].compactMap(\.self))
            forgetting.numbers.formUnion(copies.filter { records[$0]?.room == room && records[$0]?.kept?.comment.isNamed(id) == true })
        } else if case .comment(let number) = forgetting.order {
            forgetting.numbers.formUnion(copies.filter { records[$0]?.kept?.comment.original?.number == number } + [CommentNumber(number)])
        } else if forgetting.order.takesComments {
            return redactNext(&forgetting)
        }
        forgetting.numbers.forEach { redact($0) }
        return true
    }

    private mutating func redactNext(_ forgetting: inout Forgetting) -> Bool {
        let numbers = order[order.place(of: CommentNumber(forgetting.comments.lowerBound))...].prefix(Forgetting.step)
        for number in numbers where forgetting.comments.contains(number.value) {
            guard let kept = records[number]?.kept, let room = records[number]?.room else { continue }
            guard forgetting.covers(kept.comment, in: room) else { continue }
            forgetting.numbers.insert(number)
            redact(number)
        }
        let end = forgetting.comments.upperBound
        forgetting.comments = (numbers.last.map { min($0.value + 1, end) } ?? end)..<end
        return forgetting.comments.isEmpty
    }

    /// Forgets what was written in a comment.
    private mutating func redact(_ number: CommentNumber) {
        dropText(of: number)
        records[number]?.isDeleted = true
    }

    // MARK: - Forgetting

    private mutating func trim() {
        while finished.count > capacity, let oldest = finished.popFirst() { forget(oldest) }
        while heldBytes > mostBytes {
            if dropOldestText() { continue }
            guard let oldest = finished.popFirst() else { return }
            forget(oldest)
        }
    }

    /// Returns false where there is no text any more.
    private mutating func dropOldestText() -> Bool {
        for number in order[order.place(of: firstText)...] {
            firstText = CommentNumber(number.value &+ 1)
            if dropText(of: number) { return true }
        }
        return false
    }

    /// Returns whether it had a text.
    @discardableResult
    private mutating func dropText(of number: CommentNumber) -> Bool {
        guard let kept = records[number]?.kept else { return false }
        heldBytes -= kept.byteCount
        records[number]?.kept = nil
        return true
    }

    private mutating func forget(_ number: CommentNumber) {
        dropText(of: number)
        guard let record = records.removeValue(forKey: number) else { return }
        lastForgotten = max(lastForgotten ?? number, number)
        heldBytes -= record.id?.utf8.count ?? 0
        order.remove(number)
        copies.remove(number)
        guard let key = record.id.map({ Key(room: record.room, id: $0) }) else { return }
        // A later comment may have the same id.
        guard numbers[key] == number else {
            others[key]?.remove(number)
            if others[key]?.isEmpty == true { others[key] = nil }
            return
        }
        numbers[key] = nil
    }
}

/// How long the latest comments took to be heard, as the basis for an estimate. Pure.
struct Pace {
    private var secondsEach = 4.0

    mutating func note(heard seconds: Double) {
        secondsEach += (seconds - secondsEach) / 8
    }

    /// The estimated delay, in seconds, of a comment with this many before it.
    func seconds(behind count: Int, pause: Double) -> Double {
        ((secondsEach + pause) * Double(count) * 10).rounded() / 10
    }
}
