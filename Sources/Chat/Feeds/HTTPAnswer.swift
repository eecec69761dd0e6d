// SPDX-License-Identifier: GPL-3.0-or-later

import Net

/// What a server answers to one request of HTTP, after which it closes the connection (RFC 9112). Pure: bytes go in, in whatever pieces.
struct HTTPAnswer {
    enum Verdict: Equatable {
        /// More has to come first.
        case incomplete
        case whole(status: Int, body: [UInt8])
        case refused(reason: String)
    }

    private enum Part {
        case head
        /// Of the body, so many bytes are to come; nil where its end is that of the connection.
        case body(left: Int?)
        /// The size of a chunk is to come,
        case chunkSize
        /// its bytes,
        case chunk(left: Int)
        /// the end of its line,
        case chunkEnd
        /// and, behind the last one, fields that nobody needs.
        case trailer
    }

    /// A longer line, or a longer head, is none that Twitch would send.
    static let mostHeadBytes = 16_384

    private let mostBytes: Int
    private var part = Part.head
    private var held: [UInt8] = []
    private var headBytes = 0
    private var lines: [String] = []
    /// What the head says; 0 until it is whole.
    private(set) var status = 0
    private var body: [UInt8] = []

    /// - Parameter mostBytes: of its body.
    init(mostBytes: Int) {
        self.mostBytes = mostBytes
    }

    /// Takes in what the server sends. Nothing is taken in behind the end of the answer.
    mutating func take(_ bytes: [UInt8]) -> Verdict {
        held += bytes
        var place = 0
        defer { held.removeFirst(place) }
        while true {
            switch part {
            case .body(let left):
                let count = min(left ?? .max, held.count - place)
                guard body.count + count <= mostBytes else { return tooLong }
                body += held[place..<place + count]
                place += count
                if left == count { return .whole(status: status, body: body) }
                part = .body(left: left.map { $0 - count })
                return .incomplete
            case .chunk(let left):
                let count = min(left, held.count - place)
                guard body.count + count <= mostBytes else { return tooLong }
                body += held[place..<place + count]
                place += count
                part = left == count ? .chunkEnd : .chunk(left: left - count)
                if left > count { return .incomplete }
            case .head, .chunkSize, .chunkEnd, .trailer:
                let end = held[place...].firstIndex(of: lineFeed)
                guard (end ?? held.count) - place <= Self.mostHeadBytes else { return .refused(reason: "it does not speak HTTP") }
                guard let end else { return .incomplete }
                let line = held[place..<end].last == carriageReturn ? held[place..<end].dropLast() : held[place..<end]
                headBytes += end + 1 - place
                place = end + 1
                if let verdict = take(line: String(decoding: line, as: UTF8.self)) { return verdict }
            }
        }
    }

    /// What has come of the body, which then begins anew: for an answer that goes on and on.
    mutating func drain() -> [UInt8] {
        defer { (body, headBytes) = ([], 0) }
        return body
    }

    /// The server has closed the connection.
    func end() -> Verdict {
        if case .body(nil) = part { return .whole(status: status, body: body) }
        return .refused(reason: "it closed the connection before its answer was whole")
    }

    private var tooLong: Verdict { .refused(reason: "its answer is longer than \(mostBytes) bytes") }

    /// What follows is known by the part that begins; a verdict is the end.
    private mutating func take(line: String) -> Verdict? {
        guard headBytes <= Self.mostHeadBytes + mostBytes else { return .refused(reason: "it does not speak HTTP") }
        switch part {
        case .head:
            guard line.isEmpty else {
                guard headBytes <= Self.mostHeadBytes else { return .refused(reason: "it does not speak HTTP") }
                lines.append(line)
                return nil
            }
            return beginBody()
        case .chunkSize:
            let digits = line.prefix { $0 != ";" && $0 != " " }
            guard (1...7).contains(digits.utf8.count), let size = Int(digits, radix: 16), size >= 0 else {
                return .refused(reason: "it does not speak HTTP")
            }
            part = size == 0 ? .trailer : .chunk(left: size)
        case .chunkEnd:
            guard line.isEmpty else { return .refused(reason: "it does not speak HTTP") }
            part = .chunkSize
        case .trailer: return line.isEmpty ? .whole(status: status, body: body) : nil
        case .body, .chunk: break
        }
        return nil
    }

    private mutating func beginBody() -> Verdict? {
        let words = lines.first?.split(separator: " ") ?? []
        guard words.count >= 2, words[0] == "HTTP/1.1" || words[0] == "HTTP/1.0", words[1].utf8.count == 3, let status = Int(words[1]),
            status >= 100
        else { return .refused(reason: "it does not speak HTTP") }
        let fields = lines.dropFirst()
        lines = []
        // What comes before the answer itself, such as `100 Continue`.
        if status < 200 { return status == 101 ? .refused(reason: "it does not speak HTTP") : nil }
        self.status = status
        if status == 204 || status == 304 { return .whole(status: status, body: []) }
        if let coding = Self.value(of: "transfer-encoding", in: fields) {
            guard coding.lowercased() == "chunked" else { return .refused(reason: "its answer is coded as was not asked for") }
            part = .chunkSize
        } else if let length = Self.value(of: "content-length", in: fields) {
            guard let count = Int(length), count >= 0 else { return .refused(reason: "it does not speak HTTP") }
            guard count <= mostBytes else { return tooLong }
            part = .body(left: count)
        } else {
            part = .body(left: nil)
        }
        return nil
    }

    private static func value(of name: String, in fields: ArraySlice<String>) -> String? {
        for field in fields {
            guard let colon = field.firstIndex(of: ":"), field[..<colon].lowercased() == name else { continue }
            let value = field[field.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
            return String(value.prefix { $0 != " " && $0 != "\t" })
        }
        return nil
    }
}

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

/// Takes an answer that a fuzzer made up, once at once and once in pieces: its first byte says how long these are. Ends the process where the pieces
/// change what it says, or where its body is longer than it may be.
func probeHTTPAnswer(_ input: [UInt8]) {
    guard let choice = input.first else { return }
    let bytes = Array(input.dropFirst())
    let atOnce = verdict(of: bytes, by: max(1, bytes.count))
    precondition(atOnce == verdict(of: bytes, by: Int(choice) + 1), "the pieces in which an answer comes change what it says")
}

private func verdict(of bytes: [UInt8], by step: Int) -> HTTPAnswer.Verdict {
    let mostBytes = 1_024
    var answer = HTTPAnswer(mostBytes: mostBytes)
    for start in stride(from: 0, to: bytes.count, by: step) {
        let verdict = answer.take(Array(bytes[start..<min(start + step, bytes.count)]))
        if case .whole(_, let body) = verdict { precondition(body.count <= mostBytes, "its body is longer than it may be") }
        if verdict != .incomplete { return verdict }
    }
    return answer.end()
}
