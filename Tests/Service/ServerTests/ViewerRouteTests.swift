// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Testing

@testable import Comments
@testable import Core
@testable import Reading
@testable import Server

/// What is set for viewers over HTTP.
@Suite struct ViewerRouteTests {
    private let stage = Stage()

    private struct Viewer: Decodable, Equatable {
        var id: String
        var platform: String?
        var name: String?
        var comments = 0
        var lastAt: Double?
        var muted = false
        var mutedUntil: String?
        var voice: String?
        var gender: String?
        var rate: Int?
        var nickname: String?
        var reading: String?
        var trusted = false
        var changedBy: String?
    }

    private struct List: Decodable {
        var viewers: [Viewer]
        var more: Bool
    }

    private func patch(_ target: String, _ body: String) -> HTTPAnswer {
        stage.ask(.patch, target, type: "application/json", body)
    }

    private func viewer(_ answer: HTTPAnswer) throws -> Viewer {
        try JSONDecoder().decode(Viewer.self, from: Data(answer.body))
    }

    private func list(_ query: String = "") throws -> List {
        try JSONDecoder().decode(List.self, from: Data(stage.ask(.get, "/v1/viewers\(query)").body))
    }

    private func problem(_ answer: HTTPAnswer) throws -> String {
        struct Problem: Decodable {
            var code: String
            var place: String?
        }
        let problem = try JSONDecoder().decode(Problem.self, from: Data(answer.body))
        return "\(answer.status) \(problem.code) \(problem.place ?? "")"
    }

    private func write(id: String?, _ name: String, on platform: String? = "twitch", in room: RoomName = "main", at seconds: Int64 = 0) {
        var comment = Comments.Comment(text: "x")
        (comment.author, comment.platform) = (Author(id: id, name: name), platform)
        stage.spoken.note(comment, in: room, at: Moment(nanoseconds: seconds * 1_000_000_000))
    }

