// SPDX-License-Identifier: GPL-3.0-or-later

/// How many microseconds processes of our control group have waited for memory since the group was made (PSI); nil if the kernel does not
/// say, as with control groups of version 1. Pure except for `read`, like `memoryLimits`.
///
/// `/proc/pressure` is not used: it concerns the whole machine.
public func memoryStall(read: (String) -> String?) -> Int? {
    memoryGroups(read: read).first { $0.version == .two }.flatMap { read("\($0.directory)/memory.pressure") }.flatMap(total)
}

/// Reads `some avg10=0.00 avg60=0.00 avg300=0.00 total=0`: the time in which at least one process waited.
private func total(_ text: String) -> Int? {
    let words = text.split(separator: "\n").lazy.map { $0.split(separator: " ") }.first { $0.first == "some" }
    return words?.first { $0.hasPrefix("total=") }.flatMap { Int($0.dropFirst("total=".count)) }
}
