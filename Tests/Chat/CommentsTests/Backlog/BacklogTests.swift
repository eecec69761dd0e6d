// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Core

/// A backlog with a script: who writes what, and what becomes of it.
struct Desk {
    var backlog: Backlog
    var now = Moment(nanoseconds: 0)
    var departures: [Departure] = []
    /// Every step that the ladder stood on, in order.
    var steps: [Ladder.Step] = []
    private var last: UInt64 = 0

    init(_ policy: Backlog.Policy = .live, _ change: (inout BacklogRules) -> Void = { _ in }) {
        var rules = BacklogRules()
        change(&rules)
        backlog = Backlog(policy: policy, rules: rules)
    }

    /// Writes a comment. Returns why it is not taken; nil where it waits.
    @discardableResult
    mutating func write(
        _ text: String,
        by viewer: String? = nil,
        roles: Roles = [],
        paid: Double? = nil,
        byteCount: Int = 1,
        isKnown: Bool = false
    ) -> String? {
        var comment = Comments.Comment(text: text)
        if let viewer { comment.author = Author(id: viewer, roles: roles) }
        if let paid { comment.amount = Amount(value: paid, currency: "EUR") }
        return put(comment, byteCount: byteCount, isKnown: isKnown)
    }

    mutating func put(_ comment: Comments.Comment, byteCount: Int = 1, isKnown: Bool = false) -> String? {
        last += 1
        let waiting = WaitingComment(number: CommentNumber(last), comment: comment, byteCount: byteCount, arrival: now)
        let left = backlog.add(waiting, isKnown: isKnown) + backlog.advance(to: now)
        departures += left
        return left.first { $0.comment.number == waiting.number }?.outcome.reason
    }

    mutating func pass(_ duration: Duration) {
        let end = now + duration
        while let due = backlog.wakeUp, due <= end { advance(to: max(now, due)) }
        advance(to: end)
    }

    private mutating func advance(to moment: Moment) {
        now = moment
        departures += backlog.advance(to: now)
        if steps.last != backlog.step { steps.append(backlog.step) }
    }

    /// The next turn, which there has to be.
    mutating func turn() throws -> Turn {
        let turn = backlog.takeTurn(at: now)
        return try #require(turn)
    }

    /// What is said next, in words.
    mutating func take() -> String? {
        backlog.takeTurn(at: now).map { turn in
            switch turn.subject {
            case .comments(let comments): comments[0].comment.text + (comments.count > 1 ? " ×\(comments.count)" : "")
            case .skipped(let count): "(\(count) skipped)"
            }
        }
    }

    mutating func takeAll() -> [String] {
        var all: [String] = []
        while let next = take() { all.append(next) }
        return all
    }
}

@Suite struct OrderTests {
    @Test func `comments of nobody leave in the order in which they came`() {
        var desk = Desk(.all)
        var left: [String] = []
        for number in 0..<1_000 {
            desk.write("\(number)")
            if number % 3 == 0, let next = desk.take() { left.append(next) }
        }
        left += desk.takeAll()
        #expect(left == (0..<1_000).map { "\($0)" })
    }

    @Test func `what is paid comes first, then those who run the chat, then members, then everybody`() {
        var desk = Desk()
        desk.write("everybody", by: "a")
        desk.write("member", by: "b", roles: .member)
        desk.write("honoured", by: "c", roles: .vip)
        desk.write("moderator", by: "d", roles: [.moderator, .member])
        desk.write("broadcaster", by: "e", roles: .broadcaster)
        desk.write("paid", by: "f", paid: 5)
        #expect(desk.takeAll() == ["paid", "moderator", "broadcaster", "member", "honoured", "everybody"])
    }

    @Test func `less than the minimum is not paid`() {
        var desk = Desk { $0.paidMinimums = PaidMinimums(["EUR": 5]) }
        desk.write("first", by: "a")
        desk.write("little", by: "b", paid: 4.99)
        desk.write("enough", by: "c", paid: 5)
        #expect(desk.takeAll() == ["enough", "first", "little"])
    }

    @Test func `one viewer's flood delays another viewer by one comment`() {
        var desk = Desk()
        for number in 1...5 { desk.write("flood \(number)", by: "a") }
        #expect(desk.take() == "flood 1")
        desk.write("b1", by: "b")
        desk.write("b2", by: "b")
        desk.write("c1", by: "c")
        #expect(desk.takeAll() == ["flood 2", "b1", "c1", "flood 3", "b2", "flood 4", "flood 5"])
    }

