// SPDX-License-Identifier: GPL-3.0-or-later

import Foundation
import Glibc
import Testing

@testable import Core
@testable import Net
@testable import Playback

/// A file name that nobody else uses; the file is removed with its owner.
final class TemporaryFile {
    let path = NSTemporaryDirectory() + "yomite-test-\(UUID().uuidString)"
    deinit { try? FileManager.default.removeItem(atPath: path) }
    var bytes: [UInt8] { FileManager.default.contents(atPath: path).map(Array.init) ?? [] }
}

/// The samples in bytes that are 16 bits each, the lower half first.
func samples(in bytes: some Collection<UInt8>) -> [Int16] {
    let bytes = Array(bytes)
    return stride(from: 0, to: bytes.count - 1, by: 2).map { Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8) }
}

/// A WAV file.
func recording(_ path: String, sampleRate: Int, now: (() -> Moment)? = nil) throws -> RenderedOutput {
    try .wav(OpenedFile(RenderedOutput.wavOrder(path, sampleRate: sampleRate)), sampleRate: sampleRate, now: now)
}

/// A file of bare samples, or a pipe.
func bareRecording(_ path: String, sampleRate: Int) throws -> RenderedOutput {
    try .raw(OpenedFile(OpenedFile.Order(path, old: .replaced)), sampleRate: sampleRate)
}

extension RenderedOutput {
    /// Closes it, and waits until its file is complete.
    @discardableResult
    func complete() -> FileStream.End? {
        close()
        return stream?.finish(within: .seconds(20))
    }
}

/// Says an utterance in uneven pieces, as hosts do. Returns once all of it is pushed; only for outputs that never make us wait.
func say(_ utterance: UInt64, _ samples: [Int16], gap: Int = 0, on output: some Output) {
    output.begin(UtteranceID(utterance), gap: gap)
    var pushed = 0
    while pushed < samples.count, output.failure == nil {
        pushed += output.push(samples.span.extracting(pushed..<min(samples.count, pushed + 9_999)))
    }
    output.end()
}

@Suite struct FullDiskTests {
    @Test func `what a full disk refuses is counted to the frame`() async {
        let file = TemporaryFile()
        await #expect(processExitsWith: .success) { [path = file.path as String] in
            signal(SIGXFSZ, SIG_IGN)
            var limit = rlimit(rlim_cur: 10_001, rlim_max: 10_001)
            unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
            let stream = try FileStream(OpenedFile(OpenedFile.Order(path, old: .replaced)), "for a test")
            var sink = FileSink(stream, portion: 1_000, leavesOut: false)
            let samples = tone(300)
            var given = 0
            do throws(OutputError) {
                while true { given += try sink.write(samples.span) }
            } catch {
                given += samples.count
            }
            sink.close(samples.span)
            given += samples.count
            guard stream.finish(within: .seconds(20)) == .failed(EFBIG) else { exit(2) }
            // Half a frame is none.
            let written = FileManager.default.contents(atPath: path)?.count ?? 0
            exit(written == 10_001 && sink.lost == given - (written + 1) / 2 ? 0 : 3)
        }
    }
}

@Suite struct ListenedOutputTests {
    @Test func `what listeners missed because nobody took it is counted`() throws {
        let output = try RenderedOutput.fastNull(sampleRate: 22_050, hasTap: true)
        var now = Moment(nanoseconds: 0)
        let tap = try #require(output.openTap { now })
        say(1, tone(30_000), on: output)
        while output.pollInterval != nil {
            now = now + .milliseconds(20)
            _ = output.takeEvents()
        }
        let heard = tap.take().count
        #expect((OutputTap.frames..<30_000).contains(heard))
        // Beside the speech some of the silence behind it.
        #expect(output.steadiness.lostToListeners >= 30_000 - heard)
        output.close()
    }
}

@Suite struct TappedOutputTests {
    @Test func `an output for listeners alone waits for one, gives them the room's clock, and interrupts what the last one left`() throws {
        var now = Moment(nanoseconds: 0)
        let output = try RenderedOutput.tapped(sampleRate: 22_050) { now }
        var events: [OutputEvent] = []
        func pass(_ steps: Int) {
            for _ in 0..<steps {
                now = now + .milliseconds(20)
                events += output.takeEvents()
            }
        }
        say(1, tone(22_050), on: output)
        pass(5)
        #expect(!output.isAwake && events.isEmpty && output.pollInterval == nil)
        let first = try #require(output.openTap { now })
        pass(5)
        #expect(output.isAwake && events == [.state(.restored), .started(UtteranceID(1), frame: 0)])
        let begun = first.take()
        #expect(!begun.isEmpty && begun == tone(Int(first.frame)))
        output.closeTap()
        pass(1)
        #expect(events.suffix(2) == [.interrupted(UtteranceID(1)), .state(.lost)])
        let second = try #require(output.openTap { now })
        _ = second.take()
        say(2, tone(1_000), gap: 100, on: output)
        pass(10)
        guard case .started(UtteranceID(2), let frame) = events.dropLast().last, case .finished(_, _, starved: 0) = events.last else {
            Issue.record("\(events)")
            return
        }
        let heard = second.take()
        let place = Int(frame - second.frame) + heard.count
        #expect(Array(heard[place..<place + 1_000]) == tone(1_000))
        output.close()
    }
}

