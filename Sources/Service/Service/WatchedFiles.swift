// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Glibc
internal import Loop

/// Tells when one of some files is not what it was: written, replaced, removed, there again, or reached by another way (inotify).
///
/// What is watched is the files themselves, the links and folders on the way to them for being replaced or moved, and of a file that is missing the
/// nearest folder that is there. So nothing wakes up while nothing happens to them. On the loop's thread.
final class WatchedFiles {
    /// An editor writes a file in several steps; it is looked at so long after the first one.
    static let pause = Duration.milliseconds(200)
    /// Where the system has no descriptor left for it, it is tried again so much later.
    static let shortagePause = Duration.seconds(5)
    /// A way with more links than the kernel follows leads nowhere.
    private static let mostLinks = 40

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

    /// These were to be read, and could not be because the system is short of something: they are told again in a while.
    func tellAgain(_ paths: [String]) {
        for path in paths where stamps[path] != nil { stamps[path] = .some(FileStamp()) }
        lookLater(Self.shortagePause)
    }

    /// A file that was replaced has another inode, so all watches are made again.
    private func watchAgain() {
        close()
        guard !stamps.isEmpty else { return }
        let descriptor = inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        guard descriptor >= 0 else { return lookLater(Self.shortagePause) }
        for path in stamps.keys { add(path, to: descriptor) }
        watch = (descriptor, loop.watch(descriptor) { [weak self] _ in self?.stir() })
    }

    /// Watches a file and the way to it, as far as that is there.
    private func add(_ path: String, to descriptor: CInt) {
        func add(_ path: String, _ changes: Int32, _ further: UInt32 = 0) -> Bool {
            // Several ways may lead through the same folder.
            let mask = UInt32(changes) | UInt32(IN_MASK_ADD) | further
            return unsafe inotify_add_watch(descriptor, path, mask) >= 0
        }
        var place = path.hasPrefix("/") ? "/" : "."
        var names = path.split(separator: "/")[...]
        var links = 0
        while let name = names.popFirst() {
            let here = place == "/" ? "/\(name)" : "\(place)/\(name)"
            if let target = link(at: here) {
                links += 1
                guard links <= Self.mostLinks else { return }
                // That it is pointed anew means that it is another one.
                _ = add(here, IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF, UInt32(IN_DONT_FOLLOW))
                if target.hasPrefix("/") { place = "/" }
                names = (target.split(separator: "/") + names)[...]
                continue
            }
            let changes = names.isEmpty ? IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF : IN_DELETE_SELF | IN_MOVE_SELF
            guard add(here, changes) else {
                // Its folder may be missing as well, as a new user's is.
                _ = add(place, IN_CREATE | IN_MOVED_TO, UInt32(IN_ONLYDIR))
                return
            }
            place = here
        }
    }

    /// Where a link leads; nil where there is none.
    private func link(at path: String) -> String? {
        var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe target.withUnsafeMutableBytes { bytes in
            // SAFETY: the buffer stays during the call, which is told how large it is.
            unsafe readlink(path, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        return count > 0 ? String(decoding: target.prefix(count), as: UTF8.self) : nil
    }

    private func stir() {
        guard let watch else { return }
        var buffer = [UInt8](repeating: 0, count: 4096)
        while unsafe read(watch.descriptor, &buffer, buffer.count) > 0 {}
        lookLater(Self.pause)
    }

    /// Not moved by what comes meanwhile: a file that is written without end is looked at all the same.
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
