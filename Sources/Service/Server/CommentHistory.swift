// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// The state of a room's comments, by number and by id: those without an outcome, and the latest ones with one. Pure.
struct CommentHistory {
    struct Record: Equatable {
        var number: CommentNumber
        var id: String?
        var acceptedAt: Moment
        /// The previous comment with this id.
        var earlier: CommentNumber?
        var state = State.waiting
    }

    enum State: Equatable {
        case waiting
        case speaking
        case finished(Outcome, seconds: Double)
    }

    private var records: [CommentNumber: Record] = [:]
    private var numbers: [String: CommentNumber] = [:]
    /// The comments with an outcome, in the order in which they got it.
    private var finished: Ring<CommentNumber>

    /// - Parameter capacity: how many comments with an outcome are remembered. The room's backlog bounds those without one.
    init(capacity: Int) {
        finished = Ring(capacity: capacity)
    }

    /// The latest comment with this id.
    subscript(_ id: String) -> Record? {
        numbers[id].flatMap { records[$0] }
    }

    subscript(_ number: CommentNumber) -> Record? {
        records[number]
    }

    mutating func accept(_ number: CommentNumber, id: String?, at now: Moment) {
        records[number] = Record(number: number, id: id, acceptedAt: now, earlier: id.flatMap { numbers[$0] })
        if let id { numbers[id] = number }
    }

    mutating func change(_ number: CommentNumber, to state: State) {
        records[number]?.state = state
        guard case .finished(let outcome, _) = state, let record = records[number] else { return }
        if let oldest = finished.append(number) { forget(oldest) }
        if outcome == .skipped(.duplicate), let id = record.id, numbers[id] == number, let earlier = record.earlier, records[earlier] != nil
        {
            // Its id means the comment of which it is a copy.
            numbers[id] = earlier
        }
    }

    private mutating func forget(_ number: CommentNumber) {
        // A later comment may have the same id.
        guard let id = records.removeValue(forKey: number)?.id, numbers[id] == number else { return }
        numbers[id] = nil
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
