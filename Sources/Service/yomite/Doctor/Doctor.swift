// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Dictionaries
import Feeds
import Glibc
import Net
import Reading
import Server
import Voices

/// `doctor`: checks everything that a comment needs on its way to the ear, and names the command that fixes what is missing.
final class Doctor {
    /// What was checked, what was found, and what to do about it.
    struct Finding: Encodable {
        var subject: String
        /// Whether it is as it should be.
        var isGood: Bool
        /// Whether nothing can be heard because of it.
        var isEssential: Bool
        var found: String
        var remedy: String?
        /// Numbers for programs, by name.
        var figures: [String: Int]?
    }

    let settings: Settings
    let origins: Origins
    let catalog: Catalog
    let environment: [String: String]
    let loop = Loop()
    private var findings: [Finding] = []
    private var fixes: [WantedFix] = []
    /// Why kanji do not fit the memory budget, if they do not.
    var kanjiShortfall: BudgetShortfall?

    init(settings: Settings, origins: Origins, catalog: Catalog, environment: [String: String]) {
        self.settings = settings
        self.origins = origins
        self.catalog = catalog
        self.environment = environment
    }

    func run() -> ExitCode {
        let engines = UsableEngines(catalog, settings)
        examineHost()
        examineFences()
        examineDescriptors()
        // Before the checks that take memory: lists of voices, the encoders' libraries.
        let usable = engines.wait()
        examineMemory(of: usable)
        examineVoices(of: usable)
        examineBetterVoices(of: usable)
        examineServers()
        examineOneComme()
        examineTwitchLogin()
        examineYouTube()
        examineFleet()
        examineModels(of: usable)
        examineLanguages()
        examineJapanese(of: usable)
        examineDictionary()
        examineFiles()
        examineEncoders()
        examineWindowsSubsystem()
        examineSound()
        examineLibraries()
        let answer = settings.json ? JSONAnswer.write(findings) : StandardOutput.write(findings.map(text).joined())
        guard answer == .done else { return answer }
        let verdict = findings.contains { !$0.isGood && $0.isEssential } ? ExitCode.unavailable : .done
        return settings.fix ? FixCommand(fixes, isAgreed: settings.yes).run() ?? verdict : verdict
    }

    func note(
        _ subject: String,
        isGood: Bool = true,
        isEssential: Bool = false,
        _ found: String,
        remedy: String? = nil,
        figures: [String: Int]? = nil,
        fix: Fix? = nil
    ) {
        if let fix, !isGood { fixes.append(WantedFix(fix, why: "\(Wording.chosen(subject)): \(Wording.chosen(found))")) }
        findings.append(
            Finding(
                subject: subject,
                isGood: isGood,
                isEssential: isEssential,
                found: found,
                remedy: isGood ? nil : remedy,
                figures: figures
            )
        )
    }

    private func text(_ finding: Finding) -> String {
        let wording = Wording.chosen
        let remedy = finding.remedy.map { "\n          " + wording("what to do: \($0)") } ?? ""
        let verdict = wording(finding.isGood ? "good" : finding.isEssential ? "MISSING" : "note")
        return "\(padded(verdict, to: 8))  \(wording(finding.subject)): \(wording(finding.found))\(remedy)\n"
    }
}

// Who else can access the user's files, and what kind of system this is.
extension Doctor {
    func examineFiles() {
        let secrets = settings.server.tokenFiles + [settings.feeds.youTubeKeyFile].compactMap(\.self)
        let named = { (folder: String?, usual: String) in
            folder.flatMap { $0 == "off" ? nil : $0 } ?? ConfigFile.folder(environment: self.environment).map { "\($0)/\(usual)" }
        }
        let folders = [
            ConfigFile.folder(environment: environment), ConfigReader.voicesFolder(environment), VoiceFolder(environment)?.path,
            named(settings.dictionary, "dictionary"), named(settings.viewers, "viewers"),
        ]
        .compactMap(\.self)
        let wanted =
            secrets.compactMap { path in mode(path).flatMap { FileModes.fix(secret: path, mode: $0) } }
            + folders.compactMap { path in mode(path).flatMap { FileModes.fix(folder: path, mode: $0) } }
        for fix in wanted {
            note("files", isGood: false, fix.why, remedy: FixPlan([fix], .unknown).steps.first?.action.command, fix: fix.fix)
        }
        if wanted.isEmpty { note("files", "nobody else can change your files") }
    }

    private func mode(_ path: String) -> UInt32? {
        var status = stat()
        return unsafe stat(path, &status) == 0 ? status.st_mode : nil
    }

    func examineWindowsSubsystem() {
        let hasSoundServer = unsafe access(WindowsSubsystem.soundSocket, F_OK) == 0
        let kernel = readText("/proc/sys/kernel/osrelease") ?? ""
        let system = WindowsSubsystem(kernel: kernel, environment: environment, hasSoundServer: hasSoundServer)
        for told in system?.notes ?? [] { note("WSL", isGood: told.isGood, told.found, remedy: told.remedy) }
    }
}

