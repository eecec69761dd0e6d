// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Testing

@testable import Comments
@testable import Core
@testable import Reading
@testable import Rooms
@testable import Server
@testable import Synthesis
@testable import Voices

@Suite struct DeskTests {
    private let stage = Stage()

    private struct Receipts: Decodable {
        struct Receipt: Decodable, Equatable {
            var id: String
            var position: Int?
            var duplicate: Bool?
        }
        struct Rejected: Decodable {
            var index: Int
        }

        var accepted: [Receipt]
        var rejected: [Rejected]
        var warnings: [String]?
    }

    private func post(_ body: String, to target: String = "/v1/comments") throws -> Receipts {
        let answer = stage.ask(.post, target, type: "application/json", body)
        #expect(answer.status == 202)
        return try JSONDecoder().decode(Receipts.self, from: Data(answer.body))
    }

    @Test func `a comment whose room is being opened is answered when it is open, and what follows in the body waits behind it`() throws {
        stage.isOpening = true
        let receipts = try post(#"[{"id":"x","text":"a"},{"id":"y","text":"b","voice":"nobody"}]"#)
        #expect(receipts.accepted.map(\.id) == ["x", "y"])
        #expect(stage.comments.map(\.text) == ["a", "b"])
    }

    @Test("Comments get their place, and those without an id get one that can be asked after")
    func positions() throws {
        let receipts = try post(#"[{"text":"a"},{"id":"x","text":"b"}]"#)
        #expect(receipts.accepted.map(\.position) == [0, 1])
        #expect(receipts.accepted[1].id == "x")
        let given = receipts.accepted[0].id
        #expect(stage.ask(.get, "/v1/comments/\(given)").text.contains("\"state\":\"waiting\""))
    }

    @Test("A comment with a wish that nobody knows is taken, and its sender is told")
    func unknownWishes() throws {
        let first = #"{"text":"a","voice":"espeak:xx","language":"zq"}"#
        let receipts = try post("[\(first),{\"text\":\"b\",\"language\":\"zq\"},{\"text\":\"c\",\"language\":\"jp\"}]")
        #expect(receipts.accepted.count == 3)
        #expect(stage.comments.map(\.language) == [nil, nil, "jp"])
        #expect(
            receipts.warnings == [
                #"the unknown language "zq" is ignored"#, #"the unknown voice "espeak:xx" is ignored"#,
            ]
        )
    }

    @Test("The same id is taken once, in one request and in the next")
    func duplicates() throws {
        let receipts = try post(#"[{"id":"x","text":"a"},{"id":"x","text":"b"}]"#)
        #expect(receipts.accepted.map(\.duplicate) == [nil, true])
        #expect(try post(#"{"id":"x","text":"c"}"#).accepted == [Receipts.Receipt(id: "x", position: nil, duplicate: true)])
        #expect(stage.comments.map(\.text) == ["a"])
    }

    @Test func `a body that is taken in part says when the rest may come again`() {
        stage.mostComments = 1
        let answer = stage.ask(.post, "/v1/comments", type: "application/json", #"[{"text":"a"},{"text":"b"}]"#)
        #expect(answer.status == 202 && answer.header("Retry-After") == "5", "\(answer.text)")
        #expect(answer.text.contains(#""rejected":[{"error":"room main"#))
        stage.mostComments = .max
        #expect(stage.ask(.post, "/v1/comments", type: "text/plain", "c").header("Retry-After") == nil)
    }

    @Test func `a comment that waits for its room is known by its id, and the same id is taken once`() throws {
        stage.isClosed = true
        #expect(try post(#"{"id":"x","text":"a"}"#).accepted == [Receipts.Receipt(id: "x", position: 0)])
        #expect(try post(#"{"id":"x","text":"b"}"#).accepted == [Receipts.Receipt(id: "x", duplicate: true)])
        #expect(stage.ask(.get, "/v1/comments/x").text == #"{"comment":70,"id":"x","state":"waiting-for-room"}"# + "\n")
        #expect(stage.ask(.delete, "/v1/comments/x").text.contains("waiting-for-room"))
        (stage.isClosed, stage.waitingForRoom) = (false, [:])
        #expect(stage.ask(.get, "/v1/comments/x").status == 404)
    }

    @Test("A comment goes to the room of the path, else to its own, else to the first")
    func rooms() throws {
        let receipts = try post(#"[{"text":"a","room":"nowhere"},{"text":"b","room":"second"}]"#)
        #expect(receipts.rejected.map(\.index) == [0])
        #expect(stage.desk.rooms[1].account.accepted == 1)
        _ = try post(#"{"text":"c","room":"nowhere"}"#, to: "/v1/rooms/second/comments")
        #expect(stage.desk.rooms[1].account.accepted == 2)
        #expect(stage.ask(.post, "/v1/rooms/nowhere/comments", type: "text/plain", "x").status == 404)
    }

    @Test("A body of which nothing can be taken is an error with its place")
    func nothingTaken() {
        let answer = stage.ask(.post, "/v1/comments", type: "application/json", #"[{"txt":"a"}]"#)
        #expect(answer.status == 400)
        #expect(answer.text.contains("\"place\":\"[0]\""))
        #expect(stage.ask(.post, "/v1/comments", type: "application/json", "[]").status == 400)
    }

    @Test("A room that skips nothing says when it is full")
    func full() {
        stage.isFull = true
        let answer = stage.ask(.post, "/v1/comments", type: "text/plain", "x")
        #expect(answer.status == 429)
        #expect(answer.header("Retry-After") != nil)
    }

    @Test("What became of a comment is remembered, as long as there is space")
    func outcomes() throws {
        let stage = Stage(comments: 2)
        for id in ["waits", "a", "b", "c"] {
            _ = stage.ask(.post, "/v1/comments", type: "application/json", "{\"id\":\"\(id)\",\"text\":\"x\"}")
        }
        for number: UInt64 in 2...4 {
            stage.desk.note(.finished(CommentNumber(number), id: nil, .skipped(.backlog), seconds: 0), in: "main")
        }
        #expect(stage.ask(.get, "/v1/comments/waits").text.contains("\"state\":\"waiting\""))
        #expect(stage.ask(.get, "/v1/comments/a").status == 404)
        #expect(stage.ask(.get, "/v1/comments/b").text.contains("\"outcome\":\"skipped\",\"reason\":\"backlog\""))
        #expect(stage.ask(.get, "/v1/rooms/second/comments/b").status == 404)
    }

    @Test("Deleting reaches the room, and an unknown comment is not there")
    func deletion() {
        _ = stage.ask(.post, "/v1/comments", type: "application/json", #"{"id":"a/b c","text":"x"}"#)
        #expect(stage.ask(.delete, "/v1/comments/a%2Fb%20c").status == 200)
        guard case .moderation(.delete(id: "a/b c", room: nil), _)? = stage.inputs.last else {
            Issue.record("no deletion arrived")
            return
        }
        let unknown = stage.ask(.delete, "/v1/comments/nothing")
        #expect(unknown.status == 404 && unknown.text.contains("limits.awaitedDeletions"), "\(unknown.text)")
        guard case .moderation(.delete(id: "nothing", room: nil), _)? = stage.inputs.last else {
            Issue.record("it may wait for its room, where nobody knows it yet")
            return
        }
    }

    @Test("What counts for comments to come may name a room that nobody knows yet")
    func roomsToCome() {
        stage.desk.door = { [unowned stage] in stage.door(of: $0) }
        let deleted = stage.ask(.delete, "/v1/rooms/later/comments/x")
        #expect(deleted.status == 404 && deleted.text.contains("limits.awaitedDeletions"), "\(deleted.text)")
        let orders = #"[{"kind":"delete","id":"y","room":"later"},{"kind":"ban","author":"Ann","room":"later"}]"#
        #expect(stage.ask(.post, "/v1/moderation", type: "application/json", orders).status == 200)
        #expect(stage.inputs.count == 3 && !stage.desk.roomNames.contains("later"), "no room is forgotten for it")
        for kind in ["clear", #"unban","author":"Ann"#] {
            let answer = stage.ask(.post, "/v1/rooms/later/moderation", type: "application/json", #"{"kind":"\#(kind)"}"#)
            #expect(answer.status == 404, "there is nothing to do")
        }
        #expect(stage.inputs.count == 3)
    }

    @Test("Moderation is checked as in feeds, all of it before any of it is done")
    func moderation() {
        let bad = stage.ask(.post, "/v1/moderation", type: "application/json", #"[{"kind":"clear"},{"kind":"ban","author":{}}]"#)
        #expect(bad.status == 400)
        #expect(stage.inputs.isEmpty)
        let nowhere = #"[{"kind":"clear"},{"kind":"clear","room":"nowhere"}]"#
        #expect(stage.ask(.post, "/v1/moderation", type: "application/json", nowhere).status == 404)
        #expect(stage.inputs.isEmpty)
        let elsewhere = stage.ask(.post, "/v1/rooms/main/moderation", type: "application/json", #"{"kind":"clear","room":"ann"}"#)
        #expect(elsewhere.status == 400 && elsewhere.text.contains("another room"), "\(elsewhere.text)")
        for blank in ["  ", "@"] {
            let nobody = stage.ask(.post, "/v1/moderation", type: "application/json", #"{"kind":"ban","author":"\#(blank)"}"#)
            #expect(nobody.status == 400, "nobody is called so")
        }
        #expect(stage.inputs.isEmpty)
        let order = #"{"kind":"ban","author":{"id":"u"},"seconds":9000000000000}"#
        #expect(stage.ask(.post, "/v1/moderation", type: "application/json", order).status == 200)
        guard case .moderation(.ban(NamedViewer(id: "u"), seconds: 1_000_000_000, room: nil), _)? = stage.inputs.last else {
            Issue.record("the ban is not as it should be")
            return
        }
        #expect(stage.ask(.post, "/v1/moderation", type: "application/json", #"{"text":"hi"}"#).status == 400)
        (stage.effect.removed, stage.effect.isKnown) = (2, false)
        let orders = #"[{"kind":"ban","author":"Ann"},{"kind":"unban","name":"Ann"}]"#
        let answer = stage.ask(.post, "/v1/moderation", type: "application/json", orders)
        #expect(
            answer.text.dropLast()
                == #"{"done":2,"effects":[{"kind":"ban","known":false,"removed":2},{"kind":"unban","known":false,"lifted":0,"removed":2}]}"#
        )
        #expect(stage.ask(.post, "/v1/moderation", type: "text/plain", "clear").status == 415)
        let many = "[" + String(repeating: #"{"kind":"clear"},"#, count: ServerLimits().intake) + #"{"kind":"clear"}]"#
        #expect(stage.ask(.post, "/v1/moderation", type: "application/json", many).status == 413)
    }

    @Test func `moderation without a room concerns all rooms, and a comment is found in its room`() {
        _ = stage.ask(.post, "/v1/rooms/second/comments", type: "application/json", #"{"id":"far","text":"x"}"#)
        #expect(stage.ask(.get, "/v1/comments/far").text.contains(#""comment":1,"id":"far""#))
        stage.effect.removed = 1
        for order in [#"{"kind":"ban","author":"Ann"}"#, #"{"kind":"delete","id":"far"}"#] {
            #expect(stage.ask(.post, "/v1/moderation", type: "application/json", order).text.contains("\"removed\":1"))
        }
        #expect(stage.ask(.delete, "/v1/comments/far").status == 200)
        let deletion = Moderation.delete(id: "far", room: nil)
        #expect(stage.ordersForAll == [.ban(NamedViewer(name: "Ann"), seconds: nil, room: nil), deletion, deletion])
        #expect(stage.ask(.post, "/v1/rooms/second/moderation", type: "application/json", #"{"kind":"clear"}"#).status == 200)
        #expect(stage.ask(.delete, "/v1/rooms/second/comments/far").status == 200)
        #expect(stage.ask(.get, "/v1/rooms/main/comments/far").status == 404)
        #expect(stage.ordersForAll.count == 3, "who names a room means that room")
    }

    @Test func `no time is promised to a comment that will be too old by then`() {
        stage.patience = 5
        for text in ["one", "two", "three"] { _ = stage.ask(.post, "/v1/comments", type: "text/plain", text) }
        #expect(!stage.ask(.post, "/v1/comments", type: "text/plain", "four").text.contains("etaSeconds"))
        let paid = #"{"text":"five","amount":{"value":5,"currency":"EUR"}}"#
        #expect(stage.ask(.post, "/v1/comments", type: "application/json", paid).text.contains("etaSeconds"))
    }

    @Test func `an id goes before a number, in whichever room it is, and the answer has the comment's own id`() {
        for id in ["a", "b"] {
            _ = stage.ask(.post, "/v1/comments", type: "application/json", "{\"id\":\"\(id)\",\"text\":\"x\"}")
        }
        _ = stage.ask(.post, "/v1/rooms/second/comments", type: "application/json", #"{"id":"2","text":"x"}"#)
        #expect(stage.ask(.get, "/v1/comments/1").text.contains(#""comment":1,"id":"a""#))
        #expect(stage.ask(.get, "/v1/comments/2").text.contains(#""comment":3,"id":"2""#))
        #expect(stage.ask(.get, "/v1/rooms/main/comments/2").text.contains(#""comment":2,"id":"b""#))
        #expect(stage.ask(.delete, "/v1/comments/1").text.contains(#""comment":1,"id":"a""#))
    }

    @Test("Settings are changed together or not at all")
    func settings() {
        let bad = stage.ask(.patch, "/v1/settings", type: "application/json", #"{"rate":120,"volume":"loud"}"#)
        #expect(bad.status == 400)
        #expect(bad.text.contains("\"place\":\"volume\""))
        #expect(stage.settings == ["rate": "100", "volume": "100"])
        #expect(stage.ask(.patch, "/v1/settings", type: "application/json", #"{"rate":120,"volume":"80"}"#).status == 200)
        #expect(stage.settings == ["rate": "120", "volume": "80"])
        #expect(stage.ask(.get, "/v1/settings").text.contains(#""volume":80"#))
        #expect(stage.ask(.get, "/v1/settings/origins").text.contains(#""volume":{"kind":"http","origin":"http","value":80}"#))
        // Which file it is, a page need not guess from the path.
        for (kept, kind) in [("80", "kept"), (nil, "file")] {
            (stage.origins["volume"], stage.kept["volume"]) = (.file("/s/a"), kept)
            #expect(
                stage.ask(.get, "/v1/settings/origins").text.contains(#""volume":{"kind":"\#(kind)","origin":"/s/a","value":80}"#)
            )
        }
        #expect(stage.ask(.patch, "/v1/settings", type: "application/json", "[1]").status == 400)
        let mistaken = stage.ask(.patch, "/v1/settings", type: "application/json", #"{"volume":false}"#)
        #expect(mistaken.status == 400 && mistaken.text.contains("this setting is not a switch"))
    }

    @Test("Settings are kept, all of them or none")
    func keeping() {
        func keep(_ body: String) -> Int { stage.ask(.put, "/v1/settings/kept", type: "application/json", body).status }
        #expect(keep(#"{"volume":80}"#) == 200)
        #expect(keep(#"{"nothing":1}"#) == 400)
        #expect(keep(#"{"volume":true}"#) == 400)
        #expect(stage.kept == ["volume": "80"])
        #expect(stage.ask(.get, "/v1/settings/kept").text.contains(#""volume":80"#))
        #expect(keep("{}") == 200)
        #expect(stage.kept.isEmpty)
    }

    @Test("A reload tells what was applied, or what is wrong with the configuration")
    func reload() {
        var report = ReloadReport()
        (report.applied, report.restart) = (["volume"], ["http"])
        stage.reload = .success(report)
        let answer = stage.ask(.post, "/v1/control/reload")
        #expect(answer.status == 200)
        #expect(answer.text.contains(#""applied":["volume"]"#) && answer.text.contains(#""restart":["http"]"#))
        stage.reload = .failure(.badFile("yomite.json5: volume: it is too loud"))
        let refusal = stage.ask(.post, "/v1/control/reload")
        #expect(refusal.status == 422)
        #expect(refusal.text.contains("yomite.json5: volume: it is too loud"))
    }

    @Test("A paused room is not ready, and says so")
    func readiness() {
        #expect(stage.ask(.get, "/readyz").status == 200)
        stage.isPaused = true
        #expect(stage.ask(.get, "/readyz").status == 503)
        #expect(stage.ask(.get, "/readyz").text.contains("paused"))
    }

    @Test("A reader who comes back gets what it missed, as far as it is known")
    func resuming() {
        let stage = Stage(events: 3)
        for number in 1...5 { stage.desk.accept(UInt64(number)) }
        func numbers(_ last: String?) -> [UInt64] { stage.desk.events(after: last.flatMap { EventID($0) }).events.map(\.number) }
        #expect(numbers(nil) == [])
        #expect(numbers("run-4") == [5])
        #expect(numbers("run-1") == [3, 4, 5])
        #expect(numbers("run-5") == [])
        // Another run's numbers mean nothing here.
        #expect(numbers("old-4") == [3, 4, 5])
        #expect(numbers("nonsense") == [])
    }

    @Test("A frame of an event names it and can be gone on from")
    func frames() {
        var frames = EventFrames(run: "run", version: "1.2", mask: .nothing)
        let event = NumberedEvent(number: 9, room: "main", time: 1_700_000_000_000, event: .accepted(CommentNumber(3), id: "a\nb"))
        let frame = String(decoding: frames.frame(of: event), as: UTF8.self)
        #expect(frame.hasPrefix("id: run-9\nevent: accepted\ndata: {"))
        #expect(frame.hasSuffix("\"time\":\"2023-11-14T22:13:20.000Z\"}\n\n"))
        // A line end inside the data would be a frame of a viewer's making.
        #expect(frame.split(separator: "\n").count == 3)
    }

    @Test("Of what a reader missed the newest that fits is written, in its order, and nothing twice")
    func missedFrames() {
        var writer = EventFrames(run: "run", version: "1.2", mask: .nothing)
        let events = (1...6).map { number in
            NumberedEvent(number: UInt64(number), room: number == 5 ? "ann" : "main", time: 0, event: .output(state: "\(number)"))
        }
        let frames = events.map { writer.frame(of: $0) }
        let two = frames[4].count + frames[5].count
        #expect(writer.frames(of: events, before: 7, within: .max).map(\.bytes) == frames)
        #expect(writer.frames(of: events, before: 7, within: two).map(\.bytes) == Array(frames[4...]))
        #expect(writer.frames(of: events, before: 7, within: two).map(\.tag.room) == ["ann", "main"])
        #expect(writer.frames(of: events, before: 7, within: two - 1).map(\.bytes) == [frames[5]])
        #expect(writer.frames(of: events, before: 3, within: .max).map(\.bytes) == Array(frames[..<2]))
        #expect(writer.frames(of: events, before: 7, within: -1).isEmpty)
    }

    @Test("Whoever looks on gets a room and its door, and no room is remembered or forgotten for him")
    func visits() throws {
        #expect(throws: HTTPProblem.self, "there are no doors to others") { try stage.desk.visit("ann") }
        var opened: [RoomName] = []
        stage.desk.door = { [unowned stage] in
            opened.append($0)
            return stage.door(of: $0)
        }
        _ = try stage.desk.visit("ann")
        _ = try stage.desk.visit(RoomName("a\nb"))
        _ = try stage.desk.visit("second")
        #expect(opened.map(\.text) == ["ann", "a_b"])
        #expect(stage.desk.rooms.map(\.name) == ["main", "second"])
    }

    @Test("Which fences voice hosts have is known")
    func fences() throws {
        struct Info: Decodable {
            var fences: [String: Bool]
        }
        let info = try JSONDecoder().decode(Info.self, from: Data(stage.ask(.get, "/v1/info").body))
        #expect(info.fences == ["landlock": HostFence.landlock.isThere, "seccomp": HostFence.seccomp.isThere])
    }

    @Test("Figures are what Prometheus expects")
    func metrics() throws {
        _ = stage.ask(.post, "/v1/comments", type: "text/plain", "x")
        stage.now = Moment(nanoseconds: 30_000_000)
        stage.desk.note(
            .started(Started(comment: CommentNumber(1), id: nil, author: nil, text: "x", segments: [], at: 0)),
            in: "main"
        )
        stage.desk.note(.finished(CommentNumber(1), id: nil, .skipped(.byHand), seconds: 0), in: "main")
        stage.desk.turns = { (.milliseconds(7), 3) }
        var counters = ServerCounters()
        counters.answered(202)
        counters.refuse(.requestTime)
        counters.waitingBytes = 9
        let lines = stage.ask(request(.get, "/metrics"), counters: counters).text.split(separator: "\n")
        #expect(lines.contains(#"yomite_comments_accepted_total{room="main"} 1"#))
        #expect(lines.contains(#"yomite_comments_total{room="main",outcome="skipped"} 1"#))
        #expect(lines.contains(#"yomite_comments_unheard_total{room="main",outcome="skipped",reason="by-hand"} 1"#))
        #expect(lines.contains(#"yomite_onset_seconds_bucket{room="main",le="0.025"} 0"#))
        #expect(lines.contains(#"yomite_onset_seconds_bucket{room="main",le="0.05"} 1"#))
        #expect(lines.contains(#"yomite_onset_seconds_count{room="main"} 1"#))
        #expect(lines.contains(#"yomite_http_answers_total{status="202"} 1"#))
        #expect(lines.contains(#"yomite_http_refused_total{limit="request_time"} 1"#))
        #expect(lines.contains("yomite_glitches_total 3"))
        #expect(lines.contains("yomite_underflows_total 2"))
        #expect(lines.contains("yomite_listener_frames_lost_total 7"))
        #expect(lines.contains("yomite_longest_render_seconds 4e-05"))
        #expect(lines.contains("yomite_longest_request_gap_seconds 0.075"))
        #expect(lines.contains("yomite_longest_loop_turn_seconds 0.007"))
        #expect(lines.contains("yomite_long_loop_turns_total 3"))
        #expect(lines.contains("yomite_http_answer_bytes 9"))
        for fence in HostFence.allCases {
            #expect(lines.contains("yomite_voice_host_fence{fence=\"\(fence.rawValue)\"} \(fence.isThere ? 1 : 0)"))
        }
        // Each name is described once, before its figures, which stand together.
        let described = lines.filter { $0.hasPrefix("# TYPE") }
        #expect(Set(described).count == described.count)
    }

    @Test func `the figures of many rooms are written in pieces, and those of one name follow each other`() {
        for number in 1...50 { stage.desk.add(RoomName("room\(number)"), stage.door(of: "main")) }
        let lines = stage.ask(request(.get, "/metrics")).text.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("yomite_comments_accepted_total{") } == 52)
        let heads = lines.filter { $0.hasPrefix("# TYPE ") }
        #expect(Set(heads).count == heads.count && heads.count > 20)
        let body = stage.answer(to: Metrics.asked(ServerCounters(), version: "1", atMost: .max) { $0 })
        var page = MetricsPage()
        #expect(body.write(0, to: &page) && page.takeText().utf8.count < 20_000)
        // With less room for the answer, the other rooms are one line.
        let small = stage.answer(to: Metrics.asked(ServerCounters(), version: "1", atMost: 60_000) { $0 })
        var (piece, text) = (0, "")
        while small.write(piece, to: &page) { (piece, text) = (piece + 1, text + page.takeText()) }
        let named = text.split(separator: "\n").filter { $0.hasPrefix("yomite_comments_accepted_total{") }
        #expect(named.count == 11 && named.last == #"yomite_comments_accepted_total{room=""} 0"#)
    }

    @Test func `what is used is told now and then, and at once when hosts or voices change`() {
        let share = MemoryReport.Share(anonymous: 1, shared: 0, clean: 0)
        func note(_ shed: String, budget: Int = 1_000, _ processes: Int32...) {
            let hosts = processes.map { MemoryReport.Host(process: $0, engine: "espeak", voice: nil, isBusy: false, memory: share) }
            let report = MemoryReport(
                held: 1,
                used: 1,
                budget: budget,
                origin: "none",
                reserve: 0,
                service: share,
                hosts: hosts,
                shed: shed
            )
            stage.desk.note(.memory(report), in: .main)
        }
        let told = { [stage] in stage.desk.lastEvent.number }
        note("nothing", 1)
        stage.now = stage.now + .seconds(29)
        note("nothing", 1)
        #expect(told() == 1)
        stage.now = stage.now + .seconds(1)
        note("nothing", 1)
        note("prefetch", 1)
        note("prefetch", 1, 2)
        #expect(told() == 4)
        // As with each page of a file that comes into the group whose limit it follows.
        for budget in 990...1_010 { note("prefetch", budget: budget, 1, 2) }
        #expect(told() == 4)
        note("prefetch", budget: 900, 1, 2)
        #expect(told() == 5)
        stage.desk.note(.paused(true, by: "ann"), in: .main)
        // Who comes back gets the last account only, and what happened since.
        let missed = stage.desk.events(after: EventID(run: stage.desk.lastEvent.run, number: 1))
        #expect(missed.events.filter { !$0.isOutdated }.map(\.number) == [5, 6] && !missed.hasGap)
        // The places of what is written are the numbers of the events, so that the id of the last one can be sent back.
        var frames = EventFrames(run: "run", version: "1.2", mask: .nothing)
        #expect(missed.events.map(\.number) == [2, 3, 4, 5, 6])
        #expect(frames.frames(of: missed.events, before: 7, within: .max).map(\.bytes.isEmpty) == [true, true, true, false, false])
    }

    @Test(arguments: ["/readyz", "/v1/rooms", "/metrics", "/v1/comments/nowhere"])
    func `an answer about all rooms looks at a few of them in each step`(path: String) {
        let stage = Stage(rooms: 100)
        stage.desk.door = { [unowned stage] in stage.door(of: $0) }
        for number: UInt64 in 1...80 { stage.desk.accept(number, in: RoomName("room \(number)")) }
        _ = stage.ask(.get, path)
        #expect(stage.steps > 5)
    }

    @Test func `a room beyond the limit takes the place of the longest unused one, which is found without a look at the others`() {
        let stage = Stage(rooms: 100)
        stage.desk.door = { [unowned stage] in stage.door(of: $0) }
        for number: UInt64 in 1...98 { stage.desk.accept(number, in: RoomName("room \(number)")) }
        stage.desk.note(.output(state: "playing"), in: "room 1")
        for number: UInt64 in 101...150 { stage.desk.accept(number, in: RoomName("room \(number)")) }
        let kept = [1] + Array(51...98) + Array(101...150)
        #expect(Set(stage.desk.roomNames).subtracting(["main", "second"]) == Set(kept.map { RoomName("room \($0)") }))
        #expect(stage.desk.roomNames.count == 100 && stage.looks <= 100)
    }

    @Test func `what forgotten rooms counted stays in the sums, and closed rooms have no output`() throws {
        let stage = Stage(rooms: 2)
        stage.desk.door = { [unowned stage] in stage.door(of: $0) }
        func lines() -> [Substring] { stage.ask(request(.get, "/metrics")).text.split(separator: "\n") }
        for (index, room) in (["a", "b", "c", "d"] as [RoomName]).enumerated() {
            stage.now = Moment(nanoseconds: Int64(index))
            stage.desk.accept(1, id: "x", in: room)
            stage.desk.note(.output(state: "playing"), in: room)
            stage.desk.note(.finished(CommentNumber(1), id: "x", .skipped(.tooOld), seconds: 0), in: room)
        }
        #expect(lines().contains(#"yomite_room_output{room="d",state="playing"} 1"#))
        let accepted = lines().filter { $0.hasPrefix("yomite_comments_accepted_total") && !$0.hasSuffix(" 0") }
        #expect(accepted == [#"yomite_comments_accepted_total{room="d"} 1"#, #"yomite_comments_accepted_total{room=""} 3"#])
        for line in [
            #"yomite_comments_total{room="",outcome="skipped"} 3"#,
            #"yomite_comments_unheard_total{room="",outcome="skipped",reason="too-old"} 3"#,
            #"yomite_onset_seconds_count{room=""} 0"#,
        ] {
            #expect(lines().contains(Substring(line)), "\(line)")
        }
        #expect(!lines().contains { $0.hasPrefix(#"yomite_queue_comments{room=""}"#) })
        stage.isOpen = false
        #expect(!lines().contains { $0.hasPrefix("yomite_room_output") })
    }

    @Test func `outputs, feeds, memory and fallbacks are among the figures, and no label names a process`() throws {
        stage.figures = ServiceFigures(
            outputs: [ServiceFigures.Output(kind: "pulse", isReady: false), ServiceFigures.Output(kind: "wav", isReady: true)],
            isSoundServerConnected: true,
            twitch: ServiceFigures.Connection(isConnected: true, reconnects: 2)
        )
        (stage.figures.feedMessagesLeftOut, stage.figures.hostMessagesLeftOut) = (5, 4)
        stage.figures.voicePaces = [
            "flite:slt": SpeakingPace.Figures(time: .milliseconds(50), processor: .milliseconds(40)),
            "piper:a": SpeakingPace.Figures(time: .milliseconds(1_250), processor: .milliseconds(750)),
        ]
        stage.figures.slowVoices = ["piper:a"]
        stage.regexBytes = 144
        let fallback = VoiceFallback(wanted: "flite:slt", used: "espeak:en", cause: .engine, reason: "no engine", memory: nil)
        stage.desk.note(.voiceFallback(CommentNumber(1), id: nil, fallback), in: "main")
        stage.desk.note(.output(state: "corked"), in: "main")
        var counters = ServerCounters()
        for status in [200, 202, 404] { counters.answered(status) }
        let page = stage.ask(request(.get, "/metrics"), counters: counters).text
        let lines = page.split(separator: "\n")
        for line in [
            #"yomite_build_info{version="1.2"} 1"#, #"yomite_output_ready{output="1",kind="pulse"} 0"#,
            #"yomite_output_ready{output="2",kind="wav"} 1"#, "yomite_sound_server_connected 1", "yomite_twitch_connected 1",
            "yomite_twitch_reconnects_total 2", "yomite_feed_messages_left_out_total 5", "yomite_host_messages_left_out_total 4",
            "yomite_memory_held_bytes 6", "yomite_dictionary_regex_bytes 144",
            #"yomite_memory_shed{step="nothing"} 1"#,
            #"yomite_memory_shed{step="prefetch"} 0"#, #"yomite_voice_fallbacks_total{reason="engine"} 1"#,
            #"yomite_voice_fallbacks_total{reason="host"} 0"#,
            #"yomite_voice_pace_seconds{voice="piper:a",of="time"} 1.25"#,
            #"yomite_voice_pace_seconds{voice="piper:a",of="processor"} 0.75"#,
            #"yomite_voice_too_slow{voice="piper:a"} 1"#, #"yomite_voice_too_slow{voice="flite:slt"} 0"#,
            #"yomite_http_answer_classes_total{class="2xx"} 2"#,
            #"yomite_http_answer_classes_total{class="4xx"} 1"#, #"yomite_http_answer_classes_total{class="5xx"} 0"#,
            #"yomite_memory_bytes{part="hosts",voice="espeak"} 3"#, #"yomite_room_output{room="main",state="corked"} 1"#,
        ] {
            #expect(lines.contains(Substring(line)), "\(line)")
        }
        #expect(!page.contains("4711"), "the host's process")
        #expect(!page.contains("yomite_memory_budget_bytes"), "there is no budget")
    }

    @Test func `every figure is described in the manual of the interface, and nothing else is`() throws {
        stage.figures.isSoundServerConnected = true
        stage.figures.twitch = ServiceFigures.Connection(isConnected: false, reconnects: 0)
        stage.figures.twitchEvents = ServiceFigures.Connection(isConnected: false, reconnects: 0)
        stage.figures.oneComme = ServiceFigures.Connection(isConnected: false, reconnects: 0)
        stage.figures.youTube = ServiceFigures.Connection(isConnected: false, reconnects: 0)
        stage.figures.lostEvents = 0
        stage.figures.journal = ServiceFigures.Journal(state: "working", open: 3, found: 2, lost: 0)
        stage.figures.journal?.historyBytes = 1
        stage.figures.fleet = ServiceFigures.Fleet()
        stage.figures.isMicrophoneLoud = true
        stage.figures.voicePaces["flite:slt"] = SpeakingPace.Figures(time: .milliseconds(50), processor: .milliseconds(40))
        stage.budget = 9
        stage.desk.note(.output(state: "corked"), in: "main")
        stage.desk.note(.host(engine: "espeak", state: "ready"), in: "main")
        stage.desk.accept(1)
        stage.desk.note(.finished(CommentNumber(1), id: nil, .skipped(.byHand), seconds: 0), in: "main")
        var counters = ServerCounters()
        counters.answered(200)
        counters.obeyed(.pause)
        counters.answered(voicevox: "version")
        let page = stage.ask(request(.get, "/metrics"), counters: counters).text
        let told = Set(page.matches(of: /# TYPE ([a-z_]+)/).map { String($0.1) })
        let manual = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/metrics.md")
        let described = Set(try String(contentsOf: manual, encoding: .utf8).matches(of: /\| `(yomite_[a-z_]+)/).map { String($0.1) })
        #expect(told.subtracting(described) == [])
        #expect(described.subtracting(told) == [])
    }

    @Test("A room opens with the first comment that names it, and no other request opens one")
    func openedRooms() throws {
        #expect(stage.ask(.post, "/v1/rooms/ann/comments", type: "text/plain", "a").status == 404, "there are no doors to others")
        stage.desk.door = { [unowned stage] in stage.door(of: $0) }
        #expect(stage.ask(.get, "/v1/rooms/ann/queue").status == 404)
        #expect(stage.ask(.post, "/v1/rooms/ann/control/pause").status == 404)
        #expect(try post(#"[{"text":"a","id":"x"}]"#, to: "/v1/rooms/ann/comments").accepted.map(\.id) == ["x"])
        #expect(try post(#"[{"text":"b","id":"y","room":"bob"}]"#).accepted.map(\.id) == ["y"])
        #expect(stage.ask(.get, "/v1/rooms/ann/comments/x").status == 200)
        #expect(stage.ask(.get, "/v1/rooms/bob/comments/x").status == 404, "each room has comments of its own")
        #expect(stage.desk.rooms.map(\.name) == ["main", "second", "ann", "bob"])
    }

    @Test func `ids that are given out are unique over rooms`() throws {
        let one = try post(#"[{"text":"a"}]"#, to: "/v1/rooms/main/comments").accepted.map(\.id)
        let two = try post(#"[{"text":"a"}]"#, to: "/v1/rooms/second/comments").accepted.map(\.id)
        #expect(one != two)
    }

    @Test("Of rooms with nothing to do the one that was used the longest ago makes room, and never the first")
    func forgottenRooms() throws {
        let stage = Stage(rooms: 4)
        stage.desk.door = { [unowned stage] in stage.door(of: $0) }
        for name in ["ann", "bob", "cat"] {
            stage.now = stage.now + .seconds(1)
            #expect(stage.ask(.post, "/v1/rooms/\(name)/comments", type: "text/plain", "a").status == 202)
            stage.comments = []
        }
        #expect(Set(stage.desk.roomNames) == ["main", "ann", "bob", "cat"] && stage.desk.roomNames.first == .main)
    }

    @Test func `of closed rooms only so many are kept, and the figures of the others are added up`() {
        let stage = Stage(closed: 10)
        stage.desk.door = { [unowned stage] in stage.door(of: $0) }
        for number: UInt64 in 1...50 {
            let room = RoomName("room \(number)")
            stage.desk.accept(number, in: room)
            stage.desk.note(.finished(CommentNumber(number), id: nil, .heard, seconds: 1), in: room)
            stage.desk.note(.room(isOpen: true), in: room)
            // Every fifth one stays open.
            if number % 5 > 0 { stage.desk.note(.room(isOpen: false), in: room) }
        }
        // With the two that are not closed.
        #expect(stage.desk.roomNames.count == 2 + 10 + 10 && stage.desk.forgotten?.count == 30)
        #expect(stage.desk.forgotten?.account.heard == 30)
        let open = stride(from: 5, through: 50, by: 5).map { RoomName("room \($0)") }
        #expect(Set(stage.desk.roomNames).isSuperset(of: open) && stage.desk.roomNames.first == .main)
        // Those that are left are found by their names.
        #expect(stage.desk.roomNames.allSatisfy { (try? stage.desk.room($0))?.name == $0 } && !stage.desk.isKept("room 1"))
    }
}
