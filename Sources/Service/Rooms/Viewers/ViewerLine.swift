// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

/// A line of a book of viewers: one object of JSON, as a person can write it too.
///
///     {"id":"1234","platform":"twitch","name":"Ann","muted":"2026-11-25T14:10:00Z","voice":"espeak:ja+f5","trusted":true}
enum ViewerLine {
    /// Why a line cannot be read.
    struct Flaw: Error {
        var reason: String
    }

    /// No line that Yomite writes is longer.
    private static let mostBytes = 16_384

    /// The times that can be written and read again: from 1970 to the year 9999.
    private static let times: Range<Int64> = 0..<253_402_300_800_000

    /// Reads a line. A key that cannot be read is a flaw, and leaves what was known of the viewer: else a muted one would be heard.
    /// - Parameter before: what an earlier line has of a viewer.
    static func read(
        _ line: String,
        before: (ViewerID) -> ViewerEntry?
    ) throws(Flaw) -> (viewer: ViewerID, entry: ViewerEntry, flaws: [Flaw]) {
        guard line.utf8.count <= mostBytes, let object = try? PostedObject(line) else {
            throw Flaw(reason: "it is not an object of JSON in one line")
        }
        let line = Line(object)
        guard let id = try line.text("id"), !id.isEmpty else { throw Flaw(reason: "\"id\" is missing") }
        let viewer = ViewerID(id, on: try line.text("platform"))
        let earlier = before(viewer) ?? ViewerEntry()
        var entry = ViewerEntry()
        var flaws: [Flaw] = []
        func take<Value>(_ key: WritableKeyPath<ViewerEntry, Value>, _ read: () throws(Flaw) -> Value) {
            do throws(Flaw) {
                entry[keyPath: key] = try read()
            } catch {
                entry[keyPath: key] = earlier[keyPath: key]
                flaws.append(error)
            }
        }
        take(\.name) { () throws(Flaw) in try line.text("name") }
        take(\.mute) { () throws(Flaw) in try line.mute }
        take(\.voice) { () throws(Flaw) in try line.text("voice") }
        take(\.gender) { () throws(Flaw) in try line.gender }
        take(\.rate) { () throws(Flaw) in try line.number("rate", in: ViewerEntry.rates) }
        take(\.pitch) { () throws(Flaw) in try line.number("pitch", in: ViewerEntry.pitches) }
        take(\.wished) { () throws(Flaw) in try line.parts("wished") }
        take(\.nickname) { () throws(Flaw) in try line.text("nickname") }
        take(\.reading) { () throws(Flaw) in try line.text("reading") }
        take(\.isTrusted) { () throws(Flaw) in try line.flag("trusted") ?? false }
        take(\.change) { () throws(Flaw) in
            guard let by = try line.text("changedBy"), let at = try line.text("changedAt") else { return nil }
            return ViewerEntry.Change(by: by, at: at)
        }
        return (viewer, entry, flaws)
    }

    static func text(_ viewer: ViewerID, _ entry: ViewerEntry) -> String {
        JSONWriter.text(of: Written(viewer: viewer, entry: entry))
    }

    /// The keys of a line.
    private struct Line {
        let object: PostedObject

        init(_ object: PostedObject) {
            self.object = object
        }

        func text(_ key: String) throws(Flaw) -> String? {
            switch object[key] {
            case .text(let text)?: return text
            case nil: return nil
            default: throw Flaw(reason: "\"\(key)\" must be a text")
            }
        }

        func flag(_ key: String) throws(Flaw) -> Bool? {
            switch object[key] {
            case .flag(let flag)?: return flag
            case nil: return nil
            default: throw Flaw(reason: "\"\(key)\" must be true or false")
            }
        }

        func number(_ key: String, in range: ClosedRange<Int>) throws(Flaw) -> Int? {
            guard let value = object[key] else { return nil }
            guard case .number(let double) = value, let number = Int(exactly: double), range.contains(number) else {
                throw Flaw(reason: "\"\(key)\" must be a number from \(range.lowerBound) to \(range.upperBound)")
            }
            return number
        }

        /// Words separated by commas.
        func parts(_ key: String) throws(Flaw) -> ViewerEntry.Part {
            let words = try text(key)?.split(separator: ",") ?? []
            let parts = words.compactMap { word in ViewerEntry.Part.named.first { $0.key == word }?.value }
            guard parts.count == words.count else {
                throw Flaw(reason: "\"\(key)\" must be some of voice, rate, pitch and nickname, with commas")
            }
            return ViewerEntry.Part(parts)
        }

        var gender: Gender? {
            get throws(Flaw) {
                guard let name = try text("gender") else { return nil }
                guard let gender = Gender(rawValue: name) else { throw Flaw(reason: "\"gender\" must be female, male or any") }
                return gender
            }
        }

        var mute: ViewerEntry.Mute {
            get throws(Flaw) {
                switch object["muted"] {
                case nil, .flag(false)?: return .off
                case .flag(true)?: return .forever
                case .text(let text)?:
                    if let end = milliseconds(ofRFC3339: text), ViewerLine.times.contains(end) { return .until(end) }
                default: break
                }
                throw Flaw(reason: "\"muted\" must be true, false, or a time such as 2026-11-25T14:10:00Z")
            }
        }
    }

    private struct Written: Encodable {
        let viewer: ViewerID
        let entry: ViewerEntry

        private enum CodingKeys: CodingKey {
            case id, platform, name, muted, voice, gender, rate, pitch, wished, nickname, reading, trusted, changedBy, changedAt
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(viewer.id, forKey: .id)
            try container.encodeIfPresent(viewer.platform, forKey: .platform)
            try container.encodeIfPresent(entry.name, forKey: .name)
            switch entry.mute {
            case .off: break
            case .until(let end): try container.encode(JSONWriter.time(ofMilliseconds: end), forKey: .muted)
            case .forever: try container.encode(true, forKey: .muted)
            }
            try container.encodeIfPresent(entry.voice, forKey: .voice)
            try container.encodeIfPresent(entry.gender?.rawValue, forKey: .gender)
            try container.encodeIfPresent(entry.rate, forKey: .rate)
            try container.encodeIfPresent(entry.pitch, forKey: .pitch)
            if !entry.wished.isEmpty { try container.encode(entry.wished.names.joined(separator: ","), forKey: .wished) }
            try container.encodeIfPresent(entry.nickname, forKey: .nickname)
            try container.encodeIfPresent(entry.reading, forKey: .reading)
            if entry.isTrusted { try container.encode(true, forKey: .trusted) }
            try container.encodeIfPresent(entry.change?.by, forKey: .changedBy)
            try container.encodeIfPresent(entry.change?.at, forKey: .changedAt)
        }
    }
}
