// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Voices

/// Trees of files as the kernel shows them, each a shape that some program got wrong.
@Suite struct MemoryLimitTests {
    private let mega = 1 << 20
    /// What version 1 says for "none".
    private let none = "9223372036854771712"

    private func limits(_ files: [String: String]) -> [MemoryLimit] {
        memoryLimits { files[$0] }
    }

    private let twoMount = "30 23 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
    private let oneMount = "34 31 0:32 / /sys/fs/cgroup/memory rw,relatime shared:9 master:1 - cgroup cgroup rw,memory\n"

    @Test func `in version 2 the tightest of all groups around binds`() {
        let found = limits([
            "/proc/self/cgroup": "0::/user.slice/app.slice/yomite.service\n",
            "/proc/self/mountinfo": twoMount,
            "/sys/fs/cgroup/user.slice/app.slice/yomite.service/memory.max": "\(100 * mega)\n",
            "/sys/fs/cgroup/user.slice/app.slice/yomite.service/memory.high": "max\n",
            "/sys/fs/cgroup/user.slice/app.slice/memory.max": "max\n",
            "/sys/fs/cgroup/user.slice/memory.max": "\(50 * mega)\n",
            "/sys/fs/cgroup/user.slice/memory.stat": "anon \(20 * mega)\nfile \(29 * mega)\nkernel \(2 * mega)\nshmem \(1 * mega)\n",
        ])
        #expect(found.map(\.bytes) == [100 * mega, 50 * mega])
        #expect(found[1].file == "/sys/fs/cgroup/user.slice/memory.max")
        #expect(found[1].held == 23 * mega, "page cache is not counted")
        #expect(MemoryBudget.auto.bytes(limits: found, own: 3 * mega) == 30 * mega / 100 * 90)
    }

    @Test func `what throttles counts like what kills`() {
        let found = limits([
            "/proc/self/cgroup": "0::/a\n",
            "/proc/self/mountinfo": twoMount,
            "/sys/fs/cgroup/a/memory.max": "\(64 * mega)\n",
            "/sys/fs/cgroup/a/memory.high": "\(48 * mega)\n",
        ])
        #expect(found == [MemoryLimit(bytes: 48 * mega, file: "/sys/fs/cgroup/a/memory.high")])
    }

