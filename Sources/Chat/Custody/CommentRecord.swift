// SPDX-License-Identifier: GPL-3.0-or-later

package import Comments

/// A comment as bytes, with all that matters when it is said later.
///
/// The first byte is the version. Then come the bits of what there is, and the values in the order of those bits. A value that a comment does not
/// have takes no byte.
package enum CommentRecord {
    private static let version: UInt8 = 1
    /// No comment is larger: the settings end far below it.
    static let mostBytes = 8 << 20

    /// What a comment may have, in the order of its values.
    fileprivate struct Parts: OptionSet {
        var rawValue: UInt64

        static let id = Parts(rawValue: 1)
        static let authorID = Parts(rawValue: 1 << 1)
        static let authorName = Parts(rawValue: 1 << 2)
        static let authorLogin = Parts(rawValue: 1 << 3)
        static let authorNickname = Parts(rawValue: 1 << 4)
        static let roles = Parts(rawValue: 1 << 5)
        static let author = Parts(rawValue: 1 << 6)
        static let room = Parts(rawValue: 1 << 7)
        static let platform = Parts(rawValue: 1 << 8)
        static let language = Parts(rawValue: 1 << 9)
        static let gender = Parts(rawValue: 1 << 10)
        static let voice = Parts(rawValue: 1 << 11)
        static let manner = Parts(rawValue: 1 << 12)
        static let amount = Parts(rawValue: 1 << 13)
        static let timestamp = Parts(rawValue: 1 << 14)
        static let emotes = Parts(rawValue: 1 << 15)
        static let event = Parts(rawValue: 1 << 16)
        static let greeting = Parts(rawValue: 1 << 17)
        static let taught = Parts(rawValue: 1 << 18)
        static let rewardID = Parts(rawValue: 1 << 19)
        static let original = Parts(rawValue: 1 << 20)
        // What has no value of its own.
        static let isHighlighted = Parts(rawValue: 1 << 21)
        static let isCalled = Parts(rawValue: 1 << 22)
        static let isForStreamer = Parts(rawValue: 1 << 23)
        static let isFromStranger = Parts(rawValue: 1 << 24)
        static let isReply = Parts(rawValue: 1 << 25)
        static let isCommand = Parts(rawValue: 1 << 26)
        static let mayNotSet = Parts(rawValue: 1 << 27)
        static let eventCount = Parts(rawValue: 1 << 28)
        static let isWorded = Parts(rawValue: 1 << 29)
        static let originalID = Parts(rawValue: 1 << 30)
        static let sharedID = Parts(rawValue: 1 << 31)
        static let source = Parts(rawValue: 1 << 32)
        static let sourceChannel = Parts(rawValue: 1 << 33)
        static let known = Parts(rawValue: 1 << 34 - 1)

        init(rawValue: UInt64) {
            self.rawValue = rawValue
        }

        init(of comment: Comment) {
            self = []
            let author = comment.author
            let there: [(Parts, Bool)] = [
                (.id, comment.id != nil), (.authorID, author?.id != nil), (.authorName, author?.name != nil),
                (.authorLogin, author?.login != nil), (.authorNickname, author?.nickname != nil),
                (.roles, author.map { $0.roles != [] } ?? false),
                (.author, author != nil), (.room, comment.room != nil), (.platform, comment.platform != nil),
                (.language, comment.language != nil), (.gender, comment.gender != nil), (.voice, comment.voice != nil),
                (.manner, comment.manner != nil), (.amount, comment.amount != nil), (.timestamp, comment.timestamp != nil),
                (.emotes, !comment.emotes.isEmpty), (.event, comment.event != nil), (.greeting, comment.greeting != nil),
                (.taught, comment.taught != nil), (.rewardID, comment.rewardID != nil), (.original, comment.original != nil),
                (.isHighlighted, comment.isHighlighted), (.isCalled, comment.isCalled), (.isForStreamer, comment.isForStreamer),
                (.isFromStranger, comment.isFromStranger), (.isReply, comment.isReply), (.isCommand, comment.isCommand),
                (.mayNotSet, !comment.maySet), (.eventCount, comment.event?.count != nil), (.isWorded, comment.event?.isWorded ?? false),
                (.originalID, comment.original?.id != nil), (.sharedID, comment.sharedID != nil), (.source, comment.source != nil),
                (.sourceChannel, comment.source?.channel != nil),
            ]
            for (part, isThere) in there where isThere { insert(part) }
        }

        /// Whether one belongs to another one that is missing.
        var isTorn: Bool {
            let ofAuthor: Parts = [.authorID, .authorName, .authorLogin, .authorNickname, .roles]
            let isTorn =
                !contains(.author) && !isDisjoint(with: ofAuthor) || !contains(.event) && !isDisjoint(with: [.eventCount, .isWorded])
            return isTorn || !contains(.original) && contains(.originalID) || !contains(.source) && contains(.sourceChannel)
        }
    }

    // MARK: - Writing

    package static func bytes(of comment: Comment) -> [UInt8] {
        var record = RecordWriter()
        record.put(UInt64(version))
        record.put(Parts(of: comment).rawValue)
        record.put(comment.text)
        let author = comment.author
        for text in [comment.id, author?.id, author?.name, author?.login, author?.nickname] {
            if let text { record.put(text) }
        }
        if let roles = author?.roles, roles != [] { record.put(UInt64(roles.rawValue)) }
        for text in [comment.room, comment.platform, comment.language, comment.gender?.rawValue, comment.voice] {
            if let text { record.put(text) }
        }
        if let manner = comment.manner {
            for percent in [manner.rate, manner.pitch, manner.volume] { record.put(signed: Int64(percent)) }
        }
        if let amount = comment.amount {
            record.put(amount.value)
            record.put(amount.currency)
        }
        if let timestamp = comment.timestamp { record.put(signed: timestamp) }
        if !comment.emotes.isEmpty {
            record.put(count: comment.emotes.count)
            for emote in comment.emotes { record.put(emote) }
        }
        if let event = comment.event {
            record.put(event.kind.rawValue)
            if let count = event.count { record.put(signed: Int64(count)) }
            record.put(event.words)
        }
        if let greeting = comment.greeting { record.put(UInt64(greeting.rawValue)) }
        if let taught = comment.taught { record.put(taught) }
        if let reward = comment.rewardID { record.put(reward) }
        if let original = comment.original {
            record.put(original.number)
            if let id = original.id { record.put(id) }
        }
        for text in [comment.sharedID, comment.source?.id, comment.source?.channel] {
            if let text { record.put(text) }
        }
        return record.bytes
    }

    // MARK: - Reading

    package static func comment(from bytes: [UInt8]) throws(RecordFlaw) -> Comment {
        guard bytes.count <= mostBytes else { throw .tooLong }
        var record = RecordReader(bytes)
        let found = try record.byte()
        guard found == version else { throw .version(found) }
        let parts = Parts(rawValue: try record.number())
        guard parts.isSubset(of: .known), !parts.isTorn else { throw .impossible }
        var comment = Comment(text: try record.text())
        comment.id = try record.text(if: parts.contains(.id))
        comment.author = try record.author(parts)
        comment.room = try record.text(if: parts.contains(.room))
        comment.platform = try record.text(if: parts.contains(.platform))
        comment.language = try record.text(if: parts.contains(.language))
        if let gender = try record.text(if: parts.contains(.gender)) { comment.gender = try known(Gender(rawValue: gender)) }
        comment.voice = try record.text(if: parts.contains(.voice))
        if parts.contains(.manner) { comment.manner = try record.manner() }
        if parts.contains(.amount) { comment.amount = try record.amount() }
        if parts.contains(.timestamp) { comment.timestamp = try record.signed() }
        let scalars = comment.text.unicodeScalars.count
        if parts.contains(.emotes) { comment.emotes = try record.emotes(within: scalars) }
        if parts.contains(.event) { comment.event = try record.event(parts, within: scalars) }
        if parts.contains(.greeting) { comment.greeting = try known(Greeting(rawValue: UInt8(try record.count(atMost: 0xFF)))) }
        if parts.contains(.taught) { comment.taught = try record.range(atMost: scalars) }
        comment.rewardID = try record.text(if: parts.contains(.rewardID))
        if parts.contains(.original) {
            comment.original = Comment.Original(number: try record.number(), id: try record.text(if: parts.contains(.originalID)))
        }
        comment.sharedID = try record.text(if: parts.contains(.sharedID))
        if parts.contains(.source) {
            let id = try record.text()
            comment.source = ChatSource(channel: try record.text(if: parts.contains(.sourceChannel)), id: id)
        }
        comment.isHighlighted = parts.contains(.isHighlighted)
        comment.isCalled = parts.contains(.isCalled)
        comment.isForStreamer = parts.contains(.isForStreamer)
        comment.isFromStranger = parts.contains(.isFromStranger)
        comment.isReply = parts.contains(.isReply)
        comment.isCommand = parts.contains(.isCommand)
        comment.maySet = !parts.contains(.mayNotSet)
        try record.end()
        return comment
    }
}

