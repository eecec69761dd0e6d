// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Voices

extension HostSupervision {
    /// Events for the supervision.
    enum Event {
        case submitted(SpeechJob)
        case cancelled(JobID)
        case paused(JobID, Bool)
        case warmUp
        case hostsAllowed(Int)
        case idleAllowed(Duration)
        /// These hosts have to make room for others: nothing is started in their place before they have ended.
        case evicted([HostID])
        /// The process could not be created.
        case notStarted(HostID)
        case ready(HostID)
        case done(HostID, JobID, HostEnding)
        case refused(HostID, JobID, HostFailure)
        case sentGarbage(HostID)
        /// The answer to `examine`.
        case examined(HostID, isStopped: Bool)
        /// The process has ended, and everything that it had sent was read.
        case ended(HostID, HostEnd)
        /// The time that `wake` asked for has come.
        case due
    }

    /// What the supervision wants done.
    enum Action: Equatable {
        case start(HostID)
        case speak(HostID, SpeakRequest)
        case cancel(HostID, JobID)
        /// Whether this host's pipe is read.
        case read(HostID, Bool)
        /// Find out whether somebody has stopped it.
        case examine(HostID)
        case quit(HostID)
        case kill(HostID)
        case words(JobID, [WordMark])
        case report(JobID, SpeechEnd)
        case note(HostID, HostEvent.State)
        /// No host of this kind can be started.
        case missing(HostKind)
        /// Hosts of this kind are killed from outside again and again.
        case givenUp(HostKind)
    }
}
