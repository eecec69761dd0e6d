// SPDX-License-Identifier: GPL-3.0-or-later

/// Which share of the machine's processors was busy since it was asked for the last time, with all that runs there.
struct ProcessorShare {
    private var before: (busy: Double, all: Double)?

    /// From 0 to 1; 0 the first time, and where the system does not tell.
    mutating func take() -> Double {
        guard let now = Self.ticks() else { return 0 }
        defer { before = now }
        guard let before, now.all > before.all else { return 0 }
        return min(1, max(0, (now.busy - before.busy) / (now.all - before.all)))
    }

    /// The first line of /proc/stat: user, nice, system, idle, iowait and more.
    private static func ticks() -> (busy: Double, all: Double)? {
        guard let text = readText("/proc/stat"), let line = text.split(separator: "\n").first else { return nil }
        let values = line.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) }
        guard values.count == 8 else { return nil }
        let all = values.reduce(0, +)
        return (all - values[3] - values[4], all)
    }
}
