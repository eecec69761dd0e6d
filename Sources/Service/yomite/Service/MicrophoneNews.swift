// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Playback

/// What the operator is told about the source for which comments wait. Pure; each change is reported once.
struct MicrophoneNews {
    struct Message: Equatable {
        var level: LogLevel
        var text: String
    }

    private var last = SourceLevels.Standing.unknown

    /// What to report of the state of a source; nil if it is no other one.
    mutating func follow(_ standing: SourceLevels.Standing, of source: String, hint: String) -> Message? {
        guard standing != last else { return nil }
        let before = last
        last = standing
        // What follows is what to do.
        let until = "Until it is available, comments are read without waiting. "
        let problem: String
        switch standing {
        case .unknown: return nil
        case .there:
            let state = "comments wait while it is loud"
            return Message(level: before == .unknown ? .info : .notice, text: "\(Self.name(of: source)): \(state)")
        case .noServer(let reason): problem = "no sound server answers (\(reason)). \(until)\(hint)"
        case .missing: problem = "the sound server has no such source. \(until)`pactl list short sources` lists them"
        case .refused(let reason):
            problem = "the sound server does not allow recording from it (\(reason)). \(until)Check whether this program may record"
        }
        return Message(level: .warning, text: "\(Self.name(of: source)): \(problem)")
    }

    /// The setting, as messages name it.
    static func name(of source: String) -> String {
        "--quiet-while \(harmless(source))"
    }
}
