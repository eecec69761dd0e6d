// SPDX-License-Identifier: GPL-3.0-or-later

/// A remedy for something that `doctor` found.
package enum Fix: Equatable, Sendable {
    /// Missing packages of the system.
    case install([String])
    /// A command as a list of words. `yomite` is this program.
    case run([String])
    /// A missing file with its content.
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
