// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Events
internal import FoundationEssentials
internal import Glibc
internal import Loop
internal import Rooms
internal import Server
internal import Service

/// `control …`: controls a running yomite, for hotkeys and scripts.
enum ControlCommand {
    static func run(_ command: Command, _ arguments: [String], _ resolution: Resolution, _ environment: [String: String]) -> ExitCode {
        do throws(ServiceFailure) {
            let answer = try ask(try request(for: command, arguments), resolution, environment)
            if answer.status == 422 || answer.status == 400,
                let problem = try? JSONDecoder().decode(Problem.self, from: Data(answer.body.utf8))
            {
                throw ServiceFailure(.configuration, problem.detail)
            }
            guard (200..<300).contains(answer.status) else {
                throw ServiceFailure(.unavailable, "it answers \(answer.status): \(answer.body)")
            }
            return StandardOutput.write(answer.body)
        } catch {
            StandardError.log(.error, "\(error)")
            return ExitCode(error.kind)
        }
    }

    private struct Problem: Decodable {
        var detail: String
    }

    /// How many waiting comments are listed.
    private static let mostShown = 20

    private struct Request {
        var line: String
        /// JSON; nothing for none.
        var body = ""
    }

    private struct SaidComment: Encodable {
        var text: String
    }

    private static func request(for command: Command, _ arguments: [String]) throws(ServiceFailure) -> Request {
        switch command {
        case .controlPause: return Request(line: "POST /v1/control/pause")
        case .controlResume: return Request(line: "POST /v1/control/resume")
        case .controlToggle: return Request(line: "POST /v1/control/toggle")
        case .controlMute:
            guard let word = arguments.first else { return Request(line: "POST /v1/control/mute") }
            guard ["on", "off"].contains(word) else {
                throw ServiceFailure(.usage, "control mute takes on or off, or nothing to change it")
            }
            return Request(line: "PATCH /v1/settings", body: "{\"mute\":\(word == "on")}")
        case .controlVolume:
            return Request(line: "PATCH /v1/settings", body: "{\"volume\":\(try percent(arguments[0]))}")
        case .controlSay:
            return Request(line: "POST /v1/comments", body: JSONWriter.text(of: SaidComment(text: arguments.joined(separator: " "))))
        case .controlSkip: return Request(line: "POST /v1/control/skip")
        case .controlClear: return Request(line: "POST /v1/control/clear")
        case .controlReload: return Request(line: "POST /v1/control/reload")
        default: return Request(line: "GET /v1/queue?limit=\(mostShown)")
        }
    }

    /// Throws what is wrong, in the words of the setting.
    private static func percent(_ typed: String) throws(ServiceFailure) -> Int {
        var settings = Settings()
        for volume in Settings.options where volume.form.key == "volume" {
            // "+10" would be taken for louder, and be 10.
            let isNumber = typed.utf8.allSatisfy { (0x30...0x39).contains($0) }
            guard isNumber, volume.set(&settings, typed, false) else {
                throw ServiceFailure(.usage, volume.form.complaint(about: typed, in: "control volume"))
            }
        }
        return settings.room.volume
    }

    private static func ask(
        _ request: Request,
        _ resolution: Resolution,
        _ environment: [String: String]
    ) throws(ServiceFailure) -> (status: Int, body: String) {
        let (settings, origins) = (resolution.settings, resolution.origins)
        guard let address = try ServerPlaces(settings, origins).http(isService: true)?.reachableHere else {
            throw ServiceFailure(origins.refusal(of: "http", "off means that there is nothing to connect to"))
        }
        var lines = ["\(request.line) HTTP/1.1", "Host: \(address)", "Connection: close", "Content-Length: \(request.body.utf8.count)"]
        if !request.body.isEmpty { lines.append("Content-Type: application/json") }
        if let token = try TokenSource.all(settings, origins, environment).word() {
            lines.append("Authorization: Bearer \(token)")
        }
        do throws(ClientError) {
            let answer = try Client.exchange((lines + ["", request.body]).joined(separator: "\r\n"), with: address)
            return try Client.understand(answer)
        } catch {
            throw ServiceFailure(.unavailable, "no yomite answers at http://\(address): \(error.reason). To start one: yomite serve")
        }
    }
}

private struct ClientError: Error {
    var reason: String
}

/// One request and its answer, for a command that has nothing else to do and may wait.
private enum Client {
    private static let patienceSeconds = 5
    private static let mostBytes = 1 << 20

    static func exchange(_ request: String, with address: ListenAddress) throws(ClientError) -> String {
        let descriptor = address.connect(patienceSeconds: patienceSeconds)
        guard descriptor >= 0 else { throw ClientError(reason: systemMessage(-descriptor)) }
        defer { close(descriptor) }
        var request = request
        let sent = request.withUTF8 { unsafe send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL)) }
        guard sent == request.utf8.count else { throw ClientError(reason: systemMessage(errno)) }
        var answer: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while answer.count < mostBytes {
            let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
            guard count >= 0 else { throw ClientError(reason: systemMessage(errno)) }
            if count == 0 { break }
            answer += buffer[..<count]
        }
        return String(decoding: answer, as: UTF8.self)
    }

    static func understand(_ answer: String) throws(ClientError) -> (status: Int, body: String) {
        let parts = answer.split(separator: "\r\n\r\n", maxSplits: 1, omittingEmptySubsequences: false)
        let words = parts[0].prefix { $0 != "\r\n" }.split(separator: " ")
        guard parts.count == 2, words.count >= 2, words[0].hasPrefix("HTTP/"), let status = Int(words[1]) else {
            throw ClientError(reason: "the program at that address is not yomite")
        }
        return (status, String(parts[1]))
    }
}
