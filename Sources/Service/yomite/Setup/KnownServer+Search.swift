// SPDX-License-Identifier: GPL-3.0-or-later

import CSystem
import Voices

extension KnownServer {
    private static let patienceMilliseconds: Int32 = 100

    /// Servers that answer on this machine and are not a voice of the catalog yet.
    static func unused(in catalog: Catalog) -> [KnownServer] {
        all.filter { !$0.isUsed(in: catalog) && yomite_port_answers($0.port, patienceMilliseconds) }
    }

    private func isUsed(in catalog: Catalog) -> Bool {
        catalog.engineProfiles.contains { $0.arguments.contains { $0.hasPrefix("address=") && $0.hasSuffix(":\(port)") } }
    }
}
