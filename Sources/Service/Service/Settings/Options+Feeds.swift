// SPDX-License-Identifier: GPL-3.0-or-later

internal import Comments
internal import Configuration
internal import Rooms

extension Settings {
    /// Where comments come from, and which of them are read when.
    static let feedsOptions: [Option<Settings>] = [
        Option(
            "feed",
            \.feed,
            .choice(
                among: [.text, .json, .twitch, .youtube, .ytDLP, .chatDownloader, .onecomme, .ssn, .mixed],
                none: "auto"
            ),
            "auto|text|json|twitch|youtube|yt-dlp|chat-downloader|onecomme|ssn|mixed",
            for: Command.hearing,
            "the format of the chat; auto lets the first line of each feed decide"
        ),
        Option(
            "follow",
            \.followed,
            .paths,
            "FILE",
            for: Command.serving,
            "reads a file as it grows, from its end, also when it is emptied, renamed or made anew; may be repeated"
        ),
        Option("fromStart", \.fromStart, .onOff, for: Command.serving, "reads the files of --follow from their start"),
        Option(
            "replay",
            \.replay,
            .speed,
            "SPEED",
            for: Command.serving,
            "plays a recorded feed by its own timestamps, so many times as fast; off reads it as it comes"
        ),
        Option(
            "twitch",
            \.twitchChannels,
            .channels,
            "CHANNEL,…",
            for: Command.serving,
            "reads the chat of these channels of Twitch, anonymously; may be repeated"
        ),
        Option(
            "twitchServer",
            \.twitchServer,
            .server,
            "HOST:PORT",
            for: Command.serving,
            "where that chat is, over TLS; a bouncer's instead"
        ),
        Option(
            "twitchCa",
            \.twitchAuthorities,
            .path(none: "system"),
            "PATH",
            for: Command.serving,
            "a file of the certificates that are trusted there"
        ),
        Option(
            "backlog",
            \.backlogPolicy,
            .choice,
            "auto|live|all",
            for: Command.serving,
            "live skips what is too old, all reads everything; auto is all for files, else live"
        ),
        Option(
            "read",
            \.read,
            .selection,
            "KIND,…",
            for: Command.serving + [.render],
            "which comments are read: all, or some of members, paid, highlighted, reward:ID, prefix:!tts"
        ),
        Option("alerts", \.alerts, .onOff, "on|off", for: Command.serving + [.render], "whether subs, raids and gifts are said, briefly"),
    ]

    /// How paid comments are read.
    static let paidOptions: [Option<Settings>] = [
        Option(
            "paidVoice",
            \.paidVoice,
            .text("auto or a voice's id", none: "auto"),
            "ID",
            for: Command.serving + [.render, .explain],
            "the voice of paid comments; auto is that of all others"
        ),
        Option(
            "paidRate",
            \.paidRate,
            .percentage(25...400),
            "PERCENT",
            for: Command.serving + [.render],
            "how fast paid comments are, against others"
        ),
        Option(
            "paidPitch",
            \.paidPitch,
            .percentage(0...200),
            "PERCENT",
            for: Command.serving + [.render],
            "how high paid comments are, against others"
        ),
        Option(
            "paidAmount",
            \.paidAmount,
            .onOff,
            "on|off",
            for: Command.serving + [.render, .explain],
            "whether the amount is said before a paid comment"
        ),
    ]

    /// What is between comments.
    static let pauseOptions: [Option<Settings>] = [
        Option(
            "pause",
            \.pause,
            .duration(unit: "ms", .zero ... .seconds(60)),
            "MILLISECONDS",
            for: Command.speaking,
            "silence between comments"
        )
    ]
}
