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
    let log: Log
    let loop: Loop
    /// Nil where none is needed.
    let server: PulseServer?

    /// A single output: a file is written as fast as possible.
    func alone(_ place: OutputChoice) throws(ServiceFailure) -> OutputPart {
        switch place {
        case .wav(let path): return wav(path)
        case .raw(let path):
            return OutputPart(isFile: true) { [settings] _, hasTap, _ throws(OutputError) in
                try RenderedOutput.raw(path: path, sampleRate: settings.sampleRate, hasTap: hasTap)
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
        OutputPart(isFile: true) { [settings, log] room, hasTap, _ throws(OutputError) in
            let path = OutputMaker.path(path, of: room)
            log(.notice, "writing \(path)")
            return try RenderedOutput.wav(path: path, sampleRate: settings.sampleRate, hasTap: hasTap, now: now)
        }
    }

    private func stream(_ sink: String?) throws(ServiceFailure) -> OutputPart {
        guard let server else { throw ServiceFailure(OutputError.outOfResources(errno: ENOTCONN)) }
        return OutputPart(isFile: false) { [settings] room, hasTap, leader throws(OutputError) in
            try server.output(room: room.text, sink: sink, sampleRate: settings.sampleRate, hasTap: hasTap, leader: leader)
        }
    }
}

extension OutputChoice {
    /// Whether a sound server plays it.
    var isOfServer: Bool {
        switch self {
        case .auto, .pulse: true
        case .wav, .raw, .null: false
        }
    }

    /// Whether it takes the time that listening takes, so that others can keep time with it.
    var isInRealTime: Bool {
        switch self {
        case .auto, .pulse, .null(fast: false): true
        case .wav, .raw, .null(fast: true): false
        }
    }

    /// The sink of the server that it names, or that the server chooses.
    var sink: String {
        if case .pulse(let sink?) = self { sink } else { MissingSink.standard }
    }

    var kind: String {
        switch self {
        case .auto, .pulse: "pulse"
        case .wav: "wav"
        case .raw: "raw"
        case .null: "null"
        }
    }
}
