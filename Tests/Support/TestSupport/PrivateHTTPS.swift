// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// A server of a test's own that speaks HTTPS on loopback, and does what the path of a request says. Killed with its owner.
public final class PrivateHTTPS {
    /// Its port.
    public var port: UInt16 { server.port }
    /// The certificate of whoever signed its certificate.
    public var authority: String { certificates.authority }

    private let folder = NSTemporaryDirectory() + "yomite-https-" + UUID().uuidString
    private let certificates: PrivateCertificates
    private let server: PythonServer

    /// Starts it, and waits until it listens.
    public init(_ flaw: PrivateCertificates.Flaw? = nil) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        certificates = try PrivateCertificates(flaw, in: folder)
        server = try PythonServer(Self.script, [certificates.certificate, certificates.key])
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Waits until it was asked for this path.
    public func waitForQuestion(_ path: String) throws {
        try server.wait(for: "asked \(path)", times: 1)
    }

    private static let script = """
        import ssl, sys, threading
        from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_POST(self): self.answer(self.rfile.read(int(self.headers["Content-Length"])))
            def do_GET(self): self.answer(b"")

            def answer(self, body):
                print("asked " + self.path)
                match self.path:
                    case "/echo":
                        told = "%s %s %s" % (self.command, self.headers["Authorization"], body.decode())
                        self.reply(200, [("Content-Length", len(told))], told.encode())
                    case "/chunked": self.reply(202, [("Transfer-Encoding", "chunked")], b"3\\r\\nabc\\r\\n2\\r\\nde\\r\\n0\\r\\n\\r\\n")
                    case "/open": self.reply(400, [], b"no")
                    case "/cut": self.reply(200, [("Content-Length", 100)], b"half")
                    case "/moved": self.reply(302, [("Location", "/echo"), ("Content-Length", 0)], b"")
                    case "/silent": threading.Event().wait()
                self.close_connection = True

            def reply(self, status, fields, body):
                self.send_response(status)
                for name, value in fields: self.send_header(name, str(value))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_): pass

        server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        server.socket = context.wrap_socket(server.socket, server_side=True)
        print(server.server_address[1])
        server.serve_forever()
        """
}
