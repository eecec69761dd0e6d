// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Foundation
import TestSupport
import Testing

/// What the real-time side calls.
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
        // A sanitizer adds calls of its own, and marks of its sections.
        let added = ["__asan_", "__tsan_", "__rtsan_", "__start_", "__stop_"]
        return Set(symbols.filter { symbol in !symbol.hasSuffix(":") && !added.contains { symbol.hasPrefix($0) } }.map(String.init))
    }

    @Test func `nothing of Swift is called from the real-time side`() throws {
        let symbols = try symbols { _ in true }
        // That libpulse is among them shows that the list is the right one.
        #expect(symbols.contains("pa_stream_begin_write"))
        #expect(symbols.filter { $0.hasPrefix("swift_") || $0.hasPrefix("$s") || $0.contains("Swift") } == [])
    }

    private static let harmless: Set = ["memmove", "memset", "memcpy", "strncmp", "strstr"]

    @Test func `what decides for a stream knows neither libpulse nor a clock, and allocates nothing`() throws {
        let deciding = ["stream_plan", "stream_flow", "own_clock", "read_index", "retry", "rhythm", "start", "seats"].map { "\($0).c.o" }
        let symbols = try symbols { deciding.contains($0) }
        #expect(symbols.contains("yomite_seats_take"))
        #expect(symbols.filter { !$0.hasPrefix("yomite_") }.subtracting(Self.harmless) == [])
    }

    @Test func `what performs for a stream calls nobody but libpulse and the clock`() throws {
        let symbols = try symbols { ["stream.c.o", "stream_write.c.o"].contains($0) }
        let others = symbols.filter { symbol in !["pa_", "yomite_", "player_", "stream_"].contains { symbol.hasPrefix($0) } }
        #expect(others.subtracting(Self.harmless) == ["clock_gettime"])
    }
}
