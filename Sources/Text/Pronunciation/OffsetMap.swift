// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Which part of a comment each scalar of a spoken form stands for, for captions. All offsets are Unicode scalars.
///
/// Both ends of the parts never go backwards; parts overlap only where one original thing became several scalars.
public struct OffsetMap: Equatable, Sendable {
    private var starts: [Int32] = []
    private var ends: [Int32] = []

    package init(_ units: ArraySlice<Unit>) {
        starts = units.map(\.start)
        ends = units.map(\.end)
    }

    /// How many scalars the spoken form has.
    var count: Int {
        starts.count
    }

    /// The part of the comment that a part of the spoken form stands for. Offsets outside are moved inside: engines' word marks are hints.
    public func original(ofSpoken spoken: Range<Int>) -> Range<Int> {
        guard !starts.isEmpty else { return 0..<0 }
        let first = min(max(spoken.lowerBound, 0), count - 1)
        let last = min(max(spoken.upperBound - 1, first), count - 1)
        return Int(starts[first])..<Int(ends[last])
    }

    /// The part of the spoken form that stands for a part of the comment; empty where none of it is spoken.
    func spoken(ofOriginal original: Range<Int>) -> Range<Int> {
        let first = ends.indices.partitioned { Int(ends[$0]) <= original.lowerBound }
        let end = starts.indices.partitioned { Int(starts[$0]) < original.upperBound }
        return first..<max(first, end)
    }
}
