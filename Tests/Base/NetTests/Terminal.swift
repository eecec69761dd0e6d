// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A terminal, and who looks at it: closed with it.
final class Terminal {
    /// Where programs write.
    let programsEnd: CInt
    private let viewersEnd: CInt

    init() {
        var viewers: CInt = -1
        var programs: CInt = -1
        let result = unsafe openpty(&viewers, &programs, nil, nil, nil)
        precondition(result == 0, "no terminal can be made")
        (viewersEnd, programsEnd) = (viewers, programs)
    }

    deinit {
        close(programsEnd)
        close(viewersEnd)
    }

    /// What is on it that was not looked at yet, at most so much.
    func look(atMost count: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: count)
        let got = unsafe read(viewersEnd, &bytes, count)
        return String(decoding: bytes[..<max(0, got)], as: UTF8.self)
    }
}
