// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Events
internal import Glibc
internal import Loop
internal import Playback

/// How one output of a room is made.
struct OutputPart {
    var isFile: Bool
    /// For a room, with or without a tap, in step with another stream of the same server.
    var make: (_ room: RoomName, _ hasTap: Bool, _ leader: PulseOutput?) throws(OutputError) -> any Output
}

/// Makes the outputs of rooms at the places that settings name.
struct OutputParts {
    let settings: Settings
    /// Whether the run has a known end.
    let isFinite: Bool
    let log: Log
    let loop: Loop
    /// Nil where none is needed.
    let server: PulseServer?

    /// A single output: a file is written as fast as possible.
    func alone(_ place: OutputChoice) throws(ServiceFailure) -> OutputPart {
        switch place {
        case .wav(let path): return wav(path)
        case .raw(let path):
            return OutputPart(isFile: true) { [self] _, hasTap, _ throws(OutputError) in
                let path = written(path, head: 0)
                return try RenderedOutput.raw(
                    path: path,
                    sampleRate: settings.sampleRate,
                    hasTap: hasTap,
                    kept: { [log] in tellKept(path, log) }
                )
            }
        case .null(fast: true):
            return OutputPart(isFile: false) { [settings] _, hasTap, _ throws(OutputError) in
                try RenderedOutput.fastNull(sampleRate: settings.sampleRate, hasTap: hasTap)
            }
        case .null(fast: false):
            return OutputPart(isFile: false) { [settings, unowned loop] _, hasTap, _ throws(OutputError) in
                try RenderedOutput.null(sampleRate: settings.sampleRate, hasTap: hasTap, now: { loop.now })
            }
        case .pulse(let sink): return try stream(sink)
        case .auto: return try stream(nil)
        }
    }

    /// One of several: all run in real time, so that the same is heard at the same time.
    func grouped(_ place: OutputChoice) throws(ServiceFailure) -> OutputPart {
        switch place {
        case .wav(let path): return wav(path) { [unowned loop] in loop.now }
        case .auto, .pulse, .null, .raw: return try alone(place)
        }
    }

    func wav(_ path: String, now: (() -> Moment)? = nil) -> OutputPart {
        OutputPart(isFile: true) { [self] room, hasTap, _ throws(OutputError) in
            let path = written(OutputMaker.path(path, of: room), head: RenderedOutput.emptyWAVBytes)
            log(.notice, "writing \(path)")
            return try RenderedOutput.wav(
                path: path,
                sampleRate: settings.sampleRate,
                hasTap: hasTap,
                now: now,
                kept: { [log] in tellKept(path, log) }
            )
        }
    }

    /// The file that is written where the settings name this one: for a run without a known end never one that has a recording.
    /// - Parameter head: a file of at most this size has none.
    private func written(_ path: String, head: Int) -> String {
        isFinite ? path : freePath(beside: path, head: head)
    }

    private func stream(_ sink: String?) throws(ServiceFailure) -> OutputPart {
        guard let server else { throw ServiceFailure(OutputError.outOfResources(errno: ENOTCONN)) }
        return OutputPart(isFile: false) { [settings] room, hasTap, leader throws(OutputError) in
            try server.output(room: room.text, sink: sink, sampleRate: settings.sampleRate, hasTap: hasTap, leader: leader)
        }
    }
}

extension OutputChoice {
    /// Whether it takes the time that listening takes, so that others can keep time with it.
    var isInRealTime: Bool {
        switch self {
        case .auto, .pulse, .null(fast: false): true
        case .wav, .raw, .null(fast: true): false
        }
    }
}
