// SPDX-License-Identifier: GPL-3.0-or-later

package import Core

/// How much memory the user grants.
public enum MemoryBudget: Equatable, Sendable {
    /// As much as the tightest limit of this process leaves.
    case auto
    /// No limit of our own.
    case none
    /// This many bytes.
    case bytes(Int)

    /// The part of a budget that speech may take which was synthesised ahead.
    public static let partOfPrefetch = 32

    /// The percentage that is used of what a limit leaves: the kernel also counts memory that nobody else sees.
    public static let usablePercent = 90

    /// The budget in bytes; nil for no limit. `limits` are those that were found, `own` is what service and hosts hold now.
    public func bytes(limits: [MemoryLimit], own: Int) -> Int? {
        switch self {
        case .none: nil
        case .bytes(let bytes): bytes
        case .auto: limits.map { $0.left(to: own) }.min().map { $0 / 100 * Self.usablePercent }
        }
    }
}

extension ValueKind<MemoryBudget> {
    /// An amount of memory. 0 is not a valid budget.
    package static let budget = ValueKind(
        expected: "auto, none, or a size such as 50M",
        words: ["auto", "none"],
        parse: { text in
            switch text.lowercased() {
            case "auto": .auto
            case "none": Optional(MemoryBudget.none)
            default: byteCount(text).flatMap { $0 > 0 ? .bytes($0) : nil }
            }
        },
        show: { budget in
            switch budget {
            case .auto: "auto"
            case .none: "none"
            case .bytes(let bytes): shown(byteCount: bytes)
            }
        }
    )
}

/// A budget that is too small for what was asked.
public struct BudgetShortfall: Error, Equatable, Sendable, CustomStringConvertible {
    /// What cannot be done within the budget.
    public enum Purpose: String, Sendable {
        /// Not even the voice that needs least can speak.
        case speaking = "to speak"
        /// The Japanese dictionary cannot be loaded.
        case kanji = "to read kanji"
        /// A further room cannot be opened.
        case room = "for so many rooms at once"
    }

    /// What cannot be done.
    var purpose: Purpose
    /// What needs more memory.
    var needing: String
    /// The budget that it needs, in bytes.
    public var needed: Int
    /// The budget there is, in bytes.
    var budget: Int
    /// The limit that would be enough, where a limit sets the budget: a larger budget than that allows would be of no use.
    public var neededLimit: MemoryLimit?

    /// Describes what does not fit, and the budget that would be needed.
    public init(_ purpose: Purpose = .speaking, needing: String, needed: Int, budget: Int) {
        self.purpose = purpose
        self.needing = needing
        self.needed = needed
        self.budget = budget
    }

    /// What failed and what to do.
    public var description: String {
        // Who left out the unit sees bytes.
        let bytes = "\(budget) bytes (a number without a unit counts bytes)"
        let budget = budget < 1 << 20 ? bytes : tenths(ofMegabytesIn: budget, rounded: .down)
        return "a memory budget of \(budget) is too small \(purpose.rawValue): "
            + "\(needing) needs \(tenths(ofMegabytesIn: needed, rounded: .up)); try \(remedy)"
    }

    /// The flag with a budget that would be enough, or the limit that has to be raised.
    public var remedy: String {
        guard let neededLimit else { return "--memory-budget \(wholeMegabytes(needed))" }
        return "a memory limit of \(wholeMegabytes(neededLimit.bytes)) or more (\(neededLimit.file))"
    }

    private func wholeMegabytes(_ bytes: Int) -> String {
        shown(byteCount: ((bytes + (1 << 20) - 1) >> 20) << 20)
    }
}

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

/// The memory of a process, in bytes. Each process counts its share of what several processes share.
public struct MemoryUse: Equatable, Sendable {
    /// Its private memory.
    public var anonymous: Int
    /// Its share of shared memory without a file.
    public var shared: Int
    /// Its share of the pages of files, which the kernel can take back. They are shown, but not part of the budget.
    public var clean: Int

    /// So many bytes of each kind.
    public init(anonymous: Int = 0, shared: Int = 0, clean: Int = 0) {
        self.anonymous = anonymous
        self.shared = shared
        self.clean = clean
    }

    /// Reads `/proc/PID/smaps_rollup`; nil if the figures are missing.
    public init?(rollup text: some Sequence<UInt8>) {
        let numbers = Self.kilobytes(in: text)
        guard let anonymous = numbers["Pss_Anon:"], let shared = numbers["Pss_Shmem:"] else { return nil }
        self.init(anonymous: anonymous * 1024, shared: shared * 1024, clean: (numbers["Pss_File:"] ?? 0) * 1024)
    }

    /// Reads `/proc/PID/status`, which everybody may read. Shared memory counts in full. Nil if the figures are missing.
    public init?(status text: some Sequence<UInt8>) {
        let numbers = Self.kilobytes(in: text)
        guard let anonymous = numbers["RssAnon:"], let shared = numbers["RssShmem:"] else { return nil }
        self.init(anonymous: anonymous * 1024, shared: shared * 1024, clean: (numbers["RssFile:"] ?? 0) * 1024)
    }

    /// Reads `/proc/PID/status` on a system that does not count files separately: all resident memory counts as private.
    public init?(roughly text: some Sequence<UInt8>) {
        guard let resident = Self.kilobytes(in: text)["VmRSS:"] else { return nil }
        self.init(anonymous: resident * 1024)
    }

    /// What the kernel charges to the process that made the shared memory: all of it, and only once what the process itself has mapped
    /// twice (`rings`). The other process that maps it, a sound server, is not charged.
    public func asMaker(rings: Int) -> MemoryUse {
        var use = self
        use.shared = max(shared, 2 * shared - rings)
        return use
    }

    /// What the kernel cannot take back.
    public var held: Int {
        anonymous + shared
    }

    private static func kilobytes(in text: some Sequence<UInt8>) -> [Substring: Int] {
        let lines = String(decoding: Array(text), as: UTF8.self).split(separator: "\n")
        let pairs = lines.compactMap { line -> (Substring, Int)? in
            let words = line.split(whereSeparator: \.isWhitespace)
            return words.count == 3 && words[2] == "kB" ? Int(words[1]).map { (words[0], $0) } : nil
        }
        return Dictionary(pairs) { first, _ in first }
    }
}
