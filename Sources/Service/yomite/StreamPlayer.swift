// SPDX-License-Identifier: GPL-3.0-or-later

import Core
import Net
import Playback

/// Plays a stream that comes over a network: begins when enough has arrived, plays silence if nothing arrives, and catches up if much
/// arrives at once. On the loop's thread.
final class StreamPlayer {
    /// How far playback stays behind the stream, so that hiccups of the network are not heard; and how far at most.
    private let lead: Int
    private let most: Int
    /// After this long without data the output rests.
    private static let patience = Duration.seconds(1)
    private static let step = Duration.milliseconds(20)

    private let output: any Output
    private let loop: Loop
    private var waiting: [Int16] = []
    private var playing: Playing?
    private var lastUtterance: UInt64 = 0
    private var lastCame: Moment

    private struct Playing {
        /// How much the output took when it was empty.
        let room: Int
        var isOpen = true
        /// Too much has arrived: data is skipped until the lead is reached again.
        var isCatchingUp = false
    }

    init(_ output: any Output, on loop: Loop) {
        self.output = output
        self.loop = loop
        lead = output.sampleRate * 3 / 10
        most = output.sampleRate
        lastCame = loop.now
        serve()
    }

    /// More of the stream.
    func take(_ samples: [Int16]) {
        lastCame = loop.now
        guard playing?.isOpen == true else { return begin(with: samples) }
        let behind = (playing?.room ?? 0) - output.space
        if behind > most { playing?.isCatchingUp = true }
        if behind <= lead { playing?.isCatchingUp = false }
        if playing?.isCatchingUp == false { _ = output.push(samples.span) }
    }

    private func begin(with samples: [Int16]) {
        waiting += samples
        if waiting.count > most { waiting.removeFirst(waiting.count - lead) }
        guard playing == nil, waiting.count >= lead else { return }
        lastUtterance += 1
        output.begin(UtteranceID(lastUtterance), gap: 0)
        playing = Playing(room: output.space)
        _ = output.push(waiting.span)
        waiting = []
    }

    private func serve() {
        for event in output.takeEvents() {
            switch event {
            case .finished, .cut, .interrupted: playing = nil
            case .started, .state: break
            }
        }
        if playing?.isOpen == true, loop.now - lastCame > Self.patience {
            playing?.isOpen = false
            output.end()
        }
        loop.after(Self.step) { [weak self] in self?.serve() }
    }
}
