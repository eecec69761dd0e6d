// SPDX-License-Identifier: GPL-3.0-or-later

/// How much of everything there may be. Each is the place where a flood ends.
package struct Limits: Equatable, Sendable {
    /// Bytes of a line of text before it is split into several comments.
    package var maxLineBytes = 16_384
    /// Bytes of a line of JSON before it is broken.
    package var maxJSONLineBytes = 262_144
    /// Bytes of a feed that are read before they are wanted.
    package var maxFeedBytes = 262_144
    /// Seconds of a pause in a recording that is played at its own pace.
    package var replayPauseSeconds = 300
    /// Rooms that are open at the same time. A PulseAudio server plays 64 streams of a client and no more.
    package var rooms = 60
    /// Rooms that sound at the same time at a PulseAudio server, whose sinks mix 32 streams and no more.
    package var soundingRooms = 28
    /// Seconds without anything to say after which a room is closed.
    package var roomIdleSeconds = 60
    /// Closed rooms of which bans are remembered.
    package var rememberedRooms = 1_000
    /// Comments that are synthesised before their turn.
    package var prefetchComments = 2
    /// Bytes of sound that are synthesised before their turn.
    package var prefetchBytes = 1_048_576
    /// Seconds of sound of one live comment.
    package var liveAudioSeconds = 20
    /// Milliseconds a voice host may be silent while it works.
    package var hostDeadlineMilliseconds = 3000
    /// Voice hosts that run at the same time while a file is rendered, or texts are spoken for programs; 0: as many as there are processors.
    package var hostCount = 0

    /// The defaults.
    package init() {}
}
