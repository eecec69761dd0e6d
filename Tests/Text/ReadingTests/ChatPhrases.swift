// SPDX-License-Identifier: GPL-3.0-or-later

/// What people write in chats, as they write it: small letters, no accents where they are lazy, slang. Written for Yomite; nothing was
/// trained on it.
let chatPhrases = phrases(in: list)

/// Blocks of a language and its phrases, with slashes between them.
func phrases(in list: String) -> [(language: String, phrases: [String])] {
    list.split(separator: "\n\n").map { block in
        let phrases = block.split { $0 == "/" || $0 == "\n" }.map { $0.trimming(" ") }
        return (language: phrases[0], phrases: Array(phrases.dropFirst()))
    }
}

extension Substring {
    fileprivate func trimming(_ character: Character) -> String {
        String(drop { $0 == character }.reversed().drop { $0 == character }.reversed())
    }
}

private let list = """
    en
    hello everyone / omg no way / gg wp / that was insane / lets gooo / nice one / what game is this / first time here
    i love this song / how long have you been streaming / can you say hi to my brother / lol what was that
    bro is cooking / you got this / no way he missed that / good morning chat / happy birthday!! / brb getting food
    so cute / that boss is hard / wait what / i just got here what did i miss / when is the next stream
    this is so relaxing / well played / rip / thanks for the stream / good night everyone / where are you from
    the audio is a bit low / skill issue / never give up / im crying / someone clip that / he's so good at this
    turn left / don't do it / greetings from canada / ez / same here

    es
    hola a todos / buenas noches / que bonito / jajajaja me muero / saludos desde mexico / vamos que se puede
    que juego es este / no puede ser / buen directo / te quiero mucho / cuando es el proximo directo / me encanta tu voz
    eres el mejor / feliz cumpleaños / primera vez aqui / porque no habla / eso fue increible / dale dale dale
    gracias por el directo / donde compraste la silla / subele al volumen / no se escucha nada / ya llegue / muy buena esa
    que tal estan todos / a que hora empieza / me tengo que ir / suerte en la partida / yo tambien quiero jugar
    saluda a mi hermana / que susto / por fin en directo / hasta mañana / esta muy dificil / asi se hace / no te rindas
    alguien sabe como se llama la cancion / que risa / cuidado a la derecha / mucho texto

    pt
    boa noite galera / oi gente tudo bem / kkkkkk muito bom / que jogo é esse / salve do brasil / não acredito
    vc joga muito / manda um salve / feliz aniversário / que saudade de você / cheguei agora / o que aconteceu
    melhor live / não tô ouvindo nada / aumenta o volume / quando começa a próxima / adoro sua voz / boa sorte na partida
    obrigado pela live / essa música é linda / até amanhã pessoal / muito difícil esse chefe / você é o melhor
    de onde você é / primeira vez aqui na live / tamo junto / mano do céu / que susto kkkk / não desiste
    vamos ganhar essa / olha atrás de você / também quero jogar / ta lagado / bom dia chat / quem é esse cara
    joga demais / eu tenho que ir / que lindo / agora vai / faz tempo que não te vejo

    de
    hallo zusammen / guten abend / was ist das für ein spiel / das war knapp / moin moin / alles gute zum geburtstag
    ich bin neu hier / viel glück / danke für den stream / wie geht es dir / das lied ist schön / mach mal lauter
    man hört nichts / schönen abend noch / bis morgen / was habe ich verpasst / du schaffst das / nicht aufgeben
    grüße aus berlin / ich liebe dieses spiel / der boss ist schwer / wann kommt der nächste stream / so ein pech
    endlich wieder live / richtig gut gespielt / alter was war das / ich muss jetzt los / gute nacht / woher kommst du
    kannst du meine schwester grüßen / das ist doch quatsch / hinter dir / ich auch / geht gleich los / keine ahnung
    krass gespielt / lass uns gewinnen / warum redet er nicht / sehr lustig / na dann viel spaß

    fr
    bonjour à tous / salut tout le monde / mdr trop drôle / c'est quoi ce jeu / bon anniversaire / bonne soirée
    j'adore ta voix / on entend rien / monte le son / tu joues trop bien / merci pour le live / je viens d'arriver
    qu'est ce qui se passe / bonne chance / à demain / c'est trop mignon / t'es le meilleur / d'où tu viens
    première fois ici / n'abandonne pas / derrière toi / je dois y aller / quand est le prochain live / ptdr il est mort
    bien joué / moi aussi je veux jouer / cette chanson est belle / c'est pas possible / coucou ça va / bonne nuit à tous
    trop fort / il est où / j'ai rien compris / ça commence quand / fais coucou à ma soeur / le boss est dur
    pas mal du tout / on va gagner / quel dommage / je t'aime

    ja
    こんばんは / 初見です / 草 / 神回 / おつかれさまでした / かわいい / 今北産業 / 待ってました / ナイス
    うますぎる / もう一回やって / 何のゲームですか / 誕生日おめでとう / 声が好き / 音量小さいかも
    次の配信いつですか / 最高 / 爆笑 / 天才 / 初見歓迎 / それな / 了解 / すごい！！ / がんばれ
    推しが尊い / 今日も配信ありがとう / ｗｗｗ / どこから来たの / そこ右 / 惜しい / また明日 / お大事に
    わかる / 優勝 / なるほど / え、まじで / 泣いた / いい曲 / 同じく

    zh
    大家好 / 主播加油 / 哈哈哈哈 / 这是什么游戏 / 太厉害了 / 笑死我了 / 晚上好 / 第一次来 / 声音有点小
    生日快乐 / 好听 / 什么时候再播 / 前排 / 我来了 / 牛逼 / 别放弃 / 晚安 / 好可爱 / 从哪里来的
    这首歌叫什么 / 真的假的 / 我也想玩 / 谢谢主播 / 明天见 / 小心后面 / 太难了 / 不会吧 / 加油加油
    打得好 / 怎么没声音 / 恭喜恭喜 / 有人知道吗 / 今天播多久 / 说得对 / 我笑了 / 可以点歌吗
    为什么不说话 / 刚来发生什么了 / 看不懂 / 爱了爱了

    ko
    안녕하세요 / ㅋㅋㅋㅋ / 대박 / 처음 왔어요 / 이 게임 뭐예요 / 목소리 좋아요 / 생일 축하해요
    잘한다 / 화이팅 / 소리가 안 들려요 / 언제 끝나요 / 내일 봐요 / 귀여워 / 너무 웃겨 / 고생하셨습니다
    노래 제목이 뭐예요 / ㅠㅠ 아쉽다 / 진짜요? / 나도 하고 싶다 / 잘자요 / 방송 감사합니다
    뒤에 조심해 / 어디서 왔어요 / 포기하지 마 / 방금 왔는데 무슨 일이에요 / 최고 / 아 진짜
    어려워 보인다 / 인정 / ㄱㄱ

    ru
    всем привет / добрый вечер / ахахаха / что за игра / с днем рождения / ты лучший / ничего не слышно / сделай громче
    я первый раз тут / когда следующий стрим / удачи / спасибо за стрим / красиво сыграл / не сдавайся / всем пока
    спокойной ночи / как дела / откуда ты / что я пропустил / сзади смотри / какая песня играет / очень смешно
    не может быть / я тоже хочу / хорош / жиза / лол что это было / передай привет брату / мне пора / до завтра
    босс сложный / кто это / классный голос / где ты был / давай еще раз / ору / почему молчишь / наконец то стрим
    это было близко / люблю эту игру
    """
