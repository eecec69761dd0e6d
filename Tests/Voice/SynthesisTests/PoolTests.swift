// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
import TestSupport
import Testing

@testable import Net
@testable import Synthesis

private let story = String(repeating: "The quick brown fox jumps over the lazy dog, and then it walks home. ", count: 12)

@Suite(.serialized, .timeLimit(.minutes(2)))
struct PoolTests {
    @Test func `a cancelled job ends at once and its host speaks the next one`() {
        let stage = Stage { $0.pipeBytes = 4096 }
        var heardBefore = 0
        stage.onSamples = { [unowned stage] job in
            guard job == JobID(1), stage.heard[job]?.end == nil else { return }
            heardBefore = stage.heard[job]!.samples.count
            stage.pool.cancel(job)
        }
        let first = stage.say(story)
        let second = stage.say("hello")
        stage.finish()
        #expect(stage.heard[first]?.end == .cancelled)
        #expect(stage.heard[first]?.samples.count == heardBefore)
        #expect(stage.heard[second]?.end == .finished(cut: false))
        #expect(stage.pids.count == 1)
    }

    @Test func `a job that waits can be cancelled, and one that has ended is ignored`() {
        let stage = Stage()
        let first = stage.say("hello")
        let second = stage.say("never heard")
        stage.pool.cancel(second)
        stage.finish()
        stage.pool.cancel(first)
        #expect(stage.endOrder == [second, first])
        #expect(stage.heard[second]?.samples == [])
    }

    @Test func `a cancelled job that lies in a host's pipe is not heard, and those around it are whole`() throws {
        let alone = Stage()
        let reference = alone.say("One after the other.")
        alone.finish()
        let stage = Stage { $0.isBatch = true }
        let jobs = (0..<4).map { _ in stage.say("One after the other.") }
        stage.onSamples = { [unowned stage] job in
            if job == jobs[0] { stage.pool.cancel(jobs[2]) }
        }
        stage.finish()
        #expect(stage.heard[jobs[2]]?.end == .cancelled)
        #expect(stage.heard[jobs[2]]?.samples == [])
        let count = try #require(alone.heard[reference]).samples.count
        for job in [jobs[0], jobs[1], jobs[3]] {
            #expect(stage.heard[job]?.end == .finished(cut: false))
            #expect(abs((stage.heard[job]?.samples.count ?? 0) - count) < count / 20)
        }
        #expect(stage.pids.count == 1)
    }

