// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
import TestSupport
import Testing
import VoiceFixtures

@testable import Comments
@testable import Core
@testable import Net
@testable import Synthesis
@testable import Voices

private let story = String(repeating: "The quick brown fox jumps over the lazy dog, and then it walks home. ", count: 12)
/// Twice eighty: aborts the English voice.
private let poison = String(repeating: "s'", count: 80)

@Suite(.serialized, .timeLimit(.minutes(2)))
struct DeathTests {
    @Test func `a comment survives three kills in its middle, and nothing of it is heard twice`() throws {
        let undisturbed = Stage()
        let whole = undisturbed.say(story)
        undisturbed.finish()
        let reference = try #require(undisturbed.heard[whole])

        // A small pipe keeps the host from being done before it is killed.
        let stage = Stage { $0.pipeBytes = 4096 }
        var marks = [1, 2, 3].map { reference.samples.count * $0 / 4 }
        stage.onSamples = { [unowned stage] job in
            guard let next = marks.first, stage.heard[job]!.samples.count > next else { return }
            marks.removeFirst()
            kill(stage.host, SIGKILL)
        }
        let job = stage.say(story)
        stage.finish()
        let heard = try #require(stage.heard[job])
        #expect(heard.end == .finished(cut: false))
        #expect(stage.pool.counters.killedOutside == 3)
        #expect(stage.pool.counters.resumed == 3)
        #expect(stage.pids.count == 4)
        #expect(heard.words.map(\.start) == reference.words.map(\.start))
        #expect(abs(heard.samples.count - reference.samples.count) < reference.samples.count / 20)
    }

