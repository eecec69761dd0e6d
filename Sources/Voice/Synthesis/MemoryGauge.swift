// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Core
import Glibc
import Net
public import Voices

/// Reads how much memory a process holds.
public struct MemoryGauge {
    /// Whether the kernel did not say what is shared, so that the figures are too high.
    private(set) var isRough = false

    private let read: (String) -> String?
    /// To add up what the pages are takes 70 µs a megabyte. Beyond so much the kernel's counters are good enough, which it has at hand.
    static let mostPages = 32 << 20

    /// A gauge that has read nothing yet. `read` returns the text of a file of the kernel.
    public init(read: @escaping (String) -> String? = kernelText) {
        self.read = read
    }

    /// What the process holds: nothing where it has ended and is still to be reaped; nil where that cannot be told, as of one that is
    /// ending.
    public mutating func use(of process: Int32) -> MemoryUse? {
        let status = read("/proc/\(process)/status")
        var counted = status.flatMap { MemoryUse(status: $0.utf8) }
        // Of ours each shared page is mapped twice: those of rings by us, the others by the sound server as well.
        if process == getpid() { counted?.shared /= 2 }
        if let counted, counted.held + counted.clean > Self.mostPages { return counted }
        if let use = read("/proc/\(process)/smaps_rollup").flatMap({ MemoryUse(rollup: $0.utf8) }) { return use }
        // Only root may read the last one of a voice host, which nobody can trace. A host shares only the memory of files, so its figures are
        // the same here.
        if let counted { return counted }
        guard let status else { return nil }
        if let use = MemoryUse(roughly: status.utf8) {
            isRough = true
            return use
        }
        // A process loses sight of its memory before the kernel has freed it, and is a zombie afterwards.
        return status.contains("\nState:\tZ") ? MemoryUse() : nil
    }

    /// How many pages of files the process has waited for since it began; 0 if that is not known.
    func faults(of process: pid_t) -> Int {
        // The name of the program, in brackets, may contain anything. Take the tenth number after it.
        let fields = read("/proc/\(process)/stat")?.split(separator: ")").last?.split(separator: " ") ?? []
        return fields.count > 9 ? Int(fields[9]) ?? 0 : 0
    }
}

/// The text of a file of the kernel; nil if it is missing or cannot be read.
public func kernelText(_ path: String) -> String? {
    try? readWhole(path, atMost: 1 << 20)
}

/// The pages of the program's files, as far as this process is sparing with them where memory is tight (docs/decisions/memory.md).
struct FilePages {
    /// How long the program takes to map what it needs of its own file.
    private static let settling = Duration.seconds(10)

    private var areReadSingly = false
    /// When the rest of the program is forgotten; nil before it is known, and afterwards.
    private var settled: Moment?

    /// Has files read page by page from now on, and forgets the rest of the program when it has settled. Called again and again while memory
    /// is tight.
    mutating func spare(at now: Moment) {
        if !areReadSingly {
            areReadSingly = true
            yomite_pages_read_singly()
            settled = now + Self.settling
        }
        guard let moment = settled, now >= moment else { return }
        settled = nil
        // The kernel has read all of it at the start, and would take pages that are used before those that nobody needs.
        unsafe yomite_pages_forget_unmapped("/proc/self/exe")
    }
}

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
