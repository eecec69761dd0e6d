// SPDX-License-Identifier: GPL-3.0-or-later

import Core

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

/// So much of a name is looked at, and so much of it is said.
private let (nameLookLimit, nameLimit) = (100, 30)
/// More digits in a row are a platform's number, not part of a name.
private let nameDigitLimit = 4

/// What is said of a viewer's name, after the user's dictionary had its way with it: its letters and its short numbers, and spaces for the rest. Nil where it has no letters.
///
/// `xX_Ann_Xx_93847561` is called `Ann`. `withAccents` writes the marks of accents that a user taught: `シノ'ノメ`.
func spokenName(_ name: String, _ lexicon: Lexicon = .empty, withAccents: Bool = false) -> String? {
    var draft = Draft(String(String.UnicodeScalarView(name.unicodeScalars.prefix(nameLookLimit))), without: [])
    draft.apply(lexicon) { _ in "" }
    draft.foldRepeats()
    guard draft.units.contains(where: { $0.kind == .letter }) else { return nil }
    var words = String.UnicodeScalarView()
    var rest = draft.units[...]
    while let unit = rest.first {
        let number = rest.prefix { $0.kind == .digit }
        if unit.kind == .letter || unit.kind == .mark || unit.scalar == "'" {
            words.append(unit.scalar)
            if withAccents, unit.accent.contains(.falls) { words.append("'") }
        } else if (1...nameDigitLimit).contains(number.count) {
            words.append(contentsOf: number.lazy.map(\.scalar))
        } else if words.last != " " {
            words.append(" ")
        }
        rest = rest.dropFirst(max(1, number.count))
    }
    let all = words.split(separator: " ").joined(separator: [" "])
    return String(String.UnicodeScalarView(withoutFrame(Array(all)).prefix(nameLimit))).split(separator: " ").joined(separator: " ")
}

/// A name without the x's that some put around it, apart from it or in letters of both sizes: `xX Ann Xx`, `xXAnnXx`.
private func withoutFrame(_ name: [Unicode.Scalar]) -> ArraySlice<Unicode.Scalar> {
    func isX(_ letter: Unicode.Scalar) -> Bool { letter == "x" || letter == "X" }
    let count = name.prefix(while: isX).count
    guard count > 0, count == name.reversed().prefix(while: isX).count, name.count > 2 * count + 1 else { return name[...] }
    let inside = name[count..<name.count - count]
    let isApart = inside.first == " " && inside.last == " "
    let isInBothSizes = count > 1 && [name.prefix(count), name.suffix(count)].allSatisfy { $0.contains("x") && $0.contains("X") }
    guard isApart || isInBothSizes else { return name[...] }
    let rest = inside.drop { $0 == " " }
    return rest.last == " " ? rest.dropLast() : rest
}

/// What the program says itself, or in place of something: rows of a language's table, and English where it has none.
struct SpokenWords {
    private let table: NumberTable?

    /// No language needs more scalars to say `more`.
    static let longestMore = 24

    static func `in`(_ tag: String) -> SpokenWords { SpokenWords(table: NumberTable(baseLanguage(tag))) }

    /// `#` is how many, or a word.
    subscript(name: String) -> String { own(name) ?? NumberTable("en")?.value("say", name) ?? "" }

    /// Nil where the language has none.
    func own(_ name: String) -> String? { table?.value("say", name) }
}
