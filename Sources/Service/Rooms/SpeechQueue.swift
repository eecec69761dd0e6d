// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Playback
import Synthesis

/// The prepared utterances of a room in the order in which they are heard. While the first one plays, it keeps its place. Pure.
///
/// Searches and changes happen in place: copying an utterance costs more than comparing it.
struct SpeechQueue: Sendable {
    private var utterances: [Utterance] = []
    /// Whether the output has the first one.
    private(set) var isPlaying = false

    var count: Int {
        utterances.count
    }

    var isEmpty: Bool {
        utterances.isEmpty
    }

    var indices: Range<Int> {
        utterances.indices
    }

    /// The utterances that are not playing.
    var waiting: Range<Int> {
        (isPlaying ? 1 : 0)..<count
    }

    subscript(index: Int) -> Utterance {
        utterances[index]
    }

    /// Changes an utterance in place.
    mutating func update<Result>(_ index: Int, _ change: (inout Utterance) -> Result) -> Result {
        change(&utterances[index])
    }

    func index(of id: UtteranceID) -> Int? {
        utterances.indices.first { utterances[$0].id == id }
    }

    func index(of job: JobID) -> Int? {
        utterances.indices.first { utterances[$0].job == job }
    }

    /// Puts an utterance before those of lower ranks. Returns its position.
    mutating func insert(_ utterance: Utterance) -> Int {
        let index = place(for: utterance.turn.rank)
        utterances.insert(utterance, at: index)
        return index
    }

    /// Where an utterance of this rank would be put.
    func place(for rank: Rank) -> Int {
        waiting.first { rank < utterances[$0].turn.rank } ?? count
    }

    mutating func remove(at index: Int) -> Utterance {
        if index == 0 { isPlaying = false }
        return utterances.remove(at: index)
    }

    /// Removes the last utterance if it has a lower rank than this (nil: whatever rank it has) and can still wait.
    mutating func removeLast(behind rank: Rank?) -> Utterance? {
        guard let last = waiting.last, utterances[last].fate == nil else { return nil }
        if let rank, rank >= utterances[last].turn.rank { return nil }
        return utterances.remove(at: last)
    }

    /// The output has the first utterance.
    mutating func startPlaying() {
        isPlaying = true
    }

    /// The output no longer has it.
    mutating func stopPlaying() {
        isPlaying = false
    }
}

/// Samples of one job that wait for their place in the output: first in, first out, in the pieces in which the host sent them, so that what was
/// heard takes no memory. Owned by the room, on the loop.
struct SpeechBuffer {
    private var pieces = Deque<[Int16]>()
    /// How many samples of the first piece were taken.
    private var taken = 0
    private(set) var byteCount = 0

    var isEmpty: Bool { pieces.isEmpty }

    mutating func append(_ more: Span<Int16>) {
        guard !more.isEmpty else { return }
        byteCount += more.count * MemoryLayout<Int16>.size
        // SAFETY: the span is valid during the call, which copies.
        pieces.append(unsafe more.withUnsafeBufferPointer { unsafe Array($0) })
    }

    /// Offers the samples to `take`, which returns how many it took.
    mutating func drain(_ take: (Span<Int16>) -> Int) {
        while let piece = pieces.first {
            let more = take(piece.span.extracting(taken...))
            taken += more
            byteCount -= more * MemoryLayout<Int16>.size
            guard taken == piece.count else { return }
            _ = pieces.popFirst()
            taken = 0
        }
    }
}

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

extension SpeechEnd {
    /// The outcome of a comment whose speech ended like this.
    func outcome(heardAny: Bool) -> Outcome {
        switch self {
        case .finished: heardAny ? .heard : .skipped(.nothingToSay)
        case .cancelled: .left
        case .failed(.crash): .failed(.engineCrash)
        case .failed(.timeout): .failed(.engineTimeout)
        case .failed(.voice): .failed(.voiceUnknown)
        case .failed(.missing): .failed(.engineMissing)
        case .failed(.killed): .failed(.engineKilled)
        case .failed(.serverSlow): .failed(.serverSlow)
        case .failed(.serverRefused): .failed(.serverRefused)
        case .failed(.serverUnreachable): .failed(.serverUnreachable)
        case .failed(.serverGarbled): .failed(.serverGarbled)
        }
    }
}
