// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

@Suite struct DetectionTests {
    private func read(_ text: String, _ options: ReadingOptions = ReadingOptions(), _ history: LanguageHistory? = nil) -> Reading {
        let author = Author(id: "viewer")
        return Reader(options: options).read(Comment(text: text), expecting: history?.expectation(for: author) ?? LanguageExpectation())
    }

    @Test(arguments: chatPhrases)
    func `typical phrases of chats are recognised`(language: String, phrases: [String]) {
        let wrong = phrases.compactMap { phrase in
            let found = read(phrase).language
            return found == language ? nil : "\(phrase): \(found ?? "nothing")"
        }
        #expect(Double(wrong.count) <= 0.05 * Double(phrases.count), "\(language): \(wrong)")
    }

    @Test func `short English lines stay English in a room of which nothing is known`() {
        #expect(shortEnglishLines.count == 176)
        let wrong = shortEnglishLines.filter { !read($0).segments.allSatisfy { $0.language == "en" } }
        #expect(wrong.count <= 2, "\(wrong)")
    }

    @Test func `what helps English takes nothing from the phrases of other languages`() {
        let wrong = furtherPhrases.flatMap { language, phrases in phrases.filter { read($0).language != language } }
        #expect(wrong.count <= 36, "\(wrong.count): \(wrong)")
    }

    @Test(arguments: [("es", "ya lo pillé"), ("es", "lo pillé"), ("en", "-5 aura"), ("de", "+1000 aura"), ("es", "aura")])
    func `a room goes on in its language where one word alone is of another`(room: String, text: String) {
        let reader = Reader(options: ReadingOptions(roomLanguage: room))
        #expect(reader.read(Comment(text: text)).segments.map(\.language) == [room])
    }

    @Test func `words that everybody writes are what is spoken in the room, else the room's`() {
        var spanish = LanguageHistory()
        for _ in 1...3 { spanish.note(read("me encanta mucho este juego tan bonito"), of: nil) }
        for text in ["gg", "yo", "lag", "pizza", "pro"] {
            #expect(read(text).language == "en", "\(text)")
            #expect(read(text, ReadingOptions(roomLanguage: "de")).language == "de", "\(text)")
            #expect(read(text, ReadingOptions(), spanish).language == "es", "\(text)")
        }
        #expect(read("no").confidence ?? 1 < 0.8, "a little word alone is a word of some language")
    }

    @Test(arguments: [
        (["こんにちは", "配信ありがとう"], "en"), ([], "ja"),
    ])
    func `where Japanese is spoken, kanji, romaji and applause are Japanese`(comments: [String], room: String) {
        var history = LanguageHistory()
        for comment in comments { history.note(read(comment), of: nil) }
        let reader = Reader(options: ReadingOptions(roomLanguage: room)) { _ in nil }
        for text in ["中国", "yabai", "kusa", "888", "kusa kusa", "naruhodo!"] {
            let segments = reader.read(Comment(text: text), expecting: history.expectation(for: nil)).segments
            #expect(segments.map(\.language) == ["ja"], "\(text)")
        }
        #expect(reader.read(Comment(text: "what game is this"), expecting: history.expectation(for: nil)).language == "en")
        let isEnglish = reader.read(Comment(text: "The last."), expecting: history.expectation(for: nil)).language == "en"
        #expect(isEnglish == (room == "en"), "others may write English where Japanese is spoken mostly")
    }

    @Test(arguments: [
        ("en", "the quick brown fox jumps over the lazy dog"), ("nl", "ik heb geen idee waar dit over gaat"),
        ("pl", "nie wiem o co chodzi w tej grze"), ("tr", "bugün hava çok güzel değil mi"), ("vi", "hôm nay trời đẹp quá các bạn ơi"),
        ("id", "saya tidak tahu apa yang terjadi"), ("sv", "jag vet inte vad som händer här"), ("da", "jeg ved ikke hvad der sker her"),
        ("nb", "jeg vet ikke hva som skjer her"), ("fi", "en tiedä mitä täällä tapahtuu"), ("cs", "nevím co se tady děje"),
        ("ro", "nu știu ce se întâmplă aici"), ("hu", "nem tudom mi történik itt"), ("ca", "no sé què està passant aquí amb això"),
        ("hr", "ne znam što se ovdje događa"), ("it", "non so cosa sta succedendo qui"), ("uk", "я не знаю що тут відбувається"),
        ("bg", "не знам какво става тук"), ("ar", "لا أعرف ماذا يحدث هنا"), ("fa", "نمی‌دانم اینجا چه خبر است"),
        ("ur", "مجھے نہیں معلوم یہاں کیا ہو رہا ہے"), ("hi", "मुझे नहीं पता यहाँ क्या हो रहा है"), ("zh", "我不知道这里发生了什么"),
        ("zh-Hant", "我不知道這裡發生了什麼"), ("ja", "全員集合時間変更"),
    ])
    func `a sentence is recognised, and that is sure`(language: String, text: String) throws {
        let reading = read(text)
        #expect(reading.language == language)
        #expect(try #require(reading.confidence) > 0.6)
    }

