// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc
import TestSupport
import Testing

@testable import Net
@testable import Synthesis
@testable import Voices

@Suite(.timeLimit(.minutes(1)))
struct MemoryGaugeTests {
    @Test(.measuresMemory) func `a user who may not trace a host knows what it holds, and limits it`() async {
        // In a process of its own, which becomes another user where it is root.
        await #expect(processExitsWith: .success) {
            let nobody: uid_t = 65_534
            var command = HostCommand(builtProgram("yomite-voice"))
            if geteuid() == 0 {
                command = HostCommand(
                    "/usr/bin/setpriv",
                    ["--reuid=\(nobody)", "--regid=\(nobody)", "--clear-groups", builtProgram("yomite-voice")]
                )
            }
            let host = try VoiceHost(command, environment: [], pipeBytes: 4096)
            // It says hello behind its fences.
            var hello = pollfd(fd: host.outputDescriptor, events: Int16(POLLIN), revents: 0)
            guard unsafe poll(&hello, 1, 30_000) == 1 else { exit(1) }
            if geteuid() == 0, setgid(nobody) != 0 || setuid(nobody) != 0 { exit(2) }
            guard (try? readWhole("/proc/\(host.pid)/smaps_rollup", atMost: 1 << 20)) == nil else { exit(3) }
            var gauge = MemoryGauge()
            guard let use = gauge.use(of: host.pid), (1 << 19...8 << 20).contains(use.anonymous), !gauge.isRough else { exit(4) }
            host.limitMemory(to: 123 << 20)
            let limits = try readWhole("/proc/\(host.pid)/limits", atMost: 1 << 20)
            guard limits.contains("\(123 << 20)") else { exit(5) }
        }
    }

    @Test(.measuresMemory) func `a process that has ended holds nothing any more, before it is reaped`() throws {
        let host = try VoiceHost(HostCommand(builtProgram("yomite-voice")), environment: [], pipeBytes: 4096)
        var gauge = MemoryGauge()
        let before = gauge.use(of: host.pid)
        #expect((before?.held ?? 0) > 0)
        host.kill()
        // Waits for its end and leaves it to be reaped by its owner.
        var end = unsafe siginfo_t()
        #expect(unsafe waitid(P_PID, id_t(host.pid), &end, WEXITED | WNOWAIT) == 0)
        let after = gauge.use(of: host.pid)
        #expect(after == MemoryUse() && !gauge.isRough)
    }

    @Test(arguments: [(10, "smaps_rollup"), (100, "status")])
    func `the pages of much memory are not added up`(megabytes: Int, file: String) {
        var read: [String] = []
        var gauge = MemoryGauge { path in
            read.append(path.split(separator: "/").last.map(String.init) ?? "")
            let kilobytes = megabytes * 1_024
            return path.hasSuffix("rollup")
                ? "Pss_Anon: \(kilobytes) kB\nPss_Shmem: 4 kB\n" : "RssAnon: \(kilobytes) kB\nRssShmem: 8 kB\n"
        }
        #expect(gauge.use(of: getpid()) == MemoryUse(anonymous: megabytes << 20, shared: 4_096))
        #expect(read.last == file)
    }
}
