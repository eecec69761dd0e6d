// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Testing
import VoiceFixtures

@testable import Comments
@testable import Core
@testable import Synthesis
@testable import Voices

/// Engines of other kinds than those that come with Yomite, told by their rows alone.
@Suite struct EngineRowTests {
    /// One of 500 MB that loads for three seconds, one with many threads, and one that asks a server.
    private static let file = """
        {
            engine: "large", sampleRate: 22050, licence: "MIT",
            host: {
                program: "/opt/large/host", arguments: ["--model", "one two"], ownHosts: true, start: 10000, firstSample: 4000, silence: 8000,
                processor: 0, fences: "process", outsideDeaths: 2, dataSegment: 600000,
            },
        }
        """
    private static let remoteFile = """
        {
            engine: "remote", sampleRate: 24000, licence: "MIT",
            host: { program: "remote-host", arguments: [], jobsInFlight: 3, hosts: 2, firstSample: 20000, processor: 0, network: true, threads: true },
        }
        """

    private static func catalog() throws -> Catalog {
        try Catalog.shipped.merging([
            CatalogFile(path: "large.json5", text: file), CatalogFile(path: "remote.json5", text: remoteFile),
        ])
    }

    private final class Bench {
        var machine: HostSupervision
        var now = Moment(nanoseconds: 0)
        let profiles: [Engine: EngineProfile]

        init() throws {
            var options = HostOptions()
            options.engines = try EngineRowTests.catalog().engineProfiles
            options.deadline = .seconds(3)
            profiles = Dictionary(uniqueKeysWithValues: options.engines.map { ($0.engine, $0) })
            machine = HostSupervision(options) { $0 }
        }

        func handle(_ event: HostSupervision.Event) -> [HostSupervision.Action] {
            machine.handle(event, at: now)
        }

        func wait(_ duration: Duration) -> [HostSupervision.Action] {
            now = now + duration
            return handle(.due)
        }

        func take(_ host: HostID, _ job: UInt32, frames: Int) {
            machine.progress(host, at: now)
            _ = machine.take(host, JobID(job), frames: frames)
        }

        func submit(_ number: UInt32, _ engine: String, voice name: String = "x") -> [HostSupervision.Action] {
            let engine = Engine(rawValue: engine)
            let voice = Voice(
                id: "\(engine.rawValue):\(name)",
                language: "en",
                gender: .male,
                quality: .enhanced,
                engine: engine,
                engineName: name,
                hasOwnHost: profiles[engine]?.hasOwnHosts ?? false
            )
            return handle(.submitted(SpeechJob(id: JobID(number), parts: [SpeechPart(voice: voice, spoken: "hello")], sampleRate: 22_050)))
        }
    }

    private let first = HostID(number: 1)
    private let second = HostID(number: 2)
    private let third = HostID(number: 3)

    private func spoken(_ actions: [HostSupervision.Action]) -> [UInt32] {
        actions.compactMap { if case .speak(_, let request) = $0 { request.job.number } else { nil } }
    }

    private func starts(_ actions: [HostSupervision.Action]) -> Int {
        actions.count { if case .start = $0 { true } else { false } }
    }

    private func started(_ actions: [HostSupervision.Action]) -> HostID? {
        actions.lazy.compactMap { if case .start(let host) = $0 { host } else { nil } }.first
    }

    /// A kept host that has nothing to do, and another one that is ready.
    private func bench(_ engine: String) throws -> (Bench, HostID) {
        let bench = try Bench()
        // The kept engine's host and the other one are started together, in an order that does not matter.
        #expect(starts(bench.submit(1, engine)) == 2)
        let own = try #require([first, second].first { bench.machine.kind(of: $0)?.engine.rawValue == engine })
        _ = bench.handle(.ready(own == first ? second : first))
        return (bench, own)
    }

    @Test func `the patience for start, first sample and silence is the row's`() throws {
        let (bench, own) = try bench("large")
        #expect(bench.wait(.milliseconds(9_999)) == [], "it loads for longer than espeak-ng may be silent")
        #expect(spoken(bench.handle(.ready(own))) == [1])
        #expect(bench.wait(.milliseconds(3_999)) == [])
        bench.take(own, 1, frames: 10)
        #expect(bench.wait(.milliseconds(7_999)) == [], "silence after the first sample may be longer")
        #expect(bench.wait(.milliseconds(1)) == [.examine(own)])
        let (other, host) = try self.bench("large")
        _ = other.handle(.ready(host))
        #expect(other.wait(.seconds(4)) == [.examine(host)], "the first sample did not come")
        let (never, unready) = try self.bench("large")
        #expect(never.wait(.seconds(10)) == [.examine(unready)])
    }

    @Test func `an engine whose row says nothing has the service's patience`() throws {
        let (bench, own) = try bench("flite")
        _ = bench.handle(.ready(own))
        #expect(bench.wait(.milliseconds(2_999)) == [])
        #expect(bench.wait(.milliseconds(1)) == [.examine(own)])
    }

