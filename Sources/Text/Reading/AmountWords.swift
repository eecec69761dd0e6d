// SPDX-License-Identifier: GPL-3.0-or-later

import Comments

extension Amount {
    /// The amount in words of a language: `5 dollars`, `500円`. A language or currency without words has the currency's code.
    func words(in tag: String) -> String {
        let language = String(tag.prefix { $0 != "-" }).lowercased()
        let known = currencyWords[language]?[currency]
        let isOne = value == 1
        let forms = (known ?? "# \(currency)").split(separator: "|")
        let form = isOne ? forms.first : forms.last
        return (form ?? "").split(separator: "#", omittingEmptySubsequences: false).joined(separator: number(in: language))
    }

    /// Whole where it is, else with two places.
    private func number(in language: String) -> String {
        // Beyond that it is nothing that was paid.
        let cents = Int((min(value, 1_000_000_000_000) * 100).rounded())
        guard cents % 100 != 0 else { return "\(cents / 100)" }
        let places = cents % 100
        let mark = pointLanguages.contains(language) ? "." : ","
        return "\(cents / 100)\(mark)\(places < 10 ? "0" : "")\(places)"
    }
}

/// Where a point stands before the places, and not a comma.
private let pointLanguages: Set = ["en", "ja", "zh", "yue", "ko", "th", "hi", "he", "ms", "ta", "te", "bn", "ur", "cy", "ga"]

/// `#` stands for the number; before a bar is the form for one. Where a word would have to agree with the number, it stands before it.
/// Written for Yomite.
private let currencyWords: [String: [String: String]] = [
    "en": [
        "USD": "# dollar|# dollars", "EUR": "# euro|# euros", "GBP": "# pound|# pounds", "JPY": "# yen", "KRW": "# won", "CNY": "# yuan",
        "CAD": "# Canadian dollar|# Canadian dollars", "AUD": "# Australian dollar|# Australian dollars",
        "TWD": "# Taiwan dollar|# Taiwan dollars",
        "BRL": "# real|# reais", "INR": "# rupee|# rupees", "RUB": "# rouble|# roubles", "MXN": "# peso|# pesos",
        "CHF": "# franc|# francs", "PLN": "# zloty", "SEK": "# krona|# kronor", "bits": "# bit|# bits",
    ],
    "ja": [
        "JPY": "#円", "USD": "#ドル", "EUR": "#ユーロ", "GBP": "#ポンド", "KRW": "#ウォン", "CNY": "#人民元", "TWD": "#台湾ドル",
        "CAD": "#カナダドル", "AUD": "#オーストラリアドル", "BRL": "#レアル", "INR": "#ルピー", "RUB": "#ルーブル", "bits": "#ビッツ",
    ],
    "zh": ["CNY": "#元", "USD": "#美元", "EUR": "#欧元", "GBP": "#英镑", "JPY": "#日元", "KRW": "#韩元", "TWD": "#新台币"],
    "ko": ["KRW": "#원", "USD": "#달러", "EUR": "#유로", "GBP": "#파운드", "JPY": "#엔", "CNY": "#위안", "bits": "#비트"],
    "de": [
        "EUR": "# Euro", "USD": "# Dollar", "GBP": "# Pfund", "JPY": "# Yen", "CHF": "# Franken", "KRW": "# Won", "PLN": "# Zloty",
        "CAD": "# kanadische Dollar", "AUD": "# australische Dollar", "SEK": "# schwedische Kronen", "bits": "# Bit|# Bits",
    ],
    "fr": [
        "EUR": "# euro|# euros", "USD": "# dollar|# dollars", "GBP": "# livre|# livres", "JPY": "# yen|# yens", "CHF": "# franc|# francs",
        "CAD": "# dollar canadien|# dollars canadiens", "bits": "# bit|# bits",
    ],
    "es": [
        "EUR": "# euro|# euros", "USD": "# dólar|# dólares", "GBP": "# libra|# libras", "JPY": "# yen|# yenes", "MXN": "# peso|# pesos",
        "ARS": "# peso|# pesos", "CLP": "# peso|# pesos", "COP": "# peso|# pesos", "bits": "# bit|# bits",
    ],
    "pt": [
        "BRL": "# real|# reais", "EUR": "# euro|# euros", "USD": "# dólar|# dólares", "GBP": "# libra|# libras", "JPY": "# iene|# ienes",
        "bits": "# bit|# bits",
    ],
    "it": ["EUR": "# euro", "USD": "# dollaro|# dollari", "GBP": "# sterlina|# sterline", "JPY": "# yen", "bits": "# bit"],
    "nl": ["EUR": "# euro", "USD": "# dollar", "GBP": "# pond", "JPY": "# yen", "bits": "# bit|# bits"],
    "sv": ["SEK": "# krona|# kronor", "EUR": "# euro", "USD": "# dollar", "GBP": "# pund", "JPY": "# yen"],
    "da": ["DKK": "# krone|# kroner", "EUR": "# euro", "USD": "# dollar", "GBP": "# pund", "JPY": "# yen"],
    "nb": ["NOK": "# krone|# kroner", "EUR": "# euro", "USD": "# dollar", "GBP": "# pund", "JPY": "# yen"],
    "fi": ["EUR": "# euro|# euroa", "USD": "# dollari|# dollaria", "GBP": "# punta|# puntaa", "JPY": "# jeni|# jeniä"],
    "pl": ["PLN": "złotych: #", "EUR": "# euro", "USD": "dolarów: #", "GBP": "funtów: #", "JPY": "jenów: #"],
    "ru": ["RUB": "рублей: #", "EUR": "# евро", "USD": "долларов: #", "GBP": "фунтов: #", "JPY": "иен: #"],
    "uk": ["UAH": "гривень: #", "EUR": "# євро", "USD": "доларів: #", "GBP": "фунтів: #", "JPY": "єн: #"],
    "tr": ["TRY": "# lira", "EUR": "# avro", "USD": "# dolar", "GBP": "# sterlin", "JPY": "# yen"],
    "id": ["IDR": "# rupiah", "USD": "# dolar", "EUR": "# euro", "JPY": "# yen"],
    "vi": ["VND": "# đồng", "USD": "# đô la", "EUR": "# euro", "JPY": "# yên"],
]
