// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Foundation
import Testing

/// What is found of memory limits before the program begins.
@Suite struct EarlyLimitTests {
    private func limit(membership: String, _ files: [String: String]) throws -> Int64 {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-early-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        for (path, text) in files.merging(["membership": membership], uniquingKeysWith: { first, _ in first }) {
            let file = folder.appendingPathComponent(path)
            try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
        return unsafe yomite_early_memory_limit(folder.appendingPathComponent("membership").path, folder.path)
    }

    @Test func `in version 2 the tightest of all groups around counts, and what throttles as well`() throws {
        let files = ["a/b/memory.max": "max\n", "a/b/memory.high": "50000000\n", "a/memory.max": "40000000\n", "memory.max": "60000000\n"]
        #expect(try limit(membership: "0::/a/b\n", files) == 40_000_000)
        #expect(try limit(membership: "0::/a/b\n", files.filter { $0.key != "a/memory.max" }) == 50_000_000)
        #expect(try limit(membership: "0::/\n", files) == 60_000_000)
    }

    @Test func `in version 1 the group's statistics have it, or those of the root that a container sees`() throws {
        let statistics = "cache 5\nhierarchical_memory_limit 16777216\nhierarchical_memsw_limit 9223372036854771712\n"
        let membership = "5:cpu,cpuacct:/x\n4:hugetlb,memory:/docker/1\n0::/x\n"
        #expect(try limit(membership: membership, ["memory/docker/1/memory.stat": statistics]) == 16_777_216)
        #expect(try limit(membership: membership, ["memory/memory.stat": statistics]) == 16_777_216)
    }

    @Test(arguments: ["", "nonsense\n", "0::\n", "0::/a\n", "4:memory:/a\n", ":::\n"])
    func `where nothing is found there is no limit`(membership: String) throws {
        #expect(try limit(membership: membership, ["a/memory.max": "max\n"]) == .max)
    }
}
