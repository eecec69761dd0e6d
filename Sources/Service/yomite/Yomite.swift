// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Comments
import Core
import Glibc
import Net
import Voices

/// The program: parses the arguments, finds the settings, and runs a command.
@main
struct Yomite {
    static let version = "1.0.0"

    static func main() {
        yomite_system_keep_heap(false)
        keepStandardStreams()
        // Writing to a reader that has gone is an error to report, not a reason to die.
        signal(SIGPIPE, SIG_IGN)
        // A file that may not grow is an error of writing.
        signal(SIGXFSZ, SIG_IGN)
        // The parent may have ignored it, and then the kernel would not keep how a voice host ended.
        signal(SIGCHLD, SIG_DFL)
        let environment = Environment.variables()
        Wording.chosen = Wording(environment: environment)
        do throws(ConfigurationError) {
            let invocation = try Invocation(Array(CommandLine.arguments.dropFirst()))
            switch invocation.request {
            case .help(let command): finish(StandardOutput.write(helpText(for: command, in: .chosen)))
            case .fullHelp: finish(StandardOutput.write(fullHelpText(in: .chosen)))
            case .familyHelp(let word): finish(StandardOutput.write(helpText(forFamily: word, in: .chosen)))
            case .version: finish(StandardOutput.write("yomite \(version)\n"))
            case .run: finish(try run(invocation, environment))
            }
        } catch {
            for problem in error.problems { StandardError.log(.error, problem) }
            finish(ExitCode(rawValue: error.exitCode))
        }
    }

    private static func run(_ invocation: Invocation, _ environment: [String: String]) throws(ConfigurationError) -> ExitCode {
        switch invocation.command {
        case .manual: return StandardOutput.write(manualPage(version: version))
        case .complete: return StandardOutput.write(Completion(invocation.arguments).text)
        case .setup: return try SetupCommand(invocation, environment).run()
        case .configSet: return try ConfigCommands.set(invocation, place(for: invocation, environment), environment)
        case .configPath: return ConfigCommands.path(ConfigFile.place(for: invocation, environment: environment))
        case .completion: return try writeScript(of: invocation.arguments[0])
        case let command where Command.asking.contains(command): return try control(invocation, environment)
        default: return try act(invocation, environment)
        }
    }

    private static func writeScript(of name: String) throws(ConfigurationError) -> ExitCode {
        guard let shell = Shell(rawValue: name) else {
            throw .badValue("completion: \"\(name)\" must be one of \(Shell.allCases.map(\.rawValue).joined(separator: ", "))")
        }
        return StandardOutput.write(shell.script)
    }

    /// Where the configuration file is. It is read before it is known which files a command uses, so its own disk is looked at here.
    private static func place(for invocation: Invocation, _ environment: [String: String]) -> ConfigFile.Place? {
        let place = ConfigFile.place(for: invocation, environment: environment)
        let near = [".", ConfigFile.folder(environment: environment), place?.path, stateFolder(environment)].compactMap(\.self)
        if isAnyOnRemoteDisk(near) { _ = yomite_guard_begin() }
        return place
    }

    /// Controls a running yomite. A mistake in the file is reported but does not prevent muting, because the service continues without the
    /// mistake as well; but only where the address is known in spite of it.
    private static func control(_ invocation: Invocation, _ environment: [String: String]) throws(ConfigurationError) -> ExitCode {
        // A mistake in the flags is none of the file's.
        _ = try Resolution(invocation, environment: environment, file: nil)
        var mistakes = Mistakes<ConfigurationError>()
        let place = place(for: invocation, environment)
        let file = mistakes.collect(or: nil) { () throws(ConfigurationError) in try ConfigReader.read(place) }
        let resolution = Resolution(merging: invocation, environment: environment, file: file)
        mistakes.collect { () throws(ConfigurationError) in try resolution.mistakes.end() }
        if let error = mistakes.error {
            guard resolution.origins["http"] != .standard else { throw mistakes.and(.badFile(addressIsUnknown)) }
            StandardError.log(.warning, "\(error)")
        }
        chooseFormat(for: invocation.command, resolution)
        if invocation.command == .controlLink {
            return LinkCommand.run(resolution, environment, try LinkSettings(resolution, invocation, place, environment))
        }
        if [.fleetStatus, .fleetDrain].contains(invocation.command) {
            return FleetCommand.run(invocation.command, invocation.arguments, resolution, environment)
        }
        if Command.remembering.contains(invocation.command) {
            return HistoryCommand.run(invocation.command, invocation.arguments, resolution, environment)
        }
        return ControlCommand.run(invocation.command, invocation.arguments, resolution, environment)
    }

