// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

extension Draft {
    /// Writes out Korean laughter and abbreviations in single letters, which no voice can say: ㅋㅋㅋ as 크크크, ㅇㅋ as 오케이.
    mutating func readJamo() {
        guard units.contains(where: \.isJamo) else { return }
        var result: [Unit] = []
        result.reserveCapacity(units.count)
        var index = 0
        while index < units.count {
            let end = units[index...].firstIndex { !$0.isJamo } ?? units.count
            guard end > index else {
                result.append(units[index])
                index += 1
                continue
            }
            var rest = units[index..<end]
            while let first = rest.first {
                let word = JamoWords.word(at: rest)
                let part = rest.prefix(word?.length ?? 1)
                rest = rest.dropFirst(part.count)
                guard let word else {
                    result.append(first)
                    continue
                }
                note(.chatWords)
                if let last = result.last, last.kind == .letter { result.append(.space(in: first)) }
                result.append(words: word.spoken, start: first.start, end: part.last?.end ?? first.end)
            }
            if end < units.count, units[end].kind == .letter, result.last?.kind == .letter { result.append(.space(in: units[end - 1])) }
            index = end
        }
        units = result
    }
}

private enum JamoWords {
    /// The word in single letters that the units begin with, and how much of them it is.
    static func word(at units: ArraySlice<Unit>) -> (spoken: String, length: Int)? {
        guard let first = units.first else { return nil }
        let run = units.prefix { $0.scalar == first.scalar }.count
        // The longest abbreviation that is not the beginning of a laugh.
        for length in (1...longest).reversed() where units.count >= length {
            var key = String.UnicodeScalarView()
            for unit in units.prefix(length) { key.append(unit.scalar) }
            if let spoken = words[String(key)], run <= length { return (spoken, length) }
        }
        guard let laugh = laughs[first.scalar], run >= laugh.least else { return nil }
        return (String(repeating: laugh.spoken, count: min(run, mostRepeats)), run)
    }

    /// Letters of the longest abbreviation.
    private static let longest = 6

    /// More of a laugh says no more.
    private static let mostRepeats = 3

    /// Said as often as it is written, up to the limit.
    private static let laughs: [Unicode.Scalar: (least: Int, spoken: String)] = [
        "ㅋ": (1, "크"), "ㅎ": (1, "흐"), "ㅠ": (1, "흑"), "ㅜ": (1, "흑"), "ㄷ": (2, "덜"), "ㅇ": (2, "응"), "ㄴ": (2, "노"), "ㄱ": (2, "고"),
        "ㅂ": (2, "바이"),
        "ㅊ": (2, "추"), "ㅉ": (1, "쯧"), "ㅏ": (2, "아"), "ㅗ": (2, "오"), "ㅣ": (2, "이"), "ㅡ": (2, "으"),
    ]

