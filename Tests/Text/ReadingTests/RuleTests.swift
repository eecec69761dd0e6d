// SPDX-License-Identifier: GPL-3.0-or-later

import Configuration
import Testing

@testable import Reading

@Suite struct RuleTests {
    @Test func `the rules that settings turn off are those that may be turned off`() {
        #expect(RuleChoice.allCases.map(\.rawValue) == ReadingRule.switchable.map(\.rawValue))
        #expect(ReadingChoice.allCases.count == 2)
    }
}
