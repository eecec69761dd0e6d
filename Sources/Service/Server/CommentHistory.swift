// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// The state of a room's latest comments, by number and by id. The oldest are forgotten. Pure.
struct CommentHistory {
    struct Record: Equatable {
        var number: CommentNumber
        var id: String?
        var acceptedAt: Moment
        /// The comment that had the id before it.
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
    /// All rooms share one sequence of numbers, so those of a room have gaps.
    private var order: Ring<CommentNumber>

    init(capacity: Int) {
        order = Ring(capacity: capacity)
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
        guard let oldest = order.append(number), let forgotten = records.removeValue(forKey: oldest) else { return }
        // A later comment may have the same id.
        if let id = forgotten.id, numbers[id] == oldest { numbers[id] = nil }
    }

    mutating func change(_ number: CommentNumber, to state: State) {
        records[number]?.state = state
        guard case .finished(.skipped(.duplicate), _) = state, let copy = records[number], let id = copy.id, numbers[id] == number
        else { return }
        // Its id means the comment of which it is a copy.
        if let earlier = copy.earlier, records[earlier] != nil { numbers[id] = earlier }
    }
}

/// How long comments take to be heard, as the latest ones did: what an estimate rests on. Pure.
struct Pace {
    private var secondsEach = 4.0

    mutating func note(heard seconds: Double) {
        secondsEach += (seconds - secondsEach) / 8
    }

    /// In how many seconds a comment begins that has so many before it.
    func seconds(behind count: Int, pause: Double) -> Double {
        ((secondsEach + pause) * Double(count) * 10).rounded() / 10
    }
}