    @Test func `where processes that have ended are nobody's to collect, a host that is gone counts as killed`() async {
        // In a process of its own, because the signal is the whole process's.
        await #expect(processExitsWith: .success) {
            signal(SIGCHLD, SIG_IGN)
            // It waits for its input: one that had ended would be collected before anybody could watch it.
            let host = try VoiceHost(HostCommand("/bin/cat"), environment: [], pipeBytes: 4096)
            host.kill()
            var ready = pollfd(fd: host.exitDescriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&ready, 1, -1) == 1, host.reap(waits: false) == .signalled(SIGKILL) else { exit(1) }
        }
    }

    @Test func `a host that is killed again and again loses no comment`() throws {
        let stage = Stage { $0.pipeBytes = 4096 }
        stage.onSamples = { [unowned stage] job in
            if stage.heard[job]!.samples.count < 2_000 { kill(stage.host, SIGKILL) }
        }
        let jobs = (0..<8).map { _ in stage.say("Nothing of this must be lost.") }
        stage.finish()
        #expect(stage.pool.counters.killedOutside >= 8)
        for job in jobs {
            #expect(stage.heard[job]?.end == .finished(cut: false))
            #expect(stage.heard[job]?.words.map(\.start) == [0, 8, 11, 16, 21, 24])
        }
    }

    @Test func `a text that aborts the engine twice is given up, and the next one is heard`() {
        let stage = Stage()
        let bad = stage.say(poison)
        let good = stage.say("hello")
        stage.finish()
        #expect(stage.heard[bad]?.end == .failed(.crash))
        #expect(stage.heard[good]?.end == .finished(cut: false))
        #expect(stage.pool.counters.crashes == 2)
        #expect(stage.pool.counters.plainRetries == 1)
        #expect(stage.endOrder == [bad, good])
    }

    @Test func `of a batch nothing is lost that lay in the pipe of a host that died`() {
        // Small pipes keep hosts from being done before they are killed.
        let stage = Stage {
            $0.isBatch = true
            $0.hostCount = 2
            $0.pipeBytes = 4096
        }
        var killed: Set<JobID> = []
        stage.onSamples = { [unowned stage] job in
            guard job.number.isMultiple(of: 5), killed.insert(job).inserted else { return }
            for host in stage.pool.processes { kill(host.pid, SIGKILL) }
        }
        let jobs = (0..<16).map { $0 == 7 ? stage.say(poison) : stage.say("Nothing of this must be lost.") }
        stage.finish()
        #expect(stage.pool.counters.killedOutside >= 3)
        #expect(stage.pool.counters.crashes == 2)
        for (index, job) in jobs.enumerated() {
            #expect(stage.heard[job]?.end == (index == 7 ? .failed(.crash) : .finished(cut: false)))
            if index != 7 { #expect(stage.heard[job]?.words.map(\.start) == [0, 8, 11, 16, 21, 24]) }
        }
    }

    @Test func `its plain form is heard`() {
        let stage = Stage(plainForm: { $0.filter { $0 != "'" } })
        let bad = stage.say("It is", poison, "after all")
        stage.finish()
        #expect(stage.heard[bad]?.end == .finished(cut: false))
        #expect(stage.heard[bad]?.words.map(\.part) == [0, 0, 2, 2])
        #expect(stage.pool.counters.crashes == 1)
    }

    @Test(arguments: ["garbage", "huge", "odd", "foreign-job", "hello-again", "cancels", "word-outside"])
    func `garbage on the pipe ends the host and is charged to the text`(mode: String) {
        let stage = Stage(host: "fake-voice", fake: mode)
        let job = stage.say("hello")
        stage.finish()
        #expect(stage.heard[job]?.end == .failed(.crash))
        #expect(stage.pool.counters.garbage == 2)
    }

    @Test(arguments: [("exit", SpeechFailure.crash), ("abort", .crash), ("forbidden", .crash), ("timer", .timeout), ("mute", .timeout)])
    func `a host that fails by itself is charged to the text`(mode: String, failure: SpeechFailure) {
        let stage = Stage(host: "fake-voice", fake: mode) { $0.deadline = .milliseconds(300) }
        let job = stage.say("hello")
        stage.finish()
        #expect(stage.heard[job]?.end == .failed(failure))
        #expect(stage.pool.counters.plainRetries == 1)
        #expect(stage.pool.counters.started >= 2)
    }

    @Test func `a host that made a call it may not make is told of, with what to do`() throws {
        let stage = Stage(host: "fake-voice", fake: "forbidden")
        stage.say("hello")
        stage.finish()
        let death = try #require(stage.events.first { $0.state == .crashed })
        #expect(death.detail?.contains("a system call that voice hosts may not") == true)
        #expect(death.detail?.contains("docs/adding-an-engine.md") == true)
    }

    @Test(arguments: ["killed", "killed-at-start"])
    func `an engine that is always killed from outside is given up after as many deaths as its row allows`(mode: String) {
        let stage = Stage { options in
            for index in options.engines.indices where options.engines[index].engine == .flite {
                options.engines[index].program = "fake-voice"
                options.engines[index].arguments = ["--fake", mode]
            }
        }
        let flite = Voice(id: "flite:slt", language: "en", gender: .female, quality: .enhanced, engine: .flite, engineName: "slt")
        let jobs = [stage.say([SpeechPart(voice: flite, spoken: "one")]), stage.say([SpeechPart(voice: flite, spoken: "two")])]
        let plain = stage.say("three")
        stage.finish()
        #expect(jobs.allSatisfy { stage.heard[$0]?.end == .failed(.killed) })
        #expect(stage.heard[plain]?.end == .finished(cut: false))
        #expect(stage.pool.counters.killedOutside == 3)
        #expect(stage.events.contains { $0.state == .givenUp && $0.engine == .flite })
    }

    @Test func `a host that somebody stopped is replaced, and the text is innocent`() {
        let stage = Stage {
            $0.pipeBytes = 4096
            $0.deadline = .milliseconds(300)
        }
        var isStopped = false
        stage.onSamples = { [unowned stage] _ in
            if !isStopped { kill(stage.host, SIGSTOP) }
            isStopped = true
        }
        let job = stage.say(story)
        stage.finish()
        #expect(stage.heard[job]?.end == .finished(cut: false))
        #expect(stage.pool.counters.killedOutside == 1)
        #expect(stage.pool.counters.timeouts == 0)
    }

    @Test(arguments: [("never-ready", 3), ("dies-at-start", 3)])
    func `an engine that does not start is missing after three tries`(mode: String, starts: Int) {
        let stage = Stage(host: "fake-voice", fake: mode) { options in
            for index in options.engines.indices { options.engines[index].startPatience = .milliseconds(100) }
        }
        let jobs = [stage.say("hello"), stage.say("hello")]
        stage.finish()
        #expect(jobs.allSatisfy { stage.heard[$0]?.end == .failed(.missing) })
        #expect(stage.pool.counters.failedStarts == starts)
        #expect(stage.events.last?.state == .missing)
    }

    @Test func `a missing program is said by name`() {
        let stage = Stage { $0.programs = "/nowhere" }
        let job = stage.say("hello")
        stage.finish()
        #expect(stage.heard[job]?.end == .failed(.missing))
        let details = stage.events.compactMap(\.detail)
        #expect(details.allSatisfy { $0.contains("/nowhere/yomite-voice cannot be started: No such file") })
        #expect(details.count == 3)
    }

    @Test func `no process is left behind, not even a zombie`() {
        let stage = Stage()
        stage.onSamples = { [unowned stage] job in
            if job == JobID(1), stage.pids.count == 1 { kill(stage.host, SIGKILL) }
        }
        stage.say(story)
        stage.say(poison)
        stage.finish()
        stage.pool.stop()
        #expect(stage.pids.count >= 3)
        #expect(stage.pids.filter(exists) == [])
    }

    @Test func `the host's own timer ends an engine that makes nothing`() throws {
        // Less than the engine needs before its first block on any machine: behind it the host would wait for a reader.
        let arguments = ["--parent", "\(getpid())", "--deadline", "1"]
        let host = try VoiceHost(HostCommand(builtProgram("yomite-voice"), arguments), environment: [], pipeBytes: 4096)
        // At volume 0 nothing comes out: half a second of work for the engine, without a block.
        let text = String(repeating: "nothing at all ", count: 2_000)
        let request = SpeakRequest(
            job: JobID(1),
            voice: "en-us",
            text: text,
            sampleRate: 22_050,
            frameLimit: nil,
            rate: 100,
            pitch: 100,
            volume: 0
        )
        host.send(.speak(request))
        #expect(host.reap(waits: true) == .signalled(SIGPROF))
        host.closeDescriptors()
    }

    @Test func `a host does not survive its parent's SIGKILL`() throws {
        let command = HostCommand(builtProgram("orphan-maker"), [builtProgram("yomite-voice")])
        let maker = try VoiceHost(command, environment: [], pipeBytes: 4096)
        let orphan = try #require(Int32(line(from: maker.outputDescriptor)))
        let descriptor = yomite_process_open(orphan)
        #expect(descriptor >= 0)
        maker.kill()
        #expect(maker.reap(waits: true) == .signalled(SIGKILL))
        // Its pidfd is readable when it is gone.
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        #expect(unsafe poll(&waiting, 1, 30_000) == 1)
        close(descriptor)
        maker.closeDescriptors()
    }

    private func line(from descriptor: CInt) -> String {
        var text: [UInt8] = []
        while text.last != UInt8(ascii: "\n") {
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&waiting, 1, 30_000) == 1 else { break }
            var byte: UInt8 = 0
            guard unsafe read(descriptor, &byte, 1) == 1 else { break }
            text.append(byte)
        }
        return String(decoding: text.dropLast(), as: UTF8.self)
    }
}
