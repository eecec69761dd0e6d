// SPDX-License-Identifier: GPL-3.0-or-later

/// A remedy for something that `doctor` found.
enum Fix: Equatable, Sendable {
    /// Missing packages of the system.
    case install([String])
    /// A command as a list of words. `yomite` is this program.
    case run([String])
    /// A missing file with its content.
    case write(String, path: String)
}

/// A fix, and the finding that asks for it.
struct WantedFix: Equatable, Sendable {
    var why: String
    var fix: Fix

    init(_ fix: Fix, why: String) {
        (self.why, self.fix) = (why, fix)
    }
}
