// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import TestSupport
import Testing

/// The pages in a real browser: what people do with them, and what comments cannot do to them. `scripts/soak` measures how fast they are.
@Suite(
    .serialized,
    .timeLimit(.minutes(3)),
    .enabled(if: Browser.isInstalled, Comment(rawValue: Browser.missing)),
    .plainOnly("the pages are the same under a sanitizer")
)
struct BrowserTests {
    private static let markup = [
        "<script>window.hit=1</script> one", "<img src=x onerror=window.hit=1> two", "\"><svg onload=window.hit=1> three",
        "</span></article><h1>four</h1>", "&lt;b&gt;five&lt;/b&gt; &#x3c;script&#x3e;", "javascript:window.hit=1 six",
    ]
    /// Those of the engines as well, as far as JSON has them.
    private static let hostile = HostileTextTests.hostile.compactMap { String(validating: $0, as: UTF8.self) } + markup

    /// Notes what the page's policy forbids, and every script that a comment brought.
    private static let watch = """
        window.violations = [];
        document.addEventListener('securitypolicyviolation', (event) => window.violations.push(event.violatedDirective));
        """
    private static let misdeeds = "return JSON.stringify([window.violations, window.hit ?? null])"

    private func json(_ comments: [[String: String]]) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: comments), as: UTF8.self)
    }

    private func openDashboard(_ browser: Browser, _ service: Service) throws {
        try browser.open(service.url("/"))
        try browser.run(Self.watch)
        try browser.wait(until: "document.querySelector('#state').dataset.state === 'connected'")
    }

    @Test func `the overlay shows what is heard as text, loses what is deleted, and comes back by itself`() throws {
        let service = try Service("--output", "null:fast", "--announce", "never")
        let browser = try Browser.shared()
        try browser.open(service.url("/overlay?hold=600s&lines=20"))
        try browser.run(Self.watch)
        try browser.wait(until: "document.querySelector('.ym-status').hidden")
        _ = try service.ask("POST", "/v1/comments", json(Self.hostile.map { ["text": $0, "author": String($0.prefix(100))] }))
        _ = try service.ask("POST", "/v1/comments", #"{"id":"last","text":"the last one"}"#)
        try browser.wait(until: "document.querySelector('.ym-list').innerText.includes('the last one')")
        for text in Self.markup {
            let isShown = try browser.run("return document.body.textContent.includes(arguments[0])", text)
            #expect(isShown as? Bool == true, "\(text)")
        }
        #expect(try browser.run(Self.misdeeds) as? String == "[[],null]")
        let strange = """
            return [...document.querySelectorAll('.ym-overlay *')].map((element) => element.localName)
              .filter((name) => !['section', 'article', 'bdi', 'span', 'p'].includes(name)).join()
            """
        #expect(try browser.run(strange) as? String == "")
        _ = try service.ask("DELETE", "/v1/comments/last")
        try browser.wait(until: "!document.body.textContent.includes('the last one')")
        service.program.signal(SIGKILL)
        _ = try service.program.end()
        try browser.wait(until: "!document.querySelector('.ym-status').hidden")
        let second = try Service("--output", "null:fast", port: service.port)
        try browser.wait(until: "document.querySelector('.ym-status').hidden")
        _ = try second.ask("POST", "/v1/comments", #"{"text":"It is back."}"#)
        try browser.wait(until: "document.body.textContent.includes('It is back.')")
    }

    @Test func `a moderator needs no pointer, and a second dashboard sees what he does`() throws {
        let service = try Service("--output", "null:fast", "--events", "-")
        let browser = try Browser.shared()
        try openDashboard(browser, service)
        try browser.type(" ")
        try service.program.wait(forEvent: "paused")
        _ = try service.ask("POST", "/v1/comments", json((0..<3).map { ["id": "k\($0)", "text": "keyword \($0)", "author": "Kay"] }))
        try browser.wait(until: "document.querySelectorAll('article').length === 3")
        try browser.type("l")
        try browser.wait(until: "document.activeElement.matches('article')")
        try browser.press(.delete)
        try service.program.wait(forEvent: "moderated")
        try browser.press(.up)
        try browser.type("f")
        try browser.wait(until: "document.querySelector('#notices').innerText.includes('It is next.')")
        let queue = try service.ask("GET", "/v1/queue")
        #expect(queue.matches(of: /"id":"(k[0-9])"/).map { String($0.output.1) } == ["k1", "k0"], "\(queue)")
        try browser.type("t")
        try browser.wait(until: "document.activeElement.matches('input[name=reading]')")
        try browser.type("board")
        try browser.press(.enter)
        try service.program.wait(forEvent: "dictionary")
        try browser.wait(until: "!document.activeElement.matches('input')")
        try browser.openTab()
        try openDashboard(browser, service)
        try browser.wait(until: "document.querySelectorAll('article[data-state=deleted]').length === 1")
        try browser.type(" ")
        try service.program.wait(forEvent: "finished", 3)
        try browser.wait(until: "document.querySelectorAll('article[data-state=heard]').length === 2")
        let texts = try browser.run("return [...document.querySelectorAll('article .text')].map((element) => element.textContent).join()")
        #expect(texts as? String == "keyword 0,keyword 1,This comment was deleted.")
    }

    @Test func `taking back a mute brings back what it left out, and nothing that was left out before`() throws {
        let service = try Service("--output", "null:fast", "--events", "-")
        let browser = try Browser.shared()
        try openDashboard(browser, service)
        let viewer = "/v1/rooms/main/viewers/Ann"
        _ = try service.ask("PATCH", viewer, #"{"muted":true}"#)
        _ = try service.ask("POST", "/v1/comments", json([["text": "before", "author": "Ann"]]))
        try browser.wait(until: "document.querySelectorAll('article[data-state=skipped]').length === 1")
        _ = try service.ask("PATCH", viewer, #"{"muted":false}"#)
        try browser.type(" ")
        try service.program.wait(forEvent: "paused")
        let comments = [("one", "Ann"), ("two", "Ben"), ("three", "Ann")]
        _ = try service.ask("POST", "/v1/comments", json(comments.map { ["text": $0, "author": $1] }))
        try browser.wait(until: "document.querySelectorAll('article[data-state=waiting]').length === 3")
        try browser.type("l")
        try browser.wait(until: "document.activeElement.matches('article')")
        try browser.type("m")
        try browser.wait(until: "document.querySelectorAll('article[data-state=skipped]').length === 3")
        try browser.type("u")
        try browser.wait(until: "document.querySelectorAll('article[data-state=waiting]').length === 3")
        let waiting = "[...document.querySelectorAll('[data-state=waiting] .text')].map((element) => element.textContent)"
        let texts = try browser.run("return \(waiting).sort().join()")
        #expect(texts as? String == "one,three,two")
    }

    @Test func `the dashboard shows hostile comments as text in rows, and a service that was killed and started again`() throws {
        let service = try Service("--output", "null:fast")
        let browser = try Browser.shared()
        try openDashboard(browser, service)
        _ = try service.ask("POST", "/v1/comments", json(Self.hostile.map { ["text": $0, "author": String($0.prefix(100))] }))
        try browser.wait(until: "document.querySelector('comment-list').count === \(Self.hostile.count)")
        let look = """
            const list = document.querySelector('comment-list');
            const wrong = [];
            for (let place = 0; place < list.count; place += 1) {
              list.focusPlace(place);
              const row = document.activeElement;
              if (!row.matches('article')) wrong.push(`${place} has no row`);
              if (row.offsetHeight > 73) wrong.push(`${place} is ${row.offsetHeight} pixels high`);
              if (row.scrollWidth > row.clientWidth) wrong.push(`${place} is too wide`);
            }
            const known = ['article', 'time', 'span', 'p', 'bdi', 'div', 'button'];
            for (const { localName } of list.querySelectorAll('*')) if (!known.includes(localName)) wrong.push(localName);
            return wrong.join();
            """
        #expect(try browser.run(look) as? String == "")
        #expect(try browser.run(Self.misdeeds) as? String == "[[],null]")
        service.program.signal(SIGKILL)
        _ = try service.program.end()
        try browser.wait(until: "document.querySelector('#state').dataset.state === 'connecting'")
        let second = try Service("--output", "null:fast", port: service.port)
        _ = try second.ask("POST", "/v1/comments", #"{"text":"It is back."}"#)
        try browser.wait(
            until: "[...document.querySelectorAll('article .text')].map((element) => element.textContent).join() === 'It is back.'"
        )
    }

    @Test func `an empty page is the setup: a channel comes and goes, and a test comment is heard`() throws {
        let service = try Service("--output", "null:fast", "--events", "-", "--twitch-server", "localhost:1")
        let browser = try Browser.shared()
        try openDashboard(browser, service)
        let lines = "[...document.querySelectorAll('#empty .checks li')].map((element) => element.textContent).join('\\n')"
        try browser.wait(until: "\(lines).includes('No chat is connected yet')")
        try browser.run("document.querySelector('#empty input[name=twitch]').focus()")
        try browser.type("ann")
        try browser.press(.enter)
        try browser.wait(until: "\(lines).includes('Twitch ann: connecting')")
        try browser.wait(until: "\(lines).includes('no connection to localhost')")
        let remove = "[...document.querySelectorAll('#empty li')].find((line) => line.textContent.includes('ann')).querySelector('button')"
        try browser.run("\(remove).click()")
        try browser.wait(until: "!\(lines).includes('ann')")
        try browser.run("[...document.querySelectorAll('#empty button')].find((button) => button.textContent === 'A test comment').click()")
        try service.program.wait(forEvent: "finished")
        try browser.wait(until: "document.querySelectorAll('article').length === 1 && document.querySelector('#empty').hidden")
        #expect(try browser.run(Self.misdeeds) as? String == "[[],null]")
    }

    @Test func `comments lie below each other when a phone is turned`() throws {
        let service = try Service("--output", "null:fast")
        let text = String(repeating: "long enough for a line on its side and two upright ", count: 2)
        _ = try service.ask("POST", "/v1/comments", json((1...5).map { ["id": "\($0)", "text": text, "author": "Ann"] }))
        try service.waitForOutcomes(5)
        let browser = try Browser.shared()
        let rows = "[...document.querySelectorAll('article')].map((row) => row.getBoundingClientRect())"
        let isInOrder = "rows.length === 5 && rows.every(({ top }, place) => place === 0 || top >= rows[place - 1].bottom - 1)"
        try browser.asPhone {
            try browser.holdPhone(onItsSide: true)
            try openDashboard(browser, service)
            for (isOnItsSide, width) in [(true, "> 500"), (false, "< 500"), (true, "> 500")] {
                try browser.holdPhone(onItsSide: isOnItsSide)
                try browser.wait(until: "((rows) => \(isInOrder) && rows[0].width \(width))(\(rows))")
            }
        }
    }

    @Test
    func `on a phone the second tap at a place does nothing to the comment that the first one has opened, though one above it closes`()
        throws
    {
        let service = try Service("--output", "null:fast", "--events", "-")
        for id in ["one", "two"] {
            _ = try service.ask("POST", "/v1/comments", json([["id": id, "text": "a comment of \(id)", "author": "Ann"]]))
            try service.program.wait(forEvent: "finished")
        }
        let browser = try Browser.shared()
        try browser.asPhone {
            try openDashboard(browser, service)
            try browser.wait(until: "document.querySelectorAll('article[data-state=heard]').length === 2")
            func tap(_ number: Int) throws -> (Double, Double) {
                let box = "const box = document.querySelector(`article[data-comment='${arguments[0]}'] .said`).getBoundingClientRect();"
                let found = try #require(
                    try browser.run(box + "return [box.x + box.width / 2, box.y + box.height / 2]", number) as? [NSNumber]
                )
                try browser.tap(found[0].doubleValue, found[1].doubleValue)
                try browser.wait(until: "document.querySelector(`article[data-comment='\(number)']`).matches('[data-opened]')")
                return (found[0].doubleValue, found[1].doubleValue)
            }
            _ = try tap(1)
            let (x, y) = try tap(2)
            try browser.wait(until: "!document.querySelector(`article[data-comment='1']`).matches('[data-opened]')")
            try browser.tap(x, y)
            // What a tap does is done when the next one has closed or opened something.
            _ = try tap(1)
            #expect(try browser.run("return document.querySelector('#notices').textContent") as? String == "")
        }
    }

    @Test func `on a phone a tap opens a comment wherever it falls, and its commands are below it and as high as a finger`() throws {
        let service = try Service("--output", "null:fast", "--events", "-")
        let text = "a comment that is long enough for two lines of a phone"
        _ = try service.ask("POST", "/v1/comments", json([["id": "one", "text": text, "author": "Ann"]]))
        try service.program.wait(forEvent: "finished")
        let browser = try Browser.shared()
        try browser.asPhone {
            try openDashboard(browser, service)
            try browser.wait(until: "document.querySelector('article[data-state=heard]')?.getBoundingClientRect().width > 300")
            /// The place of a point of an element, by the share of its width and height.
            func place(_ selector: String, _ x: Double, _ y: Double) throws -> (Double, Double) {
                let box = "const box = document.querySelector(arguments[0]).getBoundingClientRect();"
                let point = "return [box.x + box.width * arguments[1], box.y + box.height * arguments[2]]"
                let found = try #require(try browser.run(box + point, selector, x, y) as? [NSNumber])
                return (found[0].doubleValue, found[1].doubleValue)
            }
            for share in [0.05, 0.3, 0.5, 0.75, 0.95] {
                for isOpened in [true, false] {
                    let (x, y) = try place("article .said", share, 0.5)
                    try browser.tap(x, y)
                    try browser.wait(until: "document.querySelector('article').matches('[data-opened]') === \(isOpened)")
                }
            }
            #expect(try browser.run("return document.querySelector('#notices').textContent") as? String == "")
            let (x, y) = try place("article .said", 0.5, 0.5)
            try browser.tap(x, y)
            try browser.wait(until: "document.querySelectorAll('article[data-opened] > .actions button').length === 4")
            let look = """
                const wrong = [];
                const text = document.querySelector('article .said').getBoundingClientRect();
                const lowest = Math.max(...[...document.querySelectorAll('.actions :not([data-drastic])')].map((button) => button.getBoundingClientRect().bottom));
                for (const button of document.querySelectorAll('.actions button')) {
                  const { top, height } = button.getBoundingClientRect();
                  if (height < 44) wrong.push(`${button.textContent} is ${height} pixels high`);
                  if (top < text.bottom) wrong.push(`${button.textContent} is on the text`);
                  if ('drastic' in button.dataset && top < lowest + 8) wrong.push(`${button.textContent} is near to others`);
                }
                return wrong.join();
                """
            #expect(try browser.run(look) as? String == "")
            let (deleteX, deleteY) = try place("[data-action=delete]", 0.5, 0.5)
            try browser.tap(deleteX, deleteY)
            try service.program.wait(forEvent: "moderated")
            try browser.wait(until: "document.querySelector('#notices').innerText.includes('Undo')")
            let (nextX, nextY) = try place("article time", 0.5, 0.5)
            try browser.tap(nextX, nextY)
            try browser.wait(until: "document.querySelector('#notices').textContent === ''")
            // At the end of a long list an opened row stays where it is, so that a second tap closes it.
            _ = try service.ask("POST", "/v1/comments", json((0..<20).map { ["text": "comment \($0)", "author": "viewer \($0)"] }))
            try browser.wait(until: "document.querySelectorAll('article[data-state=heard]').length > 5")
            try browser.wait(until: "[...document.querySelectorAll('article .text')].some((text) => text.textContent === 'comment 19')")
            for share in [0.2, 0.5, 0.8] {
                let row = "const row = [...document.querySelectorAll('article')].find((row) => row.textContent.includes('comment 17'));"
                let box = "const box = row.querySelector('.said').getBoundingClientRect();"
                let point = "return [box.x + box.width * \(share), box.y + box.height / 2]"
                let found = try #require(try browser.run(row + box + point) as? [NSNumber])
                for isOpened in [true, false] {
                    try browser.tap(found[0].doubleValue, found[1].doubleValue)
                    try browser.wait(until: "document.querySelector('article[data-opened]') \(isOpened ? "!==" : "===") null")
                }
            }
            #expect(try browser.run("return document.querySelector('#notices').textContent") as? String == "")
        }
    }

    @Test func `a press that began on a comment is none of the button that came under it`() throws {
        let service = try Service("--output", "null:fast")
        _ = try service.ask("POST", "/v1/comments", json([["text": "hello", "author": "Ann"]]))
        try service.waitForOutcomes(1)
        let browser = try Browser.shared()
        try openDashboard(browser, service)
        try browser.wait(until: "document.querySelectorAll('article[data-state=heard]').length === 1")
        try browser.run(
            """
            const article = document.querySelector('article');
            article.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, pointerType: 'mouse' }));
            article.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'mouse' }));
            document.querySelector('[data-action=delete]').dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
            """
        )
        try browser.wait(until: "document.querySelector('article').matches('[data-opened]')")
        #expect(try service.ask("GET", "/v1/comments").contains("hello"))
    }

    @Test func `all panels are shown without an error in the console, and a paid comment shows its amount`() throws {
        let service = try Service("--output", "null:fast")
        _ = try service.ask("POST", "/v1/comments", #"{"text":"hello","author":"Ann","amount":{"value":5,"currency":"USD"}}"#)
        try service.waitForOutcomes(1)
        let browser = try Browser.shared()
        try openDashboard(browser, service)
        try browser.wait(until: "document.querySelector('article[data-paid] .amount')?.textContent === '5 USD'")
        for name in ["settings", "words", "voices", "viewers", "rooms", "figures", "setup"] {
            try browser.run("document.querySelector('#tab-' + arguments[0]).click()", name)
            try browser.wait(until: "document.querySelector('#panel').childElementCount > 1")
        }
        try browser.wait(until: "document.querySelector('#panel .checks li')")
        // Pages of tests before have lost their services.
        let errors = try browser.errors().filter { $0.contains(service.url("/")) }
        #expect(errors == [])
        try browser.run("document.querySelector('#tab-voices').click()")
        try browser.wait(until: "document.querySelectorAll('.voices li').length > 5")
        let names = "[...document.querySelectorAll('.voices .name')].map((name) => name.textContent)"
        #expect(try browser.run("return new Set(\(names)).size === \(names).length") as? Bool == true)
        let facts = "[...document.querySelectorAll('.voices li:has(button) .facts')]"
        let qualities = "\(facts).map((facts) => facts.textContent.includes('Default'))"
        #expect(try browser.run("return \(qualities).join() === \(qualities).sort().join()") as? Bool == true, "the best come first")
    }

    @Test func `the history shows hostile comments as text, and forgets an author after a question`() throws {
        let service = try Service("--output", "null:fast", with: { ["--journal", $0.file("journal.db"), "--history-days", "1"] })
        let comments = Self.markup.map { ["text": $0, "author": "Ann"] } + [["text": "good evening", "author": "Bob"]]
        _ = try service.ask("POST", "/v1/comments", json(comments))
        try service.waitForOutcomes(comments.count)
        let browser = try Browser.shared()
        try openDashboard(browser, service)
        try browser.wait(until: "document.body.dataset.rights.includes('history')")
        try browser.type("8")
        try browser.wait(until: "document.querySelectorAll('.history li').length === \(comments.count)")
        let texts = "[...document.querySelectorAll('.history .text')].map((element) => element.textContent)"
        let shown = try browser.run("return \(texts).join('\\n')") as? String
        #expect(shown == comments.reversed().compactMap { $0["text"] }.joined(separator: "\n"))
        try browser.run("[...document.querySelectorAll('.history .name')].find((name) => name.textContent === 'Ann').click()")
        try browser.wait(until: "!\(texts).includes('good evening')")
        try browser.run("window.confirm = (question) => window.asked = question; document.querySelector('#panel .teach button').click()")
        try browser.wait(until: "\(texts).join() === 'good evening'")
        #expect(try browser.run("return window.asked") as? String == "Forget all comments of “Ann”?")
        #expect(try browser.run(Self.misdeeds) as? String == "[[],null]")
        let off = try Service("--output", "null:fast")
        try openDashboard(browser, off)
        #expect(try browser.run("return getComputedStyle(document.querySelector('#tab-history')).display") as? String == "none")
    }

    @Test func `a click on a word of a comment teaches another reading of it`() throws {
        let service = try Service("--output", "null:fast", "--events", "-")
        _ = try service.ask("POST", "/v1/comments", #"{"text":"idk Ghoti, mate 😀","language":"en"}"#)
        try service.waitForOutcomes(1)
        let browser = try Browser.shared()
        try openDashboard(browser, service)
        let words = "[...document.querySelectorAll('article .chips button')].map((button) => button.innerText.replace(/\\s+/g, ' '))"
        func explain() throws {
            try browser.wait(until: "document.querySelectorAll('article').length === 1")
            try browser.type("l")
            try browser.wait(until: "document.activeElement.matches('article')")
            try browser.type("t")
            try browser.wait(until: "document.activeElement.matches('input[name=reading]')")
        }
        try explain()
        let before = try browser.run("return \(words).join('|')") as? String
        #expect(before == "idk I don't know · chat-words|Ghoti|mate|😀 grinning face · pictures")
        try browser.run("document.querySelectorAll('article .chips button')[1].click()")
        #expect(try browser.run("return document.activeElement.form.elements.pattern.value") as? String == "Ghoti")
        try browser.type("fish")
        try browser.wait(until: "document.querySelector('article .outcome').textContent === 'Said as: fish'")
        try browser.press(.enter)
        try service.program.wait(forEvent: "dictionary")
        try browser.wait(until: "!document.querySelector('article form')")
        try explain()
        let after = try browser.run("return \(words)[1]") as? String
        #expect(after == "Ghoti fish · dictionary · Ghoti (room)")
        #expect(try browser.run(Self.misdeeds) as? String == "[[],null]")
    }
}
