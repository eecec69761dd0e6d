// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Playback

/// A route: a method, a path, its access, and what is done.
///
/// To add a group of routes: a file in `Routes` with a list, and its name in `Router.routes`; `openapi.json` describes each route.
struct Route: Sendable {
    let method: HTTPMethod
    /// `/v1/comments/{id}`.
    let path: String
    let access: Access
    /// For the list at `/v1`.
    let summary: String
    let handle: @Sendable (RouteCall) throws(HTTPProblem) -> Handling
    /// The keys that its query may have.
    private(set) var query: [String] = []
    /// The keys that its body may have if that is one JSON object; nil if it is read otherwise.
    private(set) var keys: [String]?
    /// Whether the body may be missing, if it may be one object.
    fileprivate(set) var mayLackBody = false
    /// Whether any process of a fleet can do it for a room, no matter which one reads it.
    private(set) var isAnywhere = false
    /// Whether it is about one room, so that it says nothing to a fleet without the room's name.
    private(set) var isOfOneRoom = false
    fileprivate(set) var problems = ProblemForm.ours

    fileprivate let segments: [String]

    // Never inlined: the tables of routes would be as long as the code of many of them.
    @inline(never) init(
        _ method: HTTPMethod,
        _ path: String,
        for access: Access,
        _ summary: String,
        _ handle: @escaping @Sendable (RouteCall) throws(HTTPProblem) -> Handling
    ) {
        self.method = method
        self.path = path
        self.access = access
        self.summary = summary
        self.handle = handle
        segments = path.split(separator: "/").map(String.init)
    }

    /// The same for the default room and for a named one.
    static func ofRoom(
        _ method: HTTPMethod,
        _ path: String,
        for access: Access,
        _ summary: String,
        _ handle: @escaping @Sendable (RouteCall) throws(HTTPProblem) -> Handling
    ) -> [Route] {
        [
            Route(method, "/v1" + path, for: access, summary, handle),
            Route(method, "/v1/rooms/{room}" + path, for: access, summary, handle),
        ]
    }

    /// The same with these keys in its query.
    func taking(_ keys: String...) -> Route {
        taking(keys)
    }

    /// The same, with these keys in its query.
    func taking(_ keys: [String]) -> Route {
        var route = self
        route.query += keys
        return route
    }

    /// The same, and any process of a fleet can do it for a room.
    func anywhere() -> Route {
        var route = self
        route.isAnywhere = true
        return route
    }

    /// The same, about one room: that of its path, or the first one where there is no fleet.
    func ofOneRoom() -> Route {
        var route = self
        route.isOfOneRoom = true
        return route
    }

    /// The same with one JSON object as its body, which may have these keys.
    func reading(_ keys: [String]) -> Route {
        var route = self
        route.keys = keys
        return route
    }

    /// The same with such a body or none.
    func mayRead(_ keys: [String]) -> Route {
        var route = reading(keys)
        route.mayLackBody = true
        return route
    }

    /// The same with problems in another form.
    func telling(_ form: ProblemForm) -> Route {
        var route = self
        route.problems = form
        return route
    }

    /// The values of the names in braces; nil if the path does not match.
    fileprivate func parameters(in path: [String]) -> [String: String]? {
        guard path.count == segments.count else { return nil }
        var parameters: [String: String] = [:]
        for (segment, pattern) in zip(path, segments) {
            if pattern.first == "{" {
                parameters[String(pattern.dropFirst().dropLast())] = segment
            } else if segment != pattern {
                return nil
            }
        }
        return parameters
    }
}

/// What to do about a request.
enum Handling: Sendable {
    case answer(HTTPAnswer)
    /// Ask the service, on its own loop. `comments`: how many are on their way with the question.
    case question(Question, comments: Int)
    /// Make a large answer in its turn among those of its size.
    case large(LargeSource, LargeSize = .page)
    /// Events are streamed.
    case events(EventWish)
    /// What is heard in a room is streamed.
    case listen(ListenWish, room: RoomName)
    /// Tell who listens.
    case listeners
    /// Speak a text to the client.
    case speak(SpeechWish)

