// SPDX-License-Identifier: GPL-3.0-or-later

/// The quality of a voice, best first.
public enum Quality: String, CaseIterable, Sendable {
    /// Made by a neural network: sounds best, and costs the most memory and processor time.
    case neural
    /// Sounds better, costs more memory.
    case enhanced
    /// Always affordable.
    case `default`
}

/// The best quality among voices that are chosen by language and gender. A voice that was named speaks whatever its quality.
public enum QualityLimit: String, CaseIterable, Sendable {
    /// Default voices only.
    case `default`
    /// Enhanced and default voices.
    case enhanced
    /// Neural voices as well.
    case neural
    /// No limit.
    case best

    /// Whether voices of this quality are chosen.
    func admits(_ quality: Quality) -> Bool {
        switch self {
        case .default: quality == .default
        case .enhanced: quality != .neural
        case .neural, .best: true
        }
    }
}
