// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Feeds
@testable import Net

/// What comes of an answer that arrives in pieces of this length, after which the connection ends.
private func verdict(_ text: String, by step: Int = 1, mostBytes: Int = 100) -> HTTPAnswer.Verdict {
    var answer = HTTPAnswer(mostBytes: mostBytes)
    let bytes = Array(text.utf8)
    for start in stride(from: 0, to: bytes.count, by: step) {
        let verdict = answer.take(Array(bytes[start..<min(start + step, bytes.count)]))
        if verdict != .incomplete { return verdict }
    }
    return answer.end()
}

private func whole(_ status: Int, _ body: String) -> HTTPAnswer.Verdict {
    .whole(status: status, body: Array(body.utf8))
}

@Suite struct HTTPAnswerTests {
    @Test(arguments: [
        ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}more", whole(200, "{}")),
        ("HTTP/1.1 202 Accepted\r\ncontent-length:0\r\n\r\n", whole(202, "")),
        ("HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\nno", whole(400, "no")),
        ("HTTP/1.0 500 x\n\nno", whole(500, "no")),
        ("HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\n", whole(204, "")),
        ("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3;x=y\r\nabc\r\n1\r\nd\r\n0\r\nX: y\r\n\r\n", whole(200, "abcd")),
        ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nx", whole(200, "x")),
    ])
    func `an answer is the same in whatever pieces it comes`(text: String, expected: HTTPAnswer.Verdict) {
        for step in [1, 2, 7, 1_000] { #expect(verdict(text, by: step) == expected) }
    }

    @Test(arguments: [
        "", "x\r\n\r\n", "HTTP/2 200 OK\r\n\r\n", "HTTP/1.1 2x0 OK\r\n\r\n", "HTTP/1.1 099 OK\r\n\r\n", "HTTP/1.1 101 Switching\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab", "HTTP/1.1 200 OK\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 101\r\n\r\n", "HTTP/1.1 200 OK\r\n\r\n" + String(repeating: "x", count: 101),
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip\r\n\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n-1\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n65\r\n" + String(repeating: "x", count: 101),
        "HTTP/1.1 200 OK\r\nX: " + String(repeating: "x", count: 20_000), String(repeating: "x\r\n", count: 20_000),
    ])
    func `what is no answer, or too long, is refused`(text: String) {
        for step in [max(1, text.utf8.count / 500), 1_000] {
            if case .refused = verdict(text, by: step) { continue }
            Issue.record("\(text.prefix(80)) was taken")
        }
    }

    @Test func `a request has what it brings, coded`() {
        let server = ServerEndpoint(host: "id.twitch.tv", port: 443)
        let form = HTTPRequest(path: "/oauth2/token", content: .form(["grant_type", "a:b c", "x", "é&="]))
        #expect(
            String(decoding: form.bytes(for: server), as: UTF8.self) == """
                POST /oauth2/token HTTP/1.1\r
                Host: id.twitch.tv\r
                User-Agent: yomite\r
                Accept: application/json\r
                Accept-Encoding: identity\r
                Connection: close\r
                Content-Type: application/x-www-form-urlencoded\r
                Content-Length: 35\r
                \r
                grant_type=a%3Ab%20c&x=%C3%A9%26%3D
                """
        )
        let question = HTTPRequest(path: "/helix/users", fields: [("Authorization", "Bearer a")])
        #expect(
            String(decoding: question.bytes(for: ServerEndpoint(host: "localhost", port: 5)), as: UTF8.self) == """
                GET /helix/users HTTP/1.1\r
                Host: localhost:5\r
                User-Agent: yomite\r
                Accept: application/json\r
                Accept-Encoding: identity\r
                Connection: close\r
                Authorization: Bearer a\r
                \r

                """
        )
    }
}
