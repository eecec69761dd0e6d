// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core

/// How it is said who wrote a comment, by its language.
public struct Announcements: Equatable, Sendable {
    /// The template of languages that have none of their own; nil for the phrases that Yomite knows.
    var common: AnnouncementTemplate?
    /// Templates by language, as BCP 47 tags.
    var ofLanguages: [String: AnnouncementTemplate] = [:]

    /// The phrases that Yomite knows.
    public init() {}

    func template(in tag: String) -> AnnouncementTemplate {
        ofLanguages[tag] ?? ofLanguages[baseLanguage(tag)] ?? common ?? AnnouncementTemplate(phraseOf: tag)
    }
}

extension Announcements: SettingsPart {
    static var options: [Option<Announcements>] {
        [
            Option(
                "announcement",
                \.common,
                .template,
                "TEMPLATE",
                for: Command.speaking + [.explain],
                "how to say the name: auto, or words such as \"{name} says: {text}\""
            ),
            Option("announcements", \.ofLanguages, .templates, nil, .file, "how to say the name, by language"),
        ]
    }
}

extension ValueKind<AnnouncementTemplate?> {
    fileprivate static let template = ValueKind(
        expected: "auto, or words with {name} and {text} in them, each once, and at most \(AnnouncementTemplate.longest) characters",
        words: ["auto"],
        parse: { $0 == "auto" ? .some(nil) : AnnouncementTemplate($0).map { .some($0) } },
        show: { $0?.written ?? "auto" }
    )
}

extension ValueKind<[String: AnnouncementTemplate]> {
    /// `LANGUAGE=TEMPLATE`, or `none`.
    fileprivate static let templates = ValueKind(
        expected: "none, or an object of language tags, each with words that have {name} and {text} in them once, "
            + "and at most \(AnnouncementTemplate.longest) characters",
        parse: { text in
            if text == "none" { return [:] }
            let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard halves.count == 2, let tag = languageTag(halves[0]), let template = AnnouncementTemplate(halves[1]) else { return nil }
            return [tag: template]
        },
        show: { templates in
            let texts = templates.map { "\($0.key)=\($0.value.written)" }
            return texts.isEmpty ? "none" : texts.ordered().joined(separator: ",")
        },
        join: { $0.merge($1) { _, later in later } },
        isTable: true
    )
}

/// What is said before a comment and after it: whose it is.
public struct Announcement: Equatable, Sendable {
    /// The phrases as they are written: `Ann says`, `太郎さん`, `… by Ann`.
    public var text: String
    /// What the voices get of it before the comment. Its places are not in the comment.
    public var opening: [Segment]
    /// What they get after it.
    public var closing: [Segment]
}

extension Reader {
    /// What a viewer may be called in public: no name with a never-spoken word in it.
    public func shownName(of author: Author?) -> String? {
        author?.calledName.flatMap { options.neverSpoken.isIn($0) ? nil : withoutDirections($0) }
    }

    /// The name of the comment's author in a phrase of the language it is read in; nil where there is no name that can be said, or
    /// nothing else to say.
    /// - Parameters:
    ///   - said: how the name is said, where somebody has set that.
    ///   - greeting: why the viewer is greeted as well.
    public func announcement(
        of comment: Comment,
        read reading: Reading,
        saying said: String? = nil,
        greeting: Greeting? = nil
    ) -> Announcement? {
        guard let language = reading.language, let shown = shownName(of: comment.author), let name = spoken(shown, saying: said) else {
            return nil
        }
        let greeting = greeting.flatMap { SpokenWords.in(language).own($0 == .first ? "first" : "back") }.flatMap(AnnouncementTemplate.init)
        let template = greeting ?? options.announcements.template(in: language)
        let accented = said == nil && isJapanese(language) ? spokenName(shown, lexicon, withAccents: true) : nil
        func read(_ pattern: String) -> (text: String, segments: [Segment]) {
            let text = phrase(pattern, naming: name)
            var comment = Comment(text: text)
            comment.language = language
            if let accented, accented != name, let place = pattern.firstRange(of: AnnouncementTemplate.name) {
                let first = pattern[..<place.lowerBound]
                let start = first.unicodeScalars.count
                comment.text = first + accented + text.dropFirst(first.count + name.count)
                comment.taught = start..<start + accented.unicodeScalars.count
            }
            return (text, self.read(comment).segments)
        }
        let (before, after) = (read(template.before), read(template.after))
        // Words without the name say nothing.
        guard !(template.namesLast ? after : before).segments.isEmpty else { return nil }
        let text = after.text.isEmpty ? before.text : before.text + "…" + after.text
        return Announcement(text: text, opening: before.segments, closing: after.segments)
    }

    /// A reading is said as it is, except for never-spoken words.
    private func spoken(_ name: String, saying said: String?) -> String? {
        guard let said else { return spokenName(name, lexicon) }
        return options.neverSpoken.isIn(said) ? nil : spokenName(said)
    }
}

/// How it is said who wrote a text: `{name} says: {text}`. Each of the two stands in it once, in any order.
struct AnnouncementTemplate: Equatable, Sendable {
    /// The most characters of one.
    static let longest = 100
    static let (name, text) = ("{name}", "{text}")

    let written: String
    /// What is said before the text and after it, one of them with `{name}`.
    let (before, after): (String, String)

    /// Nil for what is no template: without `{name}` and `{text}`, with one of them twice or with another brace, too long, or with characters that
    /// cannot be said.
    init?(_ written: String) {
        guard written.unicodeScalars.count <= Self.longest, written.isPlain else { return nil }
        let halves = written.split(separator: Self.text, omittingEmptySubsequences: false).map(String.init)
        let names = halves.reduce(0) { $0 + $1.ranges(of: Self.name).count }
        let braces = written.count { $0 == "{" || $0 == "}" }
        guard halves.count == 2, names == 1, braces == 4 else { return nil }
        (before, after) = (halves[0], halves[1])
        self.written = written
    }

    /// The phrase of a language, which is said before the text.
    init(phraseOf tag: String) {
        (before, after) = (SpokenWords.in(tag)["name"], "")
        written = before + Self.text
    }

    /// Whether the name comes after the text.
    var namesLast: Bool { after.contains(Self.name) }
}

/// A phrase with somebody's name in the place of `{name}`. Who is called 太郎さん already gets no second title from the phrase.
package func phrase(_ phrase: String, naming name: String) -> String {
    guard let place = phrase.firstRange(of: AnnouncementTemplate.name) else { return phrase }
    var rest = phrase[place.upperBound...]
    let behind = rest.drop(while: \.isWhitespace)
    if titles.contains(where: name.hasSuffix), let title = titles.filter(behind.hasPrefix).max(by: { $0.count < $1.count }) {
        rest = behind.dropFirst(title.count)
    }
    return phrase[..<place.lowerBound] + name + rest
}

/// What languages put behind a name, where nobody is called by two of them.
private let titles = japaneseTitles + ["san", "님", "씨", "선생님", "女士", "小姐", "老师", "老師"]
