// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Dictionaries
import Glibc
import Net
import Reading
import Rooms
import Synthesis
import Voices

// What the settings mean for rooms and what waits in them.

extension BacklogRules {
    init(_ settings: Settings, task: SpeakingTask) {
        self = settings.backlog
        // Recorded comments are told at their recorded times.
        order = task.isFinite && task.policy == .all ? .arrival : .rank
        longestComment = settings.roomLimits.longestComment
    }
}

extension TeachingRules {
    init(_ settings: Settings) {
        self = settings.teaching
        if settings.dictionary == "off" { teachers = .nobody }
    }

    /// Only a chat that is read aloud teaches: a rendered file is over.
    init(_ settings: Settings, task: SpeakingTask) {
        switch task {
        case .read, .serve, .fleet: self.init(settings)
        case .say, .render, .samples: self = .off
        }
    }
}

extension RoomSettings {
    /// The settings of a room that reads a chat.
    init(_ settings: Settings, teaching: TeachingRules) {
        self = settings.room
        paid.minimums = settings.backlog.paidMinimums
        selection.minimums = settings.backlog.paidMinimums
        admission.teaching = teaching
        // A log has no bots to talk to.
        if settings.reading.style == .verbatim { admission.readsCommands = true }
    }

    init(_ settings: Settings, task: SpeakingTask) {
        self.init(settings, teaching: TeachingRules(settings, task: task))
        // A recording is read to its end, whatever ended in it.
        if task.policy == .all { streamEnd = .off }
        if task.isOwnWords { (admission, selection) = (.open, .everything) }
    }
}

extension Conductor.Options {
    /// - Parameter isStored: whether it is stored that a comment begins to be heard.
    init(_ settings: Settings, task: SpeakingTask, isStored: Bool) {
        let limits = settings.roomLimits
        self.init(
            sampleRate: settings.sampleRate,
            // Enough to keep every host busy, with its next jobs, while one comment is written.
            ahead: task.isRendering ? max(limits.prefetchComments, 6 * settings.hosts.mostAtOnce) : limits.prefetchComments,
            longestComment: task.policy == .live ? limits.longestComment : nil,
            asksToBegin: isStored
        )
    }
}

extension RoomLimits {
    init(_ settings: Settings, task: SpeakingTask, isFile: Bool) {
        self = settings.roomLimits
        hasMany = task.hasRooms(settings)
        closesRooms = !isFile
        (ids, idSpan) = (settings.backlog.rememberedIDs, settings.backlog.idSpan)
    }
}

extension RoomTemplate {
    /// - Parameter isStored: whether it is stored that a comment begins to be heard.
    init(_ settings: Settings, _ limits: RoomLimits, task: SpeakingTask, backlog: Backlog, isStored: Bool) {
        // Among several rooms a live comment is synthesised whole while there is space, so that its host need not wait until it has been heard.
        let whole = Int(limits.longestComment.components.seconds) * settings.sampleRate * MemoryLayout<Int16>.size
        let share = limits.prefetchBytes / (limits.prefetchComments + 1)
        self.init(
            options: Conductor.Options(settings, task: task, isStored: isStored),
            backlog: backlog,
            history: RoomHistory(viewerLimit: settings.reading.viewerLimit),
            speechLimit: task.isRendering ? .max : limits.prefetchBytes,
            jobLimit: task.hasRooms(settings) ? max(whole, share) : share
        )
    }
}

extension Preparer {
    /// The preparer for a room with these settings.
    init(
        _ settings: Settings,
        words: OperatorWords,
        policy: Backlog.Policy,
        catalog: Catalog,
        engines: Set<Engine>,
        japanese: JapaneseAnalyser
    ) {
        let room = RoomSettings(settings, teaching: .off)
        self.init(
            reader: Reader(
                settings,
                words: words,
                catalog: catalog,
                engines: engines,
                japanese: japanese,
                lengthLimit: policy == .live ? ReadingOptions.liveLengthLimit : nil
            ),
            chooser: VoiceChooser(catalog: catalog, room: settings.voices, engines: engines),
            manner: room.manner,
            paid: room.paid,
            nameVoice: room.announceVoice.map { VoiceWishes($0) },
            greets: room.greets,
            announcesSources: room.selection.sharedChats == .announced,
            sounds: settings.sounds,
            isJapaneseReady: { [words = words.neverSpoken] in !japanese.isUnopened && !(japanese.isOpen && words.isUnread) }
        )
    }
}

