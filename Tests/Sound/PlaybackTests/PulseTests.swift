// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

@testable import Core
@testable import Net
@testable import Playback

/// Whether there was sound, and then a tenth of a second of silence.
private func isOver(_ samples: [Int16]) -> Bool {
    samples.suffix(2_205).allSatisfy { $0 == 0 } && samples.contains { $0 != 0 }
}

@Suite(
    .tags(.threads),
    .serialized,
    .enabled(if: !SoundServerKind.available.isEmpty, "\(SoundServerKind.pulseAudio.missing)"),
    .timeLimit(.minutes(3))
)
struct PulseTests {
    @Test(.enabled(if: SoundServerKind.pipeWire.isThere, "\(SoundServerKind.pipeWire.missing)"))
    func `the tests of playback run with PipeWire as well`() throws {
        #expect(try PrivateSoundServer(.pipeWire).pactl("info").contains("on PipeWire"))
    }

    @Test(.enabled(if: SoundServerKind.pipeWire.isThere, "\(SoundServerKind.pipeWire.missing)"))
    func `an utterance arrives in its order with PipeWire`() throws {
        let pulse = try PrivateSoundServer(.pipeWire)
        let recording = try pulse.record()
        let room = try PulseRoom(pulse)
        room.say(1, tone(20_000))
        #expect(room.waitUntilFinished(1))
        // It may leave some out.
        _ = recording.hears { sound(in: $0).count >= 15_000 }
        #expect(share(of: tone(20_000), in: recording.samples) > 0.5)
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere), arguments: [1, 50, 2_205, 35_000])
    func `an utterance arrives whole and untouched`(frames: Int) throws {
        let pulse = try PrivateSoundServer()
        let recording = try pulse.record()
        let room = try PulseRoom(pulse)
        room.say(1, tone(frames))
        #expect(room.waitUntilFinished(1))
        _ = recording.hears { sound(in: $0).count >= frames }
        #expect(Array(sound(in: recording.samples)) == tone(frames))
        #expect(room.output.counters.underflows == 0)
        #expect(room.output.counters.overflows == 0)
        #expect(room.output.counters.starvedFrames == 0)
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere))
    func `an utterance is heard whole where the server holds two seconds`() throws {
        let pulse = try PrivateSoundServer()
        let recording = try pulse.record()
        let room = try PulseRoom(pulse, latency: .seconds(2))
        room.say(1, tone(50_000))
        #expect(room.waitUntilFinished(1))
        _ = recording.hears { sound(in: $0).count >= 50_000 }
        #expect(Array(sound(in: recording.samples)) == tone(50_000))
        #expect(room.output.counters.starvedFrames == 0)
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere))
    func `utterances follow each other exactly a gap apart, and after the pause as well`() throws {
        let pulse = try PrivateSoundServer()
        let recording = try pulse.record()
        let room = try PulseRoom(pulse)
        room.say(1, tone(5_000))
        #expect(room.waitUntilFinished(1))
        room.say(2, tone(5_000), gap: 3_307)
        #expect(room.waitUntilFinished(2))
        #expect(room.wait { $0.output.state == .corked })
        room.say(3, tone(5_000), gap: 3_307)
        #expect(room.waitUntilFinished(3))
        let isLoud = { (samples: [Int16]) in samples.count { $0 != 0 } >= 15_000 }
        #expect(recording.hears(isLoud))
        let heard = sound(in: recording.samples)
        let second = heard.startIndex + 5_000 + 3_307
        #expect(heard[..<(heard.startIndex + 5_000)].elementsEqual(tone(5_000)))
        #expect(heard[second..<second + 5_000].elementsEqual(tone(5_000)))
        #expect(heard.suffix(5_000).elementsEqual(tone(5_000)))
        #expect(heard.count { $0 != 0 } == 15_000)
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere))
    func `speech that comes while silence is being played is heard whole`() throws {
        let said = (1...5).flatMap { _ in tone(3_000) }
        var heard: [Int16] = []
        // Where the server's own thread stands still, its sink has gone on when our frames reach it: see docs/realtime.md.
        for _ in 1...3 where heard != said { heard = try heardBetweenSilences() }
        #expect(heard == said)
    }

    /// What is heard of five sounds, each of which comes while silence is being played.
    private func heardBetweenSilences() throws -> [Int16] {
        let pulse = try PrivateSoundServer()
        let recording = try pulse.record()
        let room = try PulseRoom(pulse, idleGrace: .seconds(20))
        for number in 1...5 {
            room.say(UInt64(number), tone(3_000))
            #expect(room.waitUntilFinished(UInt64(number)))
            // Silence, by the server's own clock, for longer than it holds.
            recording.read(most: 6_000)
        }
        let end: Int16 = 20_000
        room.say(6, [Int16](repeating: end, count: 6_000))
        #expect(recording.hears { $0.last == end })
        #expect(!room.events.contains(.state(.lost)))
        return recording.samples.filter { $0 != 0 && $0 != end }
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere))
    func `a cut goes silent by a fade, and what comes next is heard`() throws {
        var fade: [Int16] = []
        // Where the machine stands still between the server's answer and the fade, the server has read on, and the fade comes too late to be heard.
        for _ in 1...3 where fade.isEmpty || fade.contains(10_000) { fade = try fadeOfCut() }
        // From full loudness to none in 110 frames, without a step.
        #expect(fade.allSatisfy { $0 < 10_000 })
        #expect(zip(fade, fade.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 < 200 })
    }

    /// The last frames of a sound that is cut.
    private func fadeOfCut() throws -> [Int16] {
        let pulse = try PrivateSoundServer()
        let recording = try pulse.record()
        let room = try PulseRoom(pulse)
        room.say(1, [Int16](repeating: 10_000, count: 200_000))
        #expect(recording.hears { $0.contains(10_000) })
        #expect(room.waitUntilStarted(1))
        room.output.cut()
        #expect(room.wait { $0.events.contains { if case .cut(UtteranceID(1), let heard) = $0 { heard > 0 } else { false } } })
        room.say(2, tone(1_000), gap: 500)
        #expect(room.waitUntilFinished(2))
        #expect(recording.hears { sound(in: $0).suffix(1_000).elementsEqual(tone(1_000)) })
        let heard = sound(in: recording.samples)
        #expect(heard.suffix(1_000).elementsEqual(tone(1_000)))
        let first = heard.prefix { $0 != 0 }
        #expect(first.count < 60_000)
        #expect(first.dropLast(110).allSatisfy { $0 == 10_000 })
        return Array(first.suffix(110))
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere))
    func `what comes after a cut that came at the very end is heard whole`() throws {
        let pulse = try PrivateSoundServer()
        let recording = try pulse.record()
        let room = try PulseRoom(pulse, idleGrace: .seconds(20))
        for number in 1...8 {
            room.say(UInt64(number), tone(2_000, first: 2_000 * number))
            room.serve()
            // The server has played the last frame, and the playback thread does not know it yet.
            #expect(recording.hears { $0.count { $0 != 0 } == 2_000 * number })
            room.output.cut()
            #expect(room.wait { $0.hasEnded(UInt64(number)) })
            // Silence, by the server's own clock.
            recording.read(most: 6_000)
        }
        let played = (1...8).flatMap { number -> [Int16] in tone(2_000, first: 2_000 * number) }
        #expect(recording.samples.filter { $0 != 0 } == played)
    }

    @Test(arguments: [(nil, 0), (.milliseconds(200), 4_410)] as [(Duration?, Int64)])
    func `a sink that may have slept is given silence first`(leadIn: Duration?, frame: Int64) throws {
        let room = try PulseRoom(PrivateSoundServer(), leadIn: leadIn)
        #expect(room.wait(for: .corked))
        room.say(1, tone(5_000))
        #expect(room.waitUntilFinished(1))
        #expect(room.events.contains(.started(UtteranceID(1), frame: frame)))
    }

    @Test(arguments: SoundServerKind.available)
    func `a stream with nothing to say is paused`(kind: SoundServerKind) throws {
        let pulse = try PrivateSoundServer(kind)
        let room = try PulseRoom(pulse)
        #expect(room.wait(for: .corked))
        room.say(1, tone(100))
        #expect(room.waitUntilFinished(1))
        room.forgetEvents()
        #expect(room.wait(for: .corked))
        #expect(try pulse.pactl("list", "sink-inputs").contains("Corked: yes"))
        #expect(room.output.pollInterval == nil)
    }

    @Test(arguments: SoundServerKind.available)
    func `the stream carries the room's name and one application name`(kind: SoundServerKind) throws {
        let pulse = try PrivateSoundServer(kind)
        let room = try PulseRoom(pulse)
        #expect(room.wait(for: .corked))
        let list = try pulse.pactl("list", "sink-inputs")
        #expect(list.contains("media.name = \"test\""))
        #expect(list.contains("application.name = \"Yomite\""))
    }
}

