// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Net
@testable import Synthesis

@Suite(.timeLimit(.minutes(1)))
struct OutOfMemoryTests {
    @Test(arguments: [("espeak", "500"), ("flite", "1000")])
    func `the kernel ends a host before the service, and better voices before the default ones`(engine: String, score: String) throws {
        let command = HostCommand(builtProgram("yomite-voice"), ["--engine", engine, "--parent", "\(getpid())"])
        let host = try VoiceHost(command, environment: [], pipeBytes: 4096)
        var hello = pollfd(fd: host.outputDescriptor, events: Int16(POLLIN), revents: 0)
        try #require(unsafe poll(&hello, 1, 30_000) == 1)
        let found = try readWhole("/proc/\(host.pid)/oom_score_adj", atMost: 64)
        #expect(found == "\(score)\n")
    }
}
