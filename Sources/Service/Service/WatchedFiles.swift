// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Glibc
internal import Loop

/// Tells when one of some files is not what it was: written, replaced, removed, or there again (inotify).
///
/// Only the files themselves are watched, and the nearest folder that is there of one that is missing, so that nothing wakes up while nothing happens to them. On the
/// loop's thread.
final class WatchedFiles {
    /// An editor writes a file in several steps; it is looked at so long after the first one.
    static let pause = Duration.milliseconds(200)

    private let loop: Loop
    private let changed: ([String]) -> Void
    private var stamps: [String: FileStamp] = [:]
    private var watch: (descriptor: CInt, watch: Loop.Watch)?
    private var isDue = false
    private lazy var alarm = Alarm(on: loop) { [weak self] in self?.look() }

    /// - Parameter changed: told which files are not what they were.
    init(on loop: Loop, changed: @escaping (_ paths: [String]) -> Void) {
        (self.loop, self.changed) = (loop, changed)
    }

    deinit {
        close()
    }

    /// Watches these files from now on, and those of before only as far as they are among them.
    func follow(_ paths: [String]) {
        guard Set(paths) != Set(stamps.keys) else { return }
        stamps = Dictionary(paths.map { ($0, stamps[$0] ?? FileStamp($0)) }, uniquingKeysWith: { first, _ in first })
        watchAgain()
    }

    /// What the files are now is known: somebody is about to read them.
    func noteRead() {
        for path in stamps.keys { stamps[path] = FileStamp(path) }
    }

    private func look() {
        isDue = false
        // Before it is looked: what happens from then on is told.
        watchAgain()
        let paths = stamps.keys.filter { path in
            let stamp = FileStamp(path)
            // Whoever reads a pipe waits for its writer.
            return stamp != stamps[path] && !stamp.isOdd
        }
        noteRead()
        if !paths.isEmpty { changed(paths.sorted()) }
    }

    /// A file that was replaced has another inode, so all watches are made again.
    private func watchAgain() {
        close()
        guard !stamps.isEmpty else { return }
        let descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        // None is left: a reload can still be asked for.
        guard descriptor >= 0 else { return }
        let isWatched = stamps.keys.map { add($0, to: descriptor) }
        guard isWatched.contains(true) else {
            _ = Glibc.close(descriptor)
            return
        }
        watch = (descriptor, loop.watch(descriptor) { [weak self] _ in self?.stir() })
    }

    private func add(_ path: String, to descriptor: CInt) -> Bool {
        let changes = CInt(IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF)
        if unsafe inotify_add_watch(descriptor, path, UInt32(changes)) >= 0 { return true }
        // Its folder may be missing as well, as a new user's is.
        var folder = path[...]
        while let slash = folder.lastIndex(of: "/") {
            let above = slash == folder.startIndex ? "/" : String(folder[..<slash])
            if unsafe inotify_add_watch(descriptor, above, UInt32(IN_CREATE | IN_MOVED_TO | IN_ONLYDIR)) >= 0 { return true }
            folder = folder[..<slash]
        }
        return unsafe inotify_add_watch(descriptor, ".", UInt32(IN_CREATE | IN_MOVED_TO | IN_ONLYDIR)) >= 0
    }

    private func stir() {
        guard let watch else { return }
        var buffer = [UInt8](repeating: 0, count: 4096)
        while unsafe read(watch.descriptor, &buffer, buffer.count) > 0 {}
        // Not moved by what comes meanwhile: a file that is written without end is looked at all the same.
        if !isDue {
            isDue = true
            alarm.set(loop.now + Self.pause)
        }
    }

    private func close() {
        guard let watch else { return }
        loop.forget(watch.watch)
        _ = Glibc.close(watch.descriptor)
        self.watch = nil
    }
}
