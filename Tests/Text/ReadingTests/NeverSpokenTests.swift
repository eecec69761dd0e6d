// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

@Suite struct NeverSpokenTests {
    /// Words that harm nobody stand for those that do.
    private let list = NeverSpoken.nothing.adding(
        listedIn: """
            # a list
            badger
            toffee*   # begins longer words
            *gloop
            plum pudding
            1488
            狸
            ムジナ
            барсук
            あなぐま
            dachs
            """
    )

    @Test(
        arguments: [
            "badger", "BADGER", "a badger!", "bádgér", "ｂａｄｇｅｒ", "𝐛𝐚𝐝𝐠𝐞𝐫", "bаdgеr", "b4dg3r", "b@dg3r", "baaaadgerrrr", "b a d g e r",
            "b.a.d.g.e.r",
            "b-a-d-g-e-r", "bad.ger", "bad_ger", "(badger)", "b\u{200B}adger", "b\u{301}adger", "(b) (a) (d) (g) (e) (r)",
            "you're a b a d g e r mate",
            "ʙᴀᴅɢᴇʀ", "@badger", "#badger", "b🅰dger", "🅱🅰🅳🅶🅴🆁", "ⓑⓐⓓⓖⓔⓡ", "b\u{20DD}a\u{20DD}dger", "ᵇᵃᵈᵍᵉʳ", "badger69", "420badger",
            "#BadgerLover", "IloveBadger", "xXBadgerXx", "b4dger99", "badGer", "b🔥a🔥d🔥g🔥e🔥r",
            // Signs that may be letters, and are only signs here.
            "$badger", "badger$", "my$badger", "you $badger you", "+badger+", "x+badger+x", "user@badger.com", "a|badger", "badger|a",
            "my!badger!is", "€badger", "9€badger", "badg€r", "$$badger", "badger$$", "my$b@dger", "µbadger", "badgerµ", "яbadger",
        ]
    )
    func `a word is found under its disguises`(text: String) {
        #expect(list.isIn(text))
    }

    @Test(
        arguments: [
            "toffee", "toffees", "toooffeeeee", "t0ff33s", "megagloop", "gloop", "plum  pudding", "PLUM, pudding", "1488", "この狸め", "ムジナ",
            "ﾑｼﾞﾅ",
            "このムジナが", "барсук", "БАРСУК", "あなぐま", "アナグマ", "dach$",
        ]
    )
    func `stars, phrases and other scripts work`(text: String) {
        #expect(list.isIn(text))
    }

    @Test(
        arguments: [
            "badgers", "hotbadger", "bad german", "bad gerbils", "the bad gem", "redgab's", "regdabs", "bad*ers", "b-d-r", "b**er", "b*d",
            "b....r",
            "baker", "bd", "b&q", "bad, german", "🇧🇦🇩🇪", "toffe", "tofee", "plum", "plum pie pudding", "14881", "ムジナン", "барсуки",
            "gloops",
            "b a d", "badge r", "3", "!!!", "", "www", "a b c d e f g",
        ]
    )
    func `other words are left alone`(text: String) {
        #expect(!list.isIn(text))
    }

    @Test(
        arguments: [
            // In pieces.
            "bad ger", "ba dger", "b adger", "ba dg er", "bad\nger", "a ba dger", "ba.dg er", "bad.ger.com", "www.bad.ger", "b|a|d|g|e|r",
            "b+a+d+g+e+r",
            "b 4 d 9 3 r", "bad♥ger",
            // With hidden letters.
            "b*dger", "b#dger", "bad**r", "b***er", "b_dger", "b-dger", "b.dger", "badg?r", "b🔥dger", "b★dger", "b*dg*r",
            // Backwards and upside down.
            "regdab", "REGDAB", "a regdab!", "r e g d a b", "r3gd4b", "ɹǝƃpɐq", "qɐpƃǝɹ",
            // Drawn, and in other alphabets.
            "b/\\dger", "b4|)ger", "|3adger", "ᗷᗩᗪGᕮᖇ", "乃卂ᗪᎶ乇尺", "฿₳Đ₲ɆⱤ", "ꓐꓮꓓꓖꓰꓣ", "๒ค๔ﻮєг", "ьаdgеr", "🇧 🇦 🇩 🇬 🇪 🇷", "@adger b@dger",
            // By sound, and without a vowel.
            "badgr", "bdger", "bdgr", "barsuk",
        ]
    )
    func `a word is found that nobody would write so without an intention`(text: String) {
        #expect(list.isIn(text))
    }

