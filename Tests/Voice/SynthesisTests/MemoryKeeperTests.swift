// SPDX-License-Identifier: GPL-3.0-or-later

import Events
import Loop
import Testing
import VoiceFixtures
import Voices

@testable import Synthesis

struct MemoryKeeperTests {
    private let mega = 1 << 20
    private let japanese = LateLoad(isLoaded: { false }, doWithout: {}, readSingly: {})

    @Test func `whoever asks is told what rooms have taken since memory was measured, which is not done for each of them`() throws {
        let time = VirtualTime()
        var rings = 0
        let keeper = MemoryKeeper(.init(), catalog: .shipped, japanese: japanese, rings: { rings }, loop: Loop(virtualTime: time))
        try keeper.begin()
        let before = keeper.reportNow()
        rings = 3 * mega
        keeper.noteRoom()
        #expect(keeper.reportNow().held == before.held + 3 * mega + Ledger.room)
        time.advance(to: time.now + .seconds(1))
        // Nothing was really opened, and a measurement finds that out.
        _ = keeper.reportNow()
        #expect(keeper.ledger.rooms == 0)
    }

    @Test func `what rings hold is in the account without a measurement`() throws {
        var rings = 2 * mega
        var options = MemoryKeeper.Options()
        options.budget = .none
        let keeper = MemoryKeeper(options, catalog: .shipped, japanese: japanese, rings: { rings }, loop: Loop())
        try keeper.begin()
        let before = keeper.ledger.held
        rings += 3 * mega
        #expect(keeper.ledger.held == before + 3 * mega)
        keeper.noteRoom()
        #expect(keeper.ledger.rooms == Ledger.room)
        keeper.measure()
        #expect(keeper.ledger.rooms == 0, "it is measured now")
    }
}
