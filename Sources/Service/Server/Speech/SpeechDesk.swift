// SPDX-License-Identifier: GPL-3.0-or-later

public import Comments
internal import Events
public import Rooms
public import Synthesis
public import Voices

/// Where texts that programs want to have spoken meet the voice hosts. Nobody hears them here, and no room knows of them. Confined to the
/// loop's thread.
public final class SpeechDesk: SpeechListener {
    /// What the desk asks of the program around it. All are called on the loop.
    public struct Surroundings {
        /// The voices there are.
        public var catalog: Catalog
        /// Works out what is said of a text, by voices that there is room for.
        public var prepare: (Comment) -> Preparation
        /// There is something to be spoken (true), or nothing any more.
        public var works: (Bool) -> Void

        /// All are called on the loop.
        public init(catalog: Catalog, prepare: @escaping (Comment) -> Preparation, works: @escaping (Bool) -> Void) {
            self.catalog = catalog
            self.prepare = prepare
            self.works = works
        }
    }

    /// Hears what becomes of orders.
    var tell: ((UInt64, SpeechNews) -> Void)?

    private struct Entry {
        let call: UInt64
        /// Samples that were told and not taken yet.
        var untaken = 0
        var isPaused = false
        var hasBegun = false
        /// Samples that wait for more to come.
        var held: [Int16] = []
    }

    /// After the first ones, so many samples are told at once: each time wakes the server's thread.
    private static let piece = 16_384

    private let lane: SpeechLane
    private let surroundings: Surroundings
    /// So many samples may be on their way to a client before its host is held back.
    private let window: Int
    private var entries: [JobID: Entry] = [:]
    private var jobs: [UInt64: JobID] = [:]
    private var lastJob: UInt32 = 0

    /// A desk that speaks by way of the hub. `waitingBytes`: how much sound may wait for a client.
    public init(hub: SpeechHub, waitingBytes: Int, surroundings: Surroundings) {
        lane = hub.lane(isShared: true)
        window = waitingBytes / MemoryLayout<Int16>.size
        self.surroundings = surroundings
        lane.listener = self
    }

    // MARK: - Orders

    func take(_ order: SpeechOrder, for call: UInt64) {
        do throws(HTTPProblem) {
            let parts = try parts(of: order)
            lastJob &+= 1
            let job = JobID(lastJob)
            if entries.isEmpty { surroundings.works(true) }
            entries[job] = Entry(call: call)
            jobs[call] = job
            lane.submit(SpeechJob(id: job, parts: parts, sampleRate: order.sampleRate))
        } catch {
            tell?(call, .failed(error))
        }
    }

    private func parts(of order: SpeechOrder) throws(HTTPProblem) -> [SpeechPart] {
        var comment = Comment(text: order.text)
        switch order.voice {
        case .gender(let gender): comment.gender = gender
        case .id(let name):
            do throws(CatalogError) {
                let voice = try surroundings.catalog.entry(named: name).voice
                // Whoever names a voice means its language: "5" and "no" say nothing of theirs.
                (comment.voice, comment.language) = (voice.id, voice.language)
            } catch {
                throw HTTPProblem(400, "there is no voice \"\(printable(name))\": GET /v1/audio/voices lists them", place: "voice")
            }
        }
        switch surroundings.prepare(comment) {
        case .speak(var speakable):
            for index in speakable.parts.indices { speakable.parts[index].rate = speakable.parts[index].rate * order.speed / 100 }
            return speakable.parts
        case .leaveOut(.refused): throw HTTPProblem(400, "a word in input is never spoken here", place: "input")
        case .leaveOut: throw HTTPProblem(400, "nothing in input can be spoken", place: "input")
        }
    }

    /// So many samples have gone to the client.
    func taken(_ count: Int, by call: UInt64) {
        guard let job = jobs[call], var entry = entries[job] else { return }
        entry.untaken -= count
        let isFree = entry.isPaused && entry.untaken <= window / 2
        if isFree { entry.isPaused = false }
        entries[job] = entry
        if isFree { lane.resume(job) }
    }

    /// The client has gone.
    func cancel(_ call: UInt64) {
        guard let job = jobs[call] else { return }
        forget(job)
        lane.cancel(job)
    }

    /// The server ends: nobody is told any more.
    func close() {
        tell = nil
        for job in entries.keys { lane.cancel(job) }
    }

    private func forget(_ job: JobID) {
        guard let entry = entries.removeValue(forKey: job) else { return }
        jobs[entry.call] = nil
        if entries.isEmpty { surroundings.works(false) }
    }

    // MARK: - What the voice hosts say

    /// Samples go on to the client.
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

    /// The client is told.
    public func speech(of job: JobID, ended: SpeechEnd) {
        guard let call = entries[job]?.call else { return }
        tellHeld(of: job)
        forget(job)
        switch ended {
        case .finished: tell?(call, .ended)
        case .cancelled: tell?(call, .failed(HTTPProblem(503, "the service is stopping")))
        case .failed(.missing): tell?(call, .failed(HTTPProblem(503, "there is no voice host: yomite doctor says why")))
        case .failed(.killed): tell?(call, .failed(HTTPProblem(503, "the voice host is killed again and again: is memory short?")))
        case .failed(let failure):
            tell?(call, .failed(HTTPProblem(422, "input is too much for the engine (\(failure.rawValue))", place: "input")))
        }
    }
}
