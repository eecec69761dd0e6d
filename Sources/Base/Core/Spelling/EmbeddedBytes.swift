// SPDX-License-Identifier: GPL-3.0-or-later

/// A table that is built into the program, and the little-endian numbers in it.
@safe public struct EmbeddedBytes: Sendable {
    @usableFromInline nonisolated(unsafe) let all: UnsafeBufferPointer<UInt8>

    /// - Parameter table: a function of the C target: a constant array that lives as long as the program, and its length.
    @unsafe public init(_ table: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>) {
        var length = 0
        // SAFETY: see `table`; nobody writes to it.
        let start = unsafe table(&length)
        unsafe all = UnsafeBufferPointer(start: start, count: length)
    }

    /// How many bytes there are.
    @inlinable public var count: Int { unsafe all.count }

    /// One byte. A table that points outside itself ends the program: it is a part of it.
    @inlinable public subscript(index: Int) -> UInt8 {
        precondition(unsafe all.indices.contains(index), "an embedded table is damaged")
        return unsafe all[index]
    }

    @inlinable public func number16(_ index: Int) -> Int { Int(UInt16(littleEndian: number(index))) }

    @inlinable public func number32(_ index: Int) -> Int { Int(UInt32(littleEndian: number(index))) }

    @inlinable public func number64(_ index: Int) -> UInt64 { UInt64(littleEndian: number(index)) }

    @inlinable public func bytes16(_ index: Int) -> SIMD16<UInt8> { number(index) }

    @inlinable func number<Number: BitwiseCopyable>(_ index: Int) -> Number {
        precondition(index >= 0 && index <= count - MemoryLayout<Number>.size, "an embedded table is damaged")
        return unsafe UnsafeRawBufferPointer(all).loadUnaligned(fromByteOffset: index, as: Number.self)
    }

    /// The text between two places.
    public func text(_ places: Range<Int>) -> String {
        precondition(places.lowerBound >= 0 && places.upperBound <= count, "an embedded table is damaged")
        return unsafe String(decoding: UnsafeBufferPointer(rebasing: all[places]), as: UTF8.self)
    }

    /// Where the first of sorted rows begins that is not before what is looked for; nil behind the last one.
    ///
    /// - Parameters:
    ///   - size: the bytes of a row.
    ///   - rows: where the rows are; nil for the whole table.
    ///   - isBefore: whether the row at a place is before what is looked for.
    @inlinable public func firstRow(of size: Int, in rows: Range<Int>? = nil, _ isBefore: (Int) -> Bool) -> Int? {
        let rows = rows ?? 0..<count
        let row = (0..<rows.count / size).partitioned { isBefore(rows.lowerBound + $0 * size) }
        return row < rows.count / size ? rows.lowerBound + row * size : nil
    }
}

extension Range<Int> {
    /// The first number that is not before what is looked for; the end where all are. Numbers that are come first.
    @inlinable public func partitioned(_ isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = (low + high) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
