// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A YouTube of a test's own, as its Data API is: a channel with a live stream and its chat, over TLS on loopback. It answers as recorded answers
/// look: a chat that is listened to comes as a list that is not closed, in indented JSON. What was written before is sent to whoever comes without a
/// token, and the two latest messages before a token are sent again. Killed with its owner.
public final class PrivateYouTube {
    /// The key that it takes.
    public static let key = "AIza-0123456789-abcdefghijklmnopqrstuvw"
    /// The video that is live, of the channel `@ann`.
    public static let video = "dQw4w9WgXcQ"

    /// Its port.
    public var port: UInt16 { server.port }
    /// The certificate of whoever signed its certificate.
    public var authority: String { certificates.authority }

    private let folder = NSTemporaryDirectory() + "yomite-youtube-" + UUID().uuidString
    private let certificates: PrivateCertificates
    private let server: PythonServer

    /// Starts it, and waits until it listens.
    /// - Parameter sendsAsWritten: whether a chat can be listened to, or has to be asked for again and again.
    public init(sendsAsWritten: Bool = true) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        certificates = try PrivateCertificates(in: folder)
        let arguments = [certificates.certificate, certificates.key, Self.key, sendsAsWritten ? "1" : ""]
        server = try PythonServer(Self.script, arguments)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Somebody writes. Written long ago, it is what was written before whoever comes now.
    public func comment(_ id: String, _ text: String, isOld: Bool = false, isModerator: Bool = false) {
        server.tell(["do": "comment", "id": id, "text": text, "old": isOld, "moderator": isModerator])
    }

    /// Many messages `FIRST` to `LAST`, named `m-NUMBER`.
    public func comments(_ numbers: Range<Int>) {
        server.tell(["do": "comments", "first": numbers.lowerBound, "end": numbers.upperBound])
    }

    /// Somebody pays for a message.
    public func superChat(_ id: String, _ text: String) {
        server.tell(["do": "super", "id": id, "text": text])
    }

    /// A moderator deletes a message.
    public func delete(_ id: String) {
        server.tell(["do": "delete", "id": id])
    }

    /// Breaks all connections.
    public func drop() {
        server.tell(["do": "drop"])
    }

    /// Ends the answers that go on, as YouTube does from time to time.
    public func close() {
        server.tell(["do": "close"])
    }

    /// Ends the stream.
    public func end() {
        server.tell(["do": "end"])
    }

    /// From now on, the quota is used up; or not any more.
    public func exhaust(_ isExhausted: Bool = true) {
        server.tell(["do": "exhaust", "is": isExhausted])
    }

    /// Waits until it has printed this line so often.
    public func wait(for line: String, times: Int = 1) throws {
        try server.wait(for: line, times: times)
    }

    /// How often it has printed this line.
    public func count(of line: String) -> Int {
        server.count(of: line)
    }

