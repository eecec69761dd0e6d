// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// What became of the latest comments of a room, by number and by id. Bounded: the oldest are forgotten. Pure.
struct CommentHistory {
    struct Record: Equatable {
        var number: CommentNumber
        var id: String?
        var acceptedAt: Moment
        var state = State.waiting
    }

    enum State: Equatable {
        case waiting
        case speaking
        case finished(Outcome, seconds: Double)
    }

    private let capacity: Int
    private var records: [UInt64: Record] = [:]
    private var numbers: [String: UInt64] = [:]
    private var oldest: UInt64 = 1

    init(capacity: Int) {
        self.capacity = capacity
    }

    /// The latest comment with this id.
    subscript(_ id: String) -> Record? {
        numbers[id].flatMap { records[$0] }
    }

    subscript(_ number: CommentNumber) -> Record? {
        records[number.value]
    }

    /// Comments are numbered in the order of their arrival.
    mutating func accept(_ number: CommentNumber, id: String?, at now: Moment) {
        records[number.value] = Record(number: number, id: id, acceptedAt: now)
        if let id { numbers[id] = number.value }
        while records.count > capacity {
            if let forgotten = records.removeValue(forKey: oldest), let id = forgotten.id, numbers[id] == oldest { numbers[id] = nil }
            oldest += 1
        }
    }

    mutating func change(_ number: CommentNumber, to state: State) {
        records[number.value]?.state = state
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
