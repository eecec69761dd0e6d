// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Reading

struct MentionsTests {
    private let mentions = Mentions(of: ["@ann", "アン", "あんこ", "杏", "Ann Lee 2"])

    @Test(arguments: [
        "ann", "@ann", "@ANN hello", "hi Ann!", "(ann)", "so,ann", "アン", "アンさん今日は", "アンちゃん", "今日はアン", "@アン", "あんこさんです", "杏さん",
        "annさん", "アンann", "hi ann lee 2.", "＠ann", "@ann🎉",
    ])
    func `a name is found where it is a word of its own`(text: String) {
        #expect(mentions.areIn(text))
    }

    @Test(arguments: [
        "", "hello", "@", "channel", "anna", "joann", "@ann_2", "ann2", "2ann", "@annie", "アンパン", "パンアン", "サアンさん", "あんこう", "銀杏", "an n",
        "аnn", "a\u{200B}nn",
    ])
    func `a part of a word is nobody's name`(text: String) {
        #expect(!mentions.areIn(text))
    }

    @Test func `without names nobody is mentioned, and long texts are looked at up to a limit`() {
        #expect(!Mentions().areIn("@ann") && !Mentions(of: ["@"]).areIn("@"))
        #expect(mentions.areIn(String(repeating: "x ", count: 900) + "ann"))
        #expect(!mentions.areIn(String(repeating: "x ", count: 1_000) + "ann"))
    }
}
