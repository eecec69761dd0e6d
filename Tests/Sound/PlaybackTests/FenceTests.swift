// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Foundation
import PlaybackViolators
import TestSupport
import Testing

private let hasWatchdog = yomite_watchdog_is_built()

/// What the watchdog saw so far, by rule.
private func violations() -> [UInt64] {
    [yomite_watchdog_memory, yomite_watchdog_lock, yomite_watchdog_io].map { yomite_watchdog_count($0) }
}

/// Does on the calling thread what render would do if it broke a rule.
private func violate(_ violation: yomite_violation) {
    let violator = unsafe yomite_violator_for(violation)
    let argument = unsafe yomite_violator_argument(violation)
    yomite_watchdog_enter(yomite_watchdog_render)
    unsafe violator(argument)
    yomite_watchdog_leave(yomite_watchdog_render)
}

// Serialised, because the watchdog counts for the whole process.
@Suite(.serialized, .enabled(if: hasWatchdog, "a sanitizer or a release build stands where the watchdog would"))
struct WatchdogTests {
    @Test(arguments: [
        (yomite_violation_none, [0, 0, 0]),
        (yomite_violation_malloc, [1, 0, 0]),
        (yomite_violation_realloc, [1, 0, 0]),
        (yomite_violation_free, [1, 0, 0]),
        (yomite_violation_lock, [0, 1, 0]),
        (yomite_violation_write, [0, 0, 1]),
        (yomite_violation_read, [0, 0, 1]),
        (yomite_violation_open, [0, 0, 1]),
        (yomite_violation_sleep, [0, 0, 1]),
    ])
    func `each broken rule is counted once`(violation: yomite_violation, expected: [UInt64]) {
        yomite_watchdog_watch(yomite_watchdog_render, false)
        defer { yomite_watchdog_watch(yomite_watchdog_off, false) }
        let before = violations()
        violate(violation)
        #expect(zip(violations(), before).map { $0 - $1 } == expected)
    }

    @Test func `nothing is counted outside of render, nor while nobody watches`() {
        let before = violations()
        violate(yomite_violation_malloc)
        yomite_watchdog_watch(yomite_watchdog_render, false)
        defer { yomite_watchdog_watch(yomite_watchdog_off, false) }
        unsafe yomite_violator_for(yomite_violation_malloc)(yomite_violator_argument(yomite_violation_malloc))
        #expect(violations() == before)
    }

    @Test func `a broken rule is reported with its name and a stack`() async throws {
        let result = try await #require(processExitsWith: .success, observing: [\.standardErrorContent]) {
            yomite_watchdog_watch(yomite_watchdog_render, true)
            violate(yomite_violation_malloc)
        }
        let report = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(report.contains("yomite: watchdog: memory on the playback thread: malloc"))
        #expect(report.split(separator: "\n").count > 3)
    }

    @Test func `render breaks no rule, whatever it has to do`() throws {
        let player = try TestPlayer(gain: 2, tapFrames: 2_048)
        _ = unsafe yomite_player_tap(player.handle)
        var samples = [Int16](repeating: 0, count: 1_000)
        yomite_watchdog_watch(yomite_watchdog_render, false)
        defer { yomite_watchdog_watch(yomite_watchdog_off, false) }
        let before = violations()
        for utterance in 1...50 as ClosedRange<UInt64> {
            player.push(tone(2_500, amplitude: 32_000))
            #expect(unsafe yomite_player_command(player.handle, player.message(yomite_command_begin, utterance, count: 100)))
            let last = utterance % 3 == 0 ? yomite_command_cut : yomite_command_end
            _ = unsafe yomite_player_set_gain(player.handle, Float(utterance % 4))
            for step in 0..<4 {
                if step == 1 { #expect(unsafe yomite_player_command(player.handle, player.message(last, utterance))) }
                yomite_watchdog_enter(yomite_watchdog_render)
                unsafe yomite_player_obey_rt(player.handle)
                unsafe yomite_player_render_rt(player.handle, &samples, 1_000)
                unsafe yomite_player_heard_rt(player.handle, Int64.max)
                yomite_watchdog_leave(yomite_watchdog_render)
            }
            _ = player.events()
        }
        #expect(violations() == before)
    }
}

@Suite struct SymbolTests {
    /// What the objects of CPlayback whose name fits call of others.
    private func symbols(where isWanted: (String) -> Bool) throws -> Set<String> {
        let products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let folder = products.appendingPathComponent("CPlayback.build").path
        let objects = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".c.o") && isWanted($0) }
        try #require(!objects.isEmpty)
        let nm = try Child(
            "/usr/bin/nm",
            ["--undefined-only"] + objects.map { "\(folder)/\($0)" },
            environment: [:],
            capturesOutput: true
        )
        let symbols = nm.readAll().split(separator: "\n").compactMap { $0.split(separator: " ").last }
        #expect(nm.wait() == 0)
        return Set(symbols.filter { !$0.hasSuffix(":") }.map(String.init))
    }

    @Test func `nothing of Swift is called from the real-time side`() throws {
        let symbols = try symbols { _ in true }
        // That libpulse is among them shows that the list is the right one.
        #expect(symbols.contains("pa_stream_begin_write"))
        #expect(symbols.filter { $0.hasPrefix("swift_") || $0.hasPrefix("$s") || $0.contains("Swift") } == [])
    }

    @Test(.enabled(if: hasWatchdog, "a sanitizer adds calls of its own"))
    func `what decides for a stream knows neither libpulse nor a clock, and allocates nothing`() throws {
        let deciding = ["stream_plan", "stream_flow", "own_clock", "read_index", "retry", "rhythm", "start", "seats"].map { "\($0).c.o" }
        let symbols = try symbols { deciding.contains($0) }
        #expect(symbols.contains("yomite_seats_take"))
        #expect(symbols.filter { !$0.hasPrefix("yomite_") }.subtracting(["memmove", "memset", "memcpy", "strncmp", "strstr"]) == [])
    }
}
