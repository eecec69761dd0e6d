// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

/// One command that arrives over TCP, in pieces of any size: numbers in little endian, no greeting, no end mark. Pure.
///
///     talk      01 00  speed:16  tone:16  volume:16  voice:16  charset:8  length:32  text
///     old talk  00 00  speed:16  volume:16  voice:16  charset:8  length:32  text
///     talk of   01 F0  like talk, then twice length:32 and UTF-8: the id and the name of who wrote it
///     others    two bytes
struct BouyomiFrame {
    enum Progress: Equatable {
        case incomplete
        case complete(BouyomiCommand)
        /// It can never become valid.
        case refused(Flaw)
    }

    enum Flaw: Error, Equatable {
        case unknownCommand
        case unknownCharset
        case badLength
        case tooLong
    }

    /// More bytes of an id or a name are not read.
    static let nameBytes = 1_024

    private let textBytes: Int
    private var bytes: [UInt8] = []

    /// An empty frame, whose text may have this many bytes.
    init(textBytes: Int) {
        self.textBytes = textBytes
    }

    /// Takes the next bytes. What follows a whole command is ignored.
    mutating func take(_ more: some Sequence<UInt8>) -> Progress {
        bytes += more
        var fields = Fields(rest: bytes[...])
        do throws(Flaw) {
            guard let command = try command(&fields) else { return .incomplete }
            return .complete(command)
        } catch {
            return .refused(error)
        }
    }

    /// Nil if it is incomplete.
    private func command(_ fields: inout Fields) throws(Flaw) -> BouyomiCommand? {
        guard let number = fields.short() else { return nil }
        switch number {
        case 0x0000: return try talk(&fields, hasTone: false)
        case 0x0001: return try talk(&fields, hasTone: true)
        case 0xF001: return try talk(&fields, hasTone: true, hasAuthor: true)
        case 0x0010: return .pause
        case 0x0020: return .resume
        case 0x0030: return .skip
        case 0x0040: return .clear
        case 0x0110: return .isPaused
        case 0x0120: return .isPlaying
        case 0x0130: return .taskCount
        default: throw .unknownCommand
        }
    }

    private func talk(_ fields: inout Fields, hasTone: Bool, hasAuthor: Bool = false) throws(Flaw) -> BouyomiCommand? {
        guard let speed = fields.number(), let tone = hasTone ? fields.number() : -1, let volume = fields.number(),
            let voice = fields.number(), let code = fields.byte()
        else { return nil }
        guard let charset = BouyomiCharset(rawValue: code) else { throw .unknownCharset }
        guard let bytes = try fields.block(atMost: textBytes) else { return nil }
        guard let text = charset.text(of: bytes) else { throw .unknownCharset }
        // Half-width kana take a byte in Shift_JIS and three in UTF-8.
        guard text.utf8.count <= textBytes else { throw .tooLong }
        var talk = BouyomiTalk(text: text, speed: speed, tone: tone, volume: volume, voice: voice)
        if hasAuthor {
            guard let id = try fields.block(atMost: BouyomiFrame.nameBytes), let name = try fields.block(atMost: BouyomiFrame.nameBytes)
            else { return nil }
            func word(_ bytes: ArraySlice<UInt8>) -> String? { bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self) }
            talk.author = id.isEmpty && name.isEmpty ? nil : Author(id: word(id), name: word(name))
        }
        return .talk(talk)
    }

    /// Reads numbers and blocks from the front; nil if they are incomplete.
    private struct Fields {
        var rest: ArraySlice<UInt8>

        mutating func byte() -> UInt8? {
            rest.popFirst()
        }

        mutating func short() -> UInt16? {
            guard let low = byte(), let high = byte() else { return nil }
            return UInt16(high) << 8 | UInt16(low)
        }

        mutating func number() -> Int? {
            short().map { Int(Int16(bitPattern: $0)) }
        }

        /// A length and as many bytes.
        mutating func block(atMost limit: Int) throws(Flaw) -> ArraySlice<UInt8>? {
            guard let low = short(), let high = short() else { return nil }
            let length = Int(Int32(bitPattern: UInt32(high) << 16 | UInt32(low)))
            guard length >= 0 else { throw .badLength }
            guard length <= limit else { throw .tooLong }
            guard rest.count >= length else { return nil }
            defer { rest = rest.dropFirst(length) }
            return rest.prefix(length)
        }
    }
}

extension BouyomiStatus {
    /// The answer over TCP; empty if the connection is only closed.
    func reply(to command: BouyomiCommand) -> [UInt8] {
        switch command {
        case .isPaused: [isPaused ? 1 : 0]
        case .isPlaying: [isPlaying ? 1 : 0]
        case .taskCount: (0..<4).map { UInt8(truncatingIfNeeded: UInt32(clamping: waiting) >> (8 * $0)) }
        case .talk, .pause, .resume, .skip, .clear, .nowTaskID: []
        }
    }
}
