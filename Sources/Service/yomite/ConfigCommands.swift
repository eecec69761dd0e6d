// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Loop
internal import Service
internal import Spelling
internal import Voices
internal import Wording

/// `config show`, `config check`, `config path`.
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

    /// Checks the rest, once all values could be read.
    static func check(
        _ place: ConfigFile.Place?,
        isThere: Bool,
        _ resolution: Resolution,
        catalog: Catalog,
        _ environment: [String: String]
    ) -> ExitCode {
        var settings = resolution.settings
        settings.quiet = true
        let loop = Loop()
        let console = Console(settings, loop: loop)
        do throws(ServiceFailure) {
            try resolution.check(catalog: catalog, environment: environment, version: Yomite.version) { console.log($0) }
        } catch {
            StandardError.log(.error, error.description)
            return ExitCode(error.kind)
        }
        guard isThere else {
            let place = place.map { " at \($0.path)" } ?? ", because there is no HOME and no XDG_CONFIG_HOME"
            return StandardOutput.write(Wording.chosen("There is no configuration file\(place): the defaults apply.\n"))
        }
        return StandardOutput.write(Wording.chosen("The configuration is good\(place.map { " (\($0.path))" } ?? "").\n"))
    }

    static func path(_ place: ConfigFile.Place?) -> ExitCode {
        guard let place else {
            StandardError.log(.notice, "there is no HOME and no XDG_CONFIG_HOME, so no configuration file is looked for")
            return .done
        }
        return StandardOutput.write("\(place.path)\n")
    }
}
