// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Testing

@Suite struct RenderTests {
    @Test(arguments: [1, 7, 441, 882, 4_096])
    func `at gain 1 samples pass bit for bit, with silence before and behind`(blockFrames: Int) throws {
        let player = try TestPlayer()
        let samples = tone(5_000) + [.min, .max, .min]
        _ = player.render(10)
        player.begin(1, gap: 0)
        player.push(samples)
        player.end(1)
        var rendered: [Int16] = []
        while rendered.count < 6_000 { rendered += player.render(blockFrames) }
        #expect(Array(rendered.prefix(samples.count)) == samples)
        #expect(rendered.dropFirst(samples.count).allSatisfy { $0 == 0 })
        #expect(player.counters.starved_frames == 0)
    }

    @Test func `the next utterance begins exactly a gap behind the one before`() throws {
        let player = try TestPlayer()
        player.begin(1)
        player.push(tone(300))
        player.end(1)
        var rendered = player.render(400)
        player.hear(400)
        player.begin(2, gap: 250)
        player.push(tone(100, first: 300))
        player.end(2)
        rendered += player.render(400)
        #expect(rendered[..<300].elementsEqual(tone(300)))
        #expect(rendered[300..<550].allSatisfy { $0 == 0 })
        #expect(rendered[550..<650].elementsEqual(tone(100, first: 300)))
        #expect(rendered[650...].allSatisfy { $0 == 0 })
    }

    @Test func `samples that come late leave a hole of silence that is counted, and nothing is heard twice`() throws {
        let player = try TestPlayer()
        player.begin(1)
        player.push(tone(100))
        let first = player.render(150)
        player.push(tone(100, first: 100))
        player.end(1)
        let second = player.render(150)
        #expect(first == tone(100) + [Int16](repeating: 0, count: 50))
        #expect(second == tone(100, first: 100) + [Int16](repeating: 0, count: 50))
        player.hear(300)
        let events = player.events()
        #expect(events.map(\.kind) == [yomite_event_started, yomite_event_finished])
        #expect(events.last?.count == 50)
        #expect(events.last?.frame == 250)
        #expect(player.counters.starved_frames == 50)
    }

    @Test func `samples behind the end wait for the next utterance`() throws {
        let player = try TestPlayer()
        player.begin(1)
        player.push(tone(100))
        player.end(1)
        player.push(tone(50, first: 100))
        #expect(player.render(200).dropFirst(100).allSatisfy { $0 == 0 })
        player.hear(200)
        player.begin(2)
        player.end(2)
        #expect(player.render(60) == tone(50, first: 100) + [Int16](repeating: 0, count: 10))
    }

    @Test func `an utterance without a sample begins and ends`() throws {
        let player = try TestPlayer()
        player.begin(1)
        player.end(1)
        _ = player.render(10)
        player.hear(10)
        #expect(player.events().map(\.kind) == [yomite_event_started, yomite_event_finished])
    }

    @Test func `beginning and end are reported when they are heard, not when they are rendered`() throws {
        let player = try TestPlayer()
        player.begin(1)
        player.push(tone(1_000))
        player.end(1)
        _ = player.render(2_000)
        #expect(player.events().isEmpty)
        player.hear(1)
        #expect(player.events().map(\.kind) == [yomite_event_started])
        player.hear(999)
        #expect(player.events().isEmpty)
        player.hear(1_000)
        #expect(player.events().map(\.kind) == [yomite_event_finished])
    }

    @Test func `what is lost with the server interrupts what was placed, and only that`() throws {
        let player = try TestPlayer()
        player.begin(1)
        player.push(tone(100))
        unsafe yomite_player_lose_rt(player.handle)
        #expect(player.events().map(\.kind) == [yomite_event_interrupted])
        unsafe yomite_player_lose_rt(player.handle)
        #expect(player.events().isEmpty)
    }
}