    @Test(
        arguments: [
            "ba\u{217E}ger", "ba∂ger", "ßadger", "baᑯger", "𐊡adger", "badgⴹr", "b.a,d;g:e!r", "b!a!d!g!e!r", "b a!d g.e r", "badger⓪",
            "b⍺dger",
        ]
    )
    func `a letter is what Unicode says it is confused with, and signs between single letters are none`(text: String) {
        #expect(list.isIn(text))
        #expect(NeverSpoken.nothing.adding(listedIn: "toffoo").isIn("t⓪ff⓿o"))
    }

    @Test(arguments: [
        ("badger", "ᏴᎪᎠᎶᎬᏒ"), ("moron", "ᗰOᖇOᑎ"), ("badger", "ጌልዕኗቿዪ"), ("badger", "ԲԱԺԳԵՐ"), ("badger", "ⲃⲁⲇϩⲉⲅ"), ("civic", "Ⅽⅳⅰⅽ"),
        ("fiddle", "ﬁddle"),
        ("moron", "rnoron"), ("wanker", "uuanker"), ("badger", "bacl9er"), ("badger", "I3adger"), ("moron", "IVIoron"),
        ("wanker", "wan1<er"),
        ("ばか", "ノヽ゛カゝ"), ("かす", "力ス"), ("きもい", "≠モイ"), ("死ね", "タヒね"), ("死ね", "ﾀﾋ ね"),
    ])
    func `whole scripts and drawings are letters`(entry: String, text: String) {
        #expect(NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
    }

    @Test(arguments: [
        // Repeated, in capitals that look otherwise than their small letters, with marks, in signs.
        ("badger", "badgerbadgerbadger"), ("たわけ", "たわたわたわけ"), ("menace", "ΜΕΝΑCΕ"), ("ёлка", "елка"),
        ("badger", "b @ d g e r"), ("badger", "badg¤r"), ("lemur", "꒒emur"), ("gloop", "gl()op"), ("weasel", "ᘺeasel"),
        // Kana in circles, large for small, spelt in a row; radicals and other forms of kanji.
        ("たわけ", "㋟㋻㋘"), ("じゃりんこ", "じやりんこ"), ("たわけ", "た・わ・けだぞ"), ("団子鼻", "團子鼻"), ("馬面", "⾺面"),
        // In Latin letters.
        ("namahage", "ナマハゲ"), ("へいわぼけ", "hewaboke"), ("しょうわる", "s h o u w a r u"), ("たわけもの", "tawakemonowww"),
        // As an adjective is inflected, and said in a hurry.
        ("くさい", "くさかったわ"), ("くさい", "くさすぎる"), ("くさい", "くせえ"), ("ずるい", "ずりー"),
        // Written by ear.
        ("Schnurrbart", "shnurbard"), ("bastion", "basteon"), ("vagabond", "wagabont"),
        // Two letters the wrong way round.
        ("weasel", "waesel"), ("lemur", "lemru"), ("wolf", "wlof"), ("toffee", "tofefe"),
        // Digits as they are said, or as what they look like.
        ("むしけら", "6しけら"), ("たこ", "た5"), ("大八車", "大8車"), ("大八車", "大8车"), ("木白", "木13"),
        // Korean with other characters, and in a hurry.
        ("니은", "L|은"), ("너구리", "너구2|"), ("오소리", "오ㅅㅗ리"), ("까마귀", "77ㅏ마귀"), ("너구리", "ㄴㄱㄹ"), ("쌀벌레", "ㅅㅂㄹ"), ("너굴", "개ㄴㄱ들"),
        ("オタマジャクシ", "オ夕マジャクシ"), ("ネタバレ*", "ネ夕バレ"),
        // With what follows a Korean word, as it is said.
        ("너굴", "야 이 너구라"), ("너굴", "저 너구리야"), ("너굴", "너굴들아"), ("오소리", "오소리같은"), ("오소리", "오소리는"),
    ])
    func `one rule finds a whole class of disguises`(entry: String, text: String) {
        #expect(NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
    }

