// SPDX-License-Identifier: GPL-3.0-or-later

/// Whose turn it is: the better rank first, and within a rank the viewers in turn, each with the comment of his that came first.
///
/// Within a rank a viewer stands in line once, however much he wrote. Who was heard and has more to say goes to the end of the line,
/// so a flood delays every other viewer by one comment. Comments of nobody stand in line for themselves.
struct TurnOrder: Sendable {
    /// The line of one rank.
    private struct RankLine {
        /// The first comment of each viewer.
        var heads = Links.List()
        /// All comments of each viewer who stands in line.
        var viewers: [Int: Links.List] = [:]
    }

    private var ranks = [RankLine](repeating: RankLine(), count: Rank.allCases.count)
    private var inLine = Links()
    private var ofViewer = Links()

    /// The place whose turn it is.
    var first: (place: Int, rank: Rank)? {
        for rank in Rank.allCases {
            if let place = ranks[rank.rawValue].heads.first { return (place, rank) }
        }
        return nil
    }

    /// Adds a comment; `viewer` is nil for one of nobody.
    mutating func append(_ place: Int, rank: Rank, viewer: Int?) {
        guard let viewer else { return inLine.append(place, to: &ranks[rank.rawValue].heads) }
        let isNew = ranks[rank.rawValue].viewers[viewer] == nil
        ofViewer.append(place, to: &ranks[rank.rawValue].viewers[viewer, default: Links.List()])
        if isNew { inLine.append(place, to: &ranks[rank.rawValue].heads) }
    }

    /// Puts a comment back whose turn it was, so that it is its turn again.
    mutating func prepend(_ place: Int, rank: Rank, viewer: Int?) {
        if let viewer {
            let head = ranks[rank.rawValue].viewers[viewer]?.first
            ofViewer.prepend(place, to: &ranks[rank.rawValue].viewers[viewer, default: Links.List()])
            if let head { inLine.remove(head, from: &ranks[rank.rawValue].heads) }
        }
        inLine.prepend(place, to: &ranks[rank.rawValue].heads)
    }

    /// Takes out the comment whose turn it is: its viewer goes to the end of the line.
    mutating func takeFirst(rank: Rank, viewer: Int?) {
        guard let place = ranks[rank.rawValue].heads.first else { return }
        inLine.remove(place, from: &ranks[rank.rawValue].heads)
        guard let viewer, let next = leave(place, rank, viewer) else { return }
        inLine.append(next, to: &ranks[rank.rawValue].heads)
    }

    /// Takes out any comment: its viewer keeps his place in the line.
    mutating func remove(_ place: Int, rank: Rank, viewer: Int?) {
        guard let viewer else { return inLine.remove(place, from: &ranks[rank.rawValue].heads) }
        let wasHead = ranks[rank.rawValue].viewers[viewer]?.first == place
        let next = leave(place, rank, viewer)
        guard wasHead else { return }
        if let next {
            inLine.replace(place, by: next, in: &ranks[rank.rawValue].heads)
        } else {
            inLine.remove(place, from: &ranks[rank.rawValue].heads)
        }
    }

    /// Takes a comment out of its viewer's own; returns the first that is left.
    private mutating func leave(_ place: Int, _ rank: Rank, _ viewer: Int) -> Int? {
        guard var own = ranks[rank.rawValue].viewers[viewer] else { return nil }
        ofViewer.remove(place, from: &own)
        ranks[rank.rawValue].viewers[viewer] = own.first == nil ? nil : own
        return own.first
    }
}
