// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
import Core
public import Synthesis
public import Voices

/// A text to speak for a program, and how.
public struct SpokenText: Equatable, Sendable {
    /// Which voice speaks it.
    public enum Speaker: Equatable, Sendable {
        /// A voice of this gender, by the text's language. If there are several, other characters get other voices.
        case gender(Gender, as: String? = nil)
        /// The voice of this name, in its own language.
        case voice(String)
    }

    /// What is spoken.
    public var text: String
    /// The voice.
    var speaker: Speaker
    /// The language of the text, as a tag; nil for that of the voice, or else the one that it seems to be in.
    public var language: String?
    /// Percent of the voice's normal rate.
    var speed: Int
    /// Percent of the voice's normal pitch.
    var pitch: Int
    public var sampleRate: Int

    /// By default in the voice's own rate and pitch.
    public init(text: String, speaker: Speaker, language: String? = nil, speed: Int = 100, pitch: Int = 100, sampleRate: Int) {
        (self.text, self.speaker, self.language) = (text, speaker, language)
        (self.speed, self.pitch, self.sampleRate) = (speed, pitch, sampleRate)
    }
}

/// The results of a text, piece by piece.
public enum SpokenTextNews: Equatable, Sendable {
    /// It was only read: the input of Japanese voices.
    case reading([String])
    /// More of its sound.
    case samples([Int16])
    /// All of it has been passed on.
    case ended
    /// Nothing more comes.
    case failed(SpokenTextFailure)
}

/// Why a text is not spoken, or not to its end.
public enum SpokenTextFailure: Error, Equatable, Sendable {
    /// There is no voice of this name.
    case unknownVoice(String)
    /// It has a word that is never spoken.
    case neverSpoken
    /// It contains nothing that can be spoken.
    case nothingToSay
    /// There is no voice host.
    case noHost
    /// No engine could speak it.
    case engine(SpeechFailure)
    /// The service is stopping.
    case stopping
}

/// Speaks single texts for programs. They belong to no room, and nobody hears them here.
///
/// Confined to the loop's thread.
public final class SpokenTexts: SpeechListener {
    /// The service around it, as it uses it. All closures are called on the loop.
    public struct Environment {
        /// The available voices.
        var catalog: Catalog
        /// Works out what to say of a text, in voices that fit, and returns it at once, or later if it is still wanted then.
        var prepare: (Comment, _ isWanted: @escaping () -> Bool, _ done: @escaping (Preparation) -> Void) -> Void
        /// Called when there is something to speak (true), and when there is nothing any more.
        var works: (Bool) -> Void

        public init(
            catalog: Catalog,
            prepare: @escaping (Comment, _ isWanted: @escaping () -> Bool, _ done: @escaping (Preparation) -> Void) -> Void,
            works: @escaping (Bool) -> Void
        ) {
            self.catalog = catalog
            self.prepare = prepare
            self.works = works
        }
    }

    /// Receives the results of each text, by the number of its request.
    public var tell: ((UInt64, SpokenTextNews) -> Void)?

    private struct Entry {
        let call: UInt64
        /// Samples that were passed on and not taken yet.
        var untaken = 0
        var isPaused = false
        var hasBegun = false
        /// Samples that wait for more to come.
        var held: [Int16] = []
    }

    /// After the first ones, how many samples are passed on at once: each time wakes the server's thread.
    private static let piece = 16_384

    private let lane: SpeechLane
    private let environment: Environment
    /// How many samples may be on their way to a client before its host is held back.
    private let window: Int
    private var entries: [JobID: Entry] = [:]
    private var jobs: [UInt64: JobID] = [:]
    /// Requests whose texts are being prepared.
    private var preparing: Set<UInt64> = []
    private var lastJob: UInt32 = 0

    /// - Parameter waitingBytes: how much sound may wait for a client.
    public init(hub: SpeechHub, waitingBytes: Int, environment: Environment) {
        lane = hub.lane(isShared: true)
        window = waitingBytes / MemoryLayout<Int16>.size
        self.environment = environment
        lane.listener = self
    }

    // MARK: - Texts

    /// Speaks a text for a request, whose number is unique.
    public func speak(_ order: SpokenText, for call: UInt64) {
        prepare(order, for: call) { [weak self] in self?.begin(order, as: $0, for: call) }
    }

    /// Reads a text without speaking it.
    public func read(_ order: SpokenText, for call: UInt64) {
        prepare(order, for: call) { [weak self] preparation in
            guard let self, preparing.remove(call) != nil else { return }
            guard case .speak(let speakable) = preparation else { return tellLeftOut(preparation, of: call) }
            tell?(call, .reading(speakable.parts.filter { $0.voice.language == "ja" }.map(\.spoken)))
        }
    }