    @Test(arguments: [("重庆火锅", "zh"), ("还书", "zh"), ("聽說", "zh-Hant"), ("働込", "ja"), ("银行", "zh")])
    func `a character that a language lacks speaks against it`(text: String, language: String) {
        #expect(read(text).language == language)
    }

    @Test(arguments: [
        ("kkkkk", "pt"), ("jsjsjs", "es"), ("JAJAJAJA", "es"), ("wkwkwk", "id"), ("mdr", "fr"), ("selam", "tr"), ("笑死", "zh"),
        ("haha", "en"),
    ])
    func `laughter and greetings tell the language`(text: String, language: String) {
        #expect(read(text).language == language)
    }

    @Test func `laughter of all languages is the room's, and a viewer who is known stays in his own`() {
        for text in ["hahaha", "5-0 ez", "uwu", "L", "C++", "10 km", "gg wp"] {
            #expect(read(text, ReadingOptions(roomLanguage: "sv")).language == "sv", "\(text)")
        }
        #expect(read("haha das war gut").language == "de", "where there is more, that counts")
        var history = LanguageHistory()
        for _ in 1...4 { history.note(read("chào mọi người, hôm nay trời đẹp quá"), of: Author(id: "viewer")) }
        #expect(read("kkkkk", ReadingOptions(), history).language == "vi")
    }

    @Test(arguments: [(["zh"], ["zh", "zh-Hant"]), (["zh-TW"], ["zh-Hant"]), (["zh-CN"], ["zh"]), (["zh-Hant"], ["zh-Hant"])])
    func `Chinese is both ways of writing, unless it is said which`(tags: [String], languages: [String]) {
        #expect(LanguageDetector(languages: tags).languages == languages)
    }

    @Test func `wide letters are Japanese, letters drawn in other ways are not`() {
        #expect(Draft("ｈｅｌｌｏ", without: []).looksJapanese)
        #expect(!Draft("𝓱𝓮𝓵𝓵𝓸 🅷🅴🅻🅻🅾", without: []).looksJapanese)
    }

    @Test func `only the languages it is set to come into question`() {
        let text = "me encanta tu voz"
        #expect(read(text).language == "es")
        #expect(read(text, ReadingOptions(detector: LanguageDetector(languages: ["pt-BR", "en"]))).language == "pt")
        #expect(read("привет", ReadingOptions(detector: LanguageDetector(languages: ["en"]))).language == "ru", "the script says so alone")
        #expect(LanguageDetector(languages: ["ja", "pt-BR", "zh-Hant", "cy"]).languages == ["ja", "pt", "zh-Hant"])
        #expect(LanguageDetector.unknown(of: ["pt-BR", "ko", "cy", "zh-TW"]) == ["cy"])
    }

    @Test func `a room in a language that is not told apart keeps what could be it`() {
        let welsh = ReadingOptions(roomLanguage: "cy")
        #expect(read("diolch yn fawr", welsh).language == "cy")
        #expect(read("guten Abend, wie geht es dir heute?", welsh).language == "de")
    }

    @Test func `what a script, a wish or the user says is certain, and a doubt is told`() throws {
        #expect(read("こんにちは").confidence == 1)
        #expect(read("hello", ReadingOptions(fixedLanguage: "de")).confidence == 1)
        #expect(try #require(read("no").confidence) < 0.9)
        #expect(read("👍", ReadingOptions(emoji: .drop)).confidence == nil)
    }

    @Test func `a sentence in another language is spoken in it`() {
        let reading = read("hola a todos, me encanta este juego. how are you doing today my friends")
        #expect(reading.segments.map(\.language) == ["es", "en"])
        #expect(reading.segments.map(\.spoken) == ["hola a todos, me encanta este juego.", "how are you doing today my friends"])
        #expect(read("me encanta este juego. lol gg nice").segments.map(\.language) == ["es"], "a few borrowed words are no sentence")
    }

