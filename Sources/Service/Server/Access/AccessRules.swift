// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net

/// Access control. Pure: a request goes in, a refusal or nothing comes out.
public struct AccessRules: Sendable {
    /// The tokens that open it; none are needed where this machine is trusted.
    public var tokens = Tokens()
    /// Names for this server, besides its addresses and `localhost`. Any other name may be a web page's own name that points at this
    /// machine (DNS rebinding).
    public var hosts: [String] = []
    /// The addresses for this server.
    var ownAddresses = OwnAddresses.specified
    /// Web pages that may use the server, as origins: `https://example.org`.
    public var origins: [String] = []
    /// The ranges that may connect besides this machine; empty: all that can.
    public var peers: [AddressRange] = []

    /// Open to this machine, closed to web pages.
    public init() {}

    /// The host of the address by which others know this server is one of its names.
    public mutating func allow(hostOf address: String) {
        let endpoint = RequestTarget(address)?.authority.flatMap { ServerEndpoint($0, standardPort: 80) }
        if let endpoint { hosts.append(endpoint.host) }
    }

    /// Whether this client may have a connection at all.
    func admits(_ peer: IPAddress) -> Bool {
        peer.isLoopback || peers.isEmpty || peers.contains { $0.contains(peer) }
    }

    /// Throws if the request must be rejected before its meaning is known.
    func check(_ request: HTTPRequest) throws(HTTPProblem) {
        try checkClarity(of: request)
        guard let page = page(of: request), !isAllowed(origin: page, host: request.headers["host"] ?? "") else { return }
        throw AccessRules.refusal(ofPage: page)
    }

    /// The page that asks for something protected; nil for a program that is not a browser, and for an address that somebody typed.
    ///
    /// Reading has effects here: a listener slows a file down to real time, and takes a place. Browsers send no Origin with the GET of an
    /// image or a sound, so everything that they say about the page is checked.
    private func page(of request: HTTPRequest) -> String? {
        if let origin = request.headers["origin"], !request.method.isSafe { return origin }
        // A preflight request asks whether the page may, and the answer depends on the page.
        guard request.method != .options, request.target.path.first == "v1" else { return nil }
        if request.isFromElsewhere == false { return request.headers["origin"] }
        let referrer = request.headers["referer"].map(AccessRules.origin(ofPage:))
        // A page that hides its origin is treated like one without an origin.
        return request.headers["origin"] ?? referrer ?? (request.isFromElsewhere == true ? "null" : nil)
    }

    /// `http://localhost:11180` for `http://localhost:11180/a/page`.
    static func origin(ofPage address: String) -> String {
        let parts = address.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
        return parts.prefix(3).joined(separator: "/")
    }

    static func refusal(ofPage origin: String) -> HTTPProblem {
        HTTPProblem(
            403,
            "pages from \"\(harmlessWord(origin))\" may not use this server: allow them with --allow-origin",
            code: .originNotAllowed
        )
    }

    /// Headers with a single meaning: of two, a proxy between us and the client may have used the other one.
    private static let singles = [
        "authorization", "content-encoding", "content-length", "content-type", "host", "last-event-id", "origin", "referer",
        "sec-fetch-site", "sec-websocket-key", "sec-websocket-version", "transfer-encoding", "x-request-id",
    ]

