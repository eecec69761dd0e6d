// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Pronunciation

/// Words of chats that say which language their writer speaks, though their letters say little: `kkkk` is Portuguese laughter. Written for
/// Yomite.
enum TellingWords {
    /// What a word says of the language of its comment.
    enum Evidence: Equatable, Sendable {
        /// So much speaks for this language, in nats.
        case language(String, weight: Double)
        /// A language has it and its neighbours have not.
        case neighbour(String)
        /// It is English, and many languages have borrowed it.
        case borrowed
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
    ].map { (LetterSet.of($0.unicodeScalars) ?? LetterSet(), $1, $2) }
    private static let languages = [
        "mdr": "fr", "mdrr": "fr", "ptdr": "fr", "selam": "tr", "selamlar": "tr", "笑死": "zh", "笑死我": "zh",
    ]
    /// Words that a language has and its neighbours have not: the parts of most words are the same in them. In nats.
    static let neighbourWeight = 3.0
    /// What all such words of a comment say together, at most.
    fileprivate static let mostOfNeighbours = 7.0
    private static let ofNeighbours = [
        "ms": """
        korang awak nak macam esok cakap syok jom tengok budak kedai kitorang diorang taknak bercakap kerana pejabat cuti seronok comel penat lawak
        takde takda pastu camni camtu petang isnin khamis jumaat cikgu kitaorang bising gaduh awek televisyen sahaja lapan bahawa berbeza beza
        universiti kualiti syarikat ringgit ubat jururawat pakcik makcik silap gempak hodoh faham fikir pulak sikit mcm xde tkde basikal bilik tuala
        seluar kasut stokin perlawanan tahniah maklumat soalan kelakar geram hensem apsal apasal ambik dahsyat giler sengal merepek mengarut dorang
        macamana camne alamak kantoi lepak penjaring penyokong rehat hendak mahu pegi tgk korg diorg sape takpe takpelah xpe jugak gelak kuatkan
        hujung jawapan akak peperiksaan nampak sempoi terer poyo kelaka osem kesian tetiba abah haah yela yelah teruk menyampah bersiaran bagitau
        bagitahu dorg tgh camana macammana macamtu macamni hensemnya cantiknya comelnya lawaknya bestnya syoknya
        """,
        "id": """
        gak nggak enggak ngga banget aja udah gimana kayak sih deh gue nih besok kemarin ngomong keren anjay kalian gitu cuma doang karena uang
        kantor kalo emang pengen pingin mantap cewek cowok makasih bisa libur coba delapan bahwa berbeda universitas kualitas telepon perusahaan
        perawat capek cepet gampang ngerti paham nonton ngakak kocak goblok asik seru kepo baper mager gabut sepeda kulkas pertandingan juara ganteng
        bokap nyokap mbak kangen ngantuk ngapain lagian dapet bareng bikin temen sampe dikit gede tuh
        """,
        "nb": """
        hva mye noe skjer gøy dere herregud noen veldig jævlig kveld etter ennå meg deg seg oss takk nå heia skikkelig jævla faen kjedelig litt sånn
        gratulerer trøtt ferdig høyt høyere greit koselig tøft kjempebra kjempe kjenner kjent skjønner sjekk sjekke fikk gikk heisann drit våken
        våkne lenge skummelt skummel klarer klarte vinne kjører kjøre kjøpe uke oppe hjelp gutter gutt jente jenter syk sykt akkurat aldri igjen
        gjennom gjør gjøre kanskje trenger liker vært blitt nydelig digg siste flere ettermiddag søvn
        """,
        "da": """
        hvad meget noget sjovt jer fedt endnu rigtig aften nogen lige os tak kedelig køre køber uge hjælp drenge dreng pige piger syg gennem gør
        været blevet blev dejligt sidste næste eftermiddag godnat penge mælk sådan lidt færdig træt længe fik gik måske sejt lækker lækkert vildt
        tillykke godaften højt højere nogle sjov kæmpe spændende rigtigt
        """,
        "ca": """
        amb això aquest aquesta perquè avui nosaltres gràcies també doncs bona nit vosaltres molt estic puc vull meva seva algú ningú encara gaire
        només potser setmana ahir demà tinc tenim vaig anem faig voleu sóc juguem guanyar guanyem adéu siusplau sisplau quin quina quins què matí
        vespre feina nois millor pitjor bonic xulo guai ostres vinga aviat després abans tothom pels dels nostre veure saps cançó vegada vegades
        moltes felicitats aquests allò diu dius estàs està estem esteu ets jugues jugant jocs noies endavant enhorabona aniversari feliç cansat riure
        plorar menjar sopar sopem esmorzar germana carrer poble català catalana catalunya escolta escolteu vinc tornem comença comencem començar
        matinada benvingut benvinguda benvinguts plau cadira ulleres ganes ràpid fàcil boig boja teniu ells companyia aquestes havies cridar guanyat
        perdut quedem veiem mireu mirant collons hòstia flipo dijous dissabte diumenge dilluns divendres xat heu
        """,
        "uk": """
        як але дуже чому треба зараз вона вони гарно дякую хто грати всім мабуть щоб якщо тільки тобі мені коли навіть теж немає це цей ця що буде
        було була трохи завжди ніколи бо або чи яка який хлопці дівчата гра граєш грай перемога програли дивлюсь дивився бачив кохаю вчора сьогодні
        ранку доброго добре гарний гарна файно ось вже можна потрібно маю має робить робити роби знову мій твій його її хай нехай нема ласка ласкаво
        вибач вибачте дякуємо вітаю привіт бувай побачимось скільки коштує грошей виграв виграли класно добрий вечір він чого цього щось хтось
        можливо звісно звичайно хочеш граємо гучніше чутно друзі всі усі зробив зробила молодець вечора україна україни україні київ смішно сумно
        найкращий найкраща найкраще сподіваюсь розумію розумієш пісня пісню дивись ззаду праворуч ліворуч звідки туди сюди наступна наступний тримай
        тримати тримайся спати голосно вдома додому йду йди йдемо пішов пішла бачиш бачила чекаю чекаємо знаєш багато разом назавжди чудовий чудово
        вийшло під від зі
        """,
        "ru": """
        очень конечно может хочешь ребята друзья сделал сделала понимаю понимаешь следующая следующий спать домой пошёл пошел пошла видишь жду ждём
        ждем знаешь вместе навсегда почему надо сейчас хорошо спасибо ещё еще только когда что чтобы меня тебя уже этот эта если привет сегодня вчера
        всегда никогда можно нужно делать играть здесь
        """,
        "sr": """
        шта зашто није нисам нисмо ћу ћеш ће ћемо хоћу хоћеш нећу нећеш лепо лепа хвала поздрав хајде свима људи увек сутра данас вечерас јуче одакле
        човече волим волиш волимо срећно срећан срећа рођендан ништа неко нико ово овај који која које када баш стварно опет још већ јер али идемо
        играмо колико следећи следећа пропустио пропустила стигао стигла дошао победио изгубио победили изгубили спавам спавати мислим свиђа такође
        чујем чује
        """,
        "es": """
        voy así todavía cosas años niño ayer gracias ojalá entiendo quieren ganamos perdimos muy pero hoy ahora mañana también tambien siempre nadie
        entonces hacer quiero puedo nosotros ustedes eres estoy mucho mucha bueno noches juego jugando mientras después despues aunque luego chicos
        verdad fue viernes lunes martes miércoles jueves oye esto eso allí estás estamos están ellos nuestro nuestra dicen hecho mejor peor quién cómo
        dónde cuándo cuánto tienes quieres puedes puede hermano hermana juegas ganar perdí gané
        """,
        "pt": """
        não você vocês muito muita também então hoje amanhã jogo jogar jogando jogou isso obrigado obrigada minha fazer agora galera ninguém ainda
        depois acho estou vou gostei ganhou perdeu alguém coração irmão irmã aonde quem mãe cheguei
        """,
    ]
    /// Words of games, streams and the English of chats: most of them are written in every language, and alone they tell none.
    private static let commonWords = """
        ace adc afk aight aimbot ama amogus anime apex app apps asap audio aura aww based bbl bday bestie bet bff bffr bgm boi boss bot bpm brb
        bro bronze bros bruh bruv bs btw buff bug bugs burger bussin camper campers cap carry cheater clip clipped clips clutch cod combo
        copium copypasta cosplay cpu cracked cringe cs csgo cya dang dc deadass delulu diamond discord dj dlc dm dodged dono dope dota dpi
        dps drip dub dubs dude duo eh elden elo emote emotes epic esp esports ew eww ez ezpz facebook fam fanum feed feeder ff fifa finna
        flex fml fortnite fov fps fr frfr fyi gaben gank ganked gb gege genshin gg ggez ggs ggwp giga gigachad gigachads gj gl glhf
        glitchless gm gn goat goated gooning gosu gpu grats gratz gratzz griddy gta gtfo gtg gyat gyatt gz hacker hax hbd hd hdr headshot
        heya hf hi highkey hii hiii hiiii hitbox hm hmm hmmm honkai hopium hp hsr hype hyped hz idc idk ig ikr ily imho imo imposter insta
        instagram int inting intro ios ip irl jg jk kappa kd kebab kek kekl kekw kfc kg kk km kofi kys l lag laggy lags lagswitch lel lfg
        lit live lmao lmfao lmk lobbies lobby lofi lol looksmaxxing lool loot lore lowkey lul lulw matchmaking max mb meh meme memes meta
        mewing mhz mic mid minecraft mixtape mmr moba mod mods mog mogged mom monka monkas montage mvp mvps nah nasty nerf newb ngl nintendo
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

    /// By the hashes of their small letters, the number of what each says: a hostile word that has the hash of another only lies about its
    /// language. Thousands of words say a few things.
    private static let known: (words: [UInt64: UInt8], evidence: [Evidence]) = {
        var words: [UInt64: UInt8] = [:]
        var all: [Evidence] = []
        func add(_ list: some StringProtocol, as evidence: Evidence) {
            for word in list.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
                words[word.unicodeScalars.reduce(FNV1a.start) { FNV1a.adding(UInt64($1.value), to: $0) }] = UInt8(all.count)
            }
            all.append(evidence)
        }
        for (language, list) in ofNeighbours { add(list, as: .neighbour(language)) }
        for (word, language) in languages {
            add(word, as: .language(language, weight: word.utf8.count == word.count ? weight : hanWeight))
        }
        add(commonWords, as: .common)
        add(littleWords.joined(separator: " "), as: .little)
        return (words, all)
    }()

    /// Nil where its parts have to say it.
    static func evidence(_ word: ArraySlice<Unit>) -> Evidence? {
        guard word.count <= longest, let first = word.first else { return nil }
        var hash = FNV1a.start
        var kinds: LetterSet? = LetterSet()
        for unit in word {
            let letter = unit.scalar.simpleLowercase
            hash = FNV1a.adding(UInt64(letter.value), to: hash)
            kinds = kinds?.adding(letter)
        }
        if let number = known.words[hash] { return known.evidence[Int(number)] }
        if BorrowedWords.has(hash) { return .borrowed }
        if word.count == 1, Script(first.scalar) == .latin { return .common }
        guard let kinds, let laugh = laughs.first(where: { $0.letters == kinds && word.count >= $0.least }) else { return nil }
        return laugh.language.map { .language($0, weight: weight) } ?? .common
    }
}

/// Which of the small ASCII letters a word has.
private struct LetterSet: Equatable {
    private var bits: UInt32 = 0

    /// Nil where it would have others as well.
    func adding(_ letter: Unicode.Scalar) -> LetterSet? {
        guard ("a"..."z").contains(letter) else { return nil }
        var more = self
        more.bits |= 1 << (letter.value - 0x61)
        return more
    }

    /// Nil where it has others as well.
    static func of(_ letters: some Sequence<Unicode.Scalar>) -> LetterSet? {
        letters.reduce(LetterSet()) { $0?.adding($1) }
    }
}

extension LanguageEvidence {
    /// The languages that its words are known for.
    var told: Set<String> {
        words.reduce(into: []) { told, word in
            if case .language(let language, _)? = word.telling { told.insert(language) }
            if case .neighbour(let language)? = word.telling { told.insert(language) }
        }
    }

    /// Adds what the telling words say. Where all words are everybody's, they are what the room speaks.
    func addTellingWords(to expectation: inout LanguageExpectation, _ rules: LanguageRules) {
        var told: [String: Double] = [:]
        var (areCommon, hasCommon) = (true, false)
        for word in firstWords {
            switch word.telling {
            case .language(let language, let weight)?:
                told[language] = max(told[language] ?? 0, weight)
                areCommon = false
            case .neighbour(let language)?:
                let before = told[language] ?? 0
                told[language] = max(before, min(before + TellingWords.neighbourWeight, TellingWords.mostOfNeighbours))
                areCommon = false
            case .common?: hasCommon = true
            case .little?: break
            case .borrowed?, nil: areCommon = false
            }
        }
        for (language, weight) in told { expectation.add(weight, for: language) }
        guard areCommon, hasCommon else { return }
        for language in rules.tagsOfCommonWords(in: script) { expectation.add(TellingWords.roomWeight, for: language) }
    }
}
