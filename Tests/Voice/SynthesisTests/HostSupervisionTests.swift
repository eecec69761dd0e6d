// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Testing
import VoiceFixtures

@testable import Comments
@testable import Core
@testable import Synthesis
@testable import Voices

/// The engines of a machine: one that is kept, and others.
private func engines(aheadBytes: Int = 0) -> [EngineProfile] {
    var kept = EngineProfile(.espeak)
    kept.isKept = true
    kept.hosts = nil
    kept.aheadBytes = aheadBytes
    kept.outsideDeaths = nil
    return [kept, EngineProfile(.flite), EngineProfile(.weighted)]
}

@Suite struct HostSupervisionTests {
    /// A machine, and a clock that stands still until told.
    private final class Bench {
        var machine: HostSupervision
        var now = Moment(nanoseconds: 0)

        init(hosts: Int = 1, aheadBytes: Int = 0, isBatch: Bool = false) {
            var options = HostOptions()
            options.engines = engines(aheadBytes: aheadBytes)
            options.isBatch = isBatch
            options.hostCount = hosts
            options.deadline = .seconds(5)
            machine = HostSupervision(options) { $0 }
        }

        func handle(_ event: HostSupervision.Event) -> [HostSupervision.Action] {
            machine.handle(event, at: now)
        }

        func submit(_ number: UInt32) -> [HostSupervision.Action] {
            let part = SpeechPart(voice: voice("en"), spoken: "text \(number)")
            return handle(.submitted(SpeechJob(id: JobID(number), parts: [part], sampleRate: 22_050)))
        }

        func take(_ seat: HostID, _ job: JobID, frames: Int) -> JobProgress.Delivery? {
            machine.take(seat, job, frames: frames)
        }

        func take(_ seat: HostID, _ job: JobID, start: Int) -> Bool {
            machine.take(seat, job, start: start, length: 1, frame: 0)
        }

        func wait(_ duration: Duration) -> [HostSupervision.Action] {
            now = now + duration
            return handle(.due)
        }
    }

    private let first = HostID(number: 1)
    private let second = HostID(number: 2)
    private let third = HostID(number: 3)

    private func spoken(_ actions: [HostSupervision.Action]) -> [UInt32] {
        actions.compactMap { if case .speak(_, let request) = $0 { request.job.number } else { nil } }
    }

    @Test func `jobs begin in the order in which they came, also after a death`() {
        let bench = Bench(hosts: 2)
        #expect(bench.submit(1) == [.start(first)])
        #expect(bench.submit(2) == [.start(second)])
        _ = bench.submit(3)
        #expect(spoken(bench.handle(.ready(second))) == [1])
        #expect(spoken(bench.handle(.ready(first))) == [2])
        let actions = bench.handle(.ended(second, .signalled(SIGKILL)))
        #expect(actions == [.note(second, .killed), .start(third)])
        // The first job is taken up again before the third is begun.
        #expect(spoken(bench.handle(.ready(third))) == [1])
        #expect(spoken(bench.handle(.done(first, JobID(2), .complete))) == [3])
    }

    @Test func `an earlier round goes before what was handed in first`() {
        let bench = Bench()
        func submit(_ number: UInt32, round: UInt64) {
            var job = job(number, .espeak)
            job.round = round
            _ = bench.handle(.submitted(job))
        }
        for number in 1...3 { submit(UInt32(number), round: UInt64(number)) }
        submit(4, round: 1)
        submit(5, round: 2)
        var order = spoken(bench.handle(.ready(first)))
        while let last = order.last, order.count < 5 { order += spoken(bench.handle(.done(first, JobID(last), .complete))) }
        #expect(order == [1, 4, 2, 5, 3])
    }

