// SPDX-License-Identifier: GPL-3.0-or-later

/// A job of a room, whose samples are on their way to its output.
final class SpokenJob {
    private var buffer = SpeechBuffer()
    private let waitingSpeech: WaitingSpeech
    /// Whether its voice host is held back.
    var isPaused = false
    var hasEnded = false
    var hasSound = false

    /// A job without sound, whose samples count as speech that waits.
    init(_ waitingSpeech: WaitingSpeech) {
        self.waitingSpeech = waitingSpeech
    }

    deinit {
        waitingSpeech.total -= buffer.byteCount
    }

    var isEmpty: Bool { buffer.isEmpty }
    /// Whether its host has to be held back.
    var isFull: Bool { buffer.byteCount > waitingSpeech.mostOfJob }
    /// Whether its host may go on.
    var hasSpace: Bool { buffer.byteCount < waitingSpeech.mostOfJob / 2 }

    func append(_ samples: Span<Int16>) {
        change { $0.append(samples) }
    }

    /// Offers the samples to `take`, which returns how many it took.
    func drain(_ take: (Span<Int16>) -> Int) {
        change { $0.drain(take) }
    }

    private func change(_ work: (inout SpeechBuffer) -> Void) {
        let before = buffer.byteCount
        work(&buffer)
        waitingSpeech.total += buffer.byteCount - before
    }
}
