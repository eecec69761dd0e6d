// SPDX-License-Identifier: GPL-3.0-or-later

/// When it is said who speaks.
package enum AnnounceChoice: String, CaseIterable, Sendable {
    /// Never.
    case never
    /// When the speaker changes, and after a while.
    case changed
    /// Before each comment.
    case always
}

/// How much of a text is changed before it is read.
package enum ReadingChoice: String, CaseIterable, Sendable {
    /// As people read a chat to others.
    case chat
    /// As it stands, but for what engines do not survive.
    case verbatim
}

/// A rule of reading that may be turned off.
package enum RuleChoice: String, CaseIterable, Sendable {
    /// Emotes are left out.
    case emotes
    /// Faces made of characters are left out.
    case faces
    /// Links are named.
    case links
    /// Code is named.
    case code
    /// `$5` is five dollars.
    case amounts
    /// `10-20` is ten to twenty, `1/2` one half.
    case numbers
    /// `@Ann_93847` is Ann.
    case mentions
    /// `#GoodDay` is good day.
    case hashtags
    /// `!song` is song.
    case commands
    /// Smashed keys are left out.
    case keys
    /// Laughter and abbreviations are said as words.
    case chatWords = "chat-words"
    /// Romanised greetings are said in their own language.
    case romanised
    /// Ambiguous Chinese words are spelled for the engine.
    case polyphones
    /// Repeated characters are said three times.
    case repeats
    /// Runs of punctuation end after three.
    case punctuation
    /// Endless words are cut.
    case words
    /// Endless numbers are named.
    case digits
}

/// What becomes of emoji.
package enum EmojiChoice: String, CaseIterable, Sendable {
    /// The first few are said by their names, the others counted.
    case names
    /// How many there are is said.
    case count
    /// They are not said.
    case drop
}

/// Whether a kind of comments is read.
package enum ReadOrSkip: String, CaseIterable, Sendable {
    /// Left out, and counted.
    case skip
    /// Read as all others.
    case read
}

/// Who may teach the dictionary from the chat.
package enum TeachersChoice: String, CaseIterable, Sendable {
    /// Nobody.
    case nobody
    /// Whose chat it is, and who may delete and ban in it.
    case moderators
    /// Everyone.
    case everyone
}

/// What becomes of comments with a word that is never spoken.
package enum NeverSpokenChoice: Equatable, Sendable {
    /// They are not read.
    case drop
    /// Something that beeps is said in the word's place.
    case bleep
    /// This is said in the word's place.
    case replace(String)
}