    @Test func `of the jobs that wait, those that are held back count for no host and keep their places`() {
        var waiting = WaitingJobs()
        let kind = HostKind(engine: .espeak)
        let jobs = [3, 1, 2].map { JobProgress(job: job($0, .espeak), order: UInt64($0)) }
        for progress in jobs { waiting.add(progress, for: kind, isHeldBack: false) }
        #expect(waiting.first(for: [kind]) == JobID(1))
        #expect(waiting.first(for: [flite]) == nil)
        waiting.hold(jobs[1], true)
        waiting.hold(jobs[1], true)
        #expect(waiting.ready == [kind: 2])
        #expect(waiting.first(for: [flite, kind]) == JobID(2))
        waiting.remove(jobs[2])
        waiting.remove(jobs[2])
        #expect(waiting.ready == [kind: 1])
        var another = job(2, .espeak)
        another.lane = jobs[0].job.lane + 1
        #expect(waiting.hasReady(for: kind, besides: JobProgress(job: another, order: 2)))
        #expect(!waiting.hasReady(for: kind, besides: jobs[2]))
        #expect(waiting.hasReady(for: kind, besides: JobProgress(job: job(4, .espeak), order: 4)), "it comes before that")
        waiting.hold(jobs[1], false)
        #expect(waiting.first(for: [kind]) == JobID(1))
        #expect(waiting.removeAll(for: kind) == [JobID(1), JobID(3)])
        #expect(waiting.ready.isEmpty)
    }

    private let flite = HostKind(engine: .flite)

    private func part(_ engine: Engine, _ text: String) -> SpeechPart {
        let voice = Voice(id: "\(engine.rawValue):x", language: "en", gender: .male, quality: .default, engine: engine, engineName: "x")
        return SpeechPart(voice: voice, spoken: text)
    }

    private func job(_ number: UInt32, _ engines: Engine...) -> SpeechJob {
        SpeechJob(id: JobID(number), parts: engines.map { part($0, "text \(number)") }, sampleRate: 22_050)
    }

    @Test func `a job goes from host to host as its parts need them, and keeps its place`() {
        let bench = Bench()
        #expect(bench.handle(.submitted(job(1, .espeak, .flite, .espeak))) == [.start(first)])
        #expect(bench.handle(.submitted(job(2, .espeak))) == [])
        #expect(spoken(bench.handle(.ready(first))) == [1])
        let handedOver = bench.handle(.done(first, JobID(1), .complete))
        #expect(spoken(handedOver) == [2], "the first host need not wait for the second")
        #expect(handedOver.contains(.start(second)))
        #expect(bench.machine.kind(of: second) == flite)
        #expect(spoken(bench.handle(.ready(second))) == [1])
        _ = bench.handle(.submitted(job(3, .espeak)))
        #expect(spoken(bench.handle(.done(second, JobID(1), .complete))) == [])
        #expect(spoken(bench.handle(.done(first, JobID(2), .complete))) == [1], "the oldest comment goes first")
        #expect(bench.handle(.done(first, JobID(1), .complete)).contains(.report(JobID(1), .finished(cut: false))))
        // The host that is kept stays, the other one goes.
        _ = bench.handle(.done(first, JobID(3), .complete))
        #expect(bench.wait(.seconds(5)) == [.quit(second)])
    }

    @Test func `an engine that is missing fails its jobs only`() {
        let bench = Bench()
        _ = bench.submit(1)
        _ = bench.handle(.ready(first))
        _ = bench.handle(.submitted(job(2, .flite)))
        _ = bench.handle(.notStarted(second))
        _ = bench.wait(.milliseconds(50))
        _ = bench.handle(.notStarted(third))
        _ = bench.wait(.milliseconds(50))
        let actions = bench.handle(.notStarted(HostID(number: 4)))
        #expect(actions == [.note(HostID(number: 4), .failedStart), .missing(flite), .report(JobID(2), .failed(.missing))])
        #expect(bench.handle(.done(first, JobID(1), .complete)).contains(.report(JobID(1), .finished(cut: false))))
    }

