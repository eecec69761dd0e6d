// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
import TestSupport
import Testing

@Suite struct PagesTests {
    @Test func `pages of a program and its libraries are mapped one by one where the kernel can; else it says why not`() throws {
        let result = yomite_pages_mapped_singly()
        let files = try Processes.filesMappedSingly(by: getpid())
        #expect(files.contains { $0.hasSuffix(".xctest") } == (result == 0))
        #expect(files.contains { $0.hasSuffix("/libc.so.6") } == (result == 0))
        // Forbidden, not built into the kernel, or one that is too old.
        #expect([0, -EPERM, -ENOSYS, -EINVAL].contains(result))
    }

    @Test func `what nobody has mapped of a file is taken out of the page cache, and the rest stays`() throws {
        // On a disk, where /tmp may be memory.
        let path = "/var/tmp/yomite-pages-\(getpid())"
        defer { unsafe unlink(path) }
        let (page, count) = (Int(getpagesize()), 8)
        let file = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        try #require(file >= 0)
        defer { close(file) }
        let bytes = [UInt8](repeating: 7, count: page * count)
        unsafe try #require(write(file, bytes, bytes.count) == bytes.count && fsync(file) == 0)
        let start = unsafe try #require(mmap(nil, bytes.count, PROT_READ, MAP_SHARED, file, 0))
        defer { unsafe munmap(start, bytes.count) }
        // Else the kernel maps what lies around the page that is touched.
        unsafe try #require(madvise(start, bytes.count, MADV_RANDOM) == 0)
        let states = { () throws -> [Bool] in
            var states = [UInt8](repeating: 0, count: count)
            unsafe try #require(mincore(start, bytes.count, &states) == 0)
            return states.map { $0 & 1 == 1 }
        }
        #expect(try states() == Array(repeating: true, count: count))
        unsafe yomite_pages_forget_unmapped(path)
        #expect(try states() == Array(repeating: false, count: count))
        unsafe #expect(start.load(fromByteOffset: 3 * page, as: UInt8.self) == 7)
        unsafe yomite_pages_forget_unmapped(path)
        #expect(try states()[3])
    }

    @Test func `where memory is short, one page of data is read at a time, and little code`() async {
        await #expect(processExitsWith: .success) {
            yomite_pages_read_singly()
            #expect(yomite_pages_are_read_singly())
            // Once more, as after a library was loaded: what is divided stays so.
            yomite_pages_read_singly()
            let mapped = try Processes.mappedFiles(of: getpid())
            #expect(mapped.contains { $0.isCode } && mapped.contains { !$0.isCode })
            for file in mapped where !file.flags.contains("rr") {
                #expect(file.isCode && file.bytes <= 64 << 10, "\(file)")
            }
        }
    }
}
