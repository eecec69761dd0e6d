// SPDX-License-Identifier: GPL-3.0-or-later

public import Voices

/// Where VOICEVOX's clients are let in, and which voices they get.
public struct VoicevoxOptions: Sendable {
    /// Where they come over HTTP.
    public var address: ListenAddress
    /// The voices and genders that the operator gave to numbers.
    public var voices: [Int: VoiceWishes]
    /// The languages of which all voices are shown, as the catalog's tags.
    public var languages: [String]

    /// Clients at this address.
    public init(address: ListenAddress, voices: [Int: VoiceWishes], languages: [String]) {
        (self.address, self.voices, self.languages) = (address, voices, languages)
    }
}