    @Test(arguments: [
        ("bum", "burn it"), ("com", "corn"), ("dear", "clear"), ("かす", "私を動かす時"), ("かす", "努力する"), ("はげ", "на 9,6%"),
        ("くそ", "cu 5-0"),
    ])
    func `what only looks like drawings is left alone`(entry: String, text: String) {
        #expect(!NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
    }

    @Test(arguments: [
        ("ばかやろう", "bakkayarō"), ("ばかやろう", "baka yaroo"), ("ばかやろう", "ばかyarou"), ("しょうもない", "syômonai"), ("じゃんけん", "zyanken"),
        ("ぶっころす", "bukorosu"),
        ("ばかやろう", "bakayarou"), ("ばかやろう", "BAKAYARO"), ("きちがい", "kitigai"), ("しょうもない", "syoumonai"), ("bakayarou", "バカヤロー"),
        ("bakayarou", "b.a.k.a.y.a.r.o"),
    ])
    func `kana are found in Latin letters, and the other way round`(entry: String, text: String) {
        #expect(NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
    }

    @Test(arguments: [("しね", "shine"), ("ばか", "baka"), ("きけ", "kike"), ("kike", "キケ"), ("puta", "プタ")])
    func `short words of one are no words of the other`(entry: String, text: String) {
        #expect(!NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
    }

    @Test(
        arguments: [
            ("coño", "con o sin"), ("puta", "put a star"), ("whore", "who re-posted it"), ("whore", "who're you"), ("hell", "he'll"),
            ("penis", "the pen is red"),
            ("rapist", "der Rap ist gut"), ("cunt", "je kunt"), ("zorra", "arroz con pollo"), ("neger", "Regen"), ("putain", "Putin"),
            ("puta", "PTA"), ("fuck", "FCK - Brøndby"), ("gook", "600C"), ("sudaca", "sudca"), ("travelo", "travel, o"),
            ("anus", "an US player"),
            ("1488", "14.88 €"), ("1488", "14 88"), ("ibne", "18.3 mm"), ("nigger", "Niger"), ("shit", "s'hit"), ("bite", "byte"),
            ("moron", "mo-on"),
            ("병신", "신병"), ("ばか", "かば"), ("spic", "spick and span"),
        ]
    )
    func `ordinary words that resemble one are left alone`(entry: String, text: String) {
        #expect(!NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
    }

    @Test(
        arguments: [
            ("fuck", "phuck"), ("fuck", "fck"), ("fuck", "fvck"), ("asshole", "azzhole"), ("cabron", "kabron"),
            ("nigger*", "n1ggrs n*ggers"), ("блять", "blyat"),
            ("сука", "cyкa"), ("сука", "с.у.к.а"), ("시발", "시1발"), ("시발", "ㅅㅣ발"), ("시발", "시바ㄹ"), ("시발", "시 발"), ("병신", "병@신"), ("黑鬼", "黑*鬼"),
            ("黑鬼", "黑 鬼"), ("كلب", "كـلـب"), ("كلب", "كَلب"), ("チンコ", "チ○コ"), ("チンコ", "チ〇コ"), ("チンコ", "チ・ン・コ"), ("gilipollas", "9!11p0||4$"),
            ("kurwa", "kurw@"), ("asshole", "@sshole"), ("shit", "shi+"), ("asshole", "ass hole"),
        ]
    )
    func `so it is in other languages`(entry: String, text: String) {
        #expect(NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
    }

