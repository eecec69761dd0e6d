// SPDX-License-Identifier: GPL-3.0-or-later

/// What a journal has when a life begins.
public struct JournalStart: Equatable, Sendable {
    /// Which life it is, from 1 on.
    var life: Int
    /// Whether the life before was cut off.
    var wasCutOff = false
    /// Comments that are open and can be said, of which `repeated` had begun to be heard.
    public var open = 0
    /// How many of them had begun to be heard.
    public var repeated = 0
    /// How many were left out because of their age.
    public var tooOld = 0
    /// How many failed, because each of several lives ended while it was being heard.
    public var failed = 0
    /// The ids of comments that came before.
    public var ids: RememberedIDs
    /// What moderators did, in its order.
    public var orders: [RememberedOrder] = []
    /// How far sources came, by their names.
    public var cursors: [String: String] = [:]
    /// When the lives before wrote something last, as far as the file tells; nil where there was none.
    public var lastSign: Int64?
    /// What was damaged and is now another file; nil where nothing was.
    public var putAside: PutAside?

    /// A damaged journal under its new name.
    public struct PutAside: Equatable, Sendable {
        /// Where it is now.
        public var path: String
        /// What was wrong with it.
        public var reason: String
    }
}
