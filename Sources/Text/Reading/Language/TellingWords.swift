// SPDX-License-Identifier: GPL-3.0-or-later

/// Words of chats that say which language their writer speaks, though their letters say little: `kkkk` is Portuguese laughter. Written for
/// Yomite.
enum TellingWords {
    /// What a word says of the language of its comment.
    enum Evidence: Sendable {
        /// So much speaks for this language, in nats.
        case language(String, weight: Double)
        /// Everybody writes it.
        case common
        /// It tells nothing beside a word that everybody writes.
        case little
    }

    /// What a comment of common words has from the room, in nats.
    static let roomWeight = 6.0
    /// Less than what a viewer has spoken several times.
    private static let weight = 4.0
    /// Kanji that Japanese has as well, and seldom writes together.
    private static let hanWeight = 8.0
    private static let longest = 40

    /// A laugh has only these letters, all of them, and a least length. Without a language it belongs to all.
    private static let laughs: [(letters: LetterSet, least: Int, language: String?)] = [
        ("k", 3, "pt"), ("rs", 4, "pt"), ("hue", 6, "pt"), ("hua", 6, "pt"),
        ("js", 4, "es"), ("jas", 5, "es"), ("ja", 5, "es"), ("je", 4, "es"), ("ji", 4, "es"),
        ("wk", 4, "id"), ("ha", 4, nil), ("he", 4, nil), ("hi", 4, nil), ("h", 3, nil),
    ].map { (LetterSet($0.unicodeScalars) ?? LetterSet(), $1, $2) }
    private static let languages = [
        "mdr": "fr", "mdrr": "fr", "ptdr": "fr", "selam": "tr", "selamlar": "tr", "笑死": "zh", "笑死我": "zh",
    ]
    /// Words that one of two neighbours has and the other has not: the parts of most words are the same in both.
    private static let neighbourWeight = 3.0
    private static let ofNeighbours = [
        "ms": """
        korang awak nak macam esok cakap syok jom tengok budak kedai kitorang diorang taknak bercakap kerana pejabat cuti seronok comel
        penat lawak takde takda pastu camni camtu petang isnin khamis jumaat cikgu kitaorang bising gaduh awek televisyen
        """,
        "id": """
        gak nggak enggak ngga banget aja udah gimana kayak sih deh gue nih besok kemarin ngomong keren anjay kalian gitu cuma doang
        karena uang kantor kalo emang pengen pingin mantap cewek cowok makasih bisa libur
        """,
        "nb": "hva mye noe skjer gøy dere herregud noen veldig jævlig kveld etter ennå",
        "da": "hvad meget noget sjovt jer fedt endnu rigtig aften måske nogen lige",
        "ca": """
        amb això aquest aquesta perquè avui nosaltres gràcies també doncs bona nit vosaltres molt estic puc vull
        meva seva algú ningú encara gaire només potser setmana ahir demà
        """,
        "uk": "як але дуже чому треба зараз вона вони гарно дякую хто грати всім мабуть щоб якщо тільки тобі мені коли навіть теж немає",
        "ru": "очень почему надо сейчас хорошо спасибо ещё еще только когда что чтобы меня тебя уже",
    ]
    /// Words of games, streams and the English of chats: most of them are written in every language, and alone they tell none.
    private static let commonWords = """
        ace adc afk aight aimbot ama amogus anime apex app apps asap audio aww based bbl bday bestie bet bff bffr bgm boi boss bot bpm brb
        bro bronze bros bruh bruv bs btw buff bug bugs burger bussin camper campers cap carry cheater clip clipped clips clutch cod combo
        copium copypasta cosplay cpu cracked cringe cs csgo cya dang dc deadass delulu diamond discord dj dlc dm dodged dono dope dota dpi
        dps drip dub dubs dude duo eh elden elo emote emotes epic esp esports ew eww ez ezpz facebook fam fanum feed feeder ff fifa finna
        flex fml fortnite fov fps fr frfr fyi gaben gank ganked gb gege genshin gg ggez ggs ggwp giga gigachad gigachads gj gl glhf
        glitchless gm gn goat goated gooning gosu gpu grats gratz gratzz griddy gta gtfo gtg gyat gyatt gz hacker hax hbd hd hdr headshot
        hf highkey hii hiii hiiii hitbox hm hmm hmmm honkai hopium hp hsr hype hyped hz idc idk ig ikr ily imho imo imposter insta
        instagram int inting intro ios ip irl jg jk kappa kd kebab kek kekl kekw kfc kg kk km kofi kys l lag laggy lags lagswitch lel lfg
        lit live lmao lmfao lmk lobbies lobby lofi lol looksmaxxing lool loot lore lowkey lul lulw matchmaking max mb meh meme memes meta
        mewing mhz mic mid minecraft mixtape mmr moba mod mods mog mogged mom monka monkas montage mvp mvps nah nerf newb ngl nintendo
        noob noobs nope noscope npc npcs nsfw nt nty nuh nutella nvm ofc ohio ok okay omegalul omfg omg ong onlyfans oof ooh op outro
        overwatch ow owned owo owoo pasta patch patreon pb pc peepo pepe pepega pepsi pic pics ping pizza plat platinum playlist pls plz
        pog pogchamp poggers pogu pokemon pov pro pros ps psn pubg pvp pwned qr quickscope raid ram ramen ratio ratioed rawr reddit rekt
        remix rgb rip rito rizz rizzler rn rng roblox rofl roflmao rpg rq rta rtx sadge sens sfw sheesh sigma sigmas simp skibidi skin
        skins slay smh smurf snapchat snipe sniper snipes solo spam spawn spawnkill speedrun spinbot squad ssd stan steam stfu stonks
        stream streamer streamers stun sub subs sup supp sus sush sushi taco tacos tank tarkov tba tbh tc tea team tft tiktok tilt tldr
        toxic trio troll ttv tv twitch twitter ty tysm ugh uh uhh ult ulti um umm ur usb uwu uwuu vibe vibes vibing video vip vlog vod
        vods volvo vs vtuber vtubers w wagwan wallhack wassup wb wdym widepeepo wifi wip wow wp wr wtf wth wuu ww wyd xbox xd xoxo xp yap
        yapping yeet yikes yo yolo yoo yooo youtube yt yup yw zelda zoomer
        """
    /// Beside a word that everybody writes they tell as little: `no cap`. Alone they are words of some language.
    private static let littleWords = ["a", "my", "no", "so"]

