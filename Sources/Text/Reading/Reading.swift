// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core

/// What will be said of a comment.
public struct Reading: Equatable, Sendable {
    /// What may be shown of the text: the same scalars, with asterisks for what is never spoken. Empty where nothing is read.
    public var shown = ""
    /// The parts, in order; each has one language and is short enough for every engine.
    public var segments: [Segment] = []
    /// What the rules did to the text.
    public var changes: [ReadingChange] = []
    /// Its words, each with the rules that changed it; empty unless they were asked for.
    public var words: [ReadingWord] = []
    /// Why nothing will be said; nil where there are segments.
    public var dropped: ReadingDrop?

    /// How sure the language is, from 0 to 1: 1 where the script, the user or the comment itself says it; nil where nothing will be said.
    public var confidence: Double?

    /// The language of most of it; nil where nothing will be said.
    public var language: String? {
        languageOfMost(of: segments.lazy.map { ($0.language, $0.spoken.unicodeScalars.count) })
    }
}

/// A part of a reading, in one language.
public struct Segment: Equatable, Sendable {
    /// BCP 47.
    public var language: String
    /// The original text it was made of.
    public var text: String
    /// What the engine gets: no control character, no emoji, no markup.
    public var spoken: String
    /// Where `text` begins in the comment, in Unicode scalars.
    public var start: Int
    /// How many Unicode scalars `text` has.
    public var length: Int
    /// Which scalars of the comment each scalar of `spoken` stands for.
    public var map: OffsetMap
    /// The same in kana with accents; nil where nobody asked for them, and where something in it cannot be written so: other scripts, digits.
    public var accented: AccentedText?
    /// The same with the classes of its words.
    public var classified: AccentedText?
    /// The sound file that is played for it; `spoken` is said where that is not possible.
    public var sound: String?
}

/// Why a comment is not read.
public enum ReadingDrop: String, Sendable {
    /// Nothing of it can be spoken.
    case nothingToSay = "nothing-to-say"
    /// A word of it is never spoken.
    case neverSpokenWord = "never-spoken-word"
}

/// How often a rule changed something.
public struct ReadingChange: Equatable, Sendable {
    public var rule: ReadingRule
    /// How many things it changed: scalars, or whole links, words and numbers.
    public var count: Int
}

/// The rules that stand between a stranger's text and an engine.
public enum ReadingRule: String, CaseIterable, Sendable {
    /// Control, formatting, private and unassigned characters are dropped.
    case controls
    /// Never-spoken words are refused, or something else is said in their place.
    case neverSpoken = "never-spoken"
    /// Piles of combining marks are lowered.
    case marks
    /// Words of the user's dictionary are read as it says.
    case dictionary
    /// Emotes of the platform and of browser extensions are dropped.
    case emotes
    /// Emoji are named, counted or dropped; other pictures are dropped.
    case pictures
    /// Faces made of characters are dropped.
    case faces
    /// Full-width and mathematical letters become plain ones.
    case letterforms
    /// Angle brackets become spaces.
    case brackets
    /// A link is named instead of spelled.
    case links
    /// Code, keys and hashes are named instead of read.
    case code
    /// The currency of an amount is said behind it.
    case amounts
    /// What stands between the digits of times, dates, ranges, fractions, versions and phone numbers is said as people say it.
    case numbers
    /// `@` and the number behind a viewer's name are left out.
    case mentions
    /// A hashtag is said as the words it is made of.
    case hashtags
    /// The `!` of a command is left out.
    case commands
    /// Words that nobody wrote on purpose are left out.
    case keys
    /// Laughter and abbreviations are said as words.
    case chatWords = "chat-words"
    /// English words of games and streams are spelt for a voice of another language.
    case borrowed
    /// Well-known words in Latin letters are said in their own language.
    case romanised
    /// Chinese words with an ambiguous character are spelled with other characters.
    case polyphones
    /// Repeated characters and short patterns are said three times.
    case repeats
    /// Runs of punctuation end after three.
    case punctuation
    /// Endless words end after forty letters.
    case words
    /// A number of more than twelve digits is named instead of read.
    case digits
    /// Japanese is written in kana.
    case kana
    /// A Japanese word that no dictionary has is named instead of read.
    case unread
    /// The text ends at the limit of its room.
    case length

