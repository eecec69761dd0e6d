// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Net

/// Wakes the one waiting for a file, or for its path, to change (inotify). It says only that something happened; what
/// happened is seen by looking. A watch is for the file and the folders that were there when it was made.
struct FileWatch: ~Copyable {
    /// Readable when something happened.
    let descriptor: CInt

    /// Why nothing can be watched.
    struct Failure: Error {
        var errno: CInt
    }

    /// Watches what stands at `path`, and an open file, which may have lost its name.
    init(_ path: String, openFile: CInt?) throws(Failure) {
        descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        guard descriptor >= 0 else { throw Failure(errno: errno) }
        try watchFolders(of: path)
        if let target = resolvedPath(path), target != path { try watchFolders(of: target) }
        if let openFile {
            guard add("/proc/self/fd/\(openFile)", CInt(IN_MODIFY | IN_ATTRIB)) else { throw Failure(errno: errno) }
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Forgets what happened so far.
    func silence() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while unsafe read(descriptor, &buffer, buffer.count) > 0 {}
    }

    /// Watches the folder that a path is in and all that are above it, from the top, so that whatever becomes of one is told by the one
    /// above. (That a watched folder is removed is told by itself as well, but only when nobody has a file of it open any more.)
    private func watchFolders(of path: String) throws(Failure) {
        let changes = CInt(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_ONLYDIR)
        var isBlind = false
        for folder in folders(above: path) {
            if add(folder, changes) {
                isBlind = false
                continue
            }
            switch errno {
            // When it comes, the one above tells.
            case ENOENT where !isBlind, ENOTDIR where !isBlind: return
            // It may be entered but not listed: what is below is watched all the same.
            case EACCES: isBlind = true
            case let problem: throw Failure(errno: isBlind ? EACCES : problem)
            }
        }
        if isBlind { throw Failure(errno: EACCES) }
    }

    private func add(_ path: String, _ changes: CInt) -> Bool {
        unsafe inotify_add_watch(descriptor, path, UInt32(changes)) >= 0
    }
}

/// The folders that lead to what is at a path, from the top.
private func folders(above path: String) -> [String] {
    let slashes = path.indices.filter { path[$0] == "/" }
    let top = path.hasPrefix("/") ? "/" : "."
    return [top] + slashes.filter { $0 != path.startIndex }.map { String(path[..<$0]) }
}
