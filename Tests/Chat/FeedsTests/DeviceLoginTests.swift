// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core
@testable import Feeds

/// Twitch's answers in their documented shapes.
private let code = """
    {"device_code":"dev-1","expires_in":1800,"interval":5,"user_code":"ABCDEFGH",\
    "verification_uri":"https://www.twitch.tv/activate?public=true&device-code=ABCDEFGH"}
    """
private let granted = """
    {"access_token":"a-1","expires_in":14400,"refresh_token":"r-1","scope":["moderator:read:followers"],"token_type":"bearer"}
    """
private let pending = #"{"status":400,"message":"authorization_pending"}"#

private struct Stage {
    var login = DeviceLogin(client: "c", scopes: ["moderator:read:followers", "channel:read:ads"], at: Moment(nanoseconds: 0))
    var now = Moment(nanoseconds: 0)

    mutating func answer(_ status: Int, _ body: String) -> DeviceLogin.Action? {
        login.handle(.answered(status: status, body: body), at: now)
    }

    mutating func meetDeadline() -> DeviceLogin.Action? {
        now = max(now, login.deadline ?? now)
        return login.handle(.due, at: now)
    }

    static func waiting() -> Stage {
        var stage = Stage()
        _ = stage.meetDeadline()
        _ = stage.answer(200, code)
        return stage
    }
}

@Suite struct DeviceLoginTests {
    private let scopes = "moderator:read:followers channel:read:ads"

