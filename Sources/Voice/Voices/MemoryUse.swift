// SPDX-License-Identifier: GPL-3.0-or-later

/// What a process holds of the memory, in bytes. What several processes share is counted in parts.
public struct MemoryUse: Equatable, Sendable {
    /// Its own memory.
    public var anonymous: Int
    /// Its part of memory that is shared and has no file.
    public var shared: Int
    /// Its part of pages of files, which the kernel can take back: shown, never budgeted.
    public var clean: Int

    /// So many bytes of each kind.
    public init(anonymous: Int = 0, shared: Int = 0, clean: Int = 0) {
        self.anonymous = anonymous
        self.shared = shared
        self.clean = clean
    }

    /// From the text of a `/proc/PID/smaps_rollup`; nil where it does not say.
    public init?(rollup text: some Sequence<UInt8>) {
        let numbers = Self.kilobytes(in: text)
        guard let anonymous = numbers["Pss_Anon:"], let shared = numbers["Pss_Shmem:"] else { return nil }
        self.init(anonymous: anonymous * 1024, shared: shared * 1024, clean: (numbers["Pss_File:"] ?? 0) * 1024)
    }

    /// From the text of a `/proc/PID/status`, which everybody may read: what is shared counts in full. nil where it does not say.
    public init?(status text: some Sequence<UInt8>) {
        let numbers = Self.kilobytes(in: text)
        guard let anonymous = numbers["RssAnon:"], let shared = numbers["RssShmem:"] else { return nil }
        self.init(anonymous: anonymous * 1024, shared: shared * 1024, clean: (numbers["RssFile:"] ?? 0) * 1024)
    }

    /// From the text of a `/proc/PID/status` of a system that does not tell what is of files: everything that is resident counts as its own.
    public init?(roughly text: some Sequence<UInt8>) {
        guard let resident = Self.kilobytes(in: text)["VmRSS:"] else { return nil }
        self.init(anonymous: resident * 1024)
    }

    /// What the kernel charges the process with that has made the shared memory: all of it, and what it has mapped twice itself (`rings`) once.
    /// The other process that has mapped the rest, a sound server, is charged with nothing.
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
