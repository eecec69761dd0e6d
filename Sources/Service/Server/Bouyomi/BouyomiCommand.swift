// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Voices

/// What clients of Bouyomi-chan's ask for.
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

/// A text to be read, and how. What is left open, or is out of its range, is as the room has it, or the nearest that is possible.
struct BouyomiTalk: Equatable, Sendable {
    var text: String
    /// Percent of the normal speed: 50 to 300.
    var speed: Int?
    /// Percent of the normal height: 50 to 200.
    var tone: Int?
    /// Percent of the room's volume: 0 to 100.
    var volume: Int?
    /// 1 and 2 are women, 3 and 4 are men, all others are whatever the room has: unless the operator gave them a voice.
    var voice: Int?
    /// Who wrote it, where a client says so.
    var author: Author?

    /// The comment that it is, with the voices that were given to some numbers. Its text is never parsed: whoever wrote it may be a viewer.
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

    /// -1 stands for what is left open.
    private func percent(_ value: Int?, _ range: ClosedRange<Int>) -> Int {
        guard let value, value >= 0 else { return 100 }
        return min(max(value, range.lowerBound), range.upperBound)
    }
}

/// How the room stands, as far as such clients ask.
struct BouyomiStatus: Equatable, Sendable {
    var isPaused = false
    var isPlaying = false
    var waiting = 0
    /// The task that is being heard; 0 for none.
    var nowTaskID: UInt64 = 0
    /// The task that a text became. Later ones have higher numbers.
    var taskID: UInt64 = 0
}
