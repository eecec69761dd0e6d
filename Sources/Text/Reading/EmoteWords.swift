// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

/// Words that viewers' browser extensions (BTTV, FrankerFaceZ, 7TV) show as pictures. The platform knows nothing of them, so that they
/// come as text: exactly these letters, apart from other words.
public struct EmoteWords: Equatable, Sendable {
    /// More are not kept.
    static let limit = 50_000
    private static let longest = 40

    private var words: Set<String>

    /// No word is an emote.
    static let none = EmoteWords(words: [])

    /// The emotes everybody's extension knows.
    public static let shipped = EmoteWords(words: Set(list(in: shippedEmoteWords)))

    /// These and the words of a list: one a line, `#` begins a comment.
    public func adding(listedIn text: String) -> EmoteWords {
        EmoteWords(words: words.union(EmoteWords.list(in: text).prefix(EmoteWords.limit)))
    }

    private static func list(in text: String) -> [String] {
        text.split(whereSeparator: \.isNewline).flatMap { line in
            line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init).filter { $0.utf8.count <= longest }
        }
    }

    func contains(_ units: ArraySlice<Unit>) -> Bool {
        guard !words.isEmpty, units.count <= EmoteWords.longest else { return false }
        var word = String.UnicodeScalarView()
        for unit in units { word.append(unit.scalar) }
        return words.contains(String(word))
    }
}

extension Draft {
    /// Drops the words that are pictures to those who wrote them, and the platforms' own where they come as text: `:_wave:`.
    mutating func dropEmotes(_ emotes: EmoteWords) {
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        for word in units.split(whereSeparator: { $0.kind == .space }) {
            let rest = emotes.contains(word) ? [] : withoutShortcodes(word)
            if rest.count < word.count { note(.emotes) }
            if rest.isEmpty { continue }
            if !result.isEmpty { result.append(units[word.startIndex - 1]) }
            result += rest
        }
        units = result
    }

    private func withoutShortcodes(_ word: ArraySlice<Unit>) -> ArraySlice<Unit> {
        guard word.first(where: { $0.scalar == ":" }) != nil else { return word }
        var result: ArraySlice<Unit> = []
        var rest = word
        while let unit = rest.first {
            if let end = rest.endOfShortcode, result.last.map({ $0.kind != .digit && $0.scalar != ":" }) ?? true {
                // What stands on both sides is two words.
                if end < rest.endIndex, !result.isEmpty, rest[end].scalar != ":" { result.append(.space(in: unit)) }
                rest = rest[end...]
            } else {
                result.append(rest.removeFirst())
            }
        }
        return result
    }
}

extension ArraySlice<Unit> {
    /// The end of the shortcode that it begins with: `:smile:`, but not the minutes of `1:20:30` or the parts of `std::vector::size`.
    fileprivate var endOfShortcode: Int? {
        guard first?.scalar == ":" else { return nil }
        let name = self[(startIndex + 1)...].prefix { $0.scalar.isASCIILetterOrDigit || "_-+".unicodeScalars.contains($0.scalar) }
        guard name.count >= 2, name.contains(where: { $0.kind == .letter }), name.endIndex < endIndex, self[name.endIndex].scalar == ":"
        else { return nil }
        let end = name.endIndex + 1
        return end < endIndex && self[end].scalar.isASCIILetterOrDigit ? nil : end
    }
}

