// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Events
internal import FoundationEssentials
internal import Rooms
internal import Service

/// `control …`: controls a running yomite, for hotkeys and scripts.
enum ControlCommand {
    static func run(_ command: Command, _ arguments: [String], _ resolution: Resolution, _ environment: [String: String]) -> ExitCode {
        do throws(ServiceFailure) {
            let request = try request(for: command, arguments)
            let answer = try RunningService(resolution, environment).ask(request.line, request.body)
            if answer.status == 422 || answer.status == 400,
                let problem = try? JSONDecoder().decode(Problem.self, from: Data(answer.body.utf8))
            {
                throw ServiceFailure(.configuration, problem.detail.printable)
            }
            guard answer.isGood else { throw ServiceFailure(.unavailable, "it answers \(answer.status): \(answer.printable)") }
            return StandardOutput.write(answer.printable)
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
        case .controlApprove: return Request(line: "POST /v1/comments/\(percentEncoded(arguments[0]))/approve")
        case .controlRefuse: return Request(line: "POST /v1/comments/\(percentEncoded(arguments[0]))/refuse")
        case .controlViewer:
            let request = try ViewerRequest(arguments.dropFirst())
            return Request(line: "\(request.method) /v1/viewers/\(percentEncoded(arguments[0]))", body: request.body)
        case .controlReload: return Request(line: "POST /v1/control/reload")
        case .controlDrain: return Request(line: "POST /v1/control/drain")
        default: return Request(line: "GET /v1/queue?limit=\(mostShown)")
        }
    }

    /// A part of a path.
    private static func percentEncoded(_ text: String) -> String {
        text.utf8.map { byte in
            let character = Character(Unicode.Scalar(byte))
            let isPlain = character.isASCII && (character.isLetter || character.isNumber)
            let hex = String(byte, radix: 16, uppercase: true)
            return isPlain ? String(character) : byte < 16 ? "%0\(hex)" : "%\(hex)"
        }
        .joined()
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
}
