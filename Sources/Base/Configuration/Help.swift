// SPDX-License-Identifier: GPL-3.0-or-later

/// The text of `--help`, made from the table of options.
package func helpText(for command: Command?, options: [OptionForm]) -> String {
    guard let command else { return overview }
    let options = options.filter { $0.flag != nil && $0.commands.contains(command) }
    let usage = ["yomite", command.rawValue, "[FLAGS]", command.arguments].filter { !$0.isEmpty }.joined(separator: " ")
    return """
        Usage: \(usage)

        \(command.summary)

        \(options.map(entry).joined(separator: "\n"))
        \(commonEntries)

        Every flag with a default\(exceptions(among: options)) can also be set by an environment variable
        (--sample-rate: YOMITE_SAMPLE_RATE) and in the configuration file (sampleRate);
        "yomite config path" says where that is.

        """
}

/// The text of `--help` for the commands that begin with a word.
package func helpText(forFamily word: String) -> String {
    let family = Command.allCases.filter { $0.words.first == word }
    return """
        Usage: yomite \(word) COMMAND [FLAGS] [ARGUMENTS]

        \(list(family))

        "yomite \(word) COMMAND --help" lists the flags of a command.

        """
}

/// The flags that say what one call is about, which show a default as others do.
private func exceptions(among options: [OptionForm]) -> String {
    let flags = options.filter { $0.standard != nil && !$0.isInFile }.compactMap(\.flag)
    return flags.isEmpty ? "" : " (but \(flags.joined(separator: ", ")))"
}

private var overview: String {
    """
    Usage: yomite [COMMAND] [FLAGS] [ARGUMENTS]

    Reads a live chat aloud: some-chat-tool | yomite

    \(list(Command.allCases))

    "yomite help COMMAND" lists the flags of a command, "yomite --version" says which version this is.

    """
}

private func list(_ commands: [Command]) -> String {
    let widest = commands.map { usage(of: $0).count }.max() ?? 0
    return commands.map { "  \(padded(usage(of: $0), to: widest))  \($0.summary)" }.joined(separator: "\n")
}

private func usage(of command: Command) -> String {
    command.arguments.isEmpty ? command.rawValue : "\(command.rawValue) \(command.arguments)"
}

private var commonEntries: String {
    """
      -v
          the same as --log-level info
      -h, --help
          this text
    """
}

private func entry(_ option: OptionForm) -> String {
    let name = [option.flag, option.placeholder].compactMap(\.self).joined(separator: " ")
    return "  \(name)\(option.standard.map { " (default: \($0))" } ?? "")\n      \(option.help)"
}

private func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}
