// SPDX-License-Identifier: GPL-3.0-or-later

internal import Configuration
internal import Glibc

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

/// The path itself, or if there is a file with a recording, the first free one beside it: `stream-2.wav`, then `stream-3.wav`.
/// - Parameter head: a file of at most this size has none.
func freePath(beside path: String, head: Int) -> String {
    var (candidate, number) = (path, 1)
    while byteCount(of: candidate) > head {
        number += 1
        candidate = numbered(path, number)
    }
    return candidate
}

private func numbered(_ path: String, _ number: Int) -> String {
    let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
    let dot = path[slash...].lastIndex(of: ".") ?? path.endIndex
    return "\(path[..<dot])-\(number)\(path[dot...])"
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
