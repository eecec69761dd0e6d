// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Testing

@testable import FleetNode
@testable import Net

@Suite struct RedisAddressTests {
    @Test func `an address has a host, and perhaps TLS, a user, a port and a database`() throws {
        #expect(try RedisAddress("redis://a.example") == RedisAddress(endpoint: ServerEndpoint(host: "a.example", port: 6_379)))
        let full = RedisAddress(endpoint: ServerEndpoint(host: "::1", port: 1), usesTLS: true, user: "yomite-1", database: 15)
        #expect(try RedisAddress("rediss://yomite-1@[::1]:1/15") == full)
        for text in ["redis://a:1", "rediss://u@a.example:6380/3", "redis://[fe80::1]:6379"] {
            #expect(try RedisAddress(text).description == text)
        }
        #expect(try RedisAddress("redis://a/").database == 0)
    }

    @Test func `an address of sentinels names them, and what they watch`() throws {
        let three = try RedisAddress("redis+sentinel://a,b.example:1,[::1]/mymaster")
        let endpoints = [("a", 26_379), ("b.example", 1), ("::1", 26_379)].map { ServerEndpoint(host: $0.0, port: $0.1) }
        #expect(three.place == .sentinels(endpoints, name: "mymaster"))
        #expect(!three.usesTLS && three.user == nil && three.database == 0)
        let text = "rediss+sentinel://yomite@a:26379,b:26380/chat-1.eu/3"
        let full = try RedisAddress(text)
        #expect(full.usesTLS && full.user == "yomite" && full.database == 3 && full.description == text)
        let most = Array(repeating: "a", count: RedisAddress.mostSentinels).joined(separator: ",")
        #expect(try RedisAddress("redis+sentinel://\(most)/m/").place != three.place)
        #expect(throws: RedisAddress.Flaw.sentinels) { try RedisAddress("redis+sentinel://\(most),a/m") }
    }

    @Test(
        arguments: [
            ("http://a", .scheme), ("a:6379", .scheme), ("REDIS://a", .scheme), ("redis://u:secret@a", .password),
            ("redis://:secret@a", .password),
            ("redis://@a", .user), ("redis://a b@c", .user), ("redis://", .host), ("redis://a:0", .host), ("redis://a:x", .host),
            ("redis://::1", .host),
            ("redis://a?x=1", .host), ("redis://a/x", .database), ("redis://a/-1", .database), ("redis://a/0/1", .database),
            ("redis://a/99999999999999999999", .database), ("redis-sentinel://a/m", .scheme), ("redis+sentinel://a", .name),
            ("redis+sentinel://a/", .name), ("redis+sentinel://a/m n", .name), ("redis+sentinel:///m", .sentinels),
            ("redis+sentinel://a,/m", .sentinel), ("redis+sentinel://a b/m", .sentinel), ("redis+sentinel://a?x=1/m", .sentinel),
            ("redis+sentinel://a:70000/m", .sentinel),
            ("redis+sentinel://a/m/x", .database), ("redis+sentinel://a/m/0/1", .database),
            ("redis+sentinel://u:secret@a/m", .password), ("redis://a,b", .host),
        ] as [(String, RedisAddress.Flaw)]
    )
    func `what is no address is refused, without a word of it`(text: String, flaw: RedisAddress.Flaw) {
        #expect(throws: flaw) { try RedisAddress(text) }
        #expect(!flaw.message.contains("secret"))
    }

    @Test func `a password comes from a file that others cannot read, and is printed nowhere`() throws {
        let path = NSTemporaryDirectory() + "yomite-password-" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        func write(_ text: String, mode: Int = 0o600) throws {
            try Data(text.utf8).write(to: URL(fileURLWithPath: path))
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        for text in ["secret", "secret\n", "secret\r\n"] {
            try write(text)
            let password = try RedisPassword(file: path)
            #expect(password.text == "secret")
            var shown = "\(password) \(String(reflecting: password))"
            dump(password, to: &shown)
            #expect(!shown.contains("secret"))
        }
        for text in ["", "\n", "a\nb\n", String(repeating: "a", count: RedisPassword.mostBytes + 1)] {
            try write(text)
            #expect(throws: RedisPassword.Flaw.self) { try RedisPassword(file: path) }
        }
        try write("secret", mode: 0o644)
        #expect(throws: RedisPassword.Flaw.self) { try RedisPassword(file: path) }
        #expect(throws: RedisPassword.Flaw.self) { try RedisPassword(file: path + "-missing") }
    }
}
