// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Server

/// Tokens with names and rights.
@Suite struct NamedTokenTests {
    private let stage = Stage()

    private func token(_ name: String) -> String { "0123456789abcdef-\(name)" }

    private func rules(_ lines: String...) throws -> AccessRules {
        var rules = AccessRules()
        rules.tokens.named = try NamedToken.all(in: lines.joined(separator: "\n"), atMost: 100)
        return rules
    }

    private func ask(
        _ method: HTTPMethod,
        _ target: String,
        as name: String,
        _ rules: AccessRules,
        type: String? = nil,
        _ body: String = ""
    ) -> HTTPAnswer {
        let headers = ["Host": "127.0.0.1:8640", "Authorization": "Bearer \(token(name))"] as KeyValuePairs
        return stage.ask(request(method, target, type: type, body, headers: headers), rules: rules)
    }

    private static let allRights = ["look", "comment", "moderate", "settings"]

    @Test("A route is open to the right that it names, and closed without it", arguments: allRights)
    func rights(right: String) throws {
        let rules = try rules("one \(right) \(token("one"))", "rest all \(token("rest"))")
        for route in Router.routes {
            let target = route.path.replacing("{room}", with: "main").replacing("{id}", with: "x").replacing("{name}", with: "x").replacing(
                "{word}",
                with: "x"
            )
            .replacing("{model}", with: "yomite")
            let answer = ask(route.method, target, as: "one", rules)
            let looks = right == "moderate" || right == "settings"
            let needed = route.access.rights.names
            let isAllowed = needed.allSatisfy { $0 == right || $0 == "look" && looks }
            #expect((answer.status == 403) == !isAllowed, "\(route.method) \(target): \(answer.status)")
            #expect(isAllowed || answer.text.contains("lacks the right to"))
            #expect(ask(route.method, target, as: "rest", rules).status != 403)
        }
    }

    @Test func `all rights are named by some route, so that none is a name without a meaning`() {
        #expect(Set(Router.routes.flatMap { $0.access.rights.names }) == Set(Self.allRights))
        #expect(stage.ask(.get, "/v1").text.contains(#""method":"PATCH","path":"/v1/settings","right":"settings""#))
    }

    @Test func `a token tells who it is, and the main one may do everything`() throws {
        var rules = try rules("ann moderate,comment \(token("ann"))")
        #expect(ask(.get, "/v1/me", as: "ann", rules).text.contains(#"{"name":"ann","rights":["look","comment","moderate"]}"#))
        #expect(ask(.get, "/v1/me", as: "bob", rules).status == 401)
        rules.tokens.main = Token(token("main"))
        #expect(
            ask(.get, "/v1/me", as: "main", rules).text.contains(#"{"name":"http","rights":["look","comment","moderate","settings"]}"#)
        )
        #expect(stage.ask(.get, "/v1/me").text.contains(#""name":"http""#))
    }

