// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Reading
import Rooms

/// The operator's controls: hotkeys, stream decks, `yomite control`.
enum ControlRoutes {
    static let routes =
        control("pause", "pauses after the current comment") { $0.handle(.pause(by: $1)) }
        + control("resume", "resumes after a pause") { $0.handle(.resume(by: $1)) }
        + control("toggle", "pauses or resumes") { door, name in
            door.handle(door.overview().isPaused ? .resume(by: name) : .pause(by: name))
        }
        + control("skip", "skips the current comment, or the next one if none is heard", isStored: true) { door, _ in door.handle(.skip) }
        + control("clear", "removes the current comment, all waiting ones, and the texts of those already heard", isStored: true) {
            _ = $0.moderate(.clear(room: nil), $1)
        }
        + [
            Route(.post, "/v1/control/mute", for: .moderate, "mutes everything at once, or unmutes it; comments go on meanwhile", mute)
                .mayRead(["muted"]),
            Route(.post, "/v1/control/reload", for: .settings, "applies the changed configuration file") { _ in
                .question(reload, comments: 0)
            },
            Route(.post, "/v1/control/drain", for: .settings, "ends the service after what is being heard") { _ in
                .ask { desk in
                    desk.surroundings.finish()
                    return .json(Draining())
                }
            },
        ]

    private struct Draining: Encodable {
        var draining = true
    }

    private struct Mute: Codable {
        var muted: Bool
    }

    /// Without a body it toggles; a body sets the value.
    private static func mute(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let name = call.caller.name
        let wanted = try call.object.map { object throws(HTTPProblem) in try muted(object, call.warnings) }
        return .ask { desk throws(HTTPProblem) in
            let isMuted = wanted ?? !desk.surroundings.settings.contains { $0.key == "mute" && $0.value == "on" }
            do throws(SettingRefusal) {
                try desk.surroundings.change([("mute", isMuted ? "on" : "off")], by: name)
            } catch {
                throw HTTPProblem(400, error.reason, code: .invalidSetting, place: error.key)
            }
            return .json(Mute(muted: isMuted))
        }
    }

    private static func muted(_ body: PostedObject, _ warnings: [String]) throws(HTTPProblem) -> Bool {
        guard case .flag(let muted)? = body["muted"] else {
            let expected = "{\"muted\": true} or {\"muted\": false} is expected, or no body to toggle it"
            throw HTTPProblem(400, ([expected] + warnings).joined(separator: "; "))
        }
        return muted
    }

    private static let reload = Question { desk in
        .later { goOn in
            desk.surroundings.reload { result in
                switch result {
                case .success(let report): goOn(Question(.json(report)))
                case .failure(let mistake): goOn(Question(Reply(HTTPProblem(mistake.isTemporary ? 503 : 422, "\(mistake)"))))
                }
            }
        }
    }

    private static func control(
        _ name: String,
        _ summary: String,
        isStored: Bool = false,
        _ act: @escaping @Sendable (any RoomDoor, _ by: String) -> Void
    ) -> [Route] {
        Route.ofRoom(.post, "/control/\(name)", for: .moderate, summary) { call throws(HTTPProblem) in
            let isClearing = name == "clear"
            let (name, caller, mask) = (call.room, call.caller.name, call.facts.options.mask)
            let state = Question { desk throws(HTTPProblem) in .json(RoomState(try desk.room(name), through: mask)) }
            let question = Question { desk in
                do throws(HTTPProblem) {
                    act(isClearing ? try desk.doorForOrder(name) : try desk.room(name).door, caller)
                } catch { return .answered(Reply(error)) }
                return isStored ? state.whenStored(desk) : state.step(desk)
            }
            return .question(question, comments: 0)
        }
        .map { $0.ofOneRoom() }
    }
}

/// The state of a room in the form for clients.
struct RoomState: Encodable {
    struct Current: Encodable {
        var comment: UInt64
        var id: String?
        var author: String?
        var text: String?
        var roles: [String]?
        var amount: String?
    }

    var room: String
    var waiting: Int
    var paused: Bool
    var muted: Bool
    var awaitsQuiet: Bool
    var raid: Bool
    var current: Current?

    /// - Parameter mask: what may be shown now, whatever was allowed when the comment began to be heard.
    init(_ room: DeskRoom, through mask: TextMask) {
        let overview = room.door.overview()
        self.room = room.name.text
        waiting = overview.waiting
        paused = overview.isPaused
        muted = room.door.isMuted()
        awaitsQuiet = overview.awaitsQuiet
        raid = overview.isRaided
        current = overview.current.map { number in
            let started = room.heard?.comment == number ? room.heard : nil
            let comment = room.kept(number)?.comment
            return Current(
                comment: number.value,
                id: room.id(of: number),
                author: started?.author.flatMap(mask.shown),
                text: started.flatMap { mask.shown($0.text) },
                roles: comment?.author.flatMap { $0.roles.isEmpty ? nil : $0.roles.names },
                amount: comment?.amount?.shown(through: mask)
            )
        }
    }
}
