// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import FoundationEssentials
import Rooms

/// `control …`: controls a running yomite, for hotkeys and scripts.
enum ControlCommand {
    static func run(_ command: Command, _ arguments: [String], _ resolution: Resolution, _ environment: [String: String]) -> ExitCode {
        do throws(ServiceFailure) {
            let request = try request(for: command, arguments).aimed(at: resolution.settings.onlyRoom)
            let answer = try RunningService(resolution, environment).ask(request.line, request.body)
            if [400, 404, 422].contains(answer.status), let detail = answer.detail { throw ServiceFailure(.configuration, detail) }
            if let location = answer.location {
                let process = location.split(separator: "/", omittingEmptySubsequences: false).dropFirst(2).first ?? ""
                throw ServiceFailure(
                    .unavailable,
                    "another process of the fleet reads this room: use --http with its address (\(process))"
                )
            }
            guard answer.isGood else { throw ServiceFailure(.unavailable, answer.refusal) }
            let text = StandardOutput.isTerminal && !resolution.settings.json ? ControlAnswer.text(of: answer.body) : nil
            return StandardOutput.write(text ?? answer.printable)
        } catch {
            StandardError.log(.error, "\(error)")
            return ExitCode(error.kind)
        }
    }

    /// How many waiting comments are listed.
    private static let mostShown = 20

    private struct Request {
        var line: String
        /// JSON; nothing for none.
        var body = ""

        /// The same for a room.
        func aimed(at room: String?) throws(ServiceFailure) -> Request {
            guard let room else { return self }
            if let flaw = RoomName.flaw(of: room) { throw ServiceFailure(.usage, "--room: \(flaw)") }
            return Request(line: line.replacing("/v1/", with: "/v1/rooms/\(room.percentEncoded)/", maxReplacements: 1), body: body)
        }
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
                throw ServiceFailure(.usage, "control mute: use on or off, or no value to toggle")
            }
            return Request(line: "PATCH /v1/settings", body: "{\"mute\":\(word == "on")}")
        case .controlVolume:
            return Request(line: "PATCH /v1/settings", body: "{\"volume\":\(try percent(arguments[0]))}")
        case .controlSay:
            return Request(line: "POST /v1/comments", body: JSONWriter.text(of: SaidComment(text: arguments.joined(separator: " "))))
        case .controlSkip: return Request(line: "POST /v1/control/skip")
        case .controlClear: return Request(line: "POST /v1/control/clear")
        case .controlApprove: return Request(line: "POST /v1/comments/\(arguments[0].percentEncoded)/approve")
        case .controlRefuse: return Request(line: "POST /v1/comments/\(arguments[0].percentEncoded)/refuse")
        case .controlViewer:
            let request = try ViewerRequest(arguments.dropFirst())
            return Request(line: "\(request.method) /v1/viewers/\(arguments[0].percentEncoded)", body: request.body)
        case .controlReload: return Request(line: "POST /v1/control/reload")
        case .controlDrain: return Request(line: "POST /v1/control/drain")
        default: return Request(line: "GET /v1/queue?limit=\(mostShown)")
        }
    }

    /// Throws what is wrong, in the words of the setting.
    private static func percent(_ typed: String) throws(ServiceFailure) -> Int {
        var settings = Settings()
        for volume in Settings.options where volume.form.key == "volume" {
            // "+10" would be taken for louder, and be 10.
            let isNumber = typed.utf8.allSatisfy { (0x30...0x39).contains($0) }
            guard isNumber, volume.set(&settings, [typed], false).isEmpty else {
                throw ServiceFailure(.usage, volume.form.complaint(about: typed, in: "control volume"))
            }
        }
        return settings.room.volume
    }
}

/// What a service answered to `control …`, for people at a terminal. Scripts get its JSON.
struct ControlAnswer: Decodable {
    private struct Comment: Decodable {
        var author: String?
        var text: String?
    }

    private struct State: Decodable {
        var paused: Bool
        var muted: Bool
        var waiting: Int
        var current: Comment?
    }

    private var state: State?
    private var comments: [Comment]?
    private var muted: Bool?
    private var mute: String?
    private var volume: Int?
    private var applied: [String]?
    private var restart: [String]?
    private var draining: Bool?

    /// Nil for what is left as it came.
    static func text(of body: String) -> String? {
        let data = Data(body.utf8)
        let decoder = JSONDecoder()
        guard var answer = try? decoder.decode(ControlAnswer.self, from: data) else { return nil }
        answer.state = answer.state ?? (try? decoder.decode(State.self, from: data))
        let lines = answer.lines
        return lines.isEmpty ? nil : lines.map { Wording.chosen($0).printable + "\n" }.joined()
    }

    private var lines: [String] {
        if let state {
            let now = state.current.map { ["now: \(Self.shown($0))"] } ?? []
            let waiting = (comments ?? []).map { "    \(Self.shown($0))" }
            return [state.paused ? "paused" : "reading aloud"] + (state.muted ? ["muted"] : []) + now + ["waiting: \(state.waiting)"]
                + waiting
        }
        if let muted { return [muted ? "muted" : "not muted"] }
        if let volume, let mute { return ["volume: \(volume) %"] + (mute == "on" ? ["muted"] : []) }
        if let applied, let restart {
            let changes = [("applied: ", applied), ("needs a restart: ", restart)].filter { !$0.1.isEmpty }
            return changes.isEmpty ? ["nothing has changed"] : changes.map { $0 + $1.joined(separator: ", ") }
        }
        return draining == true ? ["it ends after the current comment"] : []
    }

    private static func shown(_ comment: Comment) -> String {
        [comment.author, comment.text].compactMap { $0.map { harmless($0) } }.joined(separator: ": ")
    }
}
