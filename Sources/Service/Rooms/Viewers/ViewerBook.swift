// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// What moderators have set for the viewers of a room, as a text with a line for each. Lines that cannot be read are named and stay as they
/// are. Pure.
public struct ViewerBook: Equatable, Sendable {
    private enum Line: Equatable, Sendable {
        /// `asWritten`: where some of its keys cannot be read, so that nothing is lost before it is changed.
        case entry(ViewerID, ViewerEntry, asWritten: String? = nil)
        /// Lines with remarks, or that cannot be read, each with its end.
        case other(String)
    }

    private var lines: [Line] = []
    /// The places of viewers among the lines.
    private var places: [ViewerID: Int] = [:]
    /// The viewers by their folded ids: a comment without an id has a name only.
    private var names: [ViewerID: ViewerID] = [:]
    /// What the ids weigh.
    private var idBytes = 0
    /// The lines that cannot be read, a sentence for each, up to a number.
    private(set) var problems: [String] = []

    /// How many lines that cannot be read are named.
    private static let mostProblems = 10

    /// A book without viewers.
    public init() {}

    /// Reads a text. Of two lines about a viewer the later one counts. Editors of Windows may write a mark before the first line.
    init(_ text: String) {
        let newline = UInt8(ascii: "\n")
        var rest = text.unicodeScalars.first == "\u{FEFF}" ? text.utf8.dropFirst(3) : text.utf8[...]
        // What no viewer has is kept together: a file may have millions of such lines.
        var others = ""
        var index = 0
        while !rest.isEmpty {
            let bytes = rest.prefix { $0 != newline }
            rest = rest[bytes.endIndex...].dropFirst()
            index += 1
            // Editors of Windows write a carriage return as well, which JSON takes for a space.
            guard !bytes.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }) else { continue }
            let line = String(Substring(bytes))
            do throws(ViewerLine.Flaw) {
                guard bytes.first != UInt8(ascii: "#") else {
                    others += line + "\n"
                    continue
                }
                let (viewer, entry, flaws) = try ViewerLine.read(line) { self[$0] }
                let read = Line.entry(viewer, entry, asWritten: flaws.isEmpty ? nil : line)
                if let place = places[viewer] {
                    lines[place] = read
                } else {
                    keep(&others)
                    append(viewer, read)
                }
                flaws.forEach { note($0, of: index) }
            } catch {
                others += line + "\n"
                note(error, of: index)
            }
        }
        keep(&others)
    }

    private mutating func keep(_ others: inout String) {
        if !others.isEmpty { lines.append(.other(others)) }
        others = ""
    }

    private mutating func note(_ flaw: ViewerLine.Flaw, of index: Int) {
        if problems.count < Self.mostProblems { problems.append("line \(index): \(flaw.reason)") }
    }

    /// The text of its file.
    var text: String {
        lines.reduce(into: "") { text, line in
            switch line {
            case .entry(let viewer, let entry, let written): text += (written ?? ViewerLine.text(viewer, entry)) + "\n"
            case .other(let others): text += others
            }
        }
    }

    /// Whether nothing is set for anybody.
    var isEmpty: Bool { places.isEmpty }
    /// For how many viewers something is set.
    var count: Int { places.count }
    /// The viewers for whom something is set, in the order of their lines.
    var viewers: [(id: ViewerID, entry: ViewerEntry)] {
        lines.compactMap { if case .entry(let viewer, let entry, _) = $0 { (viewer, entry) } else { nil } }
    }

    /// What is set for a viewer; nil where that is nothing.
    subscript(_ viewer: ViewerID) -> ViewerEntry? {
        guard let place = places[viewer], case .entry(_, let entry, _) = lines[place] else { return nil }
        return entry
    }

    /// What is set for the author of a comment.
    func entry(of comment: Comment) -> ViewerEntry? {
        guard !isEmpty, let viewer = ViewerID(of: comment) else { return nil }
        return key(of: viewer, hasID: comment.author?.id != nil).flatMap { self[$0] }
    }

    /// The viewer of the line that counts for somebody: one for the platform counts before one for all. Nil where nothing is set.
    /// - Parameter hasID: whether it is a platform's id, and not a name.
    func key(of viewer: ViewerID, hasID: Bool) -> ViewerID? {
        let here = hasID ? viewer : names[viewer]
        if let here, let entry = self[here], hasID || entry.mayBeOf(name: here.id) { return here }
        return viewer.platform == nil ? nil : key(of: viewer.anywhere, hasID: hasID)
    }

    /// Whether a viewer is muted now who was not in an earlier state.
    func mutesMore(than earlier: ViewerBook, at now: Int64) -> Bool {
        viewers.contains { $0.entry.isMuted(at: now) && earlier[$0.id]?.isMuted(at: now) != true }
    }

    /// Changes what is set for a viewer. Returns what was there before. What viewers wish takes at most a quarter of the places, and none
    /// that moderators need: the oldest wish makes room.
    mutating func make(_ change: ViewerChange, atMost limit: Int) throws(ViewerBookError) -> ViewerEntry? {
        let old = self[change.viewer]
        var entry = ViewerEntry()
        if let settings = change.settings {
            entry = old ?? entry
            for setting in settings { setting.apply(to: &entry, asWish: change.isWish) }
            // A moderator was faster.
            if change.isWish, entry == old { return old }
            (entry.name, entry.change) = (change.name ?? entry.name, change.change)
        }
        if entry.isEmpty {
            remove(change.viewer)
        } else if let place = places[change.viewer] {
            lines[place] = .entry(change.viewer, entry)
        } else {
            let isFull = count >= limit || idBytes + change.viewer.id.utf8.count > limit * Self.bytesOfID
            if isFull || change.isWish && wishers.count >= max(1, limit / Self.partOfWishes) {
                guard let oldest = wishers.first else { throw .full(limit) }
                remove(oldest)
            }
            append(change.viewer, .entry(change.viewer, entry))
        }
        return old
    }

    private static let partOfWishes = 4
    /// All viewers together have ids of so many bytes each at most; those of platforms have a few dozen.
    private static let bytesOfID = 256

    /// The viewers for whom there is nothing but what they wished themselves, the oldest first.
    private var wishers: [ViewerID] { viewers.filter(\.entry.hasOnlyWishes).map(\.id) }

    private mutating func append(_ viewer: ViewerID, _ line: Line) {
        places[viewer] = lines.count
        names[viewer.folded] = viewer
        idBytes += viewer.id.utf8.count
        lines.append(line)
    }

    private mutating func remove(_ viewer: ViewerID) {
        guard let place = places[viewer] else { return }
        lines.remove(at: place)
        idBytes -= viewer.id.utf8.count
        (places, names) = ([:], [:])
        for (place, line) in lines.enumerated() {
            guard case .entry(let viewer, _, _) = line else { continue }
            places[viewer] = place
            names[viewer.folded] = viewer
        }
    }
}

/// Why a book of viewers was not changed.
public enum ViewerBookError: Error, Equatable, Sendable, CustomStringConvertible {
    /// It has as many viewers as it may.
    case full(Int)
    /// Another Yomite is writing it.
    case busy(String)
    /// The disk of its file has not answered for a while.
    case noAnswer(String)
    /// Its file cannot be read or written.
    case unwritable(String, reason: String)

    /// Whether the book is full.
    var isFull: Bool {
        if case .full = self { true } else { false }
    }

    /// What is wrong, and what to do about it.
    public var description: String {
        switch self {
        case .full(let limit): "as much is set for viewers of this room as may be (limits.viewers: \(limit)): delete what is not needed"
        case .busy(let path): "\(path) is being written by another Yomite; try again"
        case .noAnswer(let path): "the disk of \(path) does not answer"
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
        }
    }
}