@Suite(
    .tags(.threads),
    .serialized,
    .enabled(if: !SoundServerKind.available.isEmpty, "\(SoundServerKind.pulseAudio.missing)"),
    .timeLimit(.minutes(3))
)
struct PulseFaultTests {
    @Test(arguments: SoundServerKind.available, [SIGKILL, SIGTERM])
    func `a server that dies interrupts the utterance, and plays it whole when it is back`(kind: SoundServerKind, signal: Int32) throws {
        let pulse = try PrivateSoundServer(kind)
        let room = try PulseRoom(pulse)
        room.say(1, tone(200_000))
        #expect(room.waitUntilStarted(1))
        pulse.kill(signal)
        #expect(room.wait(for: .interrupted(UtteranceID(1))))
        #expect(room.wait(for: .lost))
        room.say(2, tone(200_000))
        try pulse.start()
        let recording = try pulse.record()
        let said = room.finishSoon()
        #expect(room.waitUntilFinished(2))
        #expect(room.events.contains(.state(.restored)))
        // The recorder may have come late for the beginning, but nothing of the first utterance may be left.
        #expect(recording.hears(isOver))
        let heard = Array(sound(in: recording.samples))
        #expect(!heard.isEmpty)
        #expect(!kind.keepsEverySample || heard == Array(said.suffix(heard.count)))
    }

