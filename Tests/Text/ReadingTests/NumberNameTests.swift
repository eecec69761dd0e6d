// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Reading

@Suite struct NumberNameTests {
    /// Some numbers of every language that has names of them.
    @Test func `numbers have the names that ICU gives them`() {
        for row in Self.rows.split(separator: "\n") {
            let fields = row.split(separator: "|")
            let parts = fields[2].split(separator: ".")
            guard fields.count == 4, let table = NumberTable(String(fields[0])), let whole = Int(parts[0]) else {
                Issue.record("this row is wrong: \(row)")
                continue
            }
            let number = DecimalNumber(whole: whole, fraction: parts.count > 1 ? parts[1] : "")
            let set = fields[1] == "ordinal" ? table.set(.ordinal, NumberForm()) : table.plainSet
            #expect(table.words(number, by: set).map { $0[...] } == fields[3], "\(row)")
        }
    }

    /// Of those that no rule set has, or that would be one long word, nothing is said.
    @Test func `a number without a name has none`() {
        func name(_ language: String, _ number: DecimalNumber) -> String? {
            NumberTable(language).flatMap { $0.words(number, by: $0.plainSet) }
        }
        #expect(name("bn", DecimalNumber(whole: 5)) == nil && NumberTable("xx") == nil && NumberTable("") == nil)
        #expect(name("fr", DecimalNumber(isNegative: true, whole: 71)) == "moins soixante-et-onze")
        #expect(name("pl", DecimalNumber(whole: 3, fraction: "05")) == "trzy przecinek zero pięć")
        #expect(
            name("de", DecimalNumber(whole: 777_777))
                == "siebenhundertsiebenundsiebzigtausend siebenhundertsiebenundsiebzig"
        )
    }

    /// Printed by `scripts/measure-numbers --rows`: the language, what it is, the number, its name.
    private static let rows = """
        af|plain|99|nege-en-negentig
        af|plain|1961|duisend negehonderd een-en-sestig
        af|plain|4.35|vier komma drie vyf
        af|ordinal|22|twee-en-twintigste
        am|plain|3|ሦስት
        am|plain|1147|ሺ መቶ አራት አስር ሰባት
        am|plain|19.75|አስር ዘጠኝ ነጥብ ሰባት አምስት
        am|ordinal|21|ሁለት አስር አንድኛ
        ar|plain|46|ستة وأربعون
        ar|plain|8150|ثمانية آلاف ومائة وخمسون
        ar|plain|19.85|تسعة عشر فاصل ثمانية خمسة
        ar|ordinal|20|العشرون
        az|plain|51|əlli bir
        az|plain|2214|iki min iki yüz on dörd
        az|plain|12.95|on iki tam doqquz beş
        az|ordinal|31|otuz birinci
        be|plain|14|чатырнаццаць
        be|plain|5652|пяць тысяч шэсцьсот пяцьдзесят два
        be|plain|6.75|шэсць коска сем пяць
        be|ordinal|4|чацьверты
        bg|plain|25|двадесет и пет
        bs|plain|24|dvadeset četiri
        bs|plain|4684|četiri hiljada šesto osamdeset četiri
        bs|plain|14.95|četrnaest zarez devet pet
        ca|plain|48|quaranta-vuit
        ca|plain|564|cinc-cent seixanta-quatre
        ca|plain|1.35|u coma tres cinc
        ca|ordinal|7|setè
        chr|plain|13|ꮶꭶꮪ
        chr|plain|4851|ꮕꭹ ꭲꮿꭶᏼꮅ ꮷꮑꮃ ꮝꭺꭿꮵꮖ ꭿꮝꭹꮝꭺ ꮠꮼ
        chr|plain|4.35|ꮕꭹ ꭺꮝꮣᏹ ꮶꭲ ꭿꮝꭹ
        cs|plain|73|sedmdesát tři
        cs|plain|4108|čtyři tisíce sto osm
        cs|plain|6.35|šest čárka tři pět
        cy|plain|24|dau ddeg pedwar
        cy|plain|8915|wyth mil naw cant un deg pump
        cy|plain|6.85|chwech pwynt wyth pump
        da|plain|29|niogtyve
        da|plain|6055|seks tusind og femoghalvtreds
        da|plain|9.45|ni komma fire fem
        da|ordinal|8|ottende
        de|plain|34|vierunddreißig
        de|plain|8180|achttausendeinhundertachtzig
        de|plain|8.65|acht Komma sechs fünf
        de|ordinal|28|achtundzwanzigste
        el|plain|56|πενήντα έξι
        el|plain|9684|εννέα χίλιάδες εξακόσια ογδόντα τέσσερα
        el|plain|6.95|έξι κόμμα εννέα πέντε
        el|ordinal|20|εικοστός
        en|plain|91|ninety-one
        en|plain|537|five hundred thirty-seven
        en|plain|0.35|zero point three five
        en|ordinal|15|fifteenth
        eo|plain|54|kvindek kvar
        eo|plain|3620|tri mil sescent dudek
        eo|plain|1.35|unu komo tri kvin
        eo|ordinal|11|dek unua
        es|plain|15|quince
        es|plain|7393|siete mil trescientos noventa y tres
        es|plain|10.25|diez coma dos cinco
        es|ordinal|6|sexto
        et|plain|85|kaheksakümmend viis
        et|plain|3357|kolm tuhat kolmsada viiskümmend seitse
        et|plain|8.25|kaheksa koma kaks viis
        fa|plain|15|پانزده
        fa|plain|9058|نه هزار و پنجاه و هشت
        fa|plain|12.35|دوازده ممیز سه پنج
        fi|plain|9|yhdeksän
        fi|plain|2461|kaksituhattaneljäsataakuusikymmentäyksi
        fi|plain|9.15|yhdeksän pilkku yksi viisi
        fi|ordinal|3|kolmas
        fr|plain|91|quatre-vingt-onze
        fr|plain|6019|six mille dix-neuf
        fr|plain|4.95|quatre virgule neuf cinq
        fr|ordinal|21|vingt-et-unième
        ga|plain|70|seachtó
        ga|plain|1595|míle, cúig chéad nócha a cúig
        ga|plain|13.45|a trí déag pointe a ceathair a cúig
        he|plain|74|שבעים וארבע
        he|plain|6323|ששת אלפים שלוש מאות עשרים ושלוש
        he|plain|13.65|שלוש עשרה נקודה שש חמש
        he|ordinal|16|שישה עשר
        hi|plain|94|चौरानबे
        hi|plain|7282|सात हज़ार दो सौ बयासी
        hi|plain|12.95|बारह दशमलव नौ पाँच
        hi|ordinal|5|पाँचवाँ
        hr|plain|90|devedeset
        hr|plain|143|sto četrdeset i tri
        hr|plain|14.15|četrnaest zarez jedan pet
        hr|ordinal|17|sedamnaesti
        hu|plain|69|hatvankilenc
        hu|plain|6788|hatezerhétszáznyolcvannyolc
        hu|plain|11.85|tizenegy egész nyolc öt
        hu|ordinal|22|huszonkettedik
        hy|plain|30|երեսուն
        hy|plain|7140|յոթ հազար մեկհարյուր քառասուն
        hy|plain|1.25|մեկ ստորակել երկու հինգ
        id|plain|2|dua
        id|plain|8368|delapan ribu tiga ratus enam puluh delapan
        id|plain|14.85|empat belas titik delapan lima
        id|ordinal|21|kedua puluh satu
        is|plain|75|sjötíu og fimm
        is|plain|972|níuhundrað og sjötíu og tveir
        is|plain|11.85|ellefu komma átta fimm
        it|plain|0|zero
        it|plain|8144|ottomilacentoquarantaquattro
        it|plain|15.25|quindici virgola due cinque
        it|ordinal|31|trentunesimo
        ka|plain|8|რვა
        ka|plain|4931|ოთხი ათას ცხრაასოცდათერთმეტი
        ka|plain|3.15|სამი მძიმე ერთი ხუთი
        kl|plain|65|arfinilinnik qulillit tallimat
        kl|plain|6100|arfinilinnik tuusintillit uutritit
        kl|plain|7.65|arfineq-marluk komma arfinillit tallimat
        ky|plain|34|отуз төрт
        ky|plain|9400|тогуз миң төрт жүз
        ky|plain|13.65|он үч бүтүн жүздөн алтымыш беш
        ky|ordinal|19|он тогузунчу
        lb|plain|23|dräianzwanzeg
        lb|plain|9864|néngdausendaachthonnertvéieransiechzeg
        lb|plain|19.85|nonzéng Komma aacht fënnef
        lb|ordinal|40|véierzegsten
        lt|plain|41|keturiasdešimt vienas
        lt|plain|4373|keturi tūkstančiai trys šimtai septyniasdešimt trys
        lt|plain|1.15|vienas kablelis vienas penki
        lv|plain|91|deviņdesmit viens
        lv|plain|4182|četrtūkstoš simt astoņdesmit divi
        lv|plain|5.85|pieci komats astoņi pieci
        mk|plain|34|триесет и четири
        mk|plain|4445|четири илјада четиристо четириесет и пет
        mk|plain|4.35|четири кома три пет
        ms|plain|68|enam puluh lapan
        ms|plain|5523|lima ribu lima ratus dua puluh tiga
        ms|plain|19.45|sembilan belas perpuluhan empat lima
        ms|ordinal|10|kesepuluh
        mt|plain|28|tmienja u għoxrin
        mt|plain|7814|sebat elef u tmien mija u erbatax
        mt|plain|13.45|tlettax punt erbgħa ħamsa
        my|plain|22|နှစ်ဆယ်နှစ်
        my|plain|3271|သုံးထောင့်နှစ်ရာ့ခုနှစ်ဆယ်တစ်
        my|plain|12.45|ဆယ့်နှစ်ဒသမလေး ငါး
        my|ordinal|20|နှစ်ဆယ်
        nb|plain|68|sekstiåtte
        nb|plain|8273|åtte tusen to hundre og syttitre
        nb|plain|13.55|tretten komma fem fem
        nb|ordinal|20|tjueende
        ne|plain|28|अट्ठाइस
        ne|plain|4752|चार हजार सात सय बाउन्न
        ne|plain|3.95|तिन दशमलव नौ पाँच
        ne|ordinal|25|पच्चिसौँ
        nl|plain|7|zeven
        nl|plain|7704|zevenduizendzevenhonderdvier
        nl|plain|3.75|drie komma zeven vijf
        nl|ordinal|28|achtentwintigste
        pl|plain|41|czterdzieści jeden
        pl|plain|1160|tysiąc sto sześćdziesiąt
        pl|plain|5.35|pięć przecinek trzydzieści pięć
        pt|plain|96|noventa e seis
        pt|plain|3372|três mil trezentos e setenta e dois
        pt|plain|8.15|oito vírgula um cinco
        pt|ordinal|11|décimo primeiro
        qu|plain|9|isqun
        qu|plain|1689|huk waranqa suqta pachak pusaq chunka isqun-ni-yuq
        qu|plain|15.75|chunka phisqa-yuq comma qanchis phisqa
        qu|ordinal|9|isqun-ñiqin
        ro|plain|60|şasezeci
        ro|plain|789|şapte sute optzeci şi nouă
        ro|plain|6.95|şase virgulă nouă cinci
        ru|plain|39|тридцать девять
        ru|plain|7237|семь тысяч двести тридцать семь
        ru|plain|11.55|одиннадцать целых пятьдесят пять сотых
        ru|ordinal|27|двадцать седьмой
        sk|plain|31|tridsaťjeden
        sk|plain|787|sedemsto osemdesiatsedem
        sk|plain|3.45|tri čiarka štyri päť
        sl|plain|72|sedemdeset dva
        sl|plain|7764|sedem tisuću sedemsto šestdeset štiri
        sl|plain|4.95|štiri vejica devet pet
        sq|plain|70|shtatëdhjetë
        sq|plain|8878|tetë mijë e tetëqind e shtatëdhjetë e tetë
        sq|plain|5.35|pesë presje tre pesë
        sr|plain|4|четири
        sr|plain|7927|седам хиљада деветсто двадесет и седам
        sr|plain|11.35|једанаест кома три пет
        sr|ordinal|14|четрнаести
        sv|plain|35|trettiofem
        sv|plain|8302|åttatusen trehundratvå
        sv|plain|10.55|tio komma fem fem
        sv|ordinal|25|tjugofemte
        sw|plain|78|sabini na nane
        sw|plain|1014|elfu moja, kumi na nne
        sw|plain|4.75|nne nukta saba tano
        sw|ordinal|5|wa tano
        ta|plain|92|தொண்ணூறு இரண்டு
        ta|plain|9916|ஒன்பது ஆயிரம் தொள்ளாயிரம் பதினாறு
        ta|plain|19.25|பத்தொன்பது புள்ளி இரண்டு ஐந்து
        th|plain|31|สามสิบเอ็ด
        th|plain|6555|หกพันห้าร้อยห้าสิบห้า
        th|plain|6.45|หกจุดสี่ห้า
        th|ordinal|34|ที่สามสิบสี่
        tr|plain|6|altı
        tr|plain|4048|dört bin kırk sekiz
        tr|plain|12.55|on iki virgül beş beş
        tr|ordinal|14|on dördüncü
        uk|plain|56|пʼятдесят шість
        uk|plain|6546|шість тисяч пʼятсот сорок шість
        uk|plain|11.15|одинадцять кома один пʼять
        vi|plain|48|bốn mươi tám
        vi|plain|2463|hai nghìn bốn trăm sáu mươi ba
        vi|plain|7.35|bảy phẩy ba năm
        vi|ordinal|19|thứ mười chín
        """
}
