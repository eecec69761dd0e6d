// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import TestSupport
import Testing

@testable import Dictionaries
@testable import Reading

/// Copies of the dictionary that nothing of is in memory: on a disk, where /tmp may be in memory.
@Suite(.enabled(if: Machine.isThere, "mecab-ipadic-utf8 is not installed"))
struct PagesTests {
    @Test(.plainOnly("the pages are the same under a sanitizer"))
    func `what is opened is not read ahead of its use`() throws {
        let folder = "/var/tmp/yomite-pages-\(getpid())"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        for name in ["sys.dic", "matrix.bin", "char.bin", "unk.dic", "dicrc"] {
            try FileManager.default.copyItem(
                atPath: URL(fileURLWithPath: "\(Machine.folder)/\(name)").resolvingSymlinksInPath().path,
                toPath: "\(folder)/\(name)"
            )
        }
        let largest = ["sys.dic", "matrix.bin"].map { "\(folder)/\($0)" }
        for path in largest {
            try writeOutAndForget(path)
            try #require(pagesInMemory(of: path) == 0)
        }
        let analyser = JapaneseAnalyser(dictionaries: JapaneseAnalyser.Dictionaries(folders: [folder], words: nil))
        #expect(analyser.lacks().isEmpty && analyser.isOpen)
        for path in largest { #expect(try pagesInMemory(of: path) < 8) }
        #expect(analyser.analyse("猫")?.map(\.pronunciation) == ["ネコ"])
        #expect(try pagesInMemory(of: largest[0]) > 1)
    }

    /// Its address may be anybody's memory by then.
    @Test func `no pages are forgotten that another analyser had`() throws {
        func analyser() -> JapaneseAnalyser {
            JapaneseAnalyser(dictionaries: JapaneseAnalyser.Dictionaries(folders: [Machine.folder], words: nil))
        }
        var first: JapaneseAnalyser? = analyser()
        #expect(first?.analyse("猫") != nil)
        let mapped = try dictionaryMappings()
        let second = analyser()
        #expect(second.analyse("猫") != nil)
        first = nil
        let left = try dictionaryMappings()
        let gone = mapped.filter { !left.contains($0) }
        try #require(gone.count >= 2)
        for place in gone { try fill(place) }
        // Pages are forgotten from time to time.
        for _ in 1...64 { #expect(second.analyse("犬") != nil) }
        for place in gone { #expect(isFilled(place)) }
    }
}

/// Where the files of the dictionary are mapped.
private func dictionaryMappings() throws -> [Range<UInt>] {
    let folder = URL(fileURLWithPath: "\(Machine.folder)/sys.dic").resolvingSymlinksInPath().deletingLastPathComponent().path
    let maps = try String(contentsOfFile: "/proc/self/maps", encoding: .utf8).split(separator: "\n")
    return try maps.filter { $0.contains(folder) }.map { line in
        let ends = try line.prefix { $0 != " " }.split(separator: "-").map { try #require(UInt($0, radix: 16)) }
        return ends[0]..<ends[1]
    }
}

private func fill(_ place: Range<UInt>) throws {
    let flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE
    let memory = unsafe mmap(UnsafeMutableRawPointer(bitPattern: place.lowerBound), place.count, PROT_READ | PROT_WRITE, flags, -1, 0)
    let start = try unsafe #require(memory)
    try #require(UInt(bitPattern: start) == place.lowerBound)
    unsafe memset(start, 1, place.count)
}

private func isFilled(_ place: Range<UInt>) -> Bool {
    let bytes = unsafe UnsafeRawBufferPointer(start: UnsafeRawPointer(bitPattern: place.lowerBound), count: place.count)
    defer { unsafe munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), place.count) }
    return unsafe bytes.allSatisfy { $0 == 1 }
}

private func writeOutAndForget(_ path: String) throws {
    let file = try FileHandle(forUpdating: URL(fileURLWithPath: path))
    try file.synchronize()
    try #require(posix_fadvise(file.fileDescriptor, 0, 0, POSIX_FADV_DONTNEED) == 0)
}

private func pagesInMemory(of path: String) throws -> Int {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    let length = Int(try file.seekToEnd())
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    var states = [UInt8](repeating: 0, count: (length + page - 1) / page)
    let mapped = unsafe mmap(nil, length, PROT_READ, MAP_SHARED, file.fileDescriptor, 0)
    let start = try unsafe #require(mapped)
    defer { unsafe munmap(start, length) }
    let result = unsafe mincore(start, length, &states)
    try #require(result == 0)
    return states.count { $0 & 1 != 0 }
}
