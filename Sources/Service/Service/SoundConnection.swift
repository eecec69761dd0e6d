// SPDX-License-Identifier: GPL-3.0-or-later

package import Configuration
internal import Events
internal import Glibc
package import Loop
package import Playback

/// The connection to the sound server that the settings ask for.
package final class SoundConnection {
    package let server: PulseServer
    private let loop: Loop

    /// Begins to connect.
    package init(_ settings: Settings, loop: Loop) throws(OutputError) {
        self.loop = loop
        var options = PulseServer.Options()
        options.latency = settings.latency
        options.idleGrace = settings.idleGrace
        options.leadIn = settings.leadIn
        options.soundingLimit = settings.limits.soundingRooms
        options.scheduling =
            switch settings.realtime {
            case .auto: .auto
            case .on: .on
            case .off: .off
            }
        server = try PulseServer(options)
    }

    /// Runs the loop until the server answers, and returns whether it does.
    package func wait(atMost patience: Duration, givesUpAtFirstRefusal: Bool) -> Bool {
        let end = loop.now + patience
        func look() {
            if server.isConnected || loop.now >= end || (givesUpAtFirstRefusal && server.reason != nil) {
                loop.stop()
            } else {
                loop.after(.milliseconds(5)) { look() }
            }
        }
        loop.after(.zero) { look() }
        loop.run()
        return server.isConnected
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
