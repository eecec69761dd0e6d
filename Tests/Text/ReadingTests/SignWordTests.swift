// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Reading

/// What stands beside numbers, in languages without phrases of their own.
@Suite struct SignWordTests {
    @Test(arguments: [
        ("fi", "2 h, 30s ja 5 GB", "kaksi tuntia, kolmekymmentä sekuntia ja viisi gigatavua"),
        ("hu", "10 km/h és 3 kg", "tíz kilométer per óra és három kilogramm"),
        ("el", "5 χλμ και 2 GB", "πέντε χιλιόμετρα και δύο gigabyte"),
        ("cs", "1 min, 2 min, 5 min, 1,5 km", "jedna minuta, dvě minuty, pět minut, jeden a půl kilometru"),
        ("pl", "1 zł, 2 zł, 5 zł, 2 h", "jeden złoty, dwa złote, pięć złotych, dwie godziny"),
        ("it", "30°, 30°C, 1° posto", "trenta gradi, trenta gradi Celsius, primo posto"),
        ("nl", "1u30, 5-10 km", "een uur dertig, vijf tot tien kilometer"),
        ("id", "10rb, 5jt per bulan", "sepuluh ribu, lima juta per bulan"),
    ])
    func `units agree with their number`(language: String, written: String, said: String) {
        #expect(spoken(written, in: language) == said)
    }

    @Test(arguments: [
        ("it", "costa 10 euro/mese, 30 km/h", "costa dieci euro al mese, trenta chilometri orari"),
        ("pl", "10 zł/mies i 30 km/h", "dziesięć złotych na miesiąc i trzydzieści kilometrów na godzinę"),
    ])
    func `a rate says what it is for`(language: String, written: String, said: String) {
        #expect(spoken(written, in: language) == said)
    }

    @Test(arguments: [
        ("pl", "do 3. sezonu z 5 znajomymi", "do trzeciego sezonu z pięcioma znajomymi"),
        ("pl", "gram od 2 lat po 30 min, mam 2 książki i 2 koty", "gram od dwóch lat po trzydzieści minut, mam dwie książki i dwa koty"),
        ("pl", "lata 80. i do 2024 roku", "lata osiemdziesiąte i do dwa tysiące dwudziestego czwartego roku"),
        ("pl", "Henryk VIII, XIX wiek, na 2. miejscu o 7:00", "Henryk ósmy, dziewiętnasty wiek, na drugim miejscu o siódmej"),
        (
            "uk", "3-тя частина на 1-му місці у 1991 р. вийшла",
            "третя частина на першому місці у тисяча дев'ятсот дев'яносто першому році вийшла"
        ),
        ("uk", "граю з 3 подругами від 2 до 4 годин, 90-ті", "граю з трьома подругами від двох до чотирьох годин, дев'яності"),
        ("uk", "о 12:30, 1,5 години, 2 тис. грн", "о дванадцятій тридцять, півтори години, дві тисячі гривень"),
        ("cs", "se 3 kamarádkami v 90. letech do 5 bodů", "se třemi kamarádkami v devadesátých letech do pěti bodů"),
        ("cs", "3. část a 5. díl na 1. místě", "třetí část a pátý díl na prvním místě"),
        ("cs", "sraz 3. 5. ve 12.30, mám 1 kočku", "sraz třetího května ve dvanáct třicet, mám jednu kočku"),
        ("sv", "1 spel, 2 poäng, kung Karl XVI", "ett spel, två poäng, kung Karl den sextonde"),
    ])
    func `the words around a number tell its form`(language: String, written: String, said: String) {
        #expect(spoken(written, in: language) == said)
    }

