// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Durations, counted by classes. Pure.
struct Histogram: Equatable {
    /// The upper ends of the classes, in milliseconds; one more class follows the last one.
    static let bounds = [5, 10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 10_000, 30_000, 60_000]

    /// One for each class; the last two are not used. In place and small: thousands of rooms have one each.
    private(set) var counts = SIMD16<UInt32>()
    private(set) var sum = Duration.zero

    mutating func note(_ duration: Duration) {
        let index = Histogram.bounds.firstIndex { duration <= .milliseconds($0) } ?? Histogram.bounds.count
        counts[index] &+= 1
        sum += duration
    }

    mutating func add(_ other: Histogram) {
        counts &+= other.counts
        sum += other.sum
    }
}
