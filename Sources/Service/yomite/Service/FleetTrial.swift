// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import FleetNode
import Net

extension FleetSettings {
    /// Connects to the fleet's Redis once, directly or by way of sentinels. Returns why it cannot be used; nil where it lets us in. Runs the loop
    /// meanwhile.
    func trial(_ origins: Origins, on loop: Loop) throws(ServiceFailure) -> String? {
        let (address, password) = (try redisAddress(origins), try self.password(origins, SecretFiles()))
        var state: RedisState?
        let client = RedisClient(to: address, password: password, authorities: authorities, on: loop) { told in
            state = state ?? told
            loop.stop()
        }
        defer { client.close() }
        // There is one in the end: each step of a connection has its time.
        while state == nil { loop.run() }
        return switch state {
        case .lost(let reason, _), .impossible(let reason): reason
        case .connected, nil: nil
        }
    }
}
