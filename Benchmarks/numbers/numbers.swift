// SPDX-License-Identifier: GPL-3.0-or-later
//
// numbers: reads lines of a language, the number of a rule set, a whole number and the digits behind its mark, separated by tabs, and
// prints each number in words. scripts/measure-numbers runs it.

@testable import Reading

while let line = readLine() {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count == 4, let table = NumberTable(String(fields[0])), let set = Int(fields[1]), let whole = Int(fields[2]) else {
        fatalError("this is no number: \(line)")
    }
    let number = DecimalNumber(isNegative: fields[2].hasPrefix("-"), whole: abs(whole), fraction: fields[3])
    print(table.words(number, by: set, withDigits: true) ?? "-")
}
