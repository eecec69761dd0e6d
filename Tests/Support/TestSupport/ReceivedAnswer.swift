// SPDX-License-Identifier: GPL-3.0-or-later

/// What a server of this machine answered to a request of HTTP.
public struct ReceivedAnswer {
    /// The number of its outcome.
    public let status: Int
    /// Its first line, and its fields.
    public let head: String
    /// What comes behind them, put together where it came in chunks.
    public let body: [UInt8]

    /// Its body as text.
    public var text: String { String(decoding: body, as: UTF8.self) }

    /// Why there is no answer.
    public enum Failure: Error {
        /// Nobody takes connections at this port.
        case noConnection(Int)
        /// It ended too early, or not in time; what came.
        case incomplete(String)
    }

    /// Sends a request on a connection of its own, and waits for the answer.
    /// - Parameter fields: `NAME: VALUE` each, beside those of every request.
    public init(to method: String, _ path: String, port: Int, fields: [String] = [], body: [UInt8] = []) throws {
        guard let client = RawClient(port: port) else { throw Failure.noConnection(port) }
        let lines = ["\(method) \(path) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Connection: close", "Content-Length: \(body.count)"]
        client.send(Array((lines + fields).map { $0 + "\r\n" }.joined().utf8) + [13, 10] + body)
        let mark = Array("\r\n\r\n".utf8)
        guard let start = client.receive(until: mark), let end = start.firstRange(of: mark) else { throw Failure.incomplete("") }
        let head = String(decoding: start[..<end.upperBound], as: UTF8.self)
        func field(_ name: String) -> String? {
            let line = head.lowercased().split(separator: "\r\n").first { $0.hasPrefix(name + ":") }
            return line.map { String($0.dropFirst(name.count + 1).drop { $0 == " " }) }
        }
        // Some servers leave the connection open, whatever they are asked.
        let length = method == "HEAD" ? 0 : field("content-length").flatMap { Int($0) }
        var received = start[end.upperBound...]
        while length.map({ received.count < $0 }) ?? true {
            guard let more = client.receive() else { throw Failure.incomplete(head + String(decoding: received, as: UTF8.self)) }
            if more.isEmpty { break }
            received += more
        }
        let joined = field("transfer-encoding") == "chunked" && length == nil ? Self.joined(received) : nil
        guard joined?.isWhole ?? (received.count == length ?? received.count) else {
            throw Failure.incomplete(head + String(decoding: received, as: UTF8.self))
        }
        self.head = head
        self.body = joined?.bytes ?? Array(received)
        status = head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    }

    /// What came in chunks: each is a length in hexadecimal digits, and so many bytes. The last one has none.
    public static func joined(_ chunks: ArraySlice<UInt8>) -> (bytes: [UInt8], isWhole: Bool) {
        var rest = chunks
        var bytes: [UInt8] = []
        while let line = rest.firstRange(of: [13, 10]),
            let length = Int(String(decoding: rest[..<line.lowerBound], as: UTF8.self), radix: 16), rest[line.upperBound...].count >= length
        {
            guard length > 0 else { return (bytes, true) }
            bytes += rest[line.upperBound...].prefix(length)
            rest = rest[line.upperBound...].dropFirst(length + 2)
        }
        return (bytes, false)
    }
}
