// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether a text is written as a pattern says, in which `*` stands for any letters.
public func matches(_ text: String, wildcards pattern: String) -> Bool {
    let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard let first = pieces.first, let last = pieces.last, pieces.count > 1 else { return text == pattern }
    guard text.hasPrefix(first) else { return false }
    var rest = text.dropFirst(first.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
        guard let found = rest.firstRange(of: piece) else { return false }
        rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
}
