// SPDX-License-Identifier: GPL-3.0-or-later

/// Whose turn it is: the better rank first, and within a rank the viewers in turn, each with the comment of his that came first.
///
/// Within a rank a viewer stands in line once, however much he wrote. Who was heard and has more to say goes to the end of the line,
/// so a flood delays every other viewer by one comment. Comments of nobody stand in line for themselves. Where each place stands is noted
/// in the links of whoever keeps the comments.
struct TurnOrder: Sendable {
    /// The line of one rank.
    private struct RankLine {
        /// The first comment of each viewer.
        var heads = Links.List()
        /// All comments of each viewer who stands in line.
        var viewers: [Int: Links.List] = [:]
    }

    private var ranks = [RankLine](repeating: RankLine(), count: Rank.allCases.count)

    /// The place whose turn it is.
    var first: (place: Int, rank: Rank)? {
        for rank in Rank.allCases {
            if let place = ranks[rank.rawValue].heads.first { return (place, rank) }
        }
        return nil
    }

    /// The places in the order of their turns as it stands now, at most so many. `hasViewer`: whether the comment at a place is somebody's.
    func first(_ count: Int, _ links: Links, hasViewer: (Int) -> Bool) -> [Int] {
        var places: [Int] = []
        for rank in Rank.allCases {
            var head = ranks[rank.rawValue].heads.first
            // Viewers who have more to say go to the end of the line.
            var again: [Int] = []
            var next = 0
            while places.count < count, let place = head ?? (next < again.count ? again[next] : nil) {
                places.append(place)
                if head == nil { next += 1 } else { head = links.next(after: place, .line) }
                if hasViewer(place), let own = links.next(after: place, .viewer) { again.append(own) }
            }
        }
        return places
    }

    /// Adds a comment; `viewer` is nil for one of nobody.
    mutating func append(_ place: Int, rank: Rank, viewer: Int?, _ links: inout Links) {
        guard let viewer else { return links.append(place, to: &ranks[rank.rawValue].heads, .line) }
        let isNew = ranks[rank.rawValue].viewers[viewer] == nil
        links.append(place, to: &ranks[rank.rawValue].viewers[viewer, default: Links.List()], .viewer)
        if isNew { links.append(place, to: &ranks[rank.rawValue].heads, .line) }
    }

    /// Puts a comment back whose turn it was, so that it is its turn again.
    mutating func prepend(_ place: Int, rank: Rank, viewer: Int?, _ links: inout Links) {
        if let viewer {
            let head = ranks[rank.rawValue].viewers[viewer]?.first
            links.prepend(place, to: &ranks[rank.rawValue].viewers[viewer, default: Links.List()], .viewer)
            if let head { links.remove(head, from: &ranks[rank.rawValue].heads, .line) }
        }
        links.prepend(place, to: &ranks[rank.rawValue].heads, .line)
    }

    /// Takes out the comment whose turn it is: its viewer goes to the end of the line.
    mutating func takeFirst(rank: Rank, viewer: Int?, _ links: inout Links) {
        guard let place = ranks[rank.rawValue].heads.first else { return }
        links.remove(place, from: &ranks[rank.rawValue].heads, .line)
        guard let viewer, let next = leave(place, rank, viewer, &links) else { return }
        links.append(next, to: &ranks[rank.rawValue].heads, .line)
    }

    /// Takes out any comment: its viewer keeps his place in the line.
    mutating func remove(_ place: Int, rank: Rank, viewer: Int?, _ links: inout Links) {
        guard let viewer else { return links.remove(place, from: &ranks[rank.rawValue].heads, .line) }
        let wasHead = ranks[rank.rawValue].viewers[viewer]?.first == place
        let next = leave(place, rank, viewer, &links)
        guard wasHead else { return }
        if let next {
            links.replace(place, by: next, in: &ranks[rank.rawValue].heads, .line)
        } else {
            links.remove(place, from: &ranks[rank.rawValue].heads, .line)
        }
    }

    /// Takes a comment out of its viewer's own; returns the first that is left.
    private mutating func leave(_ place: Int, _ rank: Rank, _ viewer: Int, _ links: inout Links) -> Int? {
        guard var own = ranks[rank.rawValue].viewers[viewer] else { return nil }
        links.remove(place, from: &own, .viewer)
        ranks[rank.rawValue].viewers[viewer] = own.first == nil ? nil : own
        return own.first
    }
}
