// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import Comments
@testable import Core
@testable import Custody

/// Journals as earlier versions wrote them. What stands here is never changed: it is in files of users.
@Suite struct JournalVersionTests {
    private static let first = """
        CREATE TABLE meta(name TEXT PRIMARY KEY, first INTEGER NOT NULL, second INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE comment(entry INTEGER PRIMARY KEY, taken INTEGER NOT NULL, held INTEGER NOT NULL, attempts INTEGER NOT NULL,
            begun INTEGER NOT NULL, room TEXT NOT NULL, source TEXT NOT NULL, cursor TEXT, record BLOB NOT NULL);
        CREATE TABLE known(row INTEGER PRIMARY KEY, at INTEGER NOT NULL, hashes BLOB NOT NULL);
        CREATE TABLE deletion(row INTEGER PRIMARY KEY, at INTEGER NOT NULL, record BLOB NOT NULL);
        CREATE TABLE ban(row INTEGER PRIMARY KEY, at INTEGER NOT NULL, record BLOB NOT NULL);
        CREATE TABLE cursor(source TEXT PRIMARY KEY, at INTEGER NOT NULL, place TEXT NOT NULL) WITHOUT ROWID;
        CREATE TABLE life(number INTEGER PRIMARY KEY, begun INTEGER NOT NULL, ended INTEGER, found INTEGER NOT NULL, kept INTEGER,
            repeated INTEGER NOT NULL, commits INTEGER NOT NULL, taken INTEGER NOT NULL, heard INTEGER NOT NULL, skipped INTEGER NOT NULL,
            refused INTEGER NOT NULL, failed INTEGER NOT NULL, deleted INTEGER NOT NULL, "left" INTEGER NOT NULL);
        PRAGMA application_id=1500474698;
        PRAGMA user_version=1;
        INSERT INTO meta VALUES('ids', 506097522914230528, 1084818905618843912);
        INSERT INTO life VALUES(1, 500, NULL, 0, NULL, 0, 9, 5, 1, 1, 0, 0, 1, 0);
        INSERT INTO comment VALUES(1099511627777, 900, 0, 0, 1, 'main', 'chat', NULL,
            x'01e782030c4b6170706120e381ade381930469642d31013703416e6e030674776974636880c3a1fad766010005');
        INSERT INTO comment VALUES(1099511627779, 950, 1, 0, 0, 'ann', 'file', '7:100',
            x'01c0e8fcc1070b6e656b6f3de381ade381930666656d616c65640590030000000000002940034a50590373756218020301000706726577617264090469642d30');
        INSERT INTO known(at, hashes) VALUES(900, x'e77cb0a6278e3920');
        INSERT INTO ban(at, record) VALUES(900, x'0102000103616e6e0101370103426f62b009');
        INSERT INTO deletion(at, record) VALUES(900, x'010101046d61696e000469642d31');
        INSERT INTO cursor VALUES('file', 950, '7:100');
        """

