// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net
import Rooms
import Server

/// The settings of a run in two layers: what was configured, and over it what programs changed over HTTP.
///
/// A configured value that changes on a reload drops the change over HTTP, so that an edited file is never overruled silently. What cannot
/// be applied to a run stays as it is, and is reported by every reload until the restart.
struct SettingsLayers: Equatable, Sendable {
    /// Both layers together: what is in force.
    private(set) var settings: Settings
    /// The configured values in force: those of the start, and of reloads as far as these were applied.
    private var configured: Settings
    private var configuredOrigins: Origins
    /// The changes over HTTP, by key, in the spelling in which they came.
    private var changes: [String: String] = [:]
    /// The outputs as they were changed over HTTP, now or in an earlier run that kept them; nil if they were not.
    private var outputs: [ChosenOutput]?
    /// The changes for one room each, by room and key. They go before those for all.
    private var roomChanges: [String: [String: String]] = [:]
    /// The rooms that have changes, in the order of their first ones.
    private var changedRooms: [String] = []
    /// How many rooms lost their changes, because others were changed.
    private(set) var forgottenRooms = 0
    /// How many rooms have changes.
    var changedRoomCount: Int { changedRooms.count }

    /// The configured settings without changes, with the outputs that were added to earlier runs.
    init(_ resolution: Resolution, added: [ChosenOutput] = []) {
        (configured, configuredOrigins) = (resolution.settings, resolution.origins)
        configured.added.outputs = []
        settings = configured
        if !added.isEmpty, configured.outputsCanBeAdded { outputs = configured.outputs + added }
        if let outputs { settings.outputs = outputs }
    }

    /// The outputs that were added over HTTP.
    var addedOutputs: [ChosenOutput] {
        settings.outputs.filter { output in !configured.outputs.contains { $0.place == output.place } }
    }

    /// The origins of the values in force.
    var origins: Origins {
        var origins = configuredOrigins
        for key in changes.keys { origins[key] = .http }
        if outputs != nil { origins["output"] = .http }
        return origins
    }

    /// The settings that can be changed over HTTP, with the origins of their values.
    var live: [(key: String, value: String, origin: Origins.Origin)] {
        settings.live.map { key, value in
            let configuredKey = key.hasPrefix("output.") ? "output" : key
            let isConfigured = changes[key] == nil && (outputs == nil || configuredKey != "output")
            return (key, value, isConfigured ? configuredOrigins[configuredKey] : .http)
        }
    }

    /// Which of these have other values than before.
    func changes(since before: SettingsLayers) -> [String: String] {
        let old = Dictionary(before.live.map { ($0.key, $0.value) }) { first, _ in first }
        return Dictionary(live.lazy.filter { old[$0.key] != $0.value }.map { ($0.key, $0.value) }) { first, _ in first }
    }

    /// Changes a setting over HTTP. Throws what is wrong with the key or the value.
    mutating func change(_ key: String, to value: String) throws(ConfigurationError) {
        try settings.change(key, to: value)
        changes[key] = value
    }

    /// Has other outputs over HTTP. What was changed of their levels becomes part of them, because it is known by their places in the list.
    mutating func change(outputs: [ChosenOutput]) {
        self.outputs = outputs
        settings.outputs = outputs
        for key in changes.keys where key.hasPrefix("output.") { changes[key] = nil }
    }

    /// Changes a setting of a room. Beyond `limits.rememberedRooms` the room that was changed first has its configured settings again, unless
    /// it is open. Throws what is wrong with the key or the value, or that all of these rooms are open.
    mutating func change(
        _ key: String,
        to value: String,
        inRoom name: String,
        isOpen: (String) -> Bool
    ) throws(ConfigurationError) {
        var changed = settings
        try changed.change(key, to: value, inRoom: name)
        if roomChanges[name] == nil {
            if changedRooms.count >= configured.roomLimits.remembered {
                guard let oldest = changedRooms.firstIndex(where: { !isOpen($0) }) else {
                    throw .badValue("\(changedRooms.count) open rooms have settings of their own, which is limits.rememberedRooms")
                }
                let forgotten = changedRooms.remove(at: oldest)
                roomChanges[forgotten] = nil
                changed.roomSettings[forgotten] = configured.roomSettings[forgotten]
                forgottenRooms += 1
            }
            changedRooms.append(name)
        }
        settings = changed
        roomChanges[name, default: [:]][key] = value
    }

    /// From the next reload on nothing is changed over HTTP any more, but for the list of outputs and what rooms have of their own. Outputs
    /// keep the levels that are kept with them.
    mutating func dropChanges(keeping added: [ChosenOutput]) {
        changes = [:]
        outputs = outputs?.map { output in (added + configured.outputs).first { $0.place == output.place } ?? output }
    }

