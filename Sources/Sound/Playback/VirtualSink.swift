// SPDX-License-Identifier: GPL-3.0-or-later

import CPlayback
import Core

/// A sink of the sound server that this program has made: nobody hears it, and others record what is played there.
public struct VirtualSink: Equatable, Sendable {
    private var module: UInt32

    /// Makes it, and waits until the server has done so; nil where it refuses or does not answer in time. The name has neither quotes nor
    /// white space.
    public init?(_ name: String, atMost patience: Duration) {
        var module: UInt32 = 0
        guard unsafe yomite_null_sink_make(name, UInt32(clamping: patience.milliseconds), &module) else { return nil }
        self.module = module
    }

    /// Removes it, and waits until the server has done so.
    public func remove(atMost patience: Duration) {
        _ = yomite_null_sink_remove(module, UInt32(clamping: patience.milliseconds))
    }
}
