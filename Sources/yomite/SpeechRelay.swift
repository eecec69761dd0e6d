// SPDX-License-Identifier: GPL-3.0-or-later

internal import Rooms
internal import Synthesis

/// Hands what the voice hosts say to the room, which is built after them.
final class SpeechRelay: SpeechListener {
    weak var listener: Room?

    func speech(of job: JobID, samples: Span<Int16>) {
        listener?.speech(of: job, samples: samples)
    }

    func speech(of job: JobID, word: WordMark) {
        listener?.speech(of: job, word: word)
    }

    func speech(of job: JobID, ended: SpeechEnd) {
        listener?.speech(of: job, ended: ended)
    }
}
