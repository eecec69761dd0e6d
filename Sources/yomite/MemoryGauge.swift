// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

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
        let descriptor = unsafe open("/proc/\(process)/smaps_rollup", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        // The file is some 25 lines long.
        var text = [UInt8](repeating: 0, count: 4_096)
        let count = unsafe text.withUnsafeMutableBytes { unsafe Glibc.read(descriptor, $0.baseAddress, $0.count) }
        return heldBytes(inRollup: text.prefix(max(0, count)))
    }

    /// The sum of `Pss_Anon` and `Pss_Shmem` in the text of a `smaps_rollup` file.
    static func heldBytes(inRollup text: some Sequence<UInt8>) -> Int {
        let lines = String(decoding: Array(text), as: UTF8.self).split(separator: "\n")
        return lines.reduce(0) { sum, line in
            let words = line.split(separator: " ", omittingEmptySubsequences: true)
            guard words.count >= 2, words[0] == "Pss_Anon:" || words[0] == "Pss_Shmem:" else { return sum }
            return sum + (Int(words[1]) ?? 0) * 1_024
        }
    }
}
