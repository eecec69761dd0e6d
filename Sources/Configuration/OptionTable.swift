// SPDX-License-Identifier: GPL-3.0-or-later

extension Option {
    private static let live: [Command] = [.read, .say]
    private static let speaking: [Command] = [.read, .say, .render]
    private static let hearing: [Command] = [.read, .render, .explain]
    private static let choosing: [Command] = speaking + [.explain, .voicesChoose]
    private static let playing: [Command] = speaking + [.doctor]
    private static let answering: [Command] = [.explain, .voicesList, .voicesChoose, .doctor, .configShow]

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
            for: [.read],
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
            for: [.read, .render, .explain],
            "the format of the chat; auto lets the first line of each feed decide"
        ),
        Option(
            "follow",
            \.followed,
            .paths,
            "FILE",
            for: [.read],
            "reads a file as it grows, from its end, also when it is emptied, renamed or made anew; may be repeated"
        ),
        Option("fromStart", \.fromStart, .onOff, for: [.read], "reads the files of --follow from their start"),
        Option(
            "twitch",
            \.twitchChannels,
            .channels,
            "CHANNEL,…",
            for: [.read],
            "reads the chat of these channels of Twitch, anonymously; may be repeated"
        ),
        Option("twitchServer", \.twitchServer, .server, "HOST:PORT", for: [.read], "where that chat is, over TLS; a bouncer's instead"),
        Option(
            "twitchCa",
            \.twitchAuthorities,
            .text("system or a path", none: "system"),
            "PATH",
            for: [.read],
            "a file of the certificates that are trusted there"
        ),
        Option(
            "backlog",
            \.backlog,
            .choice,
            "auto|live|all",
            for: [.read],
            "live skips what is too old, all reads everything; auto is all for files, else live"
        ),
        Option(
            "read",
            \.read,
            .readChoices,
            "KIND,…",
            for: [.read, .render],
            "which comments are read: all, or some of members, paid, highlighted, reward:ID, prefix:!tts"
        ),
        Option("alerts", \.alerts, .onOff, "on|off", for: [.read, .render], "whether subs, raids and gifts are said, briefly"),
        Option(
            "hold",
            \.hold,
            .duration(unit: "s", .zero ... .seconds(3600)),
            "SECONDS",
            for: [.read],
            "keeps each comment back for so long, so that moderators can delete it unheard"
        ),
        Option(
            "paidVoice",
            \.paidVoice,
            .text("auto or a voice's id", none: "auto"),
            "ID",
            for: [.read, .render],
            "the voice of paid comments; auto is that of all others"
        ),
        Option(
            "paidRate",
            \.paidRate,
            .percentage(25...400),
            "PERCENT",
            for: [.read, .render],
            "how fast paid comments are, against others"
        ),
        Option(
            "paidPitch",
            \.paidPitch,
            .percentage(0...200),
            "PERCENT",
            for: [.read, .render],
            "how high paid comments are, against others"
        ),
        Option("paidAmount", \.paidAmount, .onOff, "on|off", for: [.read, .render], "whether the amount is said before a paid comment"),
        Option(
            "paidMinimum",
            \.paidMinimum,
            .minimums,
            "CURRENCY:VALUE,…",
            for: [.read, .render],
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
        limit(
            "hostDeadlineMilliseconds",
            \.limits.hostDeadlineMilliseconds,
            .integer(100...600_000),
            "a voice host may be silent at work"
        ),
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
