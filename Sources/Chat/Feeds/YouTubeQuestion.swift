// SPDX-License-Identifier: GPL-3.0-or-later

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

    /// The request. The key is no part of its address, so that whoever notes addresses does not note the key.
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