    @Test(arguments: SoundServerKind.available)
    func `an utterance that was cut while the server was gone ends in a cut`(kind: SoundServerKind) throws {
        let pulse = try PrivateSoundServer(kind)
        let room = try PulseRoom(pulse)
        #expect(room.wait(for: .corked))
        pulse.kill()
        #expect(room.wait(for: .lost))
        room.say(1, tone(10_000))
        room.output.cut()
        #expect(room.wait(for: .cut(UtteranceID(1), heard: 0)))
    }

    @Test(arguments: SoundServerKind.available)
    func `a server that is not there yet is waited for`(kind: SoundServerKind) throws {
        let pulse = try PrivateSoundServer(kind)
        pulse.kill()
        let room = try PulseRoom(pulse)
        room.say(1, tone(5_000))
        #expect(room.wait(for: .lost))
        #expect(room.server.reason != nil)
        try pulse.start()
        #expect(room.waitUntilFinished(1))
        #expect(room.server.isConnected)
    }

    @Test(arguments: SoundServerKind.available)
    func `a named sink that goes away is lost alone, and is used again when it is back`(kind: SoundServerKind) throws {
        let pulse = try PrivateSoundServer(kind)
        let module = try pulse.addSink("extra")
        let room = try PulseRoom(pulse, sink: "extra")
        room.say(1, tone(100_000))
        #expect(room.waitUntilStarted(1))
        try pulse.removeSink(module)
        #expect(room.wait(for: .interrupted(UtteranceID(1))))
        #expect(room.server.isConnected)
        room.say(2, tone(5_000))
        _ = try pulse.addSink("extra")
        #expect(room.waitUntilFinished(2))
    }

