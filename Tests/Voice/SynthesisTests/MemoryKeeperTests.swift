// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import VoiceFixtures

@testable import Core
@testable import Net
@testable import Synthesis
@testable import Voices

struct MemoryKeeperTests {
    private let mega = 1 << 20

    @Test func `whoever asks is told what rooms have taken since memory was measured, which is not done for each of them`() throws {
        let time = VirtualTime()
        var rings = 0
        let keeper = MemoryKeeper(.init(), catalog: .shipped, japanese: .nothing, rings: { rings }, loop: Loop(virtualTime: time))
        try keeper.begin()
        let before = keeper.reportNow()
        rings = 3 * mega
        keeper.noteRoom(Ledger.room)
        #expect(keeper.reportNow().held == before.held + 3 * mega + Ledger.room)
        time.advance(to: time.now + .seconds(1))
        // Nothing was really opened, and a measurement finds that out.
        _ = keeper.reportNow()
        #expect(keeper.ledger.rooms == 0)
    }

    @Test func `whoever asks is told what a host has taken or given back since the last measurement`() throws {
        let time = VirtualTime()
        let kernel = Kernel()
        let keeper = MemoryKeeper(.init(), catalog: .shipped, japanese: .nothing, read: kernel.text, loop: Loop(virtualTime: time))
        try keeper.begin()
        keeper.note(.started(HostProcess(pid: 71, kind: HostKind(engine: .espeak))))
        kernel.host = 200
        _ = keeper.observe(atOnce: true)
        #expect(keeper.ledger.hosts.map(\.measured?.held) == [200 << 10])
        kernel.host = 4_000
        #expect(keeper.reportNow().hosts.map(\.memory?.anonymous) == [4_000 << 10])
        // One who asks at once after another is told the same.
        kernel.host = 1_000
        #expect(keeper.reportNow().hosts.map(\.memory?.anonymous) == [4_000 << 10])
        time.advance(to: time.now + MemoryKeeper.shortestAnswer)
        #expect(keeper.reportNow().hosts.map(\.memory?.anonymous) == [1_000 << 10])
    }

    @Test func `what is granted goes by what the service holds now, which is measured now and then`() throws {
        let time = VirtualTime()
        let kernel = Kernel()
        var options = MemoryKeeper.Options()
        options.budget = .bytes(64 * mega)
        let keeper = MemoryKeeper(options, catalog: .shipped, japanese: .nothing, read: kernel.text, loop: Loop(virtualTime: time))
        try keeper.begin()
        kernel.held = 9_000
        keeper.noteRoom(Ledger.room)
        keeper.catchUp()
        #expect(keeper.ledger.service.anonymous == 4 * mega)
        time.advance(to: time.now + MemoryKeeper.shortestInterval)
        keeper.catchUp()
        #expect(keeper.ledger.service.anonymous == 9_000 << 10)
        // A room that was opened a moment ago does not hold yet what it will.
        #expect(keeper.ledger.rooms == Ledger.room)
    }

    @Test func `as many hosts fit beside those that run as there is room for`() throws {
        let kernel = Kernel()
        var options = MemoryKeeper.Options()
        options.budget = .bytes(24 * mega)
        let keeper = MemoryKeeper(options, catalog: .shipped, japanese: .nothing, read: kernel.text, loop: Loop())
        try keeper.begin()
        let most = keeper.hostCount(atMost: 8)
        #expect(most > 1)
        let kept = try #require(keeper.ledger.kept)
        for process in 81..<(81 + Int32(most)) { keeper.note(.started(HostProcess(pid: process, kind: kept.host))) }
        #expect(keeper.hostCount(atMost: 8) == most)
        kernel.held += kept.cost >> 10
        keeper.measure()
        #expect(keeper.hostCount(atMost: 8) == most - 1)
    }

    @Test func `a host that is ending counts until the kernel has its memory back, and then no more`() throws {
        let kernel = Kernel()
        let keeper = MemoryKeeper(.init(), catalog: .shipped, japanese: .nothing, read: kernel.text, loop: Loop())
        try keeper.begin()
        keeper.note(.started(HostProcess(pid: 71, kind: HostKind(engine: .espeak))))
        kernel.host = 4_000
        keeper.measure()
        let before = keeper.ledger.held
        kernel.host = nil
        kernel.state = "R (running)"
        keeper.measure()
        #expect(keeper.ledger.held == before)
        kernel.state = "Z (zombie)"
        keeper.measure()
        #expect(keeper.ledger.held == before - 4_000 << 10)
    }

    @Test func `what rings hold is in the account without a measurement`() throws {
        var rings = 2 * mega
        var options = MemoryKeeper.Options()
        options.budget = .none
        let keeper = MemoryKeeper(options, catalog: .shipped, japanese: .nothing, rings: { rings }, loop: Loop())
        try keeper.begin()
        let before = keeper.ledger.held
        rings += 3 * mega
        #expect(keeper.ledger.held == before + 3 * mega)
        keeper.noteRoom(Ledger.room)
        #expect(keeper.ledger.rooms == Ledger.room)
        keeper.measure()
        #expect(keeper.ledger.rooms == 0, "it is measured now")
    }

    // MARK: - A small control group of version 2, as the kernel shows it

