// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials

/// The text of a configuration file, and where it was found.
package struct ConfigFile: Equatable, Sendable {
    /// Its path, for messages.
    package var path: String
    /// Its content, JSON5.
    package var text: String

    /// The file at that path with that content.
    package init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    /// Where to look for the configuration file.
    package struct Place: Equatable, Sendable {
        package var path: String
        /// Whether it was named explicitly, so that it has to exist.
        package var isRequired: Bool

        /// The place with this path.
        package init(path: String, isRequired: Bool) {
            self.path = path
            self.isRequired = isRequired
        }
    }

    /// The place that the argument of `config check`, the flag, the environment or custom names; nil where there is no home directory either.
    package static func place(for invocation: Invocation, environment: [String: String]) -> Place? {
        let flag = invocation.assignments.last { $0.flag == "--config" }?.value
        let argument = invocation.command == .configCheck ? invocation.arguments.first : nil
        if let named = argument ?? flag ?? value("YOMITE_CONFIG", environment) { return Place(path: named, isRequired: true) }
        return folder(environment: environment).map { Place(path: $0 + "/yomite.json5", isRequired: false) }
    }

    /// Where the user's files about this program are; nil where there is no home directory.
    package static func folder(environment: [String: String]) -> String? {
        let directory = value("XDG_CONFIG_HOME", environment) ?? value("HOME", environment).map { $0 + "/.config" }
        return directory.map { $0 + "/yomite" }
    }

    private static func value(_ variable: String, _ environment: [String: String]) -> String? {
        environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The same with more settings before the others, each a key and its value as JSON; nil if the text is not an object.
    package func adding(_ settings: [(key: String, value: String)]) -> ConfigFile? {
        let lines = settings.map { "\n    \($0.key): \($0.value)," }.joined()
        if text.allSatisfy(\.isWhitespace) { return ConfigFile(path: path, text: "{\(lines)\n}\n") }
        var rest = text[...]
        while let first = rest.first, first != "{" {
            if rest.hasPrefix("//") {
                rest = rest.drop { !$0.isNewline }
            } else if rest.hasPrefix("/*"), let end = rest.firstRange(of: "*/") {
                rest = rest[end.upperBound...]
            } else if first.isWhitespace {
                rest.removeFirst()
            } else {
                return nil
            }
        }
        guard let brace = rest.indices.first else { return nil }
        return ConfigFile(path: path, text: "\(text[...brace])\(lines)\(rest.dropFirst())")
    }

    /// A value, or a list of them.
    struct Entry {
        /// Its keys from the outermost object inwards: `limits`, `maxLineBytes`.
        var path: [String]
        var value: Value

        enum Value {
            /// As a flag would have it.
            case text(String)
            case list([String])
            /// A value of a kind that no setting has.
            case unusable
        }

        /// The path with dots.
        var key: String { path.joined(separator: ".") }
    }

    /// Its values in the order of their keys.
    func entries() throws(ConfigurationError) -> [Entry] {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        do {
            let root = try decoder.decode([String: ConfigValue].self, from: Data(text.utf8))
            let entries = root.orderedByKey.flatMap { $0.value.entries(at: [$0.key]) }
            // Some mistakes are found where a value is decoded, and look like values of a wrong kind.
            if entries.contains(where: \.isUnusable), let mistake = JSON5Mistake(in: text) { throw notJSON5(mistake) }
            return entries
        } catch let error as ConfigurationError {
            throw error
        } catch DecodingError.typeMismatch {
            throw JSON5Mistake(in: text).map(notJSON5) ?? .configuration("\(path): an object {…} of keys and values is expected")
        } catch {
            throw notJSON5(JSON5Mistake(in: text))
        }
    }

    private func notJSON5(_ mistake: JSON5Mistake?) -> ConfigurationError {
        let place = mistake.map { ":\($0.place)" } ?? ""
        return .configuration("\(path)\(place): not JSON5: look for a missing or extra comma, quote or bracket")
    }
}

extension ConfigFile.Entry {
    fileprivate var isUnusable: Bool {
        if case .unusable = value { true } else { false }
    }
}

/// A value in a configuration file.
private enum ConfigValue: Decodable {
    case leaf(ConfigLeaf)
    case list([ConfigLeaf])
    case unset
    case unusable
    case object([String: ConfigValue])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .unset
        } else if let leaf = try? value.decode(ConfigLeaf.self) {
            self = .leaf(leaf)
        } else if (try? decoder.unkeyedContainer()) != nil {
            self = (try? value.decode([ConfigLeaf].self)).map { .list($0) } ?? .unusable
        } else {
            self = (try? value.decode([String: ConfigValue].self)).map { .object($0) } ?? .unusable
        }
    }

    func entries(at path: [String]) -> [ConfigFile.Entry] {
        switch self {
        case .leaf(let leaf): [ConfigFile.Entry(path: path, value: .text(leaf.text))]
        case .list(let leaves): [ConfigFile.Entry(path: path, value: .list(leaves.map(\.text)))]
        case .unusable: [ConfigFile.Entry(path: path, value: .unusable)]
        case .unset: []
        case .object(let members): members.orderedByKey.flatMap { $0.value.entries(at: path + [$0.key]) }
        }
    }
}

/// A value that has no others in it, as a flag would have it.
private struct ConfigLeaf: Decodable {
    var text: String

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if let flag = try? value.decode(Bool.self) {
            text = flag ? "on" : "off"
        } else if let number = try? value.decode(Int.self) {
            text = "\(number)"
        } else if let number = try? value.decode(Double.self) {
            text = "\(number)"
        } else {
            text = try value.decode(String.self)
        }
    }
}
