// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// A memory limit of this process: that of its control group, or of a parent group.
public struct MemoryLimit: Equatable, Sendable {
    /// The limit.
    public var bytes: Int
    /// The file that sets it.
    public var file: String
    /// What all processes of that group hold and the kernel cannot take back; nil if it is not stated.
    var held: Int?

    /// Takes the limit that this file sets.
    public init(bytes: Int, file: String, held: Int? = nil) {
        self.bytes = bytes
        self.file = file
        self.held = held
    }

    /// What the limit leaves to processes that hold `own` now, after the other members of the group.
    public func left(to own: Int) -> Int {
        max(0, bytes - max(0, (held ?? own) - own))
    }
}

extension MemoryLimit: CustomStringConvertible {
    /// One line for people.
    public var description: String {
        "\(tenths(ofMegabytesIn: bytes)) by \(file)"
    }
}

/// The memory limits of this process, one for each group that has one. Pure except for `read`, which returns the text of a file, or nil if
/// it is missing or cannot be read. Limits change while a program runs, so ask again from time to time.
///
/// Every group from ours up to the root of the mount is asked, because a group may state more than its parent allows. The limit never
/// exceeds the machine's memory.
public func memoryLimits(read: (String) -> String?) -> [MemoryLimit] {
    let machine = read("/proc/meminfo").flatMap { number(of: "MemTotal:", in: $0) }.map { $0 * 1024 } ?? .max
    return memoryGroups(read: read).compactMap { group in
        limit(in: group.directory, version: group.version, read: read).map { limit in
            MemoryLimit(bytes: min(limit.bytes, machine), file: limit.file, held: limit.held)
        }
    }
}

/// The files that can set memory limits for this process, including those that set none now. Pure in the same way as `memoryLimits`.
public func memoryLimitFiles(read: (String) -> String?) -> [String] {
    memoryGroups(read: read).flatMap { files(in: $0.directory, version: $0.version) }
}

/// The directories of all groups of this process, innermost first in each hierarchy.
func memoryGroups(read: (String) -> String?) -> [(directory: String, version: ControlGroup.Version)] {
    let memberships = read("/proc/self/cgroup").map(ControlGroup.memberships) ?? []
    let mounts = read("/proc/self/mountinfo").map(ControlGroupMount.mounts) ?? []
    return memberships.flatMap { group in group.directories(mounts: mounts).map { ($0, group.version) } }
}

private func files(in directory: String, version: ControlGroup.Version) -> [String] {
    switch version {
    case .one: ["\(directory)/memory.limit_in_bytes"]
    case .two: ["\(directory)/memory.max", "\(directory)/memory.high"]
    }
}

/// The limit in a group's directory.
private func limit(in directory: String, version: ControlGroup.Version, read: (String) -> String?) -> MemoryLimit? {
    let statistics = read("\(directory)/memory.stat")
    var limits = files(in: directory, version: version).compactMap { file in
        read(file).flatMap(stated).map { MemoryLimit(bytes: $0, file: file) }
    }
    // In version 1, a group's own file may say "none" while a parent, perhaps out of sight, limits it.
    if version == .one, let bytes = statistics.flatMap({ number(of: "hierarchical_memory_limit", in: $0) }), bytes < noLimit {
        limits.append(MemoryLimit(bytes: bytes, file: "\(directory)/memory.stat"))
    }
    guard var tightest = limits.min(by: { $0.bytes < $1.bytes }) else { return nil }
    tightest.held = statistics.flatMap { held(version: version, statistics: $0, kernel: read("\(directory)/memory.kmem.usage_in_bytes")) }
    return tightest
}

/// Version 1 has no word for "none", only the largest number of pages. Even half of it exceeds every machine.
private let noLimit = 1 << 62

private func stated(_ text: String) -> Int? {
    guard let first = text.split(whereSeparator: \.isWhitespace).first, let bytes = Int(first), bytes < noLimit else { return nil }
    return bytes
}

/// Anonymous, shared and kernel memory. The page cache is left out, because it fills every limit without harm.
private func held(version: ControlGroup.Version, statistics: String, kernel: String?) -> Int? {
    func sum(_ names: [String]) -> Int? {
        let numbers = names.compactMap { number(of: $0, in: statistics) }
        return numbers.isEmpty ? nil : numbers.reduce(0, +)
    }
    switch version {
    case .one:
        return sum(["total_rss", "total_shmem"]).map { $0 + (kernel.flatMap(stated) ?? 0) }
    case .two:
        let kernelMemory = sum(["kernel"]) ?? sum(["kernel_stack", "pagetables", "percpu", "sock", "slab_unreclaimable"])
        return sum(["anon", "shmem"]).map { $0 + (kernelMemory ?? 0) }
    }
}

/// The number after a name, in a text with a name and a number on each line.
private func number(of name: String, in text: String) -> Int? {
    for line in text.split(separator: "\n") {
        let words = line.split(separator: " ", omittingEmptySubsequences: true)
        if words.count >= 2, words[0] == name { return Int(words[1]) }
    }
    return nil
}
