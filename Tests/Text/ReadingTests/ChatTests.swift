// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

@Suite struct ChatTests {
    /// Of the languages that share a script, only the room's comes into question.
    private func reading(_ text: String, _ room: String = "en", off: Set<ReadingRule> = []) -> Reading {
        let options = ReadingOptions(roomLanguage: room, detector: LanguageDetector(languages: [room]), rulesOff: off)
        return Reader(options: options).read(Comment(text: text))
    }

    private func spoken(_ text: String, _ room: String = "en", off: Set<ReadingRule> = []) -> String {
        reading(text, room, off: off).segments.map { "\($0.language):\($0.spoken)" }.joined(separator: "|")
    }

    @Test(arguments: [
        ("en", "idk lol brb", "en:I don't know lol be right back"), ("en", "plsssss tyyy yess", "en:please thank you yess"),
        ("en", "GR8 m8", "en:great mate"),
        ("pt", "kkkkkkkkkk vc viu isso", "pt:cá cá cá você viu isso"),
        ("pt", "kkk kk rsrsrs", "pt:cá cá cá cá cá cá risos"), ("pt", "kkkk boa", "pt:cá cá cá cá boa"),
        ("pt", "kkkkk", "pt:cá cá cá cá cá"), ("pt", "kkkkkk", "pt:cá cá cá"),
        ("fr", "mdr slt", "fr:mort de rire salut"),
        ("es", "jajajajaja jsjsjs", "es:jajaja jajaja"),
        ("de", "vllt kp", "de:vielleicht kein Plan"),
        ("es", "mn\u{303}n", "es:mañana"), ("es", "MÑN", "es:mañana"),
        ("ru", "спс ахахахаха", "ru:спасибо ахахаха"),
        ("id", "wkwkwkwk yg mana", "id:hahaha yang mana"),
        ("tr", "slm nbr", "tr:selam ne haber"),
        ("th", "555555 ตลก 55", "th:ห้าห้าห้า ตลก ห้าห้า"),
        ("ar", "ههههههه", "ar:هاهاها"),
        ("zh", "666 主播 2333", "zh:六六六 主播 哈哈哈"),
        ("ko", "대박ㅋㅋㅋㅋㅋ ㅇㅋ", "ko:대박 크크크 오케이"),
        ("ko", "ㅈㅅㅎㄴㄷ ㄲㅂ ㅇㅋㅇㅋ ㄱㄱㄱ", "ko:죄송합니다 까비 오케이 오케이 고고고"),
        ("ko", "ㅋ ㅎㅎ ㅇㅇ ㄱㄱ ㄴㄴ ㅠㅠ ㄷㄷ ㅊㅋ ㄹㅇ ㅋㅎ", "ko:크 흐흐 응응 고고 노노 흑흑 덜덜 축하 리얼 크 흐"),
        ("ko", "ㅊㅋㅊㅋ ㅎㄷㄷ ㄷㄷㄷ", "ko:축하 축하 후덜덜 덜덜덜"),
        ("ko", "ㄳ ㅁㅇㅁㅇ ㄹㅈㄷ", "ko:감사 뭐야뭐야 레전드"),
        ("ru", "с др тебя", "ru:с днём рождения тебя"),
        ("fr", "c bon, t ou", "fr:c'est bon, t'es où"), ("fr", "t as vu, c est qq un", "fr:t'as vu, c'est quelqu'un"),
        ("en", "kk mdr 555 slm", "en:kk mdr five hundred fifty-five slm"),
    ])
    func `laughter and abbreviations are said as words of their language`(room: String, text: String, expected: String) {
        #expect(spoken(text, room) == expected)
    }

    @Test(arguments: [
        ("arigatou everyone", "ja:ありがとう|en:everyone"),
        ("Ohayou gozaimasu!", "ja:おはようございます!"),
        ("annyeonghaseyo oppa", "ko:안녕하세요|en:oppa"),
        ("privet, kak dela?", "ru:привет, как дела?"),
        ("nihao", "zh:你好"), ("ni hao ma", "zh:你好吗"), ("ni", "en:ni"), ("ni hi", "en:ni hi"),
        ("konnichiwas privets", "en:konnichiwas privets"),
        ("say arigatou", "en:say|ja:ありがとう"),
    ])
    func `romanised greetings are said in their own language`(text: String, expected: String) {
        #expect(spoken(text) == expected)
    }

