// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// What people see whose locale is Japanese.
struct JapaneseTests {
    let workspace: Workspace

    init() throws {
        workspace = try Workspace()
    }

    private func run(
        _ arguments: String...,
        environment: [String: String] = ["LANG": "ja_JP.UTF-8"],
        endsWith code: Int = 0
    ) throws -> Program {
        var place = Program.Place(environment: workspace.environment, folder: workspace.path)
        place.environment["LC_ALL"] = nil
        place.environment.merge(environment) { $1 }
        let program = try Program(builtProgram("yomite"), arguments, in: place)
        #expect(try program.end() == code)
        return program
    }

    @Test func `help and mistakes are told in Japanese`() throws {
        #expect(try run("--help").outputText.hasPrefix("使い方: yomite"))
        #expect(try run("help", "serve").outputText.contains("HTTP で待ち受けるアドレス"))
        #expect(try run("control", "--help").outputText.contains("読み上げを再開します。"))
        #expect(
            try run("--volum", "1", endsWith: 64).errorText
                == "yomite: そのようなオプションはありません: --volum（もしかして: --volume）。yomite --help を参照してください\n"
        )
        #expect(try run("nofile.txt", "--output=null:fast", endsWith: 66).errorText.contains("nofile.txt を読めません: そのような"))
        let config = try workspace.file("c.json5", ["{", "  rate: 110", "  pitch: 90 }"])
        let broken = try run("config", "check", "--config", config, endsWith: 78).errorText
        #expect(broken.contains("\(config):3:3: JSON5 として読めません"))
        #expect(try run("config", "check").outputText.hasPrefix("設定ファイル \(workspace.path)/.config/yomite/yomite.json5 はありません。"))
    }

    @Test func `a run is told of in Japanese`() throws {
        let chat = try workspace.file("chat.txt", ["こんにちは"])
        let text = try run(chat, "--output=null:fast").errorText
        #expect(text.contains("を text 形式として読みます") || text.contains("をテキストとして読みます"))
        #expect(text.contains("受信 1、読み上げ 1、"))
        let open = try workspace.file("token", ["0123456789abcdef0123"])
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: open)
        let refused = try run("serve", "--output=null", "--token-file", open, endsWith: 78).errorText
        #expect(refused.contains("ほかのユーザーにも") && refused.contains("chmod 600 '\(open)'"))
        #expect(try run("say", "あ", "--memory-budget=1M", endsWith: 78).errorText.contains("メモリ予算 1.0 MB は読み上げには小さすぎます"))
    }

    @Test func `doctor speaks Japanese to people`() throws {
        let text = try run("doctor", "--output=null:fast").outputText
        let lines = text.split(separator: "\n").filter { !$0.contains("対処方法: ") }
        for line in lines {
            // Names of programs and paths stay; the verdict is always there.
            #expect(["良好      ", "注意      ", "不足      "].contains { line.hasPrefix($0) }, "\(line)")
        }
        #expect(text.contains("サウンドサーバー: --output null:fast には不要です"))
    }

    @Test func `programs get English`() throws {
        let findings = try run("doctor", "--json", "--output=null:fast").outputText
        #expect(findings.contains("\"sound server\"") && !findings.contains("サウンド"))
        #expect(try run("--log-format=json", "nofile.txt", endsWith: 66).errorText.contains("No such file or directory"))
        #expect(try run("config", "show").outputText.contains("default"))
        #expect(try run("manual").outputText.contains(".SH DESCRIPTION"))
        #expect(try run("complete", "--", "--volu").outputText.contains("the volume, in percent"))
    }

    @Test(arguments: [["LC_ALL": "C", "LANG": "ja_JP.UTF-8"], ["LANG": "ja_JP.eucJP"], ["LANG": "ja_JP.UTF-8", "LANGUAGE": "en"], [:]])
    func `whoever does not ask for Japanese gets English`(environment: [String: String]) throws {
        #expect(try run("--help", environment: environment).outputText.hasPrefix("Usage: yomite"))
        #expect(
            try run("--volum", "1", environment: environment, endsWith: 64).errorText.hasPrefix("yomite: there is no flag --volum (did")
        )
    }
}
