// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// How a service goes down.
@Suite(.tags(.memory, .threads), .timeLimit(.minutes(3)), .serialized) struct DrainTests {
    private let workspace: Workspace
    /// Where it is heard.
    private let sound: HeldPipe

    init() throws {
        workspace = try Workspace()
        sound = try HeldPipe(at: workspace.file("sound"))
    }

    /// A service in which a long comment is being heard, which stands still, and a second one waits.
    private func speaking() throws -> Service {
        let service = try Service("--output", "raw:\(sound.path)", "--events", "-")
        _ = try service.ask("POST", "/v1/comments", #"{"text":"\#(story(2))","id":"long"}"#)
        try service.program.wait(forEvent: "started", 1)
        _ = try service.ask("POST", "/v1/comments", #"{"text":"waits","id":"waits"}"#)
        try service.program.wait(forEvent: "accepted", 2)
        return service
    }

    private func outcomes(_ service: Service) -> [String: String] {
        let finished = service.program.events.filter { $0.event == "finished" }
        return Dictionary(finished.map { ($0.id ?? "", $0.outcome ?? "") }) { first, _ in first }
    }

    @Test func `what is being heard is heard to its end, the rest is left, and meanwhile it is not ready`() throws {
        let service = try speaking()
        service.program.signal(SIGTERM)
        try service.program.wait(forEvent: "closing", 1)
        let answer = try service.ask("GET", "/readyz")
        #expect(answer.contains("the service is ending"), "\(answer)")
        try sound.flow()
        #expect(try service.program.end() == 0)
        #expect(outcomes(service) == ["long": "heard", "waits": "left"])
    }

    @Test func `who brings a comment meanwhile is told to come again, and who reads events that they end`() throws {
        let service = try speaking()
        let reader = try #require(RawClient(port: service.port))
        reader.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(reader.receive(until: "event: hello") != nil)
        service.program.signal(SIGTERM)
        try service.program.wait(forEvent: "closing", 1)
        let answer = try service.ask("POST", "/v1/comments", #"{"text":"late"}"#)
        #expect(answer.contains(#""detail":"the service is ending""#), "\(answer)")
        try sound.flow()
        #expect(try service.program.end() == 0)
        let events = try #require(reader.receiveAll())
        #expect(events.contains("event: closing\n") && events.hasSuffix("\r\n0\r\n\r\n"), "the answer is complete")
        #expect(outcomes(service) == ["long": "heard", "waits": "left"])
    }

    @Test func `a client with the right to it can ask for that`() throws {
        let service = try speaking()
        let control = try yomite("control", "drain", "--http", "127.0.0.1:\(service.port)", in: service.workspace)
        #expect(try control.end() == 0)
        #expect(control.outputText == "{\"draining\":true}\n")
        try sound.flow()
        #expect(try service.program.end() == 0)
        #expect(outcomes(service) == ["long": "heard", "waits": "left"])
    }

    @Test func `a service without anything to say answers before it ends`() throws {
        let service = try Service("--output", "null:fast")
        let control = try yomite("control", "drain", "--http", "127.0.0.1:\(service.port)", in: service.workspace)
        #expect(try control.end() == 0)
        #expect(control.outputText == "{\"draining\":true}\n")
        #expect(try service.program.end() == 0)
    }

    @Test(arguments: [SIGINT, SIGTERM]) func `another signal ends it at once, and so does Ctrl-C`(first: Int32) throws {
        let service = try speaking()
        service.program.signal(first)
        if first == SIGTERM {
            try service.program.wait(forEvent: "closing", 1)
            service.program.signal(SIGINT)
        }
        _ = try service.program.end()
        #expect(outcomes(service) == ["long": "left", "waits": "left"])
    }

    @Test func `a service manager is told when it is ready and when it stops`() throws {
        let socket = workspace.file("notify")
        let script = """
            import socket, sys
            manager = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            manager.bind(sys.argv[1])
            print("bound", flush=True)
            while True: print(manager.recv(1000).decode(), flush=True)
            """
        let manager = try Program("/usr/bin/env", ["python3", "-c", script, socket], in: Program.Place(environment: workspace.environment))
        defer { manager.signal(SIGKILL) }
        try manager.wait(for: "its socket") { $0.outputText.contains("bound") ? true : nil }
        let service = try yomite("serve", "--http", "127.0.0.1:0", "--output", "null", in: workspace) {
            $0.environment["NOTIFY_SOCKET"] = socket
        }
        try manager.wait(for: "READY=1") { $0.outputText == "bound\nREADY=1\n" ? true : nil }
        try service.wait(forLine: "listening at")
        service.signal(SIGTERM)
        #expect(try service.end() == 0)
        try manager.wait(for: "STOPPING=1") { $0.outputText == "bound\nREADY=1\nSTOPPING=1\n" ? true : nil }
    }

    @Test func `a socket that is open already is taken over, and a restart loses no request`() throws {
        // Opens the port, and starts the program twice, as systemd does. The second one is started when the first one has ended, and a client
        // connects before that.
        let script = """
            import json, os, socket, subprocess, sys, urllib.request
            opened = socket.socket()
            opened.bind(("127.0.0.1", 0))
            opened.listen()
            address = "127.0.0.1:%d" % opened.getsockname()[1]
            def start():
                process = os.fork()
                if process == 0:
                    os.dup2(opened.fileno(), 3)
                    os.set_inheritable(3, True)
                    os.environ["LISTEN_PID"], os.environ["LISTEN_FDS"] = str(os.getpid()), "1"
                    os.execv(sys.argv[1], [sys.argv[1], "serve", "--http", address, "--output", "raw:" + sys.argv[2]])
                return process
            def request(text):
                body = json.dumps({"text": text})
                head = "POST /v1/comments HTTP/1.0\\r\\nHost: %s\\r\\nContent-Type: application/json\\r\\nContent-Length: %d\\r\\n\\r\\n"
                head %= (address, len(body))
                return (head + body).encode()
            def until(events, name):
                while events.readline() != b"event: %s\\n" % name: pass
            first = start()
            events = urllib.request.urlopen("http://%s/v1/events" % address)
            client = socket.create_connection(opened.getsockname())
            client.sendall(request(sys.argv[3]))
            print(client.makefile().read())
            until(events, b"started")
            os.kill(first, 15)
            until(events, b"closing")
            waiting = socket.create_connection(opened.getsockname())
            waiting.sendall(request("again"))
            reader = subprocess.Popen(["cat", sys.argv[2]], stdout=subprocess.DEVNULL)
            print("ended", os.waitpid(first, 0)[1])
            second = start()
            print(waiting.makefile().read())
            os.kill(second, 15)
            print("ended", os.waitpid(second, 0)[1])
            reader.kill()
            """
        let program = try Program(
            "/usr/bin/env",
            ["python3", "-u", "-c", script, builtProgram("yomite"), sound.path, story(2)],
            in: Program.Place(environment: workspace.environment)
        )
        #expect(try program.end() == 0, "\(program.errorText)")
        #expect(program.outputText.components(separatedBy: "202 Accepted").count == 3, "\(program.outputText)")
        #expect(program.outputText.components(separatedBy: "ended 0").count == 3, "\(program.outputText)")
    }

    @Test func `a socket that is none is told, and the service runs`() throws {
        let service = try yomite("serve", "--http", "127.0.0.1:0", "--output", "null", in: workspace) {
            $0.environment["NOTIFY_SOCKET"] = "notify"
        }
        try service.wait(forLine: "cannot send READY=1 to the service manager: NOTIFY_SOCKET: Invalid argument")
        service.signal(SIGTERM)
        #expect(try service.end() == 0)
    }

    @Test func `nothing is waited for where nothing is heard`() throws {
        let service = try Service("--output", "null")
        service.program.signal(SIGTERM)
        #expect(try service.program.end() == 0)
    }
}
