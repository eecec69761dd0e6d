// SPDX-License-Identifier: GPL-3.0-or-later

import Core

/// Whose chat on YouTube is read.
public enum YouTubeTarget: Equatable, Sendable, CustomStringConvertible {
    /// A live stream, by its id.
    case video(String)
    /// Whatever a channel streams, by the channel's id,
    case channel(String)
    /// or by its handle, with the `@`.
    case handle(String)

    /// Reads a name, and the addresses that people copy. Nil if it is none.
    package init?(_ text: String) {
        var rest = text[...]
        let isAddress = ["https://", "http://"].contains { prefix in
            guard rest.lowercased().hasPrefix(prefix) else { return false }
            rest = rest.dropFirst(prefix.count)
            return true
        }
        for prefix in ["www.", "m.", "studio."] where rest.lowercased().hasPrefix(prefix) { rest = rest.dropFirst(prefix.count) }
        let host = rest.prefix { $0 != "/" }.lowercased()
        switch host {
        case "youtube.com": self.init(path: rest.dropFirst(host.count + 1))
        case "youtu.be": self.init(name: rest.dropFirst(host.count + 1).prefix { !"?&#/".contains($0) })
        default:
            guard !isAddress else { return nil }
            self.init(name: text[...])
        }
    }

    /// What is behind the host of an address.
    private init?(path: Substring) {
        let parts = path.prefix { !"?#".contains($0) }.split(separator: "/")
        let query = path.drop { $0 != "?" }.dropFirst().prefix { $0 != "#" }.split(separator: "&")
        switch parts.first {
        case "watch":
            guard let id = query.first(where: { $0.hasPrefix("v=") })?.dropFirst(2), Self.isVideo(id) else { return nil }
            self = .video(String(id))
        case "live", "embed", "shorts", "video":
            guard parts.count > 1, Self.isVideo(parts[1]) else { return nil }
            self = .video(String(parts[1]))
        case "channel":
            guard parts.count > 1, Self.isChannel(parts[1]) else { return nil }
            self = .channel(String(parts[1]))
        case let handle?:
            guard handle.first == "@" else { return nil }
            self.init(name: handle)
        case nil: return nil
        }
    }

    private init?(name: Substring) {
        if Self.isChannel(name) {
            self = .channel(String(name))
        } else if Self.isVideo(name) {
            self = .video(String(name))
        } else if name.first == "@", (3...100).contains(name.dropFirst().count), name.dropFirst().allSatisfy(Self.isInHandle) {
            self = .handle(String(name))
        } else {
            return nil
        }
    }

    private static func isChannel(_ text: Substring) -> Bool {
        text.utf8.count == 24 && text.hasPrefix("UC") && text.allSatisfy(isInID)
    }

    private static func isVideo(_ text: Substring) -> Bool {
        text.utf8.count == 11 && text.allSatisfy(isInID)
    }

    private static func isInID(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber) || "-_".contains(character)
    }

    /// Handles may have letters of many scripts.
    private static func isInHandle(_ character: Character) -> Bool {
        character.isLetter || character.isNumber || "-_.·".contains(character)
    }

    /// As it is read.
    public var description: String {
        switch self {
        case .video(let name), .channel(let name), .handle(let name): name
        }
    }

    /// Whether it goes on when a stream is over.
    var isLasting: Bool {
        if case .video = self { false } else { true }
    }
}

extension ValueKind<YouTubeTarget?> {
    /// Whose chat is read, if any.
    static let youTube = ValueKind(
        expected: "off, a video (its id or address), or a channel (@handle, its id or address)",
        words: ["off"],
        parse: { text in text == "off" ? .some(nil) : YouTubeTarget(text).map { .some($0) } },
        show: { $0.map { "\($0)" } ?? "off" }
    )
}