    @Test(arguments: [
        ("es", "qué buen clutch", "es:qué buen clach"), ("es", "me gusta tu setup", "es:me gusta tu setap"),
        ("pt", "o Streamer caiu", "pt:o estrimer caiu"),
        ("de", "das Update ist da", "de:das apdäht ist da"), ("fr", "quel headshot", "fr:quel hèdchate"),
        ("it", "che setup", "it:che setap"),
        ("pl", "fajny stream", "pl:fajny strim"), ("tr", "bu stream güzel", "tr:bu strim güzel"),
        ("id", "gameplay nya keren", "id:geimplei nya keren"),
        ("es", "let's go", "es:lets gou"), ("de", "wir sind fast da", "de:wir sind fast da"),
        ("de", "mein Controller", "de:mein kontrohler"),
        ("es", "ven a stream.tv o clutch99", "es:ven a stream.tv o clutch99"),
        ("en", "nice clutch", "en:nice clutch"), ("sv", "bra clutch", "sv:bra clutch"),
    ])
    func `English words of games and streams are spelt for voices of other languages`(room: String, text: String, expected: String) {
        #expect(spoken(text, room) == expected)
        #expect(reading(text, room, off: [.borrowed]).segments.map(\.spoken) == [text])
    }

    @Test func `what is spelt for another voice still stands for its word`() throws {
        let segment = try #require(reading("qué buen clutch hoy", "es").segments.first)
        #expect(segment.spoken == "qué buen clach hoy")
        #expect(segment.text == "qué buen clutch hoy")
    }

    @Test func `a fixed voice is not given letters of another script`() {
        let reader = Reader(options: ReadingOptions(fixedLanguage: "it"))
        #expect(reader.read(Comment(text: "privet a tutti")).segments.map(\.spoken) == ["privet a tutti"])
    }

    @Test(arguments: [
        ("@Ann_Lee_93847561 you are right", "Ann Lee you are right"),
        ("hey @bob99, hi", "hey bob99, hi"),
        ("@12345678 @_x_", "twelve million three hundred forty-five thousand six hundred seventy-eight @_x_"),
        ("mail a@b.org 3@4", "mail a@b.org 3@4"),
        ("#BestStreamEver2024 #GG #HTTPServer", "Best Stream Ever two thousand twenty-four GG HTTP Server"),
        ("we are #1", "we are number one"),
        ("type !song now! wow!", "type song now! wow!"),
        ("なに!game", "なに|game"),
    ])
    func `names behind signs are said without them`(text: String, expected: String) {
        #expect(reading(text).segments.map(\.spoken).joined(separator: "|") == expected)
    }

    @Test(arguments: [
        ("asdfghjkl lol", "lol"), ("ok kfjdks so good", "ok so good"), ("so ｋｆｊｄｋ", "so"), ("sdfghj", ""), ("QWERTZUI !", ""),
        ("Angstschweiß strengths property rhythm https pssst brrrr", "Angstschweiß strengths property rhythm https pssst brrr"),
        ("wkwkwk jsjsjs SMTPD", "wkwkwk hahaha SMTPD"),
    ])
    func `smashed keys are not read`(text: String, expected: String) {
        #expect(reading(text).segments.map(\.spoken).joined(separator: "|") == expected)
    }

    @Test(arguments: [
        ("en", "sooooo goood, nooo wayyy", "en:so good, no way"), ("en", "coool, tooo long, freee", "en:cool, too long, free"),
        ("en", "hmmm brrr AAA", "en:hmmm brrr AAA"), ("es", "holaaa vamosss", "es:hola vamos"),
        ("pt", "nãooo simmm", "pt:não sim"),
        ("fr", "ouiii merciii", "fr:oui merci"), ("de", "jaaaa neeein", "de:ja nein"), ("de", "Schifffahrt", "de:Schifffahrt"),
        ("ru", "дааа урааа нееет", "ru:да ура нет"),
    ])
    func `a word that is drawn out is said as the word that it is`(room: String, text: String, expected: String) {
        #expect(spoken(text, room) == expected)
    }

    @Test(arguments: [("en", "heart"), ("es", "corazón"), ("fr", "cœur"), ("de", "Herz"), ("ru", "сердечко")])
    func `nobody calls a heart of two characters red`(room: String, name: String) {
        #expect(spoken("<3", room) == "\(room):\(name)")
        #expect(spoken("❤️", room) != "\(room):\(name)")
    }

