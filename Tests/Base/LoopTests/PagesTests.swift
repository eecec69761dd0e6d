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
}
