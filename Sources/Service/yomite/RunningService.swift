// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import FoundationEssentials
import Glibc
import Net
import Server

/// A yomite that runs, for a command that has nothing else to do and may wait.
struct RunningService {
    struct Answer {
        var status: Int
        var body: String
        /// Where another process has what was asked for.
        var location: String?

        var isGood: Bool { (200..<300).contains(status) }
        /// The body without what a terminal would obey: the program that listens at the address need not be yomite.
        var printable: String { body.printable }
        /// What it says about a problem, if it does.
        var detail: String? { (try? JSONDecoder().decode(Problem.self, from: Data(body.utf8)))?.detail.printable }
        /// Why it did not do what it was asked for.
        var refusal: String {
            status == 401
                ? "the service answers 401: a token is missing or wrong (--token-file)"
                : "the service answers \(status): \(detail ?? printable)"
        }
    }

    private struct Problem: Decodable {
        var detail: String
    }

    let address: ListenAddress
    let token: String?
    /// The command that starts what is missing.
    private let starter: String

    init(at address: ListenAddress, token: String?, startedBy starter: String = "yomite serve") {
        (self.address, self.token, self.starter) = (address, token, starter)
    }

    /// The service that the settings name, with the token that opens it.
    init(_ resolution: Resolution, _ environment: [String: String], startedBy starter: String = "yomite serve") throws(ServiceFailure) {
        let (settings, origins) = (resolution.settings, resolution.origins)
        guard let address = try ServerPlaces(settings, origins).http(isService: true)?.reachableHere else {
            throw ServiceFailure(origins.refusal(of: "http", "it is off, so there is nothing to connect to"))
        }
        self.init(at: address, token: try TokenSource.all(settings, origins, environment).word(), startedBy: starter)
    }

    /// Sends a request (`GET /v1/queue`) with JSON as its body, or none.
    func ask(_ request: String, _ body: String = "", patienceSeconds: Int = 5) throws(ServiceFailure) -> Answer {
        var lines = ["\(request) HTTP/1.1", "Host: \(address)", "Connection: close", "Content-Length: \(body.utf8.count)"]
        if !body.isEmpty { lines.append("Content-Type: application/json") }
        if let token { lines.append("Authorization: Bearer \(token)") }
        do throws(ClientError) {
            return try understand(try exchange((lines + ["", body]).joined(separator: "\r\n"), patienceSeconds))
        } catch {
            throw ServiceFailure(.unavailable, "no yomite answers at http://\(address): \(error.reason). To start one: \(starter)")
        }
    }

    private static let mostBytes = 1 << 24

    private func exchange(_ request: String, _ patienceSeconds: Int) throws(ClientError) -> String {
        let descriptor = address.connect(patienceSeconds: patienceSeconds)
        guard descriptor >= 0 else { throw ClientError(reason: systemMessage(-descriptor)) }
        defer { close(descriptor) }
        var request = request
        let sent = request.withUTF8 { unsafe send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
        guard sent == request.utf8.count else { throw ClientError(reason: systemMessage(errno)) }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while answer.count < Self.mostBytes {
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 else { throw ClientError(reason: systemMessage(errno)) }
            if count == 0 { break }
            answer += buffer[..<count]
        }
        return String(decoding: answer, as: UTF8.self)
    }

    private func understand(_ answer: String) throws(ClientError) -> Answer {
        let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        let words = parts[0].prefix { $0 != "\r\n" }.split(separator: " ")
        guard parts.count == 2, words.count >= 2, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else {
            throw ClientError(reason: "the program at that address is not yomite")
        }
        let field = "location: "
        let location = parts[0].split(separator: "\r\n").first { $0.lowercased().hasPrefix(field) }?.dropFirst(field.count)
        return Answer(status: status, body: String(parts[1]), location: location.map { String($0).printable })
    }
}

extension String {
    /// The same without what a terminal would obey.
    var printable: String {
        String(
            String.UnicodeScalarView(
                unicodeScalars.map { $0.properties.generalCategory == .control && $0 != "\n" ? " " : $0 }
            )
        )
    }
}

private struct ClientError: Error {
    var reason: String
}
