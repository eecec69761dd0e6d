// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Events
import Testing

@testable import Voices

@Suite struct LedgerTests {
    private let mega = 1 << 20

    private func entry(_ name: String, engine: Engine = .weighted, megabytes: Int) -> CatalogEntry {
        let voice = Voice(
            id: "\(engine.rawValue):\(name)",
            language: "ja",
            gender: .female,
            quality: .enhanced,
            engine: engine,
            engineName: name
        )
        return CatalogEntry(
            voice: voice,
            title: name,
            sampleRate: 22_050,
            anonymousMemory: megabytes << 20,
            cleanMemory: 0,
            licence: "MIT"
        )
    }

    private func at(_ seconds: Int64) -> Moment {
        Moment(nanoseconds: seconds * 1_000_000_000)
    }

    @Test func `what is used is the service, the hosts and the reserve`() {
        var ledger = Ledger(budget: 50 * mega, service: MemoryUse(anonymous: 3 * mega, shared: mega, clean: 9 * mega))
        #expect(ledger.used == 12 * mega)
        ledger.started(1, for: entry("a", megabytes: 10), at: at(0))
        #expect(ledger.used == 22 * mega)
        #expect(ledger.left == 28 * mega)
        ledger.measured(1, MemoryUse(anonymous: 11 * mega, clean: 4 * mega))
        #expect(ledger.used == 23 * mega)
        #expect(ledger.clean == 13 * mega)
        ledger.ended(1)
        #expect(ledger.used == 12 * mega)
        #expect(Ledger().left == nil)
    }

    @Test func `a host at work is charged with no less than was predicted, an idle one with what it holds`() {
        var ledger = Ledger(budget: 50 * mega)
        let voice = entry("a", megabytes: 10)
        ledger.started(1, for: voice, at: at(0))
        ledger.measured(1, MemoryUse(anonymous: 2 * mega))
        #expect(ledger.used == Ledger.reserve + 10 * mega)
        ledger.isIdle(1, at: at(1))
        #expect(ledger.used == Ledger.reserve + 2 * mega)
        #expect(ledger.additionalCost(of: voice) == 8 * mega, "it will take its memory again")
        ledger.isBusy(1, with: voice, at: at(2))
        #expect(ledger.used == Ledger.reserve + 10 * mega)
    }

    @Test func `a voice that was seen to hold more costs more from then on`() {
        var ledger = Ledger(budget: 50 * mega)
        let voice = entry("a", megabytes: 10)
        ledger.started(1, for: voice, at: at(0))
        ledger.measured(1, MemoryUse(anonymous: 14 * mega))
        ledger.measured(1, MemoryUse(anonymous: 12 * mega))
        ledger.ended(1)
        #expect(ledger.cost(of: voice) == 14 * mega)
        #expect(ledger.cost(of: entry("b", megabytes: 10)) == 10 * mega)
    }

    @Test func `a host of several voices teaches nothing about one of them`() {
        var ledger = Ledger(budget: 50 * mega)
        let slt = entry("slt", engine: .flite, megabytes: 8)
        let rms = entry("rms", engine: .flite, megabytes: 9)
        ledger.started(1, for: slt, at: at(0))
        #expect(ledger.additionalCost(of: rms) == mega, "they share a host")
        ledger.isBusy(1, with: rms, at: at(1))
        ledger.measured(1, MemoryUse(anonymous: 20 * mega))
        #expect(ledger.cost(of: slt) == 8 * mega)
        #expect(ledger.cost(of: rms) == 9 * mega)
    }

    @Test func `idle hosts end for a voice that needs their room, the least recently used first, and no more than needed`() {
        var ledger = Ledger(budget: Ledger.reserve + 40 * mega)
        for (process, seconds) in [(Int32(1), Int64(30)), (2, 10), (3, 20)] {
            ledger.started(process, for: entry("v\(process)", megabytes: 10), at: at(0))
            ledger.isIdle(process, at: at(seconds))
        }
        #expect(ledger.fit(entry("new", megabytes: 10)) == .fits(ending: []))
        #expect(ledger.fit(entry("new", megabytes: 11)) == .fits(ending: [2]))
        #expect(ledger.fit(entry("new", megabytes: 25)) == .fits(ending: [2, 3]))
        #expect(ledger.fit(entry("new", megabytes: 40)) == .fits(ending: [2, 3, 1]))
        #expect(ledger.fit(entry("new", megabytes: 41)) == .needs(budget: Ledger.reserve + 41 * mega))
    }

    @Test func `hosts at work, the one that is kept and the voice's own do not end`() {
        var ledger = Ledger(budget: Ledger.reserve + 30 * mega)
        ledger.started(1, for: entry("busy", megabytes: 10), at: at(0))
        ledger.started(2, for: entry("kept", megabytes: 10), isKept: true, at: at(0))
        ledger.isIdle(2, at: at(1))
        let own = entry("own", megabytes: 9)
        ledger.started(3, for: own, at: at(0))
        ledger.isIdle(3, at: at(1))
        #expect(ledger.fit(own) == .fits(ending: []))
        #expect(ledger.fit(entry("new", megabytes: 11)) == .needs(budget: Ledger.reserve + 31 * mega))
    }

    @Test func `news of processes that are gone are ignored`() {
        var ledger = Ledger(budget: mega)
        ledger.measured(7, MemoryUse(anonymous: mega))
        ledger.isIdle(7, at: at(0))
        ledger.ended(7)
        #expect(ledger == Ledger(budget: mega))
    }
}