    /// Those that may be turned off: the others keep engines alive, or are set in another way.
    static let switchable: [ReadingRule] = [
        .emotes, .faces, .links, .code, .amounts, .numbers, .mentions, .hashtags, .commands, .keys, .chatWords, .borrowed, .romanised,
        .polyphones, .repeats, .punctuation, .words, .digits,
    ]

    /// What is off where a text is read as it stands. Borrowed words and polyphones change how it sounds, not what is said.
    static let offInVerbatim = Set(switchable).subtracting([.borrowed, .polyphones])

    /// Why the rule is there.
    public var reason: String {
        switch self {
        case .controls: "control characters are commands to the engine, and invisible ones split words"
        case .neverSpoken: "they are on the lists of never-spoken words"
        case .marks: "piled-up marks are unpronounceable and slow"
        case .dictionary: "the user's dictionary says so"
        case .emotes: "emotes are pictures, and their names are not words"
        case .pictures: "a few emoji are named, and more are counted"
        case .faces: "the letters of a face are eyes and mouths, not words"
        case .letterforms: "letters and signs of other shapes are read as plain ones"
        case .brackets: "nothing may look like markup to an engine"
        case .links: "nobody wants to hear a URL spelled out"
        case .code: "nobody can listen to code"
        case .amounts: "engines say the currency before the number, or not at all"
        case .numbers: "engines say the names of symbols between digits, or leave them out"
        case .mentions: "a name is said without the digits and underscores that make it unique"
        case .hashtags: "engines spell hashtags instead of saying their words"
        case .commands: "the '!' of a command is not part of what is said"
        case .keys: "it is a sound of the keyboard, not a word"
        case .chatWords: "these stand for laughter and words, and engines spell them"
        case .borrowed: "voices of other languages read English words letter by letter"
        case .romanised: "no Latin spelling tells an engine how they sound"
        case .polyphones: "the engine reads every character by itself"
        case .repeats: "what is repeated says nothing new, and engines stumble over it"
        case .punctuation: "long runs of punctuation crash engines and are silent at best"
        case .words: "a word of that length is a key held down"
        case .digits: "long numbers take half a minute"
        case .kana: "Japanese voices are given kana"
        case .unread: "a word that cannot be read is replaced by a word for 'something'"
        case .length: "the room's limit for one comment is reached"
        }
    }
}

/// What the room itself says, besides the comments.
public enum Remark: Equatable, Sendable {
    /// The comment before was written so often.
    case repeated(Int)
    /// So many comments were skipped.
    case skipped(Int)
    /// So much was paid for the comment after it.
    case paid(Amount)
    /// The comment after it comes from another chat: that of this channel, where it is known.
    case elsewhere(channel: String?)
}

extension Reader {
    /// What is said for a remark, in a language or (nil) in the room's. A language without words for it gets the English ones.
    public func remark(_ remark: Remark, in language: String?) -> [Segment] {
        let tag = language ?? options.fixedLanguage ?? options.roomLanguage
        let spoken = SpokenWords.in(tag).own("skipped") == nil ? "en" : tag
        // Where words would have to agree with a number, it stands behind a colon.
        func words(_ name: String, _ count: Int = 0) -> String {
            SpokenWords.in(spoken)[name].replacing("#", with: String(count))
        }
        var phrase =
            switch remark {
            case .repeated(let count): Comment(text: words("repeated", count))
            case .skipped(let count): Comment(text: words("skipped", count))
            case .paid(let amount): Comment(text: amount.words(in: spoken))
            case .elsewhere(let channel): Comment(text: [words("elsewhere"), channel].compactMap(\.self).joined(separator: ", "))
            }
        phrase.language = spoken
        return read(phrase).segments
    }
}

/// The letters and the spaces of a text, for the one retry after an engine crashed on it: whatever it was, it is not in there any more.
public func plainForm(_ text: String) -> String {
    var plain = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        let properties = scalar.properties
        let isMark = properties.generalCategory.isMark
        if Script(scalar) != .neutral, properties.isAlphabetic || isMark {
            // The marks of a script are part of its letters: vowel signs, the virama, tones.
            plain.append(scalar)
        } else if let last = plain.last, last != " ", !isMark, !properties.isDefaultIgnorableCodePoint {
            plain.append(" ")
        }
    }
    if plain.last == " " {
        plain.removeLast()
    }
    return String(plain)
}