    /// Each part in its language, parted by a bar.
    @Test(arguments: [
        (["es", "en"], "no puedo creer que | he just walked away"),
        (["en", "es"], "this is the best part of the game | porque nadie lo espera"),
        (["pt", "en"], "a gente precisa muito | to win this one"),
        (["de", "en"], "ich glaube wir sollten | take the other road"),
        (["fr", "en", "fr"], "franchement je pense que | this is the worst thing | que j'ai jamais vu"),
        (["en", "it"], "wait for me | sto arrivando adesso"),
        (["pl", "en"], "nie wiem dlaczego | everyone keeps saying that"),
        (["de", "tr"], "das war wirklich schön | çok güzel olmuş"),
        (["ru", "uk"], "сегодня мы все вместе посмотрим | що вони ще придумають цього разу"),
    ])
    func `a comment goes over into another language where its words do`(languages: [String], parts: String) {
        let reading = read(parts.replacing("| ", with: ""))
        #expect(reading.segments.map(\.language) == languages)
        #expect(reading.segments.map(\.spoken) == parts.split(separator: " | ").map(String.init))
    }

    @Test(arguments: [
        ("bhai kya baat hai", "भाई क्या बात है"), ("this stream is mast hai bhai", "this stream is|मस्त है भाई"),
        ("main subah se khel raha hoon, thoda dheere bolo", "main|सुबह से खेल रहा हूँ, थोड़ा धीरे बोलो"),
        ("usne kaunsa gaana bola", "उसने कौनसा गाना बोला"),
        ("kore wa sugoi desu ne", "コレ ワ すごい デス ネ"), ("nihongo wa muzukashii desu", "ニホンゴ ワ ムズカシイ デス"),
        ("please tell him omae wa mou shinde iru", "please tell him|オマエ ワ モー シンデ イル"),
    ])
    func `Hindi and Japanese sentences in Latin letters are said in their own language`(text: String, spoken: String) {
        let reading = read(text)
        #expect(reading.segments.map(\.spoken) == spoken.split(separator: "|").map(String.init))
        let isHindi = spoken.unicodeScalars.contains { ("\u{900}"..."\u{97F}").contains($0) }
        #expect(reading.segments.last?.language == (isHindi ? "hi" : "ja"))
    }

    @Test(arguments: [
        ("it", "hai visto che partita"), ("tr", "dil ve dost ek kar"), ("en", "to me is the main so do are we in"),
        ("es", "nada de esto me gusta a mano"), ("en", "no one made the same game to date"), ("id", "hai semua apa kabar"),
        ("en", "tomato banana sushi karate"), ("tr", "çok zor ama tez biter"), ("id", "apa khabar, sudah lama tak jumpa"),
    ])
    func `words that other languages have as well are left to them`(language: String, text: String) {
        #expect(read(text).segments.map(\.spoken) == [text])
        #expect(read(text).changes.isEmpty)
    }

    @Test(arguments: [
        ("es", "hoy vamos a ver un poco de todo con calma"), ("de", "das Spiel ist heute wieder total kaputt"),
        ("fr", "je ne sais pas ce que tu veux dire"), ("pt", "hoje a live vai ser muito boa, gente"),
        ("en", "that was the best thing I have seen all week"), ("it", "non capisco cosa sta succedendo adesso"),
        ("sv", "det är så roligt att se dig spela igen"), ("nl", "ik snap er helemaal niets meer van"),
    ])
    func `a comment in one language stays whole`(language: String, text: String) {
        #expect(read(text).segments.map(\.language) == [language])
    }

    @Test(arguments: [
        ("es", "el gameplay está muy bueno"), ("fr", "le stream est trop bien"), ("de", "das Gameplay ist richtig gut"),
        ("it", "il gameplay è fantastico"),
        ("pt", "esse gameplay tá muito bom"), ("en", "I visited Rio de Janeiro last summer"),
        ("en", "I flew to Rio de Janeiro yesterday"), ("pt", "mano que gameplay insano gg wp"),
    ])
    func `a borrowed word or a foreign name keeps the voice`(language: String, text: String) {
        #expect(read(text).segments.map(\.language) == [language])
    }

    @Test(arguments: [
        ("ms", "korang tengok perlawanan semalam"), ("id", "kalian nonton pertandingan kemarin"), ("ms", "esok cuti ke"),
        ("nb", "takk for hjelpen"),
        ("da", "tak for hjælpen"), ("ca", "avui tinc molta feina"), ("es", "hoy no puedo jugar"), ("pt", "hoje não vou jogar"),
        ("sr", "шта ћеш сутра"), ("uk", "вже треба робити"), ("ru", "уже надо делать"),
    ])
    func `words that a neighbour has not tell the language`(language: String, text: String) {
        #expect(read(text).language == language)
    }

    @Test func `among letters of another script, Latin ones are English unless they clearly are not`() {
        #expect(read("привет my friend как дела").segments.map(\.language) == ["ru", "en", "ru"])
        #expect(read("이 game 재밌다").segments.map(\.language) == ["ko", "en", "ko"])
    }

    @Test func `accents may be written as marks of their own`() {
        #expect(read("qu'est-ce que c'e\u{301}tait, je suis desole\u{301}").language == "fr")
    }
}