    // PipeWire wakes a sink that somebody plays to at once.
    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere))
    func `a suspended sink holds the speech, and goes on where it was`() throws {
        let pulse = try PrivateSoundServer()
        let room = try PulseRoom(pulse)
        room.say(1, tone(200_000))
        #expect(room.waitUntilStarted(1))
        try pulse.pactl("suspend-sink", "null0", "1")
        #expect(room.wait(for: .suspended))
        #expect(!room.isFinished(1))
        _ = room.finishSoon()
        try pulse.pactl("suspend-sink", "null0", "0")
        #expect(room.waitUntilFinished(1))
        #expect(!room.events.contains(.state(.lost)))
        #expect(room.output.counters.reconnects == 0)
    }

    @Test(arguments: SoundServerKind.available)
    func `a stream that is moved goes on at the other sink`(kind: SoundServerKind) throws {
        let pulse = try PrivateSoundServer(kind)
        _ = try pulse.addSink("other")
        let recording = try pulse.record("other.monitor")
        let room = try PulseRoom(pulse)
        room.say(1, tone(200_000))
        #expect(room.waitUntilStarted(1))
        try pulse.moveStream(from: "null0", to: "other")
        #expect(room.wait(for: .moved))
        let said = room.finishSoon()
        #expect(room.waitUntilFinished(1))
        #expect(recording.hears(isOver))
        let heard = Array(sound(in: recording.samples))
        #expect(!heard.isEmpty)
        #expect(!kind.keepsEverySample || heard == Array(said.suffix(heard.count)))
    }

    @Test(arguments: SoundServerKind.available)
    func `a change of the default sink while playing loses nothing`(kind: SoundServerKind) throws {
        let pulse = try PrivateSoundServer(kind)
        _ = try pulse.addSink("other")
        try pulse.pactl("set-default-sink", "null0")
        let room = try PulseRoom(pulse)
        room.say(1, tone(20_000))
        #expect(room.waitUntilStarted(1))
        try pulse.pactl("set-default-sink", "other")
        #expect(room.waitUntilFinished(1))
        #expect(!room.events.contains(.state(.lost)))
    }

    @Test func `a server that hangs is given up, and used again when it answers`() throws {
        let pulse = try PrivateSoundServer()
        let room = try PulseRoom(pulse)
        room.say(1, tone(200_000))
        #expect(room.waitUntilStarted(1))
        pulse.freeze()
        #expect(room.wait(for: .interrupted(UtteranceID(1))))
        pulse.thaw()
        room.say(2, tone(5_000))
        #expect(room.waitUntilFinished(2))
    }

    @Test func `where no more may sound a room waits, and sounds after the utterance that is heard`() throws {
        let room = try PulseRoom(PrivateSoundServer(), idleGrace: .seconds(600), soundingLimit: 1)
        let other = try PulseRoom(beside: room)
        room.say(1, tone(10_000))
        #expect(room.waitUntilStarted(1))
        other.say(2, tone(5_000))
        #expect(room.waitUntilFinished(1))
        // The next one stands in line behind the other room, though its stream still runs.
        room.say(3, tone(5_000))
        #expect(other.waitUntilStarted(2))
        room.serve()
        #expect(!room.hasStarted(3))
        #expect(other.waitUntilFinished(2))
        #expect(room.waitUntilFinished(3))
        for output in [room.output, other.output] { #expect(output.steadiness.glitches == 0) }
    }

    @Test func `who is cut or closed while he waits keeps nobody from sounding`() throws {
        let room = try PulseRoom(PrivateSoundServer(), soundingLimit: 1)
        let (cut, closed, last) = (try PulseRoom(beside: room), try PulseRoom(beside: room), try PulseRoom(beside: room))
        room.say(1, tone(10_000))
        #expect(room.waitUntilStarted(1))
        for (number, waiting) in [(2, cut), (3, closed), (4, last)] as [(UInt64, PulseRoom)] { waiting.say(number, tone(5_000)) }
        cut.output.cut()
        #expect(cut.wait(for: .cut(UtteranceID(2), heard: 0)))
        closed.output.close()
        #expect(last.waitUntilFinished(4))
        #expect(room.waitUntilFinished(1))
    }

    @Test(arguments: SoundServerKind.available)
    func `a closed output leaves the server, and others stay`(kind: SoundServerKind) throws {
        let pulse = try PrivateSoundServer(kind)
        let room = try PulseRoom(pulse)
        let other = try room.server.output(room: "other")
        room.say(1, tone(10_000))
        #expect(room.waitUntilStarted(1))
        other.close()
        #expect(room.waitUntilFinished(1))
        #expect(try !pulse.pactl("list", "sink-inputs").contains("media.name = \"other\""))
    }

    @Test func `so many rooms have a stream and no more`() throws {
        let pulse = try PrivateSoundServer()
        let room = try PulseRoom(pulse)
        var others: [PulseOutput] = []
        #expect(throws: OutputError.tooManyStreams(limit: 64)) {
            for number in 1...64 { others.append(try room.server.output(room: "\(number)")) }
        }
        #expect(others.count == 63)
        #expect(!room.server.hasPlaceSoon(for: 1), "none is being closed")
        others.removeFirst().close()
        #expect(!room.server.hasPlaceSoon(for: 2), "there will be one place")
        #expect(room.wait { !$0.server.hasPlaceSoon(for: 1) })
        #expect(throws: Never.self) { others.append(try room.server.output(room: "again")) }
        room.say(1, tone(5_000))
        #expect(room.waitUntilFinished(1))
    }
}