/// Names of emotes, collected for Yomite: what the extensions have for every channel, and what most channels add. Words that are also
/// plain English (`Clap`, `Stare`, `EZ`) are left out; a channel's own go into a list of its operator.
private let shippedEmoteWords = """
    # BTTV, for every channel
    :tf: CiGrip DatSauce ForeverAlone GabeN HailHelix ShoopDaWhoop M&Mjc bttvNice TwaT WatChuSay tehPoleCat AngelThump TaxiBro BroBalt
    CandianRage D: VisLaud KaRappa FishMoley Hhhehehe KKona PoleDoge sosGame CruW RarePepe haHAA FeelsBirthdayMan RonSmug KappaCool
    FeelsBadMan bUrself ConcernDoge FeelsGoodMan FireSpeed NaM SourPls SaltyCorn monkaS VapeNation ariW notsquishY FeelsAmazingMan DuckerZ
    SqShy Wowee WubTF cvR cvL cvHazmat cvMask DogChamp
    # FrankerFaceZ, for every channel
    ZrehplaR YooHoo ManChicken BeanieHipster CatBag ZreknarF LilZ LaterSooner BORT
    # 7TV, for every channel
    AlienPls ApuApustaja AYAYA BasedGod BillyApprove CrayonTime FeelsDankMan FeelsOkayMan FeelsStrongMan FeelsWeirdMan forsenPls gachiBASS
    gachiGASM GuitarTime nymnCorn peepoHappy peepoSad PepePls PETPET ppL RainTime RareParrot reckH RebeccaBlack RoxyPotato SteerR TeaTime
    WAYTOODANK WineTime
    # Twitch's own, for feeds that do not tell which words are emotes
    4Head ANELE BabyRage BibleThump BlessRNG BrokeBack CoolStoryBob DansGame FailFish GivePLZ HeyGuys HotPokket Jebaited Kappa KappaPride
    KomodoHype Kreygasm MrDestructoid NotLikeThis OSFrog PJSalt PogChamp PowerUpL PowerUpR ResidentSleeper SMOrc SeemsGood SwiftRage TakeNRG
    TheIlluminati TwitchUnity VoHiYo WutFace bleedPurple cmonBruh
    # On most channels
    3Head 5Head AYAYAHyper billyReady BLANKIES blobDance Bedge BOOBA catJAM catKISS catRAVE Clueless COGGERS COPIUM Copege
    Deadge DinkDonk donkWalk DonoWall duckPls EZClap FeelsLateMan FeelsRainMan FeelsSpecialMan FeelsSnowMan GIGACHAD gachiHYPER HACKERMANS
    HmmNotes HYPERCLAP HYPERDANSGAME HYPERS HYPERYump ICANT Jammies KEKL KEKLEO KEKW KKonaW KKool LUL LuL LULW Madge MEGALUL
    modCheck monkaEyes monkaGIGA monkaH monkaHmm monkaLaugh monkaOMEGA monkaSHAKE monkaSTEER monkaTOS monkaW monkaX NODDERS NOOOO NOPERS
    OMEGADANCE OMEGALUL OMEGAROLL Okayge OkayChamp ONIII PagBounce PagMan peepoArrive peepoBlush peepoClap peepoComfy peepoCute peepoGiggles
    peepoHey peepoHug peepoLeave peepoLove peepoPat peepoPog peepoRun peepoShy peepoSit peepoSmash peepoTalk peepoWeird Pepega PepegaAim
    PepegaPhone PepeHands PepeLaugh PepeSpit pepeD pepeDS pepeJAM pepeJAMJAM pepeMeltdown pepePoint pepeRun PepoG PepoThink PikaOMG PogO
    POGSLIDE PogTasty PogU POGGERS POGGIES PauseChamp PoroSad Prayge ratJAM REEEEE RainbowPls sadCat sadKEK Sadge SadgeCry
    SHEEEEESH SillyChamp Smoge Susge ThisIsFine TriHard TriKool TrollDespair vibePls WeirdChamp WeirdDude
    pepeLaugh pepeCD pepeClap pepeW PepeClown PepeJam PepoDance PepoPopcorn PepoSabers peepoCheer peepoClown peepoGamer peepoGlad peepoPopcorn
    peepoRiot AlienDance BatChest Corpa docnotL FeelsLagMan forsenCD GAMBA Gladge KEKWait lebronJAM Lifege LULE monkaGun POGCRAZY ppHop
    ppOverheat SNIFFA Sleepge Wokege
    widepeepoHappy widepeepoSad WideHardo WideVIBE xar2EDM YEPPERS ZULUL
    """
