// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments

@Suite struct NamedViewerTests {
    private static let nameOnly = Author(name: "Ann")
    private static let whole = Author(id: "17", name: "アン", login: "ann", nickname: "Annie")

    @Test(
        arguments: [
            (NamedViewer(name: "Ann"), nameOnly, true), (NamedViewer(name: "@aNN"), nameOnly, true),
            (NamedViewer(name: "Anna"), nameOnly, false),
            (NamedViewer(name: "Ann"), Author(name: "@ann"), true), (NamedViewer(name: "[nn"), Author(name: "{nn"), false),
            (NamedViewer(name: "ANN"), whole, true), (NamedViewer(name: "アン"), whole, true), (NamedViewer(name: "annie"), whole, true),
            (NamedViewer(name: "ÄNN"), Author(name: "änn"), true), (NamedViewer(name: "a\u{308}nn"), Author(name: "Änn"), true),
            (NamedViewer(name: "STRASSE"), Author(name: "Straße"), true), (NamedViewer(name: "ΟΔΟΣ"), Author(name: "οδος"), true),
            (NamedViewer(name: "οδοσ"), Author(name: "οδος"), true), (NamedViewer(name: "ı"), Author(name: "i"), false),
            (NamedViewer(name: "17"), whole, true), (NamedViewer(id: "17"), whole, true), (NamedViewer(id: "ann"), whole, false),
            (NamedViewer(id: "ann"), nameOnly, true), (NamedViewer(id: "17", name: "Ann"), nameOnly, true),
            (NamedViewer(id: "17", name: "Ann"), Author(id: "18", name: "Ann"), false), (NamedViewer(id: "uc"), Author(id: "UC"), false),
            (NamedViewer(name: "Ann"), Author(), false), (NamedViewer(id: "17"), Author(), false),
        ] as [(NamedViewer, Author, Bool)]
    )
    func `an id means its viewer, and a name everybody who has it`(named: NamedViewer, author: Author, isMeant: Bool) {
        #expect(named.means(author) == isMeant)
    }

    @Test func `an author without id and name is nobody`() {
        #expect(NamedViewer(Author(roles: .vip)) == nil)
        #expect(NamedViewer(Author(nickname: "Ann")) == NamedViewer(name: "Ann"))
    }
}
