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
