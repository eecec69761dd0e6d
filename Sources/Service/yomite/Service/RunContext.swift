// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Feeds
import Net
import Reading
import Rooms
import Server
import Voices

/// Shared by the parts of a run: the task, the current settings, and the listeners for events.
///
/// On the loop's thread.
final class RunContext {
    /// The task of the run.
    let task: SpeakingTask
    private var layers: SettingsLayers {
        didSet { changeCount += 1 }
    }
    /// How often they have changed.
    private var changeCount = 0
    private lazy var longWork = LongWork(on: loop)
    /// What was changed over HTTP and lasts.
    private(set) var kept: [String: String]
    /// What was added to earlier runs and kept, for services only.
    let added: AddedPlaces
    private lazy var disk = LongWork(on: loop, isOnFiles: true)
    private let reader: ConfigurationReader?
    /// The path of the configuration; nil if it is not watched.
    private let configuration: String?
    private lazy var files = WatchedFiles(on: loop) { [weak self] in self?.reload(changed: $0) }
    /// The files that settings name, in the state in which they were last read.
    private var named: NamedFiles
    private var (isReloading, reloadsAgain) = (false, false)
    /// Who waits for the next reload.
    private var reloadAnswers: [Reloaded] = []
    /// What was applied because files had changed, since somebody asked.
    private var appliedAlone: [String] = []
    /// The environment's variables.
    let environment: [String: String]
    /// The program's version.
    let version: String
    /// The files of its tokens, which a reload reads again.
    let secrets: SecretFiles
    /// All voices.
    let catalog: Catalog
    /// The destination of messages for people.
    let log: Log
    /// The loop on which everything runs.
    let loop: Loop

    /// Ends the run after what is being heard.
    var finish: () -> Void = {}
    /// Whether it ends so.
    var isFinishing = false

    private var listeners: [(Event, RoomName) -> Void] = []
    /// Holds outcomes back; nil where nothing stores them.
    private(set) var outcomes: OutcomeGate?
    /// Whether clients have not been told yet of much that has happened.
    var isBehind: () -> Bool = { false }
    private var followers: [(Settings) -> Void] = []
    private var rereaders: [(CheckedSettings, ReloadReport) -> Void] = []

