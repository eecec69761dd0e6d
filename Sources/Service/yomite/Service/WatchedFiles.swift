// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net

/// Reports when a file has changed: written, replaced, removed, restored, or reached by another path (inotify).
///
/// The watches are on the files themselves, on the links and folders on the way to them (for being replaced or moved), and, for a missing
/// file, on the nearest existing folder. So nothing wakes up while nothing happens to them. Files of another machine's disk are left out: their
/// changes are not reported to this one, and it may not answer. On the loop's thread.
final class WatchedFiles {
    /// An editor writes a file in several steps; it is checked this long after the first one.
    static let pause = Duration.milliseconds(200)
    /// If the system has no descriptor left for it, it is tried again after this long.
    static let shortagePause = Duration.seconds(5)
    /// A path with more links than the kernel follows leads nowhere.
    private static let mostLinks = 40

    private let loop: Loop
    private let changed: ([String]) -> Void
    private var stamps: [String: FileStamp] = [:]
    private var watch: (descriptor: CInt, watch: Loop.Watch)?
    private var isDue = false
    private lazy var alarm = Alarm(on: loop) { [weak self] in self?.look() }

    /// - Parameter changed: receives the files that have changed.
    init(on loop: Loop, changed: @escaping (_ paths: [String]) -> Void) {
        (self.loop, self.changed) = (loop, changed)
    }

    deinit {
        close()
    }

    /// Watches these files from now on, and earlier ones only if they are among them.
    func follow(_ paths: [String]) {
        let paths = onOwnDisks(paths)
        guard Set(paths) != Set(stamps.keys) else { return }
        stamps = Dictionary(paths.map { ($0, stamps[$0] ?? FileStamp($0)) }, uniquingKeysWith: { first, _ in first })
        watchAgain()
    }

    /// The current state of the files is known: the caller is about to read them.
    func noteRead() {
        for path in stamps.keys { stamps[path] = FileStamp(path) }
    }

    private func look() {
        isDue = false
        // Before the check: changes from then on are reported.
        watchAgain()
        let paths = stamps.keys.filter { path in
            let stamp = FileStamp(path)
            // Reading a pipe would wait for its writer.
            return stamp != stamps[path] && !stamp.isOdd
        }
        noteRead()
        if !paths.isEmpty { changed(paths.ordered()) }
    }

    /// These were to be read, but the system was short of something: they are reported again after a while.
    func tellAgain(_ paths: [String]) {
        for path in paths where stamps[path] != nil { stamps[path] = .some(FileStamp()) }
        lookLater(Self.shortagePause)
    }

    /// A replaced file has another inode, so all watches are made again.
    private func watchAgain() {
        close()
        guard !stamps.isEmpty else { return }
        let descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        guard descriptor >= 0 else { return lookLater(Self.shortagePause) }
        for path in stamps.keys { add(path, to: descriptor) }
        watch = (descriptor, loop.watch(descriptor) { [weak self] _ in self?.stir() })
    }

    /// Watches a file and the existing part of the path to it.
    private func add(_ path: String, to descriptor: CInt) {
        func add(_ path: String, _ changes: Int32, _ further: UInt32 = 0) -> Bool {
            // Several paths may lead through the same folder.
            let mask = UInt32(changes) | UInt32(IN_MASK_ADD) | further
            return unsafe inotify_add_watch(descriptor, path, mask) >= 0
        }
        var place = path.hasPrefix("/") ? "/" : "."
        var names = path.split(separator: "/")[...]
        var links = 0
        while let name = names.popFirst() {
            let here = place == "/" ? "/\(name)" : "\(place)/\(name)"
            if let target = linkTarget(here) {
                links += 1
                guard links <= Self.mostLinks else { return }
                // A link with a new target means another file.
                _ = add(here, IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF, UInt32(IN_DONT_FOLLOW))
                if target.hasPrefix("/") { place = "/" }
                names = (target.split(separator: "/") + names)[...]
                continue
            }
            let changes = names.isEmpty ? IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF : IN_DELETE_SELF | IN_MOVE_SELF
            guard add(here, changes) else {
                // Its folder may be missing as well, as for a new user.
                _ = add(place, IN_CREATE | IN_MOVED_TO, UInt32(IN_ONLYDIR))
                return
            }
            place = here
        }
    }

    private func stir() {
        guard let watch else { return }
        var buffer = [UInt8](repeating: 0, count: 4096)
        while unsafe read(watch.descriptor, &buffer, buffer.count) > 0 {}
        lookLater(Self.pause)
    }

    /// Not postponed by further changes: a file that is written without end is checked all the same.
    private func lookLater(_ pause: Duration) {
        guard !isDue else { return }
        isDue = true
        alarm.set(loop.now + pause)
    }

    private func close() {
        guard let watch else { return }
        loop.forget(watch.watch)
        _ = Glibc.close(watch.descriptor)
        self.watch = nil
    }
}
