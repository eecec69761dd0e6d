// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Rooms
@testable import Voices

/// What viewers may wish for themselves, as a text and as a rule.
struct ViewerWishTests {
    private let catalog = Catalog.shipped

    private func isVoice(_ word: String) -> Bool { ViewerSetting.voices(word, in: catalog) != nil }

    private func wish(_ text: String) -> ViewerWish? { CommandWords().wish(in: text, isVoice: isVoice) }

    private func rules(_ change: (inout WishRules) -> Void = { _ in }) -> WishRules {
        var rules = WishRules()
        rules.least = .everyone
        change(&rules)
        return rules
    }

    @Test(arguments: [
        ("!tts my voice female", ViewerWish.voice("female")), ("!tts voice female", .voice("female")),
        ("!TTS My Voice espeak:ja+f5", .voice("espeak:ja+f5")), ("!tts my voice nonsense", .voice("nonsense")),
        ("!tts my voice off", .voice("off")), ("!tts my rate 120%", .rate(120)), ("!tts my pitch 90", .pitch(90)),
        ("!tts my rate off", .rate(nil)), ("!tts my pitch off", .pitch(nil)), ("!tts my off", .off), ("！tts my off", .off),
        ("  !tts   my   off ", .off),
        ("!tts 声 女性", .voice("female")), ("!tts　私の 高さ 90", .pitch(90)), ("声(女性)", .voice("female")), ("声（ 男 ）", .voice("male")),
        ("声(なし)", .voice("off")), ("声(espeak:ja+f5)", .voice("espeak:ja+f5")), ("速度(120)", .rate(120)), ("音程（90）", .pitch(90)),
    ])
    func `the whole of a line is a wish`(text: String, wanted: ViewerWish) {
        #expect(wish(text) == wanted)
        #expect(CommandWords().command(in: text) == nil)
    }

    @Test(arguments: [
        "", "!tts my", "!tts my voice", "!tts my rate", "!tts my rate fast", "!tts my rate -5", "!tts my rate ١٢٠", "!tts my volume 50",
        "!tts my nick Annie", "!tts my off now", "!tts my voice is gone", "!tts pitch 90", "!tts off", "!tts her voice female",
        // With a name these are moderators' commands, whoever types them.
        "!tts voice bob female", "!tts rate 120",
        // Texts with brackets.
        "声(笑)", "声(女性)です", "いい声(女性)", "声()", "声", "声(女性 男性)", "速度(速い)", "速度()", "(声)", "声 (女性)",
        // Quoted, and in a sentence.
        "> !tts my voice female", "\"!tts my voice female\"", "@bot !tts my off", "「声(女性)」",
        // What only looks like it.
        "!ttѕ my off", "!tts mу off", "!t\u{200B}ts my off", "!tts my o\u{AD}ff", "\u{202E}!tts my off", "声\u{200B}(女性)",
        "!tts my off\nhello", "聲(女性)", "声﹙女性﹚",
    ])
    func `everything else is none`(text: String) {
        #expect(wish(text) == nil)
    }

    @Test func `a voice, a speed and a pitch are those that may be chosen`() {
        let some = rules { ($0.voices, $0.rates, $0.pitches) = (["female", "espeak:ja*", "*+f2"], 80...120, 90...110) }
        func allows(_ wish: ViewerWish, _ rules: WishRules) -> Bool { rules.settings(for: wish, in: catalog) != nil }
        for voice in ["female", "Female", "espeak:ja+f5", "espeak:en-us+f2", "off"] { #expect(allows(.voice(voice), some), "\(voice)") }
        for voice in ["male", "espeak:en-us+f5", "any", "nonsense", "*", ""] { #expect(!allows(.voice(voice), some), "\(voice)") }
        #expect(allows(.voice("male"), rules()) && allows(.voice("espeak:de+f2"), rules()))
        for (percent, isIn) in [(79, false), (80, true), (120, true), (121, false), (0, false), (9_999, false)] {
            #expect(allows(.rate(percent), some) == isIn, "\(percent)")
        }
        #expect(allows(.rate(nil), some) && allows(.pitch(nil), some) && allows(.off, some) && !allows(.pitch(111), some))
    }

    @Test func `what was wished counts only while the rules allow it, and what moderators set always`() {
        var entry = ViewerEntry()
        for setting in [ViewerSetting.voice("espeak:ja+f5"), .rate(120)] { setting.apply(to: &entry, asWish: true) }
        ViewerSetting.pitch(50).apply(to: &entry, asWish: false)
        let author = Author(id: "1", roles: .member)
        #expect(rules().permitted(entry, for: author) == entry)
        #expect(rules { $0.least = .member }.permitted(entry, for: author) == entry)
        for none in [WishRules(), rules { $0.least = .vip }] {
            let permitted = none.permitted(entry, for: author)
            #expect(permitted.voice == nil && permitted.rate == nil && permitted.pitch == 50)
        }
        #expect(rules { $0.voices = ["female"] }.permitted(entry, for: author).voice == nil)
        #expect(rules { $0.rates = 90...110 }.permitted(entry, for: author).rate == nil)
        #expect(rules { $0.least = .member }.permitted(entry, for: nil).rate == nil)
    }

    @Test func `what a moderator has set is not changed by a wish, and takes the place of one`() {
        var entry = ViewerEntry()
        ViewerSetting.gender(.male).apply(to: &entry, asWish: false)
        for setting in [ViewerSetting.voice("espeak:ja+f5"), .gender(nil), .mute(.forever), .trusted(true), .reading("x")] {
            setting.apply(to: &entry, asWish: true)
        }
        #expect(
            entry.gender == .male && entry.voice == nil && !entry.isTrusted && entry.mute == .off && entry.reading == nil
                && entry.wished.isEmpty
        )
        ViewerSetting.gender(nil).apply(to: &entry, asWish: false)
        ViewerSetting.voice("espeak:ja+f5").apply(to: &entry, asWish: true)
        #expect(entry.voice == "espeak:ja+f5" && entry.wished == .voice && entry.hasOnlyWishes)
        // A voice that was wished would count before the gender.
        ViewerSetting.gender(.male).apply(to: &entry, asWish: false)
        #expect(entry.voice == nil && entry.gender == .male && entry.wished.isEmpty && !entry.hasOnlyWishes)
    }

    @Test func `viewers wait after a wish, and only so many can`() {
        var pauses = WishPauses(limit: 2)
        func begins(_ id: String, _ seconds: Int64, in room: String = "main") -> Bool {
            pauses.begin(ViewerID(id), in: RoomName(room), at: Moment(nanoseconds: seconds * 1_000_000_000), for: .seconds(30))
        }
        #expect(begins("a", 0) && !begins("a", 29) && begins("a", 30))
        #expect(begins("a", 31, in: "other") && !begins("b", 32), "two wait")
        #expect(begins("b", 60) && !begins("c", 60) && begins("c", 61))
        #expect(pauses.figures.early == 1 && pauses.figures.tooMany == 2)
    }

    @Test(arguments: [
        ("chatWishes", "everybody"), ("chatWishRate", "120"), ("chatWishRate", "150-75"), ("chatWishRate", "10-100"),
        ("chatWishPitch", "70-201"),
        ("chatWishVoices", "female,,male"), ("chatWishVoices", "fe male"), ("chatWishSeconds", "0"),
    ])
    func `settings that make no sense are refused`(key: String, value: String) throws {
        let option = try #require(WishRules.options.first { $0.form.key == key })
        var rules = WishRules()
        #expect(option.set(&rules, [value], false) == [0])
        #expect(option.set(&rules, [option.show(rules)], false).isEmpty, "the default is a value")
    }
}
