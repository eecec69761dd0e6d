// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Voices

/// `memory.pressure` as the kernel shows it, and systems that have none.
@Suite struct MemoryStallTests {
    private let twoMount = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"

    private func stall(_ files: [String: String]) -> Int? {
        memoryStall { files[$0] }
    }

    @Test func `the time in which at least one process waited is taken from our own group`() {
        let text = "some avg10=1.53 avg60=0.87 avg300=0.73 total=1220926\nfull avg10=0.00 avg60=0.00 avg300=0.00 total=988\n"
        let files = [
            "/proc/self/cgroup": "0::/a/b\n", "/proc/self/mountinfo": twoMount, "/sys/fs/cgroup/a/b/memory.pressure": text,
            "/sys/fs/cgroup/a/memory.pressure": "some avg10=9.00 avg60=9.00 avg300=9.00 total=7\n",
        ]
        #expect(stall(files) == 1_220_926)
    }

    @Test func `without control groups of version 2, or without the file, nothing is known`() {
        let oneMount = "34 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory\n"
        #expect(stall([:]) == nil)
        #expect(stall(["/proc/self/cgroup": "0::/a\n", "/proc/self/mountinfo": twoMount]) == nil)
        let machine = ["/proc/self/cgroup": "4:memory:/c\n", "/proc/self/mountinfo": oneMount, "/proc/pressure/memory": "some total=5\n"]
        #expect(stall(machine) == nil, "others wait as well")
        #expect(
            stall([
                "/proc/self/cgroup": "0::/a\n", "/proc/self/mountinfo": twoMount,
                "/sys/fs/cgroup/a/memory.pressure": "full avg10=0.00 total=1\n",
            ]) == nil
        )
    }
}
