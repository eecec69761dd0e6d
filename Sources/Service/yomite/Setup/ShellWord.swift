// SPDX-License-Identifier: GPL-3.0-or-later

/// A word of a command, quoted so that a shell takes it as one word.
func quoted(_ word: String) -> String {
    let isPlain = word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "-_./+:=~,".utf8.contains(byte)
        }
    }
    return isPlain && !word.isEmpty ? word : "'\(word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
}

/// A path, quoted so that a shell takes it as one word whose `~/` is still the home folder.
func quotedPath(_ path: String) -> String {
    path.hasPrefix("~/") ? "~/" + quoted(String(path.dropFirst(2))) : quoted(path)
}
