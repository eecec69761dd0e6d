// SPDX-License-Identifier: GPL-3.0-or-later

private let ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
private let tens = ["", "X", "XX", "XXX", "XL", "L", "LX", "LXX", "LXXX"]

/// The value of a Roman numeral: to 89, as they are properly written; XL is a size.
func romanValue(_ text: Substring) -> Int? {
    let letters = text.prefix { $0 == "X" || $0 == "L" }
    let rest = text.dropFirst(letters.count)
    // The X of IX stands behind its I.
    guard !text.isEmpty, text.utf8.count <= 8, text != "XL", text != "L", let tens = tens.firstIndex(of: String(letters)),
        let ones = ones.firstIndex(of: String(rest))
    else { return nil }
    return tens * 10 + ones
}
