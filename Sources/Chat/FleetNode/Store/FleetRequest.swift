// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// A call with the type of its answer. Pure: what is sent, and what the answer means.
public struct FleetRequest<Answer: Sendable>: Sendable {
    let commands: [RedisCommand]
    let read: @Sendable ([RedisValue]) throws(FleetProblem) -> Answer
}

extension RedisClient {
    /// Sends a call, and calls `done` on the loop, in a later turn.
    func ask<Answer>(_ request: FleetRequest<Answer>, _ done: @escaping (Result<Answer, FleetProblem>) -> Void) {
        send(request.commands) { answer in
            done(answer.mapError { .redis($0) }.flatMap { values in Result { () throws(FleetProblem) in try request.read(values) } })
        }
    }
}

/// A function's answer: a word, and what belongs to it.
struct FleetWords {
    let values: [RedisValue]

    init(_ value: RedisValue?) throws(FleetProblem) {
        switch value {
        case .error(let error): throw FleetProblem(error)
        case .array(let values): self.values = values
        default: throw .unexpected
        }
    }

    /// The first word.
    var verdict: String? { values.first?.text }

    func text(_ place: Int) throws(FleetProblem) -> String {
        guard values.indices.contains(place), let text = values[place].text else { throw .unexpected }
        return text
    }

    func bytes(_ place: Int) throws(FleetProblem) -> [UInt8] {
        guard values.indices.contains(place), case .bytes(let bytes) = values[place] else { throw .unexpected }
        return bytes
    }

    func array(_ place: Int) throws(FleetProblem) -> [RedisValue] {
        guard values.indices.contains(place), let array = values[place].array else { throw .unexpected }
        return array
    }

    func number(_ place: Int) throws(FleetProblem) -> Int64 {
        guard let number = plainNumber(try text(place)) else { throw .unexpected }
        return number
    }

    /// Names, each with a number behind it.
    func pairs(_ place: Int) throws(FleetProblem) -> [(name: String, number: Int)] {
        let words = FleetWords(values: try array(place))
        guard words.values.count.isMultiple(of: 2) else { throw .unexpected }
        var pairs: [(String, Int)] = []
        for place in stride(from: 0, to: words.values.count, by: 2) {
            pairs.append((try words.text(place), Int(try words.number(place + 1))))
        }
        return pairs
    }

    private init(values: [RedisValue]) {
        self.values = values
    }
}

/// A command that has the replicas confirm what was done before over the same connection.
struct FleetConfirmation {
    let replicas: Int
    let patience: Duration

    init(_ rules: FleetRules) {
        (replicas, patience) = (rules.replicas, rules.replicaPatience)
    }

    var commands: [RedisCommand] {
        // A patience of 0 would be for ever.
        replicas > 0 ? [RedisCommand("WAIT", "\(replicas)", "\(max(1, patience.milliseconds))")] : []
    }

    /// How many replicas have it, and whether they are enough.
    /// - Parameter values: the answers to `commands`.
    func count(_ values: ArraySlice<RedisValue>) throws(FleetProblem) -> (replicas: Int, isEnough: Bool) {
        guard replicas > 0 else { return (0, true) }
        switch values.first {
        case .integer(let count): return (Int(max(0, count)), count >= replicas)
        case .error(let error): throw FleetProblem(error)
        default: throw .unexpected
        }
    }

    func check(_ values: ArraySlice<RedisValue>) throws(FleetProblem) {
        let (count, isEnough) = try count(values)
        guard isEnough else { throw .notReplicated(replicas: count) }
    }
}

/// What a fleet may keep in Redis. Each call brings its own, so the machines of a fleet should agree.
public struct FleetRules: Equatable, Sendable {
    /// So many cells there are. All programs of a fleet, of all versions, have to agree.
    static let cells = 64

    /// The entries of a room. Comments get three quarters, so that moderators still get through.
    public var entries = 4_096
    /// Their bytes, in the same way.
    public var bytes = 4 << 20
    public var entryBytes = 64 << 10
    /// The orders of a room that later owners learn.
    public var orders = 256
    /// How long they are remembered after the last one.
    var orderMemory = Duration.seconds(86_400)
    /// The bans of a room that count for longer than that, and the ends of bans.
    public var bans = 1_000
    var banMemory = Duration.seconds(366 * 86_400)
    /// How many ids are remembered in each cell, at least (`limits.rememberedIds`).
    public var ids = 1_000_000
    /// How long they are.
    public var idMemory = Duration.seconds(86_400)
    /// How long a node owns after a beat.
    public var lease = Duration.seconds(6)
    /// How long a node's report is remembered.
    var memory = Duration.seconds(60)
    /// How many replicas have to have what was put, claimed or renewed before it counts; 0 where there are none.
    public var replicas = 0
    /// How long they may take.
    public var replicaPatience = Duration.milliseconds(20)

    /// The limits as they are unless somebody sets them.
    public init() {}
}