@Suite struct CutTests {
    @Test(arguments: [0, 1, 50, 99, 100, 500, 1_000])
    func `a cut of what was rendered ahead sounds like a cut of what was not`(aheadFrames: Int) throws {
        let heard = 700
        func rest(renderedAhead: Int) throws -> [Int16] {
            let player = try TestPlayer()
            player.begin(1)
            player.push(tone(3_000))
            _ = player.render(heard + renderedAhead)
            player.hear(Int64(heard))
            player.cut(1, from: Int64(heard))
            return player.render(1_500)
        }
        #expect(try rest(renderedAhead: aheadFrames) == rest(renderedAhead: 0))
    }

    @Test func `a cut fades to silence and throws the rest away`() throws {
        let player = try TestPlayer(fadeFrames: 100)
        player.begin(1)
        player.push([Int16](repeating: 10_000, count: 3_000))
        _ = player.render(500)
        player.cut(1)
        let rest = player.render(1_000)
        #expect(zip(rest, rest.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 <= 200 })
        #expect(rest[0] == 9_900)
        #expect(rest[50...].first! > 4_000)
        #expect(rest[100...].allSatisfy { $0 == 0 })
        #expect(unsafe yomite_player_space(player.handle) == 32_768)
        let events = player.events()
        #expect(events.map(\.kind) == [yomite_event_cut])
        #expect(events.first?.count == 500)
    }

    @Test func `the utterance behind a cut begins a gap behind the fade`() throws {
        let player = try TestPlayer(fadeFrames: 100)
        player.begin(1)
        player.push(tone(3_000))
        _ = player.render(500)
        player.cut(1)
        player.begin(2, gap: 60)
        player.push(tone(200))
        player.end(2)
        let rest = player.render(600)
        #expect(rest[100..<160].allSatisfy { $0 == 0 })
        #expect(rest[160..<360].elementsEqual(tone(200)))
    }

    @Test func `a cut before the beginning leaves only silence`() throws {
        let player = try TestPlayer()
        player.begin(1)
        player.push(tone(200))
        player.end(1)
        _ = player.render(200)
        player.hear(200)
        _ = player.events()
        player.begin(2, gap: 300)
        player.push(tone(500))
        _ = player.render(400)
        player.cut(2, from: 250)
        #expect(player.render(900).allSatisfy { $0 == 0 })
        #expect(player.events().first?.count == 0)
    }

    @Test func `what comes after a cut before the beginning does not wait for what was taken back`() throws {
        let player = try TestPlayer()
        _ = player.render(10)
        player.begin(1)
        player.push(tone(500))
        _ = player.render(300)
        player.cut(1, from: 5)
        player.begin(2)
        player.push(tone(100, first: 500))
        player.end(2)
        #expect(player.render(100).elementsEqual(tone(100, first: 500)))
    }

    @Test func `nothing is heard of an utterance that is cut before it is made again for listeners`() throws {
        let player = try TestPlayer()
        player.begin(1)
        player.push(tone(500))
        _ = player.render(300)
        // The server is gone before it has played anything of it.
        unsafe yomite_player_return_rt(player.handle, 0)
        player.cut(1)
        #expect(player.render(400).allSatisfy { $0 == 0 })
    }

    @Test func `a cut of another utterance throws away samples and touches no other`() throws {
        let player = try TestPlayer()
        player.push(tone(40))
        player.cut(9)
        player.begin(1)
        player.push(tone(100))
        player.end(1)
        #expect(player.render(100) == tone(100))
    }

    @Test(arguments: [0, 10, 333])
    func `speech that begins in silence rendered ahead is heard as if that had not been rendered`(startFrames: Int) throws {
        let player = try TestPlayer()
        player.begin(1)
        player.push(tone(100))
        player.end(1)
        _ = player.render(600)
        player.hear(150)
        var begin = player.message(yomite_command_begin, 2)
        #expect(unsafe yomite_player_begin_rt(player.handle, &begin))
        player.push(tone(300))
        player.end(2)
        unsafe yomite_player_place_rt(player.handle, Int64(150 + startFrames))
        #expect(player.render(400) == tone(300) + [Int16](repeating: 0, count: 100))
    }
}

