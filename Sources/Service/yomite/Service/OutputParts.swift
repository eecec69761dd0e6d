// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net
import Playback

/// How one output of a room is made.
struct OutputPart {
    var isFile: Bool { file != nil }
    /// The file that is opened for a room; nil where the output is none.
    var file: ((_ room: RoomName) -> OpenedFile.Order)?
    /// For a room, with or without a tap, in step with another stream of the same server.
    var make: (_ room: RoomName, _ hasTap: Bool, _ leader: PulseOutput?, _ file: OpenedFile?) throws(OutputError) -> any Output

    /// An output without a file.
    init(make: @escaping (_ room: RoomName, _ hasTap: Bool, _ leader: PulseOutput?) throws(OutputError) -> any Output) {
        self.make = { room, hasTap, leader, _ throws(OutputError) in try make(room, hasTap, leader) }
    }

    /// An output that is a file.
    init(
        file: @escaping (RoomName) -> OpenedFile.Order,
        make: @escaping (_ hasTap: Bool, _ file: OpenedFile) throws(OutputError) -> any Output
    ) {
        self.file = file
        self.make = { _, hasTap, _, file throws(OutputError) in
            guard let file else { preconditionFailure("an output that is a file is made without one") }
            return try make(hasTap, file)
        }
    }
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
    let recordings: Recordings

    /// A single output: a file is written as fast as possible.
    func alone(_ place: OutputChoice) throws(ServiceFailure) -> OutputPart {
        switch place {
        case .wav(let path): return wav(path)
        case .raw(let path):
            return OutputPart { _ in
                OpenedFile.Order(path, old: old)
            } make: { [settings, recordings] hasTap, file throws(OutputError) in
                let output = try RenderedOutput.raw(file, sampleRate: settings.sampleRate, hasTap: hasTap)
                recordings.add(output)
                return output
            }
        case .null(fast: true):
            return OutputPart { [settings] _, hasTap, _ throws(OutputError) in
                try RenderedOutput.fastNull(sampleRate: settings.sampleRate, hasTap: hasTap)
            }
        case .null(fast: false):
            return OutputPart { [settings, unowned loop] _, hasTap, _ throws(OutputError) in
                try RenderedOutput.null(sampleRate: settings.sampleRate, hasTap: hasTap, now: { loop.now })
            }
        case .none:
            return OutputPart { [settings, unowned loop] _, _, _ throws(OutputError) in
                try RenderedOutput.tapped(sampleRate: settings.sampleRate, now: { loop.now })
            }
        case .pulse(let sink): return try stream(sink)
        case .auto: return try stream(nil)
        }
    }

    /// One of several: all run in real time, so that the same is heard at the same time.
    func grouped(_ place: OutputChoice) throws(ServiceFailure) -> OutputPart {
        switch place {
        case .wav(let path): return wav(path) { [unowned loop] in loop.now }
        case .auto, .pulse, .null, .none, .raw: return try alone(place)
        }
    }

    func wav(_ path: String, now: (() -> Moment)? = nil) -> OutputPart {
        OutputPart { [settings] room in
            RenderedOutput.wavOrder(OutputMaker.path(path, of: room), sampleRate: settings.sampleRate, old: old)
        } make: { [settings, recordings, log] hasTap, file throws(OutputError) in
            log(.notice, "writing \(file.path)")
            let output = try RenderedOutput.wav(file, sampleRate: settings.sampleRate, hasTap: hasTap, now: now)
            recordings.add(output)
            return output
        }
    }

    /// A run without a known end never writes over a recording.
    private var old: OpenedFile.OldContent { isFinite ? .replaced : .left }

    private func stream(_ sink: String?) throws(ServiceFailure) -> OutputPart {
        guard let server else { throw ServiceFailure(OutputError.outOfResources(errno: ENOTCONN)) }
        return OutputPart { [settings] room, hasTap, leader throws(OutputError) in
            try server.output(room: room.text, sink: sink, sampleRate: settings.sampleRate, hasTap: hasTap, leader: leader)
        }
    }
}

extension OutputChoice {
    /// Whether it takes the time that listening takes, so that others can keep time with it.
    var isInRealTime: Bool {
        switch self {
        case .auto, .pulse, .null(fast: false), .none: true
        case .wav, .raw, .null(fast: true): false
        }
    }
}
