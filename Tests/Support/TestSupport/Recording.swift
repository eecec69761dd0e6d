// SPDX-License-Identifier: GPL-3.0-or-later

/// What a source of a private server gives, as 16-bit mono samples, while this object lives.
public final class Recording {
    private let process: Child
    /// All samples so far.
    public private(set) var samples: [Int16] = []
    private var half: UInt8?

    init(program: String, source: String, sampleRate: Int, environment: [String: String]) throws {
        let arguments = [
            "--device=\(source)", "--format=s16le", "--channels=1", "--rate=\(sampleRate)", "--raw", "--latency-msec=10",
            "--process-time-msec=5",
        ]
        process = try Child(program, arguments, environment: environment, capturesOutput: true)
        // The first samples prove that the recorder is connected.
        _ = read()
    }

    /// Waits for the next samples and adds them. False when the server (or the source) has gone.
    public func read() -> Bool {
        let bytes = process.read()
        for byte in bytes {
            if let low = half {
                samples.append(Int16(bitPattern: UInt16(low) | UInt16(byte) << 8))
                half = nil
            } else {
                half = byte
            }
        }
        return !bytes.isEmpty
    }

    /// Reads until `condition` holds of the samples; false when the server has gone, or when a hundred seconds more came without it.
    /// The limit is there so that a test ends. It is no measure: under a sanitizer, what is waited for may come after half a minute.
    public func hears(_ condition: ([Int16]) -> Bool) -> Bool {
        read(most: 2_205_000, until: condition)
    }

    /// Reads until so many frames more came, or the server has gone.
    public func read(most frames: Int) {
        _ = read(most: frames) { _ in false }
    }

    private func read(most frames: Int, until condition: ([Int16]) -> Bool) -> Bool {
        let limit = samples.count + frames
        var next = 0
        while true {
            // A long recording is looked at less often: otherwise looking would soon take longer than what it looks at.
            if samples.count >= next {
                if condition(samples) { return true }
                next = samples.count + samples.count / 256
            }
            guard samples.count < limit, read() else { return condition(samples) }
        }
    }
}