    @Test func `a host holds as many jobs as the row says, and there are as many hosts`() throws {
        let (bench, own) = try bench("remote")
        _ = bench.handle(.ready(own))
        for number in 2...3 { _ = bench.submit(UInt32(number), "remote") }
        #expect(bench.machine.jobs(of: own).count >= 1)
        #expect(bench.machine.kind(of: third)?.engine.rawValue == "remote")
        _ = bench.handle(.ready(third))
        for number in 4...9 { #expect(starts(bench.submit(UInt32(number), "remote")) == 0, "two hosts and no more") }
        #expect(bench.machine.jobs(of: own).count == 3)
        #expect(bench.machine.jobs(of: third).count == 3)
    }

    @Test func `the command is the row's, with what every host is told`() throws {
        var options = HostOptions(try Self.catalog(), programs: "/usr/lib/yomite")
        options.deadline = .seconds(3)
        func command(_ engine: String) -> HostCommand {
            HostCommand(options.profile(of: Engine(rawValue: engine)), options, parent: 7)
        }
        #expect(command("large") == HostCommand("/opt/large/host", ["--model", "one two", "--parent", "7", "--open-files"]))
        #expect(command("remote") == HostCommand("/usr/lib/yomite/remote-host", ["--parent", "7", "--open-network", "--open-threads"]))
        let espeak = ["--engine", "espeak", "--parent", "7", "--deadline", "3000"]
        #expect(command("espeak") == HostCommand("/usr/lib/yomite/yomite-voice", espeak))
        options.isBatch = true
        #expect(command("espeak").arguments == espeak + ["--first-write", "65532"])
    }

    @Test func `the data segment is limited by what was measured, and not at all where nothing was`() throws {
        let profiles = try Self.catalog().engineProfiles
        #expect(profiles.first { $0.engine.rawValue == "large" }?.dataLimit(isShort: true) == 750_000 * 1024)
        #expect(profiles.first { $0.engine.rawValue == "large" }?.dataLimit(isShort: false) == 2_400_000 * 1024)
        #expect(try #require(profiles.first { $0.engine.rawValue == "remote" }).dataLimit(isShort: true) == nil)
        #expect(profiles.filter(\.isKept).map(\.engine) == [.espeak])
    }

    // MARK: Killed from outside

    @Test func `an engine that is killed from outside again and again is given up, and its comments have failed`() throws {
        let (bench, own) = try bench("large")
        _ = bench.handle(.ready(own))
        _ = bench.submit(2, "large")
        #expect(bench.handle(.ended(own, .signalled(SIGKILL))) == [.note(own, .killed), .start(third)])
        let actions = bench.handle(.ended(third, .signalled(SIGKILL)))
        let kind = HostKind(engine: Engine(rawValue: "large"), voice: "large:x")
        #expect(
            actions == [
                .note(third, .killed), .givenUp(kind), .report(JobID(1), .failed(.killed)), .report(JobID(2), .failed(.killed)),
            ]
        )
        #expect(bench.submit(3, "large") == [.report(JobID(3), .failed(.killed))], "the default voice is not kept waiting")
        #expect(starts(bench.submit(4, "large", voice: "y")) == 1, "another voice with a host of its own is innocent")
        bench.now = bench.now + .seconds(61)
        #expect(starts(bench.submit(5, "large")) == 1, "it is tried again later")
    }

    @Test func `an engine that crashes at every text is given up with the third one, and tried again later`() throws {
        let (bench, own) = try bench("large")
        var host = own
        var reports: [HostSupervision.Action] = []
        for text in 1...3 {
            if text > 1 { host = try #require(started(bench.submit(UInt32(text), "large"))) }
            for _ in 1...2 {
                _ = bench.handle(.ready(host))
                let actions = bench.handle(.ended(host, .signalled(SIGSEGV)))
                reports += actions.filter { if case .report = $0 { true } else { false } }
                bench.now = bench.now + .seconds(9)
                host = started(actions) ?? host
            }
        }
        #expect(reports == [.report(JobID(1), .failed(.crash)), .report(JobID(2), .failed(.crash)), .report(JobID(3), .failed(.killed))])
        #expect(bench.submit(4, "large") == [.report(JobID(4), .failed(.killed))])
        bench.now = bench.now + .seconds(61)
        #expect(starts(bench.submit(5, "large")) == 1)
    }

    @Test func `the default voice is bounded by time alone, and the next comment tries again`() throws {
        let bench = try Bench()
        _ = bench.submit(1, "espeak")
        var host: UInt64 = 1
        var reports: [HostSupervision.Action] = []
        while reports.isEmpty, host < 1_000 {
            _ = bench.handle(.ready(HostID(number: host)))
            let actions = bench.handle(.ended(HostID(number: host), .signalled(SIGKILL)))
            reports = actions.filter { if case .report = $0 { true } else { false } }
            host += 1
            if !actions.contains(.start(HostID(number: host))) { _ = bench.wait(.milliseconds(200)) }
        }
        #expect(reports == [.report(JobID(1), .failed(.killed))])
        #expect(bench.machine.counters.killedOutside > 100, "a hundred kills in a row lose nothing")
        #expect(bench.now >= Moment(nanoseconds: 60_000_000_000))
        #expect(bench.machine.wake(at: bench.now) == nil, "nothing is started for nobody")
        _ = bench.submit(2, "espeak")
        #expect(bench.machine.kind(of: HostID(number: host)) != nil || bench.machine.wake(at: bench.now) != nil)
    }
}