    /// Throws if it is unclear where the request ends, or which host it is for.
    func checkClarity(of request: HTTPRequest) throws(HTTPProblem) {
        if let double = AccessRules.singles.first(where: { request.headers.count(of: $0) > 1 }) {
            throw HTTPProblem(400, "the header \(double) occurs twice", code: .ambiguousRequest).closing
        }
        // An unusual encoding: a proxy between us and the client may have seen another end.
        guard request.headers["transfer-encoding"].map({ $0.lowercased() == "chunked" }) ?? true,
            request.headers["transfer-encoding"] == nil || request.headers["content-length"] == nil,
            request.headers["content-length"].map({ $0.utf8.allSatisfy { (0x30..<0x3A).contains($0) } }) ?? true, request.headers.areNamed
        else {
            throw HTTPProblem(400, "the length of the request is ambiguous", code: .ambiguousRequest).closing
        }
        if request.method.isReadWithoutBody,
            request.headers["transfer-encoding"] != nil || request.headers["content-length"].map({ Int($0) != 0 }) ?? false
        {
            // What is no method here is told as that.
            throw HTTPProblem(request.method == .head ? 400 : 405, "\(request.method.rawValue) must not have a body").closing
        }
        // If the target names a host, that one counts.
        if let authority = request.target.authority, !isOurs(authority) { throw AccessRules.refusal(ofHost: authority) }
        guard let host = request.headers["host"] else { throw HTTPProblem(400, "the Host header is missing").closing }
        guard isOurs(host) else { throw AccessRules.refusal(ofHost: host) }
    }

    private static func refusal(ofHost host: String) -> HTTPProblem {
        HTTPProblem(403, "\"\(harmlessWord(host))\" is not a name of this server: add it with --allow-host", code: .hostNotAllowed)
    }

    /// Who sent the request. Throws if he may not do what a route does.
    @discardableResult
    func authorise(_ request: HTTPRequest, for access: Access) throws(HTTPProblem) -> Caller {
        var caller = try sender(of: request, for: access)
        if let carried = request.carriedRights {
            caller.rights.formIntersection(carried)
            try caller.expect(access)
        }
        return caller
    }

    private func sender(of request: HTTPRequest, for access: Access) throws(HTTPProblem) -> Caller {
        guard tokens.areNeeded else { return .main }
        guard access != .open else { return .anybody }
        let bearer = bearer(of: request)
        let inAddress = access == .streams && request.method.isSafe ? request.target["token"] : nil
        guard let given = bearer ?? inAddress else {
            throw missing(request, access)
        }
        guard let caller = tokens.holder(of: given) else {
            throw HTTPProblem(401, "the token is wrong", code: .tokenWrong).with(
                "WWW-Authenticate",
                "Bearer realm=\"yomite\", error=\"invalid_token\""
            )
        }
        if bearer == nil, caller.rights != .look {
            let which = caller == .main ? "the main token" : "a token that may do more than look"
            throw AccessRules.refusal("\(which) must not be in an address")
        }
        try caller.expect(access)
        return caller
    }

    /// The problem of a request without a token, or with one in the wrong place.
    private func missing(_ request: HTTPRequest, _ access: Access) -> HTTPProblem {
        guard request.target["token"] == nil || access == .streams else {
            return AccessRules.refusal("a token in the address works only for events and for listening")
        }
        guard request.target["token"] == nil || request.method.isSafe else {
            return AccessRules.refusal("a token in the address only allows reading")
        }
        return HTTPProblem(401, "a token is required: Authorization: Bearer TOKEN").with("WWW-Authenticate", "Bearer realm=\"yomite\"")
    }

    /// Addresses get into histories and logs, so only the token with the least rights may be in one.
    private static func refusal(_ reason: String) -> HTTPProblem {
        let way =
            "send Authorization: Bearer TOKEN, or put the listen-only token (--listen-token-file) into ?token= of events and listening"
        return HTTPProblem(401, "\(reason): \(way)", code: .tokenInAddress)
            .with("WWW-Authenticate", "Bearer realm=\"yomite\", error=\"invalid_request\"")
    }

    /// Whether a request has a valid token.
    func showsToken(_ request: HTTPRequest) -> Bool {
        guard let given = bearer(of: request) ?? request.target["token"] else { return false }
        return tokens.holder(of: given) != nil
    }

