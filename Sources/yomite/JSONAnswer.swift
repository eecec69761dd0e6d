// SPDX-License-Identifier: GPL-3.0-or-later

internal import FoundationEssentials

/// Answers for programs.
enum JSONAnswer {
    /// One JSON value on one line.
    static func line(_ value: some Encodable) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Answers hold only text, whole and finite numbers: encoding cannot fail.
        return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }

    /// Writes it to stdout.
    static func write(_ value: some Encodable) -> ExitCode {
        StandardOutput.write(line(value) + "\n")
    }
}