    @Test func `what is started in the place of evicted hosts waits until they have gone`() {
        let bench = Bench()
        _ = bench.submit(1)
        _ = bench.handle(.ready(first))
        _ = bench.handle(.submitted(job(2, .flite)))
        _ = bench.handle(.ready(second))
        _ = bench.handle(.done(second, JobID(2), .complete))
        #expect(bench.handle(.evicted([first, second])) == [.quit(second)], "one that speaks stays")
        #expect(bench.handle(.submitted(job(3, .weighted))) == [])
        #expect(bench.handle(.submitted(job(4, .flite))) == [], "its own successor waits as well")
        let fourth = HostID(number: 4)
        #expect(bench.handle(.ended(second, .exited(status: 0))) == [.note(second, .dismissed), .start(third), .start(fourth)])
    }

    @Test func `a host that throws away what is left of a cancelled job is killed when its memory is needed`() {
        let bench = Bench()
        _ = bench.handle(.submitted(job(1, .flite)))
        _ = bench.handle(.ready(first))
        _ = bench.handle(.cancelled(JobID(1)))
        #expect(bench.handle(.evicted([first])).contains(.kill(first)))
        #expect(bench.handle(.ended(first, .signalled(SIGKILL))).contains(.note(first, .dismissed)))
        #expect(bench.machine.counters.killedOutside == 0)
    }

    @Test func `a crash is charged twice, then the job has failed and the next begins`() {
        let bench = Bench()
        _ = bench.submit(1)
        _ = bench.submit(2)
        _ = bench.handle(.ready(first))
        #expect(bench.handle(.ended(first, .signalled(SIGSEGV))) == [.note(first, .crashed), .start(second)])
        #expect(spoken(bench.handle(.ready(second))) == [1])
        let actions = bench.handle(.ended(second, .signalled(SIGABRT)))
        #expect(actions == [.note(second, .crashed), .report(JobID(1), .failed(.crash)), .start(third)])
        #expect(spoken(bench.handle(.ready(third))) == [2])
        #expect(bench.machine.counters.crashes == 2)
        #expect(bench.machine.counters.plainRetries == 1)
    }

    @Test func `the deadline runs while we read and starts again with every sign of life`() throws {
        let bench = Bench()
        _ = bench.submit(1)
        _ = bench.handle(.ready(first))
        bench.now = bench.now + .seconds(4)
        bench.machine.progress(first, at: bench.now)
        #expect(bench.wait(.seconds(4)) == [])
        #expect(bench.handle(.paused(JobID(1), true)) == [.read(first, false)])
        #expect(bench.wait(.seconds(1_000)) == [])
        #expect(bench.machine.wake(at: bench.now) == nil)
        #expect(bench.handle(.paused(JobID(1), false)) == [.read(first, true)])
        #expect(bench.machine.wake(at: bench.now) == bench.now + .seconds(5))
        #expect(bench.wait(.seconds(5)) == [.examine(first)])
        #expect(bench.handle(.examined(first, isStopped: false)) == [.kill(first)])
        #expect(bench.handle(.ended(first, .signalled(SIGKILL))) == [.note(first, .hung), .start(second)])
        #expect(bench.machine.counters.timeouts == 1)
    }

    @Test func `the fourth death in ten seconds makes the next start wait, a little longer each time`() throws {
        let bench = Bench()
        _ = bench.submit(1)
        var delays: [Int64] = []
        for number in 1...8 {
            let seat = HostID(number: UInt64(number))
            _ = bench.handle(.ready(seat))
            let actions = bench.handle(.ended(seat, .signalled(SIGKILL)))
            let next = HostID(number: UInt64(number + 1))
            if actions.contains(.start(next)) {
                delays.append(0)
            } else {
                let due = bench.machine.wake(at: bench.now)
                let wake = try #require(due)
                delays.append((wake - bench.now).milliseconds)
                #expect(bench.wait(wake - bench.now) == [.start(next)])
            }
        }
        #expect(delays == [0, 0, 0, 25, 50, 100, 200, 200])
        _ = bench.handle(.ready(HostID(number: 9)))
        bench.now = bench.now + .seconds(11)
        #expect(bench.handle(.ended(HostID(number: 9), .signalled(SIGKILL))).contains(.start(HostID(number: 10))))
    }

