// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

extension Settings {
    /// The call itself: its files, its answers.
    static let callOptions: [Option<Settings>] = [
        Option("config", \.configPath, .path(none: ""), "PATH", .run, for: Command.allCases, "the configuration file"),
        Option("logLevel", \.logLevel, .choice, "LEVEL", for: Command.allCases, "error, warning, notice, info or debug"),
        Option(
            "logFormat",
            \.logFormat,
            .choice,
            "text|json",
            for: Command.allCases,
            "json makes each line on stderr an object for programs"
        ),
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
        Option("json", \.json, .onOff, nil, .call, for: Command.answering, "answers for programs"),
    ]
}
