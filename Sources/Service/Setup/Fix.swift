// SPDX-License-Identifier: GPL-3.0-or-later

/// What can be done about something that `doctor` found.
package enum Fix: Equatable, Sendable {
    /// Packages of the system that are missing.
    case install([String])
    /// A command: its words. `yomite` is this program.
    case run([String])
    /// A file that is missing, with its content.
    case write(String, path: String)
}

/// A fix, and the finding that asks for it.
package struct WantedFix: Equatable, Sendable {
    package var why: String
    package var fix: Fix

    package init(_ fix: Fix, why: String) {
        (self.why, self.fix) = (why, fix)
    }
}
