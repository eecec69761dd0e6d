// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Glibc
internal import Loop

/// Reads the configuration file, where there is one.
enum ConfigReader {
    /// More than any configuration needs.
    private static let mostBytes = 1 << 20

    static func read(_ place: ConfigFile.Place?) throws(ConfigurationError) -> ConfigFile? {
        guard let place else { return nil }
        let descriptor = unsafe open(place.path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            guard place.isRequired || errno != ENOENT && errno != ENOTDIR else { return nil }
            throw .unreadable(place.path, reason: systemMessage(errno))
        }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 65_536)
        while bytes.count <= mostBytes {
            let count = unsafe block.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
            if count < 0 { throw .unreadable(place.path, reason: systemMessage(errno)) }
            if count == 0 { break }
            bytes += block[..<count]
        }
        guard bytes.count <= mostBytes else { throw .unreadable(place.path, reason: "it is larger than \(mostBytes) bytes") }
        return ConfigFile(path: place.path, text: String(decoding: bytes, as: UTF8.self))
    }
}

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
            StandardError.write("yomite: there is no HOME and no XDG_CONFIG_HOME, so no configuration file is looked for\n")
            return .done
        }
        return StandardOutput.write("\(place.path)\n")
    }
}

/// A text with spaces up to a width.
func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}