@Suite struct GainTests {
    @Test func `a gain that is set before the first sample is there from the first sample on`() throws {
        let player = try TestPlayer(rampFrames: 100)
        _ = player.render(500)
        #expect(unsafe yomite_player_set_gain(player.handle, 0))
        player.begin(1)
        player.push([Int16](repeating: 10_000, count: 2_000))
        #expect(player.render(1_000).allSatisfy { $0 == 0 })
    }

    @Test func `a new gain is reached in small steps and then stays`() throws {
        let player = try TestPlayer(rampFrames: 100)
        player.begin(1)
        player.push([Int16](repeating: 10_000, count: 2_000))
        #expect(player.render(100).allSatisfy { $0 == 10_000 })
        #expect(unsafe yomite_player_set_gain(player.handle, 0.5))
        let ramp = player.render(200)
        #expect(zip(ramp, ramp.dropFirst()).allSatisfy { $0 >= $1 && $0 - $1 <= 51 })
        #expect(ramp[100...].allSatisfy { $0 == 5_000 })
        #expect(unsafe yomite_player_set_gain(player.handle, 1))
        _ = player.render(200)
        player.push(tone(500))
        player.end(1)
        _ = player.render(1_500)
        #expect(player.render(500) == tone(500))
    }

    @Test(arguments: [1.5, 4, 100] as [Float])
    func `nothing wraps around or leaves the range, however loud`(gain: Float) throws {
        let player = try TestPlayer(gain: gain)
        let samples = tone(3_000, amplitude: 32_767) + [.min, .max, .min, .min]
        player.begin(1)
        player.push(samples)
        player.end(1)
        let rendered = player.render(samples.count)
        #expect(zip(samples, rendered).allSatisfy { ($0 < 0) == ($1 < 0) || $1 == 0 })
        #expect(player.counters.limited_frames > 0)
        #expect(rendered.max() == 32_767)
    }
}

@Suite struct TapTests {
    private func read(_ tap: OpaquePointer) -> [Int16] {
        let fill = unsafe yomite_ring_fill_rt(tap)
        let samples = unsafe Array(UnsafeBufferPointer(start: unsafe yomite_ring_peek_rt(tap), count: Int(fill)))
        unsafe yomite_ring_drop_rt(tap, fill)
        return samples
    }

    @Test func `the tap gives what was heard, also where it was rendered twice`() throws {
        let player = try TestPlayer(tapFrames: 8_192)
        let tap = try unsafe made(yomite_player_tap(player.handle))
        player.begin(1)
        player.push(tone(3_000))
        let before = player.render(1_000)
        player.hear(400)
        player.cut(1, from: 400)
        let after = player.render(600)
        player.hear(1_000)
        #expect(unsafe read(tap) == Array(before.prefix(400)) + after)
    }

    @Test func `a tap that nobody empties loses frames, counts them, and holds nobody up`() throws {
        let player = try TestPlayer(tapFrames: 2_048)
        _ = unsafe yomite_player_tap(player.handle)
        for frame in 1...10 {
            _ = player.render(1_000)
            player.hear(Int64(frame) * 1_000)
        }
        #expect(player.counters.tap_overflow_frames == 10_000 - 2_048)
    }

    // Under RealtimeSanitizer, the first call that blocks ends the test.
    @Test func `utterances, cuts, gains and a tap at once are rendered without a stop`() throws {
        let player = try TestPlayer(gain: 2, tapFrames: 2_048)
        _ = unsafe yomite_player_tap(player.handle)
        for utterance in 1...50 as ClosedRange<UInt64> {
            player.push(tone(2_500, amplitude: 32_000))
            player.begin(utterance, gap: 100)
            _ = unsafe yomite_player_set_gain(player.handle, Float(utterance % 4))
            for step in 0..<4 {
                if step == 1 { utterance % 3 == 0 ? player.cut(utterance) : player.end(utterance) }
                _ = player.render(1_000)
                player.hear(.max)
            }
            #expect(player.events().last?.utterance == utterance)
        }
        #expect(player.counters.rendered_frames == 200_000)
    }
}
