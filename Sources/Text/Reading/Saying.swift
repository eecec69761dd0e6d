// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Pronunciation

/// What is said in place of something that is no words: which words these are is known only when the language is.
enum Saying: Equatable {
    case link
    /// A number that nobody would listen to.
    case number
    /// A piece of a program, a key.
    case code
    case amount(WrittenAmount)
    /// `<` or `>` before a number, and perhaps behind another.
    case comparison(isLess: Bool, isBetween: Bool)
    /// A star behind a number: 5★.
    case stars
    /// An emoji, by its number in the table.
    case emoji(Int)
    /// A heart of two or more characters: nobody calls it red.
    case heart(Int)
    /// A star before how many there are.
    case star
    /// So many emoji that are not named.
    case emojiCount(Int)
    /// A word that is never spoken.
    case bleep
    case sound(String)
    /// Words that the operator chose.
    case words(String)

    /// The number of the emoji that it is.
    var emoji: Int? {
        switch self {
        case .emoji(let emoji), .heart(let emoji): emoji
        default: nil
        }
    }

    /// The words; nil where the language has none, and nothing is said.
    func words(in tag: String) -> String? {
        let language = baseLanguage(tag)
        let words = SpokenWords.in(language)
        return switch self {
        case .link: words["link"]
        case .number: words["number"]
        case .code: words["code"]
        case .amount(let amount): amount.words(in: language)
        case .comparison(let isLess, let isBetween): wordsOfComparison(isLess, isBetween, PhraseLanguage.of(language))
        case .stars: PhraseLanguage.of(language)?.word("stars")
        case .emoji(let emoji): EmojiTable.shared.name(of: emoji, in: language)
        case .heart(let emoji): words.own("heart") ?? EmojiTable.shared.name(of: emoji, in: language)
        case .star: language == "ja" ? "ホシ" : nil
        case .bleep: words["bleep"]
        case .sound(let file): SoundWords.spoken(file)
        case .words(let words): words
        case .emojiCount(let count): words["emoji"].replacing("#", with: "\(count)")
        }
    }
}

private func wordsOfComparison(_ isLess: Bool, _ isBetween: Bool, _ language: PhraseLanguage?) -> String? {
    let between = isBetween ? language?.words[isLess ? "is less" : "is more"] : nil
    return between ?? language?.word(isLess ? "less" : "more")
}

extension Draft {
    /// Things in one comment that are named by words of ours; more are left out.
    static let sayingLimit = 1000

    /// A unit that stands for these words; a space where there are too many of them.
    mutating func unit(saying: Saying, start: Int32, end: Int32) -> Unit {
        let known = sayings.firstIndex(of: saying)
        guard let index = known ?? (sayings.count < Self.sayingLimit ? sayings.count : nil) else {
            return Unit(scalar: " ", start: start, end: end, kind: .space)
        }
        if known == nil { sayings.append(saying) }
        return Unit(scalar: "\u{FFFC}", start: start, end: end, kind: .saying, saying: UInt16(index))
    }

    func saying(of unit: Unit) -> Saying? {
        unit.kind == .saying ? sayings[Int(unit.saying)] : nil
    }
}
