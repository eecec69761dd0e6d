// SPDX-License-Identifier: GPL-3.0-or-later

import Testing
import VoiceFixtures

@testable import Comments
@testable import Core
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
            engineName: name,
            hasOwnHost: engine == .weighted
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

    /// A host that was started for a comment.
    private func start(_ process: Int32, for entry: CatalogEntry, in ledger: inout Ledger, at seconds: Int64 = 0) {
        ledger.promise(entry.voice, cost: ledger.cost(of: entry))
        ledger.started(process, entry.voice.host, at: at(seconds))
    }

    @Test func `idle hosts make place for a room, and rooms count before they are measured`() {
        var ledger = Ledger(budget: 50 * mega, service: MemoryUse(anonymous: 4 * mega))
        start(1, for: entry("a", megabytes: 20), in: &ledger)
        #expect(ledger.fit(10 * mega) == .fits(ending: []))
        ledger.rooms = 10 * mega
        #expect(ledger.used == 42 * mega)
        ledger.pressure = mega
        #expect(ledger.used == 43 * mega && ledger.held == 43 * mega)
        ledger.pressure = 0
        #expect(ledger.fit(10 * mega) == .needs(budget: 52 * mega), "the host speaks")
        ledger.release(entry("a", megabytes: 20).voice, at: at(1))
        #expect(ledger.fit(10 * mega) == .fits(ending: [1]))
    }

    @Test func `what comments may still take stays free of voices and rooms, and is not used yet`() {
        var ledger = Ledger(budget: 50 * mega, service: MemoryUse(anonymous: 4 * mega))
        ledger.intake = 3 * mega
        #expect(ledger.used == 12 * mega)
        #expect(ledger.fit(35 * mega) == .fits(ending: []) && ledger.fit(36 * mega) == .needs(budget: 51 * mega))
    }

    @Test func `what is used is the service, the hosts and the reserve`() {
        var ledger = Ledger(budget: 50 * mega, service: MemoryUse(anonymous: 3 * mega, shared: mega, clean: 9 * mega))
        #expect(ledger.used == 12 * mega)
        start(1, for: entry("a", megabytes: 10), in: &ledger)
        #expect(ledger.used == 22 * mega)
        #expect(ledger.held == 22 * mega, "a host that was not measured yet counts with what it will hold")
        #expect(ledger.left == 28 * mega)
        ledger.measured(1, MemoryUse(anonymous: 11 * mega, clean: 4 * mega))
        #expect(ledger.used == 23 * mega)
        #expect(ledger.held == 23 * mega)
        #expect(ledger.heldForEnhanced == 11 * mega)
        #expect(ledger.clean == 13 * mega)
        ledger.release(entry("a", megabytes: 10).voice, at: at(1))
        ledger.ended(1)
        #expect(ledger.used == 12 * mega)
        #expect(Ledger().left == nil)
    }

    @Test func `a comment under way keeps room for its voice, whether its host runs or not`() {
        var ledger = Ledger(budget: 50 * mega)
        let voice = entry("a", megabytes: 10)
        start(1, for: voice, in: &ledger)
        ledger.promise(voice.voice, cost: 10 * mega)
        #expect(ledger.used == Ledger.reserve + 10 * mega, "both comments are spoken by one host")
        ledger.ended(1)
        #expect(ledger.used == Ledger.reserve + 10 * mega, "another host will be started in its place")
        ledger.release(voice.voice, at: at(1))
        ledger.release(voice.voice, at: at(2))
        ledger.release(voice.voice, at: at(3))
        #expect(ledger.used == Ledger.reserve)
    }

    @Test func `a host at work is charged with no less than was predicted, an idle one with what it holds`() {
        var ledger = Ledger(budget: 50 * mega)
        let voice = entry("a", megabytes: 10)
        start(1, for: voice, in: &ledger)
        ledger.measured(1, MemoryUse(anonymous: 2 * mega))
        #expect(ledger.used == Ledger.reserve + 10 * mega)
        ledger.release(voice.voice, at: at(1))
        #expect(ledger.used == Ledger.reserve + 10 * mega, "it may hold everything still: the measurement is old")
        ledger.measured(1, MemoryUse(anonymous: 2 * mega))
        #expect(ledger.used == Ledger.reserve + 2 * mega)
        #expect(ledger.additionalCost(of: voice) == 8 * mega, "it will take its memory again")
        ledger.promise(voice.voice, cost: 10 * mega)
        #expect(ledger.used == Ledger.reserve + 10 * mega)
    }

    @Test func `a host that was told to leave makes room at once`() {
        var ledger = Ledger(budget: Ledger.reserve + 10 * mega)
        let voice = entry("a", megabytes: 10)
        start(1, for: voice, in: &ledger)
        ledger.measured(1, MemoryUse(anonymous: 10 * mega))
        ledger.release(voice.voice, at: at(1))
        #expect(ledger.fit(entry("b", megabytes: 10)) == .fits(ending: [1]))
        ledger.isLeaving(1)
        #expect(ledger.used == Ledger.reserve)
        #expect(ledger.held == Ledger.reserve + 10 * mega, "it still holds it")
        #expect(ledger.fit(entry("b", megabytes: 10)) == .fits(ending: []))
    }

    @Test func `the host that is kept has room for the dearest default voice, so none of them ever fails to fit`() throws {
        let kept = Ledger.Kept(.espeak, in: .shipped)
        var ledger = Ledger(budget: Ledger.reserve + kept.cost, kept: kept)
        #expect(kept.cost > 3 * mega)
        #expect(ledger.used == Ledger.reserve + kept.cost)
        ledger.started(1, kept.host, at: at(0))
        ledger.measured(1, MemoryUse(anonymous: mega))
        #expect(ledger.used == Ledger.reserve + kept.cost)
        ledger.service.anonymous = 20 * mega
        for name in ["espeak:ru+m3", "espeak:en-us+f3"] {
            #expect(ledger.fit(try Catalog.shipped.entry(named: name)) == .fits(ending: []), "\(name) costs nothing more")
        }
    }

    @Test func `a voice that was seen to hold more costs more from then on`() {
        var ledger = Ledger(budget: 50 * mega)
        let voice = entry("a", megabytes: 10)
        start(1, for: voice, in: &ledger)
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
        start(1, for: slt, in: &ledger)
        #expect(ledger.additionalCost(of: rms) == mega, "they share a host")
        ledger.promise(rms.voice, cost: 9 * mega)
        ledger.measured(1, MemoryUse(anonymous: 20 * mega))
        #expect(ledger.cost(of: slt) == 8 * mega)
        #expect(ledger.cost(of: rms) == 9 * mega)
    }

    @Test func `idle hosts end for a voice that needs their room, the least recently used first, and no more than needed`() {
        var ledger = Ledger(budget: Ledger.reserve + 40 * mega)
        for (process, seconds) in [(Int32(1), Int64(30)), (2, 10), (3, 20)] {
            let voice = entry("v\(process)", megabytes: 10)
            start(process, for: voice, in: &ledger)
            ledger.measured(process, MemoryUse(anonymous: 10 * mega))
            ledger.release(voice.voice, at: at(seconds))
        }
        #expect(ledger.fit(entry("new", megabytes: 10)) == .fits(ending: []))
        #expect(ledger.fit(entry("new", megabytes: 11)) == .fits(ending: [2]))
        #expect(ledger.fit(entry("new", megabytes: 25)) == .fits(ending: [2, 3]))
        #expect(ledger.fit(entry("new", megabytes: 40)) == .fits(ending: [2, 3, 1]))
        #expect(ledger.fit(entry("new", megabytes: 41)) == .needs(budget: Ledger.reserve + 41 * mega))
    }

    @Test func `hosts at work, the one that is kept and the voice's own do not end`() {
        let kept = Ledger.Kept(.espeak, in: .shipped)
        var ledger = Ledger(budget: Ledger.reserve + kept.cost + 20 * mega, kept: kept)
        start(1, for: entry("busy", megabytes: 10), in: &ledger)
        ledger.started(2, kept.host, at: at(0))
        let own = entry("own", megabytes: 9)
        start(3, for: own, in: &ledger)
        ledger.measured(3, MemoryUse(anonymous: 9 * mega))
        ledger.release(own.voice, at: at(1))
        #expect(ledger.fit(own) == .fits(ending: []))
        #expect(ledger.fit(entry("new", megabytes: 11)) == .needs(budget: Ledger.reserve + kept.cost + 21 * mega))
    }

    @Test func `news of processes that are gone are ignored`() {
        var ledger = Ledger(budget: mega)
        ledger.measured(7, MemoryUse(anonymous: mega))
        ledger.isLeaving(7)
        ledger.ended(7)
        #expect(ledger == Ledger(budget: mega))
    }
}