    @Test func `it shows a code, and asks until the user has typed it`() {
        var stage = Stage()
        #expect(stage.meetDeadline() == .post(DeviceLogin.Request(path: "/oauth2/device", form: ["client_id", "c", "scopes", scopes])))
        #expect(stage.login.deadline == nil)
        #expect(
            stage.answer(200, code)
                == .show(code: "ABCDEFGH", address: "https://www.twitch.tv/activate?public=true&device-code=ABCDEFGH")
        )
        let grant = "urn:ietf:params:oauth:grant-type:device_code"
        let form = ["client_id", "c", "scopes", scopes, "device_code", "dev-1", "grant_type", grant]
        for tries in 1...3 {
            #expect(stage.meetDeadline() == .post(DeviceLogin.Request(path: "/oauth2/token", form: form)))
            #expect(stage.now == Moment(nanoseconds: Int64(tries) * 5_000_000_000))
            #expect(stage.answer(400, pending) == nil)
        }
        _ = stage.meetDeadline()
        #expect(stage.answer(200, granted) == .finish(access: "a-1", refresh: "r-1", seconds: 14_400))
        #expect(stage.login.deadline == nil)
    }

    @Test(arguments: [#"{"status":400,"message":"slow_down"}"#, "{}"])
    func `who asks too often asks less often`(body: String) {
        var stage = Stage.waiting()
        _ = stage.meetDeadline()
        let before = stage.now
        #expect(stage.answer(body == "{}" ? 429 : 400, body) == nil)
        #expect(stage.login.deadline == before + .seconds(10))
    }

    @Test func `a server that does not answer is asked again, until the code has ended`() {
        var stage = Stage.waiting()
        var last: DeviceLogin.Action?
        while stage.login.deadline != nil {
            last = stage.meetDeadline()
            if case .post = last { #expect(stage.answer(0, "") == nil) }
        }
        #expect(last == .fail(.expired))
        #expect(stage.now == Moment(nanoseconds: 1_800_000_000_000))
    }

    @Test(arguments: [
        (400, #"{"status":400,"message":"invalid device code"}"#, DeviceLogin.Failure.denied("invalid device code")),
        (400, #"{"message":"expired_token"}"#, .expired), (403, "x", .denied("HTTP 403")),
        (200, "{}", .denied("an answer that is no token")), (400, #"{"message":"a\r\nb\u001b[2J"}"#, .denied("a  b [2j")),
        (200, #"{"access_token":"a\r\nX: y","refresh_token":"r","expires_in":1}"#, .denied("an answer that is no token")),
    ])
    func `a refusal is the end`(status: Int, body: String, failure: DeviceLogin.Failure) {
        var stage = Stage.waiting()
        _ = stage.meetDeadline()
        #expect(stage.answer(status, body) == .fail(failure))
        #expect(stage.login.deadline == nil)
    }

    @Test(arguments: [
        (400, #"{"status":400,"message":"invalid client"}"#, DeviceLogin.Failure.denied("invalid client")),
        (0, "", .unreachable), (200, "x", .strange),
        (200, code.replacing("https://www.twitch.tv/", with: "https://www.twitch.tv.example.com/"), .strange),
        (200, code.replacing("1800", with: "0"), .strange), (200, code.replacing("dev-1", with: "a b"), .strange),
    ])
    func `no code, or one for somebody else's page, is the end`(status: Int, body: String, failure: DeviceLogin.Failure) {
        var stage = Stage()
        _ = stage.meetDeadline()
        #expect(stage.answer(status, body) == .fail(failure))
    }

    @Test func `an absurd interval is bounded`() {
        for (interval, seconds) in [("0", 1), ("-5", 1), ("1e9", 60)] {
            var stage = Stage()
            _ = stage.meetDeadline()
            _ = stage.answer(200, code.replacing(#""interval":5"#, with: #""interval":\#(interval)"#))
            #expect(stage.login.deadline == stage.now + .seconds(seconds))
        }
    }
}

@Suite struct TwitchTokenTests {
    @Test func `what is written is read`() {
        let token = TwitchToken(user: "u", clientID: "c", access: "a", refresh: "r", end: 1_714_564_800)
        #expect(TwitchToken(token.text) == token)
    }

    @Test(arguments: [
        "", "x", "{}", #"{"clientID":"c","access":"a","refresh":"r"}"#,
        #"{"user":"u","clientID":"c","access":"a\nb","refresh":"r","end":1}"#,
        #"{"user":"u","clientID":"","access":"a","refresh":"r","end":1}"#,
    ])
    func `anything else is none`(text: String) {
        #expect(TwitchToken(text) == nil)
    }
}

@Suite struct TokenKeeperTests {
    @Test func `in a day it is checked every hour, renewed before its end, and each refresh token is used once`() {
        var now = Moment(nanoseconds: 0)
        var keeper = TokenKeeper(access: "a-0", refresh: "r-0", end: now + .seconds(14_400), at: now)
        var (checks, renewals, ends) = (0, 0, now + .seconds(14_400))
        let day = now + .seconds(86_400)
        while let deadline = keeper.deadline, deadline <= day {
            now = max(now, deadline)
            #expect(now < ends, "it was used beyond its end")
            switch keeper.handle(.due, at: now, luck: 0) {
            case .check(let access):
                #expect(access == "a-\(renewals)")
                checks += 1
                #expect(keeper.handle(.answered(status: 200, body: "{}"), at: now, luck: 0) == nil)
            case .renew(let refresh):
                #expect(refresh == "r-\(renewals)")
                renewals += 1
                let body = #"{"access_token":"a-\#(renewals)","refresh_token":"r-\#(renewals)","expires_in":14400}"#
                #expect(
                    keeper.handle(.answered(status: 200, body: body), at: now, luck: 0)
                        == .store(access: "a-\(renewals)", refresh: "r-\(renewals)", seconds: 14_400)
                )
                ends = now + .seconds(14_400)
            default: Issue.record("nothing was due at \(now)")
            }
        }
        #expect(renewals == 6 && checks == 20 && keeper.access == "a-6")
    }

    @Test func `a token that is not taken is renewed, and without a new one the user has to log in`() {
        let now = Moment(nanoseconds: 0)
        var keeper = TokenKeeper(access: "a", refresh: "r", end: now + .seconds(14_400), at: now)
        #expect(keeper.handle(.refused, at: now, luck: 0) == .renew(refresh: "r"))
        #expect(keeper.handle(.refused, at: now, luck: 0) == nil, "it is being renewed")
        #expect(
            keeper.handle(.answered(status: 400, body: #"{"status":400,"message":"Invalid refresh token"}"#), at: now, luck: 0)
                == .lose(reason: "invalid refresh token")
        )
        #expect(keeper.deadline == nil && keeper.handle(.due, at: now, luck: 0) == nil)
    }

    @Test func `what another program has renewed is used, and where there is no login any more it is over`() {
        let now = Moment(nanoseconds: 0)
        var keeper = TokenKeeper(access: "a", refresh: "r", end: now, at: now)
        #expect(keeper.handle(.found(access: "b", refresh: "s", end: now + .seconds(7_200)), at: now, luck: 0) == nil, "nothing was asked")
        #expect(keeper.access == "a")
        #expect(keeper.handle(.due, at: now, luck: 0) == .renew(refresh: "r"))
        #expect(keeper.handle(.found(access: "b", refresh: "s", end: now + .seconds(7_200)), at: now, luck: 0) == nil)
        #expect(keeper.access == "b" && keeper.deadline == now + .seconds(3_600))
        #expect(keeper.handle(.refused, at: now, luck: 0) == .renew(refresh: "s"))
        #expect(keeper.handle(.removed, at: now, luck: 0) == .lose(reason: "you have logged out"))
        #expect(keeper.deadline == nil)
    }

    @Test func `a check that says no renews, and one that is not answered is made again`() {
        var now = Moment(nanoseconds: 0)
        var keeper = TokenKeeper(access: "a", refresh: "r", end: now + .seconds(14_400), at: now)
        #expect(keeper.handle(.due, at: now, luck: 1) == .check(access: "a"))
        #expect(keeper.handle(.answered(status: 0, body: ""), at: now, luck: 1) == nil)
        #expect(keeper.deadline == now + .seconds(1))
        now = now + .seconds(1)
        #expect(keeper.handle(.due, at: now, luck: 1) == .check(access: "a"))
        #expect(keeper.handle(.answered(status: 401, body: ""), at: now, luck: 1) == .renew(refresh: "r"))
        #expect(keeper.handle(.answered(status: 503, body: ""), at: now, luck: 1) == nil)
        #expect(keeper.deadline == now + .seconds(2))
    }
}
