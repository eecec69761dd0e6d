// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// The outputs of all rooms. Over HTTP only sinks of the sound server are added: with files, a client could overwrite others.
enum OutputRoutes {
    static let routes = [
        Route(.get, "/v1/outputs", for: .settings, "the outputs, and the sinks of the sound server", list),
        Route(.post, "/v1/outputs", for: .settings, "plays on a sink as well: {\"sink\": \"NAME\"}; \"make\": true makes one", add)
            .reading(["sink", "make"]),
        Route(.delete, "/v1/outputs/{name}", for: .settings, "stops playing on an output", remove),
    ]

    private struct Shown: Encodable, Sendable {
        var outputs: [ShownOutput]
        /// Left out if the server does not tell them.
        var sinks: [ShownSink]?
    }

    private static func list(_ call: RouteCall) -> Handling {
        var question = Question { desk in
            .later { goOn in
                desk.surroundings.outputDoor.findSinks { sinks in
                    goOn(Question { .answered(.json(Shown(outputs: $0.surroundings.outputDoor.shownOutputs, sinks: sinks))) })
                }
            }
        }
        question.changesNothing = true
        return .question(question, comments: 0)
    }

    private static func add(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        guard case .text(let sink)? = call.object?["sink"] else {
            let reason = "\"sink\" must be the name of a sink, as in {\"sink\": \"obs\"}: GET /v1/outputs lists them"
            throw HTTPProblem(400, reason, place: "sink")
        }
        let makes: Bool
        switch call.object?["make"] {
        case nil: makes = false
        case .flag(let flag): makes = flag
        default: throw HTTPProblem(400, "\"make\" must be true or false", place: "make")
        }
        let name = call.caller.name
        let question = Question { desk in
            .later { goOn in
                desk.surroundings.outputDoor.add(sink, makes: makes, by: name) { added in
                    goOn(
                        Question(.catching { () throws(HTTPProblem) in .json(try added.mapError { HTTPProblem($0) }.get(), status: 201) })
                    )
                }
            }
        }
        return .question(question, comments: 0)
    }

    private static func remove(_ call: RouteCall) -> Handling {
        let (output, name) = (call.parameters["name", default: ""], call.caller.name)
        return .ask { desk throws(HTTPProblem) in
            do throws(PlaceRefusal) {
                return .json(try desk.surroundings.outputDoor.remove(output: output, by: name))
            } catch {
                throw HTTPProblem(error)
            }
        }
    }
}
