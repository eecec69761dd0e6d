// SPDX-License-Identifier: GPL-3.0-or-later

/// The text of `--help`, made from the table of options: of one command, or the first screen, which shows how to begin.
package func helpText(for command: Command?, options: [OptionForm], in wording: Wording) -> String {
    guard let command else { return firstScreen(options: options, in: wording) }
    let options = options.filter { $0.flag != nil && $0.commands.contains(command) }
    let usage = ["yomite", command.rawValue, "[FLAGS]", command.arguments].filter { !$0.isEmpty }.joined(separator: " ")
    let closing = """
        Every flag with a default\(exceptions(among: options)) can also be set by an environment variable
        (--sample-rate: YOMITE_SAMPLE_RATE) and in the configuration file (sampleRate);
        "yomite config path" says where that is.
        """
    return """
        \(wording("Usage: \(usage)"))

        \(wording(command.summary))

        \(options.map { entry($0, in: wording) }.joined(separator: "\n"))
        \(commonEntries(in: wording))

        \(wording(closing))

        """
}

/// The text of `--help all`: every command and every flag.
package func fullHelpText(options: [OptionForm], in wording: Wording) -> String {
    """
    \(wording("Usage: yomite [COMMAND] [FLAGS] [ARGUMENTS]"))

    \(wording("Commands:"))
    \(list(Command.allCases, in: wording))

    \(wording("Flags of all commands:"))
    \(options.filter { $0.flag != nil }.map { entry($0, in: wording) }.joined(separator: "\n"))
    \(commonEntries(in: wording))

    \(wording("\"yomite help COMMAND\" lists the flags of one command. \"yomite manual\" also has what only the file sets."))

    """
}

/// The text of `--help` for the commands that begin with a word.
package func helpText(forFamily word: String, in wording: Wording = .english) -> String {
    let family = Command.allCases.filter { $0.words.first == word }
    return """
        \(wording("Usage: yomite \(word) COMMAND [FLAGS] [ARGUMENTS]"))

        \(list(family, in: wording))

        \(wording("\"yomite \(word) COMMAND --help\" lists the flags of a command."))

        """
}

/// The flags that say what one call is about, which show a default as others do.
private func exceptions(among options: [OptionForm]) -> String {
    let flags = options.filter { $0.standard != nil && !$0.isInFile }.compactMap(\.flag)
    return flags.isEmpty ? "" : " (but \(flags.joined(separator: ", ")))"
}

/// How most people use Yomite, in the order of the README.
private let doors = [
    ("some-chat-tool | yomite", "reads each line that the tool prints"),
    ("yomite serve", "accepts comments over HTTP: curl -d Hello http://127.0.0.1:8640/v1/comments"),
    ("yomite --memory-budget 50M", "keeps the service and its voices within 50 MB"),
]

/// The flags that most people need; `--help all` has the others.
private let commonFlags = [
    "--twitch", "--follow", "--read", "--output", "--language", "--voice", "--rate", "--volume", "--announce", "--never-spoken-lists",
    "--memory-budget", "--bouyomi",
]

/// The commands of the first screen.
private let commonCommands: [Command] = [
    .setup, .read, .serve, .say, .render, .explain, .listen, .history, .loginTwitch, .doctor,
]

/// The commands that share their first word, and what they are for.
private let families = [
    ("control", "Controls a running yomite: pause, skip, mute and more."),
    ("voices", "Lists voices, plays samples of them, adds and removes them."),
    ("dictionary", "Teaches Yomite how to say words."),
    ("config", "Shows and checks the settings."),
    ("fleet", "Shares rooms with other machines over Redis."),
]

private func firstScreen(options: [OptionForm], in wording: Wording) -> String {
    let flags = commonFlags.compactMap { flag in options.first { $0.flag == flag } }.map { (title(of: $0), $0.help) }
    let commands = commonCommands.map { (usage(of: $0), $0.summary) } + families.map { ("\($0.0) COMMAND", $0.1) }
    let width = (doors + flags + commands).map { columns(of: $0.0) }.max() ?? 0
    return """
        \(wording("Usage: yomite [COMMAND] [FLAGS] [ARGUMENTS]"))

        \(wording("Reads a live chat aloud."))

        \(table(doors, width: width, in: wording))

        \(wording("Common flags:"))
        \(table(flags, width: width, in: wording))

        \(wording("Commands:"))
        \(table(commands, width: width, in: wording))
        \(wording("\"yomite help COMMAND\" explains a command, \"yomite help all\" lists every command and flag."))

        """
}

private func list(_ commands: [Command], in wording: Wording) -> String {
    let rows = commands.map { (usage(of: $0), $0.summary) }
    return table(rows, width: rows.map { columns(of: $0.0) }.max() ?? 0, in: wording)
}

private func table(_ rows: [(String, String)], width: Int, in wording: Wording) -> String {
    rows.map { "  \(padded($0, to: width))  \(wording($1))" }.joined(separator: "\n")
}

private func usage(of command: Command) -> String {
    command.arguments.isEmpty ? command.rawValue : "\(command.rawValue) \(command.arguments)"
}

private func commonEntries(in wording: Wording) -> String {
    """
      -v
          \(wording("the same as --log-level info"))
      -h, --help
          \(wording("shows this help"))
    """
}

private func entry(_ option: OptionForm, in wording: Wording) -> String {
    let standard = option.standard.map { " " + wording("(default: \($0))") } ?? ""
    return "  \(title(of: option))\(standard)\n      \(wording(option.help))"
}

private func title(of option: OptionForm) -> String {
    [option.flag, option.placeholder].compactMap(\.self).joined(separator: " ")
}
