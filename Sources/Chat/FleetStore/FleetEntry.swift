// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
internal import Custody
internal import Events

/// What a room's stream has: comments, and what moderators did, in one order.
public enum FleetContent: Equatable, Sendable {
    case comment(Comment)
    /// A moderator's order for this room.
    case order(Moderation)

    /// The word and the bytes by which Redis has it.
    var record: (kind: String, body: [UInt8]) {
        switch self {
        case .comment(let comment): ("comment", CommentRecord.bytes(of: comment))
        case .order(let order): OrderRecord.bytes(of: order, in: nil).map { ("order", $0) } ?? ("clear", Array((order.room ?? "").utf8))
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

    /// By what Redis knows it when it comes again, as 128 bits; nil for what has no id.
    var fingerprint: [UInt8]? {
        guard case .comment(let comment) = self, let id = comment.id else { return nil }
        // Lengths, so that no two ids are spelt alike.
        let parts = [comment.platform ?? "", comment.room ?? "", id].map { "\($0.utf8.count):\($0)" }
        return Array(sha256(Array(parts.joined().utf8)).prefix(16))
    }
}

/// Names an entry of a room's stream. Later ones are greater.
public struct FleetEntryID: Hashable, Comparable, Sendable, CustomStringConvertible {
    private let time: UInt64
    private let sequence: UInt64

    /// Before all entries.
    public static let none = FleetEntryID(time: 0, sequence: 0)

    private init(time: UInt64, sequence: UInt64) {
        (self.time, self.sequence) = (time, sequence)
    }

    /// Reads it as Redis writes it.
    public init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.count == 2, let time = UInt64(parts[0]), let sequence = UInt64(parts[1]), text == "\(time)-\(sequence)" else {
            return nil
        }
        self.init(time: time, sequence: sequence)
    }

    /// As Redis writes it.
    public var description: String { "\(time)-\(sequence)" }

    /// In the order of the stream.
    public static func < (a: Self, b: Self) -> Bool {
        (a.time, a.sequence) < (b.time, b.sequence)
    }
}

/// An entry as it was read.
public struct FleetEntry: Equatable, Sendable {
    /// Its name.
    public var id: FleetEntryID
    /// What it holds, or why it cannot be used here.
    public var content: Result<FleetContent, FleetProblem>
}
