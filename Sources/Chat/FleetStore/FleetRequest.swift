// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
public import Redis

/// A call with the type of its answer. Pure: what is sent, and what the answer means.
public struct FleetRequest<Answer: Sendable>: Sendable {
    let commands: [RedisCommand]
    let read: @Sendable ([RedisValue]) throws(FleetProblem) -> Answer
}

extension RedisClient {
    /// Sends a call, and calls `done` on the loop, in a later turn.
    public func ask<Answer>(_ request: FleetRequest<Answer>, _ done: @escaping (Result<Answer, FleetProblem>) -> Void) {
        send(request.commands) { answer in
            done(answer.mapError { .redis($0) }.flatMap { values in Result { () throws(FleetProblem) in try request.read(values) } })
        }
    }
}

/// A function's answer: a word, and what belongs to it.
struct FleetWords {
    private let values: [RedisValue]

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

    /// A number that is not negative, without anything that Redis would not write.
    func number(_ place: Int) throws(FleetProblem) -> Int64 {
        let text = try text(place)
        guard let number = Int64(text), number >= 0, text == "\(number)" else { throw .unexpected }
        return number
    }

    func entry(_ place: Int) throws(FleetProblem) -> FleetEntryID {
        guard let id = FleetEntryID(try text(place)) else { throw .unexpected }
        return id
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

    /// - Parameter values: the answers to `commands`.
    func check(_ values: ArraySlice<RedisValue>) throws(FleetProblem) {
        guard replicas > 0 else { return }
        switch values.first {
        case .integer(let count): guard count >= replicas else { throw .notReplicated(replicas: Int(max(0, count))) }
        case .error(let error): throw FleetProblem(error)
        default: throw .unexpected
        }
    }
}
