// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials

/// What YouTube's Data API answers to a client that looks for a chat. Pure.
enum YouTubeAnswer {
    /// A video, as far as its chat is concerned.
    struct Video: Equatable {
        var id: String
        /// The chat's id; nil where there is none now.
        var chat: String?
        /// Whether it is a live stream, be it past or to come.
        var isStream: Bool
        /// Whether the stream has begun,
        var hasBegun: Bool
        var hasEnded: Bool
    }

    /// It is none of the API's.
    struct Unreadable: Error {}

    /// The list of a channel's videos; nil where there is no such channel.
    static func uploads(in body: String) throws(Unreadable) -> String? {
        try read(Channels.self, body).items?.first?.contentDetails?.relatedPlaylists?.uploads
    }

    /// The ids of videos.
    static func videos(in body: String) throws(Unreadable) -> [String] {
        try read(Videos.self, body).items?.compactMap(\.contentDetails?.videoId) ?? []
    }

    /// What is live.
    static func streams(in body: String) throws(Unreadable) -> [Video] {
        (try read(Streams.self, body).items ?? []).map { item in
            let details = item.liveStreamingDetails
            return Video(
                id: item.id ?? "",
                chat: details?.activeLiveChatId,
                isStream: details != nil,
                hasBegun: details?.actualStartTime != nil,
                hasEnded: details?.actualEndTime != nil
            )
        }
    }

    /// What is wrong, by HTTP's number and Google's word, where the answer says so.
    static func failure(in body: String) -> (status: Int?, reason: String?) {
        // An answer that was to go on is a list also where it is a refusal.
        let problem = (decode(Failure.self, body) ?? decode([Failure].self, body)?.first)?.error
        let words = [problem?.errors?.first?.reason, problem?.details?.compactMap(\.reason).first].compactMap(\.self).filter(isWord)
        // Some words are the same for many mistakes, and another one says which it is.
        return (problem?.code, words.first { !["badRequest", "forbidden"].contains($0) } ?? words.first)
    }

    /// What else stands there may be anything, and is not for a log.
    private static func isWord(_ text: String) -> Bool {
        (1...60).contains(text.utf8.count) && text.allSatisfy { $0.isASCII && ($0.isLetter || $0 == "_") }
    }

    private static func read<Value: Decodable>(_ type: Value.Type, _ body: String) throws(Unreadable) -> Value {
        guard let value = decode(type, body) else { throw Unreadable() }
        return value
    }

    private static func decode<Value: Decodable>(_ type: Value.Type, _ body: String) -> Value? {
        try? JSONDecoder().decode(type, from: Data(body.utf8))
    }

    private struct Channels: Decodable {
        struct Channel: Decodable {
            struct Details: Decodable {
                struct Lists: Decodable {
                    var uploads: String?
                }

                var relatedPlaylists: Lists?
            }

            var contentDetails: Details?
        }

        var items: [Channel]?
    }

    private struct Videos: Decodable {
        struct Video: Decodable {
            struct Details: Decodable {
                var videoId: String?
            }

            var contentDetails: Details?
        }

        var items: [Video]?
    }

    private struct Streams: Decodable {
        struct Stream: Decodable {
            struct Details: Decodable {
                var activeLiveChatId: String?
                var actualStartTime: String?
                var actualEndTime: String?
            }

            var id: String?
            var liveStreamingDetails: Details?
        }

        var items: [Stream]?
    }

    private struct Failure: Decodable {
        struct Problem: Decodable {
            struct Cause: Decodable {
                var reason: String?
            }

            var code: Int?
            var errors: [Cause]?
            var details: [Cause]?
        }

        var error: Problem?
    }
}

/// What is asked of YouTube's Data API. Pure.
enum YouTubeQuestion: Equatable {
    /// The list in which a channel's videos are.
    case channel(YouTubeTarget)
    /// The latest videos of such a list.
    case uploads(list: String)
    /// Whether videos are live, and where their chats are.
    case videos([String])
    /// What is written in a chat, for as long as the connection holds,
    case listening(chat: String, from: String?)
    /// or what was written up to now.
    case polling(chat: String, from: String?)

    /// Running streams are among a channel's latest videos; so many are looked at.
    private static let latest = 10
    /// A longer answer of YouTube's is possible; what is missing then comes with the next one.
    private static let mostMessages = 1_000

    /// What it takes of the day's quota, by Google's table.
    var units: Int {
        switch self {
        case .channel, .uploads, .videos: 1
        case .listening, .polling: 5
        }
    }

    /// Whether its answer goes on and on.
    var isEndless: Bool {
        if case .listening = self { true } else { false }
    }

    /// The request. The key is no part of its address, so that software that notes addresses does not note the key.
    func request(key: String) -> HTTPRequest {
        HTTPRequest(path: "/youtube/v3/\(path)&prettyPrint=false", fields: [("X-Goog-Api-Key", key)])
    }

    private var path: String {
        switch self {
        case .channel(.handle(let name)): "channels?part=contentDetails&forHandle=\(HTTPRequest.coded(name))"
        case .channel(let target): "channels?part=contentDetails&id=\(HTTPRequest.coded("\(target)"))"
        case .uploads(let list): "playlistItems?part=contentDetails&maxResults=\(Self.latest)&playlistId=\(HTTPRequest.coded(list))"
        case .videos(let ids): "videos?part=liveStreamingDetails&id=\(HTTPRequest.coded(ids.joined(separator: ",")))"
        case .listening(let chat, let token): "liveChat/messages/stream" + Self.query(chat, token)
        case .polling(let chat, let token): "liveChat/messages" + Self.query(chat, token)
        }
    }

    private static func query(_ chat: String, _ token: String?) -> String {
        let start = token.map { "&pageToken=\(HTTPRequest.coded($0))" } ?? ""
        return "?part=id,snippet,authorDetails&maxResults=\(mostMessages)&liveChatId=\(HTTPRequest.coded(chat))" + start
    }
}
