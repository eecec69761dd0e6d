// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Rooms

extension Settings {
    /// The keys of the settings that can be changed during a run, and that a room may have of its own.
    private static let changeable: Set = [
        "announce", "gender", "language", "mute", "pitch", "quality", "raids", "rate", "read", "voice", "volume",
    ]

    /// Those settings. They are kept, because rooms ask for them again and again.
    private static let changeableOptions = options.filter { changeable.contains($0.form.key) }

    /// The keys of the tokens.
    static let tokens: Set = ["tokenFile", "listenTokenFile", "tokens"]

    /// The keys of the settings whose new values in a changed configuration file apply to a run: in addition to those above, whatever is
    /// needed only while a comment is taken in, prepared and said, and whatever has a follower of its own.
    static let reloadable = changeable.union(tokens).union([
        "alerts", "alertTemplates", "alertVoice", "announcement", "announcements", "announceVoice", "approve", "atStreamEnd", "bots",
        "chatAnswers", "chatCommands", "chatPrefix", "chatRights", "chatWishes", "chatWishPitch", "chatWishRate", "chatWishSeconds",
        "chatWishVoices", "chatWords", "commands", "emoji", "emoteWords", "greet", "ignore", "languages", "limits.neverSpokenLists",
        "limits.quietSeconds", "limits.taughtByBroadcaster", "limits.taughtByModerators", "limits.taughtByViewers", "logLevel",
        "neverSpoken", "neverSpokenLists", "mentionsFirst", "niconicoNames", "normalize", "paidAmount", "paidPitch", "paidRate",
        "paidVoice", "pause", "quietThreshold", "quietWhile", "reading", "rulesOff", "sharedChat", "slurs", "soundCooldown", "soundVolume",
        "streamer",
        "teachers", "viewersTeach", "voicesBy.platform", "voicesBy.role", "voicesBy.viewer",
    ])

    /// The settings that can be changed during a run, as in the configuration file.
    var live: [(key: String, value: String)] {
        Settings.changeableOptions.map { ($0.form.key, $0.show(self)) }
            + leveled.flatMap {
                [("output.\($0 + 1).volume", "\(outputs[$0].volume)"), ("output.\($0 + 1).mute", outputs[$0].isMuted ? "on" : "off")]
            }
    }

    /// These settings with a room's own values.
    func inRoom(_ name: String) -> Settings {
        var settings = self
        // They were checked when they were read.
        for (key, value) in roomSettings[name] ?? [:] { try? settings.change(key, to: value) }
        // Muting all rooms includes this one.
        if room.isMuted { settings.room.isMuted = true }
        return settings
    }

    /// Whether nothing is heard of a room.
    func isMuted(inRoom name: String) -> Bool {
        room.isMuted || (roomSettings[name]?["mute"] != nil && inRoom(name).room.isMuted)
    }

    /// Sets a room's own value. Throws what is wrong with the key or the value.
    mutating func change(_ key: String, to value: String, inRoom name: String) throws(ConfigurationError) {
        guard !name.isEmpty else { throw .badValue("the name of a room is empty: the main room is \(RoomName.main)") }
        if let flaw = RoomName.flaw(of: name) { throw .badValue(flaw) }
        var checked = self
        // Otherwise the rooms would be copied for each of them.
        checked.roomSettings = [:]
        try checked.change(key, to: value)
        roomSettings[name, default: [:]][key] = value
    }

    /// Changes one of them. Throws what is wrong with the key or the value.
    mutating func change(_ key: String, to value: String) throws(ConfigurationError) {
        if key.hasPrefix("output.") { return try changeOutput(key, to: value) }
        guard let option = Settings.changeableOptions.first(where: { $0.form.key == key }) else {
            let isKnown = Settings.options.contains { $0.form.key == key }
            let problem =
                isKnown
                ? "is not changed this way: set it in the configuration file, or at the start"
                : "is not a setting\(suggestion(for: key, among: Settings.changeable))"
            throw .badValue("\"\(key.prefix(60))\" \(problem)")
        }
        guard option.set(&self, [value], false).isEmpty else { throw .badValue(option.form.complaint(about: value, in: key)) }
    }

    /// Sets again what was kept: a setting that can be changed during a run, or what was added to one.
    mutating func restore(_ key: String, to value: String) throws(ConfigurationError) {
        if key.hasPrefix(AddedPlaces.prefix) { try added.take(key, value) } else { try change(key, to: value) }
    }

    /// The outputs that have levels of their own: a single one has the volume of all, unless it was given one.
    private var leveled: Range<Int> { isGroup || !added.outputs.isEmpty ? outputs.indices : 0..<0 }

    /// `output.2.volume`, `output.2.mute`: the level of the second output.
    private mutating func changeOutput(_ key: String, to value: String) throws(ConfigurationError) {
        let parts = key.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 3, let number = Int(parts[1]), parts[1] == "\(number)", number > 0, leveled.contains(number - 1) else {
            throw .badValue("\"\(key.prefix(60))\" must be output.NUMBER.volume or output.NUMBER.mute, where there are several outputs")
        }
        switch (parts[2], ValueKind.percentage(0...200).parse(value), ValueKind<Bool>.onOff.parse(value)) {
        case ("volume", let percent?, _): outputs[number - 1].volume = percent
        case ("mute", _, let isMuted?): outputs[number - 1].isMuted = isMuted
        default: throw .badValue("\"\(key.prefix(60))\": volume must be a percentage up to 200, mute on or off")
        }
    }
}
