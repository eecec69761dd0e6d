// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

@Suite struct EmoteWordTests {
    private func spoken(_ text: String, _ emotes: EmoteWords = .shipped) -> [String] {
        Reader(options: ReadingOptions(emoteWords: emotes)).read(Comments.Comment(text: text)).segments.map(\.spoken)
    }

    @Test(arguments: [("KEKW what a play OMEGALUL", "what a play"), ("nice catJAM song", "nice song"), ("D: no", "no")])
    func `the extensions' emotes are left out`(text: String, said: String) {
        #expect(spoken(text) == [said])
    }

    @Test(arguments: ["kekw", "KEKWs", "lul", "the monka state"])
    func `only exactly these words are`(text: String) {
        #expect(spoken(text) == [text])
    }

    @Test(arguments: [
        ("hello:smile: you", "hello you"), (":_wave::_hi: hello", "hello"), ("hello :sad:", "hello"), ("草:_wave:草", "草 草"),
        ("std::vector::size", "std::vector::size"), ("at 1:20:30 or 1:ab:2", "at one hour twenty minutes thirty seconds or 1:ab:2"),
        ("note:this:one", "note:this:one"),
    ])
    func `the platforms' are left out where they come as text`(text: String, said: String) {
        #expect(spoken(text) == [said])
    }

    @Test func `they are counted, and captions find the words that are left`() throws {
        let reading = Reader().read(Comments.Comment(text: "KEKW hello Sadge world"))
        #expect(reading.changes == [ReadingChange(rule: .emotes, count: 2)])
        let segment = try #require(reading.segments.first)
        #expect(segment.map.original(ofSpoken: 6..<11) == 17..<22)
    }

    @Test func `an operator's list comes on top`() {
        let emotes = EmoteWords.shipped.adding(listedIn: "# ours\nmyCat  myDog # two\r\n")
        #expect(spoken("myCat KEKW hi myDog two", emotes) == ["hi two"])
        #expect(spoken("KEKW", .none) == ["KEKW"])
    }
}
