// SPDX-License-Identifier: GPL-3.0-or-later

/// How much memory the user grants.
public enum MemoryBudget: Equatable, Sendable {
    /// As much as the tightest limit that binds this process leaves.
    case auto
    /// No limit of ours.
    case none
    /// So many bytes.
    case bytes(Int)

    /// Of what a limit leaves, so many percent are used: the kernel counts things that nobody else sees.
    public static let usablePercent = 90

    /// The budget in bytes, nil for no limit. `limits` are those that were found, `own` is what service and hosts hold now.
    public func bytes(limits: [MemoryLimit], own: Int) -> Int? {
        switch self {
        case .none: nil
        case .bytes(let bytes): bytes
        case .auto: limits.map { $0.left(to: own) }.min().map { $0 / 100 * Self.usablePercent }
        }
    }
}
