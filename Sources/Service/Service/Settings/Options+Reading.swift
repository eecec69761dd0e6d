// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

extension Settings {
    /// Which comments are read, and where the dictionary is.
    static let admissionOptions: [Option<Settings>] = [
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
    ]

    /// Which words of the dictionary are meant.
    static let wordOptions: [Option<Settings>] = [
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
    ]
}
