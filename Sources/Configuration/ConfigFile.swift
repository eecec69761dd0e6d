// SPDX-License-Identifier: GPL-3.0-or-later

internal import FoundationEssentials

/// The text of a configuration file, and where it was found.
public struct ConfigFile: Equatable, Sendable {
    /// Its path, for messages.
    public var path: String
    /// Its content, JSON5.
    public var text: String

    /// The file at that path with that content.
    public init(path: String, text: String) {
        self.path = path
        self.text = text
    }

    /// Where to look for the configuration file.
    public struct Place: Equatable, Sendable {
        /// The path.
        public var path: String
        /// Whether somebody named it, so that it has to exist.
        public var isRequired: Bool

        /// The place with this path.
        public init(path: String, isRequired: Bool) {
            self.path = path
            self.isRequired = isRequired
        }
    }

    /// The place that the flag, the environment or custom names; nil where there is no home directory either.
    public static func place(for invocation: Invocation, environment: [String: String]) -> Place? {
        let flag = invocation.assignments.last { $0.flag == "--config" }?.value
        if let named = flag ?? value("YOMITE_CONFIG", environment) { return Place(path: named, isRequired: true) }
        return folder(environment: environment).map { Place(path: $0 + "/yomite.json5", isRequired: false) }
    }

    /// Where the user's files about this program are; nil where there is no home directory.
    public static func folder(environment: [String: String]) -> String? {
        let directory = value("XDG_CONFIG_HOME", environment) ?? value("HOME", environment).map { $0 + "/.config" }
        return directory.map { $0 + "/yomite" }
    }

    private static func value(_ variable: String, _ environment: [String: String]) -> String? {
        environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Its values by their keys from the outermost object inwards, in the order of the keys: `limits`, `maxLineBytes`.
    func values() throws(ConfigurationError) -> [(path: [String], value: String)] {
        let decoder = JSONDecoder()
        decoder.allowsJSON5 = true
        do {
            let root = try decoder.decode([String: ConfigValue].self, from: Data(text.utf8))
            return ConfigValue.object(root).flattened(under: []).sorted { $0.path.lexicographicallyPrecedes($1.path) }
        } catch {
            throw .configuration("\(path) is not JSON5: \(Self.reason(error))")
        }
    }

    private static func reason(_ error: any Error) -> String {
        switch error as? DecodingError {
        // The decoder does not say where.
        case .dataCorrupted: "look for a comma, a quote or a bracket that is missing or too many"
        case .typeMismatch(_, let context) where context.codingPath.isEmpty: "an object {…} is expected"
        case .typeMismatch(_, let context): "\(context.codingPath.map(\.stringValue).joined(separator: ".")): \(context.debugDescription)"
        default: "\(error)"
        }
    }
}

/// A value in a configuration file. Lists are none.
private enum ConfigValue: Decodable {
    case leaf(String)
    case unset
    case object([String: ConfigValue])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .unset
        } else if let flag = try? value.decode(Bool.self) {
            self = .leaf(flag ? "on" : "off")
        } else if let number = try? value.decode(Int.self) {
            self = .leaf("\(number)")
        } else if let number = try? value.decode(Double.self) {
            self = .leaf("\(number)")
        } else if let text = try? value.decode(String.self) {
            self = .leaf(text)
        } else {
            self = .object(try value.decode([String: ConfigValue].self))
        }
    }

    func flattened(under path: [String]) -> [(path: [String], value: String)] {
        switch self {
        case .leaf(let text): [(path, text)]
        case .unset: []
        case .object(let members): members.flatMap { $0.value.flattened(under: path + [$0.key]) }
        }
    }
}
