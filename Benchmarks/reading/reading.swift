// SPDX-License-Identifier: GPL-3.0-or-later
//
// reading WORDS: reads comments as the service does, and prints as JSON what that costs in processor time. WORDS are the compiled Japanese
// words. scripts/bench runs it.

import Comments
import Dictionaries
import Glibc
import Reading

let analyser = JapaneseAnalyser(dictionaries: .init(words: CommandLine.arguments[1]))

func reader(_ change: (inout ReadingOptions) -> Void = { _ in }) -> Reader {
    var options = ReadingOptions(lengthLimit: ReadingOptions.liveLengthLimit)
    change(&options)
    return Reader(options: options, japanese: analyser.analyse)
}

/// Seconds of this thread's processor time.
func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}

/// Seconds that each of these texts takes, once everything is warm.
func secondsEach(_ texts: [String], _ reader: Reader, rounds: Int = 200) -> Double {
    let comments = texts.map { Comment(text: $0) }
    var segments = 0
    for comment in comments { segments += reader.read(comment).segments.count }
    let start = processorTime()
    for _ in 0..<rounds {
        for comment in comments { segments += reader.read(comment).segments.count }
    }
    // Some of the hostile texts say nothing; the sum is looked at all the same, so that nothing is left out.
    guard segments >= 0 else { return .infinity }
    return (processorTime() - start) / Double(rounds * comments.count)
}

/// What only this process holds in memory, in KB: what it wrote, and what it has of the tables in its file.
func privateMemory() -> Int {
    guard let file = fopen("/proc/self/smaps_rollup", "re") else { return -1 }
    defer { fclose(file) }
    var sum = 0
    var line = [CChar](repeating: 0, count: 256)
    while fgets(&line, CInt(line.count), file) != nil {
        let fields = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self).split(separator: " ")
        if fields.first == "Private_Dirty:" || fields.first == "Private_Clean:" { sum += Int(fields[1]) ?? 0 }
    }
    return sum
}

let chat = [
    "lets goooo that was insane", "gg wp everyone", "que jogo é esse? kkkkkk", "hola a todos, saludos desde mexico", "mdr trop drôle 😂😂😂",
    "was ist das für ein spiel", "всем привет, как дела", "@Ann_93847561 look at https://youtu.be/dQw4w9WgXcQ #BestStreamEver 👍",
    "안녕하세요 ㅋㅋㅋㅋ", "主播加油,我去银行", "we won 5-3 on 2026-11-21, 50% of the time", "first time here, how long have you been streaming?",
]
let japanese = [
    "初見です、今日は3時から配信ですか", "草", "このgame超楽しいlol", "推しが尊い、神回すぎる", "おつかれさまでした！また明日", "え、まじで？888888", "今日はいい天気ですね",
    "次の配信いつですか",
]

/// Ten kilobytes of characters out of a range, by a fixed die.
func tenKilobytes(_ range: ClosedRange<UInt32>) -> String {
    var die: UInt64 = 1
    var text = String.UnicodeScalarView()
    let width = String(Unicode.Scalar(range.lowerBound)!).utf8.count
    for _ in 0..<10_240 / width {
        die = die &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        text.append(Unicode.Scalar(range.lowerBound + UInt32(die >> 33) % UInt32(range.count))!)
    }
    return String(text)
}

let hostile =
    [
        0x4E00...0x9FFF, 0x3041...0x3093, 0x30A1...0x30F3, 0x61...0x7A, 0x21...0x7E, 0x30...0x39, 0x1F300...0x1F64F, 0x300...0x36F,
        0xAC00...0xD7A3,
    ]
    .map { tenKilobytes($0) }
    + ["w", "草", "😀", "1-", "a=", "s'", "一万", "今日はいい天気です"].map { String(repeating: $0, count: 10_240 / $0.utf8.count) }

func median(_ samples: [Double]) -> Double {
    samples.sorted()[samples.count / 2]
}

// Everything else has been touched before the detector is.
let (plain, detecting) = (reader { $0.fixedLanguage = "en" }, reader())
_ = secondsEach(chat, plain)
let before = privateMemory()
_ = secondsEach(chat, detecting)
let detectorMemory = privateMemory() - before
// In turn, because a machine is not equally fast at all times: what detection costs is a small difference between the two.
let pairs = (0..<15).map { _ in (known: secondsEach(chat, plain), found: secondsEach(chat, detecting)) }
let spoken = reader { $0.roomLanguage = "ja" }
let spokenTimes = (0..<5).map { _ in secondsEach(japanese, spoken) }
let live = hostile.map { secondsEach([$0], reader { $0.roomLanguage = "ja" }, rounds: 20) }
let whole = hostile.map { text in
    secondsEach([text], reader { ($0.roomLanguage, $0.lengthLimit) = ("ja", nil) }, rounds: 20)
}
print(
    """
    {"chat": \(median(pairs.map(\.found))), "detection": \(median(pairs.map { $0.found - $0.known })), "japanese": \(median(spokenTimes)), \
    "live": \(live.max()!), "whole": \(whole.max()!), "memory_kb": \(detectorMemory)}
    """
)
