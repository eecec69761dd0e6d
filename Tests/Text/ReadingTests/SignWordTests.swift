// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Reading

/// What stands beside numbers, in languages without phrases of their own.
@Suite struct SignWordTests {
    @Test(arguments: [
        ("fi", "2 h, 30s ja 5 GB", "kaksi tuntia, kolmekymmentä sekuntia ja viisi gigatavua"),
        ("hu", "10 km/h és 3 kg", "tíz kilométer per óra és három kilogramm"),
        ("el", "5 χλμ και 2 GB", "πέντε χιλιόμετρα και δύο gigabyte"),
        ("cs", "1 min, 2 min, 5 min, 1,5 km", "jedna minuta, dvě minuty, pět minut, jeden čárka pět kilometru"),
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
        ("nl", "in 4K"), ("nl", "5-10k, 1,50k"), ("fi", "XX ja XXX"), ("it", "R&B"),
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
