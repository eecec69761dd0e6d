// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Cuts what a host writes to its stderr into lines for the log. Pure.
///
/// A host may be anybody's program, and hostile texts pass through it: a line is made harmless, and its length is limited.
struct HostMessages {
    /// In bytes. What a line has beyond them is dropped.
    static let longest = 512

    private var line: [UInt8] = []
    /// Whether the line was told already, because it is too long.
    private var isDropping = false

    /// Adds what the host has written, and returns the lines that can be told.
    mutating func add(_ bytes: some Collection<UInt8>) -> [String] {
        var lines: [String] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                if let line = finish() { lines.append(line) }
            } else if !isDropping {
                line.append(byte)
                if line.count > Self.longest {
                    lines.append(text(of: line.dropLast()) + "…")
                    isDropping = true
                }
            }
        }
        return lines
    }

    /// Ends the line. Returns it; nil where there is nothing to tell.
    mutating func finish() -> String? {
        defer { (line, isDropping) = ([], false) }
        guard !isDropping else { return nil }
        let text = text(of: line[...])
        return text.allSatisfy(\.isWhitespace) ? nil : text
    }

    /// The host's name stands in front of the message already.
    private func text(of line: ArraySlice<UInt8>) -> String {
        String(harmless(String(decoding: line, as: UTF8.self)).trimmingPrefix("yomite-voice: "))
    }
}
