// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Rooms
@testable import Server
@testable import Synthesis

struct SpokenTextFailureTests {
    @Test(arguments: [
        (SpokenTextFailure.unknownVoice("nobody"), 404, "voice" as String?), (.neverSpoken, 400, "input"), (.nothingToSay, 400, "input"),
        (.engine(.crash), 422, "input"), (.noHost, 503, nil), (.stopping, 503, nil),
    ])
    func `a client is told whose fault it is, and where`(failure: SpokenTextFailure, status: Int, place: String?) {
        let problem = HTTPProblem(failure)
        #expect(problem.status == status)
        #expect(problem.place == place)
    }
}
