// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Feeds
import Glibc
import Server

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
