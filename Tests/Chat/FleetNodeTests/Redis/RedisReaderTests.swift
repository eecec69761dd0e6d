// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import FleetNode

@Suite struct RedisReaderTests {
    private static let everything: [(String, RedisValue)] = [
        ("+OK\r\n", .status("OK")),
        ("-ERR no such thing\r\n", .error(RedisError("ERR no such thing"))),
        (":-12\r\n", .integer(-12)),
        ("$5\r\na\r\nbc\r\n", .bytes(Array("a\r\nbc".utf8))),
        ("$0\r\n\r\n", .bytes([])),
        ("$-1\r\n", .none),
        ("*-1\r\n", .none),
        ("*0\r\n", .array([])),
        ("*3\r\n*2\r\n:1\r\n$1\r\nx\r\n*0\r\n+\r\n", .array([.array([.integer(1), .bytes([0x78])]), .array([]), .status("")])),
    ]

    private func values(_ pieces: [[UInt8]], _ limits: RedisReader.Limits = .init()) throws -> [RedisValue] {
        var reader = RedisReader(limits)
        var values: [RedisValue] = []
        for piece in pieces {
            reader.add(piece)
            while let value = try reader.next() { values.append(value) }
        }
        return values
    }

    @Test func `every kind of value is read, however it is cut into pieces`() throws {
        let bytes = Array(Self.everything.map(\.0).joined().utf8)
        let expected = Self.everything.map(\.1)
        #expect(try values([bytes]) == expected)
        for step in 1...7 {
            let pieces = stride(from: 0, to: bytes.count, by: step).map { Array(bytes[$0..<min($0 + step, bytes.count)]) }
            #expect(try values(pieces) == expected)
        }
        for cut in 0...bytes.count { #expect(try values([Array(bytes[..<cut]), Array(bytes[cut...])]) == expected) }
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\n", "\r\n", "+a\nb\r\n", ":\r\n", ":1a\r\n", ":+1\r\n", ": 1\r\n", ":99999999999999999999\r\n", "$-2\r\n",
        "$1\r\nab\r\n",
        "*-2\r\n", "*1x\r\n", "%1\r\n+a\r\n+b\r\n",
    ])
    func `what is no answer of Redis is refused, and nothing follows it`(text: String) {
        var reader = RedisReader()
        reader.add(text.utf8)
        #expect(throws: RedisReader.Flaw.notRedis) { while try reader.next() != nil {} }
        reader.add("+OK\r\n".utf8)
        #expect(throws: RedisReader.Flaw.notRedis) { try reader.next() }
    }

    @Test func `each limit holds at its value, and is refused above it`() throws {
        var limits = RedisReader.Limits()
        (limits.bytes, limits.elements, limits.depth, limits.lineBytes) = (64, 5, 2, 20)
        func read(_ text: String) throws -> Int { try values([Array(text.utf8)], limits).count }
        #expect(try read("$57\r\n" + String(repeating: "x", count: 57) + "\r\n") == 1)
        #expect(throws: RedisReader.Flaw.tooManyBytes) { try read("$58\r\n" + String(repeating: "x", count: 58) + "\r\n") }
        // Refused when it is announced, before it came.
        #expect(throws: RedisReader.Flaw.tooManyBytes) { try read("$65\r\n") }
        #expect(try read("*4\r\n" + String(repeating: ":1\r\n", count: 4)) == 1)
        #expect(throws: RedisReader.Flaw.tooManyElements) { try read("*5\r\n" + String(repeating: ":1\r\n", count: 5)) }
        #expect(throws: RedisReader.Flaw.tooManyElements) { try read("*9223372036854775807\r\n") }
        #expect(throws: RedisReader.Flaw.tooManyElements) { try read("*2\r\n*2\r\n:1\r\n:1\r\n*2\r\n:1\r\n:1\r\n") }
        #expect(try read("*1\r\n*1\r\n:1\r\n") == 1)
        #expect(throws: RedisReader.Flaw.tooDeep) { try read("*1\r\n*1\r\n*1\r\n:1\r\n") }
        #expect(try read("+\(String(repeating: "x", count: 19))\r\n") == 1)
        #expect(throws: RedisReader.Flaw.notRedis) { try read("+\(String(repeating: "x", count: 30))") }
        // The limits are those of one answer.
        #expect(try read(String(repeating: "*2\r\n:1\r\n$40\r\n\(String(repeating: "x", count: 40))\r\n", count: 20)) == 20)
    }

    @Test func `a command says what it means, whatever is in its words`() throws {
        let command = RedisCommand(words: [Array("SET".utf8), [], Array("a\r\n*1\r\n".utf8), [0xFF, 0]])
        #expect(try values([command.bytes]) == [.array(command.words.map { .bytes($0) })])
    }
}