    /// Ask the service for something that may be a problem.
    static func ask(intake comments: Int = 0, _ ask: @escaping @Sendable (Desk) throws(HTTPProblem) -> Reply) -> Handling {
        .question(Question(ask), comments: comments)
    }

    /// Ask the service for the contents of a large answer.
    static func askLarge(_ ask: @escaping @Sendable (Desk) throws(HTTPProblem) -> LargeBody) -> Handling {
        .large(.asked(LargeQuestion(ask)))
    }
}

/// Determines what a request wants, and whether it is allowed. Pure.
struct Router: Sendable {
    /// All routes, the most frequent ones first.
    static let routes: [Route] =
        CommentRoutes.routes + ModerationRoutes.routes + HistoryRoutes.routes + ReasonRoutes.routes + EventRoutes.routes
        + QueueRoutes.routes + ControlRoutes.routes
        + SettingsRoutes.routes + SourceRoutes.routes + OutputRoutes.routes + TokenRoutes.routes
        + DictionaryRoutes.routes + ProposalRoutes.routes + ViewerRoutes.routes
        + JournalRoutes.routes + FleetRoutes.routes + StateRoutes.routes + SpeechRoutes.routes + ListenRoutes.routes + HealthRoutes.routes
        + InfoRoutes.routes + PageRoutes.routes

    private var rules: AccessRules

    init(rules: AccessRules) {
        self.rules = rules
    }

    /// Other tokens are valid from now on.
    mutating func change(_ tokens: Tokens) {
        rules.tokens = tokens
    }

    /// Whether a request has a valid token.
    func showsToken(_ request: HTTPRequest) -> Bool {
        rules.showsToken(request)
    }

    /// The decision, and its route; nil if there is none.
    struct Decision: Sendable {
        var handling: Handling
        var route: Route?
        var warnings: [String] = []
        /// The room of a request that only the process can answer that reads the room.
        var placedRoom: RoomName?
        /// Who sent it.
        var caller = Caller.anybody
    }

    func decide(_ request: HTTPRequest, _ facts: ServerFacts) -> Decision {
        var route: Route?
        do throws(HTTPProblem) {
            try rules.check(request)
            if request.method == .options { return Decision(handling: .answer(try preflight(request))) }
            let (found, parameters) = try find(request)
            route = found
            let caller = try rules.authorise(request, for: found.access)
            if let room = parameters["room"] {
                try RoomName.check(room, "room")
            } else if found.isOfOneRoom, facts.options.isInFleet {
                throw Router.noRoom
            }
            if !request.method.isSafe { try request.expectNoCoding() }
            let warnings = warnings(of: request, to: found)
            var call = RouteCall(request: request, parameters: parameters, facts: facts, caller: caller, warnings: warnings)
            if let keys = found.keys, !(found.mayLackBody && request.body.isEmpty) { try call.readObject(keys, found.problems) }
            let placed = found.isAnywhere ? nil : found.query.contains("room") ? try call.meantRoom : call.room
            let handling = try found.handle(call)
            return Decision(handling: handling, route: found, warnings: call.warnings, placedRoom: placed, caller: caller)
        } catch {
            let problem = error.status == 405 ? error.with(allowing: Router.methods(of: request.target)) : error
            // Where the method is wrong, the path still says whose clients ask.
            let near = route ?? Router.routes.first { $0.parameters(in: request.target.path) != nil }
            return Decision(handling: .answer(problem.answer(in: near?.problems ?? .ours)), route: route)
        }
    }

    /// Unknown keys of the query are reported like unknown keys of a body.
    private func warnings(of request: HTTPRequest, to route: Route) -> [String] {
        let known = route.query + (route.access == .streams ? ["token"] : [])
        var posted = PostedJSON()
        for item in request.target.query where !known.contains(item.name) { posted.note(key: item.name, known: known) }
        return posted.notices.map { "query: \($0)" }
    }

