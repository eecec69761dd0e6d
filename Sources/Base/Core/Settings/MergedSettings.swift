// SPDX-License-Identifier: GPL-3.0-or-later

/// The settings of a run: defaults, then the configuration file, then the environment, then the flags.
package struct MergedSettings<Root: ProgramSettings>: Sendable {
    package private(set) var settings = Root()

    /// Where they come from.
    package private(set) var origins: Origins
    /// What `~` means in a path: no shell replaces it in a file, nor behind `=` everywhere.
    private var home: String?

    /// What was changed during earlier runs and lasts, by key.
    package private(set) var kept: [String: String] = [:]

    /// What was kept and cannot be used any more, a sentence each.
    package private(set) var unusable: [String] = []

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

    /// Merges everything that was set, and can be used; the rest is in `mistakes`, for callers that look for more of them.
    /// - Parameters:
    ///   - kept: what was changed during earlier runs and is to last, and goes before the configuration file.
    ///   - unusable: what of it is left out, by key, and why.
    package init(
        merging invocation: Invocation,
        environment: [String: String],
        file: ConfigFile?,
        kept: ConfigFile? = nil,
        without unusable: [String: String] = [:]
    ) {
        settings.follow(invocation.command, environment: environment)
        home = environment["HOME"]
        let options = Root.options
        origins = Origins(tables: options.filter(\.form.isTable).map(\.form.key), files: [file, kept].compactMap(\.self)) { key in
            Root.options.first { $0.form.key == key }?.form.flag
        }
        if let file { take(file, options) }
        if let kept { takeKept(kept, without: unusable) }
        take(environment, options)
        for assignment in invocation.assignments {
            guard let option = options.first(where: { $0.form.flag == assignment.flag }) else { continue }
            if !set(option, [assignment.value], .flag(assignment.flag)).isEmpty {
                mistakes.add(.usage(option.form.complaint(about: assignment.value, in: assignment.flag)))
            }
        }
    }

    /// Every setting that lasts, with its value and origin, as `config show` prints it.
    package var values: [(key: String, value: String, origin: Origins.Origin)] {
        let own = settings.roomSettings.flatMap { room, own in own.map { (key: "\(RoomKey(room: room, setting: $0.key))", value: $0.value) }
        }
        let options = Set(Root.options.map(\.form.key))
        let added = kept.filter { !options.contains($0.key) }.map { (key: $0.key, value: $0.value) }
        return Root.options.filter(\.form.isInFile).map { ($0.form.key, $0.show(settings), origins[$0.form.key]) }
            + (own + added).ordered { $0.key < $1.key }.map { ($0.key, $0.value, origins[$0.key]) }
    }

    /// The keys of a key with dots, from the outermost object inwards. Names of rooms and in tables may have dots of their own.
    package static func path(of key: String) -> [String] {
        if let key = RoomKey(key) { return [String(RoomKey.prefix.dropLast()), key.room, key.setting] }
        let table = Root.options.first { $0.form.isTable && key.hasPrefix("\($0.form.key).") }?.form.key
        let plain = (table ?? key).split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        return table.map { plain + [String(key.dropFirst($0.count + 1))] } ?? plain
    }

    /// What is wrong with a value at a place of the configuration file; nil if nothing is.
    package func flaw(of value: String, at path: [String]) -> String? {
        var other = self
        return other.take(value, at: path, Root.options.filter(\.form.isInFile), from: ConfigFile(path: "", text: ""))
    }

    /// Takes nothing that could not be changed during a run. Levels of outputs are gone with their output.
    private mutating func takeKept(_ file: ConfigFile, without unusable: [String: String]) {
        // A power cut may leave it so. What it had is lost, and no reason not to start.
        guard !file.text.allSatisfy(\.isWhitespace) else {
            self.unusable.append("\(file.path) is empty: what was kept in the dashboard is lost, and has to be set again")
            return
        }
        let entries = mistakes.collect(or: []) { () throws(ConfigurationError) in try file.entries() }
        for entry in entries {
            guard case .text(let value) = entry.value else { continue }
            if let reason = unusable[entry.key] {
                self.unusable.append("\(entry.key) \(value) was kept and is not used any more: \(reason)")
                continue
            }
            do throws(ConfigurationError) {
                try settings.restore(entry.key, to: value)
                origins[entry.key] = .file(file.path)
                kept[entry.key] = value
            } catch  where !entry.key.hasPrefix("output.") {
                mistakes.add(.configuration("\(file.path): \(error)"))
            } catch {}
        }
    }

    private mutating func take(_ file: ConfigFile, _ options: [Option<Root>]) {
        let known = options.filter(\.form.isInFile)
        let entries = mistakes.collect(or: []) { () throws(ConfigurationError) in try file.entries() }
        guard !entries.isEmpty else { return }
        let outline = ConfigOutline(of: file)
        let repeated = outline.repeatedKeys.map { Problem(key: $0, text: "\($0) appears more than once: keep one of them") }
        let problems = take(entries[...], known, from: file) + repeated
        let placed = problems.map { (start: outline.start(of: $0.key, element: $0.element), text: $0.text) }
        for (start, text) in placed.ordered(by: { $0.start ?? .max < $1.start ?? .max }) {
            mistakes.add(.configuration(mistakes.isFull ? text : "\(outline.name(ofPlaceAt: start)): \(text)"))
        }
    }

    /// What is wrong with a value of the file.
    private struct Problem {
        var key: String
        /// Its number, where it is one of a list.
        var element: Int?
        var text: String

        init(key: String, element: Int? = nil, text: String) {
            (self.key, self.element, self.text) = (key, element, text)
        }

        /// A member of a table with a value that it cannot have.
        init(_ member: ConfigFile.Entry, _ form: OptionForm) {
            let value = if case .text(let value) = member.value { value } else { "" }
            self.init(key: member.key, text: form.complaint(about: value, in: member.key))
        }
    }

    /// Takes what the file has. The members of a table are set together: there may be thousands.
    private mutating func take(_ entries: ArraySlice<ConfigFile.Entry>, _ known: [Option<Root>], from file: ConfigFile) -> [Problem] {
        let tables = known.filter(\.form.isTable)
        var (rest, problems) = (entries, [Problem]())
        while let first = rest.first {
            let table = tables.first { $0.form.member(first) != nil }
            let members = rest.prefix { table?.form.member($0) != nil }
            if let table {
                let wrong = set(table, members.compactMap(table.form.member), .file(file.path))
                problems += wrong.map { Problem(members[members.startIndex + $0], table.form) }
            } else {
                problems += take(first, known, from: file)
            }
            rest = rest.dropFirst(max(1, members.count))
        }
        return problems
    }

    /// Takes what the file has for a key. Returns what is wrong with it.
    private mutating func take(_ entry: ConfigFile.Entry, _ known: [Option<Root>], from file: ConfigFile) -> [Problem] {
        let key = entry.key
        let text: String?
        switch entry.value {
        case .text(let value): text = take(value, at: entry.path, known, from: file)
        case .unusable: text = "\(key) must be a number, a text, true, false, a list of these, or an object"
        case .list(let values): return take(values, at: entry.path, known, from: file)
        }
        return text.map { [Problem(key: key, text: $0)] } ?? []
    }

    /// The most values of a list: people write them, and some are compared with every comment.
    private static var mostValues: Int { 1_000 }

    /// Takes a list: as one text where the setting has several values in one, else one value after the other.
    private mutating func take(_ values: [String], at path: [String], _ known: [Option<Root>], from file: ConfigFile) -> [Problem] {
        let key = path.joined(separator: ".")
        guard let first = values.first else { return [Problem(key: key, text: "\(key) is an empty list: leave it out")] }
        guard values.count <= Self.mostValues else {
            return [Problem(key: key, text: "\(key) may have at most \(Self.mostValues) values: it has \(values.count)")]
        }
        let room = RoomKey(key)
        let form = known.lazy.map(\.form).first { form in
            room.map { form.key == $0.setting } ?? (form.text(of: first, at: path) != nil)
        }
        if let form, form.isRepeatable, room == nil {
            return values.indices.compactMap { index in
                take(values[index], at: path, known, from: file).map { Problem(key: key, element: index, text: $0) }
            }
        }
        if let form, form.separator == nil {
            return [Problem(key: key, element: 0, text: "\(key) is a list: it must be \(form.expected)")]
        }
        let text = take(values.joined(separator: form?.separator ?? ","), at: path, known, from: file)
        return text.map { [Problem(key: key, text: $0)] } ?? []
    }

    /// Takes one value. Returns what is wrong with it.
    private mutating func take(_ value: String, at path: [String], _ known: [Option<Root>], from file: ConfigFile) -> String? {
        let key = path.joined(separator: ".")
        if let key = RoomKey(key) { return take(value, for: key, from: file) }
        let found = known.lazy.compactMap { option in option.form.text(of: value, at: path).map { (option, $0) } }.first
        guard let (option, text) = found else {
            return "there is no key \"\(harmlessWord(key))\"\(Self.nearestKey(to: path, among: known.map(\.form)))"
        }
        return set(option, [text], .file(file.path)).isEmpty ? nil : option.form.complaint(about: value, in: key)
    }

    private mutating func take(_ value: String, for key: RoomKey, from file: ConfigFile) -> String? {
        do throws(ConfigurationError) {
            try settings.change(key.setting, to: value, inRoom: key.room)
        } catch {
            return "\(harmlessWord("\(key)")): \(error)"
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
    private static var variablesOfNoOption: [String] { ["YOMITE_TOKEN", "YOMITE_LISTEN_TOKEN", "YOMITE_YOUTUBE_KEY", "YOMITE_DATA"] }

    private mutating func take(_ environment: [String: String], _ options: [Option<Root>]) {
        let known = options.compactMap(\.form.environment) + Self.variablesOfNoOption
        for (name, value) in environment.orderedByKey where name.hasPrefix("YOMITE_") {
            if Self.variablesOfNoOption.contains(name) { continue }
            if let option = options.first(where: { $0.form.environment == name }) {
                guard !set(option, [value], .environment(name)).isEmpty else { continue }
                mistakes.add(.configuration(option.form.complaint(about: value, in: name)))
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

    /// Returns the positions of the values that it cannot have.
    private mutating func set(_ option: Option<Root>, _ values: [String], _ origin: Origins.Origin) -> [Int] {
        let areFurther = origins[option.form.key] == origin
        let wrong = option.set(&settings, option.form.namesFile ? values.map(inHome) : values, areFurther)
        if wrong.count < values.count { origins[option.form.key] = origin }
        return wrong
    }

    /// A path, or several separated by colons.
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

    static let prefix = "roomSettings."

    init(room: String, setting: String) {
        self.room = room
        self.setting = setting
    }

    init?(_ key: String) {
        let rest = key.dropFirst(Self.prefix.count)
        guard key.hasPrefix(Self.prefix), let dot = rest.lastIndex(of: ".") else { return nil }
        self.init(room: String(rest[..<dot]), setting: String(rest[rest.index(after: dot)...]))
    }

    var description: String { "\(Self.prefix)\(room).\(setting)" }
}
