// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core

struct WildcardsTests {
    @Test(
        arguments: [
            ("espeak:ja", "espeak:ja", true), ("espeak:ja", "espeak:*", true), ("espeak:ja", "*", true),
            ("espeak:ja+f3", "*:ja*f3", true), ("ja+f3", "*+*", true), ("", "*", true), ("", "", true), ("espeak:ja", "espeak", false),
            ("espeak:ja", "", false),
            ("flite:slt", "espeak:*", false), ("aba", "ab*ba", false), ("abab", "ab*b*ab", false), ("espeak:ja", "e*+*a", false),
        ]
    )
    func `a star stands for any letters, and no letter counts twice`(text: String, pattern: String, isMatch: Bool) {
        #expect(matches(text, wildcards: pattern) == isMatch)
    }
}
