// SPDX-License-Identifier: GPL-3.0-or-later

/// What becomes of emoji.
public enum EmojiReading: String, CaseIterable, Sendable {
    /// They are said by their short names, each once; where there are too many, the rest is counted.
    case names
    /// How many there are is said.
    case count
    /// They are not said.
    case drop
}

extension Draft {
    /// Different emoji of one comment that are named.
    static let emojiLimit = 3

    /// Names the first few emoji, each once however often it comes, and counts the others in one place.
    mutating func readEmoji(as way: EmojiReading) {
        guard units.contains(where: { $0.kind == .saying }) else { return }
        var named: Set<Int> = []
        var uncounted: (place: Int, count: Int)?
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        for unit in units {
            guard let emoji = saying(of: unit)?.emoji else {
                result.appendUnlessDoubleSpace(unit)
                continue
            }
            if way == .names, named.contains(emoji) || named.count < Self.emojiLimit {
                if named.insert(emoji).inserted {
                    result.append(unit)
                } else {
                    result.appendAsOne(unit)
                }
            } else if way == .drop {
                result.appendUnlessDoubleSpace(.space(in: unit))
            } else if uncounted != nil {
                uncounted?.count += 1
                result.appendAsOne(unit)
            } else {
                uncounted = (result.count, 1)
                result.append(unit)
            }
        }
        if let uncounted {
            let place = result[uncounted.place]
            result[uncounted.place] = self.unit(saying: .emojiCount(uncounted.count), start: place.start, end: place.end)
        }
        units = result
        while units.last?.kind == .space { units.removeLast() }
    }
}

extension [Unit] {
    /// A row of emoji is one thing for captions; where it is interrupted, what is not said is a space.
    fileprivate mutating func appendAsOne(_ unit: Unit) {
        if last?.kind == .saying {
            self[count - 1].end = unit.end
        } else {
            appendUnlessDoubleSpace(.space(in: unit))
        }
    }
}
