// SPDX-License-Identifier: GPL-3.0-or-later

/// FNV-1a with 64 bits: tells things apart that nobody has an interest in confusing. Its low bits mirror those of the input.
public enum FNV1a {
    /// The hash of nothing.
    @inlinable public static var start: UInt64 { 0xCBF2_9CE4_8422_2325 }

    /// The hash of what `hash` stands for and one value more.
    @inlinable public static func adding(_ value: UInt64, to hash: UInt64) -> UInt64 {
        (hash ^ value) &* 0x100_0000_01B3
    }

    /// The hash of some bytes, which may follow others.
    @inlinable public static func hash(_ bytes: some Sequence<UInt8>, after hash: UInt64 = start) -> UInt64 {
        bytes.reduce(hash) { adding(UInt64($1), to: $0) }
    }
}

/// The numbers from 0 up to a count, in an order; equal ones stay as they are.
///
/// Compiled once for all. The standard library's `sorted` is compiled anew for each type and each closure, to some ten kilobytes. It stays
/// where every comment waits for the order.
public func order(of count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
    (0..<count).sorted(by: precedes)
}

extension Sequence {
    /// The elements in an order; equal ones stay as they are.
    @inlinable public func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
        let elements = Array(self)
        return order(of: elements.count) { precedes(elements[$0], elements[$1]) }.map { elements[$0] }
    }
}

extension Sequence where Element: Comparable {
    /// The elements, the smallest one first.
    @inlinable public func ordered() -> [Element] { ordered(by: <) }
}

extension Dictionary where Key: Comparable {
    /// The entries by their keys.
    @inlinable public var orderedByKey: [(key: Key, value: Value)] { ordered { $0.key < $1.key } }
}
