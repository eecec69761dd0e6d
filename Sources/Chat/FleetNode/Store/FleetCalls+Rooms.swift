// SPDX-License-Identifier: GPL-3.0-or-later

public import Core
import Fleet

/// What was accepted for rooms, and what becomes of it.
extension FleetCalls {
    /// Puts a comment, or a moderator's order, behind what a room has. To be repeated while nobody knows whether it is stored: it is stored once.
    public func put(_ content: FleetContent, as id: FleetID, in room: RoomName) throws(FleetProblem) -> FleetRequest<FleetPut> {
        let (kind, body) = content.record
        guard body.count <= rules.entryBytes else { throw .tooLarge(limit: rules.entryBytes) }
        var (entries, bytes) = (rules.entries, rules.bytes)
        if case .comment = content { (entries, bytes) = (entries - entries / 4, bytes - bytes / 4) }
        let limits = [entries, bytes, rules.orders, Int(rules.orderMemory.components.seconds), rules.ids, Int(rules.idMemory.milliseconds)]
            .map { text("\($0)") }
        let words = [text(Charge.room(room).word), text(kind), id.digits, body] + limits
        let confirmation = FleetConfirmation(rules)
        let command = call(FleetLibrary.put, FleetKeys(of: .room(room)).all(of: room), words)
        return FleetRequest(commands: [command] + confirmation.commands) { values throws(FleetProblem) in
            let answer = try FleetWords(values.first)
            switch answer.verdict {
            case "stored":
                let (place, isOwned) = (try StreamPlace(word: try answer.text(1)), try answer.number(2) == 1)
                let forgotten = Int(try answer.number(3))
                try confirmation.check(values.dropFirst())
                return .stored(place, isOwned: isOwned, forgotten: forgotten)
            case "known":
                // The answer to the first one may have been lost before the replicas had it.
                try confirmation.check(values.dropFirst())
                return .known
            case "full": return .full(entries: Int(try answer.number(1)), bytes: Int(try answer.number(2)))
            default: throw .unexpected
            }
        }
    }

    /// An entry begins to be heard. It is only counted: whoever owns the room decides after how many attempts it has failed.
    func start(_ place: StreamPlace, of room: RoomName, _ epoch: Epoch) -> FleetRequest<FleetStart> {
        let command = call(FleetLibrary.start, .room(room), [text("\(epoch.value)"), text(place.word)])
        return FleetRequest(commands: [command]) { values throws(FleetProblem) in
            let answer = try FleetWords(values.first)
            switch answer.verdict {
            case "started": return .started(attempt: Int(try answer.number(1)))
            case "gone": return .gone
            case "stale": return .stale
            default: throw .unexpected
            }
        }
    }

    /// An entry has its outcome, and is forgotten. An order that was obeyed counts as heard.
    func done(_ place: StreamPlace, _ outcome: Outcome, of room: RoomName, _ epoch: Epoch) -> FleetRequest<FleetDone> {
        let command = call(FleetLibrary.done, .room(room), [text("\(epoch.value)"), text(place.word), text(outcome.name)])
        return FleetRequest(commands: [command]) { values throws(FleetProblem) in
            switch try FleetWords(values.first).verdict {
            case "settled": return .settled
            case "gone": return .gone
            case "stale": return .stale
            default: throw .unexpected
            }
        }
    }

    /// All that the room has, and the orders that a new owner has to know.
    func stream(of room: RoomName) -> FleetRequest<FleetStream> {
        let charge = Charge.room(room)
        let command = functionCall(FleetLibrary.stream, FleetKeys(of: charge).all(of: room), [text(charge.word)])
        return FleetRequest(commands: [command]) { values throws(FleetProblem) in try FleetStream(FleetWords(values.first)) }
    }
}