    @Test func `newcomers do not keep a viewer from his second comment`() {
        var desk = Desk()
        desk.write("a1", by: "a")
        desk.write("a2", by: "a")
        #expect(desk.take() == "a1")
        for number in 1...3 {
            desk.write("new \(number)", by: "n\(number)")
        }
        #expect(desk.take() == "a2")
    }

    @Test func `what is taken away leaves its place to none that came later`() {
        var desk = Desk()
        for (text, viewer) in [("a1", "a"), ("b1", "b"), ("a2", "a")] { desk.write(text, by: viewer) }
        #expect(desk.backlog.remove { $0.comment.text == "a1" }.count == 1)
        #expect(desk.takeAll() == ["b1", "a2"])
    }

    @Test func `a recording is read as it was written`() {
        var desk = Desk(.all) { $0.order = .arrival }
        for number in 1...3 { desk.write("flood \(number)", by: "a") }
        desk.write("paid", by: "b", paid: 5)
        #expect(desk.takeAll() == ["flood 1", "flood 2", "flood 3", "paid"])
    }

    @Test func `a turn that is put back is the next one again`() throws {
        var desk = Desk()
        for (text, viewer) in [("a1", "a"), ("a2", "a"), ("b1", "b")] { desk.write(text, by: viewer) }
        let turn = try desk.turn()
        desk.backlog.putBack(turn)
        #expect(desk.backlog.count == 3)
        #expect(desk.takeAll() == ["a1", "b1", "a2"])
    }
}

@Suite struct LimitTests {
    @Test func `a live backlog lets the oldest make room, by number and by bytes`() {
        var desk = Desk { ($0.comments, $0.bytes) = (3, 100) }
        for number in 1...4 { desk.write("\(number)") }
        #expect(desk.departures.map(\.comment.comment.text) == ["1"])
        desk.write("5", byteCount: 99)
        #expect(desk.departures.map(\.comment.comment.text) == ["1", "2", "3"])
        desk.write("6", byteCount: 1_000)
        #expect(desk.backlog.count == 1, "the newest stays, whatever it weighs")
        #expect(desk.departures.allSatisfy { $0.outcome == .skipped(.backlog) })
    }

