// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A Twitch of a test's own for one who has logged in: it checks and renews tokens, takes subscriptions, and tells what it is told to tell, over
/// TLS on loopback. It needs `websockets` from PyPI (`PrivateOneComme.library`). Killed with its owner.
public final class PrivateEventSub {
    /// Where its WebSocket is, and where it answers requests.
    public var port: UInt16 { server.port }
    /// The certificate of whoever signed its certificate.
    public var authority: String { certificates.authority }

    private let folder = NSTemporaryDirectory() + "yomite-eventsub-" + UUID().uuidString
    private let certificates: PrivateCertificates
    private let server: PythonServer

    /// Starts it, and waits until it listens. The first token that it takes is `access-0`, with `refresh-0`.
    /// - Parameter forbidden: topics that the account may not have.
    public init(forbidden: [String] = []) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        certificates = try PrivateCertificates(in: folder)
        let arguments = [certificates.certificate, certificates.key] + forbidden
        server = try PythonServer(Self.script, arguments, library: PrivateOneComme.library)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Somebody follows the channel. With the name of a message that was sent, that one is sent again.
    public func follow(by name: String, message: String) {
        server.tell(["do": "follow", "name": name, "message": message])
    }

    /// Somebody writes something in the chat.
    public func say(_ text: String, by name: String, message: String) {
        server.tell(["do": "say", "text": text, "name": name, "message": message])
    }

    /// A moderator does something to a viewer (`ban`, `unban`), whose id is the name in small letters.
    public func moderate(_ action: String, viewer: String, by moderator: String, message: String) {
        server.tell(["do": "moderate", "action": action, "viewer": viewer, "name": moderator, "message": message])
    }

    /// Asks the client to move. When it comes, somebody follows, of which the old connection is still told.
    public func move(late name: String) {
        server.tell(["do": "move", "name": name])
    }

    /// Takes back a topic.
    public func revoke(_ topic: String) {
        server.tell(["do": "revoke", "topic": topic])
    }

    /// Breaks all connections.
    public func drop() {
        server.tell(["do": "drop"])
    }

    /// Ends the token that is good.
    public func expire() {
        server.tell(["do": "expire"])
    }

    /// Takes back what the user has allowed: there is no new token for the old one.
    public func forget() {
        server.tell(["do": "forget"])
    }

    /// The user types the code of a login.
    public func allow() {
        server.tell(["do": "allow"])
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
        import asyncio, json, ssl, sys, threading
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
        from urllib.parse import parse_qs
        from websockets.asyncio.server import serve

        forbidden = set(sys.argv[3:])
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        # Lines of several threads.
        printing = threading.Lock()
        clients, sessions, former, late = {}, 0, None, None
        token = {"number": 0, "good": True, "renewable": True, "allowed": False}

        def say(text):
            with printing: sys.stdout.write(text + "\\n")

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self): self.answer(self.rfile.read(int(self.headers["Content-Length"])).decode())
            def do_GET(self): self.answer("")

            def is_good(self, kind):
                return token["good"] and self.headers["Authorization"] == "%s access-%d" % (kind, token["number"])

            def answer(self, body):
                path = self.path.split("?")[0]
                if path == "/oauth2/revoke":
                    say("taken back " + parse_qs(body)["token"][0])
                    return self.reply(200, {})
                if path == "/oauth2/token": return self.grant(parse_qs(body))
                if path == "/oauth2/device":
                    address = "https://www.twitch.tv/activate?device-code=ABCDEFGH"
                    return self.reply(200, {"device_code": "device", "user_code": "ABCDEFGH", "verification_uri": address,
                                            "expires_in": 1800, "interval": 1})
                if not self.is_good("OAuth" if path == "/oauth2/validate" else "Bearer"):
                    say("unauthorised " + path)
                    return self.reply(401, {"status": 401, "message": "invalid access token"})
                if path == "/oauth2/validate":
                    say("checked")
                    self.reply(200, {"client_id": "program", "login": "me", "scopes": [], "user_id": "7", "expires_in": 5000})
                elif path == "/helix/users": self.reply(200, {"data": [{"id": "42", "login": "channel", "display_name": "Channel"}]})
                elif path == "/helix/eventsub/subscriptions": self.subscribe(json.loads(body))
                else: self.reply(404, {"status": 404, "message": ""})

            def grant(self, form):
                if form["grant_type"] == ["urn:ietf:params:oauth:grant-type:device_code"]:
                    if form["device_code"] != ["device"]: return self.reply(400, {"status": 400, "message": "invalid device code"})
                    if not token["allowed"]: return self.reply(400, {"status": 400, "message": "authorization_pending"})
                elif not token["renewable"] or form["refresh_token"] != ["refresh-%d" % token["number"]]:
                    return self.reply(400, {"status": 400, "message": "Invalid refresh token"})
                token["number"] += 1
                token["good"] = True
                say("granted")
                self.reply(200, {"access_token": "access-%d" % token["number"], "refresh_token": "refresh-%d" % token["number"],
                                 "expires_in": 14000, "scope": [], "token_type": "bearer"})

