// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core
@testable import Reading

@Suite struct AnnouncementTests {
    private func announcement(_ text: String, by author: Author?, language: String? = nil) -> Announcement? {
        var comment = Comments.Comment(text: text)
        comment.author = author
        comment.language = language
        let reader = Reader()
        return reader.announcement(of: comment, read: reader.read(comment))
    }

    @Test func `the phrase is in the comment's language`() throws {
        #expect(announcement("hello", by: Author(name: "Ann"))?.text == "Ann says")
        #expect(announcement("bonjour", by: Author(name: "Chloé"), language: "fr")?.text == "Chloé dit")
        let japanese = try #require(announcement("こんにちは", by: Author(name: "太郎")))
        #expect(japanese.text == "太郎さん")
        #expect(japanese.opening.map(\.language) == ["ja"])
    }

    @Test func `at least thirty languages have a phrase of their own`() {
        let languages = [
            "ar", "bg", "bn", "ca", "cs", "da", "de", "el", "es", "et", "fa", "fi", "fr", "he", "hi", "hr", "hu", "id", "it", "ja", "ko",
            "lt",
            "lv", "ms", "nb", "nl", "pl", "pt", "ro", "ru", "sk", "sl", "sr", "sv", "sw", "ta", "te", "th", "tr", "uk", "ur", "vi", "yue",
            "zh",
        ]
        for language in languages {
            let phrase = AnnouncementTemplate(phraseOf: language + "-XX").before
            #expect(phrase.contains("{name}") && phrase != "{name} says", "\(language)")
        }
        #expect(AnnouncementTemplate(phraseOf: "tlh").before == "{name} says")
    }

    @Test(
        arguments: [
            ("{name}さん", "太郎", "太郎さん"), ("{name}さん", "太郎さん", "太郎さん"), ("{name}さん", "みくちゃん", "みくちゃん"),
            ("{name}さん、", "山田先生", "山田先生、"), ("{name} 様より", "太郎くん", "太郎くんより"), ("{name}さま、", "田中様", "田中様、"),
            ("{name}、", "太郎さん", "太郎さん、"), ("、{name}さん", "佐藤氏", "、佐藤氏"), ("{name}さん", "tarou-san", "tarou-san"),
            ("{name}さんです", "サンタ", "サンタさんです"), ("{name}님", "철수님", "철수님"), ("{name}님", "철수", "철수님"),
            ("{name}先生说", "王老师", "王老师说"), ("{name}さん: ", "철수님", "철수님: "), ("by {name}", "Ann", "by Ann"),
        ]
    )
    func `no title is said twice`(pattern: String, name: String, said: String) {
        #expect(phrase(pattern, naming: name) == said)
    }

    @Test(arguments: ["{name}さん、{text}", "{text}、{name}さん", "{name} says: {text}", "{text}{name}", "“{text}”, by {name}!"])
    func `a template has the name and the text in any order`(template: String) throws {
        #expect(try #require(AnnouncementTemplate(template)).written == template)
    }

    @Test(
        arguments: [
            "", "auto", "{name}", "{text}", "hello", "{name}{name}{text}", "{name} {text} {text}", "{name} {text} {amount}",
            "{nam{name}e} {text}", "{na{text}me}",
            "{ {name}: {text}", "{Name}: {text}", "{name}:\n{text}", "{name}\u{202E}{text}", "{name} {text}\u{0}", "{te{name}xt}",
            "%s {name} {text",
            "{name}{text}" + String(repeating: "a", count: 100),
        ]
    )
    func `everything else is none`(template: String) {
        #expect(AnnouncementTemplate(template) == nil)
    }

    @Test(arguments: [
        ("announcement", "{name}"), ("announcements", "ja={name}"), ("announcements", "{name} {text}"), ("announcements", "j!=x"),
    ])
    func `a setting that is no template is refused`(key: String, value: String) throws {
        let option = try #require(Announcements.options.first { $0.form.key == key })
        var announcements = Announcements()
        #expect(option.set(&announcements, [value], false) == [0])
        #expect(option.set(&announcements, [option.show(announcements)], false).isEmpty, "the default is a value")
        #expect(announcements == Announcements())
    }

    @Test func `templates are those of the comment's language, and the name may come last`() throws {
        var reader = Reader()
        reader.options.announcements.common = AnnouncementTemplate("{name}: {text}")
        reader.options.announcements.ofLanguages["ja"] = AnnouncementTemplate("{text}、{name}さん")
        func announced(_ text: String, _ name: String) throws -> Announcement {
            var comment = Comments.Comment(text: text)
            comment.author = Author(name: name)
            return try #require(reader.announcement(of: comment, read: reader.read(comment)))
        }
        let english = try announced("hello there, my friend", "Ann")
        #expect(english.text == "Ann: " && english.opening.map(\.spoken) == ["Ann:"] && english.closing.isEmpty)
        let japanese = try announced("こんにちは", "太郎")
        #expect(japanese.text == "…、太郎さん" && japanese.opening.isEmpty)
        #expect(japanese.closing.map(\.language) == ["ja"] && japanese.closing.map(\.spoken).joined().contains("太郎さん"))
    }

    @Test func `the nickname comes before the name`() {
        #expect(announcement("hello", by: Author(id: "1", name: "ann_the_1st", nickname: "Annie"))?.text == "Annie says")
    }

    @Test(
        arguments: [
            ("xX_Ann_Xx", "Ann"), ("x_Ann_x", "Ann"), ("xXAnnXx", "Ann"), ("xxAnnxx", "xxAnnxx"), ("Xavix", "Xavix"), ("x_x", "x x"),
            ("ann_93847561", "ann"), ("Ann2000", "Ann2000"), ("@ann-lee", "ann lee"), ("O'Neil", "O'Neil"),
            ("Ａｎｎ", "Ann"), ("🔥Ann🔥", "Ann"), ("A\u{1}nn", "Ann"), ("Annnnnnnn", "Annn"), ("<b>Ann</b>", "b Ann b"),
        ]
    )
    func `names are cleaned`(name: String, said: String) {
        #expect(spokenName(name) == said)
    }

    @Test(arguments: ["", "___", "12345678", "42", "🔥🔥", "\u{1}\u{2}", "'"])
    func `what has no letters is no name`(name: String) {
        #expect(announcement("hello", by: Author(id: "1", name: name)) == nil)
    }

    @Test func `a name is cut`() throws {
        let name = try #require(spokenName(String(repeating: "ab c", count: 10_000)))
        #expect(name.unicodeScalars.count <= 30)
    }

    @Test func `nobody is announced before silence, and no comment without an author is`() {
        #expect(announcement("☆", by: Author(name: "Ann")) == nil)
        #expect(announcement("hello", by: nil) == nil)
        #expect(announcement("hello", by: Author(id: "1")) == nil)
    }
}
