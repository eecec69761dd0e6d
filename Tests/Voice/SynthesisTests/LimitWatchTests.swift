// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Net
@testable import Synthesis

@Suite(.timeLimit(.minutes(1)))
struct LimitWatchTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-limits-\(UUID().uuidString)")

    /// Written in place, as limits are: a file of the kernel's cannot be replaced.
    private func write(_ text: String, to name: String) throws {
        let file = try FileHandle(forWritingTo: folder.appendingPathComponent(name))
        try file.write(contentsOf: Data(text.utf8))
        try file.close()
    }

    @Test func `a limit that is written is told at once, and what is written in a row is told together`() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["max", "high"] { try Data("100".utf8).write(to: folder.appendingPathComponent(name)) }
        let files = ["max", "missing", "high"].map { folder.appendingPathComponent($0).path }

        let loop = Loop()
        var contents: [String] = []
        let watch = try #require(
            LimitWatch(files, on: loop, pause: .milliseconds(50)) {
                contents.append(files.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.joined(separator: " "))
                guard contents.count == 1 else { return loop.stop() }
                try? write("50_", to: "high")
                try? write("40_", to: "max")
            }
        )
        try write("60_", to: "max")
        loop.run()
        #expect(contents == ["60_ 100", "40_ 50_"])
        withExtendedLifetime(watch) {}
    }

    @Test func `where there are no limits nothing is watched`() {
        #expect(LimitWatch([], on: Loop(), pause: .zero) {} == nil)
    }
}