    @Test func `three failed starts in a row end what waits, and the next job tries again`() {
        let bench = Bench()
        _ = bench.submit(1)
        for number in 1...2 {
            #expect(bench.handle(.notStarted(HostID(number: UInt64(number)))) == [.note(HostID(number: UInt64(number)), .failedStart)])
            #expect(bench.wait(.milliseconds(50)) == [.start(HostID(number: UInt64(number + 1)))])
        }
        let actions = bench.handle(.ended(third, .exited(status: 69)))
        #expect(actions == [.note(third, .failedStart), .missing(HostKind(engine: .espeak)), .report(JobID(1), .failed(.missing))])
        #expect(bench.machine.wake(at: bench.now) == nil)
        #expect(bench.submit(2) == [])
        #expect(bench.wait(.milliseconds(50)) == [.start(HostID(number: 4))])
    }

    @Test func `an idle host beyond the first goes, the first stays`() {
        let bench = Bench(hosts: 2)
        _ = bench.submit(1)
        _ = bench.submit(2)
        _ = bench.handle(.ready(first))
        _ = bench.handle(.ready(second))
        _ = bench.handle(.done(first, JobID(1), .complete))
        _ = bench.handle(.done(second, JobID(2), .complete))
        #expect(bench.wait(.seconds(5)) == [.quit(first)])
        #expect(bench.handle(.ended(first, .exited(status: 0))) == [.note(first, .dismissed)])
        #expect(bench.machine.wake(at: bench.now) == nil)
    }

    @Test func `a host that does not leave is killed without a count`() {
        let bench = Bench(hosts: 2)
        for number in 1...2 {
            _ = bench.submit(UInt32(number))
            _ = bench.handle(.ready(HostID(number: UInt64(number))))
        }
        _ = bench.handle(.done(first, JobID(1), .complete))
        #expect(bench.handle(.hostsAllowed(1)) == [.quit(first)])
        bench.machine.progress(second, at: bench.now + .seconds(5))
        #expect(bench.wait(.seconds(5)) == [.examine(first)])
        #expect(bench.handle(.examined(first, isStopped: false)) == [.kill(first)])
        #expect(bench.handle(.ended(first, .signalled(SIGKILL))) == [.note(first, .dismissed)])
        var counters = HostCounters()
        counters.started = 2
        #expect(bench.machine.counters == counters)
    }

    @Test func `a job that is held back gives its host to another room's, and goes on at its last word`() {
        let bench = Bench()
        func submit(_ number: UInt32, lane: UInt32) -> [HostSupervision.Action] {
            var job = job(number, .espeak)
            job.lane = lane
            return bench.handle(.submitted(job))
        }
        _ = submit(1, lane: 1)
        _ = bench.handle(.ready(first))
        #expect(bench.take(first, JobID(1), start: 5))
        #expect(bench.take(first, JobID(1), frames: 10)?.samples == 0..<10)
        _ = bench.handle(.paused(JobID(1), true))
        #expect(submit(2, lane: 1) == [], "of the same room: it can wait")
        #expect(submit(3, lane: 2) == [.cancel(first, JobID(1)), .read(first, true)])
        #expect(bench.take(first, JobID(1), frames: 10)?.samples == 0..<0)
        _ = bench.handle(.cancelled(JobID(2)))
        #expect(spoken(bench.handle(.done(first, JobID(1), .cancelled))) == [3])
        #expect(spoken(bench.handle(.done(first, JobID(3), .complete))) == [], "nobody takes its samples yet")
        let actions = bench.handle(.paused(JobID(1), false))
        guard case .speak(first, let request)? = actions.first else {
            Issue.record("it is not taken up again: \(actions)")
            return
        }
        #expect(request.job == JobID(1))
        #expect(request.text == "1", "the text from its last word on")
        #expect(bench.machine.counters.gaveWay == 1)
    }

