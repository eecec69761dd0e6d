// SPDX-License-Identifier: GPL-3.0-or-later

import Loop
import Testing
import VoiceFixtures
import Voices

@testable import Synthesis

struct MemoryKeeperTests {
    @Test func `what rings hold is in the account without a measurement`() throws {
        let mega = 1 << 20
        var rings = 2 * mega
        var options = MemoryKeeper.Options()
        options.budget = .none
        let japanese = LateLoad(isLoaded: { false }, doWithout: {}, readSingly: {})
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
