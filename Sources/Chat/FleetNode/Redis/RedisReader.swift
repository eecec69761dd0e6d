// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds answers in what Redis sends (RESP2), in whatever pieces it arrives. Pure.
///
/// Each byte is looked at a fixed number of times. No memory is taken for what was only announced, and what is held is bounded by the limits of a line
/// and of an answer.
struct RedisReader {
    /// What an answer may be.
    struct Limits: Equatable, Sendable {
        var bytes = 16 << 20
        /// Its values at all depths.
        var elements = 65_536
        /// Arrays within arrays.
        var depth = 8
        /// A line: a status, an error, a number or a length.
        var lineBytes = 4_096

        /// The limits as they are unless somebody sets them.
        init() {}
    }

    /// Why what came is no answer. The connection is of no use any more.
    enum Flaw: Error, Equatable, Sendable {
        /// It is not RESP2.
        case notRedis
        case tooManyBytes
        case tooManyElements
        case tooDeep

        /// For people.
        var reason: String {
            switch self {
            case .notRedis: "it does not speak the protocol of Redis"
            case .tooManyBytes: "an answer has too many bytes"
            case .tooManyElements: "an answer has too many values"
            case .tooDeep: "an answer has too many arrays within arrays"
            }
        }
    }

    /// An array that is not complete.
    private struct Open {
        var values: [RedisValue] = []
        var missing: Int
    }

    private let limits: Limits
    private var buffer: [UInt8] = []
    /// Where the next value begins in the buffer.
    private var start = 0
    /// How far an end of the line at the start was looked for.
    private var searched = 0
    private var open: [Open] = []
    private var elements = 0
    /// The bytes of the present answer before the start.
    private var taken = 0
    private var flaw: Flaw?

    /// A reader at the beginning of a connection.
    init(_ limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Takes in what came.
    mutating func add(_ bytes: some Collection<UInt8>) {
        buffer.removeFirst(start)
        searched -= start
        start = 0
        buffer += bytes
    }

    /// The next whole answer; nil while it has not come. After an error there is none any more.
    mutating func next() throws(Flaw) -> RedisValue? {
        if let flaw { throw flaw }
        do throws(Flaw) {
            while let value = try nextValue() {
                if let answer = close(with: value) {
                    (elements, taken) = (0, 0)
                    return answer
                }
            }
            return nil
        } catch {
            flaw = error
            throw error
        }
    }

    /// A value that is complete in itself; nil where more has to come. Opens arrays on its way.
    private mutating func nextValue() throws(Flaw) -> RedisValue? {
        while let end = try endOfLine() {
            let kind = buffer[start]
            let line = buffer[(start + 1)..<end]
            switch kind {
            case UInt8(ascii: "+"):
                return try finish(.status(String(decoding: line, as: UTF8.self)), at: end + 2)
            case UInt8(ascii: "-"):
                return try finish(.error(RedisError(String(decoding: line, as: UTF8.self))), at: end + 2)
            case UInt8(ascii: ":"):
                return try finish(.integer(try number(line)), at: end + 2)
            case UInt8(ascii: "$"):
                guard let count = try length(line, atMost: limits.bytes, orElse: .tooManyBytes) else {
                    return try finish(.none, at: end + 2)
                }
                let (first, last) = (end + 2, end + 2 + count)
                guard taken + last + 2 - start <= limits.bytes else { throw .tooManyBytes }
                guard last + 2 <= buffer.count else { return nil }
                guard buffer[last] == carriageReturn, buffer[last + 1] == lineFeed else { throw .notRedis }
                return try finish(.bytes(Array(buffer[first..<last])), at: last + 2)
            case UInt8(ascii: "*"):
                let count = try length(line, atMost: limits.elements - elements, orElse: .tooManyElements)
                guard let count, count > 0 else { return try finish(count == nil ? .none : .array([]), at: end + 2) }
                guard open.count < limits.depth else { throw .tooDeep }
                try advance(to: end + 2)
                open.append(Open(missing: count))
            default: throw .notRedis
            }
        }
        return nil
    }

    /// Puts a value into the array that it belongs to, and that one into its own. Returns what belongs to none.
    private mutating func close(with value: RedisValue) -> RedisValue? {
        var value = value
        while !open.isEmpty {
            open[open.count - 1].values.append(value)
            open[open.count - 1].missing -= 1
            guard open[open.count - 1].missing == 0 else { return nil }
            value = .array(open.removeLast().values)
        }
        return value
    }

    private mutating func finish(_ value: RedisValue, at end: Int) throws(Flaw) -> RedisValue {
        try advance(to: end)
        return value
    }

    private mutating func advance(to end: Int) throws(Flaw) {
        elements += 1
        taken += end - start
        (start, searched) = (end, end)
        guard elements <= limits.elements else { throw .tooManyElements }
        guard taken <= limits.bytes else { throw .tooManyBytes }
    }

    /// Where the line at the start ends; nil where its end has not come.
    private mutating func endOfLine() throws(Flaw) -> Int? {
        // The length of a value that is waited for is read again with each piece of it; its line is short.
        var place = searched
        while place + 1 < buffer.count, !(buffer[place] == carriageReturn && buffer[place + 1] == lineFeed) {
            guard place - start <= limits.lineBytes, buffer[place] != lineFeed else { throw .notRedis }
            place += 1
        }
        searched = place
        guard place + 1 < buffer.count else { return nil }
        guard place > start else { throw .notRedis }
        return place
    }

    /// Without signs that need not be there, leading zeros or spaces: Redis writes none.
    private func number(_ line: ArraySlice<UInt8>) throws(Flaw) -> Int64 {
        let digits = line.first == UInt8(ascii: "-") ? line.dropFirst() : line
        guard !digits.isEmpty, digits.count <= 19, digits.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int64(String(decoding: line, as: UTF8.self))
        else { throw .notRedis }
        return number
    }

    /// Nil for -1, which is nothing.
    private func length(_ line: ArraySlice<UInt8>, atMost limit: Int, orElse flaw: Flaw) throws(Flaw) -> Int? {
        let number = try number(line)
        guard number >= -1 else { throw .notRedis }
        guard number <= limit else { throw flaw }
        return number < 0 ? nil : Int(number)
    }
}

private let (carriageReturn, lineFeed) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
