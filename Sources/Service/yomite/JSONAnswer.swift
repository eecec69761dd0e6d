// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Answers for programs.
enum JSONAnswer {
    /// Writes one JSON value on one line to stdout.
    static func write(_ value: some Encodable) -> ExitCode {
        StandardOutput.write(JSONWriter.text(of: value) + "\n")
    }
}