    @Test func `the first version is read as it was written`() throws {
        let folder = JournalFolder()
        try FileManager.default.createDirectory(atPath: folder.folder, withIntermediateDirectories: true)
        try Database(folder.path).run(Self.first)
        let life = try folder.open()
        #expect(
            life.start.life == 2 && life.start.wasCutOff && life.start.open == 2 && life.start.repeated == 1 && life.start.putAside == nil
        )
        let open = try life.open().comments
        #expect(open.map(\.entry) == [EntryID(life: 1, number: CommentNumber(1)), EntryID(life: 1, number: CommentNumber(3))])
        #expect(open.map(\.isHeld) == [false, true] && open.map(\.attempts) == [1, 0] && open.map(\.cursor) == [nil, "7:100"])
        var first = Comment(text: "Kappa ねこ")
        first.id = "id-1"
        first.author = Author(id: "7", name: "Ann", roles: [.broadcaster, .moderator])
        first.platform = "twitch"
        first.timestamp = 1_764_151_800_000
        first.emotes = [0..<5]
        var second = Comment(text: "neko=ねこ")
        second.author = Author()
        second.gender = .female
        second.manner = WantedManner(rate: 50, pitch: -3, volume: 200)
        second.amount = Amount(value: 12.5, currency: "JPY")
        second.event = ChatEvent(.sub, count: 12, words: 2..<5)
        second.event?.isWorded = true
        second.greeting = .back
        second.taught = 0..<7
        second.rewardID = "reward"
        second.original = Comment.Original(number: 0, id: "id-0")
        second.isHighlighted = true
        second.maySet = false
        #expect(open.map(\.comment) == [first, second])
        let ban = RememberedOrder(order: .ban(NamedViewer(id: "7", name: "Bob"), seconds: 600, room: "ann"), room: nil)
        #expect(life.start.orders == [RememberedOrder(order: .delete(id: "id-1", room: nil), room: "main"), ban])
        #expect(life.start.cursors == ["file": "7:100"] && life.start.ids.count == 1 && life.start.ids.contains(first, in: "main"))
        #expect(try life.account().flaws == [])
    }

    @Test func `the first version becomes this one, with a history from then on`() throws {
        let folder = JournalFolder()
        try FileManager.default.createDirectory(atPath: folder.folder, withIntermediateDirectories: true)
        try Database(folder.path).run(Self.first)
        let life = try folder.open(HistoryTests.rules())
        #expect(try life.history(HistoryQuery()).comments == [])
        let open = try life.open().comments
        try life.write { batch in
            for comment in open { _ = batch.settle(comment.entry, .heard, within: .max) }
        }
        // The other one waited for approval.
        #expect(try life.history(HistoryQuery()).comments.map(\.text) == ["Kappa ねこ"])
        try life.check()
        try life.close()
        #expect(try Database(folder.path).number("PRAGMA user_version") == 2)
    }

    private static let second = """
        CREATE TABLE history(entry INTEGER PRIMARY KEY, taken INTEGER NOT NULL, settled INTEGER NOT NULL, room TEXT NOT NULL, outcome TEXT NOT NULL,
            reason TEXT, source TEXT, platform TEXT, chat TEXT, author TEXT, name TEXT, login TEXT, id INTEGER, original INTEGER, text TEXT);
        CREATE INDEX historySettled ON history(settled);
        CREATE INDEX historyID ON history(id) WHERE id IS NOT NULL;
        CREATE INDEX historyOriginal ON history(original) WHERE original IS NOT NULL;
        PRAGMA user_version=2;
        INSERT INTO history VALUES(1099511627776, 800, 950, 'main', 'skipped', 'backlog', 'chat', 'twitch', 'bob', '7', 'Ann', 'ann_', 1, NULL, 'Hello');
        INSERT INTO history VALUES(1099511627778, 900, 960, 'main', 'deleted', 'message', NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1, NULL);
        """

    @Test func `the second version is read as it was written`() throws {
        let folder = JournalFolder()
        try FileManager.default.createDirectory(atPath: folder.folder, withIntermediateDirectories: true)
        try Database(folder.path).run(Self.first + Self.second)
        let life = try folder.open(HistoryTests.rules())
        let deleted = HistoryComment(
            entry: EntryID(1_099_511_627_778),
            room: "main",
            takenAt: 900,
            settledAt: 960,
            outcome: "deleted",
            reason: "message"
        )
        let skipped = HistoryComment(
            entry: EntryID(1_099_511_627_776),
            room: "main",
            takenAt: 800,
            settledAt: 950,
            outcome: "skipped",
            reason: "backlog",
            source: "chat",
            platform: "twitch",
            authorID: "7",
            author: "Ann",
            text: "Hello"
        )
        #expect(try life.history(HistoryQuery()).comments == [deleted, skipped] && life.start.open == 2)
    }
}
