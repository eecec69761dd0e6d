// SPDX-License-Identifier: GPL-3.0-or-later

internal import Rooms
internal import Synthesis

/// Stands between the rooms and the voice hosts, and lets the keeper of memory know what is spoken.
final class SpeechRelay: SpeechSource, SpeechListener {
    private let memory: MemoryKeeper
    /// Both are built after this.
    var hosts: HostPool?
    weak var listener: (any SpeechListener)?

    init(memory: MemoryKeeper) {
        self.memory = memory
    }

    func submit(_ job: SpeechJob) {
        memory.promise(job)
        hosts?.submit(job)
    }

    func cancel(_ job: JobID) {
        hosts?.cancel(job)
    }

    func pause(_ job: JobID) {
        hosts?.pause(job)
    }

    func resume(_ job: JobID) {
        hosts?.resume(job)
    }

    func speech(of job: JobID, samples: Span<Int16>) {
        listener?.speech(of: job, samples: samples)
        memory.observe()
    }

    func speech(of job: JobID, word: WordMark) {
        listener?.speech(of: job, word: word)
    }

    func speech(of job: JobID, ended: SpeechEnd) {
        memory.release(job)
        listener?.speech(of: job, ended: ended)
    }
}
