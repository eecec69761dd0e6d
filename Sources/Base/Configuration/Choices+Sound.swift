// SPDX-License-Identifier: GPL-3.0-or-later

/// Where the sound goes.
package enum OutputChoice: Equatable, Sendable {
    /// The sound server, or for finite commands a file where there is none.
    case auto
    /// The sound server, and there this sink or (nil) the default one.
    case pulse(sink: String?)
    /// A WAV file.
    case wav(path: String)
    /// 16-bit samples without a header; `-` is stdout.
    case raw(path: String)
    /// Nowhere, in real time or (fast) as quickly as it is made.
    case null(fast: Bool)
}

/// The playback thread's scheduling.
package enum RealtimeChoice: String, CaseIterable, Sendable {
    /// Real time where it is allowed.
    case auto
    /// Real time or nothing.
    case on
    /// Ordinary.
    case off
}
