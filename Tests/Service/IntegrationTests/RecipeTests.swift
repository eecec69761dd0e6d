// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// Recipes of `docs/recipes.md`, run as they stand there.
struct RecipeTests {
    private static let python = "/usr/bin/python3"
    private static let tools = [python, "/usr/bin/curl", "/usr/bin/jq"]
    private static var hasTools: Bool { tools.allSatisfy(FileManager.default.isExecutableFile(atPath:)) }

    /// The part of YouTube's Data API that is asked: a page of what was there, one that is new, an empty one, another one, and the end.
    private static let youtube = """
        import json, sys
        from http.server import BaseHTTPRequestHandler, HTTPServer
        from urllib.parse import parse_qs, urlparse

        def item(name, text):
            return {"kind": "youtube#liveChatMessage", "id": text,
                    "snippet": {"type": "textMessageEvent", "displayMessage": text, "textMessageDetails": {"messageText": text}},
                    "authorDetails": {"channelId": "UC" + name, "displayName": name}}

        pages = {"": ("p1", [item("Ann", "before")]), "p1": ("p2", [item("Ann", "one"), item("Bob", "two")]),
                 "p2": ("p3", []), "p3": ("p4", [item("Ann", "three")])}

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self):
                url = urlparse(self.path)
                query = {key: values[0] for key, values in parse_qs(url.query).items()}
                print("asked", url.path, query.get("id", query.get("liveChatId")), query.get("pageToken", ""), self.headers["X-Goog-Api-Key"], flush=True)
                if url.path == "/videos":
                    answer = {"items": [{"liveStreamingDetails": {"activeLiveChatId": "the-chat"}}]}
                elif url.path == "/liveChat/messages" and query.get("pageToken", "") in pages:
                    token, items = pages[query.get("pageToken", "")]
                    answer = {"kind": "youtube#liveChatMessageListResponse", "nextPageToken": token, "pollingIntervalMillis": 10, "items": items}
                else:
                    return self.send_error(403)
                self.send_response(200)
                self.end_headers()
                self.wfile.write(json.dumps(answer, indent=2).encode())

            def log_message(self, *arguments):
                pass

        server = HTTPServer(("127.0.0.1", 0), Handler)
        print("port", server.server_port, flush=True)
        server.serve_forever()
        """

    /// The commands below a heading.
    private func commands(below heading: String) throws -> String {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "../../../docs/recipes.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let part = try #require(text.components(separatedBy: "\n## \(heading)\n").dropFirst().first)
        return try #require(part.components(separatedBy: "```sh\n").dropFirst().first?.components(separatedBy: "```").first)
    }

    @Test(.enabled(if: hasTools, "python3, curl or jq is not installed: scripts/bootstrap test"))
    func `a chat on YouTube is asked for page by page as long as it goes on, without what was there before`() throws {
        let workspace = try Workspace()
        let place = Program.Place(environment: workspace.environment)
        let server = try Program(Self.python, ["-c", Self.youtube], in: place)
        let port = try server.wait(for: "its port") { server in
            server.outputText.split(separator: "\n").first { $0.hasPrefix("port ") }.flatMap { Int($0.dropFirst(5)) }
        }
        let recipe = try commands(below: "A chat on YouTube, live, through the Data API")
            .replacingOccurrences(of: "https://www.googleapis.com/youtube/v3", with: "http://127.0.0.1:\(port)")
            .replacingOccurrences(of: "key=KEY video=VIDEO", with: "key=a-key video=a-video")
            .replacingOccurrences(of: "yomite ", with: "\(builtProgram("yomite")) --backlog all --output null:fast --events - ")
        let program = try Program("/bin/sh", ["-c", recipe], in: place)
        #expect(try program.end() == 0)
        #expect(program.events.filter { $0.event == "started" }.map(\.text) == ["one", "two", "three"])
        #expect(program.events.filter { $0.event == "started" }.map(\.authorId) == ["UCAnn", "UCBob", "UCAnn"])
        server.signal(SIGTERM)
        _ = try server.end()
        let asked = server.outputText.split(separator: "\n").filter { $0.hasPrefix("asked ") }
        let pages = ["", "p1", "p2", "p3", "p4"].map { "asked /liveChat/messages the-chat \($0) a-key" }
        #expect(asked.prefix(6).map(String.init) == ["asked /videos a-video  a-key"] + pages)
    }
}
