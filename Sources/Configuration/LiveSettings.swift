// SPDX-License-Identifier: GPL-3.0-or-later

extension Settings {
    /// The keys of the settings that can be changed while a run lasts, and that a room may have of its own.
    private static let changeable: Set = ["announce", "gender", "language", "pitch", "rate", "voice", "volume"]

    /// The settings that can be changed while a run lasts, as the configuration file has them.
    public var live: [(key: String, value: String)] {
        Option.table.filter { Settings.changeable.contains($0.key) }.map { ($0.key, $0.show(self)) }
    }

    /// These settings with what a room has of its own.
    public func inRoom(_ name: String) -> Settings {
        var settings = self
        // They were checked when they were read.
        for (key, value) in roomSettings[name] ?? [:] { try? settings.change(key, to: value) }
        return settings
    }

    /// Gives a room a setting of its own. Throws what is wrong with the key or the value.
    mutating func change(_ key: String, to value: String, inRoom name: String) throws(ConfigurationError) {
        var checked = self
        try checked.change(key, to: value)
        roomSettings[name, default: [:]][key] = value
    }

    /// Changes one of them. Throws what is wrong with the key or the value.
    public mutating func change(_ key: String, to value: String) throws(ConfigurationError) {
        guard Settings.changeable.contains(key), let option = Option.table.first(where: { $0.key == key }) else {
            let isKnown = Option.table.contains { $0.key == key }
            let problem = isKnown ? "can only be set before the start" : "is no setting\(suggestion(for: key, among: Settings.changeable))"
            throw .badValue("\"\(key.prefix(60))\" \(problem)")
        }
        guard option.set(&self, value, false) else { throw .badValue(option.complaint(about: value, in: key)) }
    }
}