    @Test(arguments: [
        ("傻逼", "你这沙比"), ("傻逼", "煞笔"), ("傻逼", "傻b"), ("傻逼", "s逼"), ("傻逼", "shabi"), ("傻逼", "sha bi"), ("傻逼", "你shǎ bī吧"), ("垃圾", "辣鸡"),
        ("废物", "廢物"),
        ("脑残", "腦殘"),
        ("멍청이", "머엉청이"), ("꺼져", "꺼져어어"), ("쓰레기", "쓰렉이"), ("돌아이", "도라이"), ("hässlich", "häßlich"), ("stupid", "stoopid"),
        ("imbécil", "imbezyl"),
        ("ugly", "uqly"), ("идиот", "ид1от"), ("badger", "bac|ger"),
    ])
    func `what sounds or looks the same is the word`(entry: String, text: String) {
        #expect(NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
    }

    @Test(arguments: [
        ("去死", "去四川"), ("去死", "去5楼"), ("垃圾", "拉基础"), ("废物", "飞舞"), ("傻逼", "啥比分"), ("傻逼", "莎比さん"), ("바보", "봐봐 보라니까"), ("꺼져", "커져어"),
        ("去死", "我去4楼"), ("くさい", "9さいです"), ("くさい", "29さい"), ("バカ", "8カ月ぶり"), ("ばか", "8か国語"), ("감사", "ㄱㅅㄱㅅ"), ("puta", "puat"),
        ("dachs", "dachshund"), ("fags", "Wachs"), ("spic", "Speck"),
        ("chinks", "Shanks"), ("gooks", "Cox"), ("tranny", "Trane"),
        ("너굴", "너굴나무"), ("굴", "굴은"),
        ("gun", "goon"),
        ("goon", "gun"), ("ごみ", "gomina Ipinle"), ("へんたい", "henta í raun"),
    ])
    func `other words that sound alike are left alone`(entry: String, text: String) {
        #expect(!NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
    }

    @Test(
        arguments: [
            ("so bad ger now", "so ******* now"), ("a b*dger!", "a ******!"), ("regdab", "******"), ("a 🇧 🇦 🇩 🇬 🇪 🇷 b", "a *********** b"),
            ("hi ba|)ger", "hi *******"), ("b★dger it", "****** it"), ("fine b a d\u{301}ger", "fine *********"),
        ]
    )
    func `what is covered is all of it`(text: String, shown: String) {
        #expect(TextMask(list, .bleep).shown(text) == shown)
    }

    @Test func `a long comment of hidden letters takes no longer than another`() {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let words = letters.flatMap { first in letters.flatMap { second in letters.prefix(7).map { "a\(first)\(second)\($0)z" } } }
        let list = NeverSpoken.nothing.adding(listedIn: words.joined(separator: "\n") + "\nbadger")
        #expect(list.isIn(String(repeating: "a***z*a*", count: 1_200) + " badger"))
        #expect(list.isIn("ab***" + " abc*z"))
        #expect(!list.isIn(String(repeating: "b***z*1|!", count: 300)))
    }

    @Test(arguments: [("ass", "as$et"), ("ass", "pas$word"), ("pass", "pa$$word"), ("word", "pa$$words"), ("at", "a+b")])
    func `a sign is no end of a word and a part of it at once`(entry: String, text: String) {
        #expect(!NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
    }

    @Test(
        arguments: [
            "ばーか", "バーカ！", "ばぁか", "ばかぁ", "ばっか", "ば か", "ば～か", "ば〜か", "ばかーー", "ばかっ", "ﾊﾞｰｶ", "お前ばーか", "ば、か", "ばァか", "バッカだね",
            "ば゛か", "ばか゚",
            "ば っ か",
        ],
        ["ばか", "*ばか*", "バカ"]
    )
    func `marks that draw kana out are no disguise`(text: String, entry: String) {
        #expect(NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
    }

