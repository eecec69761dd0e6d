// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// Wakes whoever waits for a file to change, or for what stands at its path (inotify). It says only that something happened; what
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
        try watchFolder(of: path)
        if let target = resolved(path), target != path { try watchFolder(of: target) }
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

    /// Where the folder is not there, the nearest one above it that is.
    private func watchFolder(of path: String) throws(Failure) {
        let wanted = parent(of: path)
        var watched: String?
        while watched != wanted {
            let nearest = try watchNearest(wanted)
            // Found twice: nothing came between the first look and the watch.
            if nearest == watched { return }
            watched = nearest
        }
    }

    private func watchNearest(_ wanted: String) throws(Failure) -> String {
        let changes = CInt(IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)
        var folder = wanted
        while !add(folder, changes | CInt(IN_ONLYDIR)) {
            let problem = errno
            let above = parent(of: folder)
            guard problem == ENOENT || problem == ENOTDIR, above != folder else { throw Failure(errno: problem) }
            folder = above
        }
        return folder
    }

    private func add(_ path: String, _ changes: CInt) -> Bool {
        unsafe inotify_add_watch(descriptor, path, UInt32(changes)) >= 0
    }
}

/// The folder that a path is in.
private func parent(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
}

/// Where the links of a path lead; nil where nothing is there.
private func resolved(_ path: String) -> String? {
    // SAFETY: realpath allocates its answer, which is copied and freed.
    guard let target = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(target) }
    return unsafe String(cString: target)
}
