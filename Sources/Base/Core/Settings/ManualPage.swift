// SPDX-License-Identifier: GPL-3.0-or-later

/// The manual page `yomite(1)` for man, made from the tables of commands and options.
package func manualPage(version: String, options: [OptionForm]) -> String {
    let flags = options.filter { $0.flag != nil }
    let inFile = options.filter { $0.flag == nil }
    return """
        .TH YOMITE 1 "" "yomite \(escaped(version))"
        .SH NAME
        yomite \\- reads a live chat aloud
        .SH SYNOPSIS
        .B yomite
        .RI [ COMMAND ]
        .RI [ FLAGS ]
        .RI [ ARGUMENTS ]
        .SH DESCRIPTION
        Yomite reads comments from pipes, files, Twitch or programs, and speaks each in its own language, without a glitch and inside a
        memory budget. A line a comment is all it needs:
        .PP
        .EX
        some\\-chat\\-tool | yomite
        .EE
        .SH COMMANDS
        \(Command.allCases.map(entry).joined(separator: "\n"))
        .SH OPTIONS
        A flag is more than an environment variable, and that more than the configuration file; what is in neither has its default.
        .B config show
        and
        .B config check
        take every flag.
        \(flags.map(entry).joined(separator: "\n"))
        .TP
        .B \\-v
        The same as
        .BR "\\-\\-log\\-level info" .
        .TP
        .BR \\-h ", " \\-\\-help
        Lists the flags of a command.
        .TP
        .B \\-\\-version
        Prints the version.
        .SH "CONFIGURATION FILE"
        JSON5, where
        .B yomite config path
        says; a dot stands between an object and its member. Beside the keys that are named above, it may have these:
        \(inFile.map(entry).joined(separator: "\n"))
        .SH ENVIRONMENT
        Beside the variables that are named above:
        .TP
        .BR YOMITE_TOKEN ", " YOMITE_LISTEN_TOKEN
        The tokens that clients have to know, instead of files with them.
        .TP
        .B YOMITE_YOUTUBE_KEY
        The key of YouTube's Data API, instead of a file with it.
        .TP
        .B YOMITE_DATA
        The folder of the program's data.
        .TP
        .B PULSE_SERVER
        The sound server.
        .TP
        .BR NO_COLOR ", " TERM=dumb
        Nothing is coloured, and no line is written over.
        .SH "EXIT STATUS"
        \(exitCodes.map { ".TP\n.B \($0)\n\(sentence($1))" }.joined(separator: "\n"))
        .SH "SEE ALSO"
        .BR mpv (1),
        .BR pactl (1),
        .BR yt\\-dlp (1)

        """
}

private let exitCodes = [
    ("0", "done"),
    ("1", "history check found a flaw"),
    ("64", "the command line is wrong"),
    ("66", "an input cannot be opened"),
    ("69", "no sound server, no engine, or a port is taken"),
    ("70", "a defect of the program"),
    ("74", "the output, or the events, cannot be written"),
    ("78", "the configuration is wrong"),
    ("130, 143", "stopped by a signal, after a clean shutdown"),
]

private func entry(_ command: Command) -> String {
    """
    .TP
    .BI "\(escaped(command.rawValue)) " "\(escaped(command.arguments))"
    \(escaped(command.summary))
    """
}

/// An option: how it is written, what it does, who takes it, and its other names.
private func entry(_ option: OptionForm) -> String {
    let name = option.flag ?? option.key
    let title = option.flag.flatMap { _ in option.placeholder }.map { #".BI "\#(escaped(name)) " "\#(escaped($0))""# }
    let others = [
        option.standard.map { "Default: \($0)." },
        option.environment.map { "Variable: \($0)." },
        option.flag != nil && option.isInFile ? "Key: \(option.key)." : nil,
        option.flag == nil ? nil : "Of: \(option.commands.map(\.rawValue).joined(separator: ", ")).",
    ]
    return """
        .TP
        \(title ?? ".B \(escaped(name))")
        \(sentence(option.help))
        .br
        \(escaped(others.compactMap(\.self).joined(separator: " ")))
        """
}

private func sentence(_ help: String) -> String {
    escaped(help.prefix(1).uppercased() + help.dropFirst() + ".")
}

/// Text escaped for roff: characters that it would draw differently, and dots and quotes at the start of a line.
private func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
        switch character {
        case "\\": escaped += "\\e"
        case "-": escaped += "\\-"
        case "\"": escaped += "\\(dq"
        case "'": escaped += "\\(aq"
        case "`": escaped += "\\(ga"
        case "^": escaped += "\\(ha"
        case "~": escaped += "\\(ti"
        case "…": escaped += "..."
        default: escaped.append(character)
        }
    }
    return escaped.hasPrefix(".") ? "\\&" + escaped : escaped
}
