// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing
import VoiceFixtures

@testable import Comments
@testable import Core
@testable import Net
@testable import Synthesis
@testable import Voices

/// An espeak-ng voice.
func voice(_ name: String) -> Voice {
    Voice(id: "espeak:\(name)", language: "en", gender: .male, quality: .default, engine: .espeak, engineName: name)
}

/// Hosts of the programs that were built with the tests.
func stageOptions() -> HostOptions {
    do {
        return HostOptions(try Catalog.withWeightedVoices(), programs: programsFolder)
    } catch {
        preconditionFailure("\(error)")
    }
}

/// What a listener has heard of one job.
struct Heard {
    var samples: [Int16] = []
    var words: [WordMark] = []
    var end: SpeechEnd?

    var peak: Int16 { samples.map { abs(max($0, -Int16.max)) }.max() ?? 0 }
}

/// A pool on a loop of its own, and a listener that keeps everything.
final class Stage: SpeechListener {
    let loop = Loop()
    /// Set in `init`, where it needs a listener that is complete.
    private var made: HostPool?
    var pool: HostPool { made! }
    private(set) var heard: [JobID: Heard] = [:]
    private(set) var events: [HostEvent] = []
    /// What hosts wrote to their stderr.
    private(set) var messages: [String] = []
    private(set) var endOrder: [JobID] = []
    /// Every process that was ever seen.
    private(set) var pids: Set<Int32> = []
    var onSamples: ((JobID) -> Void)?
    var onEnd: ((JobID) -> Void)?
    var onEvent: ((HostEvent) -> Void)?
    private var submitted = 0
    private var lastID: UInt32 = 0

    init(
        host: String = "yomite-voice",
        fake: String? = nil,
        options change: (inout HostOptions) -> Void = { _ in },
        plainForm: @escaping (String) -> String = { $0 }
    ) {
        var options = stageOptions()
        for index in options.engines.indices where options.engines[index].engine == .espeak { options.engines[index].program = host }
        // Debug builds of C programs are linked with Swift's runtime, which would explain every crash at length.
        options.environment = ["SWIFT_BACKTRACE=enable=no"]
        if let fake { options.environment.append("FAKE=\(fake)") }
        change(&options)
        made = HostPool(loop: loop, options: options, listener: self, plainForm: plainForm)
        pool.onEvent = { [unowned self] event in
            events.append(event)
            notePids()
            onEvent?(event)
            loop.after(.zero) { [weak self] in self?.check?() }
        }
        pool.onMessage = { [unowned self] message in
            messages.append(message.text)
            loop.after(.zero) { [weak self] in self?.check?() }
        }
    }

    deinit {
        pool.stop()
    }

    @discardableResult
    func say(_ texts: String..., voice name: String = "en-us", rate: Int = 22050, limit: Int? = nil, volume: Int = 100) -> JobID {
        say(texts.map { SpeechPart(voice: voice(name), spoken: $0, volume: volume) }, rate: rate, limit: limit)
    }

    @discardableResult
    func say(_ parts: [SpeechPart], rate: Int = 22050, limit: Int? = nil, lane: UInt32 = 0) -> JobID {
        lastID += 1
        submitted += 1
        var job = SpeechJob(id: JobID(lastID), parts: parts, sampleRate: rate, frameLimit: limit)
        job.lane = lane
        heard[job.id] = Heard()
        pool.submit(job)
        notePids()
        return job.id
    }

    /// Serves until every job has ended.
    func finish() {
        serve { [unowned self] in endOrder.count == submitted }
    }

    /// Serves until `isDone`, which is asked after every change.
    func serve(until isDone: @escaping () -> Bool) {
        guard !isDone() else { return }
        let guardian = loop.after(.seconds(50)) { [unowned self] in
            Issue.record("the hosts did not get there")
            loop.stop()
        }
        check = { [unowned self] in if isDone() { loop.stop() } }
        loop.run()
        check = nil
        loop.cancel(guardian)
    }
    private var check: (() -> Void)?

    /// The only host.
    var host: Int32 { pool.processes[0].pid }

    private func notePids() {
        pids.formUnion(pool.processes.map(\.pid))
    }

    func speech(of job: JobID, samples: Span<Int16>) {
        #expect(heard[job]?.end == nil, "samples after the end")
        // SAFETY: copied during the call.
        unsafe samples.withUnsafeBufferPointer { unsafe heard[job]?.samples.append(contentsOf: $0) }
        notePids()
        onSamples?(job)
        check?()
    }

    func speech(of job: JobID, word: WordMark) {
        #expect(heard[job]?.end == nil, "a word after the end")
        heard[job]?.words.append(word)
    }

    func speech(of job: JobID, ended: SpeechEnd) {
        #expect(heard[job]?.end == nil, "a second end")
        heard[job]?.end = ended
        endOrder.append(job)
        onEnd?(job)
        // Later: the loop has to be left from a handler of its own.
        loop.after(.zero) { [weak self] in self?.check?() }
    }
}

/// Whether a process exists, be it as a zombie.
func exists(_ pid: Int32) -> Bool {
    kill(pid, 0) == 0
}