@Suite struct WAVTests {
    @Test func `a file holds the utterances with their gaps and nothing else`() throws {
        let file = TemporaryFile()
        let output = try recording(file.path, sampleRate: 22_050)
        say(1, tone(100_000), on: output)
        #expect(output.takeEvents() == [.started(UtteranceID(1), frame: 0), .finished(UtteranceID(1), frame: 100_000, starved: 0)])
        say(2, tone(50), gap: 500, on: output)
        #expect(output.takeEvents().count == 2)
        #expect(output.pollInterval == nil)
        #expect(output.steadiness.glitches == 0)
        #expect(output.steadiness.longestRender > .zero)
        output.complete()
        let bytes = file.bytes
        #expect(bytes.count == WAVHeader.byteCount + 2 * 100_550)
        #expect(Array(bytes.prefix(WAVHeader.byteCount)) == WAVHeader(sampleRate: 22_050).bytes(frames: 100_550))
        #expect(samples(in: bytes.dropFirst(WAVHeader.byteCount)) == tone(100_000) + [Int16](repeating: 0, count: 500) + tone(50))
    }

    @Test func `a file says how long it is`() throws {
        let file = TemporaryFile()
        let output = try recording(file.path, sampleRate: 8_000)
        output.begin(UtteranceID(1), gap: 0)
        for _ in 0..<10 { #expect(output.push(tone(8_000).span) == 8_000) }
        output.end()
        output.complete()
        let stated = file.bytes[76..<80].reversed().reduce(0) { $0 << 8 | Int($1) }
        #expect(stated == 2 * 8_000 * 10)
    }

    @Test func `what a file has is lost with the first sound, not before`() throws {
        let file = TemporaryFile()
        let old = [UInt8](repeating: 7, count: 300_000)
        try Data(old).write(to: URL(fileURLWithPath: file.path))
        let silent = try recording(file.path, sampleRate: 8_000)
        #expect(silent.complete() == .untouched && file.bytes == old)
        let output = try recording(file.path, sampleRate: 8_000)
        say(1, tone(50), on: output)
        #expect(output.complete() == .whole && file.bytes.count == WAVHeader.byteCount + 100)
    }

    @Test func `a file without a recording is begun at once, and is a whole WAV without any sound`() throws {
        let file = TemporaryFile()
        for _ in 0..<2 {
            let output = try recording(file.path, sampleRate: 8_000)
            #expect(file.bytes == WAVHeader(sampleRate: 8_000).bytes(frames: 0))
            #expect(output.complete() == .whole)
        }
    }

    @Test func `bare samples replace what a file has, or leave it`() throws {
        let file = TemporaryFile()
        try Data([1, 2, 3, 4, 5, 6]).write(to: URL(fileURLWithPath: file.path))
        #expect(try bareRecording(file.path, sampleRate: 8_000).complete() == .untouched)
        #expect(file.bytes == [1, 2, 3, 4, 5, 6])
        let output = try bareRecording(file.path, sampleRate: 8_000)
        say(1, tone(2), on: output)
        #expect(output.complete() == .whole && samples(in: file.bytes[...]) == tone(2))
    }

    @Test func `beyond 4 GiB the header is RF64`() {
        let frames: Int64 = 3_000_000_000
        let bytes = WAVHeader(sampleRate: 22_050).bytes(frames: frames)
        #expect(bytes.count == WAVHeader.byteCount)
        #expect(String(decoding: bytes[0..<4], as: UTF8.self) == "RF64")
        #expect(String(decoding: bytes[12..<16], as: UTF8.self) == "ds64")
        #expect(bytes[28..<36].reversed().reduce(0) { $0 << 8 | Int64($1) } == frames * 2)
        #expect(bytes[36..<44].reversed().reduce(0) { $0 << 8 | Int64($1) } == frames)
        #expect(bytes[76..<80].allSatisfy { $0 == 0xFF })
        let last = WAVHeader(sampleRate: 22_050).bytes(frames: (Int64(UInt32.max) - 73) / 2)
        #expect(String(decoding: last[0..<4], as: UTF8.self) == "RIFF")
    }

    @Test func `a folder that is not there is an error with its name`() {
        #expect(throws: UnopenedFile(path: "/nowhere/a.wav", errno: ENOENT)) {
            _ = try recording("/nowhere/a.wav", sampleRate: 22_050)
        }
    }

