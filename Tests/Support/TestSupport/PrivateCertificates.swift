// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation

/// Certificates for a server of a test's own on loopback, in a folder of its own.
public struct PrivateCertificates {
    /// What is wrong with the server's.
    public enum Flaw: Sendable {
        /// It is for another host.
        case otherName
        /// It is signed by nobody but itself.
        case selfSigned
        /// Its time is over.
        case expired
    }

    /// The certificate of whoever signed the server's.
    public var authority: String { folder + "/authority.pem" }
    /// The server's certificate, for `localhost`,
    public var certificate: String { folder + "/server.pem" }
    /// and its key.
    public var key: String { folder + "/server.key" }

    private let folder: String

    /// Makes them, in a folder that is there.
    public init(_ flaw: Flaw? = nil, in folder: String) throws {
        self.folder = folder
        let name = flaw == .otherName ? "other.example" : "localhost"
        let days = flaw == .expired ? "-1" : "2"
        try Data("subjectAltName=DNS:\(name)\n".utf8).write(to: URL(fileURLWithPath: folder + "/names"))
        let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout"]
        try openssl(["req", "-x509"] + key + ["authority.key", "-out", "authority.pem", "-days", "2", "-subj", "/CN=Yomite test"])
        if flaw == .selfSigned {
            try openssl(["req", "-x509"] + key + ["server.key", "-out", "server.pem", "-subj", "/CN=\(name)"])
            return
        }
        try openssl(["req"] + key + ["server.key", "-out", "request.pem", "-subj", "/CN=\(name)"])
        try openssl(
            ["x509", "-req", "-in", "request.pem", "-CA", "authority.pem", "-CAkey", "authority.key", "-set_serial", "1"]
                + ["-days", days, "-extfile", "names", "-out", "server.pem"]
        )
    }

    private func openssl(_ arguments: [String]) throws {
        let place = Program.Place(environment: ["PATH": "/usr/bin"], folder: folder)
        let program = try Program("/usr/bin/openssl", arguments, in: place)
        guard try program.end() == 0 else { throw Child.Failure(path: "openssl: " + program.errorText, errno: 0) }
    }
}
