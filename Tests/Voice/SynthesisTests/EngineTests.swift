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

/// Hosts of several engines beside each other, with the real programs.
@Suite(.serialized, .timeLimit(.minutes(1)))
struct EngineTests {
    private func voice(_ engine: Engine, _ name: String) -> Voice {
        Voice(
            id: "\(engine.rawValue):\(name)",
            language: "en",
            gender: .female,
            quality: .enhanced,
            engine: engine,
            engineName: name,
            hasOwnHost: engine == .weighted
        )
    }

    @Test func `one comment is spoken by several engines, and each host runs one of them`() {
        let stage = Stage()
        var life: [HostLife] = []
        stage.pool.onLife = { life.append($0) }
        let flite = voice(.flite, "slt")
        let weighted = voice(.weighted, "4:ja+f3")
        let job = stage.say([SpeechPart(voice: flite, spoken: "hello"), SpeechPart(voice: weighted, spoken: "こんにちは")])
        stage.finish()
        #expect(stage.heard[job]?.end == .finished(cut: false))
        #expect(stage.heard[job]?.peak ?? 0 > 5_000)
        let kinds = Set(stage.pool.processes.map(\.kind))
        #expect(kinds == [HostKind(engine: .espeak), HostKind(engine: .flite), HostKind(engine: .weighted, voice: weighted.id)])
        stage.pool.stop()
        let ended = life.count { if case .ended = $0 { true } else { false } }
        let started = life.count { if case .started = $0 { true } else { false } }
        #expect((started, ended) == (3, 3))
    }

    @Test func `rooms share the one host of a heavy voice`() {
        let stage = Stage()
        var started: [HostKind] = []
        stage.pool.onLife = { if case .started(let process) = $0 { started.append(process.kind) } }
        let heavy = voice(.weighted, "4:en-us+f3")
        let jobs = (1...3 as ClosedRange<UInt32>).map { stage.say([SpeechPart(voice: heavy, spoken: "good evening \($0)")], lane: $0) }
        stage.finish()
        #expect(jobs.allSatisfy { stage.heard[$0]?.end == .finished(cut: false) })
        #expect(started.filter { $0 == heavy.host } == [heavy.host])
    }

    @Test func `better voices are timed while they speak, and default voices are not`() throws {
        let stage = Stage()
        var measured: [MeasuredSpeech] = []
        stage.pool.onSpeech = { measured.append($0) }
        stage.say("one two three")
        let better = voice(.weighted, "1:en-us+f3")
        let text = "one two three four five six seven eight nine ten, one two three four five six seven eight nine ten"
        let job = stage.say([SpeechPart(voice: better, spoken: text)])
        stage.finish()
        #expect(Set(measured.map(\.voice)) == [better.id])
        #expect(measured.count > 2, "while it speaks, not only at the end")
        let frames = try #require(stage.heard[job]).samples.count
        let sound = measured.reduce(Duration.zero) { $0 + $1.sound }
        let heard: Duration = .seconds(1) * frames / 22_050
        #expect(abs((sound - heard).nanoseconds) < 1_000_000)
        #expect(measured.allSatisfy { $0.took > .zero && $0.processor >= .zero })
        #expect(measured.contains { $0.processor > .zero })
    }

    @Test func `a host's pages are mapped one by one where ours are`() throws {
        let stage = Stage()
        var files: Set<Substring>?
        stage.onSamples = { [unowned stage] _ in files = try? Processes.filesMappedSingly(by: stage.host) }
        stage.say("hello")
        stage.finish()
        let isOurs = try !Processes.filesMappedSingly(by: getpid()).isEmpty
        #expect(try #require(files).contains { $0.hasSuffix("/yomite-voice") } == isOurs)
    }

