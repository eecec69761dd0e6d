// SPDX-License-Identifier: GPL-3.0-or-later

extension Draft {
    /// The rules that need no language, in their order: pictures before their characters are taken for something else, what is long
    /// before what is looked up.
    mutating func clean(_ options: ReadingOptions) {
        if options.isOn(.emotes) { dropEmotes(options.emoteWords) }
        readEmoji(as: options.emoji)
        if options.isOn(.amounts) { foldAmounts() }
        if options.isOn(.faces) { dropFaces() }
        if options.isOn(.code) { foldCode() }
        if options.isOn(.keys) { dropKeySmashes() }
        readRomanNumerals()
        foldRepeats(to: options.isOn(.repeats) ? Self.repeatLimit : Self.safeRepeatLimit)
        cutPunctuation(to: options.isOn(.punctuation) ? Self.punctuationLimit : Self.safePunctuationLimit)
        if options.isOn(.words) { cutWords() }
        if options.isOn(.digits) { foldDigits() }
        if !options.isOn(.words) || !options.isOn(.digits) { breakLongWords() }
        readSigils(Set([.mentions, .hashtags, .commands].filter(options.isOn)))
        if options.isOn(.chatWords) { readJamo() }
        // A fixed voice knows its own script only.
        guard options.isOn(.romanised), options.fixedLanguage == nil else { return }
        readRomanised()
        readRomanisedSentences(RomanisedHindi.word)
        // Where Japanese is expected, its Latin words are read by rules of their own.
        if !isJapanese(options.roomLanguage) { readRomanisedSentences(RomanisedJapanese.word) }
    }
}
