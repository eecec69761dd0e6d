// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
public import Core

/// What a moderator did in an earlier life, as far as it still counts.
public struct RememberedOrder: Equatable, Sendable {
    /// What was done. A ban has the seconds that are left of it.
    public var order: Moderation
    /// The room it was brought to; nil for all.
    public var room: RoomName?
}

/// A moderator's order as bytes.
package enum OrderRecord {
    private static let version: UInt8 = 1

    private enum Kind: UInt8 {
        case delete = 1
        case ban
        case unban
    }

    /// Nil for an order that leaves nothing to be remembered: what a cleared chat had was settled one by one.
    package static func bytes(of order: Moderation, in room: RoomName?) -> [UInt8]? {
        var record = RecordWriter()
        func begin(_ kind: Kind, _ named: String?) {
            record.put(UInt64(version))
            record.put(UInt64(kind.rawValue))
            for text in [room?.text, named] { record.put(optional: text) }
        }
        switch order {
        case .delete(let id, let named):
            begin(.delete, named)
            record.put(id)
        case .ban(let viewer, let seconds, let named):
            begin(.ban, named)
            record.put(optional: viewer.id)
            record.put(optional: viewer.name)
            record.put(signed: seconds.map { Int64($0) } ?? -1)
        case .unban(let viewer, let named):
            begin(.unban, named)
            record.put(optional: viewer.id)
            record.put(optional: viewer.name)
        case .comment, .clear: return nil
        }
        return record.bytes
    }

    package static func order(from bytes: [UInt8]) throws(RecordFlaw) -> RememberedOrder {
        guard bytes.count <= CommentRecord.mostBytes else { throw .tooLong }
        var record = RecordReader(bytes)
        let found = try record.byte()
        guard found == version else { throw .version(found) }
        guard let kind = Kind(rawValue: try record.byte()) else { throw .impossible }
        let room = try record.optionalText().map { RoomName($0) }
        let named = try record.optionalText()
        let order: Moderation
        switch kind {
        case .delete: order = .delete(id: try record.text(), room: named)
        case .ban:
            let viewer = try record.viewer()
            let seconds = try record.signed()
            guard seconds >= -1 else { throw .impossible }
            order = .ban(viewer, seconds: seconds < 0 ? nil : Int(seconds), room: named)
        case .unban: order = .unban(try record.viewer(), room: named)
        }
        try record.end()
        return RememberedOrder(order: order, room: room)
    }
}

extension RecordWriter {
    /// Nothing is told from an empty text.
    fileprivate mutating func put(optional text: String?) {
        put(UInt64(text == nil ? 0 : 1))
        if let text { put(text) }
    }
}

extension RecordReader {
    fileprivate mutating func optionalText() throws(RecordFlaw) -> String? {
        switch try byte() {
        case 0: nil
        case 1: try text()
        default: throw .impossible
        }
    }

    fileprivate mutating func viewer() throws(RecordFlaw) -> NamedViewer {
        let id = try optionalText()
        let name = try optionalText()
        if let id { return NamedViewer(id: id, name: name) }
        guard let name else { throw .impossible }
        return NamedViewer(name: name)
    }
}