extension Doctor {
    /// Whether the Redis of a fleet lets us in, where one is named. Nothing is written there.
    func examineFleet() {
        guard let redis = settings.fleet.redis else { return }
        do throws(ServiceFailure) {
            guard let reason = try settings.fleet.trial(origins, on: loop) else {
                return note("fleet", "its Redis at \(redis) accepts Yomite")
            }
            note(
                "fleet",
                isGood: false,
                "its Redis at \(redis) cannot be used: \(reason)",
                remedy: "docs/fleet.md says what Redis, its user and sentinels need"
            )
        } catch {
            note("fleet", isGood: false, "its Redis cannot be queried", remedy: "\(error)")
        }
    }
}

// Speech servers of this machine that could be voices.
extension Doctor {
    /// Whether there are as many descriptors as clients may have connections.
    func examineDescriptors() {
        var limits = settings.server.limits
        let (bouyomi, voicevox) = (settings.server.bouyomi != nil, settings.server.voicevox != nil)
        let (wanted, available) = limits.fitDescriptors(bouyomi: bouyomi, voicevox: voicevox)
        note(
            "open files",
            isGood: available >= wanted,
            "\(available) at once, for \(limits.connections) connections of clients",
            remedy: "raise it to \(wanted): ulimit -n, or LimitNOFILE= of the unit"
        )
    }

    /// Connects to the usual ports of such servers, and says how those that are not used yet can be used.
    func examineServers() {
        for server in KnownServer.unused(in: catalog) {
            note(
                "server",
                isGood: false,
                server.finding,
                remedy: "copy config/voices/\(server.file) to voices/ beside the file that 'yomite config path' names (docs/servers.md)",
                fix: ConfigReader.voicesFolder(environment).map { .write(server.voices, path: "\($0)/\(server.file)") }
            )
        }
    }
}

// Checks what is needed to know what to say.
extension Doctor {
    func examineLanguages() {
        if let fixed = settings.voices.language { return note("languages", "everything is read as \(fixed) (--language)") }
        let languages = LanguageDetector(languages: settings.voices.languages).languages
        let unknown = LanguageDetector.unknown(of: settings.voices.languages ?? [])
        let found = "recognised by words: \(languages.joined(separator: " ")); others by script"
        note(
            "languages",
            isGood: unknown.isEmpty,
            unknown.isEmpty ? found : "\(found); not known: \(unknown.joined(separator: " "))",
            remedy: "leave them out of --languages, or give the comments a language"
        )
    }

    func examineJapanese(of usable: Set<Engine>) {
        if let kanjiShortfall {
            return note("Japanese", isGood: false, "\(kanjiShortfall)", remedy: kanjiShortfall.remedy)
        }
        let saysAccents = catalog.entries(language: "ja").contains { usable.contains($0.voice.engine) && $0.voice.notation.takesAccents }
        let lacks = JapaneseAnalyser(dictionaries: .installed(environment)).lacks(withAccents: saysAccents)
        if lacks.isEmpty { note("Japanese", "kanji are read (MeCab, IPADIC and the words of chats)") }
        for lack in lacks {
            note("Japanese", isGood: false, "\(lack)", remedy: lack.remedy, fix: lack.packages.isEmpty ? nil : .install(lack.packages))
        }
    }

    /// The user's own words for all rooms.
    func examineDictionary() {
        guard let dictionary = UserDictionary(settings, environment, room: .main) else {
            return note("dictionary", "there is no folder for a dictionary, or it is off")
        }
        _ = dictionary.refresh()
        let shelf = UserDictionary.Shelf.everywhere
        note("dictionary", "\(dictionary.table(of: shelf).entries.count) words of your own in \(dictionary.path(of: shelf))")
        for problem in dictionary.problems {
            note("dictionary", isGood: false, problem, remedy: "correct that line")
        }
    }
}

// Which of the libraries that Yomite uses are on this machine. The list comes with the program (packaging/libraries.tsv).
extension Doctor {
    private static let mostListBytes = 1 << 16

    /// A line of the list.
    private struct Library {
        /// Any of these is enough.
        let names: [Substring]
        let package: Substring
        let purpose: Substring

        init?(_ line: Substring) {
            let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard fields.count == 5, !line.hasPrefix("#") else { return nil }
            (names, package, purpose) = (fields[0].split(separator: "|"), fields[3], fields[4])
        }

        /// Whether the loader finds it where the program looks.
        var isThere: Bool {
            names.contains { name in
                guard let handle = unsafe dlopen(String(name), RTLD_LAZY | RTLD_LOCAL) else { return false }
                unsafe dlclose(handle)
                return true
            }
        }
    }

    /// Comes last: libraries take memory, and not all of them return it.
    func examineLibraries() {
        let path = ProgramFiles.dataFolder { environment[$0] } + "/libraries.tsv"
        guard let list = try? readWhole(path, atMost: Self.mostListBytes) else { return }
        let libraries = list.split(separator: "\n").compactMap(Library.init)
        let missing = libraries.filter { !$0.isThere }
        if missing.isEmpty { note("libraries", "all \(libraries.count) optional libraries are installed") }
        for library in missing {
            note(
                "libraries",
                isGood: false,
                "the library \(library.names[0]) is missing; it is for \(library.purpose)",
                remedy: "install \(library.package) (the Debian package that contains it)"
            )
        }
    }
}
