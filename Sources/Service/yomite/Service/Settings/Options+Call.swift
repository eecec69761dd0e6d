// SPDX-License-Identifier: GPL-3.0-or-later

import Core

extension Settings {
    /// The call itself: its files, its answers.
    static var callOptions: [Option<Settings>] {
        [
            Option("config", \.configPath, .path(none: ""), "PATH", .run, for: Command.allCases, "the configuration file"),
            Option("logLevel", \.logLevel, .choice, "LEVEL", for: Command.allCases, "error, warning, notice, info or debug"),
            Option(
                "logFormat",
                \.logFormat,
                .choice,
                "text|json",
                for: Command.allCases,
                "json prints each line on stderr as a JSON object"
            ),
            Option("quiet", \.quiet, .onOff, for: Command.allCases, "shows only errors and the last line on stderr"),
            Option(
                "history",
                \.history,
                .onOff,
                nil,
                .call,
                for: [.explain],
                "takes earlier lines into account, as a room does; otherwise each line is judged alone"
            ),
            Option("markdown", \.markdown, .onOff, nil, .call, for: [.voicesMeasure], "prints the table in Markdown"),
            Option(
                "yes",
                \.yes,
                .onOff,
                nil,
                .call,
                for: [.voicesAdd, .historyForget, .doctor],
                "answers every question with yes"
            ),
            Option(
                "fix",
                \.fix,
                .onOff,
                nil,
                .call,
                for: [.doctor],
                "fixes what it can, after asking"
            ),
            Option(
                "sha256",
                \.sha256,
                .sha256,
                "DIGITS",
                .call,
                for: [.voicesAdd],
                "adds the voice only if its file has this SHA-256"
            ),
            Option(
                "rights",
                \.linkRights,
                .text("look, comment, moderate, settings or all, separated by commas", none: ""),
                "RIGHTS",
                .call,
                for: [.controlLink],
                "adds a token with these rights to the file of --tokens, and puts it into the address"
            ),
            Option(
                "tokenName",
                \.tokenName,
                .text("a name", none: ""),
                "NAME",
                .call,
                for: [.controlLink],
                "the name of that token, which events show"
            ),
            .limit("voiceBytes", \.voiceBytes, .bytes(1_048_576...1 << 34), "of the file of a voice that is added"),
            Option("json", \.json, .onOff, nil, .call, for: Command.answering, "prints JSON"),
        ]
    }

    /// The viewer for whom a voice is chosen.
    static var choosingOptions: [Option<Settings>] {
        [
            Option(
                "viewer",
                \.viewer,
                .text("a viewer's id or name", none: ""),
                "ID|NAME",
                .call,
                for: [.voicesChoose],
                "the viewer, by id or name, as in voicesBy.viewer"
            ),
            Option(
                "used",
                \.used,
                .optionalBytes,
                "BYTES",
                .call,
                for: [.voicesChoose],
                "the memory in use; by default what an idle service uses"
            ),
        ]
    }

    /// The place of the dictionary.
    static var dictionaryOptions: [Option<Settings>] {
        [
            Option(
                "dictionary",
                \.dictionary,
                .path(none: "auto", expected: "auto, off, or a folder"),
                "FOLDER",
                for: Command.speaking + [.explain] + Command.wordKeeping,
                "the folder of your dictionary; auto is next to the configuration file"
            )
        ]
    }

    /// The place of what is set for viewers.
    static var viewerOptions: [Option<Settings>] {
        [
            Option(
                "viewers",
                \.viewers,
                .path(none: "auto", expected: "auto, off, or a folder"),
                "FOLDER",
                for: Command.serving,
                "the folder with what is set for viewers; auto is next to the configuration file"
            )
        ]
    }

    /// The words of the dictionary that are meant.
    static var wordOptions: [Option<Settings>] {
        [
            Option(
                "onlyRoom",
                flag: "--room",
                \.onlyRoom,
                .text("a room's name", none: ""),
                "NAME",
                .call,
                for: Command.wordKeeping + [.history] + Command.steering,
                "the room, such as main; by default all, or the first one for control"
            ),
            Option(
                "entryLanguage",
                flag: "--for",
                \.entryLanguage,
                .language,
                "TAG",
                .call,
                for: [.dictionaryAdd, .dictionaryRemove],
                "uses WORD only in comments of this language; auto means all"
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
                "bouyomiDic",
                flag: "--dic",
                \.bouyomiDic,
                .onOff,
                nil,
                .call,
                for: [.dictionaryExport],
                "in the form of Bouyomi-chan's ReplaceTag.dic"
            ),
        ]
    }
}

extension ValueKind<String?> {
    /// A digest in hexadecimal digits.
    fileprivate static let sha256 = ValueKind(
        expected: "64 hexadecimal digits",
        parse: { text in text.utf8.count == 64 && text.allSatisfy(\.isHexDigit) ? .some(text.lowercased()) : nil },
        show: { $0 ?? "" }
    )
}
