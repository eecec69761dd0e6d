// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A server of a test's own that sends what OneComme sends, with the WebSockets of `websockets` from PyPI. It does what it is told, line by
/// line. Killed with its owner.
public final class PrivateOneComme {
    /// Where `websockets` is; nil where it is not installed.
    public static let library = ProcessInfo.processInfo.environment["YOMITE_TEST_WEBSOCKETS"]
    /// What to say where it is not.
    public static let missing = "websockets is missing: scripts/bootstrap test installs it where it can"

    /// Its port, also after it was started again.
    public var port: UInt16 { server.port }
    private var server: PythonServer

    /// Starts it, and waits until it listens.
    public init() throws {
        server = try Self.start(at: 0)
    }

    private static func start(at port: UInt16) throws -> PythonServer {
        try PythonServer(script, ["\(port)"], library: library)
    }

    /// Kills it and all that it remembers.
    public func stop() throws {
        try server.stop()
    }

    /// Starts it again, at the same port.
    public func start() throws {
        server = try Self.start(at: port)
    }

    /// A comment is written: it is sent to whoever is connected, and again to whoever connects.
    public func comment(_ id: String, _ text: String, service: String = "youtube", author: String = "Ann", _ data: [String: Any] = [:]) {
        server.tell(["do": "comment", "id": id, "text": text, "service": service, "author": author, "data": data])
    }

    /// Sends this as it is.
    public func send(_ message: String) {
        server.tell(["do": "send", "message": message])
    }

    /// Sends as many bytes in one message.
    public func sendBytes(_ count: Int) {
        server.tell(["do": "bytes", "count": count])
    }

    /// Sends all that it remembers once more, as comments that have just come.
    public func repeatAll() {
        server.tell(["do": "repeat"])
    }

    /// Breaks all connections.
    public func drop() {
        server.tell(["do": "drop"])
    }

    /// Closes all connections as the protocol says.
    public func close() {
        server.tell(["do": "close"])
    }

    /// Writes so many comments, `m-1` and so on, and breaks the connection so many times meanwhile; some are written while there is none.
    public func flood(_ count: Int, drops: Int) {
        server.tell(["do": "flood", "count": count, "drops": drops])
    }

    /// Waits until it had so many connections.
    public func waitForConnections(_ count: Int) throws {
        try server.wait(for: "\(count) connections") { $0.count { $0.hasPrefix("connected ") } >= count }
    }

    /// What it was asked for by the connections so far.
    public var paths: [String] {
        server.lines.filter { $0.hasPrefix("connected ") }.map { String($0.dropFirst(10)) }
    }

    private static let script = """
        import asyncio, json, sys
        from websockets.asyncio.server import serve

        comments, clients, tasks = [], set(), []
        most = 200
        arrived = asyncio.Event()

        def message(kind, data):
            return json.dumps({"type": kind, "data": data}, ensure_ascii=False)

        def made(id, text, service="youtube", author="Ann", data={}):
            return {"id": "stream", "service": service, "name": "My stream", "url": "https://example.org/", "color": {"r": 1, "g": 2, "b": 3},
                    "meta": {"no": len(comments) + 1, "tc": 1},
                    "data": {"id": id, "liveId": "live", "userId": "u-" + author, "name": author, "displayName": author, "isOwner": False,
                             "hasGift": False, "profileImage": "https://example.org/a.png", "badges": [], "timestamp": "2026-11-25T12:00:00.000Z",
                             "comment": text, "speechText": author + " " + text, **data}}

        def keep(comment):
            comments.append(comment)
            del comments[:-most]

        async def talk(client):
            clients.add(client)
            arrived.set()
            print("connected " + client.request.path)
            try:
                await client.send(message("connected", {"comments": comments, "config": {}, "services": []}))
                async for _ in client: pass
            except Exception: pass
            finally: clients.discard(client)

        async def broadcast(text):
            for client in list(clients):
                try: await client.send(text)
                except Exception: pass

        def drop():
            for client in list(clients):
                client.transport.abort()
                clients.discard(client)

        async def flood(count, drops):
            every = count // (drops + 1)
            for number in range(1, count + 1):
                comment = made("m-%d" % number, "comment %d" % number)
                keep(comment)
                await broadcast(message("comments", {"comments": [comment]}))
                if number % every == 0 and number // every <= drops:
                    arrived.clear()
                    drop()
                    for late in range(1, 4): keep(made("late-%d-%d" % (number // every, late), "late"))
                    await arrived.wait()

        async def obey(order):
            match order.pop("do"):
                case "comment":
                    comment = made(**order)
                    keep(comment)
                    await broadcast(message("comments", {"comments": [comment], "options": {}}))
                case "send": await broadcast(order["message"])
                case "bytes": await broadcast("x" * order["count"])
                case "repeat": await broadcast(message("comments", {"comments": comments}))
                case "drop": drop()
                case "close":
                    for client in list(clients): await client.close(1001)
                case "flood": tasks.append(asyncio.create_task(flood(**order)))
            print("obeyed")

        async def main():
            async with serve(talk, "127.0.0.1", int(sys.argv[1]), max_size=None, compression=None) as server:
                print(server.sockets[0].getsockname()[1])
                loop = asyncio.get_running_loop()
                while line := await loop.run_in_executor(None, sys.stdin.readline): await obey(json.loads(line))

        asyncio.run(main())
        """
}
