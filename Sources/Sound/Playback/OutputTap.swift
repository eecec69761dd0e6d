// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Synchronization

/// What is heard of an output, for one thread that hands it on to others. It may outlive the output; then nothing more comes.
@safe public final class OutputTap: @unchecked Sendable {
    // SAFETY: the tap is a ring between the render side and one reading thread: `take` is called on that thread only. Beside it only the player's
    // deadline is touched here, which is atomic. Keeping the player keeps the ring.
    private let player: Player
    private let reader: OpaquePointer
    /// Frames a second.
    let sampleRate: Int

    /// So long nothing may come before it counts as silence: what is heard comes in pieces.
    public let patience: Duration

    /// The frame of the room's audio clock behind what was taken last. On the reading thread.
    public private(set) var frame: Int64 = 0
    /// What an output that is one of several adds to its own frames.
    private let shift = Atomic<Int64>(0)

    /// How long whoever takes may be late, beside the pieces.
    static let patience = Duration.milliseconds(100)
    /// How much it holds of what nobody takes: about three quarters of a second.
    static let frames = 16_384

    /// Nil where the player was made without a tap.
    init?(_ player: Player, sampleRate: Int, patience: Duration = OutputTap.patience) {
        guard let reader = unsafe yomite_player_tap(player.handle) else { return nil }
        self.player = player
        unsafe self.reader = reader
        self.sampleRate = sampleRate
        self.patience = patience
    }

    /// From now on so much is added to the frames. On the loop's thread.
    func shift(by frames: Int64) {
        shift.store(frames, ordering: .relaxed)
    }

    /// What was heard since the last call. Past the output's deadline nothing: what was not taken before waits for a later one.
    public func take() -> [Int16] {
        guard !player.isOverdue else { return [] }
        let count = unsafe yomite_ring_fill_rt(reader)
        // SAFETY: so many frames lie there in one piece until they are dropped, and are copied before.
        let samples = unsafe Array(UnsafeBufferPointer(start: yomite_ring_peek_rt(reader), count: Int(count)))
        frame = unsafe yomite_player_take_tap(player.handle, count) + shift.load(ordering: .relaxed)
        return samples
    }
}
