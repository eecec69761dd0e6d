// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc
internal import Voices

/// Reads how much memory processes hold that the kernel cannot take back: anonymous and shared pages.
struct MemoryGauge {
    /// The most that was seen at once, in bytes.
    private(set) var peak = 0

    /// Adds up the service and these other processes now. Processes that are gone count as nothing.
    mutating func read(alsoOf others: [pid_t]) {
        let sum = ([getpid()] + others).reduce(0) { $0 + MemoryGauge.heldBytes(of: $1) }
        peak = max(peak, sum)
    }

    private static func heldBytes(of process: pid_t) -> Int {
        readText("/proc/\(process)/smaps_rollup").flatMap { MemoryUse(rollup: $0.utf8) }?.held ?? 0
    }
}
