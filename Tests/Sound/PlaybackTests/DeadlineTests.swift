// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Foundation
import TestSupport
import Testing

@testable import Core
@testable import Playback

private func silence(_ frames: Int) -> [Int16] { [Int16](repeating: 0, count: frames) }

/// What render does past the deadline.
@Suite(.tags(.threads)) struct DeadlineTests {
    @Test func `past the deadline there is silence, and the utterance goes on where it stopped when the deadline is moved on`() throws {
        let player = try TestPlayer()
        player.begin(1)
        player.push(tone(1_000))
        player.end(1)
        player.fence(until: .farAway)
        #expect(player.render(300) == tone(300))
        player.fence(until: .past)
        let space = unsafe yomite_player_space(player.handle)
        for _ in 1...3 { #expect(player.render(5_000) == silence(5_000)) }
        #expect(unsafe yomite_player_space(player.handle) == space, "nothing is taken out of the ring")
        #expect(player.counters.silenced_blocks >= 3)
        player.fence(until: .farAway)
        #expect(player.render(700) == tone(700, first: 300))
        player.hear(16_000)
        let events = player.events()
        #expect(events.map(\.kind) == [yomite_event_started, yomite_event_finished])
        #expect(events.last?.frame == 16_000 && events.last?.count == 15_000)
    }

    @Test(arguments: [nil, .farAway] as [Moment?])
    func `without a deadline, or before it, nothing is withheld`(deadline: Moment?) throws {
        let player = try TestPlayer()
        player.fence(until: .past)
        player.fence(until: deadline)
        player.begin(1)
        player.push(tone(1_000))
        #expect(player.render(1_000) == tone(1_000))
        #expect(player.counters.silenced_blocks == 0)
    }

    @Test func `render compares the clock by itself before each block`() throws {
        let player = try TestPlayer()
        player.begin(1)
        player.push(tone(32_768))
        let deadline = Moment.afterBoot + .milliseconds(2)
        player.fence(until: deadline)
        var start: Moment
        repeat {
            if unsafe yomite_player_space(player.handle) >= 16 { player.push(tone(16)) }
            start = .afterBoot
            let block = player.render(16)
            if Moment.afterBoot < deadline { #expect(!block.contains(0)) }
            if start >= deadline { #expect(block == silence(16)) }
        } while start < deadline
        #expect(player.counters.silenced_blocks > 0)
    }

    @Test func `an utterance that has not begun begins when it may be heard, and nobody is told before`() throws {
        let player = try TestPlayer()
        player.fence(until: .past)
        player.begin(1, gap: 100)
        player.push(tone(200))
        player.end(1)
        #expect(player.render(3_000) == silence(3_000))
        player.hear(3_000)
        #expect(player.events().isEmpty)
        player.fence(until: nil)
        #expect(player.render(300) == tone(200) + silence(100))
        player.hear(3_300)
        let events = player.events()
        #expect(events.map(\.kind) == [yomite_event_started, yomite_event_finished])
        #expect(events.map(\.frame) == [3_000, 3_200] && events.last?.count == 0)
    }

    @Test func `a cut past the deadline ends the utterance, and not even its fade is heard`() throws {
        let player = try TestPlayer()
        player.begin(1)
        player.push([Int16](repeating: 10_000, count: 3_000))
        _ = player.render(500)
        player.fence(until: .past)
        player.cut(1)
        #expect(player.render(1_000) == silence(1_000))
        #expect(player.events().map(\.kind) == [yomite_event_cut])
        player.fence(until: nil)
        player.begin(2)
        player.push(tone(200))
        #expect(player.render(200) == tone(200))
    }

    @Test func `what was made for a server that is gone is not handed out past the deadline`() throws {
        let player = try TestPlayer()
        player.begin(1)
        player.push(tone(1_000))
        _ = player.render(600)
        unsafe yomite_player_return_rt(player.handle, 200)
        player.fence(until: .past)
        #expect(player.render(300) == silence(300))
        #expect(player.counters.silenced_blocks == 1)
    }

    @Test func `nothing is ready past the deadline`() throws {
        let player = try TestPlayer()
        player.begin(1)
        player.push(tone(1_000))
        player.fence(until: .past)
        #expect(unsafe yomite_player_ready_rt(player.handle) == 0)
        player.fence(until: .farAway)
        #expect(unsafe yomite_player_ready_rt(player.handle) == 1_000)
    }

    @Test func `silence where nobody has anything to say is not counted`() throws {
        let player = try TestPlayer()
        player.fence(until: .past)
        _ = player.render(100)
        #expect(player.counters.silenced_blocks == 0)
    }
}

/// What each output does past its deadline, with all that lies behind render.
@Suite(.timeLimit(.minutes(1))) struct OutputDeadlineTests {
    @Test func `an output with a clock is silent for as long as it may not be heard`() throws {
        let clock = NullTests.Clock()
        let output = try RenderedOutput.null(sampleRate: 1_000, now: { clock.now })
        say(1, tone(500), on: output)
        clock.now = clock.now + .milliseconds(100)
        #expect(output.takeEvents() == [.started(UtteranceID(1), frame: 0)])
        output.fence(until: .past)
        clock.now = clock.now + .milliseconds(600)
        #expect(output.takeEvents() == [])
        #expect(output.steadiness.silencedBlocks > 0)
        output.fence(until: nil)
        clock.now = clock.now + .milliseconds(400)
        #expect(output.takeEvents() == [.finished(UtteranceID(1), frame: 1_100, starved: 600)])
    }

    @Test func `a file without a clock stands still, and has no silence in it`() throws {
        let file = TemporaryFile()
        let output = try recording(file.path, sampleRate: 22_050)
        output.fence(until: .past)
        say(1, tone(20_000), on: output)
        #expect(output.takeEvents() == [])
        #expect(output.pollInterval != nil, "it is looked at again")
        output.fence(until: .farAway)
        #expect(output.takeEvents().last == .finished(UtteranceID(1), frame: 20_000, starved: 0))
        #expect(output.pollInterval == nil)
        output.complete()
        #expect(samples(in: file.bytes.dropFirst(WAVHeader.byteCount)) == tone(20_000))
    }

    @Test(arguments: [false, true])
    func `what a slow reader has left over is not written past the deadline`(isClosed: Bool) throws {
        let file = TemporaryFile()
        #expect(unsafe mkfifo(file.path, 0o600) == 0)
        let reader = unsafe open(file.path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let output = try bareRecording(file.path, sampleRate: 22_050)
        let speech = tone(100_000)
        output.begin(UtteranceID(1), gap: 0)
        var pushed = 0
        while pushed < speech.count {
            let taken = output.push(speech.span.extracting(pushed..<speech.count))
            if taken == 0 { break }
            pushed += taken
        }
        #expect(pushed < speech.count, "the pipe is full, and so is what lies before it")
        output.fence(until: .past)
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 300_000)
        func receive() -> Int {
            let count = unsafe read(reader, &buffer, buffer.count)
            if count > 0 { received += buffer[..<count] }
            return count
        }
        while receive() > 0 {}
        let held = received.count
        #expect(held > 0)
        _ = output.takeEvents()
        if isClosed {
            output.close()
            #expect(receive() == 0, "the end, and nothing before it")
        } else {
            #expect(receive() < 0, "nothing has come")
            output.fence(until: nil)
            while pushed < speech.count {
                pushed += output.push(speech.span.extracting(pushed..<speech.count))
                _ = receive()
            }
            output.end()
            while output.pollInterval != nil {
                _ = output.takeEvents()
                _ = receive()
            }
        }
        #expect(samples(in: received) == (isClosed ? Array(speech.prefix(held / 2)) : speech))
    }

    @Test func `listeners get nothing past the deadline, and the rest when it is moved on`() throws {
        let clock = NullTests.Clock()
        let output = try RenderedOutput.null(sampleRate: 1_000, hasTap: true, now: { clock.now })
        let tap = try #require(output.openTap { clock.now })
        say(1, tone(500), on: output)
        clock.now = clock.now + .milliseconds(100)
        _ = output.takeEvents()
        output.fence(until: .past)
        #expect(tap.take() == [])
        clock.now = clock.now + .milliseconds(40)
        _ = output.takeEvents()
        #expect(tap.take() == [])
        output.fence(until: nil)
        clock.now = clock.now + .milliseconds(400)
        _ = output.takeEvents()
        #expect(tap.take() == tone(100) + silence(40) + tone(400, first: 100))
    }

    @Test func `each output of a group has the group's deadline, also one that is added`() throws {
        let clock = NullTests.Clock()
        let outputs = try (0...1).map { _ in try RenderedOutput.null(sampleRate: 1_000, now: { clock.now }) }
        let members = outputs.map { OutputGroup.Member($0, level: { 1 }, tell: { _ in }, fail: { _ in }) }
        let group = OutputGroup([members[0]])
        group.fence(until: .past)
        group.add(members[1], as: 1)
        say(1, tone(100), on: group)
        clock.now = clock.now + .milliseconds(200)
        #expect(group.takeEvents() == [])
        #expect(outputs.allSatisfy { $0.steadiness.silencedBlocks > 0 })
        group.fence(until: .farAway)
        clock.now = clock.now + .milliseconds(200)
        #expect(group.takeEvents().last == .finished(UtteranceID(1), frame: 300, starved: 0))
    }
}

@Suite(.serialized, .enabled(if: !SoundServerKind.available.isEmpty, "\(SoundServerKind.pulseAudio.missing)"), .timeLimit(.minutes(3)))
struct PulseDeadlineTests {
    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere))
    func `a sound server gets silence past the deadline, and the whole utterance afterwards`() throws {
        let pulse = try PrivateSoundServer()
        let recording = try pulse.record()
        let room = try PulseRoom(pulse)
        room.output.fence(until: .past)
        room.say(1, tone(15_000))
        #expect(room.wait { $0.output.steadiness.silencedBlocks > 5 })
        #expect(!room.hasStarted(1))
        room.output.fence(until: .farAway)
        #expect(room.waitUntilFinished(1))
        _ = recording.hears { sound(in: $0).count >= 15_000 }
        #expect(Array(sound(in: recording.samples)) == tone(15_000))
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere))
    func `what the server would hold past the deadline is not rendered before it`() throws {
        let room = try PulseRoom(PrivateSoundServer(), latency: .seconds(2))
        #expect(room.wait(for: .corked))
        // The end of what fits into the server would come too late.
        room.output.fence(until: .afterBoot + .milliseconds(1_900))
        room.say(1, tone(100_000))
        #expect(room.wait { $0.output.steadiness.silencedBlocks > 0 })
        #expect(!room.hasStarted(1))
    }

    @Test func `without a server listeners hear nothing past the deadline`() throws {
        let pulse = try PrivateSoundServer()
        pulse.kill()
        let room = try PulseRoom(pulse)
        room.listen()
        room.output.fence(until: .past)
        room.say(1, tone(5_000))
        #expect(room.wait { $0.output.steadiness.silencedBlocks > 5 })
        #expect(room.tapped.isEmpty && !room.hasStarted(1))
        room.output.fence(until: nil)
        #expect(room.waitUntilFinished(1))
        #expect(room.wait { sound(in: $0.tapped).count >= 5_000 })
        #expect(Array(sound(in: room.tapped)) == tone(5_000))
    }
}
