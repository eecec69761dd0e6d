// SPDX-License-Identifier: GPL-3.0-or-later

internal import Backlog
internal import Comments
internal import Configuration
internal import Japanese
package import Reading
package import Rooms
internal import Voices

// What the settings mean for rooms and what waits in them.

extension BacklogRules {
    init(_ settings: Settings, task: SpeakingTask) {
        self = settings.backlog
        // What was recorded is told as it happened.
        order = task.isFinite && task.policy == .all ? .arrival : .rank
        longestComment = .seconds(settings.limits.liveAudioSeconds)
    }
}

extension Selection {
    init(_ settings: Settings) {
        self.init(kinds: settings.read, readsEvents: settings.alerts, minimums: settings.backlog.paidMinimums)
    }
}

extension TeachingRules {
    package init(_ settings: Settings) {
        self = settings.teaching
        if settings.dictionary == "off" { teachers = .nobody }
    }

    /// Only a chat that is read aloud teaches: a file that is rendered is over.
    init(_ settings: Settings, task: SpeakingTask) {
        switch task {
        case .read, .serve: self.init(settings)
        case .say, .render: self = .off
        }
    }
}

extension Admission {
    package init(_ settings: Settings, teaching: TeachingRules) {
        self.init(
            ignoring: settings.ignore?.split(separator: ",").map { String($0) } ?? [],
            readsBots: settings.bots == .read,
            // A log has no bots to talk to.
            readsCommands: settings.commands == .read || settings.reading.style == .verbatim,
            teaching: teaching
        )
    }
}

extension RoomSettings {
    init(_ settings: Settings, preparer: Preparer) {
        self.init(gain: Float(settings.volume) / 100, announce: settings.announce, preparer: preparer)
    }
}

extension Conductor.Options {
    init(_ settings: Settings, task: SpeakingTask) {
        self.init(
            sampleRate: settings.sampleRate,
            pause: settings.pause,
            // Enough for every host to be busy, and to have its next ones, while one comment is written.
            ahead: task.isRendering
                ? max(settings.limits.prefetchComments, 6 * renderingHosts(settings.limits)) : settings.limits.prefetchComments,
            longestComment: task.policy == .live ? .seconds(settings.limits.liveAudioSeconds) : nil,
            announce: settings.announce,
            admission: task.isOwnWords ? .open : Admission(settings, teaching: TeachingRules(settings, task: task)),
            selection: task.isOwnWords ? .everything : Selection(settings)
        )
    }
}

extension RoomLimits {
    /// What a usual comment of some three seconds takes.
    private static let usualComment = 131_072

    init(_ settings: Settings, task: SpeakingTask, isFile: Bool) {
        self.init()
        ids = settings.backlog.rememberedIDs
        guard task.hasRooms(settings) else { return }
        let limits = settings.limits
        hasMany = true
        rooms = limits.rooms
        idle = isFile ? nil : .seconds(limits.roomIdleSeconds)
        remembered = limits.rememberedRooms
        ahead = max(1, limits.prefetchBytes / Self.usualComment)
    }
}

extension RoomTemplate {
    init(_ settings: Settings, task: SpeakingTask) {
        let limits = settings.limits
        // Among several rooms a live comment is taken whole: its host is not to wait until it has been heard.
        let whole = limits.liveAudioSeconds * settings.sampleRate * MemoryLayout<Int16>.size
        let share = limits.prefetchBytes / (limits.prefetchComments + 1)
        self.init(
            options: Conductor.Options(settings, task: task),
            backlog: Backlog(policy: task.policy, rules: BacklogRules(settings, task: task)),
            history: LanguageHistory(settings),
            bufferLimit: task.hasRooms(settings) ? max(whole, share) : share
        )
    }
}

extension Preparer {
    init(
        _ settings: Settings,
        words: OperatorWords,
        policy: Backlog.Policy,
        catalog: Catalog,
        engines: Set<Engine>,
        japanese: JapaneseAnalyser
    ) {
        self.init(
            reader: Reader(
                settings,
                words: words,
                catalog: catalog,
                japanese: japanese,
                lengthLimit: policy == .live ? ReadingOptions.liveLengthLimit : nil
            ),
            chooser: VoiceChooser(settings, catalog: catalog, engines: engines),
            manner: Manner(rate: settings.rate, pitch: settings.pitch, isCalibrated: settings.normalize == .on),
            paid: PaidStyle(settings)
        )
    }
}

extension PaidStyle {
    package init(_ settings: Settings) {
        self.init(
            voice: settings.paidVoice,
            rate: settings.paidRate,
            pitch: settings.paidPitch,
            saysAmount: settings.paidAmount,
            minimums: settings.backlog.paidMinimums
        )
    }
}
