// SPDX-License-Identifier: GPL-3.0-or-later

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
