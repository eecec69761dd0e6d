// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import FoundationEssentials

/// What a service answered to `control …`, for whoever sits at a terminal. Scripts get its JSON.
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
