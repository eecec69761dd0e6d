// SPDX-License-Identifier: GPL-3.0-or-later

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
        let first = ends.partition { $0 > original.lowerBound }
        let end = starts.partition { $0 >= original.upperBound }
        return first..<max(first, end)
    }
}

extension [Int32] {
    /// The first index from which on `isBehind` holds, in an array in which it holds for all elements after the first such one.
    fileprivate func partition(_ isBehind: (Int) -> Bool) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBehind(Int(self[middle])) {
                high = middle
            } else {
                low = middle + 1
            }
        }
        return low
    }
}