    /// - Parameters:
    ///   - reread: reads and checks the configuration once more, on any thread; nil if it is never reloaded.
    ///   - configuration: the path of its file. When it or a file of words that it names changes, it is read once more.
    init(
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
        kept = resolution.kept
        added = task.isService ? resolution.settings.added : AddedPlaces()
        layers = SettingsLayers(resolution, added: added.outputs)
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
    var settings: Settings { layers.settings }

    /// The origins of the settings.
    var origins: Origins { layers.origins }

    /// The settings that can be changed during the run, with the origins of their values.
    var live: [(key: String, value: String, origin: Origins.Origin)] { layers.live }

    /// Passes an event of a room to every listener.
    func publish(_ event: Event, in room: RoomName = .main) {
        if let outcomes { outcomes.pass(event, in: room) } else { tell(event, in: room) }
    }

    private func tell(_ event: Event, in room: RoomName) {
        for listener in listeners { listener(event, room) }
    }

    /// From now on outcomes are told when they are stored.
    func holdOutcomes(_ whenStored: @escaping (_ done: @escaping () -> Void) -> Void) {
        outcomes = OutcomeGate(whenStored: whenStored) { [weak self] in self?.tell($0, in: $1) }
    }

    /// Calls `listener` with every event from now on.
    func onEvent(_ listener: @escaping (Event, RoomName) -> Void) {
        listeners.append(listener)
    }

    /// Changes settings for everything that is prepared from now on: all of them, or none if one is wrong.
    func change(_ changes: [(key: String, value: String)], by name: String) throws(SettingRefusal) {
        let before = layers
        layers = try changed(changes)
        tellFollowers()
        tell(layers.changes(since: before), by: name)
    }

    private func changed(_ changes: [(key: String, value: String)]) throws(SettingRefusal) -> SettingsLayers {
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
        return changed
    }

    /// Keeps these settings, and no others, over the end of the service. What else was changed over HTTP is as configured again, but sources
    /// and outputs stay until the end. `added` on: those that were added are kept as well.
    func keep(
        _ values: [(key: String, value: String)],
        sources: [WantedSource],
        _ done: @escaping Reloaded
    ) throws(SettingRefusal) {
        let isAsNow = values.contains { $0 == ("added", "on") }
        var added = isAsNow ? AddedPlaces(sources: sources, outputs: layers.addedOutputs) : AddedPlaces()
        for (key, value) in values where key.hasPrefix(AddedPlaces.prefix) && !isAsNow {
            do throws(ConfigurationError) { try added.take(key, value) } catch { throw SettingRefusal(key: key, reason: "\(error)") }
        }
        let plain = values.filter { $0 != ("added", "on") && !$0.key.hasPrefix(AddedPlaces.prefix) }
        _ = try changed(plain)
        let values = added.values + plain
        guard let path = KeptSettings.path(beside: configuration, environment) else {
            throw SettingRefusal(key: "", reason: "there is no folder to keep settings in: set HOME, XDG_STATE_HOME or STATE_DIRECTORY")
        }
        let write = { @Sendable () in
            let before = try? readWhole(path, atMost: ConfigReader.mostBytes)
            return Result { () throws(UnwritableFile) in try KeptSettings.write(values, to: path) }.map { before }
        }
        disk.run(write) { [weak self] written in
            switch written {
            case .success(let before):
                self?.read(droppingChanges: true) { [weak self] result in
                    guard case .failure = result, let self else { return done(result) }
                    // The rest of the configuration is wrong: nothing is kept, or it would be applied some time.
                    disk.run({ try? KeptSettings.restore(before, to: path) }) { _ in done(result) }
                }
            case .failure(let failure): done(.failure(.badFile("\(path) cannot be written: \(failure.reason)")))
            }
        }
    }

    /// Has other outputs from now on.
    func change(outputs: [ChosenOutput], by name: String) {
        let before = layers
        layers.change(outputs: outputs)
        tell(layers.changes(since: before), by: name)
    }

    /// How many rooms have settings that were changed during the run, and how many lost theirs because of others.
    var changedRooms: (Int, Int) { (layers.changedRoomCount, layers.forgottenRooms) }

    /// Changes a setting of a room, and tells who did it. Returns whether the value is possible.
    func change(_ key: String, to value: String, in room: RoomName, by name: String, isOpen: (RoomName) -> Bool) -> Bool {
        do { try layers.change(key, to: value, inRoom: room.text) { isOpen(RoomName($0)) } } catch {
            log(.debug, "a command of the chat changed no setting: \(error)")
            return false
        }
        tellFollowers()
        publish(.settings([key: value], by: name), in: room)
        return true
    }

    /// Reads the configuration again and applies what can be applied; if something is wrong with it, everything stays as it is. `done`
    /// receives everything that was applied since the last reload. However many ask while it is read, it is read once more for all of them.
    func reload(_ done: Reloaded? = nil) {
        if let done { reloadAnswers.append(done) }
        guard !isReloading else { return reloadsAgain = true }
        (isReloading, reloadsAgain) = (true, false)
        let answers = exchange(&reloadAnswers, with: [])
        if configuration != nil { files.noteRead() }
        read { [unowned self] result in
            let result = result.map { report in
                var report = report
                report.applied = appliedAlone.filter { !report.applied.contains($0) } + report.applied
                appliedAlone = []
                return report
            }
            isReloading = false
            for answer in answers { answer(result) }
            if reloadsAgain, !isReloading { reload() }
        }
    }

    /// The configuration or a file that it names has changed.
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

    private func read(
        because paths: [String] = [],
        droppingChanges: Bool = false,
        _ done: @escaping Reloaded
    ) {
        reader?.read { [weak self] result in
            guard let self else { return }
            switch result {
            case .success(let configuration):
                merge(configuration, droppingChanges: droppingChanges) { [unowned self] in
                    done(.success(apply(configuration, merged: $0, because: paths)))
                    // Give back the memory of the parsed configuration, once nobody holds it.
                    loop.after(HeapTidying.pause) { [weak self] in self?.longWork.run(HeapTidying.trim, then: {}) }
                }
            case .failure(let mistake):
                log(.warning, "the configuration was not reloaded: \(mistake)")
                done(.failure(mistake))
            }
        }
    }

    /// Merges the settings with those that were read, on a thread: there are hundreds of them. What is changed meanwhile is not lost.
    private func merge(
        _ configuration: CheckedConfiguration,
        droppingChanges: Bool,
        _ done: @escaping (_ merged: Merged) -> Void
    ) {
        let merge = { @Sendable (before: SettingsLayers) in
            var layers = before
            if droppingChanges { layers.dropChanges(keeping: configuration.resolution.settings.added.outputs) }
            let report = layers.reload(configuration.resolution)
            return Merged(layers: layers, report: report, changes: layers.changes(since: before))
        }
        let (before, count) = (layers, changeCount)
        longWork.run({ merge(before) }) { [weak self] merged in
            guard let self else { return }
            done(count == changeCount ? merged : merge(layers))
        }
    }

    /// What becomes of the settings, what is reported of that, and which of those that programs can change have other values.
    private struct Merged: Sendable {
        var layers: SettingsLayers
        var report: ReloadReport
        var changes: [String: String]
    }

    private func apply(_ configuration: CheckedConfiguration, merged: Merged, because paths: [String]) -> ReloadReport {
        layers = merged.layers
        kept = configuration.resolution.kept
        var report = merged.report
        let current = configuration.checked.named
        let changed = current.changes(since: named).filter { !report.applied.contains($0) && !report.restart.contains($0) }
        report.applied += changed
        named = current
        if report.applied.contains("logLevel") { log.level = settings.shownLevel }
        for rereader in rereaders { rereader(configuration.checked, report) }
        tellFollowers()
        tell(merged.changes, by: "configuration")
        followFiles()
        let isOfFiles = report.applied.count == changed.count && report.restart.isEmpty
        log(.notice, isOfFiles && !paths.isEmpty ? "read again: \(paths.joined(separator: ", "))" : report.line)
        return report
    }

    private func followFiles() {
        if let configuration { files.follow([configuration] + named.paths) }
    }

    private func tellFollowers() {
        for follower in followers { follower(settings) }
    }

    /// Tells which settings have other values now.
    private func tell(_ changes: [String: String], by source: String) {
        guard !changes.isEmpty else { return }
        publish(.settings(changes, by: source))
        if changes["mute"] != nil { publish(.muted(settings.room.isMuted, by: source)) }
    }

    /// Has `follower` told whenever the settings have changed.
    func onChange(_ follower: @escaping (Settings) -> Void) {
        followers.append(follower)
    }

    /// Calls `rereader`, before those who follow the settings, with what a reload has read of the named files.
    func onReload(_ rereader: @escaping (CheckedSettings, ReloadReport) -> Void) {
        rereaders.append(rereader)
    }
}

extension ReloadReport {
    /// What was done, for people.
    fileprivate var line: String {
        let parts = [
            applied.isEmpty ? nil : "applied \(applied.joined(separator: ", "))",
            restart.isEmpty ? nil : "\(restart.joined(separator: ", ")) will apply only after a restart",
        ].compactMap(\.self)
        return "the configuration was reloaded: \(parts.isEmpty ? "nothing has changed" : parts.joined(separator: "; "))"
    }
}
