// SPDX-License-Identifier: GPL-3.0-or-later

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
