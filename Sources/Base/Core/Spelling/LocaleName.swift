// SPDX-License-Identifier: GPL-3.0-or-later

/// The name of a locale, such as `ja_JP.UTF-8`, in its parts.
public struct LocaleName: Equatable, Sendable {
    /// `ja`, in small letters; `c` and `posix` for the locales of no language.
    public var language: String
    /// `utf8` for `UTF-8`; nil where the name has none.
    var codeset: String?

    /// Takes a name apart.
    init(_ name: some StringProtocol) {
        let base = name.prefix { $0 != "@" }
        language = base.prefix { $0 != "_" && $0 != "." }.lowercased()
        codeset = base.firstIndex(of: ".").map { base[base.index(after: $0)...].lowercased().filter { $0 != "-" } }
    }

    /// The locale of a category, such as `LC_MESSAGES`: the first variable of POSIX's order that has a value. Nil where none has one.
    public init?(of category: String, in environment: [String: String]) {
        let names = ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }
        guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
        self.init(name)
    }
}