    private func prepare(_ order: SpokenText, for call: UInt64, _ done: @escaping (Preparation) -> Void) {
        do throws(SpokenTextFailure) {
            preparing.insert(call)
            let isWanted = { [weak self] in self?.preparing.contains(call) == true }
            environment.prepare(try comment(of: order), isWanted, done)
        } catch {
            preparing.remove(call)
            tell?(call, .failed(error))
        }
    }

    private func comment(of order: SpokenText) throws(SpokenTextFailure) -> Comment {
        var comment = Comment(text: order.text)
        comment.language = order.language
        switch order.speaker {
        case .gender(let gender, let character):
            comment.gender = gender
            comment.author = character.map { Author(id: $0) }
        case .voice(let name):
            // Found without a search for similar names, which takes milliseconds.
            guard let voice = environment.catalog.find(name)?.voice else {
                throw .unknownVoice(name)
            }
            comment.voice = voice.id
            // A named voice decides the language where nobody else does: "5" and "no" say nothing about theirs.
            comment.language = order.language ?? voice.language
        }
        return comment
    }

    /// A text has been prepared. Its client may have left meanwhile.
    private func begin(_ order: SpokenText, as preparation: Preparation, for call: UInt64) {
        guard preparing.remove(call) != nil else { return }
        switch preparation {
        case .speak(let speakable):
            var parts = speakable.parts
            for index in parts.indices {
                parts[index].rate = parts[index].rate * order.speed / 100
                parts[index].pitch = parts[index].pitch * order.pitch / 100
            }
            lastJob &+= 1
            let job = JobID(lastJob)
            if entries.isEmpty { environment.works(true) }
            entries[job] = Entry(call: call)
            jobs[call] = job
            lane.submit(SpeechJob(id: job, parts: parts, sampleRate: order.sampleRate))
        case .leaveOut: tellLeftOut(preparation, of: call)
        }
    }

    private func tellLeftOut(_ preparation: Preparation, of call: UInt64) {
        if case .leaveOut(.refused) = preparation { tell?(call, .failed(.neverSpoken)) } else { tell?(call, .failed(.nothingToSay)) }
    }

    /// This many samples have gone to the client.
    public func taken(_ count: Int, by call: UInt64) {
        guard let job = jobs[call], var entry = entries[job] else { return }
        entry.untaken -= count
        let isFree = entry.isPaused && entry.untaken <= window / 2
        if isFree { entry.isPaused = false }
        entries[job] = entry
        if isFree { lane.resume(job) }
    }

    /// The client has left.
    public func cancel(_ call: UInt64) {
        preparing.remove(call)
        guard let job = jobs[call] else { return }
        forget(job)
        lane.cancel(job)
    }

    /// Everything in progress is cancelled, which is the last that is reported.
    public func close() {
        for call in preparing.union(jobs.keys) { tell?(call, .failed(.stopping)) }
        tell = nil
        preparing = []
        for job in entries.keys { lane.cancel(job) }
    }

    private func forget(_ job: JobID) {
        guard let entry = entries.removeValue(forKey: job) else { return }
        jobs[entry.call] = nil
        if entries.isEmpty { environment.works(false) }
    }

    // MARK: - Reports of the voice hosts

    /// Samples are passed on to the client.
    public func speech(of job: JobID, samples: Span<Int16>) {
        guard let index = entries.index(forKey: job) else { return }
        // SAFETY: the span is valid during the call, which copies.
        unsafe samples.withUnsafeBufferPointer { unsafe entries.values[index].held.append(contentsOf: $0) }
        let isEnough = entries.values[index].held.count >= min(Self.piece, window / 4)
        if isEnough || !entries.values[index].hasBegun { tellHeld(of: job) }
    }

    private func tellHeld(of job: JobID) {
        guard let index = entries.index(forKey: job), !entries.values[index].held.isEmpty else { return }
        var held: [Int16] = []
        swap(&held, &entries.values[index].held)
        entries.values[index].hasBegun = true
        entries.values[index].untaken += held.count
        let isTooMuch = !entries.values[index].isPaused && entries.values[index].untaken > window
        if isTooMuch { entries.values[index].isPaused = true }
        tell?(entries.values[index].call, .samples(held))
        if isTooMuch { lane.pause(job) }
    }

    /// Nobody follows the words.
    public func speech(of job: JobID, word: WordMark) {}

    /// The result is passed on to the client.
    public func speech(of job: JobID, ended: SpeechEnd) {
        guard let call = entries[job]?.call else { return }
        tellHeld(of: job)
        forget(job)
        switch ended {
        case .finished: tell?(call, .ended)
        case .cancelled: tell?(call, .failed(.stopping))
        case .failed(.missing): tell?(call, .failed(.noHost))
        case .failed(let failure): tell?(call, .failed(.engine(failure)))
        }
    }
}
