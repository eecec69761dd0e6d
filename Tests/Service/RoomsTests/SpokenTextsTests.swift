// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Rooms
@testable import Synthesis
@testable import Voices

/// Voice hosts that only remember what they were asked for.
private final class Hosts: SpeechSource {
    var submitted: [SpeechJob] = []
    var asked: [String] = []

    func submit(_ job: SpeechJob) { submitted.append(job) }
    func cancel(_ job: JobID) { asked.append("cancel \(job.number)") }
    func pause(_ job: JobID) { asked.append("pause \(job.number)") }
    func resume(_ job: JobID) { asked.append("resume \(job.number)") }
}

@Suite struct SpokenTextsTests {
    private final class Notes {
        var news: [String] = []
        var works: [Bool] = []
        /// Told what is said of a long text, by the test.
        var later: ((Preparation) -> Void)?
        /// Whether a long text is still wanted.
        var isWanted: (() -> Bool)?
    }

    private static func preparation(of comment: Comments.Comment) -> Preparation {
        guard comment.text != "nothing" else { return .leaveOut(.skipped(.nothingToSay)) }
        guard let voice = try? Catalog.shipped.entry(named: comment.voice ?? "espeak:en-us").voice else { return .leaveOut(.left) }
        let parts = [SpeechPart(voice: voice, spoken: comment.language.map { "\(comment.text) in \($0)" } ?? comment.text)]
        return .speak(Speakable(parts: parts, text: comment.text, author: nil, segments: []) { _ in nil })
    }

    private let hosts = Hosts()
    private let hub = SpeechHub()
    private let notes = Notes()
    private let texts: SpokenTexts

    init() {
        hub.source = hosts
        texts = SpokenTexts(
            hub: hub,
            waitingBytes: 2_000,
            environment: SpokenTexts.Environment(
                catalog: .shipped,
                prepare: { [notes] comment, isWanted, done in
                    if comment.text == "long" { return (notes.later, notes.isWanted) = (done, isWanted) }
                    done(Self.preparation(of: comment))
                },
                works: { [notes] in notes.works.append($0) }
            )
        )
        texts.tell = { [notes] call, news in
            switch news {
            case .reading(let kana): notes.news.append("\(call): reads \(kana)")
            case .samples(let samples): notes.news.append("\(call): \(samples.count)")
            case .ended: notes.news.append("\(call): end")
            case .failed(.engine(let failure)): notes.news.append("\(call): engine(\(failure.rawValue))")
            case .failed(let failure): notes.news.append("\(call): \(failure)")
            }
        }
    }

    private func order(_ text: String, _ voice: SpokenText.Speaker = .gender(.any), speed: Int = 100) -> SpokenText {
        SpokenText(text: text, speaker: voice, speed: speed, sampleRate: 24_000)
    }

    private func sound(_ count: Int, of job: Int = 0) {
        let samples = [Int16](repeating: 1, count: count)
        hub.speech(of: hosts.submitted[job].id, samples: samples.span)
    }

    @Test func `a long text is wanted until its client has gone`() throws {
        texts.speak(order("long"), for: 7)
        let isWanted = try #require(notes.isWanted)
        #expect(isWanted())
        texts.cancel(7)
        #expect(!isWanted())
    }

    @Test("A text is spoken by the voice and at the speed that were asked for, to whoever asked")
    func spoken() throws {
        texts.speak(order("one", .voice("espeak:de"), speed: 150), for: 7)
        let job = try #require(hosts.submitted.first)
        #expect(job.parts[0].voice.id == "espeak:de")
        #expect(job.parts[0].spoken == "one in de")
        #expect(job.parts[0].rate == 150)
        #expect(job.sampleRate == 24_000)
        for count in [10, 20, 30] { sound(count) }
        hub.speech(of: job.id, ended: .finished(cut: false))
        // The first samples at once, the others together.
        #expect(notes.news == ["7: 10", "7: 50", "7: end"])
        #expect(notes.works == [true, false])
    }

