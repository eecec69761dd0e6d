// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import VoiceFixtures

@testable import Comments
@testable import Synthesis
@testable import Voices

@Suite struct JobProgressTests {
    /// The machine, in a box: an expectation cannot change a value.
    private final class Box {
        var machine: JobProgress

        init(_ texts: String..., limit: Int? = nil) {
            let parts = texts.map { SpeechPart(voice: voice("en"), spoken: $0) }
            machine = JobProgress(job: SpeechJob(id: JobID(1), parts: parts, sampleRate: 22_050, frameLimit: limit), order: 1)
        }

        func next() -> SpeakRequest? {
            machine.nextRequest(on: HostKind(engine: .espeak)) { "plain(\($0))" }
        }

        func take(start: Int, length: Int, frame: Int) -> Bool {
            machine.take(start: start, length: length, frame: frame)
        }

        func take(frames: Int) -> JobProgress.Delivery? {
            machine.take(frames: frames)
        }

        func finishRun() -> [WordMark] {
            machine.finishRun()
        }

        func interrupt() {
            machine.interrupt()
        }

        func charge() -> Bool {
            machine.charge()
        }
    }

    @Test func `after a death speech goes on at the last word that was told`() {
        let progress = Box("one two three")
        #expect(progress.next()?.text == "one two three")
        for (start, frame) in [(0, 0), (4, 1_000), (8, 2_000)] {
            #expect(progress.take(start: start, length: 3, frame: frame))
        }
        #expect(progress.take(frames: 1_500)?.words.map(\.start) == [0, 4])
        progress.interrupt()
        #expect(progress.next()?.text == "two three")
        #expect(progress.take(start: 0, length: 3, frame: 0))
        #expect(progress.take(start: 4, length: 5, frame: 990))
        // The 500 frames of "two" that were heard are not heard again; the word itself is not told again.
        #expect(progress.take(frames: 300) == .init(words: [], samples: 300..<300))
        #expect(progress.take(frames: 300) == .init(words: [], samples: 200..<300))
        let rest = progress.take(frames: 1_000)
        #expect(rest?.words == [WordMark(part: 0, start: 8, length: 5, frame: 1_990)])
        #expect(rest?.samples == 0..<1_000)
        #expect(progress.finishRun() == [])
        #expect(progress.next()?.text == nil)
        #expect(!progress.machine.hasPartsLeft)
    }

    @Test func `where no word was told it goes on at the start, without what was heard`() {
        let progress = Box("おはよう")
        #expect(progress.next()?.text == "おはよう")
        #expect(progress.take(frames: 700)?.samples == 0..<700)
        progress.interrupt()
        #expect(progress.next()?.text == "おはよう")
        #expect(progress.take(frames: 1_000)?.samples == 700..<1_000)
    }

    @Test func `a host that dies after the last sample has nothing left to say`() {
        let progress = Box("one", "two")
        _ = progress.next()
        _ = progress.take(start: 0, length: 3, frame: 0)
        _ = progress.take(frames: 1_000)
        progress.interrupt()
        #expect(progress.next()?.text == "one")
        // A few frames less this time.
        #expect(progress.take(frames: 990)?.samples == 990..<990)
        _ = progress.finishRun()
        #expect(progress.next()?.text == "two")
        #expect(progress.take(frames: 10)?.samples == 0..<10)
    }

    @Test func `a word that was announced but not reached is told later`() {
        let progress = Box("one two")
        _ = progress.next()
        _ = progress.take(start: 0, length: 3, frame: 0)
        _ = progress.take(start: 4, length: 3, frame: 1_000)
        #expect(progress.take(frames: 1_000)?.words.map(\.start) == [0])
        progress.interrupt()
        #expect(progress.next()?.text == "one two")
        _ = progress.take(start: 0, length: 3, frame: 0)
        _ = progress.take(start: 4, length: 3, frame: 980)
        #expect(progress.take(frames: 2_000)?.words == [WordMark(part: 0, start: 4, length: 3, frame: 980)])
    }

    @Test func `a text is charged once in its own words and once in plain letters`() {
        let progress = Box("one two", "three")
        _ = progress.next()
        _ = progress.take(start: 4, length: 3, frame: 100)
        _ = progress.take(frames: 200)
        #expect(progress.charge())
        #expect(progress.next()?.text == "plain(two)")
        // Its words are those of another text.
        #expect(progress.take(start: 6, length: 3, frame: 0))
        #expect(progress.take(frames: 500) == .init(words: [], samples: 100..<500))
        _ = progress.finishRun()
        #expect(progress.next()?.text == "three")
        #expect(!progress.charge())
    }

    @Test func `a word outside the text is refused`() {
        let progress = Box("one two")
        #expect(!progress.take(start: 0, length: 1, frame: 0))
        _ = progress.next()
        #expect(!progress.take(start: 7, length: 1, frame: 0))
        #expect(!progress.take(start: 4, length: 4, frame: 0))
        #expect(progress.take(start: 4, length: 3, frame: 0))
    }

    @Test func `a part without text is passed over`() {
        let progress = Box("", "one", "")
        #expect(progress.next()?.text == "one")
        _ = progress.finishRun()
        #expect(progress.next()?.text == nil)
        #expect(!progress.machine.hasPartsLeft)
    }

    @Test func `the limit counts over all parts`() {
        let progress = Box("one", "two", limit: 1_000)
        #expect(progress.next()?.frameLimit == 1_000)
        _ = progress.take(frames: 600)
        _ = progress.finishRun()
        #expect(progress.next()?.frameLimit == 400)
        _ = progress.take(frames: 400)
        progress.interrupt()
        #expect(progress.next()?.frameLimit == 400)
        _ = progress.finishRun()
        #expect(progress.next()?.text == nil)
        #expect(!progress.machine.hasPartsLeft, "the limit was reached with the last word")
    }

    @Test func `a job that its limit ended has parts left`() {
        let progress = Box("one", "two", limit: 600)
        #expect(progress.machine.hasPartsLeft)
        _ = progress.next()
        _ = progress.take(frames: 600)
        _ = progress.finishRun()
        #expect(progress.next()?.text == nil)
        #expect(progress.machine.hasPartsLeft)
    }

    @Test func `a long text is cut after a space, and nowhere inside a character`() {
        let text = String(repeating: "ことば ", count: 5_000)
        let progress = Box(text)
        var pieces: [String] = []
        while let piece = progress.next()?.text {
            pieces.append(piece)
            _ = progress.finishRun()
        }
        #expect(pieces.count > 1)
        #expect(pieces.joined() == text)
        #expect(pieces.allSatisfy { $0.utf8.count <= HostProtocol.textLimit && $0.hasSuffix(" ") })
        let unbroken = Box(String(repeating: "こ", count: 20_000))
        #expect(unbroken.next()?.text.utf8.count == HostProtocol.textLimit / 3 * 3)
    }
}
