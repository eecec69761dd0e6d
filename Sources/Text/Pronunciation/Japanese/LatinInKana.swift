// SPDX-License-Identifier: GPL-3.0-or-later

/// Latin letters as a Japanese reader says them: words that everybody knows, and abbreviations letter by letter.
package enum LatinInKana {
    /// More foreign words in a row than this are a sentence of another language.
    package static let wordLimit = 3
    /// The most capitals of an abbreviation that is spelled.
    static let letterLimit = 4
    /// The most letters of a word that is spelled inside Japanese when there is no other reading: the voice would spell it in English.
    static let shortLimit = 3
    /// So far from a name its title is looked for.
    private static let nameLimit = 40

    /// One word in katakana; nil where it is better left to a voice of its own language.
    package static func reading(_ word: some Collection<Unicode.Scalar>) -> String? {
        guard let lowercased = lowercased(word) else { return nil }
        if let laughter = laughter(lowercased) { return laughter }
        // A game; who laughs writes lol or LOL.
        if word.elementsEqual("LoL".unicodeScalars) { return spelled(lowercased) }
        if let known = words[String(lowercased)] ?? romaji[String(lowercased)] { return known }
        if let drawnOut = DrawnOutWord.reading(word, known: { words[$0] ?? romaji[$0] }) { return drawnOut }
        if let sentence = Romaji.sentence(lowercased) { return sentence }
        let isAbbreviation = word.count == 1 || (word.count <= letterLimit && word.allSatisfy { (0x41...0x5A).contains($0.value) })
        return isAbbreviation ? spelled(lowercased) : nil
    }

    /// A short word letter by letter; nil where it is too long to be followed.
    package static func spelling(_ word: some Collection<Unicode.Scalar>) -> String? {
        word.count <= shortLimit ? lowercased(word).map(spelled) : nil
    }

    private static func spelled(_ word: String.UnicodeScalarView) -> String {
        word.compactMap { letters[$0] }.joined()
    }

    /// Whether it is a Japanese word, which no other language has.
    package static func isRomaji(_ word: some Collection<Unicode.Scalar>) -> Bool {
        guard let word = lowercased(word) else { return false }
        return romaji[String(word)] != nil || Romaji.sentence(word) != nil || DrawnOutWord.reading(word) { romaji[$0] } != nil
    }

    /// Whether all of these are Japanese words, or may be beside one.
    package static func areRomaji(_ words: [some Collection<Unicode.Scalar>]) -> Bool {
        words.allSatisfy { isRomaji($0) || companion($0) != nil } && words.contains { isRomaji($0) }
    }

    /// A word that other languages have as well, in katakana as it is said beside a Japanese one.
    package static func companion(_ word: some Collection<Unicode.Scalar>) -> String? {
        lowercased(word).flatMap { companions[String($0)] }
    }

    /// What is said for a word of a Japanese text, before the rest of it; nil where it is left to another voice.
    static func said(_ word: ArraySlice<Unicode.Scalar>, before rest: ArraySlice<Unicode.Scalar>) -> String? {
        reading(word) ?? (isBeforeTitle(rest) ? inSyllables(word) : nil) ?? spelling(word)
    }

    /// Whether さん or the like is the first that follows and is no Latin word.
    package static func isBeforeTitle(_ rest: some Collection<Unicode.Scalar>) -> Bool {
        let text = rest.prefix(nameLimit).drop { $0 == " " || Script($0) == .latin }
        return japaneseTitles.contains { text.starts(with: $0.unicodeScalars) }
    }

    /// A word in katakana; nil where it has other than Japanese syllables.
    package static func inSyllables(_ word: some Collection<Unicode.Scalar>) -> String? {
        lowercased(word).flatMap { Romaji.katakana(Array($0)) }
    }

    private static func lowercased(_ word: some Collection<Unicode.Scalar>) -> String.UnicodeScalarView? {
        guard !word.isEmpty, word.count <= 20 else { return nil }
        var lowercased = String.UnicodeScalarView()
        for scalar in word {
            guard let letter = Unicode.Scalar(scalar.lowercasedASCII) else { return nil }
            lowercased.append(letter)
        }
        return lowercased
    }

    /// Words that together are said as one: how long they are, and their kana.
    package static func phrase(_ text: ArraySlice<Unicode.Scalar>) -> (length: Int, kana: String)? {
        for (written, kana) in phrases {
            guard text.count >= written.count, zip(text, written).allSatisfy({ $0.lowercasedASCII == $1.value }),
                text.dropFirst(written.count).first.map({ Script($0) != .latin }) ?? true
            else { continue }
            return (written.count, kana)
        }
        return nil
    }

    private static let phrases = [
        ("thank you so much", "サンキューソーマッチ"), ("thank you", "サンキュー"), ("thank u", "サンキュー"), ("wi-fi", "ワイファイ"), ("among us", "アモングアス"),
        ("b'z", "ビーズ"), ("l'arc", "ラルク"),
        ("one ok rock", "ワンオクロック"), ("getting over it", "ゲッティングオーバーイット"), ("let's", "レッツ"), ("x'mas", "クリスマス"),
    ].map { (Array($0.unicodeScalars), $1) }

    /// Laughter is said once or twice, however long it is.
    private static func laughter(_ word: String.UnicodeScalarView) -> String? {
        guard word.allSatisfy({ $0 == "w" }) else { return nil }
        return word.count == 1 ? "ワラ" : "ワラワラ"
    }

    private static let letters: [Unicode.Scalar: String] = [
        "a": "エー", "b": "ビー", "c": "シー", "d": "ディー", "e": "イー", "f": "エフ", "g": "ジー", "h": "エイチ", "i": "アイ", "j": "ジェー", "k": "ケー",
        "l": "エル", "m": "エム", "n": "エヌ", "o": "オー", "p": "ピー", "q": "キュー", "r": "アール", "s": "エス", "t": "ティー", "u": "ユー", "v": "ブイ",
        "w": "ダブリュー", "x": "エックス", "y": "ワイ", "z": "ゼット",
    ]

    private static let words = table(list)
    /// Japanese words that chats write in Latin letters.
    private static let romaji = table(romajiList)
    private static let companions = table(companionList)

    private static func table(_ list: String) -> [String: String] {
        var words: [String: String] = [:]
        for entry in list.split(whereSeparator: { $0 == "\n" || $0 == "," }) {
            let parts = entry.split(separator: " ")
            if parts.count == 2 { words[String(parts[0])] = String(parts[1]) }
        }
        return words
    }

    private static let list = """
        gg ジージー,ggs ジージー,glhf ジーエルエイチエフ,gl ジーエル,wp ウェルプレイド,ez イージー,lol ワラ,lmao ワラ,rofl ワラ,omg オーエムジー
        wtf ダブリューティーエフ,afk エーエフケー,brb ビーアールビー,nt ナイストライ,ns ナイスショット,gj グッジョブ,np ノープロブレム,thx サンクス,ty サンキュー,pls プリーズ
        plz プリーズ,ok オーケー,okay オーケー,xd エックスディー,mike マイク,kate ケイト,jake ジェイク,jane ジェーン,pete ピート,nate ネイト,rose ローズ,nina ニーナ,mina ミナ
        game ゲーム,games ゲームズ,gaming ゲーミング,gamer ゲーマー,live ライブ,stream ストリーム,streamer ストリーマー,streaming ストリーミング,chat チャット,comment コメント
        comments コメント,clip クリップ,clips クリップ,channel チャンネル,video ビデオ,movie ムービー,music ミュージック,song ソング,voice ボイス,mic マイク,mute ミュート
        sound サウンド,volume ボリューム,camera カメラ,screen スクリーン,raid レイド,raids レイド,follow フォロー,follower フォロワー,subscribe サブスクライブ,sub サブ
        subs サブ,super スーパー,superchat スーパーチャット,gift ギフト,stamp スタンプ,emote エモート,bot ボット,mod モッド,nightbot ナイトボット,youtube ユーチューブ
        youtuber ユーチューバー,vtuber ブイチューバー,twitch ツイッチ,twitter ツイッター,tiktok ティックトック,discord ディスコード,niconico ニコニコ,google グーグル
        apple アップル,iphone アイフォン,ipad アイパッド,android アンドロイド,windows ウィンドウズ,mac マック,linux リナックス,steam スチーム,switch スイッチ
        minecraft マインクラフト,pokemon ポケモン,mario マリオ,zelda ゼルダ,apex エーペックス,valorant ヴァロラント,fortnite フォートナイト,splatoon スプラトゥーン
        overwatch オーバーウォッチ,nice ナイス,mrs ミセス,spy スパイ,chatgpt チャットジーピーティー,vrchat ブイアールチャット,smap スマップ,glay グレイ,radwimps ラッドウィンプス,number ナンバー,gnu ヌー
        twice トゥワイス,naruto ナルト,piece ピース,bleach ブリーチ,good グッド,job ジョブ,great グレート,cool クール,cute キュート,love ラブ,like ライク,hello ハロー,hi ハイ,hey ヘイ
        bye バイ
        more モア,headshot ヘッドショット,respawn リスポーン,loot ルート,common コモン,unique ユニーク,mods モッズ,addon アドオン,plugin プラグイン,setup セットアップ,logo ロゴ,icon アイコン
        banner バナー,thumbnail サムネイル,share シェア,post ポスト,reel リール,highlight ハイライト,archive アーカイブ,viewer ビューアー,sticker ステッカー,donate ドネート,fanart ファンアート
        avatar アバター,null ヌル,fatal フェイタル,warning ワーニング,fail フェイル,success サクセス,draw ドロー,casual カジュアル,dungeon ダンジョン,farm ファーム,rush ラッシュ,camp キャンプ
        rotate ローテート,peek ピーク,spike スパイク,plant プラント,defuse ディフューズ,force フォース,half ハーフ,helmet ヘルメット,potion ポーション,ultimate アルティメット,pretty プリティ
        lovely ラブリー,incredible インクレディブル,unbelievable アンビリーバブル,angry アングリー,laugh ラフ,kiss キス,wish ウィッシュ,spirit スピリット,villain ヴィラン,prince プリンス
        princess プリンセス,yeah イエー,yep イエップ,nope ノープ,based ベイスト,dude デュード,surrender サレンダー,tilt チルト,salty ソルティ,boost ブースト,trade トレード,capcom カプコン
        konami コナミ,square スクウェア,enix エニックス,bandai バンダイ,riot ライオット,blizzard ブリザード,ubisoft ユービーアイソフト,rockstar ロックスター,animal アニマル,crossing クロッシング
        kirby カービィ,metroid メトロイド,emblem エムブレム,genshin ゲンシン,honkai ホンカイ,rail レイル,arknights アークナイツ,nikke ニケ,uma ウマ,musume ムスメ,fate フェイト,sekai セカイ
        vocaloid ボーカロイド,hatsune ハツネ,miku ミク,debut デビュー,graduation グラデュエーション,acoustic アコースティック,karaoke カラオケ,encore アンコール,setlist セットリスト,jazz ジャズ
        punk パンク,microsoft マイクロソフト,swift スイフト,try トライ,way ウェイ,fun ファン,sad サッド,sun サン,sea シー,mob モブ,buy バイ,sry ソーリー,pog ポグ,bro ブロ,hug ハグ,eco エコ
        pad パッド
        damage ダメージ,count カウント,right ライト,work ワーク,book ブック,photo フォト,food フード,bird バード,fish フィッシュ,bear ベアー,tiger タイガー,lion ライオン
        sixtones ストーンズ,newjeans ニュージーンズ,facebook フェイスブック,paypay ペイペイ,suica スイカ,uber ウーバー,xmas クリスマス,powerpoint パワーポイント,teams チームズ
        vscode ブイエスコード,jpeg ジェーペグ,mad マッド
        thanks サンクス,thank サンク,you ユー,sorry ソーリー,please プリーズ,yes イエス,no ノー,wow ワオ,welcome ウェルカム,happy ハッピー,birthday バースデー
        merry メリー,christmas クリスマス,new ニュー,year イヤー,morning モーニング,night ナイト,day デー,time タイム,start スタート,end エンド,stop ストップ,go ゴー
        lets レッツ,play プレイ,player プレイヤー,team チーム,solo ソロ,duo デュオ,trio トリオ,rank ランク,ranked ランク,match マッチ,round ラウンド,win ウィン
        winner ウィナー,lose ルーズ,kill キル,kills キル,death デス,ace エース,clutch クラッチ,carry キャリー,boss ボス,item アイテム,level レベル,skill スキル
        skin スキン,map マップ,mode モード,server サーバー,lag ラグ,ping ピン,bug バグ,update アップデート,patch パッチ,glitch グリッチ,cheat チート,hard ハード
        easy イージー,normal ノーマル,lv レベル,max マックス,min ミニ,event イベント,collab コラボ,fan ファン,fans ファン,art アート,radio ラジオ,show ショー,idol アイドル
        dance ダンス,party パーティー,point ポイント,points ポイント,free フリー,sale セール,shop ショップ,news ニュース,link リンク,site サイト,page ページ,web ウェブ
        blog ブログ,mail メール,email イーメール,online オンライン,offline オフライン,app アプリ,wifi ワイファイ,usb ユーエスビー,pc ピーシー,cpu シーピーユー,gpu ジーピーユー
        obs オービーエス,bgm ビージーエム,sns エスエヌエス,dm ディーエム,rt リツイート,vs バーサス,fps エフピーエス,rpg アールピージー,mmo エムエムオー,npc エヌピーシー
        ng エヌジー,dj ディージェー,tv ティービー,cd シーディー,dvd ディーブイディー,mv エムブイ,ai エーアイ,id アイディー,url ユーアールエル,vr ブイアール,asmr エーエスエムアール
        op オープニング,ed エンディング,rta アールティーエー,tas タス,kawaii カワイイ,sugoi スゴイ,arigato アリガトー,arigatou アリガトー,arigatoo アリガトー
        otsu オツ,konnichiwa コンニチワ,konbanwa コンバンワ,ohayo オハヨー,ohayou オハヨー,oyasumi オヤスミ,sensei センセー,senpai センパイ,nani ナニ
        one ワン,two ツー,three スリー,first ファースト,last ラスト,next ネクスト,best ベスト,top トップ,big ビッグ,small スモール,high ハイ,low ロー,long ロング,short ショート
        shorts ショート,red レッド,blue ブルー,green グリーン,black ブラック,white ホワイト,gold ゴールド,silver シルバー,star スター,heart ハート,angel エンジェル,king キング
        queen クイーン,god ゴッド,hero ヒーロー,dragon ドラゴン,cat キャット,dog ドッグ,baby ベビー,girl ガール,boy ボーイ,man マン,world ワールド,japan ジャパン,tokyo トーキョー
        english イングリッシュ,american アメリカン,check チェック,open オープン,close クローズ,real リアル,true トゥルー,false フォルス,test テスト,type タイプ,set セット
        part パート,ver バージョン,the ザ,of オブ,and アンド,my マイ,me ミー,up アップ,down ダウン,on オン,off オフ,in イン,out アウト,for フォー,with ウィズ
        yo ヨ,ne ネ,haha ハハ,hahaha ハハハ,hehe ヘヘ,fufu フフ,ww ワラワラ,anime アニメ,manga マンガ,sushi スシ,ramen ラーメン,san サン,dare ダレ
        sou ソー,chan チャン,sama サマ,kun クン,hai ハイ,hentai ヘンタイ,otaku オタク,osaka オーサカ,kyoto キョート,bento ベントー,matcha マッチャ
        waifu ワイフ,ii イイ,iku イク,ike イケ,ggwp ジージーダブリューピー,kita キタ,inu イヌ,doko ドコ,kami カミ,oshi オシ
        cm センチ,mm ミリ,km キロ,kg キロ,ml ミリリットル,hz ヘルツ,ghz ギガヘルツ,mb メガ,gb ギガ,tb テラ,ch チャンネル,ban バン,pro プロ,ult ウルト,tier ティア
        line ライン,over オーバー,help ヘルプ,save セーブ,load ロード,room ルーム,drop ドロップ,jump ジャンプ,hit ヒット,miss ミス,perfect パーフェクト,combo コンボ
        full フル,all オール,auto オート,shot ショット,head ヘッド,body ボディ,bomb ボム,box ボックス,card カード,deck デッキ,turn ターン,quest クエスト,guild ギルド,clan クラン
        lobby ロビー,rock ロック,rap ラップ,pop ポップ,beat ビート,remix リミックス,cover カバー,album アルバム,lan ラン,ram ラム,rom ロム,sim シム,gif ジフ,zip ジップ,nasa ナサ
        nisa ニーサ,jaxa ジャクサ,fifa フィファ,ufo ユーフォー,pubg パブジー,sega セガ,sony ソニー,ikea イケア,rust ラスト,ark アーク,lisa リサ,ado アド,yoasobi ヨアソビ
        toeic トーイック,jasrac ジャスラック,nerf ナーフ,buff バフ,gank ガンク,meta メタ,noob ヌーブ,toxic トキシック,squad スクワッド,drone ドローン,wiki ウィキ,demo デモ,beta ベータ
        alpha アルファ,cafe カフェ,menu メニュー,mini ミニ,plus プラス,zoom ズーム,join ジョイン,ready レディ,fight ファイト,action アクション,stage ステージ,score スコア
        skeb スケブ,hololive ホロライブ,nijisanji ニジサンジ,vspo ブイスポ,neo ネオ,porte ポルテ,bilibili ビリビリ,instagram インスタグラム,insta インスタ
        tweet ツイート,retweet リツイート,reddit レディット,amazon アマゾン,netflix ネットフリックス,spotify スポティファイ,disney ディズニー,adobe アドビ
        photoshop フォトショップ,excel エクセル,chrome クローム,safari サファリ,bluetooth ブルートゥース,nintendo ニンテンドー,playstation プレイステーション
        xbox エックスボックス,wii ウィー,sims シムズ,roblox ロブロックス,terraria テラリア,undertale アンダーテール,deltarune デルタルーン,hades ハデス
        stardew スターデュー,valley バレー,celeste セレステ,portal ポータル,skyrim スカイリム,fallout フォールアウト,doom ドゥーム,diablo ディアブロ
        starcraft スタークラフト,warcraft ウォークラフト,hearthstone ハースストーン,tekken テッケン,palworld パルワールド,sekiro セキロー
        bloodborne ブラッドボーン,elden エルデン,ring リング,souls ソウルズ,soul ソウル,dark ダーク,among アモング,fall フォール,guys ガイズ
        phasmophobia ファスモフォビア,monster モンスター,hunter ハンター,final ファイナル,fantasy ファンタジー,resident レジデント,evil イーヴル,metal メタル
        gear ギア,silent サイレント,hill ヒル,street ストリート,fighter ファイター,smash スマッシュ,gun ガン,sword ソード,shield シールド,armor アーマー,bow ボウ
        knife ナイフ,sniper スナイパー,rifle ライフル,shotgun ショットガン,pistol ピストル,ammo アモ,reload リロード,scope スコープ,aim エイム
        aimbot エイムボット,recoil リコイル,spray スプレー,flash フラッシュ,smoke スモーク,wall ウォール,hack ハック,hacker ハッカー,chara キャラ,char キャラ
        character キャラクター,story ストーリー,ending エンディング,opening オープニング,title タイトル,tutorial チュートリアル,speedrun スピードラン,run ラン
        runner ランナー,speed スピード,record レコード,clear クリア,retry リトライ,continue コンティニュー,select セレクト,option オプション
        setting セッティング,settings セッティング,config コンフィグ,controller コントローラー,keyboard キーボード,mouse マウス,monitor モニター
        headset ヘッドセット,capture キャプチャ,board ボード,desk デスク,chair チェア,memory メモリ,disk ディスク,drive ドライブ,driver ドライバー
        software ソフトウェア,hardware ハードウェア,internet インターネット,network ネットワーク,router ルーター,cable ケーブル,login ログイン,logout ログアウト
        account アカウント,password パスワード,download ダウンロード,upload アップロード,install インストール,file ファイル,folder フォルダ,error エラー
        crash クラッシュ,freeze フリーズ,reset リセット,restart リスタート,loading ローディング,delay ディレイ,buffer バッファ,bitrate ビットレート,frame フレーム
        rate レート,size サイズ,quality クオリティ,graphic グラフィック,graphics グラフィックス,effect エフェクト,filter フィルター,background バックグラウンド
        overlay オーバーレイ,alert アラート,goal ゴール,sponsor スポンサー,member メンバー,members メンバー,membership メンバーシップ,premium プレミアム
        prime プライム,bits ビッツ,cheer チアー,hype ハイプ,train トレイン,host ホスト,guest ゲスト,collaboration コラボレーション,project プロジェクト
        group グループ,official オフィシャル,melody メロディ,rhythm リズム,guitar ギター,piano ピアノ,drum ドラム,bass ベース,vocal ボーカル,singer シンガー
        concert コンサート,tour ツアー,ticket チケット,goods グッズ,cosplay コスプレ,cosplayer コスプレイヤー,illust イラスト
        illustration イラストレーション,design デザイン,designer デザイナー,model モデル,live2d ライブツーディー,blender ブレンダー,unity ユニティ
        unreal アンリアル,engine エンジン,code コード,program プログラム,python パイソン,java ジャバ,javascript ジャバスクリプト,github ギットハブ
        bitcoin ビットコイン,money マネー,price プライス,gacha ガチャ,rare レア,ultra ウルトラ,legend レジェンド,legendary レジェンダリー,epic エピック
        platinum プラチナ,diamond ダイヤモンド,master マスター,grandmaster グランドマスター,challenger チャレンジャー,bronze ブロンズ,iron アイアン
        radiant レディアント,immortal イモータル,predator プレデター,champion チャンピオン,champ チャンプ,victory ビクトリー,defeat ディフィート,lucky ラッキー
        bad バッド,unlucky アンラッキー,luck ラック,crazy クレイジー,insane インセイン,amazing アメイジング,awesome オーサム,beautiful ビューティフル
        wonderful ワンダフル,fantastic ファンタスティック,excellent エクセレント,brilliant ブリリアント,smart スマート,clever クレバー,funny ファニー
        scary スケアリー,horror ホラー,ghost ゴースト,zombie ゾンビ,vampire ヴァンパイア,demon デーモン,devil デビル,witch ウィッチ,fairy フェアリー
        magic マジック,wizard ウィザード,knight ナイト,robot ロボット,alien エイリアン,space スペース,planet プラネット,earth アース,moon ムーン,sky スカイ
        rain レイン,snow スノー,summer サマー,winter ウィンター,spring スプリング,autumn オータム,halloween ハロウィン,valentine バレンタイン,easter イースター
        holiday ホリデー,weekend ウィークエンド,today トゥデイ,tomorrow トゥモロー,friend フレンド,friends フレンズ,family ファミリー,brother ブラザー
        sister シスター,mother マザー,father ファザー,mama ママ,papa パパ,people ピープル,human ヒューマン,woman ウーマン,lady レディー,mr ミスター,mrs ミセス,dr ドクター,sir サー
        coffee コーヒー,tea ティー,beer ビール,pizza ピザ,burger バーガー,curry カレー,rice ライス,cake ケーキ,chocolate チョコレート,ice アイス,cream クリーム
        cookie クッキー,donut ドーナツ,milk ミルク,water ウォーター,juice ジュース,pink ピンク,yellow イエロー,orange オレンジ,purple パープル,brown ブラウン
        gray グレー,grey グレー,rainbow レインボー,color カラー,light ライト,shadow シャドウ,fire ファイア,wind ウィンド,thunder サンダー,power パワー
        energy エナジー,battle バトル,war ウォー,peace ピース,freedom フリーダム,dream ドリーム,hope ホープ,heaven ヘブン,hell ヘル,life ライフ,dead デッド
        alive アライブ,forever フォーエバー,back バック,front フロント,center センター,side サイド,four フォー,five ファイブ,six シックス,seven セブン
        eight エイト,nine ナイン,zero ゼロ,hundred ハンドレッド,double ダブル,triple トリプル,quadra クアドラ,penta ペンタ,single シングル,multi マルチ
        random ランダム,custom カスタム,private プライベート,public パブリック,secret シークレット,special スペシャル,limited リミテッド,edition エディション
        version バージョン,series シリーズ,season シーズン,episode エピソード,chapter チャプター,vol ボリューム,ep エピソード,feat フィーチャリング,ft フィーチャリング
        remaster リマスター,remake リメイク,original オリジナル,anniversary アニバーサリー,festival フェスティバル,fes フェス,comiket コミケ,jpop ジェーポップ
        kpop ケーポップ,watch ウォッチ,listen リッスン,smile スマイル,cry クライ,sleep スリープ,wake ウェイク,eat イート,drink ドリンク,walk ウォーク,swim スイム
        ride ライド,push プッシュ,pull プル,touch タッチ,hold ホールド,catch キャッチ,throw スロー,break ブレイク,build ビルド,craft クラフト,create クリエイト
        creator クリエイター,make メイク,maker メーカー,change チェンジ,challenge チャレンジ,get ゲット,guard ガード,attack アタック,defense ディフェンス
        support サポート,heal ヒール,healer ヒーラー,tank タンク,dps ディーピーエス,mid ミッド,jungle ジャングル,lane レーン,tower タワー,base ベース,home ホーム
        house ハウス,school スクール,college カレッジ,office オフィス,park パーク,hotel ホテル,airport エアポート,station ステーション,bus バス,taxi タクシー
        bike バイク,car カー,racing レーシング,race レース,soccer サッカー,football フットボール,baseball ベースボール,basketball バスケットボール,tennis テニス
        golf ゴルフ,sports スポーツ,esports イースポーツ,tournament トーナメント,league リーグ,cup カップ,finals ファイナル,semi セミ,coach コーチ
        captain キャプテン,leader リーダー,rookie ルーキー,veteran ベテラン,admin アドミン,vip ブイアイピー,boomer ブーマー,chill チル,cringe クリンジ,sus サス
        babe ベイブ,honey ハニー,darling ダーリン,sweet スイート,sexy セクシー,hot ホット,cold コールド,warm ウォーム,fresh フレッシュ,clean クリーン,ugly アグリー
        stupid ステューピッド,fool フール,joker ジョーカー,clown クラウン,troll トロール,spam スパム,scam スキャム,fake フェイク,leak リーク,spoiler スポイラー
        review レビュー,ranking ランキング,list リスト,memo メモ,ryzen ライゼン,azki アズキ,shaka シャカ,stylishnoob スタイリッシュヌーブ,chicken チキン,children チルドレン
        bump バンプ,men メン,uverworld ウーバーワールド,only オンリー,days デイズ,company カンパニー,lethal リーサル,pico ピコ,peak ピーク,maimai マイマイ,saber セイバー
        chunithm チュウニズム,beatmania ビートマニア,cluster クラスター,wilds ワイルズ,rise ライズ,survivor サバイバー,survivors サバイバーズ,slay スレイ,spire スパイア
        """

    private static let romajiList = """
        kwsk クワシク,wktk ワクテカ,ktkr キタコレ,ggr ググレ,ggrks ググレカス,gkbr ガクブル,gdgd グダグダ,wkwk ワクワク,dkdk ドキドキ,hshs ハスハス,prpr ペロペロ,mgmg モグモグ
        ksk カソク,dqn ドキュン,mjk マジカ,mjd マジデ,otu オツ,omae オマエ,omaera オマエラ,watashi ワタシ,boku ボク,anata アナタ,aitsu アイツ,koitsu コイツ,soitsu ソイツ
        yatsu ヤツ,kore コレ,dore ドレ,honma ホンマ,nanka ナンカ,meccha メッチャ,mecha メチャ,metcha メッチャ,dakara ダカラ,ikinari イキナリ,yappari ヤッパリ
        baka バカ,aho アホ,kasu カス,deta デタ,itai イタイ,hidoi ヒドイ,kitanai キタナイ,busu ブス,debu デブ,hage ハゲ,gaki ガキ,kisama キサマ
        yabai ヤバイ,yabe ヤベー,yabee ヤベー,yabasugi ヤバスギ,kusa クサ,ookusa オオクサ,daikusa ダイクサ,kusahaeru クサハエル,kusahaeta クサハエタ,warota ワロタ
        wara ワラ,warau ワラウ,majide マジデ,maji マジ,majika マジカ,uso ウソ,usodesho ウソデショ,naruhodo ナルホド,sugee スゲー,suge スゲー,sugoiyo スゴイヨ,tsuyoi ツヨイ,tsuyo ツヨ
        tsuyosugi ツヨスギ,umai ウマイ,umasugi ウマスギ,jouzu ジョーズ,jozu ジョーズ,heta ヘタ,kowai コワイ,kowa コワ,tanoshii タノシイ,ureshii ウレシイ,kanashii カナシイ
        sabishii サビシイ,hazukashii ハズカシイ,urusai ウルサイ,nemui ネムイ,samui サムイ,atsui アツイ,oishii オイシイ,oishi オイシイ,omoshiroi オモシロイ
        omoroi オモロイ,kakkoii カッコイイ,kakkoi カッコイイ,kawaiii カワイイ,kawaisou カワイソー,tensai テンサイ,kamikai カミカイ,kamigee カミゲー,saikou サイコー
        saiko サイコー,saikyou サイキョー,saikyo サイキョー,saiaku サイアク,oshii オシイ,toutoi トートイ,ganbatte ガンバッテ,gambatte ガンバッテ,ganbare ガンバレ
        gambare ガンバレ,faito ファイト,otsukare オツカレ,otsukaresama オツカレサマ,otsudesu オツデス,okaeri オカエリ,tadaima タダイマ,itterasshai イッテラッシャイ
        ittekimasu イッテキマス,itadakimasu イタダキマス,gochisousama ゴチソーサマ,oyasuminasai オヤスミナサイ,ohayou オハヨー,konichiwa コンニチワ,kombanwa コンバンワ
        hajimemashite ハジメマシテ,yoroshiku ヨロシク,yoro ヨロ,omedetou オメデトー,omedeto オメデトー,ome オメ,arigathanks アリガサンクス,gomen ゴメン,gomenne ゴメンネ
        sumimasen スミマセン,sayonara サヨナラ,sayounara サヨーナラ,matane マタネ,mataashita マタアシタ,yatta ヤッタ,yattaa ヤッター,yossha ヨッシャ,yoshi ヨシ
        ikuzo イクゾ,ikee イケー,ikou イコー,hayaku ハヤク,hayai ハヤイ,matte マッテ,chotto チョット,chottomatte チョットマッテ,damedesu ダメデス
        doushite ドーシテ,nande ナンデ,nanda ナンダ,nandato ナンダト,nandayo ナンダヨ,itsu イツ,hontou ホントー,honto ホント,sasuga サスガ
        sorena ソレナ,soreda ソレダ,soudesu ソーデス,soudesune ソーデスネ,soune ソーネ,souka ソーカ,wakaru ワカル,wakarimasu ワカリマス,wakaranai ワカラナイ
        shiranai シラナイ,shiranakatta シラナカッタ,zettai ゼッタイ,tabun タブン,mochiron モチロン,daijoubu ダイジョーブ,daijobu ダイジョーブ,onegai オネガイ
        onegaishimasu オネガイシマス,shoken ショケン,shokendesu ショケンデス,neko ネコ,ecchi エッチ,bakayarou バカヤロー,teme テメー
        kuso クソ,kusoge クソゲー,shinda シンダ,owata オワタ,owatta オワッタ,kitaa キター,nakigee ナキゲー,naita ナイタ,nakeru ナケル
        iine イイネ,iiyo イイヨ,iikanji イイカンジ,iie イイエ,desu デス,desune デスネ
        onigiri オニギリ,oneesan オネーサン,oniisan オニーサン,oniichan オニーチャン,imouto イモウト
        tsundere ツンデレ,yandere ヤンデレ,sempai センパイ,kouhai コーハイ,genki ゲンキ,daisuki ダイスキ,suki スキ,aishiteru アイシテル
        nihon ニホン,nippon ニッポン,fujisan フジサン,wakaran ワカラン,shiran シラン,omoro オモロ,oyasu オヤス,suteki ステキ,tanoshimi タノシミ,owari オワリ,hajimaru ハジマル
        shigoto シゴト,gakkou ガッコー,ashita アシタ,kinou キノー,hetakuso ヘタクソ,yowai ヨワイ,nanikore ナニコレ,nanisore ナニソレ,korewa コレワ,kimoi キモイ,kimochi キモチ
        hazui ハズイ,uzai ウザイ,onaji オナジ,sukoshi スコシ,mainichi マイニチ,minna ミンナ,minasan ミナサン,ikemen イケメン,utau ウタウ,utawaku ウタワク,haishin ハイシン,kansha カンシャ
        dareka ダレカ,nandemo ナンデモ,mendoi メンドイ,umaa ウマー,kakkoee カッケー,yabaa ヤバー,sugoo スゴー,kusawarota クサワロタ,mukatsuku ムカツク,mitai ミタイ
        hayo ハヨ,kirei キレイ,kyou キョー,maketa マケタ,katta カッタ,arigatone アリガトネ,shinu シヌ,shinde シンデ,tanoshimida タノシミダ
        """

    private static let companionList = """
        ka カ,wa ワ,ga ガ,ni ニ,wo オ,o オ,e エ,de デ,mo モ,na ナ,no ノ,to ト,da ダ,zo ゾ,ze ゼ,ya ヤ,yo ヨ,ne ネ,sa サ,kara カラ,made マデ,dake ダケ,kedo ケド
        ore オレ,sore ソレ,are アレ,ima イマ,mata マタ,mou モー,mada マダ,iru イル,aru アル,suru スル,kimi キミ,dare ダレ,doko ドコ,san サン,chan チャン,kun クン,sama サマ,nani ナニ
        iku イク,kita キタ,inu イヌ,kami カミ,oshi オシ
        """
}

/// What Japanese puts behind a name.
package let japaneseTitles = ["さん", "サン", "ちゃん", "チャン", "くん", "クン", "君", "さま", "様", "氏", "先生", "殿", "たん"]
