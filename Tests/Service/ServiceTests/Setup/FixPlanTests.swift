// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import yomite

/// What `doctor --fix` would do, without doing it.
@Suite struct FixPlanTests {
    private let wanted = [
        WantedFix(.run(["chmod", "600", "/home/ann/my token"]), why: "files: it can be read"),
        WantedFix(.install(["libmp3lame0"]), why: "mp3: missing"),
        WantedFix(.write("{}", path: "/home/ann/voices/voicevox.json5"), why: "server: found"),
        WantedFix(.install(["libmecab2", "mecab-ipadic-utf8"]), why: "Japanese: no library"),
        WantedFix(.install(["libmecab2", "mecab-ipadic-utf8"]), why: "Japanese: no dictionary"),
    ]

    @Test func `all packages are installed by one command, first, with every reason`() {
        let plan = FixPlan(wanted, .sudo)
        #expect(plan.byHand.isEmpty)
        #expect(
            plan.steps.map(\.action.command) == [
                "sudo apt-get install --yes --no-install-recommends libmp3lame0 libmecab2 mecab-ipadic-utf8",
                "chmod 600 '/home/ann/my token'",
                "write /home/ann/voices/voicevox.json5",
            ]
        )
        #expect(plan.steps[0].why == ["mp3: missing", "Japanese: no library", "Japanese: no dictionary"])
        #expect(FixPlan(wanted, .root).steps[0].action.command.hasPrefix("apt-get install "))
    }

    @Test func `what rests on a guess about a port is not agreed to by a yes to all`() {
        #expect(FixPlan(wanted, .root).steps.map(\.action.isGuess) == [false, false, true])
    }

    @Test func `packages that are there are not installed again`() {
        let plan = FixPlan(wanted, .root, installed: ["libmecab2", "mecab-ipadic-utf8"])
        #expect(plan.steps[0].action == .run(["apt-get", "install", "--yes", "--no-install-recommends", "libmp3lame0"]))
        #expect(plan.steps[0].why == ["mp3: missing"])
        #expect(FixPlan(wanted, .root, installed: ["libmp3lame0", "libmecab2", "mecab-ipadic-utf8"]).steps.count == 2)
    }

    @Test(arguments: [FixPlan.Installer.forbidden, .unknown])
    func `where packages cannot be installed they are named, and the rest is done`(installer: FixPlan.Installer) throws {
        let plan = FixPlan(wanted, installer)
        #expect(plan.steps.count == 2)
        let line = try #require(plan.byHand.first)
        #expect(line.hasSuffix("libmp3lame0 libmecab2 mecab-ipadic-utf8"))
        #expect(Wording.japanese(line) != line)
    }

    @Test func `without a fix there is no step`() {
        let plan = FixPlan([], .root)
        #expect(plan.steps.isEmpty && plan.byHand.isEmpty)
    }

    @Test(arguments: [
        ("it's", #"chmod 600 'it'\''s'"#), ("", "chmod 600 ''"), ("a$(b)", "chmod 600 'a$(b)'"), ("/a/b-c_d.e", "chmod 600 /a/b-c_d.e"),
        ("a\u{1B}[31m", "chmod 600 'a [31m'"),
    ])
    func `a command is shown as a shell would take it`(path: String, shown: String) {
        #expect(FixPlan.Action.run(["chmod", "600", path]).command == shown)
    }

    @Test func `a secret is for its owner and group, and only its owner puts files into folders`() throws {
        for mode: UInt32 in [0o100600, 0o100640, 0o100660] { #expect(FileModes.fix(secret: "/t", mode: mode) == nil) }
        for mode: UInt32 in [0o100644, 0o100602] {
            #expect(try #require(FileModes.fix(secret: "/t", mode: mode)).fix == .run(["chmod", "600", "/t"]))
        }
        for mode: UInt32 in [0o040700, 0o040755] { #expect(FileModes.fix(folder: "/f", mode: mode) == nil) }
        for mode: UInt32 in [0o040775, 0o040777, 0o041777] {
            #expect(try #require(FileModes.fix(folder: "/f", mode: mode)).fix == .run(["chmod", "go-w", "/f"]))
        }
    }
}