    @Test(arguments: [
        ("*あほ*", "あほか"), ("*しね*", "お前しね"), ("*ばか*", "図書館ばかり"), ("*きもい*", "まじきもい"), ("バーカ", "ばかーー"), ("セックス", "セークスだ"), ("あほー", "あほ〜"),
        ("*ばか*", "おまえばーかだな"), ("きもい", "きっもーい"), ("ファック", "ファーック"),
    ])
    func `nor are they in the words of a list`(entry: String, text: String) {
        #expect(NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
    }

    @Test(arguments: ["あほ", "まぬけ", "うそつき"]) func `words of a line may have a comma of Japanese between them`(text: String) {
        #expect(NeverSpoken.nothing.adding(listedIn: "あほ、まぬけ，うそつき # ひみつ、").isIn(text))
        #expect(!NeverSpoken.nothing.adding(listedIn: "あほ # ひみつ、くいず").isIn("くいず"))
    }

    @Test(
        arguments: [
            "は゛か", "は ゛か", "は\u{3099}か", "は \u{3099}か", "ハ　゛カ", "ﾊ ﾞｶ", "ハ・゛カ", "バヵ", "ばゕ", "ﾊﾞヵ", "は ゛ゕ", "バか", "ばカ",
            "ﾊﾞか", "バ ヵ",
        ]
    )
    func `odd ways to write kana are no disguise`(text: String) {
        #expect(NeverSpoken.nothing.adding(listedIn: "ばか").isIn(text))
    }

    @Test(arguments: ["ァホ", "ぁほ", "ｧﾎ", "ァほ", "ぁホ", "ァ ホ", "アホ゜", "アホ ﾟ∀ﾟ", "ぁーほ"])
    func `nor are small kana for large ones`(text: String) {
        #expect(NeverSpoken.nothing.adding(listedIn: "アホ").isIn(text))
    }

    @Test(arguments: ["ガィジ", "キチガィ", "チヤンコロ", "キチカ゛イ", "ｷﾁｶﾞｨ"])
    func `the shipped words are found as well`(text: String) {
        #expect(NeverSpoken.shipped.isIn(text))
    }

    @Test(
        arguments: [
            ("*ふあ*", "ファン"), ("*てい*", "パーティー"), ("しよう*", "しょうがない"), ("きやく", "客"), ("*きよう*", "今日きょうは"), ("*うえ*", "ウェーイ"),
            ("*ふぁっく*", "ふあっくり"), ("*ばか*", "は、か゛"), ("ばか", "はか ゛"), ("*つあ*", "ツァーリ"), ("*にや*", "にゃー"), ("*ぱか*", "は(ﾟдﾟ) かな"),
            ("いけ", "一ヶ月"), ("*まあ*", "まぁまぁ"),
        ]
    )
    func `small kana in their places are sounds of their own`(entry: String, text: String) {
        #expect(!NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
    }

    @Test(
        arguments: [
            ("ニート*", "君にと思って"), ("*ばか*", "それ ば かんたん"), ("*ばか*", "ならば か"), ("*ブス*", "ブースト"), ("*ハゲ*", "ハーゲンダッツ"), ("ビッチ*", "ビーチ"),
            ("ビッチ*", "ビチビチ"), ("ニート*", "私にとって"), ("ふく", "ファック"), ("ばか", "ばっかり"), ("アー*", "あさ"),
        ]
    )
    func `ordinary words in kana are left alone`(entry: String, text: String) {
        #expect(!NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
    }

    @Test func `digits among letters are letters, a number with a letter is a number`() {
        let list = NeverSpoken.nothing.adding(listedIn: "idiot\ngook")
        #expect(list.isIn("1d107") && list.isIn("g00k") && !list.isIn("900k") && !list.isIn("$9,900k"))
    }

