// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Glibc

/// Which share of the machine's processors this process and its voice hosts used since that was asked for the last time.
struct ProcessorShare {
    private struct Spent {
        var time: Moment
        var own: Duration
        /// Of each child, in ticks of the kernel.
        var children: [Substring: Int]
    }

    private var before: Spent?

    /// From 0 to 1; 0 the first time. A host that has begun since counts from its beginning.
    mutating func take(at now: Moment) -> Double {
        let spent = Spent(time: now, own: Self.ownTime(), children: Self.childTicks())
        defer { before = spent }
        guard let before, now > before.time else { return 0 }
        let ticks = spent.children.reduce(0) { $0 + $1.value - (before.children[$1.key] ?? 0) }
        let seconds = (spent.own - before.own) / .seconds(1) + Double(ticks) / Double(sysconf(CInt(_SC_CLK_TCK)))
        let processors = Double(max(1, sysconf(CInt(_SC_NPROCESSORS_ONLN))))
        return min(1, max(0, seconds / ((now - before.time) / .seconds(1)) / processors))
    }

    private static func ownTime() -> Duration {
        var time = timespec()
        unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    private static func childTicks() -> [Substring: Int] {
        guard let children = readText("/proc/thread-self/children") else { return [:] }
        var ticks: [Substring: Int] = [:]
        for child in children.split(separator: " ") {
            // The name in parentheses may have spaces; behind it, user and system time are the 12th and 13th value.
            guard let line = readText("/proc/\(child)/stat"), let end = line.lastIndex(of: ")") else { continue }
            let values = line[end...].split(separator: " ").dropFirst()
            guard values.count > 12, let user = Int(values[values.startIndex + 11]), let system = Int(values[values.startIndex + 12]) else {
                continue
            }
            ticks[child] = user + system
        }
        return ticks
    }
}
