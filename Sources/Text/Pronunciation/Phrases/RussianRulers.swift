// SPDX-License-Identifier: GPL-3.0-or-later

extension PhraseReader {
    /// The form of the number behind a Russian ruler's name, as its ending tells: `при Петре I`, `Елизавету II`.
    var rulerForm: NumberForm? {
        guard language.has(.governsCases) else { return nil }
        for length in 0...2 where before.count > length + 1 {
            for list in ["king", "queen"] where language.isIn(list, before.dropLast(length)) {
                if let form = language.words["\(list) -\(before.suffix(length))"] { return NumberForm(form.filter { $0 != "+" }) }
            }
        }
        return nil
    }
}