    @Test func `the files of limits are named, those that set none now included`() {
        let files = ["/proc/self/cgroup": "0::/a/b\n4:memory:/c\n", "/proc/self/mountinfo": twoMount + oneMount]
        #expect(
            memoryLimitFiles { files[$0] } == [
                "/sys/fs/cgroup/a/b/memory.max", "/sys/fs/cgroup/a/b/memory.high", "/sys/fs/cgroup/a/memory.max",
                "/sys/fs/cgroup/a/memory.high", "/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.high",
                "/sys/fs/cgroup/memory/c/memory.limit_in_bytes", "/sys/fs/cgroup/memory/memory.limit_in_bytes",
            ]
        )
    }

    @Test func `old kernels name the parts of kernel memory`() {
        let found = limits([
            "/proc/self/cgroup": "0::/a\n",
            "/proc/self/mountinfo": twoMount,
            "/sys/fs/cgroup/a/memory.max": "\(64 * mega)\n",
            "/sys/fs/cgroup/a/memory.stat":
                "anon 100\nshmem 20\nkernel_stack 3\npagetables 4\nslab_unreclaimable 5\nslab_reclaimable 999\n",
        ])
        #expect(found.first?.held == 132)
    }

    @Test func `in a container with its own namespace the files are at the root`() {
        let found = limits([
            "/proc/self/cgroup": "0::/\n",
            "/proc/self/mountinfo": "702 690 0:26 / /sys/fs/cgroup ro,nosuid - cgroup2 cgroup rw\n",
            "/sys/fs/cgroup/memory.max": "\(50 * mega)\n",
        ])
        #expect(found.map(\.bytes) == [50 * mega])
    }

    @Test func `a container of version 1 that shares the namespace sees its group as the mount's root`() {
        let id = "/docker/0123456789abcdef"
        let found = limits([
            "/proc/self/cgroup": "12:cpu,cpuacct:\(id)\n7:hugetlb,memory:\(id)\n1:name=systemd:\(id)\n",
            "/proc/self/mountinfo": "34 31 0:32 \(id) /sys/fs/cgroup/memory ro - cgroup cgroup rw,memory\n",
            "/sys/fs/cgroup/memory/memory.limit_in_bytes": "\(50 * mega)\n",
            "/sys/fs/cgroup/memory/memory.stat": "rss 1\ntotal_rss \(5 * mega)\ntotal_shmem 7\nhierarchical_memory_limit \(50 * mega)\n",
            "/sys/fs/cgroup/memory/memory.kmem.usage_in_bytes": "\(mega)\n",
        ])
        #expect(found.map(\.bytes) == [50 * mega])
        #expect(found.first?.held == 6 * mega + 7)
    }

    @Test func `in version 1 a group out of sight binds through the hierarchy's limit`() {
        let found = limits([
            "/proc/self/cgroup": "4:memory:/job\n",
            "/proc/self/mountinfo": oneMount,
            "/sys/fs/cgroup/memory/job/memory.limit_in_bytes": none,
            "/sys/fs/cgroup/memory/job/memory.stat": "total_rss 10\nhierarchical_memory_limit \(40 * mega)\n",
        ])
        #expect(found == [MemoryLimit(bytes: 40 * mega, file: "/sys/fs/cgroup/memory/job/memory.stat", held: 10)])
    }

    @Test func `a hybrid system without limits has none`() {
        let found = limits([
            "/proc/self/cgroup": "9:name=systemd:/\n4:memory:/process_api/b8bc\n1:cpu:/\n0::/\n",
            "/proc/self/mountinfo": """
            31 23 0:28 / /sys/fs/cgroup rw,relatime - tmpfs tmpfs rw,mode=755
            32 31 0:29 / /sys/fs/cgroup/cpu rw,relatime - cgroup cgroup rw,cpu
            35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory
            41 31 0:38 / /sys/fs/cgroup/unified rw,relatime - cgroup2 cgroup2 rw

            """,
            "/sys/fs/cgroup/memory/process_api/b8bc/memory.limit_in_bytes": none,
            "/sys/fs/cgroup/memory/process_api/b8bc/memory.stat": "total_rss 1\nhierarchical_memory_limit \(none)\n",
            "/sys/fs/cgroup/memory/process_api/memory.limit_in_bytes": none,
            "/sys/fs/cgroup/memory/memory.limit_in_bytes": none,
        ])
        #expect(found.isEmpty)
    }

    @Test func `a hybrid system's limit is found though it also speaks of version 2`() {
        let found = limits([
            "/proc/self/cgroup": "4:memory:/a\n0::/\n",
            "/proc/self/mountinfo": oneMount + "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n",
            "/sys/fs/cgroup/memory/a/memory.limit_in_bytes": "\(24 * mega)\n",
        ])
        #expect(found.map(\.bytes) == [24 * mega])
    }

    @Test func `a limit beyond the machine's memory is the machine's memory`() {
        let found = limits([
            "/proc/self/cgroup": "0::/a\n",
            "/proc/self/mountinfo": twoMount,
            "/proc/meminfo": "MemTotal:         524288 kB\nMemFree: 1 kB\n",
            "/sys/fs/cgroup/a/memory.max": "\(4096 * mega)\n",
        ])
        #expect(found.map(\.bytes) == [512 * mega])
    }

    @Test func `of several mounts the one that shows most groups is used`() {
        let found = limits([
            "/proc/self/cgroup": "0::/outer/inner\n",
            "/proc/self/mountinfo": "50 23 0:26 /outer/inner /mnt rw - cgroup2 cgroup2 rw\n" + twoMount,
            "/sys/fs/cgroup/outer/memory.max": "\(30 * mega)\n",
            "/mnt/memory.max": "max\n",
        ])
        #expect(found.map(\.file) == ["/sys/fs/cgroup/outer/memory.max"])
    }

    @Test(arguments: ["0::/../../other\n", "0::/not/shown\n"])
    func `a path from outside the namespace falls back to what can be seen`(membership: String) {
        let found = limits([
            "/proc/self/cgroup": membership,
            "/proc/self/mountinfo": "50 23 0:26 /kubepods/pod1 /sys/fs/cgroup ro - cgroup2 cgroup2 rw\n",
            "/sys/fs/cgroup/memory.max": "\(30 * mega)\n",
        ])
        #expect(found.map(\.bytes) == [30 * mega])
    }

    @Test func `names with spaces and colons are understood`() {
        let found = limits([
            "/proc/self/cgroup": "0::/my job:1\n",
            "/proc/self/mountinfo": "50 23 0:26 / /mnt/my\\040groups rw - cgroup2 cgroup2 rw\n",
            "/mnt/my groups/my job:1/memory.max": "\(mega)\n",
        ])
        #expect(found.map(\.bytes) == [mega])
    }

    @Test(arguments: ["", "\n\n", "::::", "0::", "4:memory", "-", "1 2 3 - cgroup2", "a b c d e f - cgroup2 x y\n", "0::/\u{0}\n"])
    func `broken files are no limits`(text: String) {
        #expect(memoryLimits { _ in text }.isEmpty)
        #expect(memoryLimits { _ in nil }.isEmpty)
    }

    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/cgroup"), "there is no /proc"))
    func `the files of this machine are understood`() {
        let found = memoryLimits { try? String(contentsOfFile: $0, encoding: .utf8) }
        for limit in found {
            #expect(limit.bytes > 0)
            #expect(FileManager.default.fileExists(atPath: limit.file))
            #expect(limit.left(to: 0) <= limit.bytes)
        }
    }
}
