// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

extension Draft {
    /// The rules that need no language, in their order: pictures before their characters are taken for something else, what is long
    /// before what is looked up.
    mutating func clean(_ options: ReadingOptions) {
        if options.isOn(.emotes) { step { $0.dropEmotes(options.emoteWords) } }
        step { $0.readEmoji(as: options.emoji) }
        if options.isOn(.amounts) { step { $0.foldAmounts() } }
        if options.isOn(.faces) { step { $0.dropFaces() } }
        if options.isOn(.code) { step { $0.foldCode() } }
        if options.isOn(.keys) { step { $0.dropKeySmashes() } }
        step { $0.readRomanNumerals() }
        step { $0.foldRepeats(to: options.isOn(.repeats) ? SpokenLimits.repeats : Draft.safeRepeatLimit) }
        step { $0.cutPunctuation(to: options.isOn(.punctuation) ? Draft.punctuationLimit : Draft.safePunctuationLimit) }
        if options.isOn(.words) { step { $0.cutWords() } }
        if options.isOn(.digits) { step { $0.foldDigits() } }
        if !options.isOn(.words) || !options.isOn(.digits) { step { $0.breakLongWords() } }
        readSigils(Set([.mentions, .hashtags, .commands].filter(options.isOn)))
        if options.isOn(.chatWords) { step { $0.readJamo() } }
        // A fixed voice knows its own script only.
        guard options.isOn(.romanised), options.fixedLanguage == nil else { return }
        step { $0.readRomanised() }
        step { $0.readRomanisedSentences(in: .devanagari, RomanisedHindi.word) }
        // Where Japanese is expected, its Latin words are read by rules of their own.
        if !isJapanese(options.roomLanguage) { step { $0.readRomanisedSentences(in: .kana, RomanisedJapanese.word) } }
    }
}
