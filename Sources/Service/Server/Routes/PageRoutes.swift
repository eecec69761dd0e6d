// SPDX-License-Identifier: GPL-3.0-or-later

/// Web pages. They contain no data and need no token: they request what they show like every other client.
enum PageRoutes {
    static let routes =
        dashboard.routes("/", query: ["room"]) + overlay.routes("/overlay", query: overlayKeys)
        + [overlay.route("/voice", "the same page without captions, for the sound alone", query: ["room", "size", "lang", "status"])]
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
