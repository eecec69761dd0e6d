// SPDX-License-Identifier: GPL-3.0-or-later

internal import Spelling

/// How much memory the user grants: `50M`, `2G`, a number of bytes, `none` or `auto`.
public enum MemoryBudget: Equatable, Sendable {
    /// As much as the tightest limit that binds this process leaves.
    case auto
    /// No limit of ours.
    case none
    /// So many bytes.
    case bytes(Int)

    /// The budget that a user wrote; nil where it is none. A budget of nothing is none either.
    public init?(_ text: String) {
        switch text.lowercased() {
        case "auto": self = .auto
        case "none": self = .none
        case let amount:
            guard let bytes = byteCount(amount), bytes > 0 else { return nil }
            self = .bytes(bytes)
        }
    }

    /// Of what a limit leaves, so many percent are used: the kernel counts things that nobody else sees.
    static let usablePercent = 90

    /// The budget in bytes, nil for no limit. `limits` are those that were found, `own` is what service and hosts hold now.
    public func bytes(limits: [MemoryLimit], own: Int) -> Int? {
        switch self {
        case .none: nil
        case .bytes(let bytes): bytes
        case .auto: limits.map { $0.left(to: own) }.min().map { $0 / 100 * Self.usablePercent }
        }
    }
}

extension MemoryBudget: CustomStringConvertible {
    /// The text that is read back as this budget.
    public var description: String {
        switch self {
        case .auto: "auto"
        case .none: "none"
        case .bytes(let bytes): shown(byteCount: bytes)
        }
    }
}
