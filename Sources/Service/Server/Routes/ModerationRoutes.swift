// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Rooms

/// What moderators did elsewhere, as programs tell it.
enum ModerationRoutes {
    static let routes = Route.ofRoom(.post, "/moderation", for: .moderate, "what a moderator did: delete, ban, unban, clear", moderate)
        .map { $0.anywhere() }

    /// Does what a moderator did in a room, or (nil) in all of them, and goes on when it is done.
    static func carryOut(
        _ order: Moderation,
        in door: (any RoomDoor)?,
        _ desk: Desk,
        by name: String,
        then goOn: @escaping @Sendable (ModerationEffect) -> Question
    ) -> Question.Progress {
        .later { next in
            let end = { [unowned desk] (effect: ModerationEffect) in desk.whenForgotten { next(goOn(effect)) } }
            if let door { end(door.moderate(order, name)) } else { desk.surroundings.moderate(order, by: name, end) }
        }
    }

    private struct Done: Encodable {
        var done = 0
        /// What each of them did, in order.
        var effects: [Effect] = []
        /// Warnings, without repetitions.
        var warnings: [String]?

        struct Effect: Encodable {
            var kind: String
            /// Comments that were waiting or being heard, and were removed.
            var removed: Int
            /// Bans that were in force.
            var lifted: Int?
            /// Whether the viewer wrote here lately.
            var known: Bool?
        }

        /// The same where it is not stored, for this reason.
        func noting(_ problem: String?) -> Done {
            guard let problem else { return self }
            var done = self
            done.warnings = (warnings ?? []) + [notStored(problem)]
            return done
        }

        mutating func note(_ order: Moderation, _ effect: ModerationEffect) {
            done += 1
            let isUnban = if case .unban = order { true } else { false }
            effects.append(
                Effect(kind: order.kind, removed: effect.removed, lifted: isUnban ? effect.lifted : nil, known: effect.isKnown)
            )
        }
    }

    private static func moderate(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        try call.request.expectJSON(call.limits)
        var orders: [Moderation] = []
        var posted = PostedJSON(nameBytes: call.limits.nameBytes)
        for (index, item) in try call.request.items(atMost: call.limits.intake, of: .moderation, &posted).enumerated() {
            switch item {
            case .success(.moderation(let order)): orders.append(order)
            // A missing kind is an error here.
            case .success(.comment): break
            case .failure(let error):
                let reasons = ["\(error)"] + posted.notices.prefix(CommentRoutes.mostWarnings).map(\.description)
                throw HTTPProblem(400, reasons.joined(separator: "; "), place: "[\(index)]")
            }
        }
        let (path, name) = (call.room, call.caller.name)
        let warnings = call.warnings + posted.notices.map(\.description)
        for (index, order) in orders.enumerated() {
            try order.room.map { name throws(HTTPProblem) in
                try RoomName.check(name, "[\(index)].room")
                guard let path, RoomName(name) != path else { return }
                throw HTTPProblem(400, "the address names another room, \(harmlessWord(path.text))", place: "[\(index)].room")
            }
        }
        let question = Question { [orders] desk in
            do throws(HTTPProblem) {
                // Either all of it is done or nothing: every room must be known, unless the order counts for comments to come.
                for (index, order) in orders.enumerated() {
                    guard let name = path ?? order.room.map({ RoomName($0) }) else {
                        guard desk.surroundings.fleetDesk == nil else { throw HTTPProblem.roomOfFleetIsMissing(index) }
                        continue
                    }
                    // The reader of the room knows it.
                    guard desk.surroundings.fleetDesk == nil else { continue }
                    _ = try order.isForLater ? desk.visit(name) : desk.doorForOrder(name)
                }
            } catch {
                return .answered(Reply(error))
            }
            return .more(carryingOut(orders[...], in: path, by: name, Done(warnings: warnings.isEmpty ? nil : warnings)))
        }
        return .question(question, comments: 0)
    }

    /// One order for each step: banning somebody from a long queue takes time.
    private static func carryingOut(_ orders: ArraySlice<Moderation>, in path: RoomName?, by name: String, _ done: Done) -> Question {
        Question { desk in
            guard let order = orders.first else {
                guard desk.keeps else { return .answered(.json(done)) }
                return .later { goOn in desk.whenStored { goOn(Question(.json(done.noting($0)))) } }
            }
            do throws(HTTPProblem) {
                let door = try (path ?? order.room.map { RoomName($0) }).map { name throws(HTTPProblem) in try desk.visit(name) }
                return carryOut(order.withoutRoom, in: door, desk, by: name) { effect in
                    var done = done
                    done.note(order, effect)
                    return carryingOut(orders.dropFirst(), in: path, by: name, done)
                }
            } catch {
                return .answered(Reply(error))
            }
        }
    }
}

extension Moderation {
    /// Whether it also counts for comments that come later.
    fileprivate var isForLater: Bool {
        switch self {
        case .delete, .ban: true
        case .comment, .unban, .clear: false
        }
    }
}

extension HTTPProblem {
    fileprivate static func roomOfFleetIsMissing(_ index: Int) -> HTTPProblem {
        HTTPProblem(400, "a fleet has many rooms: name one, or use /v1/rooms/{room}/moderation", place: "[\(index)].room")
    }
}
