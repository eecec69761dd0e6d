// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// A message of a WebSocket's client: `{"do":"skip","request":"x1"}`. Each command is a request of HTTP, with the same body. Pure.
struct WebSocketCommand: Sendable {
    private static let keys = ["do", "request", "room", "id", "value", "body"]
    private static let mostRequestBytes = 128

    private struct Form {
        var method = HTTPMethod.post
        /// Below `/v1`, or below the room.
        var path: [String]
        /// Whether the comment's id follows, and what comes behind it.
        var ofComment: [String]?
        var hasBody = false
        /// Whether it is about a room.
        var isOfRoom = true
    }

    private static let forms: [String: Form] = {
        var forms = [
            "reload": Form(path: ["control", "reload"], isOfRoom: false),
            "mute": Form(path: ["control", "mute"], hasBody: true, isOfRoom: false),
            "first": Form(path: ["comments"], ofComment: ["first"]),
            "again": Form(path: ["comments"], ofComment: ["again"]),
            "approve": Form(path: ["comments"], ofComment: ["approve"]),
            "refuse": Form(path: ["comments"], ofComment: ["refuse"]),
            "delete": Form(method: .delete, path: ["comments"], ofComment: []),
            "comment": Form(path: ["comments"], hasBody: true),
            "moderate": Form(path: ["moderation"], hasBody: true),
            "settings": Form(method: .patch, path: ["settings"], hasBody: true),
        ]
        for name in ["pause", "resume", "toggle", "skip", "clear"] { forms[name] = Form(path: ["control", name]) }
        return forms
    }()
    /// Commands that set one setting to their `value`.
    private static let settings = ["volume", "rate", "pitch", "voice"]

    /// The client's name for it, which the answer has; nil if it has none.
    private(set) var name: String?
    /// The request that it stands for, or what is wrong with it.
    let request: Result<HTTPRequest, HTTPProblem>

    /// The commands by name.
    static var names: [String] {
        (forms.keys + settings).ordered()
    }

    /// - Parameter client: a request that says who asks, as the handshake did.
    init(_ message: String, by client: HTTPRequest) {
        var name: String?
        request = Result { () throws(HTTPProblem) in
            let object = try Self.object(message)
            name = try Self.name(in: object)
            return try Self.request(object, by: client)
        }
        self.name = name
    }

    private static func object(_ message: String) throws(HTTPProblem) -> PostedObject {
        do throws(JSONSyntaxError) {
            if let object = try PostedObject(message) { return object }
        } catch {
            throw HTTPProblem(400, "\(error)", place: error.place)
        }
        throw HTTPProblem(400, "a message must be an object")
    }

    private static func name(in object: PostedObject) throws(HTTPProblem) -> String? {
        switch object["request"] {
        case nil: return nil
        case .text(let name) where name.utf8.count <= mostRequestBytes: return name
        default: throw HTTPProblem(400, "\"request\" must be a text of at most \(mostRequestBytes) bytes", place: "request")
        }
    }

    private static func request(_ object: PostedObject, by client: HTTPRequest) throws(HTTPProblem) -> HTTPRequest {
        if let unknown = object.keys?.first(where: { !keys.contains($0) }) {
            let message = "a command has only \(keys.joined(separator: ", ")), and no \"\(harmlessWord(unknown))\""
            throw HTTPProblem(400, message, place: unknown)
        }
        let verb = try text("do", in: object)
        let isSetting = settings.contains(verb)
        guard let form = isSetting ? forms["settings"] : forms[verb] else {
            let nearest = nearestName(to: verb, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
            throw HTTPProblem(400, "there is no command \"\(harmlessWord(verb))\"\(nearest)", place: "do")
        }
        var path = ["v1"]
        if form.isOfRoom, object["room"] != nil {
            path += ["rooms", try text("room", in: object)]
        } else if form.isOfRoom, form.method != .patch {
            // The socket of a room is about that room.
            path += client.target.path.dropFirst().prefix { $0 != "ws" && $0 != "events" }
        }
        path += form.path
        if let rest = form.ofComment { path += [try text("id", in: object)] + rest }
        var request = client
        request.method = form.method
        request.target.path = path
        if isSetting {
            guard let value = object.source("value") else { throw HTTPProblem(400, "\"value\" is missing", place: "value") }
            request.body = Array("{\"\(verb)\":\(value)}".utf8)
        } else if form.hasBody {
            request.body = object.source("body").map { Array($0.utf8) } ?? []
        }
        return request
    }

    private static func text(_ key: String, in object: PostedObject) throws(HTTPProblem) -> String {
        guard case .text(let text)? = object[key], !text.isEmpty else {
            throw HTTPProblem(400, "\"\(key)\" must be a text", place: key)
        }
        return text
    }

    /// The message that answers a command of this name.
    static func answer(_ answer: HTTPAnswer, to name: String?, warnings: [String]) -> String {
        let body = String(decoding: answer.body, as: UTF8.self)
        var fields = name.map { ["\"request\":\(JSONWriter.text(of: $0))"] } ?? []
        fields.append("\"status\":\(answer.status)")
        if !body.isEmpty { fields.append("\"body\":\(body.last == "\n" ? String(body.dropLast()) : body)") }
        if let pause = answer.headers.first(where: { $0.name == "Retry-After" })?.value { fields.append("\"retryAfter\":\(pause)") }
        if !warnings.isEmpty { fields.append("\"warnings\":\(JSONWriter.text(of: warnings))") }
        return "{\(fields.joined(separator: ","))}"
    }
}

extension HTTPRequest {
    /// The headers of a handshake that say who asks.
    private static let identifying = ["host", "origin", "referer", "sec-fetch-site", "authorization", carriedMark]

    /// A handshake's part that says who asks, for commands to begin with.
    var client: HTTPRequest {
        var request = HTTPRequest(method: .post, target: .root, peer: peer)
        for name in Self.identifying { if let value = headers[name] { request.headers.add(name, value) } }
        if headers["authorization"] == nil, let token = tokenAmongProtocols { request.headers.add("authorization", "Bearer \(token)") }
        request.headers.add("content-type", "application/json")
        return request
    }
}
