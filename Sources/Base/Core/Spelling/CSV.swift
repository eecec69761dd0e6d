// SPDX-License-Identifier: GPL-3.0-or-later

/// A row of a table for spreadsheets and programs (RFC 4180), with its end.
///
/// Fields are strangers' text, which is made harmless: no field has lines or control characters, and one that a spreadsheet would calculate
/// begins with an apostrophe, so that it is shown.
public func csvRow(_ fields: [String]) -> String {
    fields.map(csvField).joined(separator: ",") + "\r\n"
}

/// What begins a formula. Some spreadsheets read the full-width forms as well.
private let formulaSigns: Set<Unicode.Scalar> = ["=", "+", "-", "@", "＝", "＋", "－", "＠"]

private func csvField(_ text: String) -> String {
    let text = harmless(text)
    // Spreadsheets leave out spaces at the beginning, and a tab there is one now.
    let first = text.unicodeScalars.first { !$0.properties.isWhitespace }
    let shown = first.map(formulaSigns.contains) == true ? "'" + text : text
    guard shown.contains(where: { $0 == "," || $0 == ";" }) || shown.unicodeScalars.contains("\"") else { return shown }
    return "\"" + shown.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}
