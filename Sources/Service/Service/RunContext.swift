// SPDX-License-Identifier: GPL-3.0-or-later

package import Configuration
internal import Events
package import Loop
internal import Reading
internal import Rooms
internal import Server
package import Voices

/// What the parts of a run have in common: what was asked for, the settings as they are now, and who hears what happens.
///
/// On the loop's thread.
package final class RunContext {
    /// What is to be spoken.
    package let task: SpeakingTask
    private var layers: SettingsLayers
    private let reader: ConfigurationReader?
    /// Where the configuration is; nil where it is not looked at again by itself.
    private let configuration: String?
    private lazy var files = WatchedFiles(on: loop) { [weak self] in self?.reload(changed: $0) }
    /// The files that settings name, as they were when they were read last.
    private var named: NamedFiles
    /// What was applied since somebody asked, because files had changed.
    private var appliedAlone: [String] = []
    /// The environment's variables.
    package let environment: [String: String]
    /// The program's version.
    package let version: String
    /// The files of its tokens, which a reload reads again.
    let secrets: SecretFiles
    /// The voices there are.
    package let catalog: Catalog
    /// Where messages for people go.
    package let log: Log
    /// The loop on which everything runs.
    package let loop: Loop

    private var listeners: [(Event, RoomName) -> Void] = []
    private var followers: [(Settings) -> Void] = []
    private var rereaders: [(CheckedSettings, ReloadReport) -> Void] = []

    /// - Parameters:
    ///   - reread: reads and checks the configuration once more, on whatever thread; nil where it is never reloaded.
    ///   - configuration: the path of its file; when that changes, or a file of words that it names, it is read once more.
    package init(
        task: SpeakingTask,
        _ resolution: Resolution,
        environment: [String: String],
        version: String,
        catalog: Catalog,
        log: Log,
        loop: Loop,
        secrets: SecretFiles = SecretFiles(),
        reread: (@Sendable () throws(ConfigurationError) -> CheckedConfiguration)? = nil,
        configuration: String? = nil
    ) {
        self.task = task
        layers = SettingsLayers(resolution)
        named = NamedFiles(layers.settings)
        reader = reread.map { ConfigurationReader(on: loop, read: $0) }
        self.configuration = task.isLasting ? configuration : nil
        self.environment = environment
        self.version = version
        self.catalog = catalog
        self.log = log
        self.loop = loop
        self.secrets = secrets
        followFiles()
    }

    /// The settings as they are now.
    package var settings: Settings { layers.settings }

    /// Where the settings come from.
    package var origins: Origins { layers.origins }

    /// The settings that can be changed while the run lasts, with where their values come from.
    var live: [(key: String, value: String, origin: Origins.Origin)] { layers.live }

    /// Tells an event of a room to everybody who wants to know.
    func publish(_ event: Event, in room: RoomName = .main) {
        for listener in listeners { listener(event, room) }
    }

    /// Has `listener` told of every event from now on.
    func onEvent(_ listener: @escaping (Event, RoomName) -> Void) {
        listeners.append(listener)
    }

    /// Changes settings for everything that is prepared from now on: all of them, or none, where something is wrong with one.
    func change(_ changes: [(key: String, value: String)]) throws(SettingRefusal) {
        var changed = layers
        for (key, value) in changes {
            do {
                try changed.change(key, to: value)
                if let voice = changed.settings.voices.voice { _ = try catalog.entry(named: voice) }
                if let problem = changed.settings.voices.language.flatMap(catalog.problem(withLanguage:)) { throw problem }
            } catch {
                throw SettingRefusal(key: key, reason: "\(error)")
            }
        }
        let before = layers
        layers = changed
        tellFollowers()
        tellChanges(since: before, by: "http")
    }

    /// Reads the configuration again and applies what can be applied; where something is wrong with it, everything stays as it is. `done` is told
    /// all that was applied since it was told last.
    package func reload(_ done: @escaping (Result<ReloadReport, ConfigurationError>) -> Void = { _ in }) {
        if configuration != nil { files.noteRead() }
        read { [unowned self] result in
            done(
                result.map { report in
                    var report = report
                    report.applied = appliedAlone.filter { !report.applied.contains($0) } + report.applied
                    appliedAlone = []
                    return report
                }
            )
        }
    }

    /// The configuration has changed, or a file that it names.
    private func reload(changed paths: [String]) {
        let wasShort = hasNoDescriptor()
        read(because: paths) { [unowned self] result in
            guard case .success(let report) = result else {
                if wasShort || hasNoDescriptor() { files.tellAgain(paths) }
                return
            }
            appliedAlone += report.applied.filter { !appliedAlone.contains($0) }
        }
    }

    private func read(because paths: [String] = [], _ done: @escaping (Result<ReloadReport, ConfigurationError>) -> Void) {
        // Before it is read: what is written meanwhile is told by the next reload.
        let current = NamedFiles(settings)
        reader?.read { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let configuration):
                let before = layers
                var report = layers.reload(configuration.resolution)
                let changed = current.changes(since: named).filter { !report.applied.contains($0) && !report.restart.contains($0) }
                report.applied += changed
                named = changed.count == report.applied.count ? current : NamedFiles(settings)
                if report.applied.contains("logLevel") { log.level = settings.shownLevel }
                for rereader in rereaders { rereader(configuration.checked, report) }
                tellFollowers()
                tellChanges(since: before, by: "configuration")
                followFiles()
                let isOfFiles = report.applied.count == changed.count && report.restart.isEmpty
                log(.notice, isOfFiles && !paths.isEmpty ? "read again: \(paths.joined(separator: ", "))" : report.line)
                done(.success(report))
            case .failure(let mistake):
                log(.warning, "the configuration was not reloaded: \(mistake)")
                done(.failure(mistake))
            }
        }
    }

    private func followFiles() {
        guard let configuration else { return }
        files.follow([configuration] + settings.reading.wordFiles)
    }

    private func tellFollowers() {
        for follower in followers { follower(settings) }
    }

    /// Tells which of the settings that can be changed during a run have other values now.
    private func tellChanges(since before: SettingsLayers, by source: String) {
        let (old, new) = (before.live, layers.live)
        let changed = new.filter { setting in !old.contains { $0.key == setting.key && $0.value == setting.value } }
        guard !changed.isEmpty else { return }
        publish(.settings(Dictionary(changed.map { ($0.key, $0.value) }) { first, _ in first }, by: source))
        if changed.contains(where: { $0.key == "mute" }) { publish(.muted(settings.room.isMuted)) }
    }

    /// Has `follower` told whenever the settings have changed.
    func onChange(_ follower: @escaping (Settings) -> Void) {
        followers.append(follower)
    }

    /// Has `rereader` told, before those who follow the settings, what a reload has read of the files that the configuration names.
    func onReload(_ rereader: @escaping (CheckedSettings, ReloadReport) -> Void) {
        rereaders.append(rereader)
    }
}

extension ReloadReport {
    /// What was done, for people.
    fileprivate var line: String {
        let parts = [
            applied.isEmpty ? nil : "applied \(applied.joined(separator: ", "))",
            restart.isEmpty ? nil : "\(restart.joined(separator: ", ")) can only be changed by a restart",
        ].compactMap(\.self)
        return "the configuration was reloaded: \(parts.isEmpty ? "nothing has changed" : parts.joined(separator: "; "))"
    }
}