    @Test(arguments: [(0, true), (9, false)])
    func `rooms share the memory for what was written`(otherRooms: Int, knowsTheFirst: Bool) {
        var rules = BacklogRules()
        rules.memory = 1_000
        var backlog = Backlog(policy: .live, rules: rules)
        func write(_ number: UInt64, _ text: String) -> [Outcome] {
            var comment = Comment(text: text)
            comment.author = Author(name: text)
            let waiting = WaitingComment(
                number: CommentNumber(number),
                comment: comment,
                byteCount: 40,
                arrival: Moment(nanoseconds: Int64(number)),
                origin: nil
            )
            return backlog.add(waiting, beside: OtherRooms(count: otherRooms)).filter { $0.comment.number == waiting.number }.map(\.outcome)
        }
        for number in 1...250 { #expect(write(UInt64(number), "\(number)") == []) }
        #expect(write(251, "1") == (knowsTheFirst ? [.skipped(.duplicate)] : []))
    }

    @Test func `what waits in other rooms counts against the bytes of all rooms`() {
        var rules = BacklogRules()
        // A room may take three quarters of what others leave.
        (rules.bytes, rules.bytesOfAllRooms) = (100, 50 + (96 + 2 * WaitingComment.overhead) / 3 * 4)
        var backlog = Backlog(policy: .live, rules: rules)
        func write(_ number: UInt64, elsewhere: Int) -> [String] {
            let comment = WaitingComment(
                number: CommentNumber(number),
                comment: Comment(text: "\(number)"),
                byteCount: 40,
                arrival: Moment(nanoseconds: Int64(number)),
                origin: nil
            )
            return backlog.add(comment, beside: OtherRooms(count: 1, heldBytes: elsewhere)).map(\.comment.comment.text)
        }
        #expect(write(1, elsewhere: 50) == [] && write(2, elsewhere: 50) == [])
        #expect(backlog.byteCount == 80)
        #expect(write(3, elsewhere: 50) == ["1"], "its own limit")
        #expect(write(4, elsewhere: 80) == ["2", "3"], "that of all rooms")
        #expect(write(5, elsewhere: 1_000) == ["4"], "the newest stays")
        #expect(backlog.byteCount == 40)
    }

    @Test func `what is paid makes room last`() {
        var desk = Desk { $0.comments = 2 }
        desk.write("paid", paid: 5)
        for number in 1...3 { desk.write("\(number)") }
        #expect(desk.departures.map(\.comment.comment.text) == ["1", "2"])
        desk.write("paid too", paid: 5)
        desk.write("and this", paid: 5)
        #expect(desk.departures.map(\.comment.comment.text) == ["1", "2", "3", "paid"])
        #expect(desk.takeAll() == ["paid too", "and this", "(4 skipped)"], "and even that is said")
    }

    @Test func `what is read whole drops nothing`() {
        var desk = Desk(.all) { ($0.comments, $0.bytes, $0.viewerComments) = (1, 1, 1) }
        for _ in 1...50 { #expect(desk.write("again", by: "a") == nil) }
        desk.pass(.seconds(3600))
        #expect(desk.departures.isEmpty)
        #expect(desk.takeAll().count == 50)
    }

    @Test func `what is taken out no longer counts`() {
        var desk = Desk { $0.comments = 10 }
        for number in 1...10 { desk.write("\(number)") }
        #expect(desk.take() == "1")
        #expect(desk.backlog.remove { $0.number.value % 2 == 0 }.map(\.number.value) == [2, 4, 6, 8, 10])
        for number in 11...16 { #expect(desk.write("\(number)") == nil) }
        #expect(desk.departures.isEmpty)
        desk.write("17")
        #expect(desk.departures.map(\.comment.comment.text) == ["3"])
    }

    @Test(arguments: [Duration.zero, .seconds(5)])
    func `what is taken out by its id is that of the chat that is meant`(hold: Duration) {
        var desk = Desk(.all) { $0.hold = hold }
        for (id, platform) in [("1", "twitch"), ("2", "twitch"), ("1", "youtube"), ("1", "twitch")] {
            var comment = Comments.Comment(text: "\(platform) \(id)")
            (comment.id, comment.platform) = (id, platform)
            #expect(desk.put(comment) == nil)
        }
        #expect(desk.backlog.remove(withID: "3") { _ in true }.isEmpty)
        #expect(desk.backlog.remove(withID: "1") { $0.comment.platform == "twitch" }.map(\.number.value) == [1, 4])
        #expect(desk.backlog.remove(withID: "1") { $0.comment.platform == "twitch" }.isEmpty)
        desk.pass(.seconds(5))
        #expect(desk.takeAll() == ["twitch 2", "youtube 1"])
        #expect(desk.backlog.remove(withID: "2") { _ in true }.isEmpty, "it has been said")
    }

    @Test(arguments: [Duration.zero, .seconds(5)])
    func `copies are taken out by their own id and by that of what they repeat`(hold: Duration) {
        var desk = Desk(.all) { $0.hold = hold }
        for (id, original) in [("m1", nil), ("m1~2", "m1"), ("m1~3", "m1"), ("m2~2", "m2"), ("m1~2", nil)] {
            var comment = Comments.Comment(text: id)
            comment.id = id
            comment.original = original.map { Comments.Comment.Original(number: 1, id: $0) }
            #expect(desk.put(comment) == nil)
        }
        #expect(desk.backlog.remove(withID: "m1~2") { _ in true }.map(\.number.value) == [2, 5])
        #expect(desk.backlog.remove(withID: "m1") { _ in true }.map(\.number.value) == [1, 3])
        desk.pass(.seconds(5))
        #expect(desk.takeAll() == ["m2~2"])
    }

    @Test func `a viewer's own text is not said again for thirty seconds`() {
        var desk = Desk()
        #expect(desk.write("buy", by: "a") == nil)
        #expect(desk.write("buy", by: "b") == nil)
        desk.pass(.seconds(29))
        #expect(desk.write("buy", by: "a") == "duplicate")
        desk.pass(.seconds(2))
        #expect(desk.write("buy", by: "a") == nil)
        #expect(desk.write("buy") == nil && desk.write("buy") == nil, "nobody is no viewer")
    }

    @Test func `a viewer may write so much at once, and as much again in a while`() {
        var desk = Desk { ($0.viewerComments, $0.viewerWindow) = (3, .seconds(30)) }
        let first = (1...5).map { desk.write("\($0)", by: "a") }
        #expect(first == [nil, nil, nil, "rate-limited", "rate-limited"])
        #expect(desk.write("6", by: "b") == nil)
        desk.pass(.seconds(11))
        #expect(desk.write("7", by: "a") == nil)
        #expect(desk.write("8", by: "a") == "rate-limited")
        #expect(desk.write("9", by: "a", roles: .moderator) == nil, "whoever runs the chat may write")
        #expect(desk.write("10", by: "a", paid: 1) == nil, "and whoever pays")
    }

    @Test func `what waits too long is not heard, unless it is paid`() {
        var desk = Desk { $0.ageLimit = .seconds(60) }
        desk.write("old", by: "a")
        desk.write("paid", by: "b", paid: 5)
        desk.pass(.seconds(59))
        desk.write("young", by: "c")
        #expect(desk.departures.isEmpty)
        desk.pass(.seconds(2))
        #expect(desk.departures.map(\.outcome) == [.skipped(.tooOld)])
        #expect(desk.takeAll() == ["paid", "(1 skipped)", "young"])
    }

    @Test func `what is kept back for moderators can be taken away unheard`() {
        var desk = Desk { $0.hold = .seconds(5) }
        desk.write("good")
        desk.write("bad")
        #expect(desk.take() == nil)
        #expect(desk.backlog.wakeUp == desk.now + .seconds(5))
        #expect(desk.backlog.remove { $0.comment.text == "bad" }.count == 1)
        desk.pass(.milliseconds(4_999))
        #expect(desk.take() == nil)
        desk.pass(.milliseconds(1))
        #expect(desk.takeAll() == ["good"])
        #expect(desk.backlog.wakeUp == nil)
    }
}

@Suite struct LadderTests {
    private static let calm = Ladder.Height(comments: 1_000, seconds: 1_000)

    /// So many comments of some two seconds each.
    private func desk(waiting count: Int, _ change: (inout BacklogRules) -> Void = { _ in }) -> Desk {
        var desk = Desk(.live, change)
        for number in 0..<count { desk.write("comment number \(number) of many", by: "viewer \(number)") }
        return desk
    }

    @Test func `every second a step is climbed until the height is right`() {
        var desk = desk(waiting: 100)
        desk.pass(.milliseconds(999))
        #expect(desk.steps == [.calm])
        for step in [.names, .faster, .merge, .shorten] as [Ladder.Step] {
            desk.pass(.seconds(1))
            #expect(desk.backlog.step == step)
        }
        desk.pass(.seconds(1))
        #expect(desk.steps.contains(.skip))
        #expect(desk.backlog.step == .shorten, "what was too much is gone")
    }

    @Test(arguments: [(Ladder.Step.names, 6), (.faster, 10), (.merge, 15), (.shorten, 25), (.skip, 40)])
    func `each step has its height in comments`(step: Ladder.Step, comments: Int) {
        func reached(_ count: Int) -> Ladder.Step {
            var desk = Desk()
            // Of no length to speak of: only their number counts.
            for _ in 0..<count { desk.write("") }
            desk.pass(.seconds(10))
            return desk.steps.max() ?? .calm
        }
        #expect(reached(comments - 1) < step)
        #expect(reached(comments) == step)
    }

    @Test func `where speech becomes faster cheaper voices speak, but paid comments keep theirs`() throws {
        var desk = desk(waiting: 9)
        desk.pass(.seconds(10))
        var delivery = try desk.turn().delivery
        #expect(delivery.isLive && !delivery.manyWait)
        desk = self.desk(waiting: 20)
        desk.write("thank you", by: "ann", paid: 5)
        desk.pass(.seconds(3))
        delivery = try desk.turn().delivery
        #expect(delivery.isLive && !delivery.manyWait, "the paid one")
        delivery = try desk.turn().delivery
        #expect(delivery.isLive && delivery.manyWait)
        desk.backlog.readWhole()
        delivery = try desk.turn().delivery
        #expect(!delivery.isLive && !delivery.manyWait)
    }

    @Test func `few long comments are a height too`() {
        var desk = Desk()
        desk.write(String(repeating: "long ", count: 80))
        desk.pass(.seconds(1))
        #expect(desk.backlog.seconds > 15)
        #expect(desk.backlog.step == .names)
    }

    @Test func `a step is left a third below its height, so that it does not flap`() {
        var desk = Desk()
        for _ in 0..<6 { desk.write("") }
        desk.pass(.seconds(1))
        #expect(desk.backlog.step == .names)
        var steps: [Ladder.Step] = []
        for _ in 0..<3 {
            _ = desk.take()
            desk.pass(.zero)
            steps.append(desk.backlog.step)
        }
        #expect(steps == [.names, .names, .calm])
    }

    @Test func `a peak of less than a second changes nothing`() {
        var desk = desk(waiting: 100)
        desk.pass(.milliseconds(999))
        desk.backlog.readWhole()
        #expect(desk.takeAll().count == 100, "a file that was poured into a pipe is heard whole")
        #expect(desk.departures.isEmpty)
    }

    @Test func `names are left out first, then speech becomes faster, by and by`() throws {
        var desk = desk(waiting: 30) { $0.ladder.skip = LadderTests.calm }
        desk.pass(.seconds(5))
        var rates: [Int] = []
        var last: Delivery?
        while let turn = desk.backlog.takeTurn(at: desk.now) {
            rates.append(turn.delivery.rate)
            last = turn.delivery
            desk.pass(.zero)
        }
        let fastest = try #require(rates.max())
        #expect(fastest == 160)
        #expect(zip(rates, rates.dropFirst()).allSatisfy { abs($0 - $1) <= 10 })
        #expect(rates.first == 110)
        #expect(last?.rate == 100)
        #expect(last?.hasName == true)
    }

    @Test func `comments that say the same are read once, and who paid is heard alone`() {
        var desk = Desk { ($0.ladder.merge.comments, $0.ladder.skip) = (3, LadderTests.calm) }
        for number in 1...5 { desk.write("gg", by: "viewer \(number)") }
        desk.write("well played", by: "somebody")
        desk.write("gg", by: "rich", paid: 5)
        desk.pass(.seconds(3))
        #expect(desk.backlog.step == .merge)
        #expect(desk.takeAll() == ["gg", "gg ×5", "well played"])
        #expect(desk.backlog.count == 0)
    }

    @Test func `long comments are shortened, and paid ones are not`() throws {
        var desk = desk(waiting: 30) { $0.ladder.skip = LadderTests.calm }
        desk.write("paid", paid: 5)
        desk.pass(.seconds(4))
        #expect(desk.backlog.step == .shorten)
        let paid = try desk.turn()
        let other = try desk.turn()
        #expect(paid.delivery.lengthLimit == nil && paid.delivery.hasName)
        #expect(other.delivery.lengthLimit == 80 && !other.delivery.hasName)
    }

    @Test func `the oldest unpaid ones are skipped, it is said how many, and what is paid comes first`() throws {
        var desk = desk(waiting: 500)
        for number in 1...3 { desk.write("paid \(number)", by: "rich", paid: 5) }
        desk.pass(.seconds(6))
        let skipped = desk.departures.count
        #expect(skipped > 450)
        #expect(desk.departures.allSatisfy { $0.outcome == .skipped(.backlog) && $0.comment.comment.amount == nil })
        #expect(desk.departures.map(\.comment.number.value) == (1...UInt64(skipped)).map { $0 })
        let said = (0..<4).compactMap { _ in desk.take() }
        #expect(said == ["paid 1", "paid 2", "paid 3", "(\(skipped) skipped)"])
    }

    @Test func `a great flood is skipped bit by bit, until it is gone`() {
        var desk = Desk()
        for number in 0..<5_000 { desk.write("number \(number)") }
        var parts: [Int] = []
        while desk.backlog.count > 40, let due = desk.backlog.wakeUp, due < Moment(nanoseconds: 0) + .seconds(10) {
            parts.append(desk.backlog.advance(to: due).count)
        }
        #expect(desk.backlog.count <= 40)
        #expect(parts.max() == 500)
    }

    @Test func `what was skipped is not told before every comment`() {
        var desk = Desk()
        var notes = 0
        var turns = 0
        // Three comments a second for two minutes, of which one is heard every two seconds.
        for tick in 0..<360 {
            desk.write("comment number \(tick) of many", by: "viewer \(tick)")
            desk.pass(.milliseconds(333))
            guard tick % 6 == 0, let next = desk.take() else { continue }
            turns += 1
            if next.hasPrefix("(") { notes += 1 }
        }
        #expect(turns == 60)
        #expect((2...5).contains(notes))
    }

    @Test func `estimates follow what is measured`() throws {
        var desk = Desk()
        desk.write("comment number one of many")
        let turn = try desk.turn()
        desk.write("comment number two of many")
        let before = desk.backlog.seconds
        for _ in 0..<30 { desk.backlog.learn(turn, took: turn.estimate * 2) }
        #expect(desk.backlog.seconds > before * 1.9 && desk.backlog.seconds < before * 2.1)
    }

    @Test func `a short comment that took long beside its words says little of long ones`() throws {
        var desk = Desk()
        desk.write("gg")
        let turn = try desk.turn()
        desk.write("a comment that is rather long, as they sometimes are")
        let before = desk.backlog.seconds
        // Its viewer's name and how often it came.
        desk.backlog.learn(turn, took: turn.estimate + 2_000)
        #expect(desk.backlog.seconds < before * 1.3)
    }
}