    @Test func `a job that is held back gives its host to an earlier one of the same room that comes from another kind of host`() {
        let bench = Bench()
        _ = bench.handle(.submitted(SpeechJob(id: JobID(1), parts: [part(.flite, "hello"), part(.espeak, "you")], sampleRate: 22_050)))
        _ = bench.handle(.submitted(job(2, .espeak)))
        let (flite, espeak) = (first, second)
        #expect(spoken(bench.handle(.ready(flite))) == [1])
        #expect(spoken(bench.handle(.ready(espeak))) == [2])
        _ = bench.handle(.paused(JobID(2), true))
        #expect(bench.handle(.done(flite, JobID(1), .complete)).contains(.cancel(espeak, JobID(2))), "it would wait for ever")
        #expect(spoken(bench.handle(.done(espeak, JobID(2), .cancelled))) == [1])
    }

    /// Two hosts, the first with the first, third and fourth job, the second with the second and fifth.
    private func laden() -> Bench {
        let bench = Bench(hosts: 2, aheadBytes: 14)
        _ = bench.submit(1)
        _ = bench.submit(2)
        _ = bench.handle(.ready(first))
        _ = bench.handle(.ready(second))
        for number in 3...6 { _ = bench.submit(UInt32(number)) }
        return bench
    }

    private func line(_ bench: Bench, _ host: HostID) -> [UInt32] {
        bench.machine.jobs(of: host).map(\.number)
    }

    @Test func `where several hosts work each has its next jobs already, as many as their texts allow`() {
        let bench = laden()
        #expect(line(bench, first) == [1, 3, 5])
        #expect(line(bench, second) == [2, 4, 6])
        _ = bench.submit(7)
        #expect(bench.take(first, JobID(3), frames: 10) == nil, "it is not at that yet")
        #expect(spoken(bench.handle(.done(first, JobID(1), .complete))) == [7])
        #expect(bench.take(first, JobID(3), frames: 10)?.samples == 0..<10)
        #expect(bench.handle(.done(first, JobID(3), .complete)) == [.report(JobID(3), .finished(cut: false))])
        #expect(line(bench, first) == [5, 7])
    }

    @Test func `one host has one job at a time, lest one that is more urgent waits behind others, unless only the whole counts`() {
        for isBatch in [false, true] {
            let bench = Bench(aheadBytes: 512, isBatch: isBatch)
            _ = bench.submit(1)
            _ = bench.submit(2)
            #expect(spoken(bench.handle(.ready(first))) == (isBatch ? [1, 2] : [1]))
        }
    }

    @Test func `a host that is still starting gets what waits, not those that work`() {
        let bench = Bench(hosts: 2, aheadBytes: 512)
        _ = bench.submit(1)
        _ = bench.submit(2)
        #expect(spoken(bench.handle(.ready(first))) == [1])
        #expect(spoken(bench.handle(.ready(second))) == [2])
    }

    @Test func `of what a dead host had only the first can be to blame, and all of it is said in order`() {
        let bench = laden()
        #expect(bench.handle(.ended(first, .signalled(SIGSEGV))) == [.note(first, .crashed), .start(third)])
        #expect(bench.machine.counters.plainRetries == 1)
        #expect(spoken(bench.handle(.ready(third))) == [1, 3, 5])
    }

    @Test func `a host that was killed gets no more jobs while it dies`() {
        let bench = Bench(hosts: 2, aheadBytes: 512)
        _ = bench.submit(1)
        _ = bench.submit(2)
        _ = bench.handle(.ready(first))
        _ = bench.handle(.ready(second))
        #expect(bench.handle(.sentGarbage(first)) == [.kill(first)])
        for number in 3...4 { _ = bench.submit(UInt32(number)) }
        #expect(line(bench, first) == [1])
        #expect(line(bench, second) == [2, 3, 4])
    }

