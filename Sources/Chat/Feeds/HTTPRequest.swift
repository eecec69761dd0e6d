// SPDX-License-Identifier: GPL-3.0-or-later

import Net

/// A request of HTTP, as it is sent. Pure.
struct HTTPRequest {
    /// What is sent along.
    enum Content {
        /// Keys and values in turns.
        case form([String])
        case json(String)
    }

    var path: String
    /// Nil only asks.
    var content: Content?
    /// Names and values; no line feed may be in them (`TwitchToken` has none).
    var fields: [(name: String, value: String)] = []

    /// The bytes for a server, which closes the connection behind its answer.
    func bytes(for server: ServerEndpoint) -> [UInt8] {
        var (type, body) = ("", "")
        switch content {
        case .form(let words): (type, body) = ("application/x-www-form-urlencoded", Self.coded(words))
        case .json(let text): (type, body) = ("application/json", text)
        case nil: break
        }
        var head = "\(content == nil ? "GET" : "POST") \(path) HTTP/1.1\r\nHost: \(server.port == 443 ? server.host : "\(server)")\r\n"
        head += "User-Agent: yomite\r\nAccept: application/json\r\nAccept-Encoding: identity\r\nConnection: close\r\n"
        for field in fields { head += "\(field.name): \(field.value)\r\n" }
        if content != nil { head += "Content-Type: \(type)\r\nContent-Length: \(body.utf8.count)\r\n" }
        return Array((head + "\r\n" + body).utf8)
    }

    private static func coded(_ words: [String]) -> String {
        stride(from: 0, to: words.count - 1, by: 2).map { "\(coded(words[$0]))=\(coded(words[$0 + 1]))" }.joined(separator: "&")
    }

    /// A word as the part of a form or of an address.
    static func coded(_ word: String) -> String {
        let digits = Array("0123456789ABCDEF")
        return word.utf8.reduce(into: "") { text, byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
                text.unicodeScalars.append(Unicode.Scalar(byte))
            default: text += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
            }
        }
    }
}
