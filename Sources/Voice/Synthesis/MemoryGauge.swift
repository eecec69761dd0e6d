// SPDX-License-Identifier: GPL-3.0-or-later

public import Glibc
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
    public mutating func use(of process: pid_t) -> MemoryUse? {
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
