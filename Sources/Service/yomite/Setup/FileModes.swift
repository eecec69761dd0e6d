// SPDX-License-Identifier: GPL-3.0-or-later

/// Who may read and change Yomite's files, and what is wrong with that.
enum FileModes {
    /// The fix for a secret file, by its mode; nil if only its owner and group can reach it.
    static func fix(secret path: String, mode: UInt32) -> WantedFix? {
        guard mode & 0o006 != 0 else { return nil }
        return WantedFix(.run(["chmod", "600", path]), why: "every user of this machine can read or change \(path), so Yomite refuses it")
    }

    /// The fix for a folder of settings, words or voices; nil if only its owner can put something into it.
    static func fix(folder path: String, mode: UInt32) -> WantedFix? {
        guard mode & 0o022 != 0 else { return nil }
        return WantedFix(.run(["chmod", "go-w", path]), why: "others can put files into \(path), and Yomite would use them")
    }
}