            def subscribe(self, wanted):
                topic, condition = wanted["type"], wanted["condition"]
                if topic in forbidden: return self.reply(403, {"status": 403, "message": "subscription missing proper authorization"})
                asker = {"channel.follow": "moderator_user_id", "channel.moderate": "moderator_user_id"}.get(
                    topic, "user_id" if topic.startswith("channel.chat.") else None)
                assert condition == {"broadcaster_user_id": "42"} | ({asker: "7"} if asker else {})
                assert wanted["transport"]["method"] == "websocket"
                self.reply(202, {"data": [{"status": "enabled"}]})
                say("subscribed %s %s" % (wanted["transport"]["session_id"], topic))

            def reply(self, status, body):
                body = json.dumps(body).encode()
                self.send_response(status)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_): pass

        def message(kind, payload, id="m", topic=None):
            metadata = {"message_id": id, "message_type": kind, "message_timestamp": "2026-11-25T12:00:00.000000000Z"}
            if topic: metadata |= {"subscription_type": topic, "subscription_version": "1"}
            return json.dumps({"metadata": metadata, "payload": payload})

        def session(id, url=None):
            return {"session": {"id": id, "status": "connected", "connected_at": "2026-11-25T12:00:00.000000000Z",
                                "keepalive_timeout_seconds": 10, "reconnect_url": url}}

        def followed(name, id):
            event = {"user_id": "9", "user_login": name.lower(), "user_name": name, "broadcaster_user_id": "42",
                     "broadcaster_user_login": "channel", "broadcaster_user_name": "Channel", "followed_at": "2026-11-25T12:00:00Z"}
            return message("notification", {"subscription": {}, "event": event}, id, "channel.follow")

        def said(text, name, id):
            event = {"broadcaster_user_id": "42", "broadcaster_user_login": "channel", "broadcaster_user_name": "Channel",
                     "source_broadcaster_user_id": None, "source_message_id": None, "chatter_user_id": name.lower(),
                     "chatter_user_login": name.lower(), "chatter_user_name": name, "message_id": "c-" + id, "message_type": "text",
                     "message": {"text": text, "fragments": [{"type": "text", "text": text}]}, "badges": [], "cheer": None}
            return message("notification", {"subscription": {}, "event": event}, id, "channel.chat.message")

        def moderated(action, details, name, id):
            event = {"broadcaster_user_id": "42", "broadcaster_user_login": "channel", "broadcaster_user_name": "Channel",
                     "source_broadcaster_user_id": None, "moderator_user_id": "11", "moderator_user_login": name.lower(),
                     "moderator_user_name": name, "action": action, action: details}
            return message("notification", {"subscription": {}, "event": event}, id, "channel.moderate")

        async def talk(client):
            global sessions, former
            sessions += 1
            id = "s-%d" % sessions
            if client.request.path == "/moved?id=1" and former:
                await former.send(followed(late, "late"))
            clients[client] = id
            say("connected %s %s" % (id, client.request.path))
            try:
                await client.send(message("session_welcome", session(id), "welcome-" + id))
                async for _ in client: pass
            except Exception: pass
            finally:
                clients.pop(client, None)
                say("left " + id)

        async def obey(order, port):
            global former, late
            match order.pop("do"):
                case "follow":
                    for client in list(clients): await client.send(followed(order["name"], order["message"]))
                case "say":
                    for client in list(clients): await client.send(said(order["text"], order["name"], order["message"]))
                case "moderate":
                    viewer = order["viewer"]
                    details = {"user_id": viewer.lower(), "user_login": viewer.lower(), "user_name": viewer, "reason": ""}
                    for client in list(clients):
                        await client.send(moderated(order["action"], details, order["name"], order["message"]))
                case "move":
                    late = order["name"]
                    former = next(iter(clients))
                    url = "wss://localhost:%d/moved?id=1" % port
                    await former.send(message("session_reconnect", session(clients[former], url), "move"))
                case "revoke":
                    subscription = {"status": "authorization_revoked", "type": order["topic"]}
                    for client in list(clients):
                        await client.send(message("revocation", {"subscription": subscription}, "revocation", order["topic"]))
                case "drop":
                    for client in list(clients): client.transport.abort()
                case "allow": token["allowed"] = True
                case "expire": token["good"] = False
                case "forget": token["good"] = token["renewable"] = False
            say("obeyed")

        async def pass_on(source, target):
            try:
                while data := await source.read(65536): target.write(data)
            except OSError: pass
            finally: target.close()

        # Takes connections with TLS, and leads each to the server of its kind.
        def door(events, requests):
            async def lead(reader, writer):
                try: head = await reader.readuntil(b"\\r\\n\\r\\n")
                except Exception: return writer.close()
                port = events if b"\\nupgrade: websocket" in head.lower() else requests
                inner, target = await asyncio.open_connection("127.0.0.1", port)
                target.write(head)
                await asyncio.gather(pass_on(reader, target), pass_on(inner, writer))
            return lead

        async def main():
            requests = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
            threading.Thread(target=requests.serve_forever, daemon=True).start()
            async with serve(talk, "127.0.0.1", 0, compression=None) as events:
                inside = events.sockets[0].getsockname()[1], requests.server_address[1]
                server = await asyncio.start_server(door(*inside), "127.0.0.1", 0, ssl=context)
                port = server.sockets[0].getsockname()[1]
                say(str(port))
                loop = asyncio.get_running_loop()
                while line := await loop.run_in_executor(None, sys.stdin.readline): await obey(json.loads(line), port)

        asyncio.run(main())
        """
}
