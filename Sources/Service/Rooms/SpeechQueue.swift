// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
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
