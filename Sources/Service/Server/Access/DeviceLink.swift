// SPDX-License-Identifier: GPL-3.0-or-later

/// The address under which other devices open the dashboard, as far as the settings let them.
package struct DeviceLink: Equatable {
    /// What stands between the service and other devices.
    package enum Obstacle: Equatable {
        /// It listens on this machine alone. `own` is this machine's address in its network; nil if it is in none.
        case loopback(own: IPAddress?)
        /// It listens everywhere, but this machine is in no network.
        case noNetwork
        /// No range of those that may connect has this machine's network in it.
        case notAllowed(IPAddress)
    }

    /// The address to open.
    package let address: ListenAddress
    /// Nil if other devices can open it.
    package let obstacle: Obstacle?

    /// - Parameters:
    ///   - listening: where the service listens.
    ///   - own: this machine's address in its network; nil if it is in none.
    ///   - peers: the addresses that may connect; empty for all.
    package init(_ listening: ListenAddress, own: IPAddress?, peers: [AddressRange]) {
        let device = listening.address.isUnspecified ? own : listening.address
        address = device.map { ListenAddress(address: $0, port: listening.port) } ?? listening.reachableHere
        obstacle =
            switch device {
            case nil: .noNetwork
            case let device? where device.isLoopback: .loopback(own: own)
            case let device? where !peers.isEmpty && !peers.contains(where: { $0.contains(device) }): .notAllowed(device)
            default: nil
            }
    }

    /// The dashboard's address. A token stands behind a `#`, which browsers do not send.
    package func dashboard(token: String?) -> String {
        "http://\(address)/\(token.map { "#token=\($0)" } ?? "")"
    }
}
