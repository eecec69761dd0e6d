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
        az|plain|3|üç
        az|plain|1147|bir min bir yüz qırx yeddi
        az|plain|19.75|on doqquz tam yeddi beş
        az|ordinal|21|iyirmi birinci
        be|plain|46|сорак шэсць
        be|plain|8150|восем тысяч сто пяцьдзесят
        be|plain|19.85|дзевятнаццаць коска восем пяць
        be|ordinal|20|дваццаты
        bg|plain|51|петдесет и едно
        bs|plain|14|četrnaest
        bs|plain|5652|pet hiljada šesto pedeset dva
        bs|plain|6.75|šest zarez sedam pet
        ca|plain|38|trenta-vuit
        ca|plain|2715|dos mil set-cent quinze
        ca|plain|7.15|set coma u cinc
        ca|ordinal|28|vint-i-vuitè
        chr|plain|24|ꮤꮅꮝꭺ ꮕꭹ
        chr|plain|4684|ꮕꭹ ꭲꮿꭶᏼꮅ ꮡꮣꮅ ꮝꭺꭿꮵꮖ ꮷꮑꮃꮝꭺ ꮕꭹ
        chr|plain|14.95|ꮒꭶꮪ ꭺꮝꮣᏹ ꮠꮑꮃ ꭿꮝꭹ
        cs|plain|48|čtyřicet osm
        cs|plain|564|pět set šedesát čtyři
        cs|plain|1.35|jeden čárka tři pět
        cy|plain|13|un deg tri
        cy|plain|4851|pedwar mil wyth cant pum deg un
        cy|plain|4.35|pedwar pwynt tri pump
        da|plain|73|treoghalvfjerds
        da|plain|4108|fire tusind hundrede og otte
        da|plain|6.35|seks komma tre fem
        da|ordinal|7|syvende
        de|plain|24|vierundzwanzig
        de|plain|8915|achttausendneunhundertfünfzehn
        de|plain|6.85|sechs Komma acht fünf
        de|ordinal|11|elfter
        el|plain|29|είκοσι εννέα
        el|plain|6055|έξι χίλιάδες πενήντα πέντε
        el|plain|9.45|εννέα κόμμα τέσσερα πέντε
        el|ordinal|8|όγδοος
        en|plain|34|thirty-four
        en|plain|8180|eight thousand one hundred eighty
        en|plain|8.65|eight point six five
        en|ordinal|28|twenty-eighth
        eo|plain|56|kvindek ses
        eo|plain|9684|naŭ mil sescent okdek kvar
        eo|plain|6.95|ses komo naŭ kvin
        eo|ordinal|20|dudeka
        es|plain|91|noventa y uno
        es|plain|537|quinientos treinta y siete
        es|plain|0.35|cero coma tres cinco
        es|ordinal|15|decimoquinto
        et|plain|54|viiskümmend neli
        et|plain|3620|kolm tuhat kuussada kakskümmend
        et|plain|1.35|üks koma kolm viis
        fi|plain|15|viisitoista
        fi|plain|10.25|kymmenen pilkku kaksi viisi
        fi|ordinal|6|kuudes
        fr|plain|85|quatre-vingt-cinq
        fr|plain|3357|trois mille trois cent cinquante-sept
        fr|plain|8.25|huit virgule deux cinq
        fr|ordinal|16|seizième
        ga|plain|15|a cúig déag
        ga|plain|9058|naoi míle, caoga a hocht
        ga|plain|12.35|a dó dhéag pointe a trí a cúig
        he|plain|9|תשע
        he|plain|2461|אלפיים ארבע מאות שישים ואחת
        he|plain|9.15|תשע נקודה אחת חמש
        he|ordinal|3|שלישי
        hi|plain|91|इक्यानबे
        hi|plain|6019|छह हज़ार उन्नीस
        hi|plain|4.95|चार दशमलव नौ पाँच
        hi|ordinal|21|इक्कीसवाँ
        hr|plain|70|sedamdeset
        hr|plain|1595|tisuću petsto devedeset i pet
        hr|plain|13.45|trinaest zarez četiri pet
        hr|ordinal|6|šesti
        hu|plain|74|hetvennégy
        hu|plain|6323|hatezerháromszázhuszonhárom
        hu|plain|13.65|tizenhárom egész hat öt
        hu|ordinal|16|tizenhatodik
        hy|plain|94|իննասունչորս
        hy|plain|7282|յոթ հազար երկուհարյուր ութսուներկու
        hy|plain|12.95|տասներկու ստորակել ինը հինգ
        id|plain|90|sembilan puluh
        id|plain|143|seratus empat puluh tiga
        id|ordinal|17|ketujuh belas
        is|plain|69|sextíu og níu
        is|plain|6788|sex þúsund og sjóhundrað og áttatíu og átta
        is|plain|11.85|ellefu komma átta fimm
        it|plain|30|trenta
        it|plain|7140|settemilacentoquaranta
        it|plain|1.25|uno virgola due cinque
        it|ordinal|35|trentacinquesimo
        ka|plain|2|ორი
        ka|plain|8368|რვა ათას სამასსამოცდარვა
        ka|plain|14.85|თოთხმეტი მძიმე რვა ხუთი
        ky|plain|75|жетимиш беш
        ky|plain|972|тогуз жүз жетимиш эки
        ky|plain|11.85|он бир бүтүн жүздөн сексен беш
        ky|ordinal|8|сегизинчи
        lb|plain|0|null
        lb|plain|8144|aachtdausendhonnertvéieranvéierzeg
        lb|plain|15.25|fofzéng Komma zwee fënnef
        lb|ordinal|31|eenandrëssegsten
        lt|plain|8|aštuoni
        lt|plain|4931|keturi tūkstančiai devyni šimtai trisdešimt vienas
        lt|plain|3.15|trys kablelis vienas penki
        lv|plain|65|sešdesmit pieci
        lv|plain|6100|seštūkstoš simt
        lv|plain|7.65|septiņi komats seši pieci
        mk|plain|34|триесет и четири
        mk|plain|9400|девет илјада четиристо
        mk|plain|13.65|тринаесет кома шест пет
        ms|plain|23|dua puluh tiga
        ms|plain|9864|sembilan ribu lapan ratus enam puluh empat
        ms|plain|19.85|sembilan belas perpuluhan lapan lima
        ms|ordinal|40|keempat puluh
        mt|plain|41|wieħed u erbgħin
        mt|plain|4373|erbat elef u tliet mija u tlieta u sebgħin
        mt|plain|1.15|wieħed punt wieħed ħamsa
        my|plain|91|ကိုးဆယ်တစ်
        my|plain|4182|လေးထောင့်တစ်ရာ့ရှစ်ဆယ်နှစ်
        my|plain|5.85|ငါးဒသမရှစ် ငါး
        my|ordinal|12|ဆယ့်နှစ်
        nb|plain|34|trettifire
        nb|plain|4445|fire tusen fire hundre og førtifem
        nb|plain|4.35|fire komma tre fem
        nb|ordinal|22|tjueandre
        ne|plain|68|अठसट्ठी
        ne|plain|5523|पाँच हजार पाँच सय तेइस
        ne|plain|19.45|उन्नाइस दशमलव चार पाँच
        ne|ordinal|10|दशौँ
        nl|plain|28|achtentwintig
        nl|plain|7814|zevenduizendachthonderdveertien
        nl|plain|13.45|dertien komma vier vijf
        nl|ordinal|21|eenentwintigste
        pl|plain|22|dwadzieścia dwa
        pl|plain|3271|trzy tysiące dwieście siedemdziesiąt jeden
        pl|plain|12.45|dwanaście przecinek czterdzieści pięć
        pt|plain|68|sessenta e oito
        pt|plain|8273|oito mil duzentos e setenta e três
        pt|plain|13.55|treze vírgula cinco cinco
        pt|ordinal|20|vigésimo
        qu|plain|28|iskay chunka pusaq-ni-yuq
        qu|plain|4752|tawa waranqa qanchis pachak phisqa chunka iskay-ni-yuq
        qu|plain|3.95|kinsa comma isqun phisqa
        qu|ordinal|25|iskay chunka phisqa-yuq-ñiqin
        ro|plain|7|şapte
        ro|plain|7704|şapte mii şapte sute patru
        ro|plain|3.75|trei virgulă şapte cinci
        ru|plain|41|сорок один
        ru|plain|1160|одна тысяча сто шестьдесят
        ru|plain|5.35|пять целых тридцать пять сотых
        ru|ordinal|40|сороковой
        sk|plain|96|deväťdesiatšesť
        sk|plain|3372|tri tisíc tristo sedemdesiatdva
        sk|plain|8.15|osem čiarka jeden päť
        sl|plain|9|devet
        sl|plain|1689|tisuću šesto osemdeset devet
        sl|plain|15.75|petnajst vejica sedem pet
        sq|plain|60|gjashtëdhjetë
        sq|plain|789|shtatëqind e tetëdhjetë e nëntë
        sq|plain|6.95|gjashtë presje nëntë pesë
        sr|plain|39|тридесет и девет
        sr|plain|7237|седам хиљада двеста тридесет и седам
        sr|plain|11.55|једанаест кома пет пет
        sr|ordinal|27|двадесет и седми
        sv|plain|31|trettioett
        sv|plain|787|sjuhundraåttiosju
        sv|plain|3.45|tre komma fyra fem
        sv|ordinal|4|fjärde
        sw|plain|72|sabini na mbili
        sw|plain|7764|elfu saba, mia saba na sitini na nne
        sw|plain|4.95|nne nukta tisa tano
        sw|ordinal|37|wa thelathini na saba
        ta|plain|70|எழுபது
        ta|plain|8878|எட்டு ஆயிரம் எண்நூறு எழுபது எட்டு
        ta|plain|5.35|ஐந்து புள்ளி மூன்று ஐந்து
        th|plain|4|สี่
        th|plain|7927|เจ็ดพันเก้าร้อยยี่สิบเจ็ด
        th|plain|11.35|สิบเอ็ดจุดสามห้า
        th|ordinal|14|ที่สิบสี่
        tr|plain|35|otuz beş
        tr|plain|8302|sekiz bin üç yüz iki
        tr|plain|10.55|on virgül beş beş
        tr|ordinal|25|yirmi beşinci
        uk|plain|78|сімдесят вісім
        uk|plain|1014|тисяча чотирнадцять
        uk|plain|4.75|чотири кома сім п'ять
        vi|plain|92|chín mươi hai
        vi|plain|9916|chín nghìn chín trăm mười sáu
        vi|plain|19.25|mười chín phẩy hai năm
        vi|ordinal|23|thứ hai mươi ba
        """
}
