// SPDX-License-Identifier: GPL-3.0-or-later

/// Words that are written alike, of which the dictionary takes the one that is rarer in chats.
enum Homographs {
    private struct Entry {
        /// What is written; only hiragana may follow in the same word.
        var written: [Unicode.Scalar]
        /// How the dictionary begins to say it, and how it is said.
        var guessed: String
        var said: String
        /// Scalars of which one has to follow, and of which none may.
        var before: Set<Unicode.Scalar> = []
        var notBefore: Set<Unicode.Scalar> = []
        /// Scalars of which one has to stand in front of it, and of which none may.
        var behind: Set<Unicode.Scalar> = []
        var notBehind: Set<Unicode.Scalar> = []
        /// Scalars of which one has to stand in front of the を or が before it.
        var objects: Set<Unicode.Scalar> = []
        /// Scalars of which one has to stand in front of it, or of the が, は, も or の before it.
        var subjects: Set<Unicode.Scalar> = []
        /// Texts of which one has to follow what is written.
        var endings: [[Unicode.Scalar]] = []
        /// Texts with one of which has to end what stands in front of it, or of the が, は, も or の before it.
        var topics: [[Unicode.Scalar]] = []
    }

    /// What a word is said as; nil where the dictionary is right.
    static func reading(
        of word: ArraySlice<Unicode.Scalar>,
        said guess: String,
        behind text: ArraySlice<Unicode.Scalar>,
        before rest: ArraySlice<Unicode.Scalar>
    ) -> String? {
        guard let first = word.first, let entries = entries[first] else { return nil }
        for entry in entries where word.starts(with: entry.written) && guess.hasPrefix(entry.guessed) {
            let ending = word.dropFirst(entry.written.count)
            let next = ending.first ?? rest.first
            guard ending.allSatisfy({ (0x3041...0x3096).contains($0.value) }), !has(entry.notBefore, next),
                entry.before.isEmpty || next.map(entry.before.contains) ?? false, !has(entry.notBehind, text.last),
                entry.behind.isEmpty || text.last.map(entry.behind.contains) ?? false,
                entry.objects.isEmpty || object(before: text).map(entry.objects.contains) ?? false,
                entry.subjects.isEmpty || subject(before: text).map(entry.subjects.contains) ?? false,
                entry.endings.isEmpty || entry.endings.contains(where: { (ending + rest.prefix($0.count)).starts(with: $0) }),
                entry.topics.isEmpty || isTopic(one: entry.topics, before: text)
            else { continue }
            return entry.said + guess.dropFirst(entry.guessed.count)
        }
        return nil
    }

    /// Whether a scalar is among these, or all kanji are.
    private static func has(_ scalars: Set<Unicode.Scalar>, _ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalars.contains(scalar) || Script(scalar) == .han && scalars.contains("漢")
    }

    /// The end of what an を or が makes the object of the next word.
    private static func object(before text: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
        text.last == "を" || text.last == "が" ? text.dropLast().last : nil
    }

    /// The end of what is told of by the next word.
    private static func subject(before text: ArraySlice<Unicode.Scalar>) -> Unicode.Scalar? {
        isMarked(text) ? text.dropLast().last : text.last
    }

    private static func isTopic(one topics: [[Unicode.Scalar]], before text: ArraySlice<Unicode.Scalar>) -> Bool {
        let unmarked = isMarked(text) ? text.dropLast() : text
        return topics.contains { text.suffix($0.count).elementsEqual($0) || unmarked.suffix($0.count).elementsEqual($0) }
    }

    private static func isMarked(_ text: ArraySlice<Unicode.Scalar>) -> Bool {
        text.last == "が" || text.last == "は" || text.last == "も" || text.last == "の"
    }

