// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// Who is banned from a room: by its own moderators, and by those of all rooms. Pure.
///
/// All rooms share the list of those who are banned everywhere, so that a thousand rooms have it once. A ban of a room does not shorten one
/// that counts everywhere; lifting one in a room does.
struct Bans: Sendable {
    /// More viewers than any moderator bans during a run.
    static let limit = 100_000
    /// How many spellings a room can have whose bans everywhere it has lifted. Beyond it one of the others is banned again.
    private static let mostExceptions = 1_000

    /// Who is banned from all rooms.
    var everywhere: BanList
    private(set) var own = BanList(limit: limit)
    /// What the room has lifted of the bans everywhere.
    private var exceptions = BanList.Exceptions()

    init(everywhere: BanList = BanList(limit: limit)) { self.everywhere = everywhere }

    /// Whether the room differs from what counts everywhere.
    var hasOwn: Bool { own.count > 0 || !exceptions.isEmpty }

    /// Bans a viewer from the room until a time, or (nil) forever. The latest ban of a viewer counts.
    /// - Parameter most: how many the room may have of its own now.
    mutating func add(_ viewer: NamedViewer, from chat: String? = nil, until end: Moment?, at now: Moment, atMost most: Int = limit) {
        own.limit = most
        own.add(viewer, from: chat, until: end, at: now)
    }

    /// Lifts the bans of viewers with one of these spellings, in one chat or (nil) in all.
    /// - Parameter isMeantInAll: whether those that count everywhere were lifted there. By now somebody may have banned the viewer again.
    mutating func lift(_ spellings: Set<Int>, of chat: String?, isMeantInAll: Bool = false) {
        own.lift(spellings, of: chat)
        guard !isMeantInAll else { return }
        for word in spellings.map({ BanList.word($0, chat) }) where everywhere.has(word) {
            if exceptions.count >= Self.mostExceptions { exceptions = exceptions.filter { everywhere.has($0.key) } }
            if exceptions.count >= Self.mostExceptions { exceptions.remove(at: exceptions.startIndex) }
            exceptions[word] = everywhere.lastNumber
        }
    }

    /// How many current bans `lift` would lift. Of many not all are examined.
    func count(_ spellings: Set<Int>, of chat: String?, at now: Moment) -> Int {
        own.count(spellings, of: chat, at: now) + everywhere.count(spellings, of: chat, but: exceptions, at: now)
    }

    /// Whether the author of a comment is banned now.
    func cover(_ comment: Comment, at now: Moment) -> Bool {
        guard own.count > 0 || everywhere.count > 0, let author = comment.author else { return false }
        let chat = comment.room ?? RoomName.main.text
        return ViewerSpelling.all(of: author).contains { spelling in
            [spelling, BanList.word(spelling, chat)].contains {
                own.isBanned($0, at: now) || everywhere.isBanned($0, but: exceptions, at: now)
            }
        }
    }
}

/// Who is banned, and until when. Bounded: beyond the limit the oldest ban is forgotten. Pure.
///
/// Every step has a constant cost, however many are banned, and so has the first change of a copy. So lifting bans only notes up to which
/// ban of a spelling they are lifted; the lifted ones are removed with later bans, a few at a time.
public struct BanList: Sendable {
    /// The bans of a list that a room does not obey: by a spelling, the number of the last one.
    typealias Exceptions = [Int: Int]

    /// How many bans are examined to count those that would be lifted.
    static let mostCounted = 1_000
    /// How many other bans are examined with each new one, to remove those that are over or lifted.
    private static let cleared = 8

    private struct Ban: Sendable {
        /// The spellings by which the banned viewer is known, most specific first; then the same in all chats, if the ban is for one.
        var links: [Link]
        /// Nil: forever.
        var end: Moment?
        /// The previous and the next ban in the order of their making; 0 for none.
        var older: Int
        var newer = 0

        func isOver(at now: Moment) -> Bool {
            end.map { $0 <= now } ?? false
        }

        mutating func change(_ word: Int, _ change: (inout Link) -> Void) {
            if let index = links.firstIndex(where: { $0.word == word }) { change(&links[index]) }
        }
    }

    /// The position of a ban among those with the same spelling.
    private struct Link: Sendable {
        var word: Int
        var older: Int
        var newer = 0
    }

    /// What is known about a spelling (`ViewerSpelling`) in one chat, or in all of them.
    private struct Word: Sendable {
        /// The latest ban of a viewer with this spelling; 0 if it was removed.
        var latest = 0
        /// The newest ban that has this spelling.
        var newest = 0
        /// Bans up to this one are lifted.
        var lifted = 0
    }

    /// How many bans are kept. Where it is lower than before, none is added.
    fileprivate(set) var limit: Int
    /// How many had to go for others.
    private(set) var forgotten = 0
    /// By numbers from 1, in the order of their making.
    private var bans = Shards<Ban>()
    private var words = Shards<Word>()
    private(set) var count = 0
    private var oldest = 0
    private var newest = 0
    private(set) var lastNumber = 0
    /// The next ban to examine for removal; 0 for the oldest.
    private var next = 0

    /// Nobody is banned yet.
    init(limit: Int) {
        self.limit = limit
    }

    /// Bans a viewer until a time, or (nil) forever. The latest ban of a viewer counts.
    mutating func add(_ viewer: NamedViewer, from chat: String? = nil, until end: Moment?, at now: Moment) {
        var spellings: [Int] = []
        for spelling in ViewerSpelling.banned(viewer) where !spellings.contains(spelling) { spellings.append(spelling) }
        let own = spellings.map { Self.word($0, chat) }
        guard let particular = own.first else { return }
        clearVoid(at: now)
        // With the names by which the viewer was known then.
        if let earlier = words[particular]?.latest, bans[earlier]?.links.first?.word == particular { clear(earlier) }
        append(own + (chat == nil ? [] : spellings), until: end)
        for word in own { words.change(word) { [newest] in $0.latest = newest } }
        if count > limit {
            clear(oldest)
            forgotten += 1
        }
    }

