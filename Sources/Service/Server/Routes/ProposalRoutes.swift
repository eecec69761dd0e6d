// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Reading
import Rooms

/// What viewers want a room's dictionary to learn, until somebody approves or refuses it.
enum ProposalRoutes {
    static let routes =
        Route.ofRoom(.get, "/proposals", for: .moderate, "words that viewers taught and that wait for approval", list)
        + decision("approve", "lets the dictionary learn or forget a word that viewers taught", isApproved: true)
        + decision("refuse", "refuses a word that viewers taught", isApproved: false)

    private static func decision(_ name: String, _ summary: String, isApproved: Bool) -> [Route] {
        Route.ofRoom(.post, "/proposals/{number}/\(name)", for: .moderate, summary) { call throws(HTTPProblem) in
            try decide(call, isApproved)
        }
        .map { $0.ofOneRoom() }
    }

    /// What a viewer wants, as it is shown.
    private struct Shown: Encodable, Sendable {
        var number: UInt64
        var pattern: String?
        /// Missing where the word is to be forgotten.
        var reading: String?
        var author: String?
        var authorId: String?
        /// After how many seconds it is forgotten.
        var seconds: Int

        init(_ proposal: WordProposal, at now: Moment, through mask: TextMask) {
            number = proposal.number
            switch proposal.command {
            case .teach(let word, let reading): (pattern, self.reading) = (mask.shown(word), mask.shown(reading))
            case .forget(let word): pattern = mask.shown(word)
            case .undo: break
            }
            author = proposal.comment.author?.calledName.flatMap(mask.shown)
            authorId = proposal.comment.author?.id
            seconds = max(0, Int((proposal.due - now).components.seconds))
        }
    }

    private static func list(_ call: RouteCall) throws(HTTPProblem) -> Handling {
        let (room, mask) = (call.room, call.facts.options.mask)
        return .ask { desk throws(HTTPProblem) in
            let (name, now) = (try desk.room(room).name, desk.surroundings.now)
            return .json(desk.surroundings.proposals(in: name).map { Shown($0, at: now, through: mask) })
        }
    }

    private static func decide(_ call: RouteCall, _ isApproved: Bool) throws(HTTPProblem) -> Handling {
        guard let number = UInt64(call.parameters["number", default: ""]) else { throw unknown }
        let (room, by, mask) = (call.room, call.caller.name, call.facts.options.mask)
        let question = Question { desk in
            let name: RoomName
            do throws(HTTPProblem) { name = try desk.room(room).name } catch { return .answered(Reply(error)) }
            let now = desk.surroundings.now
            return .later { goOn in
                desk.surroundings.decideProposal(number, isApproved: isApproved, by: by, in: name) { decided in
                    goOn(
                        Question(
                            .catching { () throws(HTTPProblem) in
                                guard let (proposal, reply) = decided else { throw unknown }
                                guard reply.isDone else { throw HTTPProblem(409, reply.comment(in: "en").text) }
                                return .json(Shown(proposal, at: now, through: mask))
                            }
                        )
                    )
                }
            }
        }
        return .question(question, comments: 0)
    }

    private static var unknown: HTTPProblem {
        HTTPProblem(
            404,
            "no word with this number is waiting for approval: it was approved or refused, or has expired (limits.heldWordSeconds)",
            code: .unknownWord
        )
    }
}