extension UserDictionary {
    /// The dictionary that the settings name; nil if they want none, or there is no home directory to keep it in.
    /// - Parameters:
    ///   - budget: what the service may take in memory; nil without a limit.
    ///   - memory: what the dictionaries of all rooms may take.
    convenience init?(
        _ settings: Settings,
        _ environment: [String: String],
        room: RoomName,
        budget: Int? = nil,
        memory: DictionaryMemory = DictionaryMemory()
    ) {
        let regexBytes = min(settings.reading.regexBytes, (budget ?? .max) / 64)
        switch settings.dictionary {
        case "off": return nil
        case nil:
            guard let folder = ConfigFile.folder(environment: environment) else { return nil }
            self.init(folder: folder + "/dictionary", room: room, regexBytes: regexBytes, memory: memory)
        case let folder?: self.init(folder: folder, room: room, regexBytes: regexBytes, memory: memory)
        }
    }
}

// What the settings mean for reading.

extension Reader {
    /// `engines`: the usable ones; accents are looked up if one of them takes accents. `lengthLimit`: the most scalars of a comment that
    /// are spoken.
    init(
        _ settings: Settings,
        words: OperatorWords,
        catalog: Catalog,
        engines: Set<Engine>,
        japanese: JapaneseAnalyser,
        lengthLimit: Int? = nil
    ) {
        let isAccented = catalog.engineProfiles.contains { $0.notation.takesAccents && engines.contains($0.engine) }
        self.init(
            options: ReadingOptions(
                fixedLanguage: settings.voices.language,
                roomLanguage: settings.voices.mainLanguage(in: catalog),
                detector: LanguageDetector(languages: settings.voices.languages),
                lengthLimit: lengthLimit,
                emoteWords: words.emotes,
                sounds: words.sounds(playedBy: engines),
                neverSpoken: words.neverSpoken,
                refusal: settings.reading.refusal,
                emoji: settings.reading.emoji,
                announcements: settings.reading.announcements,
                rulesOff: settings.reading.allRulesOff
            ),
            japanese: japanese.analyse,
            accents: isAccented ? japanese.accentWords : nil
        )
    }
}

extension LanguageHistory {
    init(_ settings: Settings) {
        self.init(viewerLimit: settings.reading.viewerLimit)
    }
}

extension JapaneseAnalyser.Dictionaries {
    /// Debian's dictionary, and the words that come with the program; with people's names if these are installed, because they are large.
    static func installed(_ environment: [String: String]) -> JapaneseAnalyser.Dictionaries {
        let folder = ProgramFiles.dataFolder { environment[$0] }
        let withNames = folder + "/japanese/stream-words.dic"
        let hasNames = unsafe access(withNames, R_OK) == 0
        return JapaneseAnalyser.Dictionaries(words: hasNames ? withNames : folder + "/stream-words.dic", accents: folder + "/accents")
    }
}

// Where what is set for viewers is kept.

extension ViewerBooks {
    /// The books in the folder that the settings name; nil if nothing is kept: nobody moderates what is only rendered, or there is no home
    /// directory to keep it in.
    /// - Parameter budget: what the service may take in memory; nil without a limit.
    convenience init?(_ context: RunContext, budget: Int?) {
        guard context.task.isLasting else { return nil }
        var limits = context.settings.roomLimits
        if let budget { limits.fit(budget: budget) }
        guard let folder = context.settings.viewersFolder(context.environment) else { return nil }
        self.init(
            folder: folder,
            atMost: limits.setViewers,
            keeping: limits.keptViewers,
            disk: LongWork(on: context.loop, isOnFiles: true),
            isRemote: isAnyOnRemoteDisk([folder]),
            now: { [context] in context.loop.now },
            wallClock: wallClock,
            tell: { [context] in
                context.log($0)
                if case .viewerChanged(let news, let room) = $0 { context.publish(.viewer(news), in: room) }
            }
        )
    }
}

extension Settings {
    /// Where what is set for viewers is kept; nil where nothing is.
    func viewersFolder(_ environment: [String: String]) -> String? {
        if viewers == "off" { return nil }
        return viewers ?? ConfigFile.folder(environment: environment).map { $0 + "/viewers" }
    }
}