    private static let entries: [Unicode.Scalar: [Entry]] = {
        var entries: [Unicode.Scalar: [Entry]] = [:]
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: " ")
            var entry = Entry(written: Array(fields[0].unicodeScalars), guessed: String(fields[1]), said: String(fields[2]))
            for condition in fields.dropFirst(3) {
                let scalars = Set(condition.dropFirst().unicodeScalars)
                switch condition.first {
                case "-": entry.notBefore = scalars
                case "^": entry.notBehind = scalars
                case "=": entry.behind = scalars
                case "<": entry.objects = scalars
                case "~": entry.subjects = scalars
                case ">": entry.endings = texts(condition)
                case "@": entry.topics = texts(condition)
                default: entry.before = scalars
                }
            }
            entries[entry.written[0], default: []].append(entry)
        }
        return entries
    }()

    private static func texts(_ condition: Substring) -> [[Unicode.Scalar]] {
        condition.dropFirst().split(separator: "|").map { Array($0.unicodeScalars) }
    }

    /// Written, as the dictionary says it, as people say it, and conditions, of which all have to be true (漢: any kanji). Behind `+`: scalars of
    /// which one has to follow, behind `-`: of which none may; behind `=`: of which one has to stand in front of it, behind `^`: of which none
    /// may; behind `<`: of which one has to stand in front of an を or が before it; behind `~`: of which one has to stand in front of it, or of a
    /// が, は, も or の; behind `>`: texts of which one has to follow; behind `@`: texts, as behind `~`.
    ///
    /// Who streams is the ヌシ; in games one turns at a カド and dodges a bullet (ヨケル). A picture is drawn as カク, a line or a dream as エガク.
    /// Before foreign words 今 is now, but for 今シーズン and 今クール.
    private static let table = """
        主 オモ ヌシ -なに
        主として シュ シュ
        主 シュ ヌシ -漢
        主 アルジ ヌシ
        角 カク ツノ @シカ|ヤギ|ユニコーン|ドラゴン|トナカイ|カブト|悪魔
        角 カク ツノ ~鹿牛鬼羊竜龍獣 ^漢
        角 カク ツノ >が生|を生|が折 ^漢
        角 カク カド ^漢
        後 ノチ アト -ほ
        後 コー アト +0123456789一二三四五六七八九十数少何
        間 マ マ >もな
        間 マ アイダ +にでだかはも
        中 チュー ナカ =の
        止め トメ トドメ >を刺|をさ
        間 アイダ マ >が持|が悪|を持た|が抜 ^漢の
        間 アイダ マ >がたまら|が絶妙|が完璧|が最高|が神|が好|がいい|が良|が面白|がおもし|を取|をとっ|の取り ^漢
        避け サケ ヨケ <弾撃球槍矢ムル技罠波車石炎爆雷敵剣ド -ら
        避け サケ ヨケ ^を -ら
        潜 クグ モグ
        弾け ハジケ ハジケ <撃丸刃剣玉矢盾水
        弾け ハジケ ヒケ
        描か エガカ エガカ +れ
        描き エガキ エガキ +出加
        描 エガ カ <絵画図顔ラトガ何字背景色目髪文
        描 エガ カ ^を
        辛 ツラ カラ ~腐麺鍋味飯理菓肉噌物食汁油品ー
        開 ヒラ ア ~ア口穴店目蓋鍵戸門席窓
        空い アイ スイ ~車腹道店内ス場中
        額 ガク ヒタイ +に ^漢
        額 ガク ヒタイ >が広|が狭|の傷|の汗 ^漢
        言 ゲン イ +っ ^漢
        空 ソラ カラ ~身倉箱瓶缶庫槽弾薬
        空 ソラ カラ @タンク|バッテリー|マガジン|グラス|コップ|財布|ボトル|ゲージ|ポット|カップ|ケース|タマ
        空 ソラ カラ >になっ|になる|になり|にし|にな|だった缶|打ち|振り|撃ち|のペット|のボトル|の箱|の瓶|の器|の缶|の財布|箱
        表 ヒョー オモテ >に出|向き|側|の顔|通り|に人|へ
        方 ホー カタ >教え|いま|いら|おら|お願|々|どうぞ|、どうぞ
        方 ホー カタ @初めて|初見|常連|新規|次|最後 >は|へ|も|に
        方 ホー カタ >いる|いた =るいた
        方 ホー カタ @女性|男性|お持ち|ご覧|視聴者
        値上 ネア チア =差験
        市場 シジョー イチバ >で魚|の魚|で野菜|の人|で買
        弾 ヒ ハジ <撃弾丸刃剣玉矢盾水
        出ろ シュツロ デロ
        次 ジ ツギ -漢
        急 キュー イソ +がぎぐげごい
        人 ジン ヒト >いな|いる|いた|いすぎ|いっぱい ^漢アイウエカキクシスタチトナニマムラリルンドグブー
        人 ジン ヒト =いうくすたなのぬむるれえてがはもを
        光 コー ヒカリ -漢 ^漢
        垂れ シダレ タレ
        怒り オコリ イカリ -まなはやそっ出始
        着 チャク キ +たてなるれ
        小栗 ササグリ オグリ
        行っ オコナッ オコナッ =を
        行っ オコナッ イッ
        行っ イッ オコナッ =を
        蔵 ゾー クラ ^漢
        払拭 フッシキ フッショク
        暇 イトマ ヒマ
        空く ムナシク アク
        浮き ウワキ ウキ
        度 ド タビ =のるたい >に
        方 カタ ホー >がいい|がよ|が良|がマシ|がまし|が楽|が早|が速|が強|が好
        超え ゴエ コエ =をがもは
        超え ゴエ コエ ^漢
        超え ゴエ コエ >て|た|ち|な|ら|れ
        米食 ベイショク コメク +えうおいっ
        格好 カッコー カッコ >いい|良い|良か|よか|良く|よく
        拗ら ネジラ コジラ
        上 ジョー ウエ =の
        注 ソソ ツ <茶酒水汁ルユ
        抱 イダ イダ <夢望問感持心念想
        抱 イダ ダ
        汚 ケガ ヨゴ +すしさせそ
        辛 ツラ カラ >いの苦手|いのは苦手|いのが苦手|いの好|いのが好|いの大好|い物|いもの食|いもの好|いものが好|いものが苦|いもの苦
        辛 ツラ カラ >いの食べ|いの平気|いの大丈夫|いの得意|いの無理|いのいけ|いのダメ|いのだめ|いのむり|いやつ食|いの食
        辛 ツラ カラ @ラーメン|うどん|カレー|キムチ|スープ|ソース|ペヤング|チキン|スパイス|ワサビ|わさび|カラシ|ハバネロ|タバスコ|ポテチ|グミ|チゲ|カップ麺|焼きそば
        何 ナニ ナン +だでのとな
        一途 イット イチズ ^の
        重複 ジュー チョー
        神 シン カミ -漢 ^精
        退い シリゾイ ドイ
        良い ヨイ イイ
        他 タ ホカ +のにもはとでが
        高 ダカ タカ +いそすくかめけ
        日本人 ニッポンジン ニホンジン
        被 コーム コーム <害手失響傷罰
        被 コーム カブ
        米 ベイ コメ +がをはものととかなでだやっ食炊買 ^日欧英南北中渡訪対
        米 ベー コメ +がをはものととかなでだやっ食炊買 ^日欧英南北中渡訪対
        米 マイ コメ +炊食
        殺 ヤ サツ -らりるれろっ
        話 バナシ ハナシ =んるたなだ
        勝っ マサッ カッ
        曲っ マガッ キョクッ
        物語っ モノガタッ モノガタリッ ^をがはも
        堪え コタエ コラエ
        被 オオ カブ
        強いっ ジイッ ツヨイッ
        出そう シュッソー デソー
        出 シュツ デ -漢
        人気 ニンキ ヒトケ >のない廃|のない場|のない道|のない路|のない村|のない森|のない山|のない夜|のない所|がなくて怖|がなくてこわ|がなくて不気|がなくて寂
        上手 ジョーズ ウワテ =枚
        上手 ジョーズ カミテ @舞台|ステージ
        上手 ジョーズ カミテ >側|から登|から出|から現|から入
        下手 ヘタ シモテ @舞台|ステージ
        下手 ヘタ シモテ >側|から登|から出|から現|から入
        下手 ヘタ シタテ >に出
        最中 サイチュー モナカ =とや
        最中 サイチュー モナカ >を食|食|アイス|のアイス|が好|好き|うま|美味|おいし|買
        金 カネ キン >の斧|の卵|のたま|の玉|の延べ|の指輪|のメダル|のネックレス|のコイン|のエンゼル|の盾|の冠|の仏|の龍|の糸|の鎖|と銀|か銀|や銀
        金 カネ キン @銀と|銀か|銀や
        色紙 イロガミ イロガミ >を折|で折|で鶴|を切
        色紙 イロガミ シキシ
        何人 ナンニン ナニジン @この人|その人|あの人|彼|彼女|この子|あの子|この方
        生 セイ ナマ +でだのはもかっ ^漢
        生 セー ナマ +でだのはもかっ ^漢
        大分 オーイタ ダイブ >マシ|まし|良|よく|慣|なれ|上手|うま|強|遅|早|変|前|後|楽|違|減|増|進|経|時間|長|短|少|多|回復|落ち|疲|つか|お腹|元気
        抱 ダ イダ <夢望感想念
        開け アケ ヒラケ ~界
        端 ハジ ハシ
        者 シャ モノ =舎れ
        罰 バチ バツ -が当
        行き先 ユキ イキ
        叩きのめ ハタキ タタキ
        挟 サシハサ ハサ
        十分 ジューブン ジュップン +経待遅
        盛り ザカリ モリ ^きしちびべれい花女男娘戯
        今 コン イマ +何アイウエオカガキギグケゲコゴサザジズゼソゾタダチテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモヤユヨラリルレロワヴABCDEFGHIJKLMNOPQRSTUVWXYZ
        """
}
