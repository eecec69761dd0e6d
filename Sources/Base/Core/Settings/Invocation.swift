// SPDX-License-Identifier: GPL-3.0-or-later

/// What the command line asks for.
package struct Invocation: Equatable, Sendable {
    /// What to do about the command.
    package enum Request: Equatable, Sendable {
        /// Do it.
        case run
        /// Explain it; without a command, show how to begin.
        case help(Command?)
        /// List every command and every flag.
        case fullHelp
        /// Explain the commands that begin with this word, such as `control`.
        case familyHelp(String)
        /// Say which version this is.
        case version
    }

    /// What is asked.
    package var request: Request
    package var command: Command
    /// The arguments besides the flags.
    package var arguments: [String]

    /// The flags with their values, in order.
    var assignments: [Assignment]

    struct Assignment: Equatable {
        var flag: String
        var value: String
    }

    /// Understands the arguments of the program, its own name left out. Values are checked later, by `MergedSettings`.
    package init(_ arguments: [String], options: [OptionForm]) throws(ConfigurationError) {
        var words = Words(rest: arguments[...], options: options)
        try words.sort()
        var followsHelp = false
        if words.plain.first == "help" {
            words.plain.removeFirst()
            words.wantsHelp = true
            followsHelp = true
        }
        if words.wantsHelp, words.plain == ["all"] {
            (command, self.arguments, assignments, request) = (.read, [], [], .fullHelp)
            return
        }
        if words.wantsHelp, words.plain.count == 1, Command.isFamily(words.plain[0]) {
            (command, self.arguments, assignments, request) = (.read, [], [], .familyHelp(words.plain[0]))
            return
        }
        let named = try Self.command(named: words.plain)
        // Behind `help` no word is a file.
        if followsHelp, named == nil, let first = words.plain.first { throw .usage("there is no command \(first); see yomite --help") }
        command = named ?? .read
        self.arguments = words.plain.dropFirst(named?.words.count ?? 0) + words.literal
        assignments = words.assignments
        request = words.wantsHelp ? .help(named) : words.wantsVersion ? .version : .run
        if request == .run { try check(options) }
    }

    /// The command that the first words name; nil where they name none.
    private static func command(named words: [String]) throws(ConfigurationError) -> Command? {
        guard let first = words.first else { return nil }
        if let command = Command.named(by: words) { return command }
        let family = Command.allCases.filter { $0.words.first == first }
        guard family.isEmpty else {
            let names = family.compactMap(\.words.last)
            let list = names.joined(separator: ", ")
            guard words.count > 1 else { throw .usage("\(first) needs a second word: \(list)") }
            throw .usage("\(first) has no command \(words[1])\(suggestion(for: words[1], among: names)): \(list)")
        }
        // A word that can be neither a path nor a file with an ending, and is nearly a command, is a slip.
        let nearest = otherWords[first] ?? nearestName(to: first, among: Command.allCases.map { $0.words[0] })
        if !first.contains("/"), !first.contains("."), let nearest {
            throw .usage("there is no command \(first) (did you mean \(nearest)? for a file of that name write ./\(first))")
        }
        return nil
    }

    /// What people try, and what they mean.
    private static let otherWords = ["run": "serve", "speak": "say", "start": "serve", "tts": "say", "version": "--version"]

    private func check(_ options: [OptionForm]) throws(ConfigurationError) {
        for assignment in assignments {
            guard let option = options.first(where: { $0.flag == assignment.flag }) else { continue }
            guard command.acceptsEveryFlag || option.commands.contains(command) else {
                let owners = option.commands.map(\.rawValue).joined(separator: ", ")
                let argument = assignment.flag == "--language" && command == .voicesList ? ": yomite voices list LANGUAGE" : ""
                throw .usage("\(assignment.flag) is a flag of \(owners), not of \(command.rawValue)\(argument)")
            }
        }
        guard command.argumentCount.contains(arguments.count) else {
            let problem = arguments.count < command.argumentCount.lowerBound ? "missing arguments for" : "too many arguments for"
            throw .usage("\(problem) \(command.rawValue): yomite \(command.rawValue) \(command.arguments)")
        }
        if command == .render, !assignments.contains(where: { $0.flag == "-o" }) {
            throw .usage("render needs -o OUT.wav: yomite \(command.rawValue) \(command.arguments)")
        }
    }
}

/// The arguments, being sorted into flags and plain words.
private struct Words {
    var rest: ArraySlice<String>
    let options: [OptionForm]
    var plain: [String] = []
    /// Those after `--`, which are arguments and no part of a command's name.
    var literal: [String] = []
    var assignments: [Invocation.Assignment] = []
    var wantsHelp = false
    var wantsVersion = false

    mutating func sort() throws(ConfigurationError) {
        while let word = rest.popFirst() {
            switch word {
            case "--":
                literal = Array(rest)
                rest = []
            case "--help", "-h": wantsHelp = true
            case "--version", "-V": wantsVersion = true
            case _ where word.hasPrefix("-") && word != "-": try takeFlag(Command.shortcuts[word] ?? word)
            default: plain.append(word)
            }
        }
    }

    private mutating func takeFlag(_ word: String) throws(ConfigurationError) {
        let equals = word.hasPrefix("--") ? word.firstIndex(of: "=") : nil
        let flag = String(word[..<(equals ?? word.endIndex)])
        guard let option = options.first(where: { $0.flag == flag }) else {
            let known = options.compactMap(\.flag) + Command.shortcuts.keys + ["--help", "--version"]
            throw .usage("there is no flag \(flag)\(suggestion(for: flag, among: known)); see yomite --help")
        }
        let joined = equals.map { String(word[word.index(after: $0)...]) }
        assignments.append(Invocation.Assignment(flag: flag, value: try value(of: option, named: flag, joined: joined)))
    }

    private mutating func value(of option: OptionForm, named flag: String, joined: String?) throws(ConfigurationError) -> String {
        guard let placeholder = option.placeholder else {
            guard joined == nil else { throw .usage("\(flag) takes no value") }
            return "on"
        }
        if let joined { return joined }
        if let bare = option.bareValue {
            // `--http chat.txt` reads a file: only what looks like a value is one, and a file of that name is `./8640`.
            guard let next = rest.first, isSwitch(next) || isAddress(next) else { return bare }
            rest.removeFirst()
            return next
        }
        guard let next = rest.first, !next.hasPrefix("--") else {
            throw .usage("\(flag) needs a value: \(flag) \(placeholder)")
        }
        rest.removeFirst()
        return next
    }
}

/// Whether a word says that something is to be, is not to be, or is to be as usual.
private func isSwitch(_ word: String) -> Bool {
    ["on", "off", "auto"].contains(word)
}

/// Whether a word looks like an address or a port: `127.0.0.1`, `[::1]:8640`, `localhost:8640`, `8640`, `:8640`, `ws://127.0.0.1`.
private func isAddress(_ word: String) -> Bool {
    word.hasPrefix("[") || word.hasPrefix("ws://") || word == "localhost" || word.hasPrefix("localhost:") || word.hasPrefix("::")
        || (!word.isEmpty && word.allSatisfy { "0123456789.:".contains($0) })
}
