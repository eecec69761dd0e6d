// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments

/// The sources of comments. Over HTTP only channels of Twitch are added: a path or a command would let whoever changes settings read this
/// machine's files and run its programs.
enum SourceRoutes {
    static let routes = [
        Route(.get, "/v1/sources", for: .settings, "the sources of comments, and how each stands") { _ in
            .ask { .json($0.surroundings.sources.list()) }
        },
        Route(.post, "/v1/sources", for: .settings, "reads a channel of Twitch from now on: {\"twitch\": \"CHANNEL\"}", add)
            .reading(["twitch"]),
        Route(.delete, "/v1/sources/{name}", for: .settings, "stops reading a source; its accepted comments are still read aloud", remove),
    ]

    private static func add(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        guard case .text(let channel)? = call.object?["twitch"] else {
            throw HTTPProblem(400, "\"twitch\" must be the name of a channel, as in {\"twitch\": \"ann\"}", place: "twitch")
        }
        let name = call.caller.name
        return .ask { desk throws(HTTPProblem) in
            do throws(PlaceRefusal) {
                return .json(try desk.surroundings.sources.add(channel, name), status: 201)
            } catch {
                throw HTTPProblem(error)
            }
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
