// SPDX-License-Identifier: GPL-3.0-or-later

extension Option {
    private static let live: [Command] = [.read, .serve, .say]
    private static let speaking: [Command] = [.read, .serve, .say, .render]
    private static let hearing: [Command] = [.read, .serve, .render, .explain]
    private static let serving: [Command] = [.read, .serve]
    private static let controlling: [Command] = [.controlPause, .controlResume, .controlSkip, .controlClear, .controlStatus]
    private static let choosing: [Command] = speaking + [.explain, .voicesChoose]
    private static let wordKeeping: [Command] = [.dictionaryList, .dictionaryAdd, .dictionaryRemove, .dictionaryImport]
    private static let playing: [Command] = speaking + [.doctor]
    private static let answering: [Command] = [.explain, .dictionaryList, .voicesList, .voicesChoose, .doctor, .configShow]

    /// Every setting there is, in the order of help. Arguments, environment, configuration file and help all follow from it.
    static let table: [Option] = [
        Option(
            "output",
            \.output,
            .output,
            "OUTPUT",
            for: live + [.doctor],
            isUnique: true,
            "where the sound goes: auto, pulse[:SINK], wav:PATH, raw:PATH (- is stdout), null, null:fast"
        ),
        Option("renderPath", flag: "-o", \.renderPath, .path(ending: [".wav"]), "OUT.wav", .call, for: [.render], "the file to write"),
        Option(
            "captions",
            \.captionsPath,
            .path(ending: [".vtt", ".srt"]),
            "PATH.vtt|.srt",
            .call,
            for: [.render],
            "writes captions besides"
        ),
        Option("sampleRate", \.sampleRate, .integer(8000...192_000), "HZ", for: speaking, "frames a second; 22050 is espeak-ng's own"),
        Option(
            "events",
            \.eventsPath,
            .text("off or a path", none: "off"),
            "PATH",
            for: serving,
            "writes the events as NDJSON; - is stdout"
        ),
        Option(
            "rooms",
            \.rooms,
            .onOff,
            for: [.read, .render],
            "reads comments in the rooms that they name, each with a stream or WAV file of its own"
        ),
        Option(
            "audioWait",
            \.audioWait,
            .duration(unit: "s", .zero ... .seconds(3600)),
            "TIME",
            for: live,
            "how long to wait for a sound server that is silent"
        ),

        Option(
            "voice",
            \.voice,
            .text("auto or a voice's id", none: "auto"),
            "ID",
            for: choosing,
            "the voice, as \"yomite voices list\" names it; auto chooses by language and gender"
        ),
        Option("language", \.language, .language, "TAG", for: choosing, "the language, such as en or ja; auto finds it out"),
        Option(
            "languages",
            \.languages,
            .languages,
            "all|TAGS",
            for: speaking + [.explain, .doctor],
            "the languages that are told apart, with commas between them and the room's own first, such as es,pt,en"
        ),
        Option("gender", \.gender, .choice, "any|female|male", for: choosing, "the gender of the voice"),
        Option(
            "memoryBudget",
            \.memoryBudget,
            .budget,
            "SIZE",
            for: speaking + [.voicesChoose, .doctor],
            "how much memory service and voices may use together; auto is what the tightest memory limit leaves"
        ),
        Option("viewer", \.viewer, .text("a viewer's id", none: ""), "ID", .call, for: [.voicesChoose], "the viewer who is to be heard"),
        Option(
            "used",
            \.used,
            .optionalBytes,
            "BYTES",
            .call,
            for: [.voicesChoose],
            "what is used already; else what an idle service uses"
        ),
        Option("rate", \.rate, .percentage(25...400), "PERCENT", for: speaking, "how fast"),
        Option("pitch", \.pitch, .percentage(0...200), "PERCENT", for: speaking, "how high"),
        Option(
            "normalize",
            \.normalize,
            .choice,
            "on|off",
            for: speaking,
            "on: heights and speeds as the catalog chose them; off: as the engine has them"
        ),
        Option("volume", \.volume, .percentage(0...200), "PERCENT", for: speaking, "how loud"),
        Option(
            "announce",
            \.announce,
            .choice,
            "never|changed|always",
            for: speaking + [.explain],
            "when the speaker's name is said: changed is when somebody else speaks, or after 30 s"
        ),
        Option(
            "ignore",
            \.ignore,
            .text("none, or ids and names with commas between them", none: "none"),
            "NAMES",
            for: hearing,
            "viewers who are not read"
        ),
        Option("bots", \.bots, .choice, "skip|read", for: hearing, "what known bots and those with the role bot write"),
        Option("commands", \.commands, .choice, "skip|read", for: hearing, "lines for bots: ! and a word"),
        Option(
            "dictionary",
            \.dictionary,
            .text("auto, off, or a folder", none: "auto"),
            "FOLDER",
            for: speaking + [.explain] + wordKeeping,
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
            for: wordKeeping,
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
            for: speaking + [.explain],
            "what becomes of a comment with a word that is never spoken"
        ),
        Option(
            "neverSpokenLists",
            \.neverSpokenLists,
            .text("none, or paths with colons between them", none: "none"),
            "PATHS",
            for: speaking + [.explain],
            "lists of words that are never spoken, one a line; word* begins longer words"
        ),
        Option("slurs", \.slurs, .onOff, "on|off", for: speaking + [.explain], "whether Yomite's own list of slurs is never spoken"),
        Option(
            "emoteWords",
            \.emoteWords,
            .text("none, or a path", none: "none"),
            "PATH",
            for: speaking + [.explain],
            "a list of words that are pictures to viewers, beside those of BTTV, FFZ and 7TV"
        ),
        Option(
            "reading",
            \.reading,
            .choice,
            "chat|verbatim",
            for: speaking + [.explain],
            "chat reads as people do; verbatim keeps links, code, numbers, repeats and punctuation"
        ),
        Option(
            "rulesOff",
            \.rulesOff,
            .choices(),
            "RULES",
            for: speaking + [.explain],
            "rules of reading that are not applied, as explain names them"
        ),
        Option(
            "emoji",
            \.emoji,
            .choice,
            "names|count|drop",
            for: speaking + [.explain],
            "names says the first few by their names, count how many there are, drop nothing"
        ),

        Option(
            "feed",
            \.feed,
            .choice,
            "auto|text|json|twitch|youtube|yt-dlp|chat-downloader|onecomme|ssn|mixed",
            for: hearing,
            "the format of the chat; auto lets the first line of each feed decide"
        ),
        Option(
            "follow",
            \.followed,
            .paths,
            "FILE",
            for: serving,
            "reads a file as it grows, from its end, also when it is emptied, renamed or made anew; may be repeated"
        ),
        Option("fromStart", \.fromStart, .onOff, for: serving, "reads the files of --follow from their start"),
        Option(
            "twitch",
            \.twitchChannels,
            .channels,
            "CHANNEL,…",
            for: serving,
            "reads the chat of these channels of Twitch, anonymously; may be repeated"
        ),
        Option("twitchServer", \.twitchServer, .server, "HOST:PORT", for: serving, "where that chat is, over TLS; a bouncer's instead"),
        Option(
            "twitchCa",
            \.twitchAuthorities,
            .text("system or a path", none: "system"),
            "PATH",
            for: serving,
            "a file of the certificates that are trusted there"
        ),
        Option(
            "backlog",
            \.backlog,
            .choice,
            "auto|live|all",
            for: serving,
            "live skips what is too old, all reads everything; auto is all for files, else live"
        ),
        Option(
            "read",
            \.read,
            .readChoices,
            "KIND,…",
            for: serving + [.render],
            "which comments are read: all, or some of members, paid, highlighted, reward:ID, prefix:!tts"
        ),
        Option("alerts", \.alerts, .onOff, "on|off", for: serving + [.render], "whether subs, raids and gifts are said, briefly"),
        Option(
            "hold",
            \.hold,
            .duration(unit: "s", .zero ... .seconds(3600)),
            "SECONDS",
            for: serving,
            "keeps each comment back for so long, so that moderators can delete it unheard"
        ),
        Option(
            "paidVoice",
            \.paidVoice,
            .text("auto or a voice's id", none: "auto"),
            "ID",
            for: serving + [.render],
            "the voice of paid comments; auto is that of all others"
        ),
        Option(
            "paidRate",
            \.paidRate,
            .percentage(25...400),
            "PERCENT",
            for: serving + [.render],
            "how fast paid comments are, against others"
        ),
        Option(
            "paidPitch",
            \.paidPitch,
            .percentage(0...200),
            "PERCENT",
            for: serving + [.render],
            "how high paid comments are, against others"
        ),
        Option("paidAmount", \.paidAmount, .onOff, "on|off", for: serving + [.render], "whether the amount is said before a paid comment"),
        Option(
            "paidMinimum",
            \.paidMinimum,
            .minimums,
            "CURRENCY:VALUE,…",
            for: serving + [.render],
            "from which amount on a comment counts as paid, such as EUR:2,JPY:200,bits:100"
        ),
        Option("pause", \.pause, .duration(unit: "ms", .zero ... .seconds(60)), "MILLISECONDS", for: speaking, "silence between comments"),

        Option(
            "latency",
            \.latency,
            .duration(unit: "ms", .milliseconds(40) ... .seconds(2)),
            "MILLISECONDS",
            for: live + [.doctor],
            "how much sound the sound server holds"
        ),
        Option(
            "idleGrace",
            \.idleGrace,
            .duration(unit: "s", .zero ... .seconds(3600)),
            "TIME",
            for: live,
            "after so much silence the stream is paused"
        ),
        Option("realtime", \.realtime, .choice, "auto|on|off", for: playing, "real-time scheduling of playback; on fails without it"),

        Option(
            "http",
            \.http,
            .text("auto, on, off, or ADDRESS[:PORT]", none: "auto"),
            "[ADDRESS[:PORT]]",
            for: serving + controlling,
            bareValue: "on",
            "where programs reach it over HTTP; auto is 127.0.0.1:8640 for serve and control, and nowhere for read"
        ),
        Option(
            "tokenFile",
            \.tokenFile,
            .text("none, or a path", none: "none"),
            "PATH",
            for: serving + controlling,
            "a file with the token that clients have to know; or the variable YOMITE_TOKEN"
        ),
        Option(
            "listenTokenFile",
            \.listenTokenFile,
            .text("none, or a path", none: "none"),
            "PATH",
            for: serving,
            "a file with a second token, for listening only; or the variable YOMITE_LISTEN_TOKEN"
        ),
        Option(
            "allowFrom",
            \.allowFrom,
            .text("anywhere, or ranges such as 192.168.1.0/24 with commas between them", none: "anywhere"),
            "CIDR",
            for: serving,
            "who may connect, beside this machine"
        ),
        Option(
            "allowHost",
            \.allowHost,
            .text("none, or names with commas between them", none: "none"),
            "NAMES",
            for: serving,
            "names of this machine by which clients may call it"
        ),
        Option(
            "allowOrigin",
            \.allowOrigin,
            .text("none, or origins such as https://example.org with commas between them", none: "none"),
            "ORIGINS",
            for: serving,
            "web pages that may use it"
        ),

        Option("config", \.configPath, .text("a path", none: ""), "PATH", .run, for: Command.allCases, "the configuration file"),
        Option("logLevel", \.logLevel, .choice, "LEVEL", for: Command.allCases, "error, warning, notice, info or debug"),
        Option("quiet", \.quiet, .onOff, for: Command.allCases, "only errors and the last line on stderr"),
        Option(
            "history",
            \.history,
            .onOff,
            nil,
            .call,
            for: [.explain],
            "judges each line after the ones before it, as a room does; else each is judged alone"
        ),
        Option("json", \.json, .onOff, nil, .call, for: answering, "answers for programs"),

        limit("maxLineBytes", \.limits.maxLineBytes, .bytes(256...1_048_576), "of a text line, before it is split"),
        limit("maxJSONLineBytes", \.limits.maxJSONLineBytes, .bytes(1024...16_777_216), "of a JSON line, before it is broken"),
        limit("maxFeedBytes", \.limits.maxFeedBytes, .bytes(4096...1_073_741_824), "read ahead of a feed"),
        limit("backlogComments", \.limits.backlogComments, .integer(1...1_000_000), "that wait in a room"),
        limit("backlogBytes", \.limits.backlogBytes, .bytes(4096...1_073_741_824), "of the comments that wait in a room"),
        limit("ageSeconds", \.limits.ageSeconds, .integer(1...86_400), "that an unpaid live comment may wait"),
        limit("viewerComments", \.limits.viewerComments, .integer(1...1_000_000), "that a viewer may write at once"),
        limit("viewerSeconds", \.limits.viewerSeconds, .integer(1...86_400), "in which a viewer may write as many again"),
        limit("repeatSeconds", \.limits.repeatSeconds, .integer(0...86_400), "in which a viewer's own text is not said again"),
        limit("rememberedComments", \.limits.rememberedComments, .integer(1...1_000_000), "whose ids, texts and viewers are remembered"),
        limit("skipNoteSeconds", \.limits.skipNoteSeconds, .integer(1...86_400), "between two sentences about what was skipped"),
        limit("eventCharacters", \.limits.eventCharacters, .integer(1...10_000), "of a sentence about a sub, a raid, a gift"),
        limit("rooms", \.limits.rooms, .integer(1...10_000), "that are open at the same time"),
        limit("roomIdleSeconds", \.limits.roomIdleSeconds, .integer(1...86_400), "without anything to say after which a room is closed"),
        limit("rememberedRooms", \.limits.rememberedRooms, .integer(0...1_000_000), "closed rooms of which bans are remembered"),
        limit("prefetchComments", \.limits.prefetchComments, .integer(0...100), "synthesised before their turn"),
        limit("prefetchBytes", \.limits.prefetchBytes, .bytes(65_536...1_073_741_824), "of sound synthesised before its turn"),
        limit("liveAudioSeconds", \.limits.liveAudioSeconds, .integer(1...3600), "of one live comment"),
        limit("languageViewers", \.limits.languageViewers, .integer(1...1_000_000), "whose language a room remembers"),
        limit("taughtByBroadcaster", \.limits.taughtByBroadcaster, .integer(0...20_000), "of a room's dictionary, by its broadcaster"),
        limit("taughtByModerators", \.limits.taughtByModerators, .integer(0...20_000), "of a room's dictionary, by its moderators"),
        limit("taughtByViewers", \.limits.taughtByViewers, .integer(0...20_000), "of a room's dictionary, by all others"),
        limit(
            "hostDeadlineMilliseconds",
            \.limits.hostDeadlineMilliseconds,
            .integer(100...600_000),
            "a voice host may be silent at work"
        ),
        limit("httpConnections", \.limits.httpConnections, .integer(1...100_000), "open at once"),
        limit("httpConnectionsPerPeer", \.limits.httpConnectionsPerPeer, .integer(1...100_000), "open at once, of one other machine"),
        limit("httpRequestsPerPeer", \.limits.httpRequestsPerPeer, .integer(1...1_000_000), "a second, of one other machine"),
        limit("httpHeaderBytes", \.limits.httpHeaderBytes, .bytes(1024...1_048_576), "of a request's headers"),
        limit("httpBodyBytes", \.limits.httpBodyBytes, .bytes(1024...67_108_864), "of a request's body"),
        limit("httpRequestSeconds", \.limits.httpRequestSeconds, .integer(1...3600), "for a request to arrive"),
        limit("httpIdleSeconds", \.limits.httpIdleSeconds, .integer(1...86_400), "a connection may have nothing to do"),
        limit("httpIntake", \.limits.httpIntake, .integer(1...1_000_000), "comments that came in and are in no room yet"),
        limit("eventReaders", \.limits.eventReaders, .integer(0...100_000), "of events at once"),
        limit("eventReaderBytes", \.limits.eventReaderBytes, .bytes(4096...67_108_864), "of events that wait for one reader"),
        limit("eventHistory", \.limits.eventHistory, .integer(1...1_000_000), "events that are remembered for readers who come back"),
        limit("historyComments", \.limits.historyComments, .integer(1...1_000_000), "comments whose outcome is remembered"),
        limit("hostCount", \.limits.hostCount, .integer(0...64), "voice hosts at the same time in `render`; 0: one more than processors"),

        ladder("names", \.ladder.names, .height, "names are left out"),
        ladder("faster", \.ladder.faster, .height, "speech becomes faster"),
        ladder("merge", \.ladder.merge, .height, "comments that say the same are read once"),
        ladder("shorten", \.ladder.shorten, .height, "long comments are shortened"),
        ladder("skip", \.ladder.skip, .height, "the oldest unpaid comments are skipped"),
        ladder("fastest", \.ladder.fastest, .percentage(100...400), "of the normal rate at most"),
        ladder("shortCharacters", \.ladder.shortCharacters, .integer(10...10_000), "of a comment that is shortened"),
    ]

    private static func limit(
        _ key: String,
        _ path: any WritableKeyPath<Settings, Int> & Sendable,
        _ kind: ValueKind<Int>,
        _ help: String
    ) -> Option {
        Option("limits.\(key)", path, kind, nil, .file, help)
    }

    private static func ladder<Value>(
        _ key: String,
        _ path: any WritableKeyPath<Settings, Value> & Sendable,
        _ kind: ValueKind<Value>,
        _ help: String
    ) -> Option {
        Option("ladder.\(key)", path, kind, nil, .file, help)
    }

    /// Flags that stand for another flag and its value.
    static let shortcuts = ["-v": "--log-level=info"]
}
