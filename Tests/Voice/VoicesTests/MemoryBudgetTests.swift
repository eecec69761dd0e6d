// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Voices

@Suite struct MemoryBudgetTests {
    @Test func `an automatic budget is the least that a limit leaves, less ten percent`() {
        let limits = [
            MemoryLimit(bytes: 100 << 20, file: "inner", held: 30 << 20), MemoryLimit(bytes: 120 << 20, file: "outer", held: 80 << 20),
        ]
        // The outer group holds 80 MB, 10 of them ours: 70 are others', so 50 of its 120 are left.
        #expect(MemoryBudget.auto.bytes(limits: limits, own: 10 << 20) == (50 << 20) / 100 * 90)
        #expect(MemoryBudget.auto.bytes(limits: [], own: 0) == nil)
        #expect(MemoryBudget.none.bytes(limits: limits, own: 0) == nil)
        #expect(MemoryBudget.bytes(7).bytes(limits: limits, own: 0) == 7)
    }

    @Test func `others that hold more than the limit leave nothing`() {
        #expect(MemoryLimit(bytes: 10, file: "", held: 100).left(to: 5) == 0)
        #expect(MemoryLimit(bytes: 10, file: "", held: nil).left(to: 5) == 10)
        #expect(MemoryLimit(bytes: 10, file: "", held: 3).left(to: 5) == 10)
    }

    @Test func `memory is read from what the kernel says of a process`() {
        let rollup = """
            55d0-7ffc ---p 00000000 00:00 0 [rollup]
            Rss:                7260 kB
            Pss:                5497 kB
            Pss_Dirty:          1500 kB
            Pss_Anon:           1480 kB
            Pss_File:           3997 kB
            Pss_Shmem:            20 kB
            """
        let use = MemoryUse(rollup: rollup.utf8)
        #expect(use == MemoryUse(anonymous: 1480 * 1024, shared: 20 * 1024, clean: 3997 * 1024))
        #expect(use?.held == 1500 * 1024)
        #expect(MemoryUse(rollup: "".utf8) == nil)
        let status = "Name:\tyomite\nVmRSS:\t    7260 kB\nRssAnon:\t    1480 kB\nRssFile:\t    5760 kB\nRssShmem:\t      20 kB\n"
        #expect(MemoryUse(status: status.utf8) == MemoryUse(anonymous: 1480 * 1024, shared: 20 * 1024, clean: 5760 * 1024))
        let short = "Name:\tyomite\nVmRSS:\t    7260 kB\n"
        #expect(MemoryUse(status: short.utf8) == nil)
        #expect(MemoryUse(roughly: short.utf8)?.held == 7260 * 1024)
        #expect(MemoryUse(roughly: "Name:\tyomite\n".utf8) == nil)
    }

    @Test func `whoever made shared memory is charged with all of it, and with what it has mapped twice once`() {
        // Rings of 96 pages, both images mapped by us alone: half of each page twice. 10 pages that a server has mapped as well: 5.
        let use = MemoryUse(anonymous: 7, shared: (96 + 5) * 4_096, clean: 9)
        #expect(use.asMaker(rings: 96 * 4_096) == MemoryUse(anonymous: 7, shared: (96 + 10) * 4_096, clean: 9))
        #expect(use.asMaker(rings: 200 * 4_096) == use)
    }
}