    @Test func `an evicted host is gone before the next one is started`() throws {
        let stage = Stage()
        var life: [HostLife] = []
        stage.pool.onLife = { life.append($0) }
        stage.say([SpeechPart(voice: voice(.weighted, "4:ja+f3"), spoken: "hello")])
        stage.finish()
        let heavy = try #require(stage.pool.processes.first { $0.kind.engine == .weighted })
        stage.pool.evict([heavy.pid])
        let next = voice(.weighted, "5:ja+m3")
        let job = stage.say([SpeechPart(voice: next, spoken: "hello")])
        stage.finish()
        #expect(stage.heard[job]?.end == .finished(cut: false))
        #expect(!exists(heavy.pid))
        let ended = try #require(life.firstIndex(of: .ended(heavy.pid)))
        let started = try #require(life.firstIndex { if case .started(let process) = $0 { process.kind == next.host } else { false } })
        #expect(ended < started)
    }

    @Test(.measuresMemory)
    func `a host that takes more than it may fails its job, and the others never notice`() {
        let stage = Stage { options in
            options.limitsMemory = true
            for index in options.engines.indices {
                options.engines[index].dataSegment = options.engines[index].engine == .weighted ? 6 << 20 : nil
            }
        }
        let heavy = stage.say([SpeechPart(voice: voice(.weighted, "64:en-us+f3"), spoken: "hello")])
        let light = stage.say([SpeechPart(voice: voice(.weighted, "2:en-us+f3"), spoken: "hello")])
        let other = stage.say("hello")
        stage.finish()
        #expect(stage.heard[heavy]?.end == .failed(.crash))
        #expect(stage.heard[light]?.end == .finished(cut: false))
        #expect(stage.heard[other]?.end == .finished(cut: false))
    }

    @Test(.measuresMemory, arguments: ["map-private:", "map-later:", "map-file:/usr/lib/os-release"])
    func `without a memory budget no host takes a gigabyte either`(attempt: String) {
        func end(measured: Int?) -> SpeechEnd? {
            let stage = Stage { options in
                for index in options.engines.indices { options.engines[index].dataSegment = measured }
            }
            let job = stage.say([SpeechPart(voice: voice(.weighted, attempt), spoken: "hello")])
            stage.finish()
            return stage.heard[job]?.end
        }
        #expect(end(measured: nil) == .finished(cut: false))
        #expect(end(measured: 6 << 20) == .failed(.voice))
    }

    @Test(arguments: [Engine.espeak, .flite, .weighted])
    func `an engine that is installed is found`(engine: Engine) {
        #expect(EngineProbe(engine, options: stageOptions()).wait())
    }

    @Test func `an engine whose host does not start, or ends otherwise, is none`() {
        for program in ["/nonexistent", "/bin/false"] {
            var options = stageOptions()
            for index in options.engines.indices { options.engines[index].program = program }
            let probe = EngineProbe(.flite, options: options)
            #expect(!probe.wait())
            #expect(probe.trouble == nil)
        }
    }

    @Test func `a search ends with its probe, whose host never answers`() {
        var options = stageOptions()
        for index in options.engines.indices {
            options.engines[index].program = "/bin/sh"
            options.engines[index].arguments = ["-c", "read -r never; read -r never"]
        }
        let loop = Loop()
        var probe: EngineProbe? = EngineProbe(.flite, options: options)
        weak let released = probe
        probe?.find(on: loop) { _ in Issue.record("nothing was found") }
        probe = nil
        #expect(released == nil)
        loop.at(loop.now) { loop.stop() }
        loop.run()
    }

    @Test func `an engine that crashes when it is tried says so`() {
        var options = stageOptions()
        for index in options.engines.indices {
            options.engines[index].program = "/bin/sh"
            options.engines[index].arguments = ["-c", "echo 'a last word' >&2; kill -SEGV $$"]
        }
        let probe = EngineProbe(.flite, options: options)
        #expect(!probe.wait())
        #expect(probe.trouble == "it crashed when it was tried: signal 11; a last word")
    }
}
