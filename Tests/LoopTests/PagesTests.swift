// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
import Loop
import Testing

@Suite struct PagesTests {
    @Test func `pages of a program and its libraries are mapped one by one where the kernel can; else it says why not`() throws {
        let result = yomite_pages_mapped_singly()
        let tracked = try trackedFiles()
        #expect(result == 0 ? tracked.contains { $0.hasSuffix(".xctest") } : tracked.isEmpty)
        #expect(result == 0 ? tracked.contains { $0.hasSuffix("/libc.so.6") } : tracked.isEmpty)
        // Forbidden, not built into the kernel, or one that is too old.
        #expect([0, -EPERM, -ENOSYS, -EINVAL].contains(result))
    }

    /// The files of which a part is mapped page by page.
    private func trackedFiles() throws -> Set<Substring> {
        var (file, tracked) = (Substring(), Set<Substring>())
        for line in try readWhole("/proc/self/smaps", atMost: 64 << 20).split(separator: "\n") {
            // START-END FLAGS OFFSET DEVICE INODE FILE, and then what is known of it, a line each.
            let fields = line.split(separator: " ", maxSplits: 5)
            if fields[0].contains("-") { file = fields.count == 6 ? Substring(fields[5].drop { $0 == " " }) : "" }
            if fields[0] == "VmFlags:", line.contains(" uw") { tracked.insert(file) }
        }
        return tracked
    }
}
