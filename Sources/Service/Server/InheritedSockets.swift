// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Glibc

/// The sockets that a service manager has opened for this process (sd_listen_fds(3)), so that clients may connect while it is restarted.
public struct InheritedSockets: Sendable {
    private static let first: CInt = 3
    /// More than anybody opens for one program.
    private static let most = 64
    private let count: CInt

    /// None.
    init() {
        count = 0
    }

    /// Those that the environment names, if they are meant for this process.
    public init(_ environment: [String: String]) {
        let isMeant = environment["LISTEN_PID"].flatMap { pid_t($0) } == getpid()
        let count = isMeant ? environment["LISTEN_FDS"].flatMap { Int($0) } ?? 0 : 0
        self.count = CInt(min(max(count, 0), Self.most))
    }

    /// Whether there are any.
    public var isEmpty: Bool { count == 0 }

    /// The socket that listens at this address; nil if none does.
    public func socket(at address: ListenAddress) -> CInt? {
        guard count > 0 else { return nil }
        let found = unsafe yomite_listening_socket(Self.first, count, "\(address.address)", address.port)
        return found < 0 ? nil : found
    }
}