    @Test func `a full disk loses the output, and says what was interrupted`() throws {
        let output = try bareRecording("/dev/full", sampleRate: 22_050)
        say(1, tone(50), on: output)
        #expect(output.takeEvents() == [.interrupted(UtteranceID(1)), .state(.lost)])
        #expect(output.failure == .cannotWrite(path: "/dev/full", errno: ENOSPC))
        #expect(output.space == 0)
    }
}

@Suite(.timeLimit(.minutes(1))) struct PipeTests {
    @Test func `a reader that pauses holds the speech and loses nothing`() throws {
        let file = TemporaryFile()
        #expect(unsafe mkfifo(file.path, 0o600) == 0)
        let reader = unsafe open(file.path, O_RDONLY | O_NONBLOCK)
        defer { close(reader) }
        let output = try bareRecording(file.path, sampleRate: 22_050)
        output.begin(UtteranceID(1), gap: 0)
        let speech = tone(300_000)
        var pushed = 0
        var received: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 10_000)
        var refusals = 0
        while received.count < 2 * speech.count {
            let taken = output.push(speech.span.extracting(pushed..<speech.count))
            pushed += taken
            if pushed < speech.count {
                refusals += 1
                #expect(output.pollInterval != nil)
            }
            if pushed == speech.count { output.end() }
            _ = output.takeEvents()
            let count = unsafe read(reader, &buffer, buffer.count)
            if count > 0 { received += buffer[..<count] }
        }
        #expect(refusals > 0)
        #expect(samples(in: received) == speech)
        #expect(output.failure == nil)
    }

    @Test func `a reader that has gone is an error that says so`() throws {
        signal(SIGPIPE, SIG_IGN)
        let file = TemporaryFile()
        #expect(unsafe mkfifo(file.path, 0o600) == 0)
        let reader = unsafe open(file.path, O_RDONLY | O_NONBLOCK)
        let output = try bareRecording(file.path, sampleRate: 22_050)
        close(reader)
        say(1, tone(10), on: output)
        #expect(output.failure == .readerGone(path: file.path))
        #expect(output.takeEvents() == [.interrupted(UtteranceID(1)), .state(.lost)])
    }
}

@Suite struct NullTests {
    /// A clock that the test turns.
    final class Clock {
        var now = Moment(nanoseconds: 0)
    }

    @Test func `the real-time null hears as fast as one would listen`() throws {
        let clock = Clock()
        let output = try RenderedOutput.null(sampleRate: 1_000, now: { clock.now })
        #expect(output.pollInterval == nil)
        say(1, tone(500), on: output)
        #expect(output.takeEvents() == [])
        #expect(output.pollInterval == .milliseconds(20))
        clock.now = clock.now + .milliseconds(20)
        #expect(output.takeEvents() == [.started(UtteranceID(1), frame: 0)])
        clock.now = clock.now + .milliseconds(479)
        #expect(output.takeEvents() == [])
        clock.now = clock.now + .milliseconds(1)
        #expect(output.takeEvents() == [.finished(UtteranceID(1), frame: 500, starved: 0)])
        #expect(output.pollInterval == nil)
    }

    @Test func `silence that has passed counts towards the gap`() throws {
        let clock = Clock()
        let output = try RenderedOutput.null(sampleRate: 1_000, now: { clock.now })
        say(1, tone(100), on: output)
        clock.now = clock.now + .milliseconds(100)
        #expect(output.takeEvents().count == 2)
        clock.now = clock.now + .seconds(3_600)
        say(2, tone(100), gap: 150, on: output)
        clock.now = clock.now + .milliseconds(100)
        #expect(
            output.takeEvents() == [.started(UtteranceID(2), frame: 250), .finished(UtteranceID(2), frame: 350, starved: 0)]
        )
    }

    @Test func `the fast null takes everything at once`() throws {
        let output = try RenderedOutput.fastNull(sampleRate: 22_050)
        say(1, tone(1_000_000), on: output)
        #expect(output.takeEvents().count == 2)
    }

    @Test func `a cut is reported, and the next utterance is heard`() throws {
        let clock = Clock()
        let output = try RenderedOutput.null(sampleRate: 1_000, now: { clock.now })
        output.begin(UtteranceID(1), gap: 0)
        #expect(output.push(tone(500).span) == 500)
        clock.now = clock.now + .milliseconds(100)
        _ = output.takeEvents()
        output.cut()
        #expect(output.takeEvents() == [.cut(UtteranceID(1), heard: 100)])
        say(2, tone(10), on: output)
        clock.now = clock.now + .milliseconds(100)
        #expect(output.takeEvents().last == .finished(UtteranceID(2), frame: 115, starved: 0))
    }
}
