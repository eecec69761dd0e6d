// SPDX-License-Identifier: GPL-3.0-or-later

public import Voices

/// The address for VOICEVOX's clients, and the voices that they get.
public struct VoicevoxOptions: Sendable {
    /// The address for HTTP.
    public var address: ListenAddress
    /// The voices and genders that the operator gave to numbers.
    var voices: [Int: VoiceWishes]
    /// The languages whose voices are all listed, by the catalog's tags.
    var languages: [String]

    /// Clients at this address.
    public init(address: ListenAddress, voices: [Int: VoiceWishes], languages: [String]) {
        (self.address, self.voices, self.languages) = (address, voices, languages)
    }
}