    @Test(arguments: [
        ("if(x==0){return;} is wrong", "code is wrong"),
        ("run `rm -rf /` now", "run code now"),
        ("try ```let x = 1``` or `y`!", "try code or code"),
        ("key AKIA93JD83JDK29DKS9201A", "key code"),
        ("位置を指定(0=中央、1=左、2=右)します", "位置を指定(0=中央、1=左、2=右)します"),
        ("これはif(x==0){return;}です", "これは コード です"),
        ("that (was) it; $x & more", "that (was) it; $x and more"),
        (":-) ;-) :(", ""), ("nice :D xDDD T_T ok", "nice ok"), ("8:30 x3 a:D :Dear", "eight thirty times three a:D :Dear"),
        ("I <3 you <333", "I heart you"),
        ("<3! <30 1<3", "heart! less than thirty one three"),
    ])
    func `code is named`(text: String, expected: String) {
        #expect(reading(text).segments.map(\.spoken).joined(separator: "|") == expected)
    }

    @Test(arguments: [
        "m(_ _)m", "m(__)m", "( *´艸｀)", "¯\\_(ツ)_/¯", "¯\\\\_(ツ)_/¯", "ಠ_ಠ", "ಠ益ಠ", "ヽ(´ー｀)ノ", "( ﾟдﾟ)", "(´・ω・｀)", "orz", "(^_^;)",
        "(｡･ω･｡)", "ʕ•ᴥ•ʔ", "(╯°□°）╯", "＼(^o^)／", "(;_;)/~~~", "(^^)v", "(ﾉ∀`)", "_(:3」∠)_", "(*ﾉωﾉ)", "(づ｡◕‿‿◕｡)づ", "(ง'̀-'́)ง",
        "ლ(ಠ益ಠლ)", "ʕっ•ᴥ•ʔっ", "é_è", "ㅠ_ㅠ", "(一_一)", "(￣ー￣)", "T_T", "x_x",
    ])
    func `a face is not spoken in any language, alone or in a sentence`(face: String) {
        for room in ["en", "ja", "ru", "ko"] {
            #expect(reading(face, room).segments.isEmpty, "\(room)")
        }
        #expect(reading("nice one \(face) again").segments.map(\.spoken) == ["nice one again"])
        #expect(reading("nice one \(face)").segments.map(\.spoken) == ["nice one"])
        #expect(reading("\(face) nice one").segments.map(\.spoken) == ["nice one"])
        #expect(reading("すごい\(face)", "ja").segments.map(\.spoken) == ["すごい"])
        #expect(reading("\(face)").changes.contains { $0.rule == .faces && $0.count == 1 })
    }

    @Test(arguments: [
        "(笑)", "(国・数)", "(食べる)", "(ﾊﾟﾁ)", "f(x)", "(a)", "option (b) please", "(я)", "снег (и) дождь", "hello (see you at 5)", "test_case_a",
        "(ノート)", "foo(bar)", "あ(い)う", "(1_000)", "もっと(ください)ね",
    ])
    func `brackets around words are no faces`(text: String) {
        #expect(!reading(text).changes.contains { $0.rule == .faces })
        #expect(!reading(text).segments.isEmpty)
    }

    @Test(arguments: [
        "(>人<)", "(>◡<)", "|дﾟ)", "|ω・)", "|・ω・)ﾉ",
        "(ΦωΦ)", "(ToT)", "Σ(゜ロ゜;)", "(ﾟДﾟ;)", "(ᗒᗣᗕ)", "(ʘᗩʘ')", "( ﾟ∀ﾟ)o彡ﾟ", "(´・ω・)つ旦", "(๑•̀ㅂ•́)و✧", "(๑˃̵ᴗ˂̵)", "٩( 'ω' )و", "٩(๑❛ᴗ❛๑)۶",
        "( ੭•͈ω•͈)੭", "( ¯꒳¯ )ᐝ", "(´³`)", "(*¯ ³¯*)", "ヾ(＠⌒ー⌒＠)ノ", "ヾ(*ΦωΦ)ﾉ", "( ᐛ )", "( ᐛ)و", "(   ᐙ   )", "ᐠ( ᐢ ᵕ ᐢ )ᐟ", "Ｏ(≧∇≦)Ｏ",
        "(T-T)", "(OvO)", "(o▽o)", "(n▽n)", "(T▽T)", "(T□T)", "(n∇n)", "(Φ▽Φ)", "o▽o", "T△T", "n∇n", "(´▽`)",
        "(◕ᴗ◕✿)", "(´°̥̥̥ω°̥̥̥｀)", "(⸝⸝⸝´꒳`⸝⸝⸝)", "(¬‿¬)",
    ])
    func `rarer faces are dropped by what faces have in common`(face: String) {
        #expect(spoken("すごい\(face)", "ja") == "ja:すごい")
    }