    /// The format in the configuration file is for what collects the service's log. Users of other commands read their lines.
    private static func chooseFormat(for command: Command, _ resolution: Resolution) {
        let isOwn = if case .file = resolution.origins["logFormat"] { false } else { true }
        LogLine.isJSON = resolution.settings.logFormat == .json && (isOwn || Command.serving.contains(command))
    }

    private static let addressIsUnknown =
        "so the address of Yomite is unknown: correct the file, or name the address, such as --http 127.0.0.1:8640"

    /// Runs the commands that need the settings.
    private static func act(_ invocation: Invocation, _ environment: [String: String]) throws(ConfigurationError) -> ExitCode {
        if [.serve, .fleetNode, .fleetIntake].contains(invocation.command) { Signals.holdHangup() }
        let place = place(for: invocation, environment)
        let file = try ConfigReader.read(place)
        let keptPath = KeptSettings.path(beside: place?.path, environment)
        let readKept = { @Sendable () throws(ConfigurationError) in
            try ConfigReader.read(keptPath.map { ConfigFile.Place(path: $0, isRequired: false) })
        }
        let resolve = { @Sendable (file: ConfigFile?, catalog: Catalog) throws(ConfigurationError) in
            let kept = try readKept()
            let all = Resolution(merging: invocation, environment: environment, file: file, kept: kept)
            let unusable = all.unusableKept(in: catalog)
            guard !unusable.isEmpty else { return all }
            return Resolution(merging: invocation, environment: environment, file: file, kept: kept, without: unusable)
        }
        let catalog: Catalog
        do throws(ConfigurationError) {
            catalog = try ConfigReader.catalog(environment)
        } catch {
            let resolution = try resolve(file, .shipped)
            chooseFormat(for: invocation.command, resolution)
            throw resolution.mistakes.and(error)
        }
        let resolution = try resolve(file, catalog)
        let settings = resolution.settings
        chooseFormat(for: invocation.command, resolution)
        if invocation.command == .configCheck {
            return try ConfigCommands.check(place, isThere: file != nil, resolution, catalog: catalog, environment)
        }
        try resolution.mistakes(in: catalog).end()
        switch invocation.command {
        case .read, .serve, .fleetNode, .fleetIntake, .say, .render:
            if settings.usesRemoteDisk(reading: invocation.arguments) { _ = yomite_guard_begin() }
            let task = SpeakingTask(invocation.command, invocation.arguments, settings, resolution.origins)
            let secrets = SecretFiles()
            // A file that has gone is a mistake: without it, words that are never to be spoken would be.
            let known = place.map { ConfigFile.Place(path: $0.path, isRequired: $0.isRequired || file != nil) }
            let reread: @Sendable () throws(ConfigurationError) -> CheckedConfiguration = { () throws(ConfigurationError) in
                let resolution = try resolve(try ConfigReader.read(known), catalog)
                let checked = try ConfigCommands.checked(resolution, catalog: catalog, environment, secrets: secrets, isRunning: true)
                return CheckedConfiguration(resolution, checked)
            }
            let run = RunCommand(
                task: task,
                settings,
                environment: environment,
                configuration: place?.path,
                secrets: secrets,
                reread: reread
            )
            return run.run(resolution, catalog: catalog)
        case .listen: return ListenCommand(resolution, environment, catalog: catalog).run(invocation.arguments[0])
        case .explain: return ExplainCommand.run(resolution, environment, catalog: catalog, path: invocation.arguments.first)
        case .dictionaryList, .dictionaryAdd, .dictionaryRemove, .dictionaryImport, .dictionaryExport:
            if let flaw = settings.onlyRoom.flatMap({ RoomName.flaw(of: $0) }) { throw .badValue("--room: \(flaw)") }
            guard let command = DictionaryCommand(settings, environment) else {
                throw .badValue("there is no folder for a dictionary: name one with --dictionary FOLDER")
            }
            // A voice that was added before is removed whatever the catalog says.
            if invocation.command == .dictionaryAdd, let problem = settings.entryLanguage.flatMap(catalog.problem(withLanguage:)) {
                throw .badValue("--for: \(problem)")
            }
            return command.run(invocation.command, invocation.arguments)
        case .loginTwitch, .logoutTwitch:
            guard let command = LoginCommand(settings.feeds, environment) else {
                throw .badValue("there is no folder for a login: name one with --twitch-login FOLDER")
            }
            return command.run(invocation.command)
        case .voicesList: return VoicesCommand(settings, catalog, environment).list(invocation.arguments.first)
        case .voicesRemove: return VoicesCommand(settings, catalog, environment).remove(invocation.arguments[0])
        case .voicesCredits: return VoicesCommand(settings, catalog, environment).credits()
        case .voicesAdd:
            guard let command = VoiceAddCommand(settings, catalog, environment) else {
                throw .badValue("neither XDG_DATA_HOME nor HOME says where your voices are")
            }
            return command.run(invocation.arguments[0])
        case .voicesTry: return try tryVoices(invocation.arguments.first, resolution, environment, catalog)
        case .voicesMeasure:
            return try VoiceMeasureCommand(settings, catalog: catalog, environment: environment).run(invocation.arguments)
        case .voicesChoose: return VoiceChooseCommand.run(settings, catalog: catalog, environment)
        case .doctor:
            guard !settings.fix || !settings.json else {
                throw .badValue("--fix asks questions, and --json is for programs: leave one of them out")
            }
            return Doctor(settings: settings, origins: resolution.origins, catalog: catalog, environment: environment).run()
        case .configShow: return ConfigCommands.show(resolution)
        case .controlPause, .controlResume, .controlToggle, .controlMute, .controlVolume, .controlSay, .controlSkip, .controlClear,
            .controlApprove, .controlRefuse, .controlViewer, .controlReload, .controlDrain, .controlStatus, .controlLink, .fleetStatus,
            .fleetDrain, .history,
            .historyForget, .historyCheck, .setup, .configCheck, .configSet, .configPath, .completion, .complete, .manual:
            return .done
        }
    }

    /// A run over a feed of our own.
    private static func tryVoices(
        _ language: String?,
        _ resolution: Resolution,
        _ environment: [String: String],
        _ catalog: Catalog
    ) throws(ConfigurationError) -> ExitCode {
        let command = VoiceTryCommand(catalog)
        let usable = UsableVoices(catalog, resolution.settings, environment)
        let voices = try command.voices(of: language ?? resolution.settings.voices.mainLanguage(in: catalog), usable)
        guard let feed = command.feed(voices) else {
            StandardError.log(.error, "there is no memory for it")
            return .unavailable
        }
        let listed = StandardOutput.write(command.list(voices))
        guard listed == .done else { return listed }
        let task = SpeakingTask.samples(feed)
        let run = RunCommand(task: task, resolution.settings, environment: environment, configuration: nil) {
            () throws(ConfigurationError) in
            throw .badValue("nothing is reloaded while voices are tried")
        }
        return run.run(resolution, catalog: catalog)
    }

    private static func finish(_ code: ExitCode) -> Never {
        yomite_guard_end(code.rawValue)
        exit(code.rawValue)
    }
}
