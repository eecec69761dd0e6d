// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Voices

/// The commands of Bouyomi-chan's clients.
enum BouyomiCommand: Equatable, Sendable {
    case talk(BouyomiTalk)
    case pause
    case resume
    case skip
    case clear
    case isPaused
    case isPlaying
    case taskCount
    /// Over HTTP only.
    case nowTaskID

    /// For counters and the log.
    var name: String {
        switch self {
        case .talk: "talk"
        case .pause: "pause"
        case .resume: "resume"
        case .skip: "skip"
        case .clear: "clear"
        case .isPaused: "is_paused"
        case .isPlaying: "is_playing"
        case .taskCount: "task_count"
        case .nowTaskID: "now_task_id"
        }
    }
}

/// A text to read, and how. A missing value is that of the room; one out of range becomes the nearest that is possible.
struct BouyomiTalk: Equatable, Sendable {
    var text: String
    /// Percent of the normal rate: 50 to 300.
    var speed: Int?
    /// Percent of the normal pitch: 50 to 200.
    var tone: Int?
    /// Percent of the room's volume: 0 to 100.
    var volume: Int?
    /// 1 and 2 are women, 3 and 4 are men, all others follow the room, unless the operator gave the number a voice.
    var voice: Int?
    /// The author, if a client sends one.
    var author: Author?

    /// The resulting comment, with the voices that some numbers were given. Its text is never parsed, because it may come from a viewer.
    func comment(voices: [Int: VoiceWishes] = [:]) -> Comment {
        var comment = Comment(text: text)
        comment.author = author
        let wishes = voice.map { voices[$0] ?? BouyomiTalk.builtIn($0) }
        (comment.voice, comment.gender) = (wishes?.voice, wishes?.gender)
        comment.manner = WantedManner(
            rate: percent(speed, 50...300),
            pitch: percent(tone, 50...200),
            volume: percent(volume, 0...100)
        )
        return comment
    }

    private static func builtIn(_ number: Int) -> VoiceWishes {
        switch number {
        case 1, 2: VoiceWishes(gender: .female)
        case 3, 4: VoiceWishes(gender: .male)
        default: VoiceWishes()
        }
    }

    /// -1 stands for a missing value.
    private func percent(_ value: Int?, _ range: ClosedRange<Int>) -> Int {
        guard let value, value >= 0 else { return 100 }
        return min(max(value, range.lowerBound), range.upperBound)
    }
}

/// The state of the room, as far as such clients ask for it.
struct BouyomiStatus: Equatable, Sendable {
    var isPaused = false
    var isPlaying = false
    var waiting = 0
    /// The current task; 0 for none.
    var nowTaskID: UInt64 = 0
    /// The task of a text. Later ones have higher numbers.
    var taskID: UInt64 = 0
}