    /// Lifts the bans of viewers with one of these spellings, in one chat or (nil) in all.
    mutating func lift(_ spellings: Set<Int>, of chat: String?) {
        for spelling in spellings { words.change(Self.word(spelling, chat)) { [lastNumber] in $0.lifted = lastNumber } }
    }

    /// How many current bans `lift` would lift; at most `mostCounted` are examined.
    func count(_ spellings: Set<Int>, of chat: String?, but exceptions: Exceptions = [:], at now: Moment) -> Int {
        var meant: Set<Int> = []
        var looks = 0
        for word in spellings.map({ Self.word($0, chat) }) {
            var number = words[word]?.newest ?? 0
            while let ban = bans[number], looks < Self.mostCounted {
                looks += 1
                if !isVoid(ban, number, but: exceptions, at: now) { meant.insert(number) }
                number = ban.links.first { $0.word == word }?.older ?? 0
            }
        }
        return meant.count
    }

    /// Whether some ban with this spelling is not lifted by it.
    func has(_ word: Int) -> Bool { words[word].map { $0.newest > $0.lifted } ?? false }

    /// Whether the viewers with a spelling are banned now.
    func isBanned(_ word: Int, but exceptions: Exceptions = [:], at now: Moment) -> Bool {
        guard let number = words[word]?.latest, let ban = bans[number] else { return false }
        return !isVoid(ban, number, but: exceptions, at: now)
    }

    private func isVoid(_ ban: Ban, _ number: Int, but exceptions: Exceptions = [:], at now: Moment) -> Bool {
        ban.isOver(at: now) || ban.links.contains { (words[$0.word]?.lifted ?? 0) >= number || (exceptions[$0.word] ?? 0) >= number }
    }

    /// A spelling in one chat, or (nil) in all of them.
    static func word(_ spelling: Int, _ chat: String?) -> Int {
        guard let chat else { return spelling }
        var hasher = Hasher()
        hasher.combine(spelling)
        hasher.combine(chat)
        return hasher.finalize()
    }

    // MARK: - The list of bans

    private mutating func append(_ known: [Int], until end: Moment?) {
        lastNumber += 1
        let number = lastNumber
        var ban = Ban(links: [], end: end, older: newest)
        for word in known {
            var there = words[word] ?? Word()
            ban.links.append(Link(word: word, older: there.newest))
            bans.change(there.newest) { $0.change(word) { $0.newer = number } }
            there.newest = number
            words[word] = there
        }
        bans.change(newest) { $0.newer = number }
        bans[number] = ban
        newest = number
        if oldest == 0 { oldest = number }
        count += 1
    }

    private mutating func clear(_ number: Int) {
        guard let ban = bans[number] else { return }
        bans[number] = nil
        count -= 1
        bans.change(ban.older) { $0.newer = ban.newer }
        bans.change(ban.newer) { $0.older = ban.older }
        if oldest == number { oldest = ban.newer }
        if newest == number { newest = ban.older }
        if next == number { next = ban.newer }
        for link in ban.links {
            bans.change(link.older) { $0.change(link.word) { $0.newer = link.newer } }
            bans.change(link.newer) { $0.change(link.word) { $0.older = link.older } }
            guard var word = words[link.word] else { continue }
            if word.newest == number { word.newest = link.older }
            if word.latest == number { word.latest = 0 }
            words[link.word] = word.newest == 0 ? nil : word
        }
    }

    private mutating func clearVoid(at now: Moment) {
        for _ in 0..<Self.cleared {
            let number = next == 0 ? oldest : next
            guard let ban = bans[number] else { return }
            next = ban.newer
            if isVoid(ban, number, at: now) { clear(number) }
        }
    }
}

/// A dictionary that is in many parts once it is large. Each part grows by itself, and is copied by itself when a copy of the whole is changed:
/// with 100,000 values a dictionary in one part takes ten milliseconds for either. A thousand rooms with few values each have one part.
private struct Shards<Value: Sendable>: Sendable {
    private static var count: Int { 256 }
    private static var few: Int { 128 }

    /// None before the first value.
    private var shards: [[Int: Value]] = []

    subscript(key: Int) -> Value? {
        get { shards.isEmpty ? nil : shards[shard(of: key)][key] }
        set {
            if shards.isEmpty {
                guard newValue != nil else { return }
                shards = [[:]]
            }
            shards[shard(of: key)][key] = newValue
            if shards.count == 1, shards[0].count > Self.few { divide() }
        }
    }

    /// Changes a value in place, if there is one.
    mutating func change(_ key: Int, _ change: (inout Value) -> Void) {
        guard !shards.isEmpty else { return }
        let shard = shard(of: key)
        guard let index = shards[shard].index(forKey: key) else { return }
        change(&shards[shard].values[index])
    }

    private mutating func divide() {
        let values = shards[0]
        shards = Array(repeating: [:], count: Self.count)
        for (key, value) in values { shards[shard(of: key)][key] = value }
    }

    /// Spreads consecutive numbers as well as fingerprints.
    private func shard(of key: Int) -> Int {
        shards.count == 1 ? 0 : Int(truncatingIfNeeded: (UInt64(truncatingIfNeeded: key) &* 0x9E37_79B9_7F4A_7C15) >> 56)
    }
}
