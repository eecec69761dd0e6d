// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc
import Net

/// Reports when a file that sets a memory limit was written (inotify): when a limit falls, waiting a second for the next measurement may be
/// too long. On the loop's thread.
final class LimitWatch {
    private let loop: Loop
    private let descriptor: CInt
    private let pause: Duration
    private let changed: () -> Void
    private var watch: Loop.Watch?
    private var lastTold: Moment?
    private var isDue = false

    /// Nil if the system does not allow watching. Changed limits are then noticed at the next measurement.
    /// - Parameters:
    ///   - pause: the least time between two calls of `changed`, however often the files are written.
    ///   - changed: called on the loop.
    init?(_ files: [String], on loop: Loop, pause: Duration, changed: @escaping () -> Void) {
        let descriptor = files.isEmpty ? -1 : inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        (self.loop, self.descriptor, self.pause, self.changed) = (loop, descriptor, pause, changed)
        // Some files of the groups around ours may be missing; the others can be watched.
        for file in files { _ = unsafe inotify_add_watch(descriptor, file, UInt32(IN_MODIFY)) }
        watch = loop.watch(descriptor) { [weak self] _ in self?.stir() }
    }

    deinit {
        if let watch { loop.forget(watch) }
        close(descriptor)
    }

    private func stir() {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while unsafe read(descriptor, &buffer, buffer.count) > 0 {}
        guard !isDue else { return }
        isDue = true
        _ = loop.at(max(loop.now, lastTold.map { $0 + pause } ?? loop.now)) { [weak self] in self?.tell() }
    }

    private func tell() {
        isDue = false
        lastTold = loop.now
        changed()
    }
}
