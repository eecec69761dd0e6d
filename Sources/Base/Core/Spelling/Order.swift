// SPDX-License-Identifier: GPL-3.0-or-later

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
