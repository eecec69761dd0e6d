// SPDX-License-Identifier: GPL-3.0-or-later

/// Phrases of chats in further languages, as `chatPhrases` has them. Written for Yomite; the detector does not know all of them.
let furtherPhrases = phrases(in: furtherList)

/// Short lines of English chats, as they are written: most of them say little about their language. Written for Yomite.
let shortEnglishLines = shortLines.split { $0 == "/" || $0 == "\n" }.map { line in
    line.split(separator: " ").joined(separator: " ")
}

private let shortLines = """
    yo / no cap / lag / pizza / gratz / POV: ur mom / gg / gg ez / ggwp / nt / wp / lol / lmao / lmfao / omg / wtf / bruh / bro
    bruh moment / sus / pog / poggers / pogchamp / W / L / big W / huge L / W stream / L take / ratio / based / cringe / mid
    cap / fr / fr fr / ong / bet / slay / goat / he's the goat / goated / cooked / we're so cooked / let him cook / rizz
    no rizz / skibidi / gyatt / drip / dope / lit / fire / sick / nasty / insane / cracked / clutch / nice / nice shot
    nice try / nt bro / unlucky / rip / F / F in chat / hi / hii / hey / heya / hello / sup / wassup / yo chat / hi mom / gm
    gn / good morning / morning / evening / bye / cya / later / peace / brb / afk / back / wb / ty / tysm / thx / thanks / np
    yw / pls / please / plz / wait / wait what / what / huh / why / how / who / when / where / who asked / same / true / facts
    real / fake / scam / rigged / hacks / hacker / cheater / aimbot / noob / pro / lag? / laggy / ping / fps / audio? / mic
    mute / muted / volume / louder / game? / song? / song name / what song / music / clip / clip it / clipped / mods / mod
    mods?? / ban him / banned / sub / subbed / gifted / raid / follow / hype / lets go / lets gooo / go go go / come on / nooo
    yes / yesss / yep / nope / nah / nah bro / ok / okay / kk / cool / cute / aww / wow / woah / damn / dang / oof / yikes
    oops / my bad / mb / sorry
    """

private let furtherList = """
    it
    ciao a tutti / buonasera / che bello / non ci credo / buon compleanno / grazie mille / a domani / che gioco è
    non si sente niente / alza il volume / bravo / forza / andiamo / come stai / ti amo / che sfortuna / ben giocato
    prima volta qui / mamma mia / dai che ce la fai

    nl
    hallo allemaal / goedenavond / wat leuk / geen idee / gefeliciteerd / dank je wel / tot morgen / welk spel is dit
    ik hoor niks / zet harder / goed gedaan / succes / hoe gaat het / ik ook / lekker bezig / welterusten / doei / leuk spel
    wat jammer / eerste keer hier

    pl
    cześć wszystkim / dobry wieczór / super / nie wierzę / wszystkiego najlepszego / dzięki / do jutra / co to za gra
    nic nie słychać / brawo / powodzenia / jak się masz / ja też / dobra robota / dobranoc / kocham cię / ale pech
    pierwszy raz tutaj / szkoda / nie poddawaj się

    tr
    merhaba / iyi akşamlar / çok güzel / inanmıyorum / doğum günün kutlu olsun / teşekkürler / yarın görüşürüz / bu hangi oyun
    ses gelmiyor / bravo / iyi şanslar / nasılsın / ben de / iyi oynadın / iyi geceler / seni seviyorum / yazık
    ilk kez buradayım / hadi bakalım / vazgeçme

    vi
    xin chào mọi người / chào buổi tối / hay quá / không thể tin được / chúc mừng sinh nhật / cảm ơn / hẹn gặp lại / game gì vậy
    không nghe gì cả / giỏi quá / chúc may mắn / bạn khỏe không / mình cũng vậy / chúc ngủ ngon / yêu bạn / tiếc quá
    lần đầu xem / cố lên / dễ thương quá / đẹp quá

    id
    halo semua / selamat malam / keren banget / tidak percaya / selamat ulang tahun / terima kasih / sampai besok / game apa ini
    tidak ada suara / bagus / semoga beruntung / apa kabar / saya juga / main bagus / selamat tidur / aku cinta kamu
    sayang sekali / pertama kali di sini / semangat / jangan menyerah

    sv
    hej alla / god kväll / vad fint / otroligt / grattis på födelsedagen / tack så mycket / vi ses imorgon / vilket spel är det
    jag hör inget / höj volymen / bra jobbat / lycka till / hur mår du / jag också / bra spelat / god natt / jag älskar dig
    synd / första gången här / ge inte upp

    da
    hej alle sammen / godaften / hvor fint / utroligt / tillykke med fødselsdagen / mange tak / vi ses i morgen
    hvilket spil er det / jeg kan ikke høre noget / skru op / godt gået / held og lykke / hvordan går det / også mig
    godt spillet / godnat / jeg elsker dig / øv / første gang her / giv ikke op

    nb
    hei alle sammen / god kveld / så fint / utrolig / gratulerer med dagen / tusen takk / vi sees i morgen
    hvilket spill er dette / jeg hører ingenting / skru opp / bra jobba / lykke til / hvordan går det / jeg også / bra spilt
    god natt / jeg elsker deg / så synd / første gang her / ikke gi opp

    fi
    hei kaikki / hyvää iltaa / tosi kiva / en usko / hyvää syntymäpäivää / kiitos paljon / huomiseen / mikä peli tämä on
    ei kuulu mitään / lisää ääntä / hyvin tehty / onnea / mitä kuuluu / minä myös / hyvin pelattu / hyvää yötä / rakastan sinua
    harmi / ensimmäistä kertaa täällä / älä luovuta

    cs
    ahoj všichni / dobrý večer / to je krásné / nemůžu uvěřit / všechno nejlepší / děkuju moc / uvidíme se zítra
    jaká je to hra / nic neslyším / dobrá práce / hodně štěstí / jak se máš / já taky / dobře zahráno / dobrou noc / miluju tě
    škoda / poprvé tady / nevzdávej to / to je super

    ro
    salut tuturor / bună seara / ce frumos / nu pot să cred / la mulți ani / mulțumesc mult / pe mâine / ce joc e ăsta
    nu se aude nimic / bravo / mult noroc / ce mai faci / și eu / bine jucat / noapte bună / te iubesc / păcat / prima dată aici
    nu renunța / ce tare

    hu
    sziasztok / jó estét / de szép / nem hiszem el / boldog születésnapot / köszönöm szépen / holnap találkozunk
    milyen játék ez / nem hallok semmit / szép munka / sok sikert / hogy vagy / én is / jól játszottál / jó éjszakát / szeretlek
    kár / először vagyok itt / ne add fel / nagyon jó

    ca
    bon dia / bona nit / moltes gràcies / què tal / molt bé / fins demà / que maco / no m'ho crec / per molts anys / sort
    t'estimo / quina pena / primera vegada aquí / adéu / ets el millor

    hr
    bok svima / dobra večer / hvala puno / kako si / ne vjerujem / sretan rođendan / vidimo se sutra / koja je ovo igra
    ništa se ne čuje / sretno / laku noć / volim te / šteta / prvi put ovdje / ne odustaj

    uk
    привіт / дякую / як справи / на все добре / добраніч / що це за гра

    ar
    مرحبا / شكرا / كيف حالك / تصبح على خير / ما هذه اللعبة
    """
