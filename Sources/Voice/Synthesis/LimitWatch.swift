// SPDX-License-Identifier: GPL-3.0-or-later

internal import Events
internal import Glibc
internal import Loop

/// Tells when one of the files that set memory limits was written (inotify): where a limit falls, a second may be too long to wait for the next
/// measurement. On the loop's thread.
final class LimitWatch {
    private let loop: Loop
    private let descriptor: CInt
    private let pause: Duration
    private let changed: () -> Void
    private var watch: Loop.Watch?
    private var lastTold: Moment?
    private var isDue = false

    /// Nil where the system does not let us watch; limits are then found to have changed when memory is measured anyway.
    /// - Parameters:
    ///   - pause: between two times that `changed` is called, however often the files are written.
    ///   - changed: called on the loop.
    init?(_ files: [String], on loop: Loop, pause: Duration, changed: @escaping () -> Void) {
        let descriptor = files.isEmpty ? -1 : inotify_init1(CInt(IN_CLOEXEC) | CInt(IN_NONBLOCK))
        guard descriptor >= 0 else { return nil }
        (self.loop, self.descriptor, self.pause, self.changed) = (loop, descriptor, pause, changed)
        // Of the groups around ours some files may be missing; those that are there can be watched.
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