    /// The headers that let a page of an allowed origin read the answer.
    func sharing(with request: HTTPRequest) -> [HTTPAnswer.HTTPField] {
        guard let origin = request.headers["origin"], origins.contains(origin) else { return [] }
        return [
            HTTPAnswer.HTTPField(name: "Access-Control-Allow-Origin", value: origin),
            HTTPAnswer.HTTPField(name: "Access-Control-Expose-Headers", value: "X-Request-Id, Warning, Retry-After, Location"),
            HTTPAnswer.HTTPField(name: "Vary", value: "Origin"),
        ]
    }

    /// The addresses for a server. Unlike a name, none can be pointed elsewhere.
    enum OwnAddresses: Sendable {
        /// All except those that stand for every address of a machine: for these, browsers do not say which page asks (Sec-Fetch-Site).
        case specified
        /// Those of this machine alone, to which no other machine can connect.
        case loopback

        fileprivate func contains(_ address: IPAddress) -> Bool {
            switch self {
            case .specified: !address.isUnspecified
            case .loopback: address.isLoopback
            }
        }
    }

    private func isOurs(_ host: String) -> Bool {
        // Bytes: every request is looked at.
        var bytes = host.lowercased().utf8[...]
        if bytes.last != UInt8(ascii: "]"), let colon = bytes.lastIndex(of: UInt8(ascii: ":")) {
            guard bytes[colon...].dropFirst().allSatisfy({ (0x30..<0x3A).contains($0) }) else { return false }
            bytes = bytes[..<colon]
        }
        if bytes.first == UInt8(ascii: "["), bytes.last == UInt8(ascii: "]") { bytes = bytes.dropFirst().dropLast() }
        let name = String(Substring(bytes))
        return name == "localhost" || IPAddress(name).map(ownAddresses.contains) ?? false || hosts.contains { $0.lowercased() == name }
    }

    private func isAllowed(origin: String, host: String) -> Bool {
        origins.contains(origin) || origin == "http://\(host)"
    }

    /// The token that a request shows in a header.
    private func bearer(of request: HTTPRequest) -> String? {
        request.headers["authorization"].flatMap(bearerToken).map(String.init) ?? request.tokenAmongProtocols
    }

    private func bearerToken(_ field: String) -> Substring? {
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else { return nil }
        return parts[1].drop { $0 == " " }
    }
}

extension HTTPRequest {
    /// Whether a browser says that a page of another origin asks, or something that is not known; nil where it says nothing of it. A page of our
    /// own says so, and an address that somebody typed comes from no page.
    var isFromElsewhere: Bool? {
        headers["sec-fetch-site"].map { $0 != "same-origin" && $0 != "none" }
    }
}

/// The address under which other devices open the dashboard, as far as the settings let them.
package struct DeviceLink: Equatable {
    /// What stands between the service and other devices.
    package enum Obstacle: Equatable {
        /// It listens on this machine alone. `own` is this machine's address in its network; nil if it is in none.
        case loopback(own: IPAddress?)
        /// It listens everywhere, but this machine is in no network.
        case noNetwork
        /// No range of those that may connect has this machine's network in it.
        case notAllowed(IPAddress)
    }

    /// The address to open.
    package let address: ListenAddress
    /// Nil if other devices can open it.
    package let obstacle: Obstacle?

    /// - Parameters:
    ///   - listening: where the service listens.
    ///   - own: this machine's address in its network; nil if it is in none.
    ///   - peers: the addresses that may connect; empty for all.
    package init(_ listening: ListenAddress, own: IPAddress?, peers: [AddressRange]) {
        let device = listening.address.isUnspecified ? own : listening.address
        address = device.map { ListenAddress(address: $0, port: listening.port) } ?? listening.reachableHere
        obstacle =
            switch device {
            case nil: .noNetwork
            case let device? where device.isLoopback: .loopback(own: own)
            case let device? where !peers.isEmpty && !peers.contains(where: { $0.contains(device) }): .notAllowed(device)
            default: nil
            }
    }

    /// The dashboard's address. A token stands behind a `#`, which browsers do not send.
    package func dashboard(token: String?) -> String {
        "http://\(address)/\(token.map { "#token=\($0)" } ?? "")"
    }
}
