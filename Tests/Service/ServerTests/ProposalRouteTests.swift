// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Testing

@testable import Comments
@testable import Core
@testable import Reading
@testable import Rooms
@testable import Server

@Suite struct ProposalRouteTests {
    private let stage = Stage()

    private func propose(_ number: UInt64, _ command: TeachingCommand) {
        var comment = Comments.Comment(text: "!teach gg = good game")
        comment.author = Author(id: "17", name: "Ann")
        stage.proposals.append(
            WordProposal(number: number, command: command, comment: comment, room: .main, due: stage.now + .seconds(90))
        )
    }

    @Test func `what viewers want is listed`() {
        propose(3, .teach(word: "gg", reading: "good game"))
        propose(4, .forget(word: "w"))
        let text = stage.ask(.get, "/v1/proposals").text
        #expect(text.contains(#"{"author":"Ann","authorId":"17","number":3,"pattern":"gg","reading":"good game","seconds":90}"#), "\(text)")
        #expect(text.contains(#""number":4,"pattern":"w","seconds":90"#))
        #expect(stage.ask(.get, "/v1/rooms/second/proposals").text == "[]\n")
    }

    @Test func `it is approved or refused once, by whoever asks`() {
        propose(3, .teach(word: "gg", reading: "good game"))
        propose(4, .teach(word: "w", reading: "x"))
        #expect(stage.ask(.post, "/v1/proposals/3/approve").status == 200)
        #expect(stage.ask(.post, "/v1/proposals/3/refuse").status == 404)
        #expect(stage.ask(.post, "/v1/proposals/4/refuse").status == 200)
        #expect(stage.ask(.post, "/v1/proposals/x/refuse").status == 404)
        #expect(stage.changers == ["http", "http", "http"])
    }

    @Test func `what the dictionary cannot learn is a conflict with its reason`() {
        propose(3, .teach(word: "gg", reading: "good game"))
        stage.dictionaryReply = .full
        let answer = stage.ask(.post, "/v1/proposals/3/approve")
        #expect(answer.status == 409 && answer.text.contains("The dictionary is full."))
    }
}
