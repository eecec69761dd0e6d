// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes the numbers of Chinese out: espeak-ng counts in thousands, leaves 零 and 点 out, and says 二个 for 2个.
enum ChineseNumbers {
    /// The stretch with words in place of its numbers, and how many there were.
    static func spokenOut(_ stretch: Stretch) -> (Stretch, numbers: Int) {
        stretch.withNumbersInWords { units, index in Found(in: units, at: index).map { ($0.words, $0.end) } }
    }

    private static let table = NumberTable("zh")
    private static let digits = Array("零一二三四五六七八九")

    private static func spelled(_ digits: some Sequence<Unicode.Scalar>) -> String {
        String(digits.map { Self.digits[Int($0.value - 0x30)] })
    }

    /// Numbers that are always said digit by digit.
    private static let codes: Set<String> = ["996", "985", "211", "404", "12306", "10086", "10010", "4399"]

    /// What is counted with 两.
    private static let counters = Set(
        """
        个個只隻位次人天年块塊分秒小周週把局场場条條张張本杯瓶首种種件台臺辆輛倍万萬千百亿億点點句口头頭份组組遍下集章套对對双雙根支片颗顆包盒袋箱顿頓家间間座篇\
        幅步波轮輪回名款项項眼边邊半斤米公匹架艘棵朵盘盤碗桶部群枚拳岁歲元毛层層星
        """.unicodeScalars
    )
    /// Words that begin with such a character, and have 二 before them: 二次元, 二年级, 二分之一, 二周目, 二星.
    private static let notCounted = ["次元", "年级", "年級", "分之", "周目", "本道", "人转", "人轉", "人组", "人組"]

    private struct Found {
        var words: String
        var end: Int

        init?(in units: ArraySlice<Unit>, at start: Int) {
            let scalars = units.lazy.map(\.scalar)
            let before = scalars[..<start].last
            var first = start
            var sign = ""
            if scalars[start] == "-" || scalars[start] == "+", start + 1 < units.endIndex, before.map(mayStandBeforeSign) ?? true {
                sign = scalars[start] == "-" ? "负" : "加"
                first += 1
            }
            guard first < units.endIndex, isDigit(scalars[first]) else { return nil }
            var digits = Array(scalars[first...].prefix(while: isDigit))
            var end = first + digits.count
            if digits.count <= 3, end + 3 < units.endIndex, scalars[end] == ",", scalars[(end + 1)...].prefix(while: isDigit).count == 3 {
                digits += scalars[(end + 1)...].prefix(3)
                end += 4
            }
            let isBehindLatin = before.map { Script($0) == .latin } ?? false
            if !isBehindLatin, end + 1 < units.endIndex, scalars[end] == ".", isDigit(scalars[end + 1]), before != "." {
                let fraction = scalars[(end + 1)...].prefix(while: isDigit)
                let whole = table?.words(ofDigits: digits, counts: false) ?? spelled(digits)
                words = sign + whole + "点" + spelled(fraction)
                end += 1 + fraction.count
            } else {
                words = sign + Self.said(digits, before: scalars[..<start], after: scalars[end...])
            }
            if end < units.endIndex, scalars[end] == "w" || scalars[end] == "W",
                end + 1 == units.endIndex || !scalars[end + 1].isASCIILetterOrDigit
            {
                if words == "二" { words = "两" }
                words += "万"
                end += 1
            }
            self.end = end
        }

        private static func said<Text: BidirectionalCollection<Unicode.Scalar>>(
            _ digits: [Unicode.Scalar],
            before: Text,
            after: Text
        ) -> String {
            guard !isSpelled(digits, before: before.last, after: after) else { return spelled(digits) }
            if after.first == "分", digits.count == 1, before.last == "点" || before.last == "點" {
                return "零" + spelled(digits)
            }
            if digits.elementsEqual("100".unicodeScalars), before.suffix(3).elementsEqual("百分之".unicodeScalars) { return "百" }
            let countsNext = after.first.map(counters.contains) ?? false
            let isOrdinal = before.last.map { "第初周".unicodeScalars.contains($0) } ?? false
            let isOther =
                notCounted.contains { after.starts(with: $0.unicodeScalars) } || after.first == "星" && after.dropFirst().first != "期"
            return table?.words(ofDigits: digits, counts: countsNext && !isOrdinal && !isOther) ?? spelled(digits)
        }

        /// Whether people say its digits: years, telephone numbers, what begins with 0 or is repeated, and names with numbers.
        private static func isSpelled(
            _ digits: [Unicode.Scalar],
            before: Unicode.Scalar?,
            after: some Collection<Unicode.Scalar>
        ) -> Bool {
            guard digits.count > 1 else { return false }
            if digits[0] == "0" || codes.contains(String(scalars: digits)) { return true }
            let next = after.first
            if next == "年", after.dropFirst().first != "前" {
                return digits.count == 4 && (digits[0] == "1" || digits[0] == "2") && String(scalars: digits) != "1000"
                    || digits.count == 2 && digits[0] >= "6"
            }
            if digits.count == 2, digits[0] >= "6", next == "后" || next == "後" { return true }
            if digits.count == 11, digits[0] == "1", digits[1] >= "3" { return true }
            if digits.count >= 3, before.map({ Script($0) == .latin }) ?? false { return true }
            return digits.count >= 3 && digits.allSatisfy { $0 == digits[0] } && next.map { Script($0) != .han } ?? true
        }
    }
}

private func mayStandBeforeSign(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || Script(scalar) == .han
}
