// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Glibc

/// The name of the file that is written if no sound server answers: the time at which it begins.
func recordingName() -> String {
    var now = time(nil)
    var local = unsafe tm()
    unsafe localtime_r(&now, &local)
    var text = [CChar](repeating: 0, count: 64)
    let count = unsafe strftime(&text, text.count, "yomite-%Y%m%d-%H%M%S.wav", &local)
    return String(decoding: text.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
}

/// The path itself, or if there is a file with a recording, the first free one beside it: `stream-2.wav`, then `stream-3.wav`.
/// - Parameter head: a file of at most this size has none.
func freePath(beside path: String, head: Int) -> String {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[slash...].lastIndex(of: ".") ?? path.endIndex
    var (candidate, number) = (path, 1)
    while byteCount(of: candidate) > head {
        number += 1
        candidate = "\(path[..<dot])-\(number)\(path[dot...])"
    }
    return candidate
}

/// The size of a file; 0 where there is none, and for `-`.
private func byteCount(of path: String) -> Int {
    var status = stat()
    guard path != "-", unsafe stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return 0 }
    return status.st_size
}

/// Tells that nothing was written where there is an earlier recording.
func tellKept(_ path: String, _ log: Log) {
    log(.notice, "\(path) is left as it was: there was nothing to write")
}
