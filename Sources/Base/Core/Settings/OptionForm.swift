// SPDX-License-Identifier: GPL-3.0-or-later

/// A setting as people and programs meet it: its names, what its values look like, its help.
package struct OptionForm: Equatable, Sendable {
    /// Where a setting can be set.
    package enum Reach: Sendable {
        /// By flag, environment and configuration file.
        case everywhere
        /// By flag and environment.
        case run
        /// By flag only: it says what this one call is about.
        case call
        /// In the configuration file only.
        case file
    }

    /// `sampleRate`, `limits.maxLineBytes`: what `config show` and the configuration file call it.
    package let key: String
    /// `--sample-rate` or `-o`; nil where no flag sets it.
    let flag: String?
    /// `YOMITE_SAMPLE_RATE`; nil where the environment does not set it.
    let environment: String?
    /// Whether the configuration file may set it.
    package let isInFile: Bool
    /// The placeholder of the value in help; nil for a flag without a value, which means `on`.
    let placeholder: String?
    /// What the flag means without a value that looks like one of its own; nil where it needs one.
    let bareValue: String?
    /// One line of help.
    let help: String
    /// The commands that take the flag.
    let commands: [Command]
    /// What a value must be, after "must be", and the words among the values.
    let expected: String
    let words: [String]
    /// Whether a value may be the name of a file or folder.
    let namesFile: Bool
    private let namesLanguages: Bool
    /// Whether the configuration file has an object for it.
    let isTable: Bool
    /// Whether several values add up, so that the configuration file may have a list of them.
    let isRepeatable: Bool
    /// What stands between several values in one text; nil where there is one value.
    let separator: String?
    /// The default, as a flag would have it.
    let standardText: String

    init<Value>(
        _ key: String,
        flag: String?,
        _ kind: ValueKind<Value>,
        _ placeholder: String?,
        _ reach: Reach,
        for commands: [Command],
        bareValue: String?,
        _ help: String,
        standardText: String
    ) {
        let words = hyphenated(key)
        self.key = key
        self.flag = reach == .file ? nil : flag ?? "--\(words)"
        environment =
            reach == .everywhere || reach == .run ? "YOMITE_" + words.uppercased().split(separator: "-").joined(separator: "_") : nil
        isInFile = reach == .everywhere || reach == .file
        self.placeholder = placeholder
        self.bareValue = bareValue
        self.help = help
        self.commands = commands
        expected = kind.expected
        self.words = kind.words
        namesFile = kind.namesFile
        namesLanguages = kind.namesLanguages
        isTable = kind.isTable
        isRepeatable = kind.join != nil && !kind.isTable
        separator = kind.separator
        self.standardText = standardText
    }

    /// The default, for people. That a switch is off and a path of one call empty is not worth a word.
    var standard: String? {
        (placeholder == nil && flag != nil) || standardText.isEmpty ? nil : standardText
    }

    /// The text to be set, where a value at that place of the configuration file is one of this setting's.
    func text(of value: String, at path: [String]) -> String? {
        if path.joined(separator: ".") == key { return value }
        guard isTable, let name = path.last, path.dropLast().joined(separator: ".") == key else { return nil }
        return words.isEmpty || words.contains(name) ? "\(name)=\(value)" : nil
    }

    /// The text to be set, where that is a member of this table.
    func member(_ entry: ConfigFile.Entry) -> String? {
        guard isTable, case .text(let value) = entry.value, entry.key != key else { return nil }
        return text(of: value, at: entry.path)
    }

    /// What the configuration file may call it, as far as that is known.
    var keysInFile: [String] {
        isTable ? [key] + words.map { "\(key).\($0)" } : [key]
    }

    /// So many characters of a value are quoted.
    private static let mostQuoted = 200

    /// The error message for a value that could not be read.
    package func complaint(about value: String, in name: String) -> String {
        let (name, shown) = (harmless(name, atMost: Self.mostQuoted), harmless(value, atMost: Self.mostQuoted))
        let parts = value.split(separator: ",").map(String.init)
        if namesLanguages {
            let tags = parts.compactMap { languageTag($0) ?? tagOfLocale($0) }
            let meant = tags.joined(separator: ",")
            if !tags.isEmpty, tags.count == parts.count, meant != value {
                return "\(name): \"\(shown)\" must be \(expected) (did you mean \(meant)?)"
            }
        }
        // Of a list, the first that is wrong.
        let wrong = parts.first { !words.contains($0) } ?? value
        return "\(name): \"\(shown)\" must be \(expected)\(suggestion(for: wrong, among: words.filter { $0 != wrong }))"
    }
}

/// `sample-rate` for `sampleRate`.
private func hyphenated(_ key: String) -> String {
    key.map { $0.isUppercase ? "-\($0.lowercased())" : String($0) }.joined()
}
