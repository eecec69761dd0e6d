// SPDX-License-Identifier: GPL-3.0-or-later

package import Core

/// How much memory the user grants.
public enum MemoryBudget: Equatable, Sendable {
    /// As much as the tightest limit of this process leaves.
    case auto
    /// No limit of our own.
    case none
    /// This many bytes.
    case bytes(Int)

    /// The part of a budget that speech may take which was synthesised ahead.
    public static let partOfPrefetch = 32

    /// The percentage that is used of what a limit leaves: the kernel also counts memory that nobody else sees.
    public static let usablePercent = 90

    /// The budget in bytes; nil for no limit. `limits` are those that were found, `own` is what service and hosts hold now.
    public func bytes(limits: [MemoryLimit], own: Int) -> Int? {
        switch self {
        case .none: nil
        case .bytes(let bytes): bytes
        case .auto: limits.map { $0.left(to: own) }.min().map { $0 / 100 * Self.usablePercent }
        }
    }
}

extension ValueKind<MemoryBudget> {
    /// An amount of memory. 0 is not a valid budget.
    package static let budget = ValueKind(
        expected: "auto, none, or a size such as 50M",
        words: ["auto", "none"],
        parse: { text in
            switch text.lowercased() {
            case "auto": .auto
            case "none": Optional(MemoryBudget.none)
            default: byteCount(text).flatMap { $0 > 0 ? .bytes($0) : nil }
            }
        },
        show: { budget in
            switch budget {
            case .auto: "auto"
            case .none: "none"
            case .bytes(let bytes): shown(byteCount: bytes)
            }
        }
    )
}
