// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Those of the paths that do not lead to a file system which another machine or program serves, and which may stop answering while ours goes on.
/// Nothing there is looked at, so this never waits for it.
public func onOwnDisks(_ paths: [String]) -> [String] {
    let mounts = remoteMounts()
    return mounts.isEmpty ? paths : paths.filter { !isOnRemoteDisk($0, mounts) }
}

/// Whether any of the paths leads to such a file system.
public func isAnyOnRemoteDisk(_ paths: [String]) -> Bool {
    onOwnDisks(paths).count < paths.count
}

private func isOnRemoteDisk(_ path: String, _ mounts: Set<String>) -> Bool {
    var place = ""
    var names = parts(of: path)[...]
    var links = 0
    while let name = names.popFirst() {
        if name == "." || name.isEmpty { continue }
        if name == ".." {
            place = String(place[..<(place.lastIndex(of: "/") ?? place.startIndex)])
            continue
        }
        let here = "\(place)/\(name)"
        if mounts.contains(here) { return true }
        if let target = linkTarget(here) {
            links += 1
            // As many as Linux follows.
            guard links <= 40 else { return false }
            if target.hasPrefix("/") { place = "" }
            names = (target.split(separator: "/").map(String.init) + names)[...]
        } else {
            place = here
        }
    }
    return mounts.contains("/")
}

/// The folders from the root on that lead to a path, and its name.
private func parts(of path: String) -> [String] {
    var folder = [CChar](repeating: 0, count: Int(PATH_MAX))
    let isRelative = unsafe !path.hasPrefix("/") && getcwd(&folder, folder.count) != nil
    let start = isRelative ? String(decoding: folder.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) + "/" : ""
    return (start + path).split(separator: "/").map(String.init)
}

/// The target of a link; nil where there is none.
package func linkTarget(_ path: String) -> String? {
    var target = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe target.withUnsafeMutableBytes { bytes in
        // SAFETY: the buffer stays during the call, which is told how large it is.
        unsafe readlink(path, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), bytes.count)
    }
    return count > 0 ? String(decoding: target.prefix(count), as: UTF8.self) : nil
}

private let remoteTypes: Set<Substring> = [
    "fuse", "nfs", "nfs4", "cifs", "smb3", "smbfs", "9p", "virtiofs", "ceph", "afs", "coda", "lustre", "beegfs", "gfs2", "ocfs2",
]

/// Where such file systems are mounted (proc(5), mountinfo).
private func remoteMounts() -> Set<String> {
    guard let table = try? readWhole("/proc/self/mountinfo", atMost: 1 << 20) else { return [] }
    var mounts: Set<String> = []
    for line in table.split(separator: "\n") {
        let fields = line.split(separator: " ")
        guard let end = fields.firstIndex(of: "-"), end + 1 < fields.count, fields.count > 4 else { continue }
        let type = fields[end + 1]
        if remoteTypes.contains(type) || type.hasPrefix("fuse.") { mounts.insert(unescaped(fields[4])) }
    }
    return mounts
}

/// Spaces, tabs, line ends and backslashes are written as `\040` and the like.
private func unescaped(_ field: Substring) -> String {
    guard field.contains("\\") else { return String(field) }
    var bytes: [UInt8] = []
    var left = Array(field.utf8)[...]
    while let byte = left.popFirst() {
        let digits = left.prefix(3).map { Int($0) - Int(UInt8(ascii: "0")) }
        if byte == UInt8(ascii: "\\"), digits.count == 3, digits.allSatisfy((0...7).contains) {
            bytes.append(UInt8(truncatingIfNeeded: digits[0] << 6 | digits[1] << 3 | digits[2]))
            left = left.dropFirst(3)
        } else {
            bytes.append(byte)
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}
