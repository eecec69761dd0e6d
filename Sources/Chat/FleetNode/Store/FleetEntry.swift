// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core
import Custody
import Fleet

/// An entry of a room's stream.
struct FleetEntry: Equatable, Sendable {
    /// What it is known by. One that was stored without an id is known by its place.
    var id: FleetID
    var place: StreamPlace
    /// How often it began to be heard.
    var attempts: Int
    /// What it holds, or why it cannot be used here.
    var content: Result<FleetContent, FleetProblem>

    /// An entry with these values.
    init(id: FleetID, place: StreamPlace, attempts: Int = 0, content: Result<FleetContent, FleetProblem>) {
        (self.id, self.place, self.attempts, self.content) = (id, place, attempts, content)
    }

    /// What Redis says of it.
    init(id: String, place: StreamPlace, attempts: Int, kind: String, body: [UInt8]) {
        self.init(
            id: FleetID(id) ?? FleetID(random: (place.milliseconds, place.number)),
            place: place,
            attempts: attempts,
            content: Result { () throws(FleetProblem) in try FleetContent(kind: kind, body: body) }
        )
    }
}

/// What a room has in Redis.
struct FleetStream: Equatable, Sendable {
    /// What has no outcome, in its order.
    var entries: [FleetEntry]
    /// The place of the last entry that it ever had.
    var end: StreamPlace
    /// What moderators did, as far as it still counts. A ban has the seconds that are left of it. Some of it may be among the entries as well.
    var orders: [Moderation]
}

/// What a room's stream has: comments, and what moderators did, in one order.
public enum FleetContent: Equatable, Sendable {
    case comment(Comment)
    /// A moderator's order for this room.
    case order(Moderation)

    /// The word and the bytes by which Redis has it. Only an `order` is told to later owners: what a cleared chat had is settled one by one.
    var record: (kind: String, body: [UInt8]) {
        switch self {
        case .comment(let comment): ("comment", CommentRecord.bytes(of: comment))
        case .order(let order): OrderRecord.bytes(of: order, in: nil).map { ("order", $0) } ?? ("clear", Array((order.room ?? "").utf8))
        }
    }

    /// The lasting ban that it ends, where that names the viewer in the same way, as Redis has it; nothing for none. A timeout counts instead
    /// of the ban before it.
    var lifted: [UInt8] {
        let (viewer, room): (NamedViewer, String?)
        switch self {
        case .order(.unban(let one, let chat)), .order(.ban(let one, .some, let chat)): (viewer, room) = (one, chat)
        default: return []
        }
        return OrderRecord.bytes(of: .ban(viewer, seconds: nil, room: room), in: nil) ?? []
    }

    /// In which lists later owners find it: orders (`o`), bans (`b`), ends of bans (`u`), which may be meant for one in either.
    func lists(_ rules: FleetRules) -> String {
        switch self {
        case .order(.ban(_, let seconds, _)):
            seconds.map { .seconds($0) <= rules.orderMemory } ?? false ? "o" : "b"
        case .order(.unban): "ou"
        case .order(.delete): "o"
        case .order(.clear), .order(.comment), .comment: ""
        }
    }

    /// What was written so. A kind that is not known is a newer program's, and is left to it.
    init(kind: String, body: [UInt8]) throws(FleetProblem) {
        do throws(RecordFlaw) {
            switch kind {
            case "comment": self = .comment(try CommentRecord.comment(from: body))
            case "order": self = .order(try OrderRecord.order(from: body).order)
            case "clear":
                guard let room = String(validating: body, as: UTF8.self) else { throw .impossible }
                self = .order(.clear(room: room.isEmpty ? nil : room))
            default: throw .version(0)
            }
        } catch {
            if case .version = error { throw .newerEntry }
            throw .damagedEntry
        }
    }
}

/// What a comment or an order is known by, in a stream and when it is put again: 128 bits.
public struct FleetID: Hashable, Sendable, CustomStringConvertible {
    private let high: UInt64
    private let low: UInt64

    /// The same for the same comment of a platform, no matter who brings it; nil for one without an id.
    public init?(of comment: Comment) {
        guard let id = comment.id else { return nil }
        // Lengths, so that no two are spelt alike.
        var spelling: [UInt8] = []
        for part in [comment.platform ?? "", comment.room ?? "", id] {
            spelling += "\(part.utf8.count):".utf8
            spelling += part.utf8
        }
        let digest = sha256(spelling)
        func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        self.init(random: (number(digest[0..<8]), number(digest[8..<16])))
    }

    /// For what has no id of its own.
    public init(random: (UInt64, UInt64)) {
        (high, low) = random
    }

    /// Reads it as it is written.
    public init?(_ text: String) {
        guard text.utf8.count == 32, text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }),
            let high = UInt64(text.prefix(16), radix: 16), let low = UInt64(text.suffix(16), radix: 16)
        else { return nil }
        self.init(random: (high, low))
    }

    /// 32 hexadecimal digits.
    public var description: String { String(decoding: digits, as: UTF8.self) }

    /// The same as bytes.
    var digits: [UInt8] {
        var digits: [UInt8] = []
        digits.reserveCapacity(32)
        for half in [high, low] {
            for shift in stride(from: 60, through: 0, by: -4) {
                let digit = UInt8(truncatingIfNeeded: half >> shift & 0xF)
                digits.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10)
            }
        }
        return digits
    }
}

/// Words as bytes, each with its length before it, so that they may hold anything: `5:given7:r:night`.
enum PackedWords {
    /// More of them are not read.
    static let most = 4_096
    private static let mostDigits = 8

    static func pack(_ words: [[UInt8]]) -> [UInt8] {
        words.flatMap { Array("\($0.count):".utf8) + $0 }
    }

    static func unpack(_ bytes: [UInt8]) throws(FleetProblem) -> [[UInt8]] {
        var (words, rest): ([[UInt8]], _) = ([], bytes[...])
        while !rest.isEmpty {
            guard words.count < most, let colon = rest.prefix(mostDigits + 1).firstIndex(of: UInt8(ascii: ":")),
                let length = plainNumber(String(decoding: rest[..<colon], as: UTF8.self)), length <= rest.endIndex - colon - 1
            else { throw .unexpected }
            let word = rest[(colon + 1)...].prefix(Int(length))
            words.append(Array(word))
            rest = rest[word.endIndex...]
        }
        return words
    }
}

/// A number that is not negative, without anything that a program would not write.
func plainNumber(_ text: some StringProtocol) -> Int64? {
    guard let number = Int64(text), number >= 0, text == "\(number)" else { return nil }
    return number
}
