// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Core

struct ConfigEditTests {
    private func edited(_ text: String, _ path: [String], _ json: String) throws -> String {
        try ConfigFile(path: "y.json5", text: text).setting(path, to: json).text
    }

    @Test(arguments: [
        ("{ volume: 90 }", "{ volume: 80 }"),
        ("// mine\n{\n    volume: 90, // loud\n    rate: 100,\n}\n", "// mine\n{\n    volume: 80, // loud\n    rate: 100,\n}\n"),
        ("{ \"volume\": '90%' }", "{ \"volume\": 80 }"),
        ("{\n    volume: [90,\n        1],\n}\n", "{\n    volume: 80,\n}\n"),
    ])
    func `only the value is touched`(old: String, new: String) throws {
        #expect(try edited(old, ["volume"], "80") == new)
    }

    @Test(arguments: [
        ("", "{\n    volume: 80,\n}\n"),
        ("{}", "{ volume: 80 }"),
        ("{ rate: 100 }", "{ rate: 100, volume: 80 }"),
        ("{ rate: 100, }", "{ rate: 100, volume: 80 }"),
        ("{\n    rate: 100 // fast\n}\n", "{\n    rate: 100, // fast\n    volume: 80,\n}\n"),
        ("{\r\n    rate: 100,\r\n}\r\n", "{\r\n    rate: 100,\r\n    volume: 80,\r\n}\r\n"),
        ("{\n    // volume: 100,\n    rate: 100,\n}", "{\n    // volume: 100,\n    volume: 80,\n    rate: 100,\n}"),
    ])
    func `a new value comes last, or below the comment that has it`(old: String, new: String) throws {
        #expect(try edited(old, ["volume"], "80") == new)
    }

    @Test(arguments: [
        ("{ limits: { rooms: 3 } }", "{ limits: { rooms: 3, sources: 9 } }"),
        ("{\n    limits: {\n        rooms: 3,\n    },\n}\n", "{\n    limits: {\n        rooms: 3,\n        sources: 9,\n    },\n}\n"),
        ("{\n    rate: 90\n}\n", "{\n    rate: 90,\n    limits: { sources: 9 },\n}\n"),
        ("{ limits: \"none\" }", "{ limits: { sources: 9 } }"),
    ])
    func `a value of a table goes into the table`(old: String, new: String) throws {
        #expect(try edited(old, ["limits", "sources"], "9") == new)
    }

    @Test func `a name that is no word has quotes`() throws {
        #expect(try edited("{}", ["roomSettings", "a.b", "volume"], "5") == "{ roomSettings: { \"a.b\": { volume: 5 } } }")
    }

    @Test(arguments: ["{ rate: }", "[1]"])
    func `what is no object of JSON5 is left alone`(text: String) {
        #expect(throws: ConfigurationError.self) { try edited(text, ["volume"], "80") }
    }
}
