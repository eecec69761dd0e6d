// SPDX-License-Identifier: GPL-3.0-or-later

/// The origins of settings, for errors that are found only when all values are known.
package struct Origins: Equatable, Sendable {
    /// Where the value of a setting comes from.
    package enum Origin: Equatable, Sendable, CustomStringConvertible {
        /// Nobody set it.
        case standard
        /// The configuration file at this path.
        case file(String)
        /// This environment variable.
        case environment(String)
        case flag(String)
        /// A program changed it over HTTP while the run lasted.
        case http

        /// The origin, for people.
        package var description: String {
            switch self {
            case .standard: "default"
            case .http: "http"
            case .file(let name), .environment(let name), .flag(let name): name
            }
        }

        /// Its kind, for programs.
        package var kind: String {
            switch self {
            case .standard: "default"
            case .file: "file"
            case .environment: "environment"
            case .flag: "flag"
            case .http: "http"
            }
        }
    }

    /// The keys of settings that are tables.
    private let tables: [String]
    /// The flag of the setting with a key. Asked only for a mistake: all flags would take memory for as long as the program runs.
    private let flag: @Sendable (String) -> String?
    /// The files, to find a setting's line in for a mistake.
    private let files: [ConfigFile]
    private var origins: [String: Origin] = [:]

    /// Nobody has set anything.
    /// - Parameters:
    ///   - tables: the keys of the settings that are tables.
    ///   - files: those with settings.
    ///   - flag: the flag of the setting with this key.
    init(tables: [String], files: [ConfigFile], flag: @escaping @Sendable (String) -> String?) {
        self.tables = tables
        self.files = files
        self.flag = flag
    }

    /// Whether all values come from the same places.
    package static func == (one: Origins, other: Origins) -> Bool {
        one.origins == other.origins
    }

    /// Where the value of a setting comes from.
    package subscript(key: String) -> Origin {
        get { origins[key] ?? origins[tableKey(of: key)] ?? .standard }
        set { origins[key] = newValue }
    }

    /// A member of a table comes from where the table comes.
    private func tableKey(of key: String) -> String {
        tables.first { key.hasPrefix("\($0).") } ?? key
    }

    /// What a setting is called where it was set: `--voice`, `YOMITE_VOICE`, or the file and the key.
    package func name(of key: String) -> String {
        switch self[key] {
        case .flag(let flag): flag
        case .environment(let variable): variable
        case .file(let path): "\(path): \(key)"
        case .standard, .http: flag(key) ?? key
        }
    }

    /// The same for what is wrong with it: in the file also the line and column.
    package func place(of key: String) -> String {
        guard case .file(let path) = self[key], let file = files.first(where: { $0.path == path }) else { return name(of: key) }
        let outline = ConfigOutline(of: file)
        return "\(outline.name(ofPlaceAt: outline.start(of: key))): \(key)"
    }

    /// What is wrong with the value of a setting, and how the program ends: a flag is the command line's mistake.
    package func refusal(of key: String, _ problem: String) -> ConfigurationError {
        let text = "\(place(of: key)): \(problem)"
        if case .flag = self[key] { return .badValue(text) }
        return .badFile(text)
    }
}
