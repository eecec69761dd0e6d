// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Events

/// Who is banned from a room, and until when. Bounded: beyond the limit the ban that was made first is forgotten.
struct Bans: Equatable, Sendable {
    /// More viewers than any moderator bans during a run.
    static let limit = 100_000

    private struct Ban: Equatable {
        /// By what the viewer is known who is kept out (`ViewerSpelling`), the particular one first.
        var spellings: [Int]
        /// Of which chat, where the room reads several; nil: of all of them.
        var chat: String?
        /// Nil: for ever.
        var end: Moment?

        func isOver(at now: Moment) -> Bool {
            end.map { $0 <= now } ?? false
        }

        func concerns(_ viewer: Set<Int>, _ chat: String?) -> Bool {
            (chat == nil || self.chat == chat) && spellings.contains(where: viewer.contains)
        }
    }

    private struct Key: Hashable {
        var spelling: Int
        var chat: String?
    }

    /// By numbers from 1, in the order in which they were made.
    private var bans: [Int: Ban] = [:]
    private var order: [Int] = []
    private var lastNumber = 0
    /// How many were made at the limit since it was looked which are over: that takes milliseconds.
    private var bansSinceLook = 0
    /// The latest ban of a spelling.
    private var numbers: [Key: Int] = [:]

    /// Bans a viewer until a moment, or (nil) for ever. The latest word about a viewer counts.
    mutating func add(_ viewer: NamedViewer, from chat: String? = nil, until end: Moment?, at now: Moment) {
        let ban = Ban(spellings: ViewerSpelling.banned(viewer), chat: chat, end: end)
        guard let particular = ban.spellings.first else { return }
        let earlier = numbers[Key(spelling: particular, chat: chat)].flatMap { bans[$0]?.spellings.first == particular ? $0 : nil }
        let number = earlier ?? lastNumber + 1
        if earlier == nil {
            lastNumber = number
            order.append(number)
        } else {
            // With the names by which the viewer was known then.
            clear(number)
        }
        bans[number] = ban
        for spelling in ban.spellings { numbers[Key(spelling: spelling, chat: chat)] = number }
        guard order.count > Bans.limit else { return }
        bansSinceLook += 1
        if bansSinceLook >= Bans.limit / 100 {
            bansSinceLook = 0
            forget { $0.isOver(at: now) }
        }
        if order.count > Bans.limit { clear(order.removeFirst()) }
    }

    /// Lifts the bans of whoever is known by one of these spellings, of one chat or (nil) of all.
    mutating func lift(_ spellings: Set<Int>, of chat: String?) {
        forget { $0.concerns(spellings, chat) }
    }

    /// How many bans `lift` would lift that are not over.
    func count(_ spellings: Set<Int>, of chat: String?, at now: Moment) -> Int {
        bans.values.count { $0.concerns(spellings, chat) && !$0.isOver(at: now) }
    }

    /// Whether the author of a comment is banned now.
    func cover(_ comment: Comment, at now: Moment) -> Bool {
        guard !bans.isEmpty, let author = comment.author else { return false }
        let chat = comment.room ?? RoomName.main.text
        return ViewerSpelling.all(of: author).contains { isBanned($0, from: nil, at: now) || isBanned($0, from: chat, at: now) }
    }

    private func isBanned(_ spelling: Int, from chat: String?, at now: Moment) -> Bool {
        numbers[Key(spelling: spelling, chat: chat)].flatMap { bans[$0] }.map { !$0.isOver(at: now) } ?? false
    }

    private mutating func forget(where isMeant: (Ban) -> Bool) {
        let meant = Set(order.filter { bans[$0].map(isMeant) ?? true })
        guard !meant.isEmpty else { return }
        order.removeAll(where: meant.contains)
        meant.forEach { clear($0) }
    }

    private mutating func clear(_ number: Int) {
        guard let ban = bans.removeValue(forKey: number) else { return }
        for spelling in ban.spellings {
            let key = Key(spelling: spelling, chat: ban.chat)
            if numbers[key] == number { numbers[key] = nil }
        }
    }
}
