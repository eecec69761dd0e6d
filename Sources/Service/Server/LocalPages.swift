// SPDX-License-Identifier: GPL-3.0-or-later

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