    private static let words: [String: String] = [
        "ㅇㅋ": "오케이", "ㅊㅋ": "축하", "ㅊㅊ": "축하", "ㄱㅅ": "감사", "ㄳ": "감사", "ㅈㅅ": "죄송", "ㅎㅇ": "하이", "ㅂㅇ": "바이", "ㅂㅂ": "바이바이", "ㄹㅇ": "리얼",
        "ㅇㅈ": "인정", "ㄱㄷ": "기다려", "ㅁㄹ": "몰라", "ㅅㄱ": "수고", "ㅁㅊ": "미친", "ㅎㄷㄷ": "후덜덜", "ㄱㄱㅆ": "고고씽", "ㅇㄷ": "어디", "ㄱㅇㅇ": "귀여워", "ㅍㅇㅌ": "파이팅",
        "ㅎㅇㅌ": "화이팅", "ㅅㄹㅎ": "사랑해", "ㅇㄴ": "아니", "ㅇㅎ": "아하", "ㄴㄱ": "누구", "ㄱㅊ": "괜찮아", "ㅇㅇㅈ": "완전 인정", "ㅊㅋㅊㅋ": "축하 축하", "ㄱㄴ": "가능",
        "ㅂㄱㅌ": "본격", "ㅇㄱㄹㅇ": "이거 레알", "ㅃㅃ": "바이바이", "ㅃ": "바이", "ㄴㄷ": "나도", "ㅈㄱㄴ": "제목이 곧 내용", "ㅎㅈ": "현질", "ㄲㅈ": "꺼져", "ㅗㅜㅑ": "오우야",
        "ㅎㄹ": "헐", "ㄱㅇㄷ": "개이득", "ㄴㅇㅅ": "나이스", "ㅎㅇㅎㅇ": "하이하이", "ㅂㅇㅂㅇ": "바이바이", "ㅋㄷ": "키득", "ㅍㅎㅎ": "푸하하", "ㅈㅁ": "잠만",
        "ㅈㅅㅎㄴㄷ": "죄송합니다", "ㄱㅅㅎㄴㄷ": "감사합니다", "ㄱㅅㅎㅂㄴㄷ": "감사합니다", "ㅇㄴㅎㅅㅇ": "안녕하세요", "ㅇㄸ": "어때", "ㄴㅈ": "노잼", "ㄲㅂ": "까비", "ㅇㄲㅂ": "아까비",
        "ㅂㄹ": "별로", "ㅈㅈ": "지지", "ㅃㄹ": "빨리", "ㅈㅂ": "제발", "ㅁㅈ": "맞아", "ㄱㄱㄱ": "고고고", "ㅇㅋㅇㅋ": "오케이 오케이", "ㅅㄱㅇ": "수고요", "ㅅㄱㄹ": "수고링",
        "ㄳㄳ": "감사감사", "ㄱㅅㄱㅅ": "감사감사", "ㅈㅅㅈㅅ": "죄송죄송", "ㅅㄱㅅㄱ": "수고수고", "ㅇㅈㅇㅈ": "인정인정", "ㄹㅇㄹㅇ": "리얼리얼", "ㅁㅇ": "뭐야", "ㅁㅇㅁㅇ": "뭐야뭐야",
        "ㅂㄷㅂㄷ": "부들부들", "ㅂㄷ": "부들", "ㅅㅌㅊ": "상타치", "ㅎㅌㅊ": "하타치", "ㅍㅌㅊ": "평타치", "ㅁㅎ": "뭐해", "ㅆㄱㄴ": "쌉가능", "ㅇㅉ": "어쩔", "ㅇㅉㄹㄱ": "어쩌라고",
        "ㄹㅈㄷ": "레전드", "ㄹㄱㄴ": "레게노", "ㄷㄱㄷㄱ": "두근두근", "ㅂㄱㅍ": "배고파", "ㅂㄱㅅㄷ": "보고싶다", "ㅂㄱㅅㅇ": "보고싶어", "ㅇㅋㄷㅋ": "오키도키", "ㅇㅋㅂㄹ": "오케바리",
        "ㅃㅇ": "빠이", "ㄱㄷㄱㄷ": "기달기달", "ㅁㅊㄷ": "미쳤다", "ㄱㅊㅇ": "괜찮아", "ㄱㅊㄱㅊ": "괜찮괜찮", "ㅎㅇㄹ": "하이룽", "ㅊㅋㅎ": "축하해", "ㅊㅋㅇ": "축하요", "ㅆㅇㅈ": "쌉인정",
        "ㅎㅇㅇ": "하이요", "ㅈㅁㅇ": "잠만요", "ㅇㄷㅇ": "어디야", "ㄷㅊ": "닥쳐", "ㄴㅁ": "너무", "ㄱㅇㅇㅇ": "귀여워요", "ㅅㄹㅎㅇ": "사랑해요", "ㅈㅇㅇ": "좋아요", "ㅇㅎㅇㅎ": "아하아하",
        "ㄱㄹ": "그래", "ㅌㅌ": "튀튀", "ㄷㅂ": "대박", "ㅋㅋㄹㅃㅃ": "쿠쿠루삥뽕", "ㅈㄱ": "지금", "ㄴㄴㄴ": "노노노", "ㅉㅈ": "짜증",
        "ㅇㄷㅅ": "어딨어", "ㄱㅆ": "글쓴이", "ㅇㅋㅇ": "오케이요", "ㅇㅇㅇ": "응응응", "ㅂㅇㅇ": "바이요", "ㅎㅇㅌㅎㅇㅌ": "화이팅화이팅",
    ]
}

extension Unit {
    /// A letter of the Korean script that stands alone.
    fileprivate var isJamo: Bool {
        kind == .letter && (0x3131...0x318E).contains(scalar.value)
    }
}
