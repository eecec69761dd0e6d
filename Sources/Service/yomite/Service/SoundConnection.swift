// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net
import Playback

/// The connection to the sound server of the settings.
final class SoundConnection {
    let server: PulseServer
    /// The interval between two checks: the playback thread does not report a refusal.
    private static let pause = Duration.milliseconds(5)
    /// A server that has answered once returns the names of its sinks within milliseconds.
    private static let surveyPatience = Duration.seconds(1)
    private let loop: Loop
    private lazy var surveys = LongWork(on: loop)
    private var timer: Timer?
    private var watch: Loop.Watch?

    /// Begins to connect.
    init(_ settings: Settings, loop: Loop) throws(OutputError) {
        self.loop = loop
        server = try PulseServer(settings.pulse, naming: settings.sinks)
    }

    /// The state of the server.
    var standing: SoundNews.Standing {
        SoundNews.Standing(
            isConnected: server.isConnected,
            reason: server.reason,
            missing: server.isConnected && server.knowsSinks ? server.missingSinks : nil
        )
    }

    /// Calls `told` on the loop whenever the state may have changed, until `cancel`.
    func follow(_ told: @escaping () -> Void) {
        watch = loop.watch(server.news) { [server] _ in
            server.hearNews()
            told()
        }
    }

    /// Finds the names of the existing sinks; nil if the server does not return them. The loop does not wait for it.
    func findSinks(_ found: @escaping ([String]?) -> Void) {
        surveys.run({ SoundSurvey(atMost: Self.surveyPatience)?.sinks.map(\.name) }, then: found)
    }

    /// Makes a sink that only others record; nil where the server does not. The loop does not wait for it.
    func make(_ sink: String, _ made: @escaping (VirtualSink?) -> Void) {
        surveys.run({ VirtualSink(sink, atMost: Self.surveyPatience) }, then: made)
    }

    /// Calls `found` once it is known whether the server answers and has the sinks: within `patience`, or on request as soon as it is
    /// refused.
    func await(atMost patience: Duration, givesUpAtFirstRefusal: Bool, _ found: @escaping (Bool) -> Void) {
        let end = loop.now + patience
        func look() {
            if (server.isConnected && server.knowsSinks) || loop.now >= end || (givesUpAtFirstRefusal && server.reason != nil) {
                timer = nil
                found(server.isConnected)
            } else {
                timer = loop.after(Self.pause) { look() }
            }
        }
        look()
    }

    /// Waits and follows no longer.
    func cancel() {
        if let timer { loop.cancel(timer) }
        if let watch { loop.forget(watch) }
        (timer, watch) = (nil, nil)
    }

    /// What to do if no server answers.
    static func hint(_ environment: [String: String]) -> String {
        if getuid() == 0, environment["PULSE_SERVER"] == nil {
            return "root has no sound server: run this as the user who is logged in, or name that user's server, "
                + "for example PULSE_SERVER=unix:/run/user/1000/pulse/native"
        }
        return "Start one (pulseaudio --start, or PipeWire's pipewire-pulse), name one in PULSE_SERVER, "
            + "or write a file: --output wav:PATH"
    }
}

extension Settings {
    /// The sinks that the outputs use, each once.
    fileprivate var sinks: [String] {
        outputs.reduce(into: []) { sinks, output in
            switch output.place {
            case .auto, .pulse:
                if !sinks.contains(output.place.sink) { sinks.append(output.place.sink) }
            case .wav, .raw, .null, .none: break
            }
        }
    }
}
