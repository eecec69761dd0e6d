// SPDX-License-Identifier: GPL-3.0-or-later

/// Web pages. They contain no data and need no token: they request what they show like every other client.
enum PageRoutes {
    static let routes = [
        Route(.get, "/overlay", for: .open, "a page for browser sources that shows what is heard (docs/overlay.md)") {
            call throws(HTTPProblem) in
            try answer("overlay.html", to: call.request)
        }
        .taking("room", "show", "lines", "hold", "delay", "names", "highlight", "theme", "size", "lang", "status", "demo"),
        Route(.get, "/overlay/{file}", for: .open, "what that page is made of") { call throws(HTTPProblem) in
            try answer(call.parameters["file"] ?? "", to: call.request)
        },
    ]

    /// What the overlay may do. OBS adds the user's own CSS to the page, so inline styles are allowed; inline scripts are not.
    private static let policy = [
        "default-src 'none'", "script-src 'self'", "style-src 'self' 'unsafe-inline'", "connect-src 'self'", "img-src 'self'",
        "font-src 'self'", "base-uri 'none'", "form-action 'none'",
    ]
    .joined(separator: "; ")

    private static func answer(_ name: String, to request: HTTPRequest) throws(HTTPProblem) -> Handling {
        guard let file = PageFile.named("overlay/\(name)") else { throw HTTPProblem(404, "the overlay has no such file") }
        let isKnown = request.headers["if-none-match"] == file.entityTag
        var answer = isKnown ? HTTPAnswer(304) : HTTPAnswer(200, type: file.type, body: file.body)
        answer.add("ETag", file.entityTag)
        // Revalidated each time, so that a page and its scripts are of one build.
        answer.add("Cache-Control", "no-cache")
        answer.add("Content-Security-Policy", policy)
        answer.add("Referrer-Policy", "no-referrer")
        // Other tools may show the overlay within their own pages.
        answer.add("Cross-Origin-Resource-Policy", "cross-origin")
        return .answer(answer)
    }
}
