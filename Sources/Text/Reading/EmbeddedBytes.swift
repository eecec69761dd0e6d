// SPDX-License-Identifier: GPL-3.0-or-later

/// A table that is built into the program, and the little-endian numbers in it.
@safe struct EmbeddedBytes: Sendable {
    private nonisolated(unsafe) let all: UnsafeBufferPointer<UInt8>

    /// - Parameter table: a function of the C target: a constant array that lives as long as the program, and its length.
    @unsafe init(_ table: (UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>) {
        var length = 0
        // SAFETY: see `table`; nobody writes to it.
        let start = unsafe table(&length)
        unsafe all = UnsafeBufferPointer(start: start, count: length)
    }

    /// How many bytes there are.
    var count: Int { unsafe all.count }

    /// One byte. A table that points outside itself ends the program: it is a part of it.
    subscript(index: Int) -> UInt8 {
        precondition(unsafe all.indices.contains(index), "an embedded table is damaged")
        return unsafe all[index]
    }

    func number16(_ index: Int) -> Int {
        Int(self[index]) | Int(self[index + 1]) << 8
    }

    func number64(_ index: Int) -> UInt64 {
        precondition(index >= 0 && index <= count - 8, "an embedded table is damaged")
        return UInt64(littleEndian: unsafe UnsafeRawBufferPointer(all).loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }

    func bytes16(_ index: Int) -> SIMD16<UInt8> {
        precondition(index >= 0 && index <= count - 16, "an embedded table is damaged")
        return unsafe UnsafeRawBufferPointer(all).loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
    }

    func number32(_ index: Int) -> Int {
        number16(index) | number16(index + 2) << 16
    }
}
