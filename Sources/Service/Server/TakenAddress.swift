// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

extension ServerError {
    /// The address that another program uses, and the key of its setting; nil if something else is wrong.
    package var taken: (key: String, address: ListenAddress)? {
        switch self {
        case .cannotListen(let address, EADDRINUSE): ("http", address)
        case .cannotListenAsBouyomi(let address, _, EADDRINUSE): ("bouyomi", address)
        case .cannotListenAsVoicevox(let address, EADDRINUSE): ("voicevox", address)
        default: nil
        }
    }
}

extension ServerOptions {
    /// Whether any address is set.
    package var hasAddress: Bool { address != nil || bouyomi != nil || voicevox != nil }

    /// Removes the address of the setting with this key.
    package mutating func removeAddress(_ key: String) {
        switch key {
        case "bouyomi": bouyomi = nil
        case "voicevox": voicevox = nil
        default: address = nil
        }
    }
}
