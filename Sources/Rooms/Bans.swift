// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events

/// Who is banned from a room, and until when. Bounded: beyond the limit the ban that was made first is forgotten.
struct Bans: Equatable, Sendable {
    /// More viewers than any moderator bans during a run.
    static let limit = 100_000

    private var ends: [String: Moment?] = [:]
    private var order: [String] = []

    /// Bans a viewer until a moment, or (nil) for ever.
    mutating func add(_ authorID: String, until end: Moment?, at now: Moment) {
        if ends.updateValue(end, forKey: authorID) == nil {
            order.append(authorID)
        }
        guard order.count > Bans.limit else { return }
        order.removeAll { id in
            guard let end = ends[id] ?? nil, end <= now else { return false }
            ends[id] = nil
            return true
        }
        if order.count > Bans.limit {
            ends[order.removeFirst()] = nil
        }
    }

    /// Whether a viewer is banned now.
    func cover(_ authorID: String?, at now: Moment) -> Bool {
        guard let authorID, let end = ends[authorID] else { return false }
        return end.map { now < $0 } ?? true
    }
}
