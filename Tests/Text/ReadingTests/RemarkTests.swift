// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Reading
import Testing

@Suite struct RemarkTests {
    private func said(_ remark: Remark, in language: String?, fixed: String? = nil) -> String {
        let reader = Reader(options: ReadingOptions(fixedLanguage: fixed))
        return reader.remark(remark, in: language).map(\.spoken).joined(separator: " ")
    }

    @Test(arguments: [
        (Remark.repeated(5), "en", "5 times"), (.repeated(5), "de-AT", "5 Mal"), (.repeated(5), "ja", "5回"),
        (.skipped(12), "fr", "Commentaires ignorés : 12"), (.skipped(1), "en-GB", "Comments skipped: 1"),
        (.paid(Amount(value: 5, currency: "USD")), "en", "5 dollars"), (.paid(Amount(value: 1, currency: "USD")), "en", "1 dollar"),
        (.paid(Amount(value: 2.5, currency: "EUR")), "de", "2,50 Euro"), (.paid(Amount(value: 2.5, currency: "EUR")), "en", "2.50 euros"),
        (.paid(Amount(value: 500, currency: "JPY")), "ja", "500円"), (.paid(Amount(value: 100, currency: "bits")), "en", "100 bits"),
        (.paid(Amount(value: 5, currency: "XYZ")), "en", "5 XYZ"),
    ])
    func `a remark is made in its language`(remark: Remark, language: String, words: String) {
        #expect(said(remark, in: language) == words)
    }

    @Test func `without a language it is the room's, and without words it is English`() {
        #expect(said(.skipped(3), in: nil) == "Comments skipped: 3")
        #expect(said(.skipped(3), in: nil, fixed: "de") == "Übersprungene Kommentare: 3")
        #expect(Reader().remark(.skipped(3), in: "quc").map(\.language) == ["en"])
    }

    @Test(arguments: [0.0, -5, 1e300, .infinity, 0.004])
    func `an absurd amount is no trap`(value: Double) {
        #expect(!said(.paid(Amount(value: value, currency: "EUR")), in: "en").isEmpty)
    }
}
