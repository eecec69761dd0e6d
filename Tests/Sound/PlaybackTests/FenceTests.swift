// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Foundation
import TestSupport
import Testing

/// What the real-time side calls.
@Suite struct SymbolTests {
    /// What a tool of binutils prints of the objects of CPlayback whose name fits, line by line.
    private func lines(of tool: String, _ option: String, where isWanted: (String) -> Bool) throws -> [Substring] {
        let products = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent()
        let folder = products.appendingPathComponent("CPlayback.build").path
        let objects = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".c.o") && isWanted($0) }
        try #require(!objects.isEmpty)
        let child = try Child(
            "/usr/bin/\(tool)",
            [option] + objects.map { "\(folder)/\($0)" },
            environment: [:],
            capturesOutput: true
        )
        let lines = child.readAll().split(separator: "\n")
        #expect(child.wait() == 0)
        return lines
    }

    /// What the objects of CPlayback whose name fits call of others.
    private func symbols(where isWanted: (String) -> Bool) throws -> Set<String> {
        let symbols = try lines(of: "nm", "--undefined-only", where: isWanted).compactMap { $0.split(separator: " ").last }
        // A sanitizer adds calls of its own, and marks of its sections.
        let added = ["__asan_", "__tsan_", "__rtsan_", "__ubsan_", "__start_", "__stop_"]
        return Set(symbols.filter { symbol in !symbol.hasSuffix(":") && !added.contains { symbol.hasPrefix($0) } }.map(String.init))
    }

    @Test func `nothing of Swift is called from the real-time side`() throws {
        let symbols = try symbols { _ in true }
        // That libpulse is among them shows that the list is the right one.
        #expect(symbols.contains("pa_stream_begin_write"))
        #expect(symbols.filter { $0.hasPrefix("swift_") || $0.hasPrefix("$s") || $0.contains("Swift") } == [])
    }

    /// The kernel may take their pages back, and the thread would wait for the disk (`kept.h`).
    @Test(.plainOnly("A sanitizer describes places in the code by constants."))
    func `what renders and what decides needs no constants among those of the whole program`() throws {
        let apart = ["kept", "mirror", "pulse", "sinks", "visit", "survey", "null_sink", "start", "levels", "loudness"].map { "\($0).c.o" }
        let relocations = try lines(of: "objdump", "-r") { !apart.contains($0) }
        #expect(relocations.contains { $0.contains("yomite_playback_constants") })
        #expect(relocations.filter { $0.contains(".rodata") } == [])
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
