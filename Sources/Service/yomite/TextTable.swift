// SPDX-License-Identifier: GPL-3.0-or-later

internal import Spelling

/// Rows under a header, each column as wide as its widest text. One text that is wider than `widest` does not make all rows so wide.
enum TextTable {
    private static let widest = 120

    static func text(_ header: [String], _ rows: [[String]]) -> String {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { min(columns(of: $0[column]), widest) }.max() ?? 0 }
        return all.map { row in zip(row, widths).map { padded($0, to: $1) }.joined(separator: "  ").trimmedEnd + "\n" }.joined()
    }
}

extension String {
    /// Without the spaces at its end.
    fileprivate var trimmedEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
