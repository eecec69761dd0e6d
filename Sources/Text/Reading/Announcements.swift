// SPDX-License-Identifier: GPL-3.0-or-later

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