    @Test(arguments: [
        ("settings", "look", 201), ("settings", "settings", 403), ("settings", "look,settings", 403), ("settings", "comment", 403),
        ("settings", "all", 403), ("settings,comment", "comment,look", 201), ("settings,comment", "settings", 201),
        ("settings,comment", "moderate", 403), ("all", "all", 403), ("all", "moderate,comment", 201),
        ("all", "rule", 400), ("all", "", 400),
    ])
    func `a token is made with fewer rights than its maker has, never with others`(own: String, wanted: String, status: Int) throws {
        let rules = try rules("ann \(own) \(token("ann"))")
        let answer = ask(.post, "/v1/tokens", as: "ann", rules, type: "application/json", #"{"rights":"\#(wanted)"}"#)
        #expect(answer.status == status, "\(answer.text)")
        guard status == 201 else { return }
        #expect(answer.text.contains(" ann\""), "the log names its maker")
        #expect(try #require(Rights(own)).isStrictSuperset(of: #require(Rights(wanted))))
    }

    @Test func `changes carry the name of the token that made them`() throws {
        let rules = try rules("ann all \(token("ann"))")
        _ = ask(.patch, "/v1/settings", as: "ann", rules, type: "application/json", #"{"rate":90}"#)
        _ = ask(.post, "/v1/control/mute", as: "ann", rules)
        _ = ask(.post, "/v1/control/clear", as: "ann", rules)
        _ = ask(.post, "/v1/moderation", as: "ann", rules, type: "application/json", #"{"kind":"clear"}"#)
        #expect(stage.changers == ["ann", "ann", "ann", "ann"])
        let word = ask(.put, "/v1/dictionary/gg", as: "ann", rules, type: "application/json", #"{"reading":"good game"}"#)
        #expect(word.text.contains(#""addedBy":"ann""#))
        _ = stage.ask(.post, "/v1/control/clear")
        #expect(stage.changers.last == "http")
    }

    @Test func `events are believed of those who may moderate themselves`() throws {
        let rules = try rules("bot comment \(token("bot"))", "bridge comment,moderate \(token("bridge"))")
        let body = #"{"text":"Ann raids","author":"Ann","event":"raid","count":12}"#
        let answer = ask(.post, "/v1/comments", as: "bot", rules, type: "application/json", body)
        #expect(answer.status == 202 && answer.text.contains("is not believed"))
        #expect(!ask(.post, "/v1/comments", as: "bridge", rules, type: "application/json", body).text.contains("is not believed"))
        #expect(stage.comments.map(\.isEvent) == [false, true])
    }

    @Test func `roles are believed of those who may moderate themselves`() throws {
        let rules = try rules("bot comment \(token("bot"))", "bridge comment,moderate \(token("bridge"))")
        let body = #"[{"text":"a","author":{"name":"x","roles":["moderator"]}},{"text":"b"}]"#
        let answer = ask(.post, "/v1/comments", as: "bot", rules, type: "application/json", body)
        #expect(answer.status == 202 && answer.text.contains("is not believed"))
        #expect(stage.comments.first?.author?.roles == [] && stage.comments.first?.author?.name == "x")
        let trusted = ask(.post, "/v1/comments", as: "bridge", rules, type: "application/json", body)
        #expect(!trusted.text.contains("is not believed"))
        #expect(stage.comments[2].author?.roles == [.moderator])
    }

    @Test func `only a token that just looks may be in an address`() throws {
        let rules = try rules("obs look \(token("obs"))", "ann look,comment \(token("ann"))")
        #expect(stage.ask(request(.get, "/v1/events?token=\(token("obs"))"), rules: rules).status == 200)
        let refused = stage.ask(request(.get, "/v1/events?token=\(token("ann"))"), rules: rules)
        #expect(refused.status == 401 && refused.text.contains("token-in-address"))
    }

    @Test func `refused texts are shown to those who moderate`() throws {
        let rules = try rules("obs look \(token("obs"))", "ann moderate \(token("ann"))")
        #expect(ask(.get, "/v1/comments?with=refused", as: "obs", rules).status == 403)
        #expect(ask(.get, "/v1/comments?with=refused", as: "ann", rules).status == 200)
    }

    @Test func `a token may be written as its digest`() throws {
        // printf %s 0123456789abcdef-ann | sha256sum
        let rules = try rules("ann look sha256:\(Self.digest)", "# a comment", "", "bob\tlook\t\(token("bob"))")
        for name in ["ann", "bob"] { #expect(ask(.get, "/v1/me", as: name, rules).status == 200) }
    }

    private static let digest = "4a0577201345417d36ef4daf8a549eaab8760ea3494e5eb9c882eb60626e9b19"

    @Test(
        "A file with a mistake is refused with its line",
        arguments: [
            ("", "it contains no token"), ("# nothing", "it contains no token"), ("ann look", "line 1: Each line needs a name"),
            ("ann look too-short", "line 1: the token must have at least 16"), ("\nann see 0123456789abcdef", "line 2: the rights must be"),
            ("ann look, 0123456789abcdef", "line 1: the rights must be"), ("http look 0123456789abcdef", "\"http\" cannot be a name"),
            ("a\u{202E}b look 0123456789abcdef", "cannot be a name"), ("ann look sha256:12", "64 hexadecimal digits"),
            ("ann look 0123456789abcdef\nann look 0123456789abcdeg", "line 2: the name is used twice"),
            ("ann look 0123456789abcdef\nbob look 0123456789abcdef", "line 2: another name has the same token"),
            ((1...101).map { "n\($0) look 0123456789abcdef\($0)" }.joined(separator: "\n"), "line 101: there are more than 100"),
        ]
    )
    func flaws(text: String, reason: String) {
        #expect { try NamedToken.all(in: text, atMost: 100) } throws: { "\($0)".contains(reason) }
    }
}
