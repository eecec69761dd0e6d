// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Rows under a header, each column as wide as its widest text. A single text wider than `widest` does not widen all rows.
enum TextTable {
    private static let widest = 120

    static func text(_ header: [String], _ rows: [[String]]) -> String {
        let all = [header] + rows
        let widths = header.indices.map { column in all.map { min(columns(of: $0[column]), widest) }.max() ?? 0 }
        return all.map { row in zip(row, widths).map { padded($0, to: $1) }.joined(separator: "  ").trimmedEnd + "\n" }.joined()
    }
}

extension String {
    /// Without spaces at the end.
    fileprivate var trimmedEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
