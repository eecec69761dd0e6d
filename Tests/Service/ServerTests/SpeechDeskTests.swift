// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Events
import Rooms
import Synthesis
import Testing
import Voices

@testable import Server

/// Voice hosts that only remember what they were asked for.
private final class Hosts: SpeechSource {
    var submitted: [SpeechJob] = []
    var asked: [String] = []

    func submit(_ job: SpeechJob) { submitted.append(job) }
    func cancel(_ job: JobID) { asked.append("cancel \(job.number)") }
    func pause(_ job: JobID) { asked.append("pause \(job.number)") }
    func resume(_ job: JobID) { asked.append("resume \(job.number)") }
}

@Suite struct SpeechDeskTests {
    private final class Notes {
        var news: [String] = []
        var works: [Bool] = []
    }

    private let hosts = Hosts()
    private let hub = SpeechHub()
    private let notes = Notes()
    private let desk: SpeechDesk

    init() {
        hub.source = hosts
        desk = SpeechDesk(
            hub: hub,
            waitingBytes: 2_000,
            surroundings: SpeechDesk.Surroundings(
                catalog: .shipped,
                prepare: { comment in
                    guard comment.text != "nothing" else { return .leaveOut(.skipped(.nothingToSay)) }
                    guard let voice = try? Catalog.shipped.entry(named: comment.voice ?? "espeak:en-us").voice else {
                        return .leaveOut(.left)
                    }
                    let parts = [SpeechPart(voice: voice, spoken: comment.language.map { "\(comment.text) in \($0)" } ?? comment.text)]
                    return .speak(Speakable(parts: parts, text: comment.text, author: nil, segments: []) { _ in nil })
                },
                works: { [notes] in notes.works.append($0) }
            )
        )
        desk.tell = { [notes] call, news in
            switch news {
            case .samples(let samples): notes.news.append("\(call): \(samples.count)")
            case .ended: notes.news.append("\(call): end")
            case .failed(let problem): notes.news.append("\(call): \(problem.status)")
            }
        }
    }

    private func order(_ text: String, _ voice: VoiceName = .gender(.any), speed: Int = 100) -> SpeechOrder {
        SpeechOrder(text: text, voice: voice, speed: speed, sampleRate: 24_000)
    }

    private func sound(_ count: Int, of job: Int = 0) {
        let samples = [Int16](repeating: 1, count: count)
        hub.speech(of: hosts.submitted[job].id, samples: samples.span)
    }

    @Test("A text is spoken by the voice and at the speed that were asked for, to whoever asked")
    func spoken() throws {
        desk.take(order("one", .id("espeak:de"), speed: 150), for: 7)
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

    @Test("What cannot be spoken is told at once")
    func refused() {
        desk.take(order("one", .id("nobody")), for: 1)
        desk.take(order("nothing"), for: 2)
        #expect(notes.news == ["1: 400", "2: 400"])
        #expect(hosts.submitted.isEmpty)
    }

    @Test("A client that does not take its sound holds its own job back, and nobody else's")
    func slowClient() {
        desk.take(order("slow"), for: 1)
        desk.take(order("quick"), for: 2)
        #expect(hosts.submitted[0].lane != hosts.submitted[1].lane)
        sound(1_000)
        sound(249)
        #expect(hosts.asked.isEmpty)
        sound(1)
        sound(500, of: 1)
        #expect(hosts.asked == ["pause 1"])
        desk.taken(749, by: 1)
        #expect(hosts.asked == ["pause 1"])
        desk.taken(1, by: 1)
        #expect(hosts.asked == ["pause 1", "resume 1"])
    }

    @Test("A client that leaves takes its job with it")
    func leaving() {
        desk.take(order("one"), for: 1)
        desk.cancel(1)
        #expect(hosts.asked == ["cancel 1"])
        hub.speech(of: hosts.submitted[0].id, ended: .cancelled)
        sound(1)
        #expect(notes.news.isEmpty)
        #expect(notes.works == [true, false])
    }

    @Test("A text that no host survives is the client's fault, no host at all is ours")
    func failures() {
        desk.take(order("one"), for: 1)
        desk.take(order("two"), for: 2)
        hub.speech(of: hosts.submitted[0].id, ended: .failed(.crash))
        hub.speech(of: hosts.submitted[1].id, ended: .failed(.missing))
        #expect(notes.news == ["1: 422", "2: 503"])
    }

    @Test("Any number of texts lets a room's next comment go first but for one")
    func fairness() {
        for call in 1...5 { desk.take(order("text"), for: UInt64(call)) }
        let room = hub.lane()
        room.submit(SpeechJob(id: JobID(1), parts: hosts.submitted[0].parts, sampleRate: 22_050))
        let rounds = hosts.submitted.map(\.round)
        #expect(rounds.count { $0 <= rounds[5] } == 2)
    }
}
