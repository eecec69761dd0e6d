// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Playback

/// The recordings of a run on disks, until their files are complete. On the loop.
final class Recordings {
    private let log: Log
    /// A disk that answers completes a file in far less.
    private let patience: Duration
    private var streams: [FileStream] = []
    /// Why one of them is not complete.
    private(set) var failure: OutputError?

    /// - Parameter isFinite: whether nobody waits for the end: a slow disk has more time then.
    init(_ log: Log, isFinite: Bool) {
        self.log = log
        patience = isFinite ? .seconds(5) : .milliseconds(400)
    }

    func add(_ output: RenderedOutput) {
        streams.removeAll { stream in
            guard let end = stream.outcome else { return false }
            tell(end, of: stream)
            return true
        }
        if let stream = output.stream { streams.append(stream) }
    }

    /// Completes the files that are left, as far as their disks do it soon.
    func finish() {
        for stream in streams { stream.end() }
        for stream in streams { tell(stream.finish(within: patience / streams.count), of: stream) }
        streams = []
    }

    private func tell(_ end: FileStream.End, of stream: FileStream) {
        switch end {
        case .whole: return
        case .untouched: return log(.notice, "\(stream.path) is unchanged: there was nothing to write")
        case .failed(let errno): fail(OutputError(writing: stream.path, errno: errno))
        case .unfinished(let bytes): fail(.unfinished(path: stream.path, bytes: bytes))
        }
    }

    private func fail(_ error: OutputError) {
        // The first is what the run fails with, and is reported with that.
        if failure == nil { failure = error } else { log(.error, "\(error)") }
    }
}