    @Test(arguments: [
        "(TNT)", "(SOS)", "(did)", "(mom)", "(TT)", "(OO)", "(o)", "(T)", "(国・数・国)", "(国国国)", "('a')", "(1-1)", "(1・1)", "(ΑΒΑ)", "(ДОД)",
        "(ﾒﾓﾒ)", "(m³)", "(π)", "(A▽A)", "(T T)", "○×○", "A△B",
        "(OK)", "(x^2)", "(男・女)", "(K.O)", "(見て!)", "(3;4)", "(東京*大阪)", "(仮)", "(ノノノ)", "(ᐃᓄᒃ)",
    ])
    func `what is alike at both ends is no face for that`(text: String) {
        #expect(!reading("すごい\(text)").changes.contains { $0.rule == .faces })
    }

    @Test func `what stands beside a face is no hand of it`() {
        #expect(spoken("(´・ω・`)ノート", "ja") == "ja:ノート")
        #expect(spoken("(´・ω・`)ノはーい", "ja") == "ja:はーい")
        #expect(spoken("キノ(´・ω・`)", "ja") == "ja:キノ")
        #expect(spoken("idk ¯\\_(ツ)_/¯ lol") == "en:I don't know lol")
    }

    @Test(arguments: [
        ("我去银行", "我去银航"), ("重慶的銀行", "崇慶的銀航"), ("长大了听音乐", "掌大了听音跃"), ("還書", "环書"), ("主角的角色", "主绝的绝色"), ("还是很行", "还是很行"), ("行", "行"),
        ("他还在", "他还在"), ("还我钱", "环我钱"), ("只有两只猫", "只有两织猫"), ("说得好", "说得好"), ("我得到了", "我德到了"), ("好好地说", "好好地说"), ("在土地上", "在土第上"),
        ("时间太长了", "时间太长了"), ("弹幕", "弹幕"),
    ])
    func `Chinese words with an ambiguous character are spelled for the engine`(text: String, expected: String) {
        #expect(reading(text).segments.map(\.spoken) == [expected])
        #expect(reading(text, "yue").segments.map(\.spoken) == [text])
    }

    @Test func `a sound that no other character has is written in pinyin`() throws {
        let segment = try #require(reading("我得走了").segments.first)
        #expect(segment.spoken == "我dei3走了")
        #expect(segment.map.original(ofSpoken: 1..<5) == 1..<2)
        #expect(spoken("他睡着了", "zh") == "zh:他睡zhao2了")
        #expect(spoken("看着我", "zh") == "zh:看着我")
        #expect(spoken("他演哪吒", "zh") == "zh:他演ne2吒")
        #expect(spoken("下课咯", "zh") == "zh:下课lo5")
        #expect(spoken("别嚷嚷", "zh") == "zh:别rang1嚷")
    }

    @Test func `every rule can be turned off`() {
        #expect(spoken("@ann_1 #AbCd !x", off: [.mentions, .hashtags, .commands]) == "en:@ann_1 #AbCd !x")
        #expect(spoken("asdfghjkl idk", off: [.keys, .chatWords]) == "en:asdfghjkl idk")
        #expect(spoken("arigatou `x`", off: [.romanised, .code]) == "en:arigatou `x`")
        #expect(spoken("我去银行", off: [.polyphones]) == "zh:我去银行")
        #expect(spoken("ㅋㅋㅋ", off: [.chatWords]) == "ko:ㅋㅋㅋ")
    }

    @Test func `captions find what was written`() throws {
        let segment = try #require(reading("@Ann_9999999 idk #GoodDay ok").segments.first)
        #expect(segment.spoken == "Ann I don't know Good Day ok")
        #expect(segment.map.original(ofSpoken: 0..<3) == 1..<4)
        #expect(segment.map.original(ofSpoken: 4..<16) == 13..<16)
        #expect(segment.map.original(ofSpoken: 17..<25) == 18..<25)
        #expect(segment.map.original(ofSpoken: 26..<28) == 26..<28)
        #expect(segment.map.spoken(ofOriginal: 14..<15) == 4..<16)
        let korean = try #require(reading("대박ㅋㅋㅋㅋㅋ ㅇㅋ").segments.first)
        #expect(korean.map.original(ofSpoken: 3..<6) == 2..<7)
        #expect(korean.map.spoken(ofOriginal: 8..<10) == 7..<10)
        let chinese = try #require(reading("我去银行吧").segments.first)
        #expect(chinese.map.original(ofSpoken: 3..<4) == 3..<4)
    }
}
