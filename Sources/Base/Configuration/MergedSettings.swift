// SPDX-License-Identifier: GPL-3.0-or-later

internal import Spelling

/// The settings of a run: defaults, then the configuration file, then the environment, then the flags.
package struct MergedSettings<Root: ProgramSettings>: Sendable {
    /// The settings.
    package private(set) var settings = Root()

    /// Where they come from.
    package private(set) var origins: Origins
    /// What `~` means in a path: no shell replaces it in a file, nor behind `=` everywhere.
    private var home: String?

    /// What is wrong with what was set.
    package private(set) var mistakes = Mistakes<ConfigurationError>()

    /// Merges everything that was set. Throws all that is wrong with it.
    /// - Parameters:
    ///   - environment: all variables; those that do not begin with `YOMITE_` are none of ours.
    ///   - file: nil where there is none.
    package init(_ invocation: Invocation, environment: [String: String], file: ConfigFile?) throws(ConfigurationError) {
        self.init(merging: invocation, environment: environment, file: file)
        try mistakes.end()
    }

    /// Merges everything that was set, and can be used; the rest is in `mistakes`, for whoever looks for more of them.
    package init(merging invocation: Invocation, environment: [String: String], file: ConfigFile?) {
        settings.follow(environment: environment)
        home = environment["HOME"]
        let options = Root.options
        origins = Origins(tables: options.filter(\.form.isTable).map(\.form.key), file: file) { key in
            Root.options.first { $0.form.key == key }?.form.flag
        }
        if let file { take(file, options) }
        take(environment, options)
        for assignment in invocation.assignments {
            guard let option = options.first(where: { $0.form.flag == assignment.flag }) else { continue }
            if !set(option, assignment.value, .flag(assignment.flag)) {
                mistakes.add(.usage(option.form.complaint(about: assignment.value, in: assignment.flag)))
            }
        }
    }

    /// Every setting that lasts, with its value and origin, as `config show` prints it.
    package var values: [(key: String, value: String, origin: Origins.Origin)] {
        let own = settings.roomSettings.flatMap { room, own in own.map { (key: "\(RoomKey(room: room, setting: $0.key))", value: $0.value) }
        }
        return Root.options.filter(\.form.isInFile).map { ($0.form.key, $0.show(settings), origins[$0.form.key]) }
            + own.sorted { $0.key < $1.key }.map { ($0.key, $0.value, origins[$0.key]) }
    }

    private mutating func take(_ file: ConfigFile, _ options: [Option<Root>]) {
        let known = options.filter(\.form.isInFile)
        let entries = mistakes.collect(or: []) { () throws(ConfigurationError) in try file.entries() }
        let problems = entries.compactMap { entry in take(entry, known, from: file).map { (entry, $0) } }
        guard !problems.isEmpty else { return }
        let outline = ConfigOutline(of: file)
        let placed = problems.map { entry, problem in (start: outline.start(of: entry.key, element: entry.element), problem: problem) }
        for (start, problem) in placed.sorted(by: { $0.start ?? .max < $1.start ?? .max }) {
            mistakes.add(.configuration(mistakes.isFull ? problem : "\(outline.name(ofPlaceAt: start)): \(problem)"))
        }
    }

    /// Takes a value of the file. Returns what is wrong with it.
    private mutating func take(_ entry: ConfigFile.Entry, _ known: [Option<Root>], from file: ConfigFile) -> String? {
        let key = entry.key
        let value: String
        switch entry.value {
        case .text(let text): value = text
        case .emptyList: return "\(key) is a list without a value: leave it out"
        case .unusable: return "\(key) must be a number, a text, true, false, a list of these, or an object"
        }
        if let key = RoomKey(key) {
            if entry.element != nil { return "\(key) is a list: one value is expected" }
            return take(value, for: key, from: file)
        }
        let found = known.lazy.compactMap { option in option.form.text(of: value, at: entry.path).map { (option, $0) } }.first
        guard let (option, text) = found else {
            return "there is no key \"\(key)\"\(Self.nearestKey(to: entry.path, among: known.map(\.form)))"
        }
        guard entry.element == nil || option.form.isRepeatable else { return "\(key) is a list: it must be \(option.form.expected)" }
        return set(option, text, .file(file.path)) ? nil : option.form.complaint(about: value, in: key)
    }

    private mutating func take(_ value: String, for key: RoomKey, from file: ConfigFile) -> String? {
        do throws(ConfigurationError) {
            try settings.change(key.setting, to: value, inRoom: key.room)
        } catch {
            return "\(key): \(error)"
        }
        origins["\(key)"] = .file(file.path)
        return nil
    }

    /// Inside a table whose name is wrong, the table's is looked for.
    private static func nearestKey(to path: [String], among known: [OptionForm]) -> String {
        let found = suggestion(for: path.joined(separator: "."), among: known.flatMap(\.keysInFile))
        guard found.isEmpty, path.count > 1 else { return found }
        return suggestion(for: path.dropLast().joined(separator: "."), among: known.filter(\.isTable).map(\.key))
    }

    /// Read where they are needed: secrets, which no flag may hold, and where the program's data are.
    private static var variablesOfNoOption: [String] { ["YOMITE_TOKEN", "YOMITE_LISTEN_TOKEN", "YOMITE_DATA"] }

    private mutating func take(_ environment: [String: String], _ options: [Option<Root>]) {
        let known = options.compactMap(\.form.environment) + Self.variablesOfNoOption
        for (name, value) in environment.sorted(by: { $0.key < $1.key }) where name.hasPrefix("YOMITE_") {
            if Self.variablesOfNoOption.contains(name) { continue }
            if let option = options.first(where: { $0.form.environment == name }) {
                if !set(option, value, .environment(name)) { mistakes.add(.configuration(option.form.complaint(about: value, in: name))) }
            } else if let slip = Self.slip(name, known: known) {
                mistakes.add(slip)
            }
        }
    }

    /// Container platforms invent variables like `YOMITE_PORT` from a service's name, so only what is nearly one of ours is a mistake.
    private static func slip(_ name: String, known: [String]) -> ConfigurationError? {
        let prefix = "YOMITE_".count
        return nearestName(to: String(name.dropFirst(prefix)), among: known.map { String($0.dropFirst(prefix)) }).map { nearest in
            .configuration("there is no variable \(name) (did you mean YOMITE_\(nearest)?)")
        }
    }

    private mutating func set(_ option: Option<Root>, _ value: String, _ origin: Origins.Origin) -> Bool {
        let isFurther = origins[option.form.key] == origin
        origins[option.form.key] = origin
        return option.set(&settings, option.form.namesFile ? inHome(value) : value, isFurther)
    }

    /// A path, or several with colons between them.
    private func inHome(_ paths: String) -> String {
        guard paths.contains("~/"), let home, !home.isEmpty else { return paths }
        let parts = paths.split(separator: ":", omittingEmptySubsequences: false)
        return parts.map { $0.hasPrefix("~/") ? home + $0.dropFirst() : String($0) }.joined(separator: ":")
    }
}

/// The key of a setting that a room has of its own: `roomSettings.ann.volume`. A room's name may have dots, a setting's has none.
private struct RoomKey: CustomStringConvertible {
    var room: String
    var setting: String

    private static let prefix = "roomSettings."

    init(room: String, setting: String) {
        self.room = room
        self.setting = setting
    }

    init?(_ key: String) {
        let rest = key.dropFirst(Self.prefix.count)
        guard key.hasPrefix(Self.prefix), let dot = rest.lastIndex(of: "."), dot > rest.startIndex else { return nil }
        self.init(room: String(rest[..<dot]), setting: String(rest[rest.index(after: dot)...]))
    }

    var description: String { "\(Self.prefix)\(room).\(setting)" }
}