    @Test func `the language that was named counts before that of the voice`() {
        for (id, speaker) in [(1, SpokenText.Speaker.voice("espeak:de")), (2, .gender(.any))] {
            texts.speak(SpokenText(text: "5", speaker: speaker, language: "ja", sampleRate: 24_000), for: UInt64(id))
        }
        #expect(hosts.submitted.map(\.parts[0].spoken) == ["5 in ja", "5 in ja"])
    }

    @Test("A text that is only read is told as its Japanese voices would be given it, and nothing is spoken")
    func read() {
        texts.read(order("今日は", .voice("espeak:ja")), for: 7)
        texts.read(order("one", .voice("espeak:de")), for: 8)
        texts.read(order("nothing"), for: 9)
        texts.read(order("one", .voice("nobody")), for: 10)
        let unknown = "10: unknownVoice(\"nobody\")"
        #expect(notes.news == ["7: reads [\"今日は in ja\"]", "8: reads []", "9: nothingToSay", unknown])
        #expect(hosts.submitted.isEmpty && notes.works.isEmpty)
    }

    @Test("A height is asked for as a speed is")
    func pitch() {
        texts.speak(SpokenText(text: "one", speaker: .gender(.male, as: "a part"), pitch: 150, sampleRate: 24_000), for: 7)
        #expect(hosts.submitted.first?.parts[0].pitch == 150)
    }

    @Test("What cannot be spoken is told at once")
    func refused() {
        texts.speak(order("one", .voice("nobody")), for: 1)
        texts.speak(order("nothing"), for: 2)
        #expect(notes.news == ["1: unknownVoice(\"nobody\")", "2: nothingToSay"])
        #expect(hosts.submitted.isEmpty)
    }

    @Test("A client that does not take its sound holds its own job back, and nobody else's")
    func slowClient() {
        texts.speak(order("slow"), for: 1)
        texts.speak(order("quick"), for: 2)
        #expect(hosts.submitted[0].lane != hosts.submitted[1].lane)
        sound(1_000)
        sound(249)
        #expect(hosts.asked.isEmpty)
        sound(1)
        sound(500, of: 1)
        #expect(hosts.asked == ["pause 1"])
        texts.taken(749, by: 1)
        #expect(hosts.asked == ["pause 1"])
        texts.taken(1, by: 1)
        #expect(hosts.asked == ["pause 1", "resume 1"])
    }

    @Test("A client that leaves takes its job with it")
    func leaving() {
        texts.speak(order("one"), for: 1)
        texts.cancel(1)
        #expect(hosts.asked == ["cancel 1"])
        hub.speech(of: hosts.submitted[0].id, ended: .cancelled)
        sound(1)
        #expect(notes.news.isEmpty)
        #expect(notes.works == [true, false])
    }

    @Test("A long text is spoken when it has been prepared, and not at all where its client has left by then")
    func preparedLater() throws {
        texts.speak(order("long"), for: 1)
        let done = try #require(notes.later)
        #expect(hosts.submitted.isEmpty)
        done(Self.preparation(of: Comments.Comment(text: "long")))
        #expect(hosts.submitted.map(\.parts[0].spoken) == ["long"])
        done(Self.preparation(of: Comments.Comment(text: "long")))
        texts.speak(order("long"), for: 2)
        texts.cancel(2)
        notes.later?(Self.preparation(of: Comments.Comment(text: "long")))
        #expect(hosts.submitted.count == 1 && notes.news.isEmpty)
    }

    @Test("A text that no host survives is the client's fault, no host at all is ours")
    func failures() {
        texts.speak(order("one"), for: 1)
        texts.speak(order("two"), for: 2)
        hub.speech(of: hosts.submitted[0].id, ended: .failed(.crash))
        hub.speech(of: hosts.submitted[1].id, ended: .failed(.missing))
        #expect(notes.news == ["1: engine(engine-crash)", "2: noHost"])
    }

    @Test("Any number of texts lets a room's next comment go first but for one")
    func fairness() {
        for call in 1...5 { texts.speak(order("text"), for: UInt64(call)) }
        let room = hub.lane()
        room.submit(SpeechJob(id: JobID(1), parts: hosts.submitted[0].parts, sampleRate: 22_050))
        let rounds = hosts.submitted.map(\.round)
        #expect(rounds.count { $0 <= rounds[5] } == 2)
    }
}
