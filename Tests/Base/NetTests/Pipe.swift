// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A pipe whose ends are closed with it.
final class Pipe {
    let readEnd: CInt
    let writeEnd: CInt

    init() {
        var ends: [CInt] = [0, 0]
        let result = unsafe pipe(&ends)
        precondition(result == 0, "no pipe can be made")
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    func write(_ text: String) {
        var text = text
        _ = text.withUTF8 { unsafe Glibc.write(writeEnd, $0.baseAddress, $0.count) }
    }

    func readAll(atMost count: Int) -> String {
        var bytes = [UInt8](repeating: 0, count: count)
        let got = unsafe bytes.withUnsafeMutableBytes { unsafe read(readEnd, $0.baseAddress, count) }
        return String(decoding: bytes[..<max(0, got)], as: UTF8.self)
    }
}
