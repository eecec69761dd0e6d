// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Foundation
import Testing

@testable import Core
@testable import Playback

/// What a C function made; an error where it could not.
func made(_ pointer: OpaquePointer?) throws -> OpaquePointer {
    guard let pointer = unsafe pointer else { throw OutputError.outOfResources(errno: ENOMEM) }
    return unsafe pointer
}

/// A player of which the test holds both sides.
@safe final class TestPlayer {
    let handle: OpaquePointer

    init(gain: Float = 1, fadeFrames: UInt32 = 100, rampFrames: UInt32 = 200, tapFrames: UInt32 = 0) throws {
        let parameters = yomite_parameters(gain: gain, ceiling: 32_767, ramp_frames: rampFrames, fade_frames: fadeFrames)
        let options = yomite_player_options(ring_frames: 32_768, history_frames: 8_192, tap_frames: tapFrames, parameters: parameters)
        unsafe handle = try unsafe made(yomite_player_create(options))
    }

    deinit { unsafe yomite_player_destroy(handle) }

    var counters: yomite_player_counters { unsafe yomite_player_count(handle) }
    private var position: UInt32 { unsafe yomite_player_position(handle) }

    func message(_ kind: yomite_message_kind, _ utterance: UInt64, count: Int64 = 0) -> yomite_message {
        yomite_message(kind: kind, position: position, utterance: utterance, frame: 0, count: count)
    }

    func begin(_ utterance: UInt64, gap: Int64 = 0) { command(message(yomite_command_begin, utterance, count: gap)) }
    func end(_ utterance: UInt64) { command(message(yomite_command_end, utterance)) }
    func cut(_ utterance: UInt64) { command(message(yomite_command_cut, utterance)) }

    /// Cuts as a stream does that has heard everything before `frame` and rendered more.
    func cut(_ utterance: UInt64, from frame: Int64) {
        var command = message(yomite_command_cut, utterance)
        unsafe yomite_player_cut_rt(handle, &command, frame)
    }

    private func command(_ message: yomite_message) {
        #expect(unsafe yomite_player_command(handle, message))
        unsafe yomite_player_obey_rt(handle)
    }

    /// Until when it may be heard; nil: always.
    func fence(until deadline: Moment?) { unsafe yomite_player_set_deadline(handle, deadline?.nanoseconds ?? .max) }

    func push(_ samples: [Int16]) {
        #expect(Int(unsafe yomite_player_push(handle, samples, UInt32(samples.count))) == samples.count)
    }

    func render(_ frames: Int) -> [Int16] {
        // What is not overwritten would show.
        var samples = [Int16](repeating: 0x5555, count: frames)
        unsafe yomite_player_render(handle, &samples, UInt32(frames))
        return samples
    }

    func hear(_ frame: Int64) { unsafe yomite_player_heard_rt(handle, frame) }

    func events() -> [yomite_message] {
        var events: [yomite_message] = []
        var event = yomite_message()
        while unsafe yomite_player_event(handle, &event) { events.append(event) }
        return events
    }
}

extension Moment {
    /// By the clock of deadlines.
    static var afterBoot: Moment {
        var now = timespec()
        unsafe clock_gettime(CLOCK_BOOTTIME, &now)
        return Moment(nanoseconds: Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec))
    }

    /// Deadlines that have passed, and that no test lives to see.
    static var past: Moment { .afterBoot }
    static var farAway: Moment { .afterBoot + .seconds(36_000) }
}

/// A tone with every value in it, none of them 0, so that a wrong, lost or doubled frame shows.
func tone(_ frames: Int, amplitude: Double = 12_000, first: Int = 0) -> [Int16] {
    (first..<first + frames).map { number in
        let phase = Double(number * 7_919 % 20_011) / 20_011
        let value = Int16(amplitude * (phase * 2 - 1))
        return value == 0 ? 1 : value
    }
}

/// How much of a tone that was played is in a recording, in its order: 1 where nothing was left out.
///
/// A piece is looked for only as far on as half a tone, lest one that was left out be taken for the same piece of the next tone.
func share(of played: [Int16], in recording: [Int16]) -> Double {
    let (length, reach) = (32, min(10_000, played.count / 4))
    let heard = recording.filter { $0 != 0 }
    let blocks = stride(from: 0, through: played.count - length, by: length).map { played[$0..<$0 + length] }
    var position = 0
    let found = blocks.count { block in
        guard let range = heard[position..<min(position + reach, heard.count)].firstRange(of: block) else { return false }
        position = range.upperBound
        return true
    }
    return Double(found) / Double(blocks.count)
}
