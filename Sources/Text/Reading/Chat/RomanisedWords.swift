// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

extension Draft {
    /// Writes words that everybody knows in Latin letters in their own script, so that a voice of their language says them: `arigatou`.
    mutating func readRomanised() {
        var result: [Unit] = []
        var copied = 0
        var index = 0
        while index < units.count {
            guard units[index].isLatin else {
                index += 1
                continue
            }
            let end = units.endOfWord(from: index)
            if !isHost(endingAt: end), let match = romanised(from: index, firstEnd: end) {
                note(.romanised)
                result += units[copied..<index]
                result.append(words: match.native, start: units[index].start, end: units[match.end - 1].end)
                (index, copied) = (match.end, match.end)
            } else {
                index = end
            }
        }
        guard copied > 0 else { return }
        units = result + units[copied...]
    }

    /// Whether a word goes on behind a point: nihao.com.
    private func isHost(endingAt end: Int) -> Bool {
        end + 1 < units.count && units[end].scalar == "." && units[end + 1].kind == .letter
    }

    /// The longest known phrase that begins with the word from `start` to `firstEnd`.
    private func romanised(from start: Int, firstEnd: Int) -> (native: String, end: Int)? {
        var node = WordTree<String>.root
        var (next, end) = (start, firstEnd)
        var found: (String, Int)?
        while true {
            for unit in units[next..<end] {
                guard let step = RomanisedWords.native.next(node, unit.scalar.simpleLowercase) else { return found }
                node = step
            }
            if let native = RomanisedWords.native.value(at: node) { found = (native, end) }
            guard end + 1 < units.count, units[end].kind == .space, units[end + 1].isLatin,
                let step = RomanisedWords.native.next(node, " ")
            else { return found }
            (node, next) = (step, end + 1)
            end = units.endOfWord(from: next)
        }
    }
}

extension [Unit] {
    /// The end of the word that begins here.
    func endOfWord(from start: Int) -> Int {
        self[start...].firstIndex { $0.kind != .letter && $0.kind != .mark && $0.kind != .digit && $0.scalar != "'" } ?? endIndex
    }
}

extension Unit {
    var isLatin: Bool {
        kind == .letter && Script(scalar) == .latin
    }
}

/// Greetings and the like, written for Yomite: words that mean nothing else in a chat.
private enum RomanisedWords {
    static let native: WordTree<String> = {
        var native = WordTree<String>()
        for entry in table.split(whereSeparator: { $0 == "\n" || $0 == "," }) {
            let sides = entry.split(separator: "=")
            guard sides.count == 2 else { continue }
            for written in sides[0].split(separator: "/") { native[written.unicodeScalars] = String(sides[1]) }
        }
        return native
    }()

    private static let table = """
        www=わらわら,arigatou/arigato/arigatoo/arigatö=ありがとう,arigatou gozaimasu/arigato gozaimasu/arigatougozaimasu=ありがとうございます
        konnichiwa/konichiwa/konnichi wa=こんにちは,konbanwa/kombanwa=こんばんは,ohayou/ohayo=おはよう,ohayou gozaimasu/ohayo gozaimasu=おはようございます
        oyasumi/oyasuminasai=おやすみ,otsukare/otsukaresama=おつかれさま,omedetou/omedeto=おめでとう,ganbatte/gambatte=がんばって,itadakimasu=いただきます
        gomen nasai/gomennasai=ごめんなさい,sugoi=すごい,kawaii=かわいい,daijoubu/daijobu=だいじょうぶ,hajimemashite=はじめまして,tadaima=ただいま,okaeri=おかえり
        yoroshiku=よろしく,yoroshiku onegaishimasu=よろしくおねがいします,mata ne=またね,sumimasen=すみません,natsukashii=なつかしい,oishii=おいしい,baka yarou=ばかやろう
        annyeong/annyong=안녕,annyeonghaseyo/annyeong haseyo/annyonghaseyo/anyeonghaseyo=안녕하세요,gamsahamnida/kamsahamnida/kamsamnida/gomawo yo=감사합니다
        gomawo/komawo=고마워,saranghae/saranghaeyo=사랑해,daebak=대박,jinjja/jinja=진짜,hwaiting=화이팅,aigoo/aigo=아이고,mianhae=미안해,jalja=잘자,chukhahae=축하해
        nihao/ni hao=你好,ni hao ma/nihao ma=你好吗,xiexie/xie xie/shieshie=谢谢,zaijian/zai jian=再见,jiayou/jia you=加油,dajiahao/da jia hao=大家好,wanshang hao=晚上好
        zaoshang hao=早上好,wo ai ni=我爱你,yyds=永远的神,xswl=笑死我了,awsl=啊我死了,tql=太强了,gkd=搞快点,u1s1=有一说一,nb666=牛逼
        privet/priviet=привет,spasibo=спасибо,spasibo bolshoe=спасибо большое,zdravstvuyte/zdravstvuite=здравствуйте,kak dela=как дела,dobroe utro=доброе утро
        dobryy den/dobry den rebyata=добрый день,dobryy vecher=добрый вечер,pozhaluysta/pozhaluista=пожалуйста,do svidaniya/dosvidaniya=до свидания,poka poka=пока-пока
        spokoynoy nochi=спокойной ночи,molodets=молодец,pryvit=привіт,dyakuyu/dyakuiu=дякую,dobryi den=добрий день
        marhaba=مرحبا,shukran=شكرا,salam alaikum/assalamu alaikum/salamu alaykum/as salamu alaykum=السلام عليكم,sabah al khair=صباح الخير,ahlan wa sahlan=أهلا وسهلا
        namaste/namaskar=नमस्ते,dhanyavaad/dhanyavad=धन्यवाद,shukriya=शुक्रिया,kaise ho=कैसे हो,aap kaise ho=आप कैसे हो,kya haal hai=क्या हाल है
        kalimera=καλημέρα,kalispera=καλησπέρα,efharisto/efxaristo=ευχαριστώ,yassou/geia sou/yia sou=γεια σου,kalinixta/kalinichta=καληνύχτα
        sawasdee/sawadee/sawatdee=สวัสดี,sawasdee khrap/sawadee krub=สวัสดีครับ,sawasdee ka/sawadee ka=สวัสดีค่ะ,khob khun/khop khun=ขอบคุณ
        shalom=שלום,toda raba/todah rabah=תודה רבה,boker tov=בוקר טוב,laila tov/layla tov=לילה טוב
        """
}
