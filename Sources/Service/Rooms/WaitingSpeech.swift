// SPDX-License-Identifier: GPL-3.0-or-later

/// The samples of all rooms that wait for their outputs, and how many bytes of one job may. A job that has more gives its host away, and
/// continues at its last word. Confined to the loop's thread.
final class WaitingSpeech {
    /// Of all rooms.
    var total = 0
    /// Beyond so many bytes of all rooms a job gets only `least`.
    private let limit: Int
    private let most: Int
    /// A second and a half of sound: while it is heard, the job's turn at a host comes again.
    private static let least = 65_536

    /// Nothing waits.
    /// - Parameters:
    ///   - limit: how many bytes of all rooms may wait before jobs are held back.
    ///   - most: how many bytes of one job may wait until then.
    init(limit: Int, most: Int) {
        (self.limit, self.most) = (limit, most)
    }

    /// How many bytes of one job may wait now.
    var mostOfJob: Int { total > limit ? min(Self.least, most) : most }
}
