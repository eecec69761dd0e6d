// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments

/// The sources of comments. Over HTTP only channels of Twitch and OneComme on this machine are added: a path or a command would let whoever
/// changes settings read this machine's files and run its programs.
enum SourceRoutes {
    static let routes = [
        Route(.get, "/v1/sources", for: .settings, "the sources of comments, and how each stands") { _ in
            .ask { .json($0.surroundings.sources.list()) }
        },
        Route(.post, "/v1/sources", for: .settings, "reads a source from now on: {\"twitch\": \"CHANNEL\"} or {\"onecomme\": \"on\"}", add)
            .reading(["twitch", "onecomme"]),
        Route(.delete, "/v1/sources/{name}", for: .settings, "stops reading a source; its accepted comments are still read aloud", remove),
    ]

    private static func add(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let wanted = try wanted(call)
        let name = call.caller.name
        return .ask { desk throws(HTTPProblem) in
            do throws(PlaceRefusal) {
                return .json(try desk.surroundings.sources.add(wanted, name), status: 201)
            } catch {
                throw HTTPProblem(error)
            }
        }
    }

    private static func wanted(_ call: RouteCall) throws(HTTPProblem) -> WantedSource {
        switch (call.object?["twitch"], call.object?["onecomme"]) {
        case (.text(let channel)?, nil): return .twitch(channel: channel)
        case (nil, .text(let address)?): return .oneComme(address: address)
        case (nil, _?):
            let reason = "\"onecomme\" must be \"on\" or an address, as in {\"onecomme\": \"ws://127.0.0.1:11180\"}, without \"twitch\""
            throw HTTPProblem(400, reason, place: "onecomme")
        default:
            let reason = "\"twitch\" must be the name of a channel, as in {\"twitch\": \"ann\"}; or name \"onecomme\" alone"
            throw HTTPProblem(400, reason, place: "twitch")
        }
    }

    private static func remove(_ call: RouteCall) -> Handling {
        let (source, name) = (call.parameters["name", default: ""], call.caller.name)
        return .ask { desk throws(HTTPProblem) in
            do throws(PlaceRefusal) {
                return .json(try desk.surroundings.sources.remove(source, name))
            } catch {
                throw HTTPProblem(error)
            }
        }
    }
}