    /// Replaces the configured layer by one that was read again, as far as that is possible during a run.
    mutating func reload(_ resolution: Resolution) -> ReloadReport {
        var report = ReloadReport()
        reloadOutputs(resolution, &report)
        // A token was checked together with its configured address, and must not come to guard another one.
        let isElsewhere = configured.server.http != resolution.settings.server.http
        for option in Settings.options where option.form.isInFile && option.form.key != "output" {
            let key = option.form.key
            guard option.show(configured) != option.show(resolution.settings) else {
                configuredOrigins[key] = resolution.origins[key]
                continue
            }
            guard Settings.reloadable.contains(key), !isElsewhere || !Settings.tokens.contains(key) else {
                report.restart.append(key)
                continue
            }
            option.copy(resolution.settings, &configured)
            configuredOrigins[key] = resolution.origins[key]
            changes[key] = nil
            report.applied.append(key)
        }
        reloadRooms(resolution, &report)
        settings = configured
        if let outputs { settings.outputs = outputs }
        // They were checked when they were made.
        for (key, value) in changes { try? settings.change(key, to: value) }
        for (room, changes) in roomChanges {
            for (key, value) in changes { try? settings.change(key, to: value, inRoom: room) }
        }
        return report
    }

    /// The levels of outputs can be changed if they had some at the start; the outputs themselves cannot.
    private mutating func reloadOutputs(_ resolution: Resolution, _ report: inout ReloadReport) {
        let (before, after) = (configured.outputs, resolution.settings.outputs)
        guard before != after else { return }
        guard settings.isGroup, before.map(\.place) == after.map(\.place) else {
            report.restart.append("output")
            return
        }
        for (old, new) in zip(before, after) where old != new {
            guard let index = settings.outputs.firstIndex(where: { $0.place == new.place }) else { continue }
            if old.volume != new.volume { changes["output.\(index + 1).volume"] = nil }
            if old.isMuted != new.isMuted { changes["output.\(index + 1).mute"] = nil }
            outputs?[index] = new
        }
        configured.outputs = after
        configuredOrigins["output"] = resolution.origins["output"]
        report.applied.append("output")
    }

    private mutating func reloadRooms(_ resolution: Resolution, _ report: inout ReloadReport) {
        let (before, after) = (configured.roomSettings, resolution.settings.roomSettings)
        for room in Set(before.keys).union(after.keys).ordered() {
            let (old, new) = (before[room] ?? [:], after[room] ?? [:])
            for key in Set(old.keys).union(new.keys).ordered() where old[key] != new[key] {
                let name = "roomSettings.\(room).\(key)"
                configuredOrigins[name] = resolution.origins[name]
                roomChanges[room]?[key] = nil
                report.applied.append(name)
            }
        }
        configured.roomSettings = after
    }
}

/// The file for settings that were changed over HTTP and are to last: in the state folder, because a service may not write its configuration.
enum KeptSettings {
    /// Its path, one for each configuration file; nil where there is no folder for it.
    static func path(beside configuration: String?, _ environment: [String: String]) -> String? {
        guard let configuration, let folder = stateFolder(environment) else { return nil }
        return "\(folder)/settings/\(name(for: absolute(configuration)))"
    }

    /// A path as the name of a file; of a long one the end, behind a sum over all of it.
    private static func name(for path: String) -> String {
        let name = path.replacing("/", with: "%")
        guard name.utf8.count > longestName else { return name }
        return "\(String(FNV1a.hash(name.utf8), radix: 16))~\(String(decoding: name.utf8.suffix(longestName / 2), as: UTF8.self))"
    }

    /// In bytes, as file systems have it.
    private static let longestName = 255

    /// How what was kept gives way to the configuration file.
    static func advice(of path: String) -> String {
        "what was kept in the dashboard takes precedence over the file: press \"Back to the file\" there, or remove \(path)"
    }

    /// Makes it what it was; nil: it was not there.
    static func restore(_ text: String?, to path: String) throws(UnwritableFile) {
        if let text { try replaceWhole(path, with: text, isSecret: true) } else { try removeFile(path) }
    }

    /// Writes it with these values, or removes it where there are none.
    static func write(_ values: [(key: String, value: String)], to path: String) throws(UnwritableFile) {
        guard !values.isEmpty else { return try removeFile(path) }
        let lines = values.map { (key: JSONWriter.text(of: $0.key), value: JSONWriter.text(of: $0.value)) }
        try writeFile(path, with: "\(head)\(ConfigFile(path: path, text: "").adding(lines)?.text ?? "")", isSecret: true)
    }

    private static let head = """
        // Saved in the dashboard or over HTTP. It takes precedence over the configuration file; delete it to use that file alone.

        """

    private static func absolute(_ path: String) -> String {
        guard !path.hasPrefix("/"), let folder = unsafe getcwd(nil, 0) else { return path }
        defer { unsafe free(folder) }
        return unsafe "\(String(cString: folder))/\(path)"
    }
}