    private final class Kernel {
        var limits = ["max": "max", "high": "max"]
        var faults = 0
        var held = 4 << 10
        /// What the voice host 71 holds, in kilobytes; of one without memory the kernel only tells the state.
        var host: Int?
        var state = ""

        func text(_ file: String) -> String? {
            switch file {
            case "/proc/self/cgroup": "0::/yomite\n"
            case "/proc/self/mountinfo": "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
            case "/sys/fs/cgroup/yomite/memory.max": limits["max"]
            case "/sys/fs/cgroup/yomite/memory.high": limits["high"]
            case "/proc/71/smaps_rollup": host.map { "Pss_Anon: \($0) kB\nPss_Shmem: 0 kB\n" }
            case "/proc/71/status": "Name:\tyomite-voice\nState:\t\(state)\nThreads:\t1\n"
            case _ where file.hasSuffix("/smaps_rollup"): "Pss_Anon: \(held) kB\nPss_Shmem: 0 kB\nPss_File: 0 kB\n"
            case _ where file.hasSuffix("/stat") && file.hasPrefix("/proc/"): "1 (yomite) S 0 0 0 0 0 0 0 0 \(faults) 0"
            default: nil
            }
        }
    }

    @Test(arguments: ["max", "high"])
    func `a limit that is lowered lowers the budget at the next measurement`(file: String) throws {
        let kernel = Kernel()
        kernel.limits[file] = "\(48 * mega)\n"
        let keeper = MemoryKeeper(.init(), catalog: .shipped, japanese: .nothing, read: kernel.text, loop: Loop())
        try keeper.begin()
        #expect(keeper.ledger.budget == 48 * mega / 100 * 90)
        kernel.limits[file] = "\(24 * mega)\n"
        keeper.measure()
        #expect(keeper.ledger.budget == 24 * mega / 100 * 90)
        #expect(keeper.origin.hasSuffix("/memory.\(file)"))
    }

    @Test func `a limit that is too small is refused with the limit that is needed`() throws {
        let kernel = Kernel()
        kernel.limits["high"] = "\(12 * mega)\n"
        let keeper = MemoryKeeper(.init(), catalog: .shipped, japanese: .nothing, read: kernel.text, loop: Loop())
        let refused = #expect(throws: BudgetShortfall.self) { try keeper.begin() }
        #expect(refused?.purpose == .speaking)
        let needed = try #require(refused?.needed)
        #expect(needed > 12 * mega / 100 * 90)
        // A larger budget than the limit allows would be of no use.
        let limit = try #require(refused?.neededLimit)
        #expect(limit.bytes >= needed * 100 / 90 && refused?.remedy.hasPrefix("a memory limit of ") == true)
        kernel.limits["high"] = "\(limit.bytes + mega)\n"
        try MemoryKeeper(.init(), catalog: .shipped, japanese: .nothing, read: kernel.text, loop: Loop()).begin()
    }

    @Test func `a heap that grows gives back its holes, and is not walked through for nothing`() throws {
        let time = VirtualTime()
        let kernel = Kernel()
        var trims = 0
        let keeper = MemoryKeeper(
            .init(),
            catalog: .shipped,
            japanese: .nothing,
            read: kernel.text,
            trim: {
                trims += 1
                kernel.held -= 200
            },
            loop: Loop(virtualTime: time)
        )
        try keeper.begin()
        #expect(trims == 1, "what the settings were read from")
        func second(holding kilobytes: Int) {
            time.advance(to: time.now + .seconds(1))
            kernel.held = kilobytes
            _ = keeper.observe()
        }
        for _ in 0..<60 { second(holding: 4_000) }
        #expect(trims == 1)
        for step in 0..<60 { second(holding: 4_000 + 10 * step) }
        #expect(trims == 6, "after 13 seconds, and every ten from then on")
        for _ in 0..<60 { second(holding: 4_600) }
        #expect(trims == 12)
    }

    @Test func `kanji are given up where pages do not fit, taken back when they do, and both are told once`() throws {
        let time = VirtualTime()
        let kernel = Kernel()
        kernel.limits["max"] = "\(24 * mega)\n"
        var calls: [String] = []
        let japanese = LateLoad(
            isLoaded: { true },
            doWithout: { calls.append("without") },
            takeBack: { calls.append("back") }
        )
        var trims = 0
        let keeper = MemoryKeeper(
            .init(),
            catalog: .shipped,
            japanese: japanese,
            read: kernel.text,
            trim: { trims += 1 },
            loop: Loop(virtualTime: time)
        )
        var told: [String] = []
        keeper.onNews = { news in
            switch news {
            case .kanjiClosed: told.append("closed")
            case .kanjiBack: told.append("back")
            default: break
            }
        }
        try keeper.begin()
        func second(faults: Int) {
            time.advance(to: time.now + .seconds(1))
            kernel.faults += faults
            _ = keeper.observe()
        }
        for _ in 0..<60 { second(faults: 200) }
        #expect(keeper.shedding.step == .kanji)
        #expect(calls == ["without"] && told == ["closed"])
        #expect(trims == 5, "at the start, and the heap gives back what it does not need at each of the four steps")
        for _ in 0..<400 { second(faults: 0) }
        #expect(keeper.shedding.step == .nothing)
        #expect(calls == ["without", "back"] && told == ["closed", "back"])
        #expect(keeper.kanjiShortfall == nil)
        #expect(trims == 5)
    }
}
