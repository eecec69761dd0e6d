// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc

/// Runs a program of the system to its end, with our environment.
enum ExternalCommand {
    /// Returns the exit status as a shell would; negative if it could not be started.
    /// - Parameter isQuiet: it neither reads nor writes our standard streams.
    static func run(_ words: [String], isQuiet: Bool = false) -> Int {
        // SAFETY: the texts are duplicated for the call and freed behind it; the environment is never changed while the program runs.
        let arguments = unsafe words.map { unsafe strdup($0) } + [nil]
        defer { unsafe arguments.forEach { unsafe free($0) } }
        return Int(unsafe yomite_command_run(arguments, environ, isQuiet))
    }
}
