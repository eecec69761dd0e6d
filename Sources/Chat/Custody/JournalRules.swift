// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// What the journal may take and keep.
public struct JournalRules: Equatable, Sendable {
    /// How long what is told may wait for its transaction, which is what a crash can cost (`limits.journalMilliseconds`).
    public var commitInterval = Duration.milliseconds(20)
    /// What waits to be written, with what is being written, in bytes (`limits.journalBytes`). New comments get three quarters of it, so that the outcomes
    /// of earlier ones still fit in.
    public var bytes = 4_194_304
    /// The age at which comments are left out at the start (`limits.journalAgeSeconds`); nil for none.
    public var maxAge: Duration?
    /// How many lives may begin to say a comment (`limits.journalAttempts`).
    public var attempts = 2
    /// How many ids are remembered (`limits.rememberedIds`), each as 8 bytes. After a restart they are held in memory.
    public var ids = 1_000_000
    /// How long they are, and deletions of comments that did not come (`limits.rememberedIdSeconds`).
    public var idAge = Duration.seconds(86_400)
    /// How many deletions are remembered, and how many bans (`limits.journalOrders`).
    public var orders = 10_000
    /// How long bans are that have no end.
    var banAge = Duration.seconds(30 * 86_400)
    /// How long comments are remembered that have their outcome (`historyDays`); nil for not at all.
    public var historyAge: Duration?
    /// What the file may be while they are, in bytes (`limits.journalHistoryBytes`). The oldest go first.
    public var historyBytes = 67_108_864
    /// How many comments of the history are looked at in one step, or forgotten.
    var historyStep = 2_000
    /// How often the history is looked through for what is too old while nothing comes.
    var historyPause = Duration.seconds(3_600)
    /// Of how many sources it is known how far they came.
    var sources = 1_000
    /// Of how many lives there is an account of its own. Those of the oldest are added up.
    var lives = 1_000
    /// How long a settled comment can still be found in the file, or in the log beside it.
    var erasure = Duration.seconds(5)
    /// The pause before a write that failed is tried again.
    var retry = Duration.seconds(1)

    /// Open comments that were taken earlier are too old for a life that begins now, in milliseconds since 1970.
    func oldest(at now: Int64) -> Int64 { maxAge.map { now - $0.milliseconds } ?? .min }

    /// The limits as they are unless somebody sets them.
    public init() {}
}