    @Test(arguments: [
        ("it", "2h 15m 30s, 3-4 volte", "due ore quindici minuti trenta secondi, tre quattro volte"),
        ("it", "20,50 euro il 25/12 alle 9.30", "venti euro e cinquanta centesimi il venticinque dicembre alle nove e trenta"),
        ("pl", "do 5 % za 20.00 zł, wersja 10.15", "do pięciu procent za 20.00 zł, wersja dziesięć kropka piętnaście"),
        ("nl", "21:9, 1:100, 32\"", "eenentwintig op negen, een op honderd, tweeëndertig inch"),
        ("sv", "mån-tors, lör 3 maj 2,5M", "måndag till torsdag, lördag tredje maj två och en halv miljoner"),
        ("id", "Rp25.000, Rp 2 juta, anak2 jam 07.30", "dua puluh lima ribu rupiah, dua juta rupiah, anak anak jam tujuh lewat tiga puluh"),
        ("tr", "3'te 4K 720p30", "üçte dört K yedi yüz yirmi P otuz"),
        ("pl", "3 mld zł, 12,50 zł, 0,80 zł", "trzy miliardy złotych, dwanaście złotych pięćdziesiąt groszy, osiemdziesiąt groszy"),
        ("zh", "3kg了 30km/h", "3公斤了 30公里每小时"),
    ])
    func `what chats write beside numbers has words`(language: String, written: String, said: String) {
        #expect(spoken(written, in: language) == said)
    }

    @Test(arguments: [
        (
            "it", "S2E5, v1.2.3, x2, 3x, 2+2=4",
            "stagione due episodio cinque, versione uno punto due punto tre, per due, tre volte, due più due uguale quattro"
        ),
        ("it", "patch 14.3 in 1920x1080", "patch quattordici punto tre in millenovecentoventi per milleottanta"),
        ("nl", "10k volgers, lvl 50, 50 lvl, #1", "tienduizend volgers, level vijftig, vijftig level, nummer een"),
        ("cs", "Karel IV. a Final Fantasy VII", "Karel čtvrtý a Final Fantasy sedm"),
        ("tr", "1. kez II. sezon", "birinci kez ikinci sezon"),
    ])
    func `signs and labels have words`(language: String, written: String, said: String) {
        #expect(spoken(written, in: language) == said)
    }

    @Test(arguments: [
        ("sv", "kl. 20:15 t.ex. den 3 nov. 2025", "klockan tjugo femton till exempel den tredje november tjugohundratjugofem"),
        ("pl", "np. prof. Nowak", "na przykład profesor Nowak"),
        ("nl", "chips enz., jazz & pop", "chips enzovoort, jazz en pop"),
    ])
    func `abbreviations are said in full`(language: String, written: String, said: String) {
        #expect(spoken(written, in: language) == said)
    }

    @Test(arguments: [
        ("nl", "5-10k, 1,50k"), ("fi", "XX ja XXX"), ("it", "R&B"),
        ("pl", "w domu"), ("vi", "xin chào."), ("cs", "MP3 a PS5"),
        ("it", "sig.Rossi"),
    ])
    func `names and plain words stay`(language: String, written: String) {
        #expect(spoken(written, in: language) == written)
    }

    @Test func `no more numbers than a person would add up are a sum`() {
        let chain = Array(repeating: "1", count: 2_000).joined(separator: "x") + "xa"
        #expect(spoken(chain, in: "it") == chain)
        #expect(spoken("1+1+1", in: "it") == "uno più uno più uno")
    }

    @Test func `a letter behind a space may be a word`() {
        #expect(spoken("5 s kamarádem", in: "cs") == "pět s kamarádem")
        #expect(spoken("5 w domu", in: "pl") == "pięć w domu")
        #expect(spoken("daj im 5 zł", in: "pl") == "daj im pięć złotych")
    }

    private func spoken(_ written: String, in language: String) -> String {
        let units = written.unicodeScalars.enumerated().map { index, scalar in
            Unit(scalar: scalar, start: Int32(index), end: Int32(index) + 1, kind: Unit.Kind(ofWordScalar: scalar))
        }
        return String(scalars: NumberWords.spokenOut(Stretch(language: language, units: units[...])).0.units.map(\.scalar))
    }
}
