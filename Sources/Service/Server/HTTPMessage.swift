// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// A method of a request.
enum HTTPMethod: String, CaseIterable, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
    /// Never allowed; it exists so that our own answer (405) is sent.
    case trace = "TRACE"
    /// Unknown methods, and CONNECT.
    case other = "another method"

    /// Whether it changes nothing.
    var isSafe: Bool {
        switch self {
        case .get, .head, .options, .trace: true
        case .post, .put, .patch, .delete, .other: false
        }
    }

    /// Whether evhttp does not consume the body, which would be read as the next request.
    var isReadWithoutBody: Bool {
        self == .head || self == .trace || self == .other
    }
}

extension HTTPRequest {
    /// The language of messages for people: Japanese where the client names it first.
    var wording: Wording {
        headers["accept-language"]?.split { !$0.isLetter }.first == "ja" ? .japanese : .english
    }
}

/// The header fields of a request. Case makes no difference in names.
struct HTTPHeaders: Equatable, Sendable {
    private var fields: [(name: String, value: String)] = []

    init(_ fields: KeyValuePairs<String, String> = [:]) {
        for field in fields { add(field.key, field.value) }
    }

    mutating func add(_ name: String, _ value: String) {
        fields.append((name.lowercased(), value))
    }

    /// All fields in their order, named in lower case.
    var all: [(name: String, value: String)] { fields }

    /// The first value of a field, named in lower case.
    subscript(_ name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    /// All values of a field, named in lower case.
    func values(of name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    /// How often a field, named in lower case, occurs.
    func count(of name: String) -> Int {
        fields.count { $0.name == name }
    }

    /// Whether all names are valid. A name with a space before its colon is another header to a proxy between us and the client.
    var areNamed: Bool {
        fields.allSatisfy { !$0.name.isEmpty && $0.name.utf8.allSatisfy { (0x21..<0x7F).contains($0) } }
    }

    static func == (a: HTTPHeaders, b: HTTPHeaders) -> Bool {
        a.fields.elementsEqual(b.fields, by: ==)
    }
}

/// A complete request, which may come from a stranger.
struct HTTPRequest: Sendable {
    var method: HTTPMethod
    var target: RequestTarget
    var headers = HTTPHeaders()
    var body: [UInt8] = []
    var peer = IPAddress.loopback
}

/// A whole answer.
struct HTTPAnswer: Equatable, Sendable {
    var status: Int
    var headers: [HTTPField] = []
    var body: [UInt8] = []
    /// A problem in our own form, which names the request once that is known.
    var problem: HTTPProblem?
    /// What its client should know besides.
    var warnings: [String] = []

    struct HTTPField: Equatable, Sendable {
        var name: String
        var value: String
    }

    init(_ status: Int, type: String? = nil, body: [UInt8] = []) {
        self.status = status
        self.body = body
        if let type { add("Content-Type", type) }
    }

    static func json(_ value: any Encodable, status: Int = 200) -> HTTPAnswer {
        HTTPAnswer(status, type: "application/json", body: Array((JSONWriter.text(of: value) + "\n").utf8))
    }

    /// Text for people and for Prometheus.
    static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> HTTPAnswer {
        HTTPAnswer(200, type: type, body: Array(text.utf8))
    }

    mutating func add(_ name: String, _ value: String) {
        headers.append(HTTPField(name: name, value: value))
    }

    /// In the form on the wire, if evhttp does not write it.
    func written() -> [UInt8] {
        let reason = HTTPProblem.titles[status] ?? ""
        // The head of another protocol has no body.
        let fields = headers + (status == 101 ? [] : [HTTPField(name: "Content-Length", value: "\(body.count)")])
        let head = "HTTP/1.1 \(status) \(reason)\r\n" + fields.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n"
        return Array(head.utf8) + body
    }
}

/// A request from its arrival to its answer. On the server's thread.
struct Call {
    /// Its number in this run.
    let number: UInt64
    /// Its name in the answer (`X-Request-Id`), in its problem and in the log: the client's own id, or a name that is unique among all
    /// runs.
    var id = ""
    let connection: ConnectionID
    /// Without its body, which is in the question to the service, or is not needed.
    var request: HTTPRequest
    /// Whether it is a command of a WebSocket, and not a request of HTTP.
    var isCommand = false
    /// The client's name for such a command.
    var commandName: String?
    /// The path of its route; nil if there is none. The requested path may contain a token and is never logged.
    var route: String?
    /// Warnings about what was ignored.
    var warnings: [String] = []
    /// Whether it has a valid token.
    var showsToken = false
    /// Who sent it.
    var caller = Caller.anybody
    /// The form in which the route reports problems.
    var problems = ProblemForm.ours
}

extension HTTPRequest {
    /// Longer ids are ignored: they would fill the log.
    private static let longestID = 128

    /// The client's own id (`X-Request-Id`); nil if there is none, or it must not be logged.
    var givenID: String? {
        guard let id = headers["x-request-id"], (1...HTTPRequest.longestID).contains(id.utf8.count) else { return nil }
        let isHarmless = id.utf8.allSatisfy { byte in
            Character(Unicode.Scalar(byte)).isASCII
                && (Character(Unicode.Scalar(byte)).isLetter || Character(Unicode.Scalar(byte)).isNumber)
                || "-._~:+/=@".utf8.contains(byte)
        }
        return isHarmless ? id : nil
    }
}
