// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration

/// `doctor`: looks for what is missing or wrong on this machine, and names the command that mends it.
struct Doctor {
    /// What was looked at, what was found, and what to do about it.
    struct Finding: Encodable {
        var subject: String
        var isGood: Bool
        var found: String
        var remedy: String?
    }

    let settings: Settings
    let environment: [String: String]
}