    private func find(_ request: HTTPRequest) throws(HTTPProblem) -> (Route, [String: String]) {
        // HEAD is GET, and `yomite_http_answer` leaves out the body. Routes that stream check the method themselves.
        let method = request.method == .head ? .get : request.method
        var others: [HTTPMethod] = []
        for route in Router.routes {
            guard let parameters = route.parameters(in: request.target.path) else { continue }
            if route.method == method { return (route, parameters) }
            others.append(route.method)
        }
        guard others.isEmpty else { throw notAllowed(others, request) }
        if request.target.path.last?.hasPrefix("listen.") == true { throw Router.noFormat }
        throw Router.noEndpoint
    }

    private func notAllowed(_ methods: [HTTPMethod], _ request: HTTPRequest) -> HTTPProblem {
        let names = Router.allowed(methods)
        let message = "\(request.method.rawValue) is not allowed; use \(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
        return HTTPProblem(405, message)
    }

    private static let noEndpoint = HTTPProblem(404, "no such endpoint; GET /v1 lists them", code: .unknownEndpoint)
    private static let noRoom = HTTPProblem(400, "in a fleet, a process does not know which room is meant: use /v1/rooms/{room}/…")
    private static let noFormat = HTTPProblem(404, "no such format; use listen.wav or listen.ogg (Opus)", code: .unknownFormat)

    private static func methods(of target: RequestTarget) -> [HTTPMethod] {
        routes.filter { $0.parameters(in: target.path) != nil }.map(\.method)
    }

    /// The names of the methods of a path, OPTIONS last.
    fileprivate static func allowed(_ methods: [HTTPMethod]) -> [String] {
        let all = methods + (methods.contains(.get) ? [.head] : []) + [.options]
        return all.map(\.rawValue)
    }

    /// A browser's preflight request on behalf of a page.
    private func preflight(_ request: HTTPRequest) throws(HTTPProblem) -> HTTPAnswer {
        let methods = Router.methods(of: request.target)
        guard !methods.isEmpty else { throw Router.noEndpoint }
        var answer = HTTPAnswer(204)
        answer.add("Allow", Router.allowed(methods).joined(separator: ", "))
        guard request.headers["access-control-request-method"] != nil else { return answer }
        guard !rules.sharing(with: request).isEmpty else {
            throw AccessRules.refusal(ofPage: request.headers["origin"] ?? "")
        }
        answer.add("Access-Control-Allow-Methods", Router.allowed(methods).joined(separator: ", "))
        // Clients have headers of their own (OpenAI's: x-stainless-os), which have no effect here.
        let wanted = request.headers["access-control-request-headers"]
        answer.add("Access-Control-Allow-Headers", wanted ?? "Authorization, Content-Type, Last-Event-ID")
        answer.add("Access-Control-Max-Age", "600")
        return answer
    }

    /// The answer with the headers of every answer.
    func finished(_ answer: HTTPAnswer, to call: Call) -> HTTPAnswer {
        var answer = answer
        if let problem = answer.problem { answer.body = problem.body(of: call.id, in: call.request.wording) }
        for warning in call.warnings + answer.warnings { answer.add("Warning", "299 - \(quoted(warning))") }
        answer.headers += rules.sharing(with: call.request)
        answer.add("X-Request-Id", call.id)
        answer.add("X-Content-Type-Options", "nosniff")
        if !answer.headers.contains(where: { $0.name == "Cache-Control" }) { answer.add("Cache-Control", "no-store") }
        return answer
    }
}

extension HTTPProblem {
    /// The same with the methods of the requested path.
    fileprivate func with(allowing methods: [HTTPMethod]) -> HTTPProblem {
        with("Allow", Router.allowed(methods).joined(separator: ", "))
    }
}

/// A text as a quoted string of a header: printable ASCII, whatever it contains.
private func quoted(_ text: String) -> String {
    let characters = text.unicodeScalars.map { scalar in
        switch scalar {
        case "\"", "\\": "\\\(scalar)"
        case " "..."~": "\(scalar)"
        default: "?"
        }
    }
    return "\"\(characters.joined())\""
}
