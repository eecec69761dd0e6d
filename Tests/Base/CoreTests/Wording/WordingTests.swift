// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core

@Suite struct WordingTests {
    @Test(arguments: [
        (["LANG": "ja_JP.UTF-8"], true), (["LANG": "ja_JP.utf8"], true), (["LANG": "ja"], true), (["LANG": "ja_JP.UTF-8@cjknarrow"], true),
        (["LC_ALL": "ja_JP.UTF-8", "LANG": "de_DE.UTF-8"], true), (["LC_ALL": "", "LANG": "ja_JP.UTF-8"], true),
        (["LC_MESSAGES": "ja_JP.UTF-8", "LANG": "en_US.UTF-8"], true), (["LC_MESSAGES": "ja_JP.UTF-8", "LC_CTYPE": "C.UTF-8"], true),
        (["LANG": "en_US.UTF-8", "LANGUAGE": "ja"], true), (["LANG": "de_DE.UTF-8", "LANGUAGE": "de:ja:en"], true),
        ([:], false), (["LANG": "en_US.UTF-8"], false), (["LC_ALL": "C", "LANG": "ja_JP.UTF-8"], false), (["LANG": "C.UTF-8"], false),
        (["LC_MESSAGES": "C", "LANG": "ja_JP.UTF-8"], false), (["LANG": "ja_JP.eucJP"], false),
        (["LC_CTYPE": "C", "LANG": "ja_JP.UTF-8"], false), (["LC_MESSAGES": "ja_JP.UTF-8"], false),
        (["LANG": "ja_JP.UTF-8", "LANGUAGE": "en:ja"], false), (["LC_ALL": "C.UTF-8", "LANGUAGE": "ja"], false),
        (["LANG": "jam_JM.UTF-8"], false), (["LANGUAGE": "ja"], false),
    ])
    func `Japanese is spoken to whoever asks for it and can see it`(environment: [String: String], isJapanese: Bool) {
        #expect((Wording(environment: environment) == .japanese) == isJapanese)
    }

    @Test(arguments: [
        ("nothing has changed", "変更はありません"),
        ("(default: 22050)", "（既定値: 22050）"),
        // The parts are looked up too, and those that are in no row stay.
        ("chat.txt cannot be read: No such file or directory", "chat.txt を読めません: そのようなファイルやディレクトリはありません"),
        ("chat.txt cannot be read: Bad file descriptor", "chat.txt を読めません: Bad file descriptor"),
        (
            "there is no flag --volum (did you mean --volume?); see yomite --help",
            "そのようなオプションはありません: --volum（もしかして: --volume）。yomite --help を参照してください"
        ),
        ("--rate: \"x\" must be a whole percentage from 50 to 300", "--rate: \"x\" は使えません。指定できる値: 50 から 300 までの％"),
        ("what nobody has written down", "what nobody has written down"), ("", ""),
        ("nothing has changed\n\nshows this help", "変更はありません\n\nこのヘルプを表示する"),
        // A hole is never empty, and what a stranger wrote is no row of the table.
        ("(default: )", "(default: )"), ("{}", "{}"), ("# Help", "# Help"), ("\t", "\t"),
    ])
    func `a line is said in Japanese, or stays`(english: String, japanese: String) {
        #expect(Wording.japanese(english) == japanese)
        #expect(Wording.english(english) == english)
    }

    @Test func `what is long, or deep in other lines, is not looked for`() {
        let long = String(repeating: "a", count: 1_025)
        #expect(Wording.japanese("\(long): nothing has changed") == "\(long): nothing has changed")
        let deep = String(repeating: "a: ", count: 6)
        #expect(Wording.japanese("\(deep)nothing has changed") == "\(deep)nothing has changed")
        #expect(Wording.japanese("\(deep.dropFirst(3))nothing has changed") == "\(deep.dropFirst(3))変更はありません")
    }
}
