// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Synthesis
import Voices

/// `config show`, `config check`, `config set`, `config path`.
enum ConfigCommands {
    static func show(_ resolution: Resolution) -> ExitCode {
        if resolution.settings.json {
            let rows = resolution.values.map { Row(key: $0.key, value: $0.value, origin: $0.origin.description) }
            return JSONAnswer.write(rows)
        }
        let keys = resolution.values.map { columns(of: $0.key) }.max() ?? 0
        let values = resolution.values.map { columns(of: $0.value) }.max() ?? 0
        let lines = resolution.values.map { "\(padded($0.key, to: keys))  \(padded($0.value, to: values))  \($0.origin)\n" }
        return StandardOutput.write(lines.joined())
    }

    private struct Row: Encodable {
        var key: String
        var value: String
        var origin: String
    }

    /// Says what is wrong with the configuration: all of it.
    static func check(
        _ place: ConfigFile.Place?,
        isThere: Bool,
        _ resolution: Resolution,
        catalog: Catalog,
        _ environment: [String: String]
    ) throws(ConfigurationError) -> ExitCode {
        var settings = resolution.settings
        settings.quiet = true
        let console = Console(settings, loop: Loop())
        for problem in resolution.unusable { console.log(.warning, problem) }
        _ = try checked(resolution, catalog: catalog, environment) { console.log($0) }
        guard isThere else {
            let place = place.map { " at \($0.path)" } ?? ", because neither HOME nor XDG_CONFIG_HOME is set"
            return StandardOutput.write(Wording.chosen("There is no configuration file\(place): the defaults apply.\n"))
        }
        return StandardOutput.write(Wording.chosen("The configuration is good\(place.map { " (\($0.path))" } ?? "").\n"))
    }

    /// What a service would find before its first comment. Throws all that is wrong, with what was wrong with the values themselves.
    static func checked(
        _ resolution: Resolution,
        catalog: Catalog,
        _ environment: [String: String],
        secrets: SecretFiles = SecretFiles(),
        isRunning: Bool = false,
        news: @escaping (MemoryNews) -> Void = { _ in }
    ) throws(ConfigurationError) -> CheckedSettings {
        let mistakes = resolution.mistakes(in: catalog)
        let checked: CheckedSettings
        do throws(ServiceFailure) {
            checked = try resolution.check(
                catalog: catalog,
                environment: environment,
                version: Yomite.version,
                secrets: secrets,
                isRunning: isRunning,
                news: news
            )
        } catch {
            throw mistakes.and(ConfigurationError(exitCode: ExitCode(error.kind).rawValue, problems: error.problems))
        }
        try mistakes.end()
        return checked
    }

    /// Changes one value of the configuration file, if nothing is wrong with it then, and keeps the old file.
    static func set(_ invocation: Invocation, _ place: ConfigFile.Place?, _ environment: [String: String]) throws(ConfigurationError)
        -> ExitCode
    {
        let (key, value) = (invocation.arguments[0], invocation.arguments[1])
        guard let place else { throw .badValue("there is no HOME and no XDG_CONFIG_HOME: name the file to write with --config PATH") }
        let keys = Resolution.path(of: key)
        if let flaw = try Resolution(invocation, environment: environment, file: nil).flaw(of: value, at: keys) { throw .badValue(flaw) }
        let old = try ConfigReader.read(ConfigFile.Place(path: place.path, isRequired: false))
        let new = try (old ?? ConfigFile(path: place.path, text: "")).setting(keys, to: json(of: value))
        let resolution = Resolution(merging: invocation, environment: environment, file: new)
        do throws(ConfigurationError) {
            _ = try checked(resolution, catalog: try ConfigReader.catalog(environment), environment)
        } catch {
            StandardError.log(.error, "nothing was written, because the file would have mistakes:")
            throw error
        }
        do throws(UnwritableFile) {
            if let old { try replaceWhole(place.path + ".old", with: old.text) }
            try writeFile(place.path, with: new.text)
        } catch {
            StandardError.log(.error, "\(place.path) cannot be written: \(error.reason)")
            return .cannotWrite
        }
        StandardError.log(.notice, "wrote \(place.path)")
        if old != nil { StandardError.log(.notice, "your old configuration is \(place.path).old") }
        let origins = Resolution(merging: invocation, environment: environment, file: new, kept: kept(beside: place, environment)).origins
        if let kept = KeptSettings.path(beside: place.path, environment), origins[key] == .file(kept) {
            StandardError.log(.warning, KeptSettings.advice(of: kept))
        } else if origins[key] != .file(place.path) {
            StandardError.log(.warning, "\(origins.name(of: key)) is set too, and takes precedence over the file")
        }
        return .done
    }

    /// What was kept in the dashboard, where that can be read.
    private static func kept(beside place: ConfigFile.Place, _ environment: [String: String]) -> ConfigFile? {
        guard let path = KeptSettings.path(beside: place.path, environment) else { return nil }
        return try? ConfigReader.read(ConfigFile.Place(path: path, isRequired: false))
    }

    /// A number, true or false, or a text.
    private static func json(of value: String) -> String {
        let isNumber = value.utf8.allSatisfy { "0123456789.-".utf8.contains($0) } && Double(value).map { "\($0)" == value } == true
        return isNumber || Int(value).map { "\($0)" == value } == true || ["true", "false"].contains(value)
            ? value : JSONWriter.text(of: value)
    }

    static func path(_ place: ConfigFile.Place?) -> ExitCode {
        guard let place else {
            StandardError.log(.notice, "neither HOME nor XDG_CONFIG_HOME is set, so there is no configuration file")
            return .done
        }
        return StandardOutput.write("\(place.path)\n")
    }
}