    @Test func `who wrote is listed, and what is set is set, changed and forgotten`() throws {
        write(id: "17", "Ann")
        write(id: "18", "Bea", at: 5)
        write(id: "17", "Ann", at: 3)
        stage.now = Moment(nanoseconds: 10_000_000_000)
        #expect(try list().viewers.map(\.id) == ["18", "17"])
        #expect(try list().viewers[1] == Viewer(id: "17", platform: "twitch", name: "Ann", comments: 2, lastAt: 1_699_999_993))
        let changed = try viewer(patch("/v1/viewers/17", #"{"voice":"en-us+m3","nickname":"Apple","trusted":true,"rate":120}"#))
        #expect(changed.voice == "espeak:en-us+m3" && changed.nickname == "Apple" && changed.trusted && changed.rate == 120)
        #expect(changed.changedBy == "http" && stage.changers == ["http"])
        let second = try viewer(patch("/v1/viewers/17", #"{"voice":null,"reading":"appuru"}"#))
        #expect(second.voice == nil && second.nickname == "Apple" && second.reading == "appuru" && second.rate == 120)
        #expect(try viewer(stage.ask(.get, "/v1/viewers/17")) == second)
        let forgotten = try viewer(stage.ask(.delete, "/v1/viewers/17"))
        #expect(forgotten.name == "Ann" && forgotten.nickname == nil && forgotten.rate == nil)
        #expect(try viewer(stage.ask(.get, "/v1/viewers/17")) == forgotten)
        #expect(try problem(stage.ask(.delete, "/v1/viewers/17")) == "404 unknown-viewer ")
    }

    @Test func `a mute lasts for seconds or for good`() throws {
        write(id: "17", "Ann")
        let timed = try viewer(patch("/v1/viewers/17", #"{"muted":600}"#))
        #expect(timed.muted && timed.mutedUntil == "2023-11-14T22:23:20.000Z")
        let forever = try viewer(patch("/v1/viewers/17", #"{"muted":true}"#))
        #expect(forever.muted && forever.mutedUntil == nil)
        #expect(try !viewer(patch("/v1/viewers/17", #"{"muted":false}"#)).muted)
    }

    @Test func `a viewer is found by a name that one viewer has`() throws {
        write(id: "17", "Ann")
        write(id: "19", "Bea", on: "twitch")
        write(id: "19", "Cleo", on: "youtube")
        write(id: nil, "Dora", on: nil)
        #expect(try viewer(patch("/v1/viewers/@ANN", #"{"nickname":"Apple"}"#)).id == "17")
        #expect(try viewer(patch("/v1/viewers/apple", #"{"trusted":true}"#)).id == "17")
        #expect(try problem(patch("/v1/viewers/19", #"{"rate":90}"#)) == "409 conflict viewer")
        #expect(try viewer(patch("/v1/viewers/19?platform=youtube", #"{"rate":90}"#)).name == "Cleo")
        #expect(try viewer(patch("/v1/viewers/Dora", #"{"rate":90}"#)).id == "dora")
        #expect(try list("?search=LEO").viewers.map(\.id) == ["19"])
        #expect(try list("?limit=2").more)
    }

    @Test func `what was set before a viewer wrote is changed by the platform's name as well`() throws {
        #expect(try viewer(patch("/v1/viewers/17", #"{"muted":true}"#)).muted)
        var comment = Comments.Comment(text: "x")
        (comment.author, comment.platform) = (Author(id: "17", name: "Ann"), "twitch")
        stage.spoken.note(comment, in: "main", at: stage.now)
        #expect(try viewer(stage.ask(.get, "/v1/viewers/17?platform=twitch")).muted)
        #expect(try !viewer(patch("/v1/viewers/17?platform=twitch", #"{"muted":false}"#)).muted)
        #expect(try !viewer(stage.ask(.get, "/v1/viewers/17")).muted)
    }

    @Test func `ids and nicknames have their limits`() throws {
        #expect(patch("/v1/viewers/\(String(repeating: "x", count: 1_025))", #"{"muted":true}"#).status == 400)
        #expect(patch("/v1/viewers/17", #"{"nickname":"a\u001bb"}"#).status == 400)
    }

    @Test func `something can be set for a viewer who has not written yet, in one room`() throws {
        #expect(try viewer(patch("/v1/rooms/second/viewers/UC1", #"{"gender":"male"}"#)).gender == "male")
        #expect(try problem(stage.ask(.get, "/v1/viewers/UC1")) == "404 unknown-viewer ")
        write(id: "UC1", "Eve", on: "youtube", in: "second")
        let there = try list("?room=second").viewers
        #expect(there.map(\.name) == ["Eve"] && there.map(\.gender) == ["male"] && there.map(\.platform) == ["youtube"])
        #expect(try viewer(patch("/v1/rooms/second/viewers/UC1", #"{"rate":90}"#)).gender == "male", "it is the same line")
    }

    @Test(arguments: [
        (#"{"muted":0}"#, "400 invalid-request muted"), (#"{"muted":"soon"}"#, "400 invalid-request muted"),
        (#"{"voice":"espeak:ja+f55"}"#, "404 unknown-voice voice"), (#"{"voice":7}"#, "400 invalid-request voice"),
        (#"{"gender":"none"}"#, "400 invalid-request gender"), (#"{"rate":5}"#, "400 invalid-request rate"),
        (#"{"pitch":"high"}"#, "400 invalid-request pitch"), (#"{"trusted":1}"#, "400 invalid-request trusted"),
        (#"{"nickname":["x"]}"#, "400 invalid-request nickname"), (#"{"reading":7}"#, "400 invalid-request reading"),
        (#"{"mute":true}"#, "400 invalid-request "), ("{}", "400 invalid-request "),
    ])
    func `what cannot be set is refused with its place`(body: String, expected: String) throws {
        write(id: "17", "Ann")
        #expect(try problem(patch("/v1/viewers/17", body)) == expected)
        #expect(stage.changers.isEmpty)
    }

    @Test func `more viewers than the limit are refused, and unknown voices are answered with the nearest`() throws {
        stage.mostViewers = 1
        #expect(patch("/v1/viewers/a", #"{"rate":90}"#).status == 200)
        let full = patch("/v1/viewers/b", #"{"rate":90}"#)
        #expect(full.status == 409 && full.text.contains("limits.viewers"))
        #expect(patch("/v1/viewers/a", #"{"voice":"espeak:en-us+f33"}"#).text.contains("espeak:en-us+f3"))
    }

    @Test func `names with never-spoken words are not shown`() throws {
        stage.mask = TextMask(NeverSpoken.nothing.adding(listedIn: "zorgl"), .drop)
        write(id: "17", "Zorgl Ann")
        #expect(try list().viewers.map(\.name) == [nil])
    }

    @Test func `only moderators see and change what is set`() {
        for route in Router.routes where route.path.contains("/viewers") { #expect(route.access.rights == .moderate) }
    }
}
