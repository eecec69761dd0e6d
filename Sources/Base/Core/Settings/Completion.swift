// SPDX-License-Identifier: GPL-3.0-or-later

/// Completions of a command line, for the shells, from the same tables as help. Each shell's script (`Shell.script`) asks
/// `yomite complete` at every press of Tab.
package struct Completion: Equatable, Sendable {
    /// A possible word, and its meaning if that is known.
    struct Candidate: Equatable, Sendable {
        /// The whole word.
        var word: String
        /// One line about it, or nothing.
        var help: String
    }

    /// The line that tells a shell that a file's name may stand there too. No candidate looks like it.
    static let filesLine = "<files>"

    /// The words that begin like the last one.
    private(set) var candidates: [Candidate] = []
    /// Whether a file name is possible.
    private(set) var takesFiles = false

    /// - Parameter words: the words behind `yomite`, up to the cursor; the last is the one that is being typed, and may be empty.
    package init(_ words: [String], options: [OptionForm]) {
        let typed = words.last ?? ""
        let before = Context(words.dropLast(), options)
        if let option = before.awaiting {
            offerValues(of: option, behind: "", typed)
        } else if !before.isLiteral, typed.hasPrefix("--"), let equals = typed.firstIndex(of: "=") {
            guard let option = options.first(where: { $0.flag == String(typed[..<equals]) }), option.placeholder != nil else { return }
            offerValues(of: option, behind: typed[...equals], typed)
        } else if !before.isLiteral, typed.hasPrefix("-") {
            offer(before.flags, typed)
        } else {
            offer(before.words, typed)
            takesFiles = before.takesFiles
        }
    }

    /// A candidate a line, with its help behind a tab; in the end the line for files.
    package var text: String {
        candidates.map { $0.help.isEmpty ? "\($0.word)\n" : "\($0.word)\t\($0.help)\n" }.joined()
            + (takesFiles ? Self.filesLine + "\n" : "")
    }

    private mutating func offerValues(of option: OptionForm, behind prefix: some StringProtocol, _ typed: String) {
        offer(option.words.map { Candidate(word: prefix + $0, help: "") }, typed)
        takesFiles = option.namesFile
    }

    private mutating func offer(_ known: [Candidate], _ typed: String) {
        candidates = known.filter { $0.word.hasPrefix(typed) }
    }
}

/// What the words before the one that is being typed have settled.
private struct Context {
    let options: [OptionForm]
    /// The words that are no flags and no values of flags.
    var plain: [String] = []
    /// The flag whose value has to come next.
    var awaiting: OptionForm?
    /// Whether `--` has come, after which nothing is a flag.
    var isLiteral = false
    /// The command, as far as the words name one.
    let command: Command?

    init(_ words: some Sequence<String>, _ options: [OptionForm]) {
        self.options = options
        for word in words {
            if awaiting != nil {
                awaiting = nil
            } else if isLiteral || !word.hasPrefix("-") || word == "-" {
                plain.append(word)
            } else if word == "--" {
                isLiteral = true
            } else {
                awaiting = options.first { $0.flag == word && $0.placeholder != nil && $0.bareValue == nil }
            }
        }
        command = Command.named(by: plain)
    }

    /// The flags of the command; before there is one, those of the default command.
    var flags: [Completion.Candidate] {
        let command = command ?? .read
        let own = options.filter { command.acceptsEveryFlag || $0.commands.contains(command) }
        return own.compactMap { option in option.flag.map { Completion.Candidate(word: $0, help: option.help) } }
            + [Completion.Candidate(word: "--help", help: "what there is to know about the command")]
            + (plain.isEmpty ? [Completion.Candidate(word: "--version", help: "which version this is")] : [])
    }

    /// The words that the command takes, or that go on towards a command.
    var words: [Completion.Candidate] {
        if let command, plain.count > command.words.count { return [] }
        var seen: Set<String> = []
        let further = Command.allCases.compactMap { command -> Completion.Candidate? in
            let words = command.words
            guard words.count > plain.count, words.starts(with: plain), seen.insert(words[plain.count]).inserted else { return nil }
            let isWhole = words.count == plain.count + 1
            return Completion.Candidate(word: words[plain.count], help: isWhole ? command.summary : "")
        }
        return (command?.argumentWords ?? []).map { Completion.Candidate(word: $0, help: "") } + further
    }

    /// Without a command the words may be files of the default one, unless they are the first half of a command.
    var takesFiles: Bool {
        if let command { return command.takesFiles && plain.count - command.words.count < command.argumentCount.upperBound }
        return words.isEmpty || plain.isEmpty
    }
}
