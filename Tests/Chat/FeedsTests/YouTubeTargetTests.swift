// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Feeds
@testable import Net

@Suite struct YouTubeTargetTests {
    @Test(arguments: [
        ("dQw4w9WgXcQ", YouTubeTarget.video("dQw4w9WgXcQ")),
        ("https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=5s", .video("dQw4w9WgXcQ")),
        ("https://www.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ#x", .video("dQw4w9WgXcQ")),
        ("https://youtu.be/dQw4w9WgXcQ?si=abc", .video("dQw4w9WgXcQ")),
        ("youtube.com/live/dQw4w9WgXcQ?feature=share", .video("dQw4w9WgXcQ")),
        ("http://m.youtube.com/shorts/dQw4w9WgXcQ", .video("dQw4w9WgXcQ")),
        ("UCuAXFkgsw1L7xaCfnd5JJOw", .channel("UCuAXFkgsw1L7xaCfnd5JJOw")),
        ("https://www.youtube.com/channel/UCuAXFkgsw1L7xaCfnd5JJOw/live", .channel("UCuAXFkgsw1L7xaCfnd5JJOw")),
        ("@Ann", .handle("@Ann")), ("https://www.youtube.com/@あん-1.2/live", .handle("@あん-1.2")),
    ])
    func `names and the addresses that people copy are understood`(text: String, target: YouTubeTarget) {
        #expect(YouTubeTarget(text) == target)
    }

    @Test(arguments: [
        "", "ann", "@", "@an", "@a b c", "dQw4w9WgXc", "dQw4w9WgXcQ1", "dQw4w9WgXc&", "https://example.org/watch?v=dQw4w9WgXcQ",
        "https://youtube.com.example.org/watch?v=dQw4w9WgXcQ", "https://www.youtube.com/", "https://www.youtube.com/watch",
        "https://www.youtube.com/playlist?list=dQw4w9WgXcQ", "https://youtu.be/", "https://www.youtube.com/c/ann",
    ])
    func `everything else is refused`(text: String) {
        #expect(YouTubeTarget(text) == nil)
    }

    @Test func `the key is in no address, and what a server says cannot leave its place in one`() {
        let server = ServerEndpoint(host: "youtube.googleapis.com", port: 443)
        let bytes = YouTubeQuestion.listening(chat: "a&b=\r\nX: y", from: "ü?").request(key: "secret").bytes(for: server)
        let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
        #expect(
            lines[0]
                == "GET /youtube/v3/liveChat/messages/stream?part=id,snippet,authorDetails&maxResults=1000&liveChatId=a%26b%3D%0D%0AX%3A%20y&pageToken=%C3%BC%3F&prettyPrint=false HTTP/1.1"
        )
        #expect(lines.contains("X-Goog-Api-Key: secret"))
        #expect(lines.count == 9)
    }
}

extension String {
    fileprivate func components(separatedBy separator: String) -> [String] {
        split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
}
