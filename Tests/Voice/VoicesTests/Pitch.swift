// SPDX-License-Identifier: GPL-3.0-or-later

/// The median fundamental frequency of the voiced parts, by autocorrelation; nil where nothing is voiced.
func medianPitch(of samples: [Int16], sampleRate: Int) -> Double? {
    // A quarter of the rate keeps every pitch of a voice and takes a sixteenth of the time.
    let slow = stride(from: 0, to: samples.count - 3, by: 4).map { start in samples[start..<start + 4].reduce(0) { $0 + Int($1) } / 4 }
    let window = 256
    let lags = sampleRate / 4 / 420...sampleRate / 4 / 60
    let starts = stride(from: 0, to: slow.count - window - lags.upperBound, by: 1_024)
    let pitches = starts.compactMap { pitchLag(in: slow[$0...], window: window, lags: lags) }.map { Double(sampleRate / 4) / Double($0) }
        .sorted()
    return pitches.isEmpty ? nil : pitches[pitches.count / 2]
}

/// The shortest lag at which the sound resembles itself nearly as well as at the best one.
private func pitchLag(in samples: ArraySlice<Int>, window: Int, lags: ClosedRange<Int>) -> Int? {
    let start = samples.startIndex
    func product(_ lagA: Int, _ lagB: Int) -> Double {
        var sum = 0
        for i in start..<start + window {
            sum += samples[i + lagA] * samples[i + lagB]
        }
        return Double(sum)
    }
    let loudness = product(0, 0)
    guard loudness > Double(window) * 400 * 400 else { return nil }
    let likeness = lags.map { lag -> Double in
        let norm: Double = loudness * product(lag, lag) + 1
        return product(0, lag) / norm.squareRoot()
    }
    guard let best = likeness.max(), best > 0.6 else { return nil }
    let peak = (1..<likeness.count - 1).first { i in
        likeness[i] > 0.9 * best && likeness[i] >= likeness[i - 1] && likeness[i] >= likeness[i + 1]
    }
    return peak.map { lags.lowerBound + $0 }
}
