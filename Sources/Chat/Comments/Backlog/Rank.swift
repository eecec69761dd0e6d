// SPDX-License-Identifier: GPL-3.0-or-later

/// Who is heard first: lower ranks go before higher ones.
public enum Rank: Int, CaseIterable, Comparable, Sendable {
    /// Put before all others by somebody who may.
    case first
    /// Paid for, by at least the room's minimum.
    case paid
    /// Written by the broadcaster or a moderator.
    case staff
    /// Meant for the streamer, in a room that hears such comments first.
    case mention
    /// Written by somebody who pays for the channel or is honoured by it, or the platform's own sentence about such a one.
    case member
    /// All others.
    case everybody
    /// Written by a stranger while a raid goes on.
    case stranger

    /// The rank of a comment where amounts below `minimums` count as nothing.
    init(_ comment: Comment, minimums: PaidMinimums) {
        let roles = comment.author?.roles ?? []
        if let amount = comment.amount, minimums.admit(amount) {
            self = .paid
        } else if !roles.isDisjoint(with: [.broadcaster, .moderator]) {
            self = .staff
        } else if comment.isForStreamer {
            self = .mention
        } else if comment.isEvent || !roles.isDisjoint(with: [.member, .vip]) {
            self = .member
        } else {
            self = comment.isFromStranger ? .stranger : .everybody
        }
    }

    /// Ranks are in the order in which they are heard.
    public static func < (a: Rank, b: Rank) -> Bool {
        a.rawValue < b.rawValue
    }
}

/// The least amounts that count as paid, by currency.
public struct PaidMinimums: Equatable, Sendable {
    /// The least amount of a currency (`USD`, `bits`), in whole units.
    var byCurrency: [String: Double]

    /// Every amount counts unless its currency is named here.
    public init(_ byCurrency: [String: Double] = [:]) {
        self.byCurrency = byCurrency
    }

    /// Whether the amount is enough. Nothing is never enough.
    public func admit(_ amount: Amount) -> Bool {
        amount.value > 0 && amount.value >= byCurrency[amount.currency, default: 0]
    }
}
