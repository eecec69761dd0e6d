// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Events
internal import Glibc
package import Loop
package import Playback

/// The connection to the sound server that the settings ask for.
package final class SoundConnection {
    package let server: PulseServer
    /// Between two looks: the playback thread has no way to tell.
    private static let pause = Duration.milliseconds(5)
    private let loop: Loop
    private var timer: Timer?

    /// Begins to connect.
    package init(_ settings: Settings, loop: Loop) throws(OutputError) {
        self.loop = loop
        server = try PulseServer(settings.pulse)
    }

    /// Calls `found` once it is known whether the server answers: within `patience`, or where wanted as soon as it is refused.
    package func await(atMost patience: Duration, givesUpAtFirstRefusal: Bool, _ found: @escaping (Bool) -> Void) {
        let end = loop.now + patience
        func look() {
            if server.isConnected || loop.now >= end || (givesUpAtFirstRefusal && server.reason != nil) {
                timer = nil
                found(server.isConnected)
            } else {
                timer = loop.after(Self.pause) { look() }
            }
        }
        look()
    }

    /// Waits no longer.
    package func cancel() {
        if let timer { loop.cancel(timer) }
        timer = nil
    }

    /// What to do where no server answers.
    package static func hint(_ environment: [String: String]) -> String {
        if getuid() == 0, environment["PULSE_SERVER"] == nil {
            return "You are root, who has no sound server: run this as the user who is logged in, or name that user's server, "
                + "for example PULSE_SERVER=unix:/run/user/1000/pulse/native"
        }
        return "Start one (pulseaudio --start, or PipeWire's pipewire-pulse), name one in PULSE_SERVER, "
            + "or write a file: --output wav:PATH"
    }
}
