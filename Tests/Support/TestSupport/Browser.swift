// SPDX-License-Identifier: GPL-3.0-or-later

internal import Foundation
internal import Glibc

/// Chromium without a window, steered over WebDriver. Killed with its owner. Not thread-safe.
public final class Browser {
    /// Whether there is one on this machine.
    public static let isInstalled = FileManager.default.isExecutableFile(atPath: driver)
    /// What to say where there is none.
    public static let missing = "chromium-driver is missing: scripts/bootstrap test installs it where it can"

    private static let driver = "/usr/bin/chromedriver"
    /// How long something may take to appear on a page: beyond that the machine is not slow, it never will. Less than an answer may take.
    private static let patienceMilliseconds = 50_000
    /// The last requests of a page, and how long they took.
    private static let requests =
        "return performance.getEntriesByType('resource').slice(-8).map((entry) => `${entry.name} ${entry.duration} ms`).join('\\n')"
    /// Keys that are not characters, by what WebDriver calls them.
    public enum Key: String {
        case delete = "\u{E017}"
        case enter = "\u{E007}"
        case up = "\u{E013}"
    }

    /// What the browser or the page refused, or what did not appear.
    public struct Failure: Error {
        /// Its own words.
        public var words: String
    }

    private let process: Program
    private let folder: URL
    private let port: Int
    private var session = "/session"

    /// Starts it with an empty page.
    private init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("yomite-browser-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        // Its own files are in its home.
        let environment = ["HOME": folder.path, "TMPDIR": folder.path, "PATH": "/usr/bin:/bin"]
        process = try Program(Self.driver, ["--port=0"], in: Program.Place(environment: environment))
        port = try process.wait(for: "the browser's port") { program in
            program.outputText.firstMatch(of: /started successfully on port ([0-9]+)/).flatMap { Int($0.output.1) }
        }
        // A container may have hardly any shared memory.
        let arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en-US", "--window-size=1280,900",
        ]
        let wanted: [String: Any] = [
            "goog:chromeOptions": ["args": arguments], "timeouts": ["script": Self.patienceMilliseconds],
            "goog:loggingPrefs": ["browser": "SEVERE"],
        ]
        let answer = try command("", ["capabilities": ["alwaysMatch": wanted]])
        guard let opened = answer as? [String: Any], let id = opened["sessionId"] as? String else { throw Failure(words: "\(answer)") }
        session += "/\(id)"
    }

    deinit {
        // The driver ends the browser with the session, which is more than killing the driver does.
        _ = try? ReceivedAnswer(to: "DELETE", session, port: port)
        try? FileManager.default.removeItem(at: folder)
    }

    /// The one of all tests, which do one thing at a time: its start takes longer than most of them. It ends with the tests.
    public static func shared() throws -> Browser {
        if let common = unsafe common { return common }
        let browser = try Browser()
        unsafe common = browser
        atexit { unsafe Browser.common = nil }
        return browser
    }

    nonisolated(unsafe) private static var common: Browser?

    /// Opens a page, and returns when it is loaded.
    public func open(_ address: String) throws {
        _ = try command("/url", ["url": address])
    }

    /// Opens another tab, and goes there.
    public func openTab() throws {
        let answer = try command("/window/new", ["type": "tab"])
        guard let tab = answer as? [String: Any], let name = tab["handle"] as? String else { throw Failure(words: "\(answer)") }
        _ = try command("/window", ["handle": name])
    }

    /// Runs a script on the page. Returns what it returns.
    @discardableResult
    public func run(_ script: String, _ arguments: Any...) throws -> Any {
        try command("/execute/sync", ["script": script, "args": arguments])
    }

    /// Waits until an expression is true on the page, which is looked at after every change of the page and of its focus.
    public func wait(until expression: String) throws {
        let script = """
            const done = arguments[0];
            const end = new AbortController();
            const changes = new MutationObserver(look);
            function look() {
              if (!(\(expression))) return;
              changes.disconnect();
              end.abort();
              done(true);
            }
            changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
            document.addEventListener('focusin', look, { signal: end.signal });
            look();
            """
        do {
            _ = try command("/execute/async", ["script": script, "args": [] as [Any]])
        } catch {
            let shown = (try? run("return document.body.innerText")) ?? ""
            let requests = (try? run(Self.requests)) ?? ""
            throw Failure(words: "it never was: \(expression)\n\(error)\n\(shown)\n\(requests)\n\((try? errors()) ?? [])")
        }
    }

    /// Types a text where the focus is, as a person does.
    public func type(_ text: String) throws {
        let presses = text.flatMap { [["type": "keyDown", "value": "\($0)"], ["type": "keyUp", "value": "\($0)"]] }
        _ = try command("/actions", ["actions": [["type": "key", "id": "keyboard", "actions": presses]]])
    }

    /// Presses a key that is no character.
    public func press(_ key: Key) throws {
        try type(key.rawValue)
    }

    /// The errors in the console since they were last asked for.
    public func errors() throws -> [String] {
        let entries = try command("/se/log", ["type": "browser"]) as? [[String: Any]] ?? []
        return entries.compactMap { $0["message"] as? String }
    }

    /// Does something as on a phone, with a small screen and fingers.
    public func asPhone(_ work: () throws -> Void) throws {
        try holdPhone()
        try tell("Emulation.setTouchEmulationEnabled", ["enabled": true])
        defer {
            try? tell("Emulation.setTouchEmulationEnabled", ["enabled": false])
            try? tell("Emulation.clearDeviceMetricsOverride", [:])
        }
        try work()
    }

    /// Holds the phone upright, or turns it on its side.
    public func holdPhone(onItsSide: Bool = false) throws {
        let (width, height) = onItsSide ? (844, 390) : (390, 844)
        try tell("Emulation.setDeviceMetricsOverride", ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": true])
    }

    /// Clicks an element, as a person does.
    public func click(_ selector: String) throws {
        let found = try command("/element", ["using": "css selector", "value": selector])
        guard let id = (found as? [String: Any])?.values.first as? String else { throw Failure(words: "\(found)") }
        _ = try command("/element/\(id)/click", [:])
    }

    /// Taps the page at a place of the window.
    public func tap(_ x: Double, _ y: Double) throws {
        try tell("Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": [["x": x, "y": y]]])
        try tell("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": [Any]()])
    }

    private func tell(_ name: String, _ parameters: [String: Any]) throws {
        _ = try command("/goog/cdp/execute", ["cmd": name, "params": parameters])
    }

    private func command(_ path: String, _ body: [String: Any]) throws -> Any {
        let json = try JSONSerialization.data(withJSONObject: body)
        let fields = ["Content-Type: application/json"]
        let bytes = try ReceivedAnswer(to: "POST", session + path, port: port, fields: fields, body: Array(json)).body
        let answer = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        let value = answer?["value"] ?? NSNull()
        if let value = value as? [String: Any], let error = value["error"] {
            throw Failure(words: "\(error): \(value["message"] ?? "")")
        }
        return value
    }
}
