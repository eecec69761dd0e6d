// SPDX-License-Identifier: GPL-3.0-or-later

/// The samples of all rooms that wait for their outputs, and how many bytes of one job may. The host of a job that has more may go to another
/// room, and the job continues at its last word, or from its start and without what is there. Confined to the loop's thread.
final class WaitingSpeech {
    /// Of all rooms.
    var total = 0
    /// Beyond so many bytes of all rooms a job gets only `least`.
    private let limit: Int
    private let most: Int
    private let least: Int

    /// Nothing waits.
    /// - Parameters:
    ///   - limit: how many bytes of all rooms may wait before jobs are held back.
    ///   - most: how many bytes of one job may wait until then.
    ///   - sampleRate: of the sound. While what may wait in any case is heard, a job's turn at a host comes again.
    init(limit: Int, most: Int, sampleRate: Int) {
        (self.limit, self.most) = (limit, most)
        least = min(most, sampleRate * MemoryLayout<Int16>.size * 3 / 2)
    }

    /// How many bytes of one job may wait now.
    var mostOfJob: Int { total > limit ? least : most }
}