    private static let script = """
        import datetime, json, socket, ssl, sys, threading
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
        from urllib.parse import parse_qs, urlparse

        key, sends_as_written = sys.argv[3], bool(sys.argv[4])
        VIDEO, CHAT = "dQw4w9WgXcQ", "Cg0KC2RRdzR3OVdnWGNR"
        changed = threading.Condition()
        messages, round, state = [], 0, {"ended": False, "exhausted": False}
        listening = set()

        def say(text):
            with changed: sys.stdout.write(text + "\\n")

        def message(id, kind, old=False, moderator=False, **details):
            time = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(hours=1 if old else 0)
            snippet = {"type": kind, "liveChatId": CHAT, "authorChannelId": "UC-" + id, "publishedAt": time.isoformat(),
                       "hasDisplayContent": True, **details}
            author = {"channelId": "UC-" + id, "channelUrl": "http://www.youtube.com/channel/UC-" + id, "displayName": "Ann",
                      "profileImageUrl": "https://yt3.ggpht.com/x", "isVerified": False, "isChatOwner": False,
                      "isChatSponsor": False, "isChatModerator": moderator}
            return {"kind": "youtube#liveChatMessage", "etag": "e" + id, "id": id, "snippet": snippet, "authorDetails": author}

        def text(id, words, **more):
            return message(id, "textMessageEvent", displayMessage=words, textMessageDetails={"messageText": words}, **more)

        def page(start, end):
            return {"kind": "youtube#liveChatMessageListResponse", "etag": "x", "nextPageToken": "GI%d=" % end,
                    "pollingIntervalMillis": 10, "pageInfo": {"totalResults": end - start, "resultsPerPage": end - start},
                    "items": messages[start:end]}

        def error(status, reason, **more):
            return {"error": {"code": status, "message": "no", "errors": [{"message": "no", "domain": "youtube.liveChat", "reason": reason}], **more}}

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                self.close_connection = True
                address = urlparse(self.path)
                query = {name: values[0] for name, values in parse_qs(address.query).items()}
                path = address.path.removeprefix("/youtube/v3/")
                say("asked " + path)
                if "key" in query or self.headers["X-Goog-Api-Key"] != key:
                    return self.reply(400, error(400, "badRequest", details=[{"reason": "API_KEY_INVALID"}]))
                if state["exhausted"]: return self.reply(403, error(403, "quotaExceeded"))
                if path == "channels":
                    found = [{"id": "UC1", "contentDetails": {"relatedPlaylists": {"likes": "", "uploads": "UU1"}}}]
                    return self.reply(200, {"kind": "youtube#channelListResponse", "items": found if query["forHandle"] == "@ann" else []})
                if path == "playlistItems":
                    return self.reply(200, {"items": [{"contentDetails": {"videoId": id}} for id in ["aaaaaaaaaaa", VIDEO]]})
                if path == "videos":
                    details = {"actualStartTime": "2026-01-01T00:00:00Z"}
                    details.update({"actualEndTime": "2026-01-01T01:00:00Z"} if state["ended"] else {"activeLiveChatId": CHAT})
                    found = [{"kind": "youtube#video", "id": VIDEO, "liveStreamingDetails": details}] if VIDEO in query["id"] else []
                    return self.reply(200, {"kind": "youtube#videoListResponse", "items": found})
                if query.get("liveChatId") != CHAT: return self.reply(404, error(404, "liveChatNotFound"))
                if state["ended"]: return self.reply(403, error(403, "liveChatEnded"))
                token = query.get("pageToken")
                start = max(0, int(token[2:-1]) - 2) if token else 0
                if path == "liveChat/messages":
                    with changed: return self.reply(200, page(start, len(messages)))
                if path == "liveChat/messages/stream" and sends_as_written: return self.stream(start)
                self.reply(404, error(404, "notFound"))

            def reply(self, status, body):
                body = json.dumps(body, indent=2).encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json; charset=UTF-8")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def stream(self, start):
                self.send_response(200)
                self.send_header("Content-Type", "application/json; charset=UTF-8")
                self.send_header("Transfer-Encoding", "chunked")
                self.end_headers()
                with changed:
                    mine = round
                    listening.add(self.connection)
                sign = b"["
                say("listening")
                try:
                    while True:
                        with changed:
                            changed.wait_for(lambda: len(messages) > start or round != mine)
                            if round != mine: break
                            body = sign + json.dumps(page(start, len(messages)), indent=2).encode() + b"\\n"
                            start = len(messages)
                        sign = b","
                        # Wherever it is cut, it is one text.
                        for part in [body[:700], body[700:]]:
                            if part: self.wfile.write(b"%x\\r\\n%s\\r\\n" % (len(part), part))
                    self.wfile.write(b"1\\r\\n]\\r\\n0\\r\\n\\r\\n")
                except OSError: pass
                finally:
                    with changed: listening.discard(self.connection)

            def log_message(self, *_): pass

        class Server(ThreadingHTTPServer):
            daemon_threads = True
            request_queue_size = 64
            def handle_error(self, *_): pass

        server = Server(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        server.socket = context.wrap_socket(server.socket, server_side=True)
        print(server.server_address[1])
        threading.Thread(target=server.serve_forever, daemon=True).start()
        for line in sys.stdin:
            order = json.loads(line)
            with changed:
                match order["do"]:
                    case "comment":
                        messages.append(text(order["id"], order["text"], old=order["old"], moderator=order["moderator"]))
                    case "comments":
                        messages += [text("m-%d" % n, "comment %d" % n) for n in range(order["first"], order["end"])]
                    case "super":
                        paid = {"amountMicros": "1000000000", "currency": "JPY", "amountDisplayString": "¥1,000",
                                "userComment": order["text"], "tier": 4}
                        messages.append(message(order["id"], "superChatEvent", displayMessage="x", superChatDetails=paid))
                    case "delete":
                        gone = {"deletedMessageId": order["id"]}
                        messages.append(message("d-" + order["id"], "messageDeletedEvent", messageDeletedDetails=gone))
                    case "drop":
                        for connection in listening:
                            try: connection.shutdown(socket.SHUT_RDWR)
                            except OSError: pass
                        round += 1
                    case "close": round += 1
                    case "end":
                        messages.append(message("end", "chatEndedEvent"))
                        state["ended"] = True
                    case "exhaust": state["exhausted"] = order["is"]
                changed.notify_all()
            say("obeyed")
        """
}