/// A value that has to be there.
private func known<Value>(_ value: Value?) throws(RecordFlaw) -> Value {
    guard let value else { throw .impossible }
    return value
}

extension RecordReader {
    fileprivate mutating func text(if isThere: Bool) throws(RecordFlaw) -> String? {
        isThere ? try text() : nil
    }

    fileprivate mutating func author(_ parts: CommentRecord.Parts) throws(RecordFlaw) -> Author? {
        guard parts.contains(.author) else { return nil }
        var author = Author()
        author.id = try text(if: parts.contains(.authorID))
        author.name = try text(if: parts.contains(.authorName))
        author.login = try text(if: parts.contains(.authorLogin))
        author.nickname = try text(if: parts.contains(.authorNickname))
        if parts.contains(.roles) { author.roles = Roles(rawValue: UInt8(try count(atMost: 0xFF))) }
        return author
    }

    fileprivate mutating func manner() throws(RecordFlaw) -> WantedManner {
        var percents: [Int] = []
        for _ in 0..<3 { percents.append(Int(try known(Int16(exactly: try signed())))) }
        return WantedManner(rate: percents[0], pitch: percents[1], volume: percents[2])
    }

    fileprivate mutating func amount() throws(RecordFlaw) -> Amount {
        let value = try double()
        let currency = try text()
        let amount = Amount(value: value, currency: currency)
        guard amount.currency == currency else { throw .impossible }
        return amount
    }

    /// In order, apart from each other and within the text, as everybody relies on.
    fileprivate mutating func emotes(within scalars: Int) throws(RecordFlaw) -> [Range<Int>] {
        var emotes: [Range<Int>] = []
        for _ in 0..<(try count(atMost: scalars)) {
            let emote = try range(atMost: scalars)
            guard emote.lowerBound >= emotes.last?.upperBound ?? 0 else { throw .impossible }
            emotes.append(emote)
        }
        return emotes
    }

    fileprivate mutating func event(_ parts: CommentRecord.Parts, within scalars: Int) throws(RecordFlaw) -> ChatEvent {
        var event = ChatEvent(try known(ChatEvent.Kind(rawValue: try text())))
        if parts.contains(.eventCount) { event.count = try known(Int(exactly: try signed())) }
        event.words = try range(atMost: scalars)
        event.isWorded = parts.contains(.isWorded)
        return event
    }
}
