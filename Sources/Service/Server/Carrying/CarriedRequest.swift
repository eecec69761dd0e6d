// SPDX-License-Identifier: GPL-3.0-or-later

extension HTTPRequest {
    /// Marks a request that another process carries: it is answered where it arrives, or nowhere. Its value are the rights that its sender has
    /// there, and there are no others here: nobody gains anything by being carried.
    static let carriedMark = "yomite-carried"

    /// Whether another process of the fleet has carried it here.
    var isCarried: Bool { headers[HTTPRequest.carriedMark] != nil }

    /// What its sender may do where it was carried from; nil where it was not.
    var carriedRights: Rights? { headers[HTTPRequest.carriedMark].map { Rights($0) ?? [] } }

    /// Whether a browser sent it. Its pages cannot follow a redirection to another origin, and a WebSocket follows none; programs can, and
    /// name no language.
    var isOfBrowser: Bool {
        ["origin", "sec-fetch-site", "sec-fetch-mode", "accept-language"].contains { headers[$0] != nil }
    }

    /// The request as it goes on to another node, in the form on the wire.
    ///
    /// A page of this process becomes one of the node's own: its origin was checked here, and the node checks the request again. The connection
    /// ends with the answer, so that nobody else has to know where that ends.
    /// - Parameters:
    ///   - id: the request's name, also in the node's answer.
    ///   - rights: what its sender may do here.
    func carried(to node: NodeAddress, as id: String, within rights: Rights) -> [UInt8] {
        var fields = [
            ("Host", "\(node.endpoint)"), ("Connection", "close"), ("X-Request-Id", id),
            (HTTPRequest.carriedMark, rights == [] ? "none" : rights.names.joined(separator: ",")),
        ]
        // Beside "close", for who does not accept it answers as always.
        if asksForWebSocket { fields += [("Connection", "Upgrade"), ("Upgrade", "websocket")] }
        // What is sent without its length would be the next request.
        let content = method.isSafe ? [] : body
        if !method.isSafe { fields.append(("Content-Length", "\(content.count)")) }
        let own = "http://\(headers["host"] ?? "")"
        let dropped = headers.values(of: "connection").flatMap(listed).map { $0.lowercased() }
        for (name, value) in headers.all where !HTTPRequest.notCarried.contains(name) && !dropped.contains(name) {
            let isOwn = (name == "origin" || name == "referer") && AccessRules.origin(ofPage: value) == own
            fields.append((name, isOwn ? node.origin : value))
        }
        let head = "\(method.rawValue) \(node.path)\(target.text) HTTP/1.1\r\n" + fields.map { "\($0): \($1)\r\n" }.joined() + "\r\n"
        return Array(head.utf8) + content
    }

    /// Headers about the connection to this process, about the length, which is written anew, and cookies, which no node needs.
    private static let notCarried: Set = [
        "connection", "content-length", "cookie", "expect", "host", "keep-alive", "proxy-authorization", "proxy-connection", "te",
        "trailer", "transfer-encoding", "upgrade", "x-request-id", carriedMark,
    ]
}
