// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

@Suite struct RemarkTests {
    private func said(_ remark: Remark, in language: String?, fixed: String? = nil) -> String {
        let reader = Reader(options: ReadingOptions(fixedLanguage: fixed))
        return reader.remark(remark, in: language).map(\.spoken).joined(separator: " ")
    }

    @Test(arguments: [
        (Remark.repeated(5), "en", "five times"), (.repeated(5), "de-AT", "fünf Mal"), (.repeated(5), "ja", "5回"),
        (.skipped(12), "fr", "Commentaires ignorés : douze"), (.skipped(1), "en-GB", "Comments skipped: one"),
        (.paid(Amount(value: 5, currency: "USD")), "en", "five dollars"), (.paid(Amount(value: 1, currency: "USD")), "en", "one dollar"),
        (.paid(Amount(value: 2.5, currency: "EUR")), "de", "zwei Euro fünfzig"),
        (.paid(Amount(value: 2.5, currency: "EUR")), "en", "two euros and fifty cents"),
        (.paid(Amount(value: 500, currency: "JPY")), "ja", "500円"), (.paid(Amount(value: 100, currency: "bits")), "en", "one hundred bits"),
        (.paid(Amount(value: 5, currency: "XYZ")), "en", "five XYZ"),
        (.paid(Amount(value: 22, currency: "PLN")), "pl", "dwadzieścia dwa złote"),
        (.paid(Amount(value: 2.5, currency: "EUR")), "nl", "twee euro vijftig"),
    ])
    func `a remark is made in its language`(remark: Remark, language: String, words: String) {
        #expect(said(remark, in: language) == words)
    }

    @Test func `without a language it is the room's, and without words it is English`() {
        #expect(said(.skipped(3), in: nil) == "Comments skipped: three")
        #expect(said(.skipped(3), in: nil, fixed: "de") == "Übersprungene Kommentare: drei")
        #expect(Reader().remark(.skipped(3), in: "quc").map(\.language) == ["en"])
    }

    @Test(arguments: [0.0, -5, 1e300, .infinity, 0.004])
    func `an absurd amount is no trap`(value: Double) {
        #expect(!said(.paid(Amount(value: value, currency: "EUR")), in: "en").isEmpty)
    }
}
