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

    private func text(_ target: String) -> String {
        String(decoding: ask(target).body, as: UTF8.self)
    }

    /// Every file that a page asks for, itself included, by its path.
    private func files(of page: String) -> [String: String] {
        var files: [String: String] = [:]
        var waiting = [page]
        while let path = waiting.popLast() {
            guard files[path] == nil else { continue }
            let file = ask(path)
            let ending = path.split(separator: ".").dropFirst().last ?? "html"
            let type = ["html": "text/html", "js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"][ending] ?? "?"
            #expect(file.status == 200 && value("Content-Type", in: file).first?.hasPrefix(type) == true, "\(path)")
            let text = String(decoding: file.body, as: UTF8.self)
            files[path] = text
            let folder = path.split(separator: "/").first ?? ""
            waiting += text.matches(of: #/(?:src|href)="([a-z\/.]+)"/#).map { "/\($0.output.1)" }
            waiting += text.matches(of: #/(?:from|import) '\.\/([a-z.]+\.js)'/#).map { "/\(folder)/\($0.output.1)" }
            waiting += text.matches(of: #/from '\.\.\/([a-z\/.]+\.js)'/#).map { "/\($0.output.1)" }
        }
        return files
    }

    @Test(arguments: [("/overlay", "/overlay/overlay.js", 13), ("/", "/dashboard/viewers.js", 36), ("/fleet", "/fleet/words.js", 8)])
    func `every file that a page names is there, and has its type`(page: String, file: String, count: Int) {
        let files = files(of: page)
        #expect(files[file] != nil && files.count == count, "\(files.keys.sorted())")
    }

    @Test func `all pages together are small`() {
        let files = files(of: "/").merging(files(of: "/overlay")) { first, _ in first }
        #expect(files.values.reduce(0) { $0 + $1.utf8.count } <= 188 * 1_024)
        #expect(self.files(of: "/fleet").values.reduce(0) { $0 + $1.utf8.count } <= 40 * 1_024)
    }

    @Test(arguments: ["/overlay", "/", "/fleet", "/dashboard/list.js"])
    func `a page needs no token, and is asked for again each time`(target: String) throws {
        var rules = AccessRules()
        rules.tokens.main = Token("0123456789abcdef")
        let first = ask(target, rules: rules)
        #expect(first.status == 200 && value("Cache-Control", in: first) == ["no-cache"])
        let tag = try #require(value("ETag", in: first).first)
        let second = ask(target, knowing: tag, rules: rules)
        #expect(second.status == 304 && second.body.isEmpty)
        #expect(ask(target, knowing: "\"0\"", rules: rules).status == 200)
    }

    @Test(arguments: ["/overlay/overlay.js", "/", "/dashboard/dashboard.css"])
    func `scripts of nobody else run in a page, and other answers stay uncached`(target: String) throws {
        let answer = ask(target)
        let policy = try #require(value("Content-Security-Policy", in: answer).first)
        #expect(policy.contains("default-src 'none'") && policy.contains("script-src 'self';"))
        #expect(value("Referrer-Policy", in: answer) == ["no-referrer"])
        #expect(value("Cache-Control", in: ask("/v1/nothing")) == ["no-store"])
    }

    @Test func `the dashboard is framed by nobody, and parses no text`() throws {
        let answer = ask("/")
        let policy = try #require(value("Content-Security-Policy", in: answer).first)
        for part in ["frame-ancestors 'none'", "trusted-types 'none'", "require-trusted-types-for 'script'", "style-src 'self';"] {
            #expect(policy.contains(part), "\(part)")
        }
        #expect(value("Cross-Origin-Opener-Policy", in: answer) == ["same-origin"])
        #expect(value("Cross-Origin-Resource-Policy", in: answer) == ["same-origin"])
        #expect(value("Cross-Origin-Resource-Policy", in: ask("/overlay")) == ["cross-origin"])
    }

    @Test(arguments: ["nothing.js", "overlay", "overlay.html.js", "overlay.js%20", "pages.c", "dashboard.js"])
    func `what is no file of a page is not found`(name: String) {
        #expect(ask("/overlay/\(name)").status == 404)
    }

    @Test(arguments: ["/overlay", "/"])
    func `scripts write what viewers wrote as text only, and ask nobody else`(page: String) {
        for (path, text) in files(of: page) where path.hasSuffix(".js") || path == page {
            // The name of SVG's elements is no address: nobody is asked for it.
            let text = text.replacing("http://www.w3.org/2000/svg", with: "")
            for word in [
                "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "setHTML", "DOMParser", "createContextualFragment",
                "eval(",
                "new Function", "setAttribute('on", "javascript:", "http://", "https://", "document.cookie",
            ] {
                #expect(!text.contains(word), "\(path): \(word)")
            }
            #expect(text.firstMatch(of: #/ on[a-z]+=/#) == nil, "\(path)")
        }
    }

    /// The keys of a file of words, in its order: `t` takes those of a group behind its name.
    private func keys(of language: String) -> [String] {
        var group = ""
        return text("/dashboard/strings.\(language).js").split(separator: "\n").flatMap { line in
            if let name = line.firstMatch(of: #/^  ([a-zA-Z]+): \{/#) { group = "\(name.output.1)." }
            let isAlone = line.firstMatch(of: #/^  [a-zA-Z]+: '/#) != nil
            let names = line.matches(of: #/(?:^ +|[{,] )([a-zA-Z]+|'[a-z-]+'): '/#)
            return names.map { (isAlone ? "" : group) + $0.output.1.filter { $0 != "'" } }
        }
    }

    @Test func `English and Japanese have the same words, and every word that is asked for`() {
        let keys = ["en", "ja"].map(keys)
        #expect(keys[0] == keys[1] && Set(keys[0]).count == keys[0].count && keys[0].count > 100)
        for (path, text) in files(of: "/") {
            let asked = text.matches(of: #/(?:\bt\('|data-(?:text|label|placeholder)=")([a-zA-Z.]+)['"]/#)
            for key in asked.map({ String($0.output.1) }) { #expect(keys[0].contains(key), "\(path): \(key)") }
        }
    }
}
