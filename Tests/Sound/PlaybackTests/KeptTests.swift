// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// What the playback thread needs of files stays in memory, where this process may lock so much.
@Suite(.tags(.threads), .serialized, .enabled(if: SoundServerKind.pulseAudio.isThere), .timeLimit(.minutes(1)))
struct KeptTests {
    private static let mayLock: Bool = {
        var limit = rlimit()
        let isKnown = unsafe getrlimit(__rlimit_resource_t(__RLIMIT_MEMLOCK.rawValue), &limit) == 0
        return geteuid() == 0 || (isKnown && limit.rlim_cur >= 32 << 20)
    }()

    @Test(.enabled(if: mayLock, "the limit of locked memory (ulimit -l) is below 32 MB"), .plainOnly("sanitizers lock no memory"))
    func `the libraries that the playback thread calls are locked, their data included`() throws {
        let room = try PulseRoom(try PrivateSoundServer())
        let maps = try withExtendedLifetime(room) {
            // A file of the kernel has no length to be read by.
            String(decoding: try #require(try FileHandle(forReadingAtPath: "/proc/self/smaps")?.readToEnd()), as: UTF8.self)
        }
        let mappings = maps.components(separatedBy: "VmFlags:")
        // Each part begins with the flags of the mapping that the part before it ends with.
        let locked = zip(mappings, mappings.dropFirst()).map { (mapping: $0, isLocked: $1.prefix { $0 != "\n" }.contains(" lo")) }
        for library in ["/libpulse.so.", "/libpulsecommon-", "/libc.so."] {
            let own = locked.filter { $0.mapping.contains(library) }
            let written = own.filter { $0.mapping.contains(" rw-p ") }
            #expect(own.count >= 4 && !written.isEmpty)
            #expect(own.allSatisfy { $0.isLocked }, "\(library)")
        }
    }
}