    private static let words: WordTree<Evidence> = {
        var words = WordTree<Evidence>()
        for word in commonWords.split(whereSeparator: { $0 == " " || $0 == "\n" }) { words[word.unicodeScalars] = .common }
        for word in littleWords { words[word.unicodeScalars] = .little }
        for (word, language) in languages {
            words[word.unicodeScalars] = .language(language, weight: word.utf8.count == word.count ? weight : hanWeight)
        }
        for (language, list) in ofNeighbours {
            for word in list.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
                words[word.unicodeScalars] = .language(language, weight: neighbourWeight)
            }
        }
        return words
    }()

    /// Nil where its parts have to say it.
    static func evidence(_ word: ArraySlice<Unit>) -> Evidence? {
        guard word.count <= longest, let first = word.first else { return nil }
        let letters = word.lazy.map(\.scalar.simpleLowercase)
        if let evidence = words[letters] { return evidence }
        if word.count == 1, Script(first.scalar) == .latin { return .common }
        guard let kinds = LetterSet(letters), let laugh = laughs.first(where: { $0.letters == kinds && word.count >= $0.least })
        else { return nil }
        return laugh.language.map { .language($0, weight: weight) } ?? .common
    }
}

/// Which of the small ASCII letters a word has.
private struct LetterSet: Equatable {
    private var bits: UInt32 = 0

    init() {}

    /// Nil where it has others as well.
    init?(_ letters: some Sequence<Unicode.Scalar>) {
        for letter in letters {
            guard ("a"..."z").contains(letter) else { return nil }
            bits |= 1 << (letter.value - 0x61)
        }
    }
}

extension Draft {
    /// Adds what the telling words of a script say, each language once. Where all words are everybody's, they are what the room speaks.
    func addTellingWords(of script: Script, _ rules: LanguageRules, to expectation: inout LanguageExpectation) {
        var told: Set<String> = []
        var (areCommon, hasCommon) = (true, false)
        for word in units.prefix(LanguageDetector.letterLimit).split(whereSeparator: { $0.kind != .letter })
        where Script(word[word.startIndex].scalar) == script {
            switch TellingWords.evidence(word) {
            case .language(let language, let weight)?:
                if told.insert(language).inserted { expectation.add(weight, for: language) }
                areCommon = false
            case .common?: hasCommon = true
            case .little?: break
            case nil: areCommon = false
            }
        }
        guard areCommon, hasCommon else { return }
        for language in rules.tagsOfCommonWords(in: script) { expectation.add(TellingWords.roomWeight, for: language) }
    }
}
