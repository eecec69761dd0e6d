// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Voices

@Suite struct VoiceChooserTests {
    private func choose(
        _ language: String,
        _ wishes: VoiceWishes = VoiceWishes(),
        author: Author? = nil,
        room: RoomVoices = RoomVoices()
    ) throws -> VoiceChoice {
        try #require(VoiceChooser(room: room).choose(language: language, wishes: wishes, author: author))
    }

    @Test(arguments: Catalog.shipped.languages, [Gender.female, .male])
    func `every language speaks with the wanted gender`(language: String, gender: Gender) throws {
        let choice = try choose(language, VoiceWishes(gender: gender))
        #expect(choice.voice.language == language)
        #expect(choice.voice.gender == gender)
        #expect(choice.voice.engineName.hasSuffix(gender == .male ? "+m3" : ["ko", "zh"].contains(language) ? "+f3" : "+f5"))
        #expect(!choice.isFallback)
    }

    @Test(arguments: [
        ("en-US", "en", LanguageFallback.base), ("zh-Hant-TW", "zh", .base), ("cmn", "zh", .none), ("no", "nb", .none),
        ("pt-BR", "pt", .base),
        ("pt-PT", "pt-PT", .none), ("zh-HK", "yue", .none), ("iw", "he", .none), ("tlh", "tlh", .none), ("xx", "ja", .room),
        ("", "ja", .room),
        ("-", "ja", .room),
    ])
    func `a language without a voice gives way step by step`(wanted: String, used: String, fallback: LanguageFallback) throws {
        let choice = try choose(wanted, room: RoomVoices(language: "ja"))
        #expect(choice.voice.language == used)
        #expect(choice.language == fallback)
    }

    @Test(arguments: [
        ("en-US", "en"), ("EN-gb", "en-GB"), ("no", "nb"), ("zh-HK", "yue"), ("jpn", "ja"), ("pt-BR", "pt"), ("fil", nil), ("", nil),
    ])
    func `a language is spoken under the catalog's tag`(wanted: String, tag: String?) {
        #expect(Catalog.shipped.tag(speaking: wanted) == tag)
    }

    @Test func `English speaks where neither language has a voice`() throws {
        let choice = try choose("xx", VoiceWishes(gender: .male), room: RoomVoices(language: "yy"))
        #expect(choice.voice.id == "espeak:en-us+m3")
        #expect(choice.language == .english)
        #expect(choice.isFallback)
    }

    @Test func `the comment's gender comes before the room's and the viewer's`() throws {
        let viewer = Author(id: "17")
        #expect(try choose("en", VoiceWishes(gender: .male), author: viewer, room: RoomVoices(gender: .female)).gender.origin == .comment)
        #expect(try choose("en", author: viewer, room: RoomVoices(gender: .female)).gender == GenderChoice(wanted: .female, origin: .room))
        #expect(try choose("en", author: viewer).gender.origin == .viewer)
        #expect(try choose("en", VoiceWishes(gender: .any), author: viewer, room: RoomVoices(gender: .male)).gender.origin == .viewer)
        #expect(try choose("en").gender == GenderChoice(wanted: .female, origin: .nobody))
    }

    @Test func `a viewer has one gender in all languages and names, and viewers differ`() throws {
        var female = 0
        for number in 0..<10_000 {
            let gender = try choose("en", author: Author(id: "viewer\(number)", name: "x")).voice.gender
            if number < 100 {
                #expect(try choose("ja", author: Author(id: "viewer\(number)", name: "y")).voice.gender == gender)
            }
            female += gender == .female ? 1 : 0
        }
        #expect((4_700...5_300).contains(female))
    }

    @Test func `a viewer without an id goes by the name, one without either by the room`() throws {
        #expect(ViewerHash(Author(name: "Mika")) == ViewerHash(Author(id: "Mika")))
        #expect(ViewerHash(Author(id: "")) == nil)
        #expect(try choose("en", author: Author()).gender.origin == .nobody)
    }

    @Test func `the hash stays what it was`() {
        #expect(ViewerHash(Author(id: "yomite"))?.bits == 1_412_706_884_512_367_632)
    }

    @Test func `a voice that was asked for speaks its own language, in every region`() throws {
        let wish = VoiceWishes(voice: "espeak:en-gb+m7")
        #expect(try choose("en", wish).voice.id == "espeak:en-gb+m7")
        #expect(try choose("en-US", wish).reason == .asked)
    }

    @Test func `in another language a voice that was asked for leaves its gender`() throws {
        let choice = try choose("ja", VoiceWishes(voice: "espeak:en-gb+m7", gender: .female))
        #expect(choice.voice.id == "espeak:ja+m3")
        #expect(choice.gender == GenderChoice(wanted: .male, origin: .voice))
    }

    @Test func `a comment's voice comes before the room's, and nonsense is no wish`() throws {
        let room = RoomVoices(voice: "espeak:en-us+f2")
        #expect(try choose("en", room: room).voice.id == "espeak:en-us+f2")
        #expect(try choose("en", VoiceWishes(voice: "espeak:en-us+m1"), room: room).voice.id == "espeak:en-us+m1")
        #expect(try choose("en", VoiceWishes(voice: "; rm -rf /"), room: room).voice.id == "espeak:en-us+f2")
        #expect(try choose("en", VoiceWishes(voice: "espeak:ja+whisper"), room: room).voice.id == "espeak:en-us+f2")
    }

    @Test func `language comes before gender`() throws {
        let table = """
            engine\tespeak\t22050\tGPL-3.0-or-later
            host\tkept\t1
            variant\tm3\tmale\t100\t100
            language\tja\tja\tJapanese\tja\t100\t976\t2816\t1\t70
            """
        let chooser = VoiceChooser(catalog: Catalog(parsing: table))
        let choice = try #require(chooser.choose(language: "ja", wishes: VoiceWishes(gender: .female)))
        #expect(choice.voice.id == "espeak:ja+m3")
        #expect(choice.reason == .onlyGender)
        #expect(choice.isFallback)
        #expect(choice.description == "ja has no female voice")
        #expect(chooser.choose(language: "fr")?.language == .any)
        #expect(VoiceChooser(catalog: Catalog(parsing: "")).choose(language: "ja") == nil)
    }

    @Test func `a choice explains itself`() throws {
        #expect(try choose("ja", VoiceWishes(gender: .male)).description == "default male voice of ja (gender asked for by the comment)")
        let regional = "default female voice of ja (nobody asked for a gender); the region has no voice of its own"
        #expect(try choose("ja-JP").description == regional)
    }
}
