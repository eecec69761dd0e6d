// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Keeps the comments that may be said, in all the orders that matter: whose turn it is, which came first, which say the same.
///
/// Each comment has a place with a number. Putting in and taking out cost the same, however much is here.
struct Shelf: Sendable {
    /// A comment, and what is known of it. Each lies by itself in memory: an empty place of a room that was flooded once takes eight bytes.
    final class Entry: Sendable {
        let waiting: WaitingComment
        let rank: Rank
        /// Who wrote it; nil where nobody knows, or where viewers do not matter.
        let viewer: Int?
        /// Which text it has; nil where it is read by itself in any case.
        let text: Int?
        /// Which id it has; nil where it has none, and for a copy.
        let id: Int?
        /// Whether it repeats another comment.
        let isCopy: Bool
        /// How long it takes to say, at the normal rate.
        let milliseconds: Int

        init(_ waiting: WaitingComment, rank: Rank, viewer: Int?, text: Int?, id: Int?, isCopy: Bool, milliseconds: Int) {
            self.waiting = waiting
            self.rank = rank
            self.viewer = viewer
            self.text = text
            self.id = id
            self.isCopy = isCopy
            self.milliseconds = milliseconds
        }
    }

    private var entries: [Entry?] = []
    private var freePlaces: [Int] = []
    private var turns = TurnOrder()
    private var links = Links()
    /// By arrival: the unpaid ones, and the paid ones, which are dropped last.
    private var arrivals = [Links.List(), Links.List()]
    private var texts: [Int: Links.List] = [:]
    private var ids: [Int: Links.List] = [:]
    /// Copies have two names, their own and that of the comment they repeat. The operator asks for each, so they are few.
    private var copies = Links.List()

    /// The sum of all that it would take to say them, at the normal rate.
    private(set) var milliseconds = 0

    var count: Int {
        entries.count - freePlaces.count
    }

    /// The rank of the comment whose turn it is.
    var firstRank: Rank? {
        turns.first?.rank
    }

    /// When the unpaid comment came that came first.
    var oldestArrival: Moment? {
        arrivals[0].first.flatMap { entries[$0]?.waiting.arrival }
    }

    /// Adds a comment behind those that are here.
    mutating func add(_ entry: Entry) {
        let place = put(entry)
        turns.append(place, entry.waiting.number.value, rank: entry.rank, viewer: entry.viewer, &links)
        links.append(place, to: &arrivals[entry.rank.arrivalList], .arrival)
    }

    /// Puts comments back, in the order of their arrival, where each was.
    mutating func putBack(_ returned: [Entry]) {
        // Of many that say the same each is behind the one before, so that the way to its place is gone once.
        var last: [Int?] = [nil, nil]
        for entry in returned {
            let place = put(entry)
            turns.putBack(place, rank: entry.rank, viewer: entry.viewer, &links, entries)
            let list = entry.rank.arrivalList
            var later = arrivals[list].first
            if let before = last[list] { later = links.next(after: before, .arrival) }
            while let other = later, entries.number(at: other) < entry.waiting.number.value { later = links.next(after: other, .arrival) }
            links.insert(place, before: later, in: &arrivals[list], .arrival)
            last[list] = place
        }
    }

    /// Gives a comment a place, with all that is known of it but whose turn it is and when it came.
    private mutating func put(_ entry: Entry) -> Int {
        let place = freePlaces.popLast() ?? entries.count
        milliseconds += entry.milliseconds
        if place == entries.count { entries.append(entry) } else { entries[place] = entry }
        if let text = entry.text { links.append(place, to: &texts[text, default: Links.List()], .text) }
        if let id = entry.id { links.append(place, to: &ids[id, default: Links.List()], .id) }
        if entry.isCopy { links.append(place, to: &copies, .id) }
        return place
    }

    /// The comments in the order of their turns as it stands now, up to a limit. Looks only at the front of the line.
    func first(_ count: Int) -> [WaitingComment] {
        turns.first(count, links, entries).compactMap { entries[$0]?.waiting }
    }

