// SPDX-License-Identifier: GPL-3.0-or-later

internal import Glibc

/// The program of that name, built beside these tests.
public func builtProgram(_ name: String) -> String {
    programsFolder + "/" + name
}

/// The folder of the programs that were built with these tests.
public var programsFolder: String {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    // SAFETY: the kernel writes no more than it is told, and the last byte stays zero.
    let count = unsafe readlink("/proc/self/exe", &path, path.count - 1)
    precondition(count > 0)
    let bytes = path.prefix(count).map { UInt8(bitPattern: $0) }
    return String(decoding: bytes.prefix(upTo: bytes.lastIndex(of: UInt8(ascii: "/"))!), as: UTF8.self)
}
