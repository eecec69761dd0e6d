// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core

@Suite struct ColumnsTests {
    @Test(arguments: [
        ("", 0), ("abc", 3), ("読み手", 6), ("かな", 4), ("カナ", 4), ("ｶﾅ", 2), ("（％）", 6), ("、。", 4), ("が", 2), ("か\u{3099}", 2),
        ("e\u{301}", 1), ("한글", 4), ("中文", 4), ("😀", 2), ("…", 1), ("TEXT…", 5), ("𠮷", 2), ("a\u{200B}b", 2),
    ])
    func `a text takes so many columns of a terminal`(text: String, count: Int) {
        #expect(columns(of: text) == count)
    }

    @Test func `padding counts columns, and cuts nothing`() {
        #expect(padded("良好", to: 8) == "良好    ")
        #expect(padded("good", to: 8) == "good    ")
        #expect(padded("対処方法", to: 3) == "対処方法")
    }
}
