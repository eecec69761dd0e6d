// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

extension Settings {
    /// What is said of a comment, and in which words.
    static let readingOptions: [Option<Settings>] = [
        Option(
            "announce",
            \.announce,
            .choice,
            "never|changed|always",
            for: Command.speaking + [.explain],
            "when the speaker's name is said: changed is when somebody else speaks, or after 30 s"
        ),
        Option(
            "ignore",
            \.ignore,
            .text("none, or ids and names with commas between them", none: "none"),
            "NAMES",
            for: Command.hearing,
            "viewers who are not read"
        ),
        Option("bots", \.bots, .choice, "skip|read", for: Command.hearing, "what known bots and those with the role bot write"),
        Option("commands", \.commands, .choice, "skip|read", for: Command.hearing, "lines for bots: ! and a word"),
        Option(
            "dictionary",
            \.dictionary,
            .path(none: "auto", expected: "auto, off, or a folder"),
            "FOLDER",
            for: Command.speaking + [.explain] + Command.wordKeeping,
            "the folder of your dictionary; auto is beside the configuration file"
        ),
        Option(
            "teachers",
            \.teachers,
            .choice,
            "nobody|moderators|everyone",
            for: [.read, .explain],
            "who may teach the dictionary from the chat; moderators includes the broadcaster"
        ),
        Option(
            "dictionaryRoom",
            flag: "--room",
            \.dictionaryRoom,
            .text("a room's name", none: ""),
            "NAME",
            .call,
            for: Command.wordKeeping,
            "the room whose own dictionary is meant, such as main; else the one for all rooms"
        ),
        Option(
            "entryLanguage",
            flag: "--for",
            \.entryLanguage,
            .language,
            "TAG",
            .call,
            for: [.dictionaryAdd, .dictionaryRemove],
            "the language of the comments that WORD is for; auto is all"
        ),
        Option(
            "regex",
            \.regex,
            .onOff,
            nil,
            .call,
            for: [.dictionaryAdd, .dictionaryRemove],
            "WORD is a regular expression; $1 to $9 in READING are its groups"
        ),
        Option(
            "neverSpoken",
            \.neverSpoken,
            .neverSpoken,
            "drop|bleep|replace:WORDS",
            for: Command.speaking + [.explain],
            "what becomes of a comment with a word that is never spoken"
        ),
        Option(
            "neverSpokenLists",
            \.neverSpokenLists,
            .path(none: "none", expected: "none, or paths with colons between them"),
            "PATHS",
            for: Command.speaking + [.explain],
            "lists of words that are never spoken, one a line; word* begins longer words"
        ),
        Option("slurs", \.slurs, .onOff, "on|off", for: Command.speaking + [.explain], "whether Yomite's own list of slurs is never spoken"),
        Option(
            "emoteWords",
            \.emoteWords,
            .path(none: "none"),
            "PATH",
            for: Command.speaking + [.explain],
            "a list of words that are pictures to viewers, beside those of BTTV, FFZ and 7TV"
        ),
        Option(
            "reading",
            \.reading,
            .choice,
            "chat|verbatim",
            for: Command.speaking + [.explain],
            "chat reads as people do; verbatim keeps links, code, numbers, repeats and punctuation"
        ),
        Option(
            "rulesOff",
            \.rulesOff,
            .choices(),
            "RULES",
            for: Command.speaking + [.explain],
            "rules of reading that are not applied, as explain names them"
        ),
        Option(
            "emoji",
            \.emoji,
            .choice,
            "names|count|drop",
            for: Command.speaking + [.explain],
            "names says the first few by their names, count how many there are, drop nothing"
        ),
    ]
}
