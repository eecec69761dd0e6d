// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
import Loop
import Testing

@Suite struct PagesTests {
    @Test func `the program's pages are mapped one by one where the kernel can do it, and else it says why not`() throws {
        let result = yomite_pages_mapped_singly()
        let flags = try readWhole("/proc/self/smaps", atMost: 64 << 20).split(separator: "\n").filter { $0.hasPrefix("VmFlags:") }
        let tracked = flags.count { $0.contains(" uw") }
        #expect(result == 0 ? tracked > 0 : tracked == 0)
        // Forbidden, not built into the kernel, or one that is too old.
        #expect([0, -EPERM, -ENOSYS, -EINVAL].contains(result))
    }
}
