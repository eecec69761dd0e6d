// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// What a client asks to be done.
enum HTTPMethod: String, CaseIterable, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"
    case put = "PUT"
    case patch = "PATCH"
    case delete = "DELETE"
    case options = "OPTIONS"
    /// Never possible: here so that it is answered by us, as 405.
    case trace = "TRACE"
    /// What HTTP does not know, and CONNECT.
    case other = "another method"

    /// Whether it leaves everything as it is.
    var isSafe: Bool {
        switch self {
        case .get, .head, .options, .trace: true
        case .post, .put, .patch, .delete, .other: false
        }
    }

    /// Whether evhttp leaves a body where it is: it would be taken for the next request.
    var isReadWithoutBody: Bool {
        self == .head || self == .trace || self == .other
    }
}

/// The header fields of a request. Names are compared without regard to case.
struct HTTPHeaders: Equatable, Sendable {
    private var fields: [(name: String, value: String)] = []

    init(_ fields: KeyValuePairs<String, String> = [:]) {
        for field in fields { add(field.key, field.value) }
    }

    mutating func add(_ name: String, _ value: String) {
        fields.append((name.lowercased(), value))
    }

    /// The first value of a field, named in lower case.
    subscript(_ name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    /// How often a field, named in lower case, is there.
    func count(of name: String) -> Int {
        fields.count { $0.name == name }
    }

    /// Whether all names are names. One with a space before its colon is another header to whoever stands between us and the client.
    var areNamed: Bool {
        fields.allSatisfy { !$0.name.isEmpty && $0.name.utf8.allSatisfy { (0x21..<0x7F).contains($0) } }
    }

    static func == (a: HTTPHeaders, b: HTTPHeaders) -> Bool {
        a.fields.elementsEqual(b.fields, by: ==)
    }
}

/// A whole request, as it came from a stranger.
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
    /// The problem that it tells in our own form, which names the request once that is known.
    var problem: HTTPProblem?

    struct HTTPField: Equatable, Sendable {
        var name: String
        var value: String
    }

    init(_ status: Int, type: String? = nil, body: [UInt8] = []) {
        self.status = status
        self.body = body
        if let type { add("Content-Type", type) }
    }

    /// A value as JSON.
    static func json(_ value: some Encodable, status: Int = 200) -> HTTPAnswer {
        HTTPAnswer(status, type: "application/json", body: Array((JSONWriter.text(of: value) + "\n").utf8))
    }

    /// Text for people and for Prometheus.
    static func text(_ text: String, type: String = "text/plain; charset=utf-8") -> HTTPAnswer {
        HTTPAnswer(200, type: type, body: Array(text.utf8))
    }

    mutating func add(_ name: String, _ value: String) {
        headers.append(HTTPField(name: name, value: value))
    }

    /// As it goes over the wire, where evhttp does not write it.
    func written() -> [UInt8] {
        let reason = HTTPProblem.titles[status] ?? ""
        let fields = headers + [HTTPField(name: "Content-Length", value: "\(body.count)")]
        let head = "HTTP/1.1 \(status) \(reason)\r\n" + fields.map { "\($0.name): \($0.value)\r\n" }.joined() + "\r\n"
        return Array(head.utf8) + body
    }
}
