// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
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

/// The file that is written if no sound server answers, named by the time at which it begins. It is made here, empty, so that another run of the
/// same second gets another name. Where none can be made, its writer says why.
func recordingName() -> String {
    var now = time(nil)
    var local = unsafe tm()
    unsafe localtime_r(&now, &local)
    var text = [CChar](repeating: 0, count: 64)
    let count = unsafe strftime(&text, text.count, "yomite-%Y%m%d-%H%M%S.wav", &local)
    let name = String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    var (candidate, number) = (name, 1)
    while true {
        let descriptor = unsafe open(candidate, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        guard descriptor < 0, errno == EEXIST else { return descriptor < 0 ? name : candidate }
        number += 1
        candidate = numbered(name, number)
    }
}
