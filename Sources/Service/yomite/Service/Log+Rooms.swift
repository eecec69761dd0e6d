// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Playback
import Rooms
import Synthesis
import Voices

// What people are told of rooms and their voices.
extension Log {
    /// Tells people that a voice is not chosen any more, or is again.
    func callAsFunction(_ change: SpeakingPace.Change) {
        switch change {
        case .tooSlow(let voice, let figures, let rest):
            self(
                .notice,
                "\(voice) is too slow for a live chat: a second of its speech took \(figures). "
                    + "Others replace it for \(rest.components.seconds) s"
            )
        case .quickEnough(let voice, let figures): self(.notice, "\(voice) speaks again: a second of its speech took \(figures)")
        }
    }

    /// Tells people news of a room.
    func callAsFunction(_ news: RoomNews) {
        switch news {
        case .opened(let room): self(.debug, "the room \(harmless(room.text)) is open")
        case .closed(let room): self(.debug, "the room \(harmless(room.text)) is closed")
        case .streamEnded(let room):
            self(.notice, "the stream has ended: the room \(harmless(room.text)) pauses until it is resumed (atStreamEnd)")
        case .refused(let room, let error, let count):
            let others = count > 1 ? " (with others: \(count) times)" : ""
            self(.warning, "the room \(harmless(room.text)) cannot be opened: \(error)\(others)")
        case .noMemory(let shortfall, let count):
            let comments = count > 1 ? ": \(count) comments have waited for their turn" : ""
            self(.warning, "rooms take turns\(comments). \(shortfall)")
        case .dictionaryProblem(let problem): self(.warning, problem)
        case .wordChanged, .viewerChanged: break
        case .viewerProblem(let problem): self(.warning, problem)
        case .taught(let path, let entries): self(.notice, "the dictionary was taught from the chat: \(path) has \(entries) entries")
        }
    }
}
