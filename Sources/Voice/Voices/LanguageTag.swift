// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// The tags to look up for a wanted language, best first: the tag itself, then ever shorter ones.
///
/// `zh-Hant-TW` gives zh-Hant-TW, zh-Hant, zh. Tags that other programs use for one of our languages are replaced by ours.
func languageCandidates(for tag: String) -> [String] {
    var subtags = (languageTag(tag) ?? tag).lowercased().split(separator: "-").map(String.init)
    guard let first = subtags.first else { return [] }
    if subtags.count > 1, let known = synonyms["\(first)-\(subtags[1])"] {
        subtags.replaceSubrange(0...1, with: [known])
    } else if let known = synonyms[first] {
        subtags[0] = known
    }
    return subtags.indices.reversed().map { subtags[...$0].joined(separator: "-") }
}

/// The language without its region or script: speakers of one understand the other.
func baseLanguage(of tag: String) -> String? {
    languageCandidates(for: tag).last
}

/// Macro-languages and close neighbours, with the language that has a voice.
private let synonyms = [
    "cmn": "zh", "zh-cmn": "zh", "zh-yue": "yue", "zh-hak": "hak", "zh-hk": "yue",
    "no": "nb", "nn": "nb", "sh": "sr", "hbs": "sr", "kmr": "ku",
]
