// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Playback
@testable import Rooms
@testable import Synthesis

/// A turn of this rank with one comment.
func turn(_ text: String, _ rank: Rank = .everybody, by author: String? = nil) -> Turn {
    var comment = Comments.Comment(text: text)
    comment.author = author.map { Author(id: $0, name: $0) }
    let waiting = WaitingComment(number: CommentNumber(1), comment: comment, byteCount: 1, arrival: Moment(nanoseconds: 0))
    return Turn(subject: .comments([waiting]), rank: rank)
}

func utterance(_ number: UInt64, _ rank: Rank = .everybody) -> Utterance {
    Utterance(id: UtteranceID(number), turn: turn("\(number)", rank), speakable: Rehearsal.plainSpeakable("\(number)", by: nil))
}

@Suite struct SpeechQueueTests {
    private func queue(_ ranks: Rank...) -> SpeechQueue {
        var queue = SpeechQueue()
        for (index, rank) in ranks.enumerated() { _ = queue.insert(utterance(UInt64(index + 1), rank)) }
        return queue
    }

    private func order(_ queue: SpeechQueue) -> [UInt64] {
        queue.indices.map { queue[$0].id.number }
    }

    private func removeLast(of queue: inout SpeechQueue, behind rank: Rank) -> UtteranceID? {
        queue.removeLast(behind: rank)?.id
    }

    @Test func `a better rank goes before the lower ones, and behind its own`() {
        let queue = queue(.everybody, .paid, .member, .paid)
        #expect(order(queue) == [2, 4, 3, 1])
    }

    @Test func `nothing goes before the utterance that plays`() {
        var queue = queue(.everybody)
        queue.startPlaying()
        #expect(queue.insert(utterance(2, .paid)) == 1)
        #expect(queue.waiting == 1..<2)
    }

    @Test func `the last one gives way to a better rank, unless it plays or is about to end`() {
        var queue = queue(.everybody)
        #expect(removeLast(of: &queue, behind: .everybody) == nil, "the same rank is no better")
        queue.startPlaying()
        #expect(removeLast(of: &queue, behind: .paid) == nil)
        queue.stopPlaying()
        queue.update(0) { $0.fate = .left }
        #expect(removeLast(of: &queue, behind: .paid) == nil)
        queue.update(0) { $0.fate = nil }
        #expect(removeLast(of: &queue, behind: .paid) == UtteranceID(1))
        #expect(queue.isEmpty)
    }

    @Test func `when the utterance that plays is removed, nothing plays`() {
        var queue = queue(.everybody, .everybody)
        queue.startPlaying()
        _ = queue.remove(at: 1)
        #expect(queue.isPlaying)
        _ = queue.remove(at: 0)
        #expect(!queue.isPlaying)
    }

    @Test func `utterances are found by their number and by their job`() {
        let queue = queue(.everybody, .everybody)
        #expect(queue.index(of: UtteranceID(2)) == 1)
        #expect(queue.index(of: JobID(2)) == 1)
        #expect(queue.index(of: JobID(3)) == nil)
    }
}

@Suite struct UtteranceTests {
    private let mark = WordMark(part: 0, start: 0, length: 1, frame: 300)

    @Test func `marks are kept until the start is known, and told at once from then on`() {
        var utterance = utterance(1)
        #expect(utterance.note(mark, sampleRate: 1_000) == nil)
        let events = utterance.begin(at: 2_000, sampleRate: 1_000)
        #expect(events.map(\.name) == ["started", "word"])
        #expect(events.last == .word(CommentNumber(1), id: nil, Word(start: 0, length: 1, at: 2_300)))
        #expect(utterance.note(mark, sampleRate: 1_000) == events.last)
    }

    @Test func `events name the comment that was first when it began`() {
        var utterance = utterance(7)
        _ = utterance.begin(at: 0, sampleRate: 1_000)
        _ = utterance.turn.take { _ in true }
        let word = utterance.note(mark, sampleRate: 1_000)
        #expect(word?.name == "word")
    }

    @Test func `of a sentence of the room's own there are no events`() {
        let note = Turn(subject: .skipped(3), rank: .everybody)
        var utterance = Utterance(id: UtteranceID(1), turn: note, speakable: Rehearsal.plainSpeakable("3 skipped", by: nil))
        _ = utterance.note(mark, sampleRate: 1_000)
        #expect(utterance.begin(at: 0, sampleRate: 1_000) == [])
        #expect(utterance.note(mark, sampleRate: 1_000) == nil)
    }

    @Test func `the rate of the turn multiplies those of its parts`() {
        var utterance = utterance(1)
        utterance.turn.delivery.rate = 150
        #expect(utterance.speechJob(sampleRate: 1_000, frameLimit: 5).parts.map(\.rate) == [150])
    }
}
