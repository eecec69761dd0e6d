// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// New tokens, for addresses that somebody else opens.
enum TokenRoutes {
    static let routes = [
        Route(.post, "/v1/tokens", for: .settings, "makes a token with fewer rights than its maker has: {\"rights\": \"look\"}", make)
            .reading(["rights"])
    ]

    private struct Made: Encodable {
        var name: String
        var rights: [String]
        /// It is shown once: only its digest is kept.
        var token: String
    }

    private static func make(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        guard case .text(let written)? = call.object?["rights"], let rights = Rights(written), !rights.isEmpty else {
            throw HTTPProblem(400, "\"rights\" must be look, comment, moderate or settings, separated by commas", place: "rights")
        }
        guard call.caller.rights.isStrictSuperset(of: rights) else {
            throw HTTPProblem(403, "a token can only be made with fewer rights than one's own", code: .tokenLacksRight, place: "rights")
        }
        let maker = call.caller.name
        let question = Question { desk in
            .later { goOn in
                desk.surroundings.makeToken(rights.names.joined(separator: ","), by: maker) { made in
                    switch made {
                    case .success(let (name, word)):
                        goOn(Question(.json(Made(name: name, rights: rights.names, token: word), status: 201)))
                    case .failure(let refusal): goOn(Question(Reply(HTTPProblem(refusal))))
                    }
                }
            }
        }
        return .question(question, comments: 0)
    }
}