    /// Takes the comment whose turn it is.
    mutating func takeFirst() -> Entry? {
        guard let (place, rank) = turns.first else { return nil }
        turns.takeFirst(rank: rank, viewer: entries[place]?.viewer, &links, entries)
        return clear(place)
    }

    /// Takes the unpaid comment that came first, or where there is none, the paid one.
    mutating func takeOldest() -> WaitingComment? {
        (arrivals[0].first ?? arrivals[1].first).flatMap { takeOut($0)?.waiting }
    }

    mutating func takeOldestUnpaid() -> WaitingComment? {
        arrivals[0].first.flatMap { takeOut($0)?.waiting }
    }

    /// Takes all comments that say the same as this one.
    mutating func takeSame(as entry: Entry) -> [WaitingComment] {
        guard let text = entry.text else { return [] }
        var same: [WaitingComment] = []
        var place = texts[text]?.first
        while let here = place {
            place = links.next(after: here, .text)
            if let taken = takeOut(here) { same.append(taken.waiting) }
        }
        return same
    }

    /// Takes the comments with this id that `isMeant` names.
    mutating func takeAll(withID id: Int, where isMeant: (WaitingComment) -> Bool) -> [WaitingComment] {
        takeAll(from: ids[id]?.first, where: isMeant)
    }

    /// Takes the copies of other comments that `isMeant` names.
    mutating func takeCopies(where isMeant: (WaitingComment) -> Bool) -> [WaitingComment] {
        takeAll(from: copies.first, where: isMeant)
    }

    private mutating func takeAll(from first: Int?, where isMeant: (WaitingComment) -> Bool) -> [WaitingComment] {
        var taken: [WaitingComment] = []
        var place = first
        while let here = place {
            place = links.next(after: here, .id)
            if entries[here].map({ isMeant($0.waiting) }) == true, let entry = takeOut(here) { taken.append(entry.waiting) }
        }
        return taken
    }

    /// Takes the comments that `isMeant` names, at most so many: the unpaid ones that came first, then the paid ones. Looks at every one.
    mutating func takeAll(atMost count: Int, where isMeant: (WaitingComment) -> Bool) -> [WaitingComment] {
        var taken: [WaitingComment] = []
        for list in arrivals.indices {
            var place = arrivals[list].first
            while let here = place, taken.count < count {
                place = links.next(after: here, .arrival)
                // Looked at where it lies: to copy each costs more than to compare it.
                if entries[here].map({ isMeant($0.waiting) }) == true, let entry = takeOut(here) { taken.append(entry.waiting) }
            }
        }
        return taken
    }

    /// How many comments `isMeant` names. Looks at every one.
    func count(where isMeant: (WaitingComment) -> Bool) -> Int {
        entries.count { entry in entry.map { isMeant($0.waiting) } == true }
    }

    private mutating func takeOut(_ place: Int) -> Entry? {
        guard let (rank, viewer) = entries[place].map({ ($0.rank, $0.viewer) }) else { return nil }
        turns.remove(place, rank: rank, viewer: viewer, &links, entries)
        return clear(place)
    }

    /// Empties a place that is no longer in the order of turns.
    private mutating func clear(_ place: Int) -> Entry? {
        guard let entry = entries[place].take() else { return nil }
        freePlaces.append(place)
        milliseconds -= entry.milliseconds
        links.remove(place, from: &arrivals[entry.rank.arrivalList], .arrival)
        if let text = entry.text, var same = texts[text] {
            links.remove(place, from: &same, .text)
            texts[text] = same.first == nil ? nil : same
        }
        if let id = entry.id, var same = ids[id] {
            links.remove(place, from: &same, .id)
            ids[id] = same.first == nil ? nil : same
        }
        if entry.isCopy { links.remove(place, from: &copies, .id) }
        return entry
    }
}

extension Rank {
    fileprivate var arrivalList: Int {
        self <= .paid ? 1 : 0
    }
}

extension [Shelf.Entry?] {
    /// The number of the comment at a place.
    func number(at place: Int) -> UInt64 {
        self[place]?.waiting.number.value ?? 0
    }
}
