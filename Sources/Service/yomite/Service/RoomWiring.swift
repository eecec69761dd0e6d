// SPDX-License-Identifier: GPL-3.0-or-later

import Comments
import Core
import Japanese
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