    @Test func `a 1 can be an i and an l`() {
        let list = NeverSpoken.nothing.adding(listedIn: "hill\nhail")
        #expect(list.isIn("h1ll") && list.isIn("hi11") && list.isIn("ha1l") && list.isIn("h!ll"))
    }

    @Test(
        arguments: [
            "Niger and Nigeria", "he sniggered", "en retard", "Maine coon", "spick and span", "the Scunthorpe problem", "negro", "nègre",
            "el gato negro",
            "жидкий", "朝鮮人", "非人道的", "外国人のガイジン", "苦いにがー", "Kappa", "class assassin", "hello there", "I love my dyke in Holland", "pede",
            "今日は人が多い", "ありがとうございます", "안녕하세요", "Galaxy A55", "100% 455", "un moment, j'arrive", "Pakistan", "viadotto", "niggardly",
            "we hit 900k subs", "$900k", "9000k", "i9-9900k",
        ]
    )
    func `the shipped list leaves ordinary words alone`(text: String) {
        #expect(!NeverSpoken.shipped.isIn(text))
    }

    @Test(arguments: ["n1gg3r", "ｎｉｇｇｅｒ", "f a g g o t", "maricon", "schwuchteln", "пидорас", "このガイジ", "黑鬼", "병신아"])
    func `the shipped list finds what it is for`(text: String) {
        #expect(NeverSpoken.shipped.isIn(text))
    }

    @Test(arguments: [
        // An s behind what is disguised.
        ("weasel", "w3asels"), ("weasel", "ᴡᴇᴀsᴇʟs"),
        // What has no key, and digits for Cyrillic letters.
        ("blödkopf", "bloedkopf"), ("Übeltäter", "UEBELTAETER"), ("барсук", "6арсук"),
    ])
    func `other spellings are the word`(entry: String, text: String) {
        #expect(NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
        #expect(!NeverSpoken.nothing.adding(listedIn: "weasel").isIn("weasels"), "what may follow in plain letters is for the list to say")
    }

    @Test(arguments: [
        // One letter wrong, missing or one too many; a vowel or all of them left out.
        ("kumquats", "kumqats"), ("kumquats", "kumqwats"), ("kumquats", "kumqquaats"), ("wombato", "wmbato"), ("capybaro", "cpybr"),
        // Typed on a keyboard that is set to Latin letters, and of two scripts.
        ("сурок", "cehjr"), ("너구리", "sjrnfl"), ("барсук", "барсuk"),
        // Korean in Latin letters, with near sounds, and with a digit in it.
        ("너구리", "neoguri"), ("너구리", "nuguri"), ("너구리", "너꾸리"), ("너구리", "녀구리야"), ("너구리", "저기 너1구리인가"),
        // Chinese in Latin letters, whole and for one character; with a sign in it.
        ("松鼠", "什么songshu网络"), ("松鼠", "是个松shu"), ("狐狸", "你这个狐_狸"), ("狐狸", "真是狐.狸，走了"),
    ])
    func `ways of writing by ear, in a hurry and with another keyboard are the word`(entry: String, text: String) {
        #expect(NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
    }

    @Test(arguments: [
        ("badger", "badge"), ("kumquats", "kumqat"), ("сурок", "ceh jr"), ("너구리", "너 구하리"), ("狐狸", "hl game"), ("狐狸", "是狐。狸猫"),
        ("狐狸", "是狐，狸猫"),
    ])
    func `what only comes near to that is left alone`(entry: String, text: String) {
        #expect(!NeverSpoken.nothing.adding(listedIn: entry).isIn(text))
    }

