// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Server

/// Sources and outputs over HTTP.
@Suite struct PlaceRouteTests {
    private let stage = Stage()

    private func post(_ target: String, _ body: String) -> HTTPAnswer {
        stage.ask(.post, target, type: "application/json", body)
    }

    @Test func `a channel is read, listed, and left`() {
        let added = post("/v1/sources", #"{"twitch":"ann"}"#)
        #expect(added.status == 201 && added.text.contains(#""name":"twitch-1""#))
        #expect(stage.ask(.get, "/v1/sources").text.contains(#""channels":["ann"]"#))
        #expect(stage.ask(.delete, "/v1/sources/twitch-1").status == 200)
        #expect(stage.ask(.delete, "/v1/sources/twitch-1").status == 404)
        #expect(stage.changers == ["http"])
    }

    @Test(arguments: [
        ("ja,en;q=0.9", "irc.example:6697 に接続できません: 接続を拒否されました", "ルームが一時停止中です"),
        ("en-GB,ja", "no connection to irc.example:6697: Connection refused", "2 rooms are paused"),
        ("", "no connection", "2 rooms are paused"),
    ])
    func `who reads Japanese first is told the reasons in Japanese`(wanted: String, problem: String, lack: String) {
        let reason = "no connection to irc.example:6697: Connection refused"
        stage.sources = [ShownSource(name: "twitch-1", kind: "twitch", channels: ["ann"], state: "connecting", problem: reason)]
        stage.isPaused = true
        func ask(_ path: String) -> String {
            stage.ask(request(.get, path, headers: ["Host": "127.0.0.1:8640", "Accept-Language": wanted])).text
        }
        #expect(ask("/v1/sources").contains(problem), "\(ask("/v1/sources"))")
        #expect(ask("/v1/readiness").contains(lack), "\(ask("/v1/readiness"))")
    }

    @Test func `OneComme is a source too, alone`() {
        let added = post("/v1/sources", #"{"onecomme":"on"}"#)
        #expect(added.status == 201 && added.text.contains(#""address":"on""#))
        #expect(post("/v1/sources", #"{"onecomme":true}"#).status == 400)
        #expect(post("/v1/sources", #"{"onecomme":"on","twitch":"ann"}"#).status == 400)
    }

    @Test func `a chat on YouTube is one as well`() {
        let added = post("/v1/sources", #"{"youtube":"@ann"}"#)
        #expect(added.status == 201 && added.text.contains(#""channels":["@ann"]"#))
        #expect(post("/v1/sources", #"{"youtube":{"video":"x"}}"#).text.contains("must be a text"))
        #expect(post("/v1/sources", #"{"youtube":"@ann","twitch":"ann"}"#).status == 400)
    }

    @Test(arguments: [#"{"file":"/etc/passwd"}"#, #"{"command":"ls"}"#, #"{"twitch":1}"#, "{}", ""])
    func `nothing but a channel is read`(body: String) {
        #expect(post("/v1/sources", body).status == 400)
        #expect(stage.sources.isEmpty)
    }

    @Test func `a sink is added, listed beside those that the server has, and removed`() {
        #expect(post("/v1/outputs", #"{"sink":"obs","make":true}"#).status == 201)
        let listed = stage.ask(.get, "/v1/outputs").text
        #expect(listed.contains(#""name":"pulse:obs""#) && listed.contains(#""description":"For OBS""#))
        #expect(stage.ask(.delete, "/v1/outputs/pulse:obs").status == 200)
        #expect(stage.ask(.delete, "/v1/outputs/pulse%3Aobs").status == 404)
    }

    @Test(arguments: [#"{"sink":3}"#, #"{"make":true}"#, #"{"sink":"obs","make":"yes"}"#])
    func `what is no sink is refused`(body: String) {
        #expect(post("/v1/outputs", body).status == 400)
        #expect(stage.outputs.isEmpty)
    }
}
