// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

@Suite struct LanguageTests {
    private func parts(_ text: String, wish: String? = nil, _ options: ReadingOptions = ReadingOptions()) -> [String] {
        var comment = Comment(text: text)
        comment.language = wish
        return Reader(options: options).read(comment).segments.map { "\($0.language):\($0.spoken)" }
    }

    @Test(arguments: [
        ("hello", "en"), ("こんにちは", "ja"), ("草", "ja"), ("안녕", "ko"), ("привет", "ru"), ("γεια", "el"), ("مرحبا", "ar"), ("שלום", "he"),
        ("สวัสดี", "th"), ("नमस्ते", "hi"), ("বাংলা", "bn"), ("தமிழ்", "ta"), ("გამარჯობა", "ka"), ("Բարեւ", "hy"), ("ሰላም", "am"), ("ᎣᏏᏲ", "chr"),
        ("မင်္ဂလာပါ", "my"), ("ਸਤ", "pa"), ("ગુજ", "gu"), ("తెలుగు", "te"), ("ಕನ್ನಡ", "kn"), ("മലയാളം", "ml"), ("සිංහල", "si"), ("ଓଡ଼ିଆ", "or"),
        ("ລາວ", "lo"), ("ខ្មែរ", "km"), ("ｶﾀｶﾅ", "ja"), ("12", "en"),
    ])
    func `the script decides`(text: String, language: String) {
        #expect(Reader().read(Comment(text: text)).language == language)
    }

    @Test func `Han is Japanese beside kana and full-width letters, or where somebody says so`() {
        #expect(parts("草ｗｗｗ") == ["ja:草わらわら"])
        #expect(parts("今日はいい天気") == ["ja:今日はいい天気"])
        #expect(parts("神回", wish: "ja") == ["ja:神回"])
        #expect(parts("神回", ReadingOptions(roomLanguage: "ja")) == ["ja:神回"])
        #expect(parts("神回", wish: "zh-TW", ReadingOptions(roomLanguage: "ja")) == ["zh-TW:神回"])
        #expect(parts("漢字かな", wish: "zh") == ["ja:漢字かな"])
    }

    @Test(arguments: ["ja-JP", "JA", "ja-jp", "jp", "jpn"])
    func `a sentence stays whole however its language's tag is written`(wish: String) {
        let tag = wish.lowercased() == "ja-jp" ? "ja-JP" : "ja"
        #expect(parts("今日は3時から配信ですか", wish: wish) == ["\(tag):今日は3時から配信ですか"])
        #expect(parts("今日は3時から配信ですか", ReadingOptions(roomLanguage: tag)) == ["\(tag):今日は3時から配信ですか"])
    }

    @Test func `a wish counts where the script allows it, and nonsense never`() {
        #expect(parts("bonjour", wish: "fr-CA") == ["fr-CA:bonjour"])
        #expect(parts("colour", wish: "EN-gb") == ["en-GB:colour"])
        #expect(parts("bom dia", wish: "PT") == ["pt:bom dia"])
        #expect(parts("привіт", wish: "uk") == ["uk:привіт"])
        #expect(parts("привет", wish: "fr") == ["ru:привет"])
        #expect(parts("hello", wish: "ja") == ["en:hello"])
        for nonsense in ["", "-", "x", "<b>", "en us", "日本", "12", String(repeating: "a", count: 99)] {
            #expect(parts("hello", wish: nonsense) == ["en:hello"])
        }
    }

    @Test func `the room's language counts where the script allows it`() {
        #expect(parts("hallo", ReadingOptions(roomLanguage: "de")) == ["de:hallo"])
        #expect(parts("Здраво zdravo", ReadingOptions(roomLanguage: "sr")) == ["sr:Здраво zdravo"])
        #expect(parts("hello", ReadingOptions(roomLanguage: "ja")) == ["en:hello"])
    }

    @Test(arguments: [
        "你好", "主播好可爱", "哈哈哈", "这是什么", "謝謝", "加油", "太強了", "笑死", "大家好", "晚上好", "這個遊戲好玩嗎", "好可愛", "厲害", "主播今天好漂亮", "恭喜", "我愛你", "你是誰",
        "什麼時候開始", "真的假的", "没有声音", "不是吧", "可以唱歌嗎", "晚安", "早安", "辛苦了", "來了", "死了", "她好美", "很好聽", "為什麼", "好笑", "他们在哪里",
    ])
    func `Chinese is Chinese in a Japanese room`(text: String) {
        #expect(parts(text, ReadingOptions(roomLanguage: "ja")).allSatisfy { $0.hasPrefix("zh") })
    }

    @Test(arguments: [
        "乾杯", "在宅勤務中", "維新", "紅白", "投了", "属性有利", "再走", "紅茶派", "完了", "不要不急", "是非", "我慢大会", "起床", "字幕", "香港", "北京", "乾燥", "乾電池", "優勝", "無理",
        "友好的関係", "読了", "終了", "現在地", "辛苦", "什器", "自我", "写真好評", "平均的話題", "東京都港区", "何卒", "加算", "可能", "大家族", "神回", "昨日", "和了",
        "断么九", "么九牌", "自摸和了",
    ])
    func `kanji without kana are Japanese in a Japanese room`(text: String) {
        #expect(parts(text, ReadingOptions(roomLanguage: "ja")) == ["ja:\(text)"])
    }

    @Test func `a fixed language asks no questions`() {
        #expect(parts("hello こんにちは", wish: "fr", ReadingOptions(fixedLanguage: "de")) == ["de:hello こんにちは"])
    }

    @Test func `a mixed comment is divided, and what has no script stays with its neighbour`() {
        #expect(parts("このgame超楽しいlol") == ["ja:この", "en:game", "ja:超楽しい", "en:lol"])
        #expect(parts("\"12 games!\" 3回目… ok") == ["en:\"twelve games!\"", "ja:3回目…", "en:ok"])
    }

    @Test(arguments: [
        ("ไปเล่น Minecraft กับเพื่อนใน Discord", "th"), ("비디오 표준 (기본, SECAM, PAL, NTSC)", "ko"), ("смотрю Twitch и YouTube", "ru"),
        ("昨日Minecraftを始めてからDiscordに入った", "ja"), ("I love the streets of Москва so much", "en"), ("this is what 東京 looks like", "en"),
    ])
    func `a comment is in the language of most of it, where names in Latin letters count less`(text: String, language: String) {
        #expect(Reader().read(Comment(text: text)).language == language)
    }

    @Test func `segments say where they came from`() {
        let text = "★ このgame  超https://x.yz/a楽しい!"
        let segments = Reader().read(Comment(text: text)).segments
        #expect(segments.map(\.text) == ["この", "game", "超https://x.yz/a楽しい!"])
        #expect(segments.map(\.spoken) == ["この", "game", "超 リンク 楽しい!"])
        #expect(segments.map(\.start) == [2, 4, 10])
        #expect(segments.map(\.length) == [2, 4, 19])
    }
}
