// SPDX-License-Identifier: GPL-3.0-or-later

import CPages
import CTables
import Core
import Synchronization

/// Web pages. They contain no data and need no token: they request what they show like every other client.
enum PageRoutes {
    static let routes =
        dashboard.routes("/", query: ["room"]) + overlay.routes("/overlay", query: overlayKeys)
        + [overlay.route("/voice", "the overlay's page without captions, for the sound alone", query: ["room", "size", "lang", "status"])]
        + fleet.routes("/fleet")

    /// Nobody may frame it: on this machine it needs no token, and a click into a hidden frame would be a click on its buttons.
    private static let dashboard = Page(
        name: "dashboard",
        summary: "the dashboard, a page to follow and steer the service (docs/dashboard.md)",
        policy: [
            "style-src 'self'", "media-src 'self'", "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
        ],
        headers: [("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin")]
    )

    /// It has the dashboard's rules: its buttons end nodes.
    private static let fleet = Page(
        name: "fleet",
        summary: "a page that shows the nodes of a fleet (docs/fleet.md)",
        policy: dashboard.policy,
        headers: dashboard.headers
    )

    /// OBS puts the user's own CSS into the page, so styles may stand in it; scripts may not. Other tools may show it within their own pages.
    private static let overlay = Page(
        name: "overlay",
        summary: "a page for browser sources that shows what is heard (docs/overlay.md)",
        policy: ["style-src 'self' 'unsafe-inline'", "font-src 'self'"],
        headers: [("Cross-Origin-Resource-Policy", "cross-origin")]
    )

    private static let overlayKeys = [
        "room", "show", "only", "lines", "hold", "delay", "names", "highlight", "theme", "size", "lang", "status", "demo", "audio",
    ]
}

/// A page and the files that it is made of.
private struct Page: Sendable {
    let name: String
    let summary: String
    /// What it may do besides running its own scripts and asking the server that it came from.
    let policy: [String]
    let headers: [(name: String, value: String)]

    func routes(_ path: String, query: [String] = []) -> [Route] {
        [
            route(path, summary, query: query),
            Route(.get, "/\(name)/{file}", for: .open, "what that page is made of") { call throws(HTTPProblem) in
                try answer(call.parameters["file"] ?? "", to: call.request)
            },
        ]
    }

    func route(_ path: String, _ summary: String, query: [String]) -> Route {
        Route(.get, path, for: .open, summary) { call throws(HTTPProblem) in try answer("\(name).html", to: call.request) }
            .taking(query).anywhere()
    }

    private func answer(_ file: String, to request: HTTPRequest) throws(HTTPProblem) -> Handling {
        guard let file = PageFile.named("\(name)/\(file)") else { throw HTTPProblem(404, "the \(name) has no such file") }
        let isKnown = request.headers["if-none-match"] == file.entityTag
        var answer = isKnown ? HTTPAnswer(304) : HTTPAnswer(200, type: file.type, body: file.body)
        answer.add("ETag", file.entityTag)
        // Revalidated each time, so that a page and its scripts are of one build.
        answer.add("Cache-Control", "no-cache")
        answer.add("Content-Security-Policy", (Page.policyOfAll + policy).joined(separator: "; "))
        answer.add("Referrer-Policy", "no-referrer")
        for header in headers { answer.add(header.name, header.value) }
        return .answer(answer)
    }

    private static let policyOfAll = [
        "default-src 'none'", "script-src 'self'", "connect-src 'self'", "img-src 'self'", "base-uri 'none'", "form-action 'none'",
    ]
}

/// A file of the web pages that are built into the program.
struct PageFile: Sendable {
    let type: String
    let body: [UInt8]
    /// Identifies this content; that of another build differs.
    let entityTag: String

    /// Those that somebody has asked for.
    private static let asked = Mutex<[String: PageFile]>([:])

    /// - Parameter path: below `CPages`: such as `overlay/overlay.js`. Nil if there is no such file.
    static func named(_ path: String) -> PageFile? {
        if let file = asked.withLock({ $0[path] }) { return file }
        guard let file = PageFile(path) else { return nil }
        asked.withLock { $0[path] = file }
        return file
    }

    private init?(_ path: String) {
        guard let ending = path.split(separator: ".").last, let type = PageFile.types[String(ending)] else { return nil }
        var length = 0
        // SAFETY: the C target gives a constant array of exactly that length, which lives as long as the program.
        guard let bytes = unsafe yomite_page_file(path, &length) else { return nil }
        body = unsafe Array(UnsafeBufferPointer(start: bytes, count: length))
        self.type = type
        entityTag = "\"\(String(FNV1a.hash(body), radix: 16))\""
    }

    /// Names the pages of this program: a page of another one loads itself again.
    static let build: String = {
        var hash = FNV1a.start
        var index = 0
        var length = 0
        // SAFETY: as above.
        while let bytes = unsafe yomite_page_at(index, &length) {
            hash = unsafe FNV1a.hash(UnsafeBufferPointer(start: bytes, count: length), after: hash)
            index += 1
        }
        return String(hash, radix: 16)
    }()

    private static let types = [
        "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8", "js": "text/javascript; charset=utf-8",
        "svg": "image/svg+xml",
    ]
}

/// The description of the interface that is built into the program.
func openAPIDocument() -> [UInt8] {
    var length = 0
    // SAFETY: the C target gives a constant array of exactly that length, which lives as long as the program.
    return unsafe Array(UnsafeBufferPointer(start: yomite_table_openapi(&length), count: length))
}

/// Which web pages may use an interface whose clients know no token. GET has effects there as well, and browsers send no Origin with the
/// GET of an image or a script, so everything that they say about the page is checked.
struct LocalPages {
    /// The page that asks; nil for a program that is not a browser, and for an address that somebody typed.
    let page: String?
    let isAllowed: Bool

    init(_ request: HTTPRequest, _ rules: AccessRules) {
        let referrer = request.headers["referer"].map(AccessRules.origin(ofPage:))
        // A page that hides its origin is treated like one without an origin.
        page = request.headers["origin"] ?? referrer ?? (request.isFromElsewhere == true ? "null" : nil)
        isAllowed = page.map { rules.origins.contains($0) || LocalPages.isOfThisMachine($0) } ?? true
    }

    /// Lets the page read the answer.
    var sharing: [HTTPAnswer.HTTPField] {
        guard let page, isAllowed else { return [] }
        return [
            HTTPAnswer.HTTPField(name: "Access-Control-Allow-Origin", value: page),
            HTTPAnswer.HTTPField(name: "Vary", value: "Origin"),
        ]
    }

    /// The answer to a browser's preflight request for an allowed page.
    static var preflight: HTTPAnswer {
        var answer = HTTPAnswer(204)
        answer.add("Access-Control-Allow-Methods", "GET, POST, OPTIONS")
        answer.add("Access-Control-Allow-Headers", "Authorization, Content-Type")
        return answer
    }

    /// Pages of programs on this machine, such as a comment viewer's own: no other machine can serve them.
    private static func isOfThisMachine(_ origin: String) -> Bool {
        guard origin.hasPrefix("http://") else { return false }
        let name = origin.dropFirst("http://".count)
        guard let colon = name.lastIndex(of: ":"), name.last != "]" else { return isLoopback(name) }
        return name[name.index(after: colon)...].allSatisfy { $0.isASCII && $0.isNumber } && isLoopback(name[..<colon])
    }

    private static func isLoopback(_ name: Substring) -> Bool {
        name == "localhost" || name == "[::1]" || IPAddress(name)?.isLoopback == true
    }
}
