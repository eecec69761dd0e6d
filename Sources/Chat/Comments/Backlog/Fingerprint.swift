// SPDX-License-Identifier: GPL-3.0-or-later

/// Stands for texts where only their sameness matters: 64 bits, with a new seed in each process, so that no stranger can aim at another's.
func fingerprint(_ texts: String?...) -> Int {
    var hasher = Hasher()
    for text in texts {
        // SAFETY: the bytes are read during the call only.
        if let text { unsafe text.utf8.span.withUnsafeBytes { unsafe hasher.combine(bytes: $0) } }
        // Keeps "ab", "c" apart from "a", "bc".
        hasher.combine(text?.utf8.count)
    }
    return hasher.finalize()
}

extension Comment {
    /// Tells its viewer from others; nil where there is no author, or nobody knows who it is.
    var viewer: Int? {
        guard let author, let name = author.id ?? author.name, !name.isEmpty else { return nil }
        return fingerprint(platform, name)
    }
}
