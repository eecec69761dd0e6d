// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import VoiceFixtures

@testable import Comments
@testable import Rooms
@testable import Synthesis
@testable import Voices

/// Voice hosts that only remember what they were asked for.
private final class Desk: SpeechSource {
    var submitted: [SpeechJob] = []
    var asked: [String] = []

    func submit(_ job: SpeechJob) { submitted.append(job) }
    func cancel(_ job: JobID) { asked.append("cancel \(job.number)") }
    func pause(_ job: JobID) { asked.append("pause \(job.number)") }
    func resume(_ job: JobID) { asked.append("resume \(job.number)") }

    /// The texts in the order in which hosts begin them.
    var order: [String] {
        submitted.enumerated().sorted { ($0.element.round, $0.offset) < ($1.element.round, $1.offset) }.map { $0.element.parts[0].spoken }
    }
}

/// A room that only remembers what it was told.
private final class Ear: SpeechListener {
    var heard: [String] = []

    func speech(of job: JobID, samples: Span<Int16>) { heard.append("\(samples.count) samples of \(job.number)") }
    func speech(of job: JobID, word: WordMark) { heard.append("word at \(word.start) of \(job.number)") }
    func speech(of job: JobID, ended: SpeechEnd) { heard.append("end of \(job.number)") }
}

@Suite struct SpeechHubTests {
    private let desk = Desk()
    private let hub = SpeechHub()

    init() {
        hub.source = desk
    }

    private func job(_ number: UInt32, _ text: String) -> SpeechJob {
        let voice = Voice(id: "espeak:en", language: "en", gender: .male, quality: .default, engine: .espeak, engineName: "en")
        return SpeechJob(id: JobID(number), parts: [SpeechPart(voice: voice, spoken: text)], sampleRate: 22_050)
    }

    private func end(_ text: String) {
        guard let job = desk.submitted.first(where: { $0.parts[0].spoken == text }) else { return }
        hub.speech(of: job.id, ended: .finished(cut: false))
    }

    @Test func `what comes of a job goes to its room under the room's own number`() {
        let lanes = [hub.lane(), hub.lane()]
        let ears = [Ear(), Ear()]
        for (lane, ear) in zip(lanes, ears) {
            lane.listener = ear
            lane.submit(job(1, "one"))
        }
        #expect(Set(desk.submitted.map(\.id)).count == 2)
        let second = desk.submitted[1].id
        hub.speech(of: second, samples: [1, 2, 3].span)
        hub.speech(of: second, word: WordMark(part: 0, start: 4, length: 1, frame: 0))
        hub.speech(of: second, ended: .finished(cut: false))
        hub.speech(of: second, ended: .finished(cut: false))
        #expect(ears[0].heard.isEmpty)
        #expect(ears[1].heard == ["3 samples of 1", "word at 4 of 1", "end of 1"])
    }

    @Test func `a room reaches its own jobs only, and those only until they end`() {
        let lanes = [hub.lane(), hub.lane()]
        for lane in lanes { lane.submit(job(1, "one")) }
        let first = desk.submitted[0].id.number
        lanes[0].pause(JobID(1))
        lanes[0].resume(JobID(1))
        lanes[0].cancel(JobID(1))
        lanes[0].cancel(JobID(2))
        hub.speech(of: desk.submitted[0].id, ended: .cancelled)
        lanes[0].cancel(JobID(1))
        #expect(desk.asked == ["pause \(first)", "resume \(first)", "cancel \(first)"])
    }

    @Test func `a room that hands in much keeps nobody waiting`() {
        let (busy, late) = (hub.lane(), hub.lane())
        for number in 1...3 { busy.submit(job(UInt32(number), "busy \(number)")) }
        late.submit(job(1, "late 1"))
        late.submit(job(2, "late 2"))
        #expect(desk.order == ["busy 1", "late 1", "busy 2", "late 2", "busy 3"])
    }

    @Test func `a room that was silent has saved up nothing`() {
        let (talker, silent) = (hub.lane(), hub.lane())
        for number in 1...100 {
            talker.submit(job(UInt32(number), "\(number)"))
            end("\(number)")
        }
        for number in 101...103 { talker.submit(job(UInt32(number), "talker \(number)")) }
        for number in 1...3 { silent.submit(job(UInt32(number), "silent \(number)")) }
        #expect(desk.order.suffix(6) == ["talker 101", "silent 1", "talker 102", "silent 2", "talker 103", "silent 3"])
    }
}
