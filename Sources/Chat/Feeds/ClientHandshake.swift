// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net

/// How a client becomes the client of a WebSocket (RFC 6455, 4.1): what it asks, and whether the answer is one. Pure.
struct ClientHandshake {
    enum Verdict: Equatable {
        /// More has to come first.
        case incomplete
        /// The rest is frames.
        case accepted(rest: [UInt8])
        case refused(reason: String)
    }

    /// A longer head of an answer is none.
    static let mostHeadBytes = 8_192

    private let request: String
    private let proof: String
    private var head: [UInt8] = []

    /// - Parameters:
    ///   - path: with its query, in ASCII.
    ///   - key: 16 bytes by chance, in Base64.
    init(to server: ServerEndpoint, path: String, key: String) {
        request = """
            GET \(path) HTTP/1.1\r
            Host: \(server)\r
            Upgrade: websocket\r
            Connection: Upgrade\r
            Sec-WebSocket-Key: \(key)\r
            Sec-WebSocket-Version: 13\r
            \r

            """
        proof = webSocketAnswer(to: key)
    }

    /// What the server is sent.
    var bytes: [UInt8] { Array(request.utf8) }

    /// Takes in what the server sends.
    mutating func take(_ bytes: [UInt8]) -> Verdict {
        let searched = max(0, head.count - 3)
        head += bytes
        guard let end = endOfHead(from: searched) else {
            return head.count > Self.mostHeadBytes ? .refused(reason: "its answer is not HTTP, or is too long") : .incomplete
        }
        guard end <= Self.mostHeadBytes else { return .refused(reason: "its answer is not HTTP, or is too long") }
        let lines = String(decoding: head[..<end], as: UTF8.self).split(separator: "\r\n")
        return flaw(in: lines).map { .refused(reason: $0) } ?? .accepted(rest: Array(head[end...]))
    }

    /// Behind the empty line.
    private func endOfHead(from start: Int) -> Int? {
        guard head.count >= start + 4 else { return nil }
        let mark: [UInt8] = [carriageReturn, lineFeed, carriageReturn, lineFeed]
        return (start...head.count - 4).first { head[$0..<$0 + 4].elementsEqual(mark) }.map { $0 + 4 }
    }

    /// Why it is no answer that was asked for. Nothing that the server wrote is quoted but its number. No redirect is followed: the address
    /// is the operator's choice.
    private func flaw(in lines: [Substring]) -> String? {
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, words[0] == "HTTP/1.1", words[1].utf8.count == 3, let status = Int(words[1]) else {
            return "it does not speak HTTP"
        }
        guard status == 101 else { return "there is no WebSocket at that address (HTTP \(status))" }
        var headers: [String: String] = [:]
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: ":") else { return "its answer is not HTTP" }
            let (name, value) = (line[..<colon].lowercased(), trimmed(line[line.index(after: colon)...]))
            headers[name] = headers[name].map { "\($0),\(value)" } ?? value
        }
        guard headers["upgrade"]?.lowercased() == "websocket", lists(headers["connection"], "upgrade") else {
            return "it did not switch to a WebSocket"
        }
        guard headers["sec-websocket-accept"] == proof else { return "its answer does not match the request" }
        guard headers["sec-websocket-extensions"] == nil, headers["sec-websocket-protocol"] == nil else {
            return "it chose an extension or a protocol that was not offered"
        }
        return nil
    }

    private func lists(_ value: String?, _ word: String) -> Bool {
        value?.split(separator: ",").contains { trimmed($0).lowercased() == word } ?? false
    }

    private func trimmed(_ text: Substring) -> String {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        return String(text.drop(while: isSpace).reversed().drop(while: isSpace).reversed())
    }
}

extension ServerEndpoint {
    /// Twitch's chat.
    static let twitch = ServerEndpoint(host: "irc.chat.twitch.tv", port: 6697)

    /// Twitch's requests over HTTPS.
    static let twitchAPI = ServerEndpoint(host: "api.twitch.tv", port: 443)
    /// YouTube's Data API.
    static let youTube = ServerEndpoint(host: "youtube.googleapis.com", port: 443)
}

extension ValueKind<ServerEndpoint> {
    /// A host, and perhaps its port.
    static func server(standardPort: UInt16) -> ValueKind {
        ValueKind(
            expected: "HOST.DOMAIN, HOST:PORT or [ADDRESS]:PORT",
            parse: { text in
                // A single word is more likely a channel, or a slip, than a machine of the own network: that one is meant with its port.
                guard text.contains(where: { ".:".contains($0) }) || text == "localhost" else { return nil }
                return ServerEndpoint(text, standardPort: standardPort)
            },
            show: \.description
        )
    }
}
