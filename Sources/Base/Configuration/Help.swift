// SPDX-License-Identifier: GPL-3.0-or-later

internal import Spelling
package import Wording

/// The text of `--help`, made from the table of options.
package func helpText(for command: Command?, options: [OptionForm], in wording: Wording) -> String {
    guard let command else { return overview(in: wording) }
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

private func overview(in wording: Wording) -> String {
    """
    \(wording("Usage: yomite [COMMAND] [FLAGS] [ARGUMENTS]"))

    \(wording("Reads a live chat aloud: some-chat-tool | yomite"))

    \(list(Command.allCases, in: wording))

    \(wording("\"yomite help COMMAND\" lists the flags of a command, \"yomite --version\" says which version this is."))

    """
}

private func list(_ commands: [Command], in wording: Wording) -> String {
    let widest = commands.map { columns(of: usage(of: $0)) }.max() ?? 0
    return commands.map { "  \(padded(usage(of: $0), to: widest))  \(wording($0.summary))" }.joined(separator: "\n")
}

private func usage(of command: Command) -> String {
    command.arguments.isEmpty ? command.rawValue : "\(command.rawValue) \(command.arguments)"
}

private func commonEntries(in wording: Wording) -> String {
    """
      -v
          \(wording("the same as --log-level info"))
      -h, --help
          \(wording("this text"))
    """
}

private func entry(_ option: OptionForm, in wording: Wording) -> String {
    let name = [option.flag, option.placeholder].compactMap(\.self).joined(separator: " ")
    let standard = option.standard.map { " " + wording("(default: \($0))") } ?? ""
    return "  \(name)\(standard)\n      \(wording(option.help))"
}
