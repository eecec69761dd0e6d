// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// The kind of problem, for programs. A code has the same meaning in every version; messages may be reworded.
enum ProblemCode: String, CaseIterable, Sendable {
    case invalidRequest = "invalid-request"
    case notHTTP = "not-http"
    case ambiguousRequest = "ambiguous-request"
    case invalidQuery = "invalid-query"
    case invalidRoom = "invalid-room"
    case invalidSetting = "invalid-setting"
    case unknownEvent = "unknown-event"
    case tokenMissing = "token-missing"
    case tokenWrong = "token-wrong"
    case tokenInAddress = "token-in-address"
    case tokenListensOnly = "token-listens-only"
    case tokenLacksRight = "token-lacks-right"
    case originNotAllowed = "origin-not-allowed"
    case hostNotAllowed = "host-not-allowed"
    case forbidden
    case unknownEndpoint = "unknown-endpoint"
    case unknownFormat = "unknown-format"
    case unknownRoom = "unknown-room"
    case unknownComment = "unknown-comment"
    case unknownWord = "unknown-word"
    case unknownViewer = "unknown-viewer"
    case unknownVoice = "unknown-voice"
    case unknownLanguage = "unknown-language"
    case notFound = "not-found"
    case methodNotAllowed = "method-not-allowed"
    case conflict
    case tooLarge = "too-large"
    case unsupportedType = "unsupported-type"
    case invalidConfiguration = "invalid-configuration"
    case tooMany = "too-many"
    case internalError = "internal-error"
    case unavailable

    /// The general problem of this status.
    init(status: Int) {
        self =
            switch status {
            case 401: .tokenMissing
            case 403: .forbidden
            case 404: .notFound
            case 405: .methodNotAllowed
            case 409: .conflict
            case 413: .tooLarge
            case 415: .unsupportedType
            case 422: .invalidConfiguration
            case 429: .tooMany
            case 502, 503, 504: .unavailable
            case 500...: .internalError
            default: .invalidRequest
            }
    }
}

/// Why a request is not done, and what would be right. Becomes an answer.
struct HTTPProblem: Error, Equatable, Sendable {
    var status: Int
    var code: ProblemCode
    var message: String
    /// The position in the request: `[3].author.roles`, `line 2`, `byte 17`.
    var place: String?
    var headers: [HTTPAnswer.HTTPField] = []

    init(_ status: Int, _ message: String, code: ProblemCode? = nil, place: String? = nil) {
        self.status = status
        self.code = code ?? ProblemCode(status: status)
        self.message = message
        self.place = place
    }

    /// The request's target is malformed.
    static let strangePath = HTTPProblem(400, "the address is not valid: a path in percent-encoded UTF-8 is expected").closing

    /// The data is not a request.
    static func noRequest(_ reason: String) -> HTTPProblem {
        HTTPProblem(400, "this is not an HTTP request: \(reason)", code: .notHTTP).closing
    }

    /// All requests together are too large.
    static let overfull = HTTPProblem(
        503,
        "the requests of all clients together are too large (limits.httpHeldBytes, or half of it while memory is short)"
    ).with("Retry-After", "1").closing

    /// More than the memory budget is in use.
    static let noMemory = HTTPProblem(503, "not enough memory is left in the budget (--memory-budget): try again in a moment")
        .with("Retry-After", "2")

    /// The same with another header.
    func with(_ name: String, _ value: String) -> HTTPProblem {
        var problem = self
        problem.headers.append(HTTPAnswer.HTTPField(name: name, value: value))
        return problem
    }

    /// The same, after which the connection is closed.
    var closing: HTTPProblem { with("Connection", "close") }

    /// The problem in the form of RFC 9457.
    var answer: HTTPAnswer {
        var answer = HTTPAnswer(status, type: "application/problem+json", body: body(of: nil))
        answer.headers += headers
        answer.problem = self
        return answer
    }

    /// The form on the wire, with the id of its request, in the words of a language.
    func body(of request: String?, in wording: Wording = .english) -> [UInt8] {
        let title = HTTPProblem.titles[status] ?? "Problem"
        let body = Body(title: title, status: status, code: code.rawValue, detail: wording(message), place: place, requestId: request)
        return Array((JSONWriter.text(of: body) + "\n").utf8)
    }

    /// Statuses by the names of the registry: those of problems, and the one of a WebSocket's head.
    static let titles = [
        101: "Switching Protocols",
        400: "Bad Request", 401: "Unauthorized", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed", 409: "Conflict",
        413: "Content Too Large", 415: "Unsupported Media Type", 422: "Unprocessable Content", 426: "Upgrade Required",
        429: "Too Many Requests",
        500: "Internal Server Error", 502: "Bad Gateway", 503: "Service Unavailable", 504: "Gateway Timeout",
    ]

    private struct Body: Encodable {
        var title: String
        var status: Int
        var code: String
        var detail: String
        var place: String?
        var requestId: String?
    }
}

/// The form in which a problem is reported, which differs between interfaces.
enum ProblemForm: Sendable {
    /// `application/problem+json`: `{"code":…,"detail":"what is wrong","place":"line 2",…}`
    case ours
    /// `{"error":{"message":…,"type":…,"param":…,"code":…}}`
    case openAI
}

extension HTTPProblem {
    func answer(in form: ProblemForm) -> HTTPAnswer {
        switch form {
        case .ours: return answer
        case .openAI:
            var answer = HTTPAnswer.json(OpenAIProblem(self), status: status)
            answer.headers += headers
            return answer
        }
    }
}

/// In the form for OpenAI's clients; `null` is written, because they expect every field.
private struct OpenAIProblem: Encodable {
    var error: Content

    struct Content: Encodable {
        var message: String
        var type: String
        var param: String?
        var code: String?

        func encode(to encoder: any Encoder) throws {
            var fields = encoder.container(keyedBy: CodingKeys.self)
            try fields.encode(message, forKey: .message)
            try fields.encode(type, forKey: .type)
            try fields.encode(param, forKey: .param)
            try fields.encode(code, forKey: .code)
        }

        private enum CodingKeys: CodingKey {
            case message
            case type
            case param
            case code
        }
    }

    init(_ problem: HTTPProblem) {
        let (type, code): (String, String?) =
            switch problem.status {
            case 401: ("invalid_request_error", "invalid_api_key")
            case 403: ("permission_error", nil)
            case 429: ("rate_limit_error", "rate_limit_exceeded")
            case 500...: ("server_error", nil)
            default: ("invalid_request_error", nil)
            }
        error = Content(message: problem.message, type: type, param: problem.place, code: code)
    }
}