    @Test func `numbers are compared as they are said`() {
        func reading(_ text: String, _ refusal: Refusal = .drop) -> Reading {
            let list = NeverSpoken.nothing.adding(listedIn: "eighty eight")
            return Reader(options: ReadingOptions(neverSpoken: list, refusal: refusal)).read(Comment(text: text))
        }
        #expect(reading("room 88 is free").dropped == .neverSpokenWord)
        #expect(reading("room 87 is free").dropped == nil)
        let bleeped = reading("room 88 is free", .bleep)
        #expect(bleeped.shown == "room ** is free" && bleeped.segments.map(\.spoken) == ["room beep is free"])
    }

    @Test(arguments: [
        ("god", "omg that was close", "en"), ("gueule", "tg le chat", "fr"), ("Plan", "kp was das ist", "de"), ("닥쳐", "ㄷㅊ", "ko"),
        ("спасибо", "спс за игру", "ru"),
        ("भाई", "bhai paisa galat hai", "hi"),
    ])
    func `what is said for an abbreviation or a romanised word is compared too`(entry: String, text: String, room: String) {
        let list = NeverSpoken.nothing.adding(listedIn: entry)
        func reading(_ refusal: Refusal) -> Reading {
            Reader(options: ReadingOptions(roomLanguage: room, neverSpoken: list, refusal: refusal)).read(Comment(text: text))
        }
        #expect(
            Reader(options: ReadingOptions(roomLanguage: room)).read(Comment(text: text)).segments.contains { $0.spoken.contains(entry) }
        )
        #expect(reading(.drop).dropped == .neverSpokenWord)
        #expect(!reading(.bleep).segments.contains { $0.spoken.contains(entry) })
        let announcement = Reader(options: ReadingOptions(roomLanguage: "en", neverSpoken: NeverSpoken.nothing.adding(listedIn: "god")))
        var comment = Comment(text: "hello everybody")
        comment.author = Author(id: "1", name: "omg")
        #expect(announcement.announcement(of: comment, read: announcement.read(comment)) == nil)
    }

    @Test func `a table finds what is in it, and takes few bytes for each letter`() {
        var table = WordTable()
        let words = ["ab", "abc", "b", "🍆c", "🍇", "ab"]
        for (number, word) in words.enumerated() { table.add(word.unicodeScalars.map(\.value), number % 5) }
        table.settle()
        func numbers(_ word: String) -> [UInt32] {
            let place = word.unicodeScalars.reduce(table.root as WordTable.Place?) { place, letter in
                place.flatMap { table.next($0, letter.value) }
            }
            return place.map { Array(table.numbers(at: $0)) } ?? []
        }
        #expect(
            words.dropLast().map(numbers) == [[0], [1], [2], [3], [4]] && numbers("a") == [] && numbers("🍆") == [] && numbers("abd") == []
        )
        #expect(table.letters(behind: table.root) == "ab🍆🍇".unicodeScalars.map { $0.value & 0xFFFF })
        let list = NeverSpoken.nothing.adding(listedIn: (0..<3_000).map { "word\($0 * 7_919)" }.joined(separator: "\n"))
        #expect(list.bytes < 3_000 * 100 && list.isIn("word7919") && !list.isIn("word7918"))
    }

    @Test func `lists have limits`() {
        let letters = "abcdefghijklmnopqrstuvwxyz"
        let pairs = letters.flatMap { first in letters.map { "\(first)\($0)" } }
        let many = pairs.flatMap { first in pairs.map { first + $0 } }.prefix(NeverSpoken.limit).joined(separator: "\n")
        let list = NeverSpoken.nothing.adding(listedIn: many + "\nbadger\n" + String(repeating: "y", count: 100_000))
        #expect(list.isIn("aaaa") && !list.isIn("badger") && !list.isIn("y"))
    }

    @Test func `ten thousand hostile letters are looked through`() {
        let list = NeverSpoken.nothing.adding(listedIn: "*" + String(repeating: "ab", count: 20) + "\n*aba")
        #expect(list.isIn(String(repeating: "a.b ", count: 2_500)))
    }

    private func reading(_ text: String, _ refusal: Refusal) -> Reading {
        Reader(options: ReadingOptions(neverSpoken: list, refusal: refusal)).read(Comments.Comment(text: text))
    }

    @Test func `a comment with such a word is refused`() {
        let reading = reading("what a badger", .drop)
        #expect(reading.dropped == .neverSpokenWord && reading.segments.isEmpty && reading.shown.isEmpty)
        #expect(reading.changes.contains { $0.rule == .neverSpoken && $0.count == 1 })
    }

    @Test(arguments: [(Refusal.bleep, "what a beep, a beep!"), (.replace("<gnome>"), "what a gnome, a gnome!")])
    func `or something else is said, and captions show asterisks`(refusal: Refusal, said: String) throws {
        #expect(self.reading("a megaglooop and toffees", .replace("x")).segments.map(\.spoken) == ["a x and x"])
        let reading = reading("what a b a d g e r, a b4dger!", refusal)
        #expect(reading.segments.map(\.spoken) == [said])
        #expect(reading.shown == "what a ***********, a ******!")
        #expect(reading.segments.map(\.text) == [reading.shown])
        let segment = try #require(reading.segments.first)
        #expect(segment.map.original(ofSpoken: 7..<11) == 7..<18)
    }

    @Test(
        arguments: [
            ("今日はばかみたいに寒い", "今日は**みたいに寒い"), ("ばかだなあ", "**だなあ"), ("ばーかだなあ", "***だなあ"), ("おおばかもの", "おお**もの"),
            ("バカヤロー", "*****"), ("ばか", "**"),
        ]
    )
    func `of kana in a row only the word is covered`(text: String, shown: String) {
        let list = NeverSpoken.nothing.adding(listedIn: "*ばか*")
        let reader = Reader(options: ReadingOptions(neverSpoken: list, refusal: .bleep))
        #expect(reader.read(Comments.Comment(text: text)).shown == shown)
    }

    @Test(arguments: [("ばか", "ばか", "ピー"), ("дурак!", "дурак", "пип!"), ("badger", "badger", "beep")])
    func `a word that is the whole comment tells its language`(text: String, word: String, said: String) {
        let reader = Reader(options: ReadingOptions(neverSpoken: .nothing.adding(listedIn: word), refusal: .bleep))
        #expect(reader.read(Comments.Comment(text: text)).segments.map(\.spoken) == [said])
    }

    @Test func `an emoji is refused for what is said for it, in the language in which it is said`() {
        #expect(reading("look at this 🦡", .drop).dropped == .neverSpokenWord)
        #expect(reading("Schau mal, was für ein schöner 🦡 das ist", .drop).dropped == .neverSpokenWord)
        #expect(reading("look at this 🦊", .drop).dropped == nil)
        let covered = reading("look at this 🦡 here", .replace("gnome"))
        #expect(covered.segments.map(\.spoken) == ["look at this gnome here"])
        #expect(covered.shown == "look at this * here")
        for emoji in [EmojiReading.count, .drop] {
            let options = ReadingOptions(neverSpoken: list, emoji: emoji)
            #expect(Reader(options: options).read(Comments.Comment(text: "look at this 🦡")).dropped == nil)
        }
        let german = Reader(options: ReadingOptions(neverSpoken: .nothing.adding(listedIn: "dachs")))
        #expect(german.read(Comments.Comment(text: "look at this 🦡")).dropped == nil, "nobody says Dachs in English")
    }

    @Test func `a name with such a word is not said`() {
        var comment = Comments.Comment(text: "hello")
        comment.author = Author(id: "1", name: "xX_b4dger_Xx")
        let reader = Reader(options: ReadingOptions(neverSpoken: list))
        #expect(reader.announcement(of: comment, read: reader.read(comment)) == nil)
        #expect(reader.shownName(of: comment.author) == nil)
        comment.author?.nickname = "Ann"
        #expect(reader.shownName(of: comment.author) == "Ann")
    }
}
