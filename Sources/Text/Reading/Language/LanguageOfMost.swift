// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Pronunciation

/// The language of most of a comment; nil where it has no parts.
///
/// Names and borrowed words are in Latin letters in every script, so each of those counts half; a character that is a syllable counts
/// as two letters.
func languageOfMost(of parts: some Sequence<(language: String, count: Int)>) -> String? {
    var weights: [(language: String, weight: Int)] = []
    for part in parts {
        let weight = part.count * weightOfLetter(in: part.language)
        if let known = weights.firstIndex(where: { $0.language == part.language }) {
            weights[known].weight += weight
        } else {
            weights.append((part.language, weight))
        }
    }
    return weights.max { $0.weight < $1.weight }?.language
}

private func weightOfLetter(in tag: String) -> Int {
    switch baseLanguage(tag) {
    case "ko", "zh", "yue", "hak", "cmn": 4
    case let language: isWrittenOtherwise(language) ? 2 : 1
    }
}
