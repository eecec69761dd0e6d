// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Playback

/// Listeners hear every sample once, whatever becomes of the sound server.
@Suite(
    .tags(.threads),
    .serialized,
    .enabled(if: !SoundServerKind.available.isEmpty, "\(SoundServerKind.pulseAudio.missing)"),
    .timeLimit(.minutes(3))
)
struct PulseTapTests {
    private func expectWhole(_ room: PulseRoom, _ speech: [Int16]) {
        // What the sink holds is told a little later than the end.
        #expect(room.wait { sound(in: $0.tapped).count >= speech.count })
        #expect(Array(sound(in: room.tapped)) == speech)
    }

    @Test(arguments: SoundServerKind.available)
    func `what is played is what listeners get`(kind: SoundServerKind) throws {
        let room = try PulseRoom(PrivateSoundServer(kind))
        room.listen()
        room.say(1, tone(15_000))
        #expect(room.waitUntilFinished(1))
        expectWhole(room, tone(15_000))
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere))
    func `listeners get everything where the server holds two seconds and asks for one at once`() throws {
        let room = try PulseRoom(PrivateSoundServer(), latency: .seconds(2))
        room.listen()
        room.say(1, tone(50_000))
        #expect(room.waitUntilFinished(1))
        expectWhole(room, tone(50_000))
    }

    @Test func `without a server speech is heard by listeners, one after the other and a gap apart`() throws {
        let pulse = try PrivateSoundServer()
        pulse.kill()
        let room = try PulseRoom(pulse)
        room.listen()
        room.say(1, tone(5_000))
        #expect(room.waitUntilFinished(1))
        room.say(2, tone(5_000), gap: 4_410)
        #expect(room.waitUntilFinished(2))
        #expect(sound(in: room.tapped).count { $0 != 0 } == 10_000)
        #expect(Array(sound(in: room.tapped).prefix(5_000)) == tone(5_000))
        #expect(sound(in: room.tapped).count > 10_000)
    }

    @Test func `speech that waits for a server begins when somebody listens`() throws {
        let pulse = try PrivateSoundServer()
        pulse.kill()
        let room = try PulseRoom(pulse)
        room.say(1, tone(5_000))
        room.listen()
        #expect(room.waitUntilFinished(1))
        expectWhole(room, tone(5_000))
    }

    @Test func `a server that dies interrupts nothing for listeners, and goes on with what is left when it is back`() throws {
        let room = try PulseRoom(PrivateSoundServer())
        room.listen()
        room.say(1, tone(40_000))
        #expect(room.wait { sound(in: $0.tapped).count > 10_000 })
        room.pulse.kill()
        #expect(room.wait(for: .lost))
        #expect(room.wait { sound(in: $0.tapped).count > 20_000 })
        try room.pulse.start()
        let recording = try room.pulse.record()
        #expect(room.waitUntilFinished(1))
        expectWhole(room, tone(40_000))
        // A paused stream is not read: what is said now cannot come too late for a block of the sink, however busy the machine is.
        #expect(room.wait { $0.output.state == .corked })
        room.say(2, tone(3_000))
        #expect(room.waitUntilFinished(2))
        #expect(recording.hears { Array(sound(in: $0).suffix(3_000)) == tone(3_000) })
        #expect(!room.events.contains(.interrupted(UtteranceID(1))))
    }

    // PipeWire wakes a sink that somebody plays to at once.
    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere))
    func `a sink that sleeps stops nothing for listeners, and plays again when it wakes`() throws {
        let room = try PulseRoom(PrivateSoundServer())
        room.listen()
        room.say(1, tone(200_000))
        #expect(room.wait { sound(in: $0.tapped).count > 5_000 })
        try room.pulse.pactl("suspend-sink", "null0", "1")
        #expect(room.wait(for: .suspended))
        let said = room.finishSoon()
        #expect(room.waitUntilFinished(1))
        expectWhole(room, said)
        room.say(2, tone(5_000))
        #expect(room.waitUntilFinished(2))
        try room.pulse.pactl("suspend-sink", "null0", "0")
        let recording = try room.pulse.record()
        #expect(room.wait { $0.output.state == .corked })
        room.say(3, tone(4_000))
        #expect(room.waitUntilFinished(3))
        #expect(recording.hears { Array(sound(in: $0).suffix(4_000)) == tone(4_000) })
    }

    @Test(.enabled(if: SoundServerKind.pulseAudio.isThere))
    func `a sink that fell asleep by itself wakes for speech, though somebody listens`() throws {
        let room = try PulseRoom(PrivateSoundServer())
        room.listen()
        #expect(room.wait(for: .corked))
        let changes = try room.pulse.changes()
        try room.pulse.pactl("load-module", "module-suspend-on-idle", "timeout=1")
        while try !room.pulse.pactl("list", "short", "sinks").contains("SUSPENDED") { try #require(changes.wait(for: "on sink #")) }
        room.say(1, tone(15_000))
        #expect(room.wait(for: .playing))
        #expect(room.waitUntilFinished(1))
        expectWhole(room, tone(15_000))
        #expect(!room.events.contains(.state(.suspended)))
    }

    @Test func `when the last listener leaves and there is no server, the rest is said again later`() throws {
        let pulse = try PrivateSoundServer()
        pulse.kill()
        let room = try PulseRoom(pulse)
        room.listen()
        room.say(1, tone(200_000))
        #expect(room.wait { sound(in: $0.tapped).count > 5_000 })
        room.stopListening()
        #expect(room.wait(for: .interrupted(UtteranceID(1))))
    }
}
