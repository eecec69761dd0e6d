// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core

extension Amount {
    /// The amount in words of a language, but for its digits: `5 dollars`, `500円`. A currency without a name has its code.
    func words(in tag: String) -> String {
        // Beyond that it is nothing that was paid.
        let cents = Int((min(value, 1_000_000_000_000) * 100).rounded()).quotientAndRemainder(dividingBy: 100)
        let fraction = cents.remainder == 0 ? "" : "\(abs(cents.remainder) + 100)".dropFirst()
        let amount = WrittenAmount(digits: "\(cents.quotient)", fraction: String(fraction), currency: currency)
        return amount.words(in: baseLanguage(tag)) ?? "\(cents.quotient) \(currency)"
    }
}
