// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Loop

/// `config show`, `config check`, `config path`.
enum ConfigCommands {
    static func show(_ resolution: Resolution) -> ExitCode {
        if resolution.settings.json {
            let rows = resolution.values.map { Row(key: $0.key, value: $0.value, origin: $0.origin.description) }
            return JSONAnswer.write(rows)
        }
        let keys = resolution.values.map(\.key.count).max() ?? 0
        let values = resolution.values.map(\.value.count).max() ?? 0
        let lines = resolution.values.map { "\(padded($0.key, keys))  \(padded($0.value, values))  \($0.origin)\n" }
        return StandardOutput.write(lines.joined())
    }

    private struct Row: Encodable {
        var key: String
        var value: String
        var origin: String
    }

    /// Resolving has succeeded before this is called.
    static func check(_ place: ConfigFile.Place?) -> ExitCode {
        StandardOutput.write("The configuration is good\(place.map { " (\($0.path))" } ?? "").\n")
    }

    static func path(_ place: ConfigFile.Place?) -> ExitCode {
        guard let place else {
            StandardError.log(.notice, "there is no HOME and no XDG_CONFIG_HOME, so no configuration file is looked for")
            return .done
        }
        return StandardOutput.write("\(place.path)\n")
    }
}

/// A text with spaces up to a width.
func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}
