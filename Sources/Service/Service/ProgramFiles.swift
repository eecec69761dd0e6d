// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// The files that belong to the program.
package enum ProgramFiles {
    /// `yomite-voice`, which lies beside this program.
    package static var hostPath: String {
        directory + "/yomite-voice"
    }

    /// The folder of the program's data: `YOMITE_DATA`, else the one beside the program's own.
    static func dataFolder(_ environment: [String: String]) -> String {
        environment["YOMITE_DATA"] ?? directory + "/../share/yomite"
    }

    /// Where this program lies, links resolved.
    static var directory: String {
        var path = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe path.withUnsafeMutableBytes { bytes in
            unsafe readlink("/proc/self/exe", bytes.assumingMemoryBound(to: CChar.self).baseAddress!, bytes.count)
        }
        let text = String(decoding: path.prefix(max(0, count)), as: UTF8.self)
        return text.lastIndex(of: "/").map { String(text[..<$0]) } ?? "."
    }
}
