// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// Cuts a stream of bytes into lines, whatever the pieces it arrives in. Pure: what comes out depends on the bytes only.
///
/// A line ends with LF or CR LF, the last one also with the end of the stream. A byte order mark at the start is dropped, and bytes
/// that are no UTF-8 become U+FFFD.
struct LineSplitter: Sendable {
    /// What comes out.
    enum Piece: Equatable, Sendable {
        /// A line, or the last part of one that was split.
        case line(String, number: Int)
        /// A part of a line that is too long for one comment; all parts together are the line.
        case part(String, number: Int)
        /// A line that is too long to be kept, and was dropped.
        case refused(number: Int, limit: Int)
    }

    private let limits: FeedLimits
    private var bytes: [UInt8] = []
    /// Before this, everything has been taken.
    private var start = 0
    /// How many bytes are not kept any more.
    private var dropped = 0
    /// Before this, there is no LF.
    private var scanned = 0
    private var number = 1
    private var isAtBeginning = true
    private var isDropping = false
    private var isFinished = false

    /// A stream about which nothing is known yet.
    init(limits: FeedLimits) {
        self.limits = limits
    }

    /// How many bytes of the stream have been taken.
    var position: Int { dropped + start }

    mutating func add(_ arrived: some Collection<UInt8>) {
        bytes.removeFirst(start)
        dropped += start
        scanned -= start
        start = 0
        bytes.append(contentsOf: arrived)
        dropByteOrderMark()
    }

    /// The stream has ended: what is left of it is a line too.
    mutating func finish() {
        isFinished = true
    }

    /// The next line without taking it, or its beginning if it is too long for a comment; nil while less is known of it.
    mutating func beginning() -> String? {
        let end = findEnd()
        guard end != nil || bytes.count - start > limits.maxLineBytes else { return nil }
        return text(start..<min(end ?? bytes.count, start + limits.maxLineBytes))
    }

    /// Takes the next piece; nil when more has to arrive first.
    mutating func next(_ longLines: LongLines) -> Piece? {
        let end = findEnd()
        if isDropping {
            guard let end else {
                start = bytes.count
                return nil
            }
            isDropping = false
            advance(past: end)
            return next(longLines)
        }
        let limit = longLines == .split ? limits.maxLineBytes : limits.maxJSONLineBytes
        if isLonger(than: limit, end: end) {
            return longLines == .split ? part(limit) : refusal(limit)
        }
        guard let end else { return nil }
        let line = Piece.line(text(start..<withoutReturn(end)), number: number)
        advance(past: end)
        return line
    }

    /// Where the next line ends, its CR included.
    private mutating func findEnd() -> Int? {
        if let feed = bytes[scanned...].firstIndex(of: lineFeed) {
            scanned = feed
            return feed
        }
        scanned = bytes.count
        return isFinished && start < bytes.count ? bytes.count : nil
    }

    private mutating func advance(past end: Int) {
        start = min(end + 1, bytes.count)
        scanned = start
        number += 1
    }

    private func withoutReturn(_ end: Int) -> Int {
        end > start && bytes[end - 1] == carriageReturn ? end - 1 : end
    }

    /// A line without end is known to be too long only when a CR at its end could no longer be part of a CR LF.
    private func isLonger(than limit: Int, end: Int?) -> Bool {
        if let end { withoutReturn(end) - start > limit } else { bytes.count - start > limit + 1 }
    }

    private mutating func part(_ limit: Int) -> Piece {
        let cut = placeToCut(start..<start + limit)
        let part = Piece.part(text(start..<cut), number: number)
        start = cut
        return part
    }

    private mutating func refusal(_ limit: Int) -> Piece {
        isDropping = true
        return .refused(number: number, limit: limit)
    }

    /// After the last white space of the range's second half, else between two characters near its end.
    private func placeToCut(_ range: Range<Int>) -> Int {
        let half = range.lowerBound + range.count / 2
        if let space = bytes[half..<range.upperBound].lastIndex(where: { $0 == 0x20 || $0 == 0x09 }) { return space + 1 }
        let continuation: UInt8 = 0b1000_0000
        // A character of UTF-8 has at most three continuation bytes; where there are more, it is none.
        let lastBytes = range.suffix(4).reversed().map { $0 + 1 }
        return lastBytes.first { bytes[$0] & 0b1100_0000 != continuation } ?? range.upperBound
    }

    private mutating func dropByteOrderMark() {
        guard isAtBeginning else { return }
        if bytes.starts(with: byteOrderMark) {
            start = byteOrderMark.count
            scanned = start
        } else if byteOrderMark.starts(with: bytes) {
            return
        }
        isAtBeginning = false
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }
}

let lineFeed = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")
let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
