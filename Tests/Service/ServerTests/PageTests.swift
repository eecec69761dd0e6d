// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Server

/// The pages that are built into the program, as browsers ask for them.
@Suite struct PageTests {
    private func ask(_ target: String, knowing tag: String? = nil, rules: AccessRules = AccessRules()) -> HTTPAnswer {
        var request = request(.get, target)
        if let tag { request.headers.add("If-None-Match", tag) }
        let call = Call(number: 1, connection: ConnectionID(number: 1), request: request)
        return Router(rules: rules).finished(Stage().ask(request, rules: rules), to: call)
    }

    private func value(_ name: String, in answer: HTTPAnswer) -> [String] {
        answer.headers.filter { $0.name == name }.map(\.value)
    }

    @Test func `every file that the overlay names is there, and has its type`() {
        let page = ask("/overlay?show=now&theme=card")
        #expect(page.status == 200 && value("Content-Type", in: page) == ["text/html; charset=utf-8"])
        var waiting = ["overlay.css", "overlay.js"]
        for name in waiting { #expect(String(decoding: page.body, as: UTF8.self).contains("overlay/\(name)")) }
        var seen: Set<String> = []
        while let name = waiting.popLast() {
            guard seen.insert(name).inserted else { continue }
            let file = ask("/overlay/\(name)")
            #expect(file.status == 200, "\(name)")
            #expect(value("Content-Type", in: file).first?.hasPrefix(name.hasSuffix("js") ? "text/javascript" : "text/css") == true)
            let text = String(decoding: file.body, as: UTF8.self)
            waiting += text.matches(of: #/from '\./([a-z]+\.js)'/#).map { String($0.output.1) }
        }
        #expect(seen.count == 8)
    }

    @Test func `a page needs no token, and is asked for again each time`() throws {
        var rules = AccessRules()
        rules.token = Token("0123456789abcdef")
        let first = ask("/overlay", rules: rules)
        #expect(first.status == 200 && value("Cache-Control", in: first) == ["no-cache"])
        let tag = try #require(value("ETag", in: first).first)
        let second = ask("/overlay", knowing: tag, rules: rules)
        #expect(second.status == 304 && second.body.isEmpty)
        #expect(ask("/overlay", knowing: "\"0\"", rules: rules).status == 200)
    }

    @Test func `scripts of nobody else run in a page, and other answers stay uncached`() throws {
        let policy = try #require(value("Content-Security-Policy", in: ask("/overlay/overlay.js")).first)
        #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self';"))
        #expect(value("Cache-Control", in: ask("/v1/nothing")) == ["no-store"])
    }

    @Test(arguments: ["nothing.js", "overlay", "overlay.html.js", "overlay.js%20", "pages.c"])
    func `what is no file of a page is not found`(name: String) {
        #expect(ask("/overlay/\(name)").status == 404)
    }

    @Test func `scripts write what viewers wrote as text only`() {
        for name in ["overlay.js", "view.js", "board.js", "stream.js", "demo.js", "options.js", "strings.js"] {
            let text = String(decoding: ask("/overlay/\(name)").body, as: UTF8.self)
            for word in [
                "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "setAttribute('on", "http://", "https://",
            ] {
                #expect(!text.contains(word), "\(name): \(word)")
            }
        }
    }
}
