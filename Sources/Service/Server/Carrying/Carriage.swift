// SPDX-License-Identifier: GPL-3.0-or-later

/// The answer of another node to a request that was carried there, as far as it is looked at: its first bytes say whether the conversation goes
/// on in both directions. Pure: bytes go in, what to do comes out.
struct Carriage {
    /// What to do with bytes of the node.
    enum Step: Equatable {
        /// More of them are needed.
        case wait
        /// The answer begins with these.
        case begin([UInt8])
        /// They go to the client.
        case pass([UInt8])
        /// This is no answer.
        case refuse
    }

    /// Whether the answer has begun.
    private(set) var hasBegun = false
    /// Whether what the client sends goes to the node. After a request that is no WebSocket, it could be another one.
    private(set) var goesBothWays = false

    private let wantsWebSocket: Bool
    private var beginning: [UInt8] = []

    private static let version = Array("HTTP/1.".utf8)
    private static let upgraded = Array("HTTP/1.1 101".utf8)

    init(of request: HTTPRequest) {
        wantsWebSocket = request.asksForWebSocket
    }

    /// Bytes of the node came.
    mutating func take(_ bytes: [UInt8]) -> Step {
        guard !hasBegun else { return .pass(bytes) }
        beginning += bytes
        guard zip(beginning, Carriage.version).allSatisfy(==) else { return .refuse }
        guard beginning.count >= Carriage.upgraded.count else { return .wait }
        hasBegun = true
        goesBothWays = wantsWebSocket && beginning.starts(with: Carriage.upgraded)
        defer { beginning = [] }
        return .begin(beginning)
    }
}
