// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import yomite

struct SoundNewsTests {
    private typealias Standing = SoundNews.Standing

    @Test func `each change is told once`() {
        var news = SoundNews(Standing(isConnected: true))
        #expect(news.follow(Standing(isConnected: true)) == [])
        let missing = Standing(isConnected: true, missing: ["nope"])
        #expect(news.follow(missing) == [.sinkMissing("nope")])
        #expect(news.follow(missing) == [])
        let lost = Standing(isConnected: false, reason: "Connection terminated")
        #expect(news.follow(lost) == [.lost(reason: "Connection terminated")])
        #expect(news.follow(lost) == [])
        #expect(news.follow(missing) == [.found])
        #expect(news.follow(Standing(isConnected: true, missing: [])) == [.sinkFound("nope")])
    }

    @Test func `the nearest names are told, else those that there are`() {
        #expect(MissingSink.problem("nul0", known: ["null0", "obs"]).hasSuffix("no such sink; the nearest is pulse:null0"))
        let many = (1...7).map { "alsa_output.\($0)" }
        #expect(MissingSink.problem("nope", known: many).hasSuffix("pulse:alsa_output.5 and 2 more"))
        #expect(MissingSink.problem("nope", known: []).hasSuffix("nor any other"))
        #expect(MissingSink.problem("@DEFAULT_SINK@", known: []) == "the sound server has no sink to play on")
    }
}