    @Test func `a paused job waits while another host speaks, then goes on`() throws {
        let stage = Stage {
            $0.pipeBytes = 4096
            $0.hostCount = 2
            $0.deadline = .milliseconds(200)
        }
        let first = stage.say(story)
        var atPause: Int?
        stage.onSamples = { [unowned stage] job in
            guard job == first, atPause == nil else { return }
            stage.pool.pause(first)
            atPause = stage.heard[first]!.samples.count
        }
        stage.serve { atPause != nil }
        let second = stage.say(story)
        stage.serve { [unowned stage] in stage.heard[second]?.end != nil }
        #expect(stage.heard[first]?.samples.count == atPause)
        // Longer than the deadline: a pause is no hang.
        var isLater = false
        stage.loop.after(.milliseconds(500)) {
            isLater = true
            stage.pool.resume(first)
        }
        stage.finish()
        #expect(isLater)
        #expect(stage.heard[first]?.end == .finished(cut: false))
        let counts = try [first, second].map { try #require(stage.heard[$0]).samples.count }
        #expect(abs(counts[0] - counts[1]) < counts[0] / 100)
        #expect(stage.pool.counters.timeouts == 0)
    }

    @Test func `a host that is killed while its job is paused loses nothing of what it had sent`() {
        let stage = Stage(host: "fake-voice", fake: "picky")
        let first = stage.say("one", "two")
        stage.onSamples = { [unowned stage] job in
            guard stage.heard[job]!.samples.count == 22_050 else { return }
            stage.pool.pause(job)
            kill(stage.host, SIGKILL)
            stage.loop.after(.milliseconds(50)) { stage.pool.resume(job) }
        }
        stage.finish()
        #expect(stage.heard[first]?.end == .finished(cut: false))
        #expect(stage.heard[first]?.samples.count == 2 * 22_050)
        #expect(stage.pool.counters.resumed == 1)
    }

    @Test func `two hosts work side by side and every job is whole`() {
        let stage = Stage { $0.hostCount = 2 }
        var together = 0
        stage.onSamples = { [unowned stage] _ in together = max(together, stage.pool.processes.count) }
        let jobs = (1...12).map { stage.say("This is number \($0). " + story) }
        stage.finish()
        #expect(together == 2)
        #expect(stage.pool.counters.started == 2)
        for job in jobs {
            #expect(stage.heard[job]?.end == .finished(cut: false))
            let words = 4 + 14 * 12
            #expect(stage.heard[job]?.words.count == words)
        }
    }

    @Test func `one host is kept, a second one goes when it is idle`() {
        let stage = Stage {
            $0.hostCount = 2
            $0.idle = .milliseconds(50)
        }
        var goodbyes = 0
        stage.onEvent = { if $0.state == .dismissed { goodbyes += 1 } }
        for _ in 1...4 {
            stage.say(story)
        }
        stage.finish()
        stage.serve { goodbyes == 1 }
        stage.say("hello")
        stage.finish()
        #expect(goodbyes == 1)
        #expect(stage.pool.processes.count == 1)
    }

    @Test func `a warm host is there before the first job`() {
        let stage = Stage()
        var isReady = false
        stage.onEvent = { [unowned stage] event in
            isReady = event.state == .ready
            stage.loop.stop()
        }
        stage.pool.warmUp()
        stage.loop.run()
        #expect(isReady)
        stage.say("hello")
        stage.finish()
        #expect(stage.pool.counters.started == 1)
    }

    @Test func `stopping cancels what is left`() {
        let stage = Stage()
        let jobs = [stage.say(story), stage.say(story)]
        stage.onSamples = { [unowned stage] _ in stage.pool.stop() }
        stage.finish()
        #expect(jobs.allSatisfy { stage.heard[$0]?.end == .cancelled })
        #expect(stage.pool.processes == [])
        #expect(stage.pids.filter(exists) == [])
    }

    @Test func `what a host writes to stderr are harmless lines, however much it is, and it speaks on`() {
        let stage = Stage(host: "fake-voice", fake: "noisy")
        let job = stage.say("hello")
        let second = stage.say("hello")
        stage.finish()
        #expect([job, second].map { stage.heard[$0]?.end } == [.finished(cut: false), .finished(cut: false)])
        let endless = String(repeating: "x", count: 512) + "…"
        let noise = ["there is  [31mno model", "\u{FFFD} two ", endless]
        // The last line of the first job ends with the first one of the second.
        stage.serve { stage.messages.count == 2 * noise.count }
        #expect(stage.messages == noise + ["the lastyomite-voice: there is  [31mno model"] + noise.dropFirst())
    }

    @Test func `a host lives behind its fences`() throws {
        let stage = Stage()
        stage.say("hello")
        stage.finish()
        let status = try #require(lines(of: "/proc/\(stage.host)/status"))
        #expect(status.contains(["NoNewPrivs:", "1"]))
        #expect(status.contains(["SigBlk:", "0000000000000000"]))
        let limits = try #require(lines(of: "/proc/\(stage.host)/limits"))
        #expect(limits.contains(["Max", "core", "file", "size", "0", "0", "bytes"]))
        #expect(limits.contains(["Max", "open", "files", "32", "32", "files"]))
        #expect(getpgid(stage.host) == stage.host)
        // Nothing of ours but stdin, stdout and stderr, and of its own only the descriptor by which its pages are mapped one by one.
        let own = yomite_pages_mapped_singly() == 0 ? ["anon_inode:[userfaultfd]"] : []
        #expect(Processes.descriptors(of: stage.host, above: STDERR_FILENO) == own)
    }

    /// The words of each line.
    private func lines(of path: String) -> [[String]]? {
        guard let file = unsafe fopen(path, "r") else { return nil }
        defer { unsafe fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 16_384)
        let count = unsafe fread(&bytes, 1, bytes.count, file)
        return String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n").map { line in
            line.split { $0 == " " || $0 == "\t" }.map(String.init)
        }
    }
}
