// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core

@Suite struct CSVTests {
    @Test(arguments: [
        ("plain 日本", "plain 日本"), ("", ""), ("one, two", "\"one, two\""), ("a \"b\"", "\"a \"\"b\"\"\""), ("\"", "\"\"\"\""),
        ("a;b", "\"a;b\""),
    ])
    func `a field is quoted where it has to be`(text: String, expected: String) {
        #expect(csvRow([text]) == expected + "\r\n")
    }

    @Test(arguments: [
        ("=1+1", "'=1+1"), ("+81", "'+81"), ("-1", "'-1"), ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "' =1"), ("  =1", "'  =1"),
        ("\u{3000}＝1", "'\u{3000}＝1"),
        ("\r=1", "' =1"), ("=A1,B1", "\"'=A1,B1\""), ("1=1", "1=1"), ("'=1", "'=1"),
    ])
    func `what a spreadsheet would calculate is text`(text: String, expected: String) {
        #expect(csvRow([text]) == expected + "\r\n")
    }

    @Test func `a row is one line, whatever its fields have`() {
        #expect(csvRow(["a\r\nb", "\u{1B}[31m", "c\u{2028}d", "\u{202E}e"]) == "a  b, [31m,c d, e\r\n")
    }
}