    @Test func `a cancelled job that lies in the pipe is passed over`() {
        let bench = laden()
        #expect(bench.handle(.cancelled(JobID(3))) == [.cancel(first, JobID(3)), .report(JobID(3), .cancelled)])
        _ = bench.handle(.done(first, JobID(1), .complete))
        // The host had begun it before it saw the cancellation.
        #expect(bench.take(first, JobID(3), frames: 10)?.samples == 0..<0)
        _ = bench.handle(.done(first, JobID(3), .cancelled))
        #expect(bench.take(first, JobID(5), frames: 10)?.samples == 0..<10)
    }

    @Test func `what lies behind a job that is held back goes to another host`() {
        let bench = laden()
        let actions = bench.handle(.paused(JobID(1), true))
        #expect(actions == [.read(first, false), .cancel(first, JobID(3)), .cancel(first, JobID(5))])
        #expect(line(bench, first) == [1])
        for number in [2, 4] { _ = bench.handle(.done(second, JobID(UInt32(number)), .complete)) }
        #expect(line(bench, second) == [6, 3, 5])
        // Back at the first host, which has the runs that were taken back in its pipe still.
        _ = bench.handle(.paused(JobID(1), false))
        _ = bench.handle(.ended(second, .signalled(SIGKILL)))
        #expect(spoken(bench.handle(.done(first, JobID(1), .complete))) == [3])
        #expect(bench.take(first, JobID(3), frames: 10)?.samples == 0..<0, "of the run that was taken back")
        for number in [3, 5] { _ = bench.handle(.done(first, JobID(UInt32(number)), .cancelled)) }
        #expect(bench.take(first, JobID(3), frames: 10)?.samples == 0..<10)
    }

    @Test func `nothing comes between the runs of a job`() {
        let bench = Bench(hosts: 2, aheadBytes: 512)
        _ = bench.handle(.submitted(job(1, .espeak, .espeak)))
        _ = bench.submit(2)
        _ = bench.handle(.ready(first))
        _ = bench.handle(.ready(second))
        _ = bench.submit(3)
        _ = bench.submit(4)
        #expect(line(bench, first) == [1])
        #expect(line(bench, second) == [2, 3, 4])
        _ = bench.handle(.done(first, JobID(1), .complete))
        _ = bench.submit(5)
        #expect(line(bench, first) == [1, 5])
    }

    @Test func `what comes of a cancelled job is nobody's`() {
        let bench = Bench()
        _ = bench.submit(1)
        _ = bench.submit(2)
        _ = bench.handle(.ready(first))
        let actions = bench.handle(.cancelled(JobID(1)))
        #expect(actions == [.cancel(first, JobID(1)), .report(JobID(1), .cancelled)])
        #expect(bench.take(first, JobID(1), frames: 10)?.samples == 0..<0)
        #expect(bench.take(first, JobID(1), start: 99))
        #expect(spoken(bench.handle(.done(first, JobID(1), .cancelled))) == [2])
        // A host that dies while it still works for nobody harms nobody.
        _ = bench.handle(.cancelled(JobID(2)))
        #expect(bench.handle(.ended(first, .signalled(SIGSEGV))) == [.note(first, .crashed), .start(second)])
    }

    @Test(arguments: [
        (HostEnd.signalled(SIGSEGV), HostVerdict.crash), (.signalled(SIGBUS), .crash), (.signalled(SIGILL), .crash),
        (.signalled(SIGFPE), .crash), (.signalled(SIGABRT), .crash), (.exited(status: 0), .crash), (.exited(status: 1), .crash),
        (.signalled(SIGPROF), .timeout), (.signalled(SIGVTALRM), .timeout), (.signalled(SIGKILL), .outside),
        (.signalled(SIGTERM), .outside), (.signalled(SIGHUP), .outside),
    ])
    func `who is to blame`(end: HostEnd, verdict: HostVerdict) {
        #expect(HostVerdict(end, killedFor: nil) == verdict)
        #expect(HostVerdict(end, killedFor: .stopped) == .outside)
        #expect(HostVerdict(end, killedFor: .deadline) == .timeout)
        #expect(HostVerdict(end, killedFor: .garbage) == .crash)
        #expect(HostVerdict(end, killedFor: .dismissed) == .dismissed)
    }
}
