// SPDX-License-Identifier: GPL-3.0-or-later

package import Glibc
package import Voices

/// Reads how much memory a process holds.
package struct MemoryGauge {
    /// Whether something had to be taken from what is resident, because the kernel does not tell what is shared: it is too much then.
    private(set) var isRough = false

    package init() {}

    /// What the process holds; nil where it is gone.
    package mutating func use(of process: pid_t) -> MemoryUse? {
        if let use = readText("/proc/\(process)/smaps_rollup").flatMap({ MemoryUse(rollup: $0.utf8) }) { return use }
        guard let use = readText("/proc/\(process)/status").flatMap({ MemoryUse(status: $0.utf8) }) else { return nil }
        isRough = true
        return use
    }
}
