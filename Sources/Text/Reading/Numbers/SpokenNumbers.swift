// SPDX-License-Identifier: GPL-3.0-or-later

/// How a language says what stands between digits. Where it has no word, a space is better than the name of the sign.
struct SpokenNumbers {
    /// From one number to a larger one: `10-20`.
    private var range = " "
    /// The points of one side and of the other: `5-3`, `5:3`.
    private var score = " "
    /// `#1` of `#2` that could be had: `9/10`.
    private var share: String?
    /// 1/2, 1/3, 1/4, 2/3, 3/4.
    private var fractions: [String] = []
    /// `#h` hours; and `#m` minutes.
    private var (hours, minutes): (String?, String?) = (nil, nil)
    /// `#d`, `#m`, `#y` (`#Y` digit by digit), and the names of the months.
    private var date: String?
    private var months: [String] = []
    /// A number with a per cent sign, where the engine does not say it in the language.
    private var percent: String?
    /// Between the parts of a version, where the engine leaves it out.
    private var point: String?
    private var decimalPoint = "."

    /// What is said of a number; nil where the engine says it well.
    func spoken(_ number: WrittenNumber, percent hasPercentSign: Bool) -> String? {
        if hasPercentSign {
            guard let percent, number.signs.isEmpty || number.hasParts(2...2, between: ".") else { return nil }
            return percent.replacing("#", with: number.parts.joined(separator: "."))
        }
        if number.isSpelled { return spelled(number.parts) }
        if let (whole, fraction) = number.thousands { return whole + (fraction.isEmpty ? "" : decimalPoint + fraction) }
        if let day = number.date { return said(day) ?? number.parts.joined(separator: " ") }
        if let time = number.time { return said(time) }
        if number.hasParts(2...2, between: "-") { return number.with(number.isRange ? range : number.isScore ? score : " ") }
        if number.hasParts(2...2, between: ":") { return number.with(score) }
        if number.hasParts(2...2, between: "/") { return said(partOf: number) }
        if number.hasParts(3...WrittenNumber.partLimit, between: ".") { return point.map(number.parts.joined(separator:)) }
        let isOnlyParted = ["-", "/"].contains { number.hasParts(3...WrittenNumber.partLimit, between: $0) }
        return isOnlyParted ? number.with(" ") : nil
    }

    /// Digit by digit.
    private func spelled(_ parts: [String]) -> String {
        parts.map { $0.map(String.init).joined(separator: " ") }.joined(separator: ", ")
    }

    private func said(_ day: (year: Int, month: Int, day: Int)) -> String? {
        guard let date else { return nil }
        let month = months.isEmpty ? "\(day.month)" : months[day.month - 1]
        return date.replacing("#y", with: "\(day.year)").replacing("#m", with: month).replacing("#d", with: "\(day.day)")
            .replacing("#Y", with: "\(day.year)".map(String.init).joined(separator: " "))
    }

    private func said(_ time: [Int]) -> String? {
        guard time.count == 2, let hours else { return nil }
        let whole = hours.replacing("#h", with: "\(time[0])")
        guard time[1] > 0 else { return whole }
        return minutes?.replacing("#h", with: "\(time[0])").replacing("#m", with: "\(time[1])")
    }

    private func said(partOf number: WrittenNumber) -> String {
        let values = number.values
        if let index = [[1, 2], [1, 3], [1, 4], [2, 3], [3, 4]].firstIndex(of: values), index < fractions.count {
            return fractions[index]
        }
        guard let share, values.count == 2, values[0] <= values[1], fractions.isEmpty || [5, 10, 20, 100].contains(values[1]) else {
            return number.with(" ")
        }
        return share.replacing("#1", with: number.parts[0]).replacing("#2", with: number.parts[1])
    }

    /// What is known of a language.
    static func `in`(_ language: String) -> SpokenNumbers {
        all[language] ?? SpokenNumbers()
    }

    private static let all: [String: SpokenNumbers] = {
        var all: [String: SpokenNumbers] = [:]
        for line in table.split(separator: "\n") {
            let fields = line.split(separator: "|").map { $0.trimmingSpaces }
            var words = all[fields[0]] ?? SpokenNumbers()
            switch fields[1] {
            case "range": words.range = hasSpaces(fields[0]) ? " \(fields[2]) " : fields[2]
            case "score": words.score = hasSpaces(fields[0]) ? " \(fields[2]) " : fields[2]
            case "share": words.share = fields[2]
            case "parts": words.fractions = fields[2].split(separator: ",").map { $0.trimmingSpaces }
            case "time": (words.hours, words.minutes) = (fields[2], fields[3])
            case "date": words.date = fields[2]
            case "months": words.months = fields[2].split(separator: " ").map(String.init)
            case "percent": words.percent = fields[2]
            case "point": words.point = hasSpaces(fields[0]) ? " \(fields[2]) " : fields[2]
            case "decimal": words.decimalPoint = fields[2]
            default: break
            }
            all[fields[0]] = words
        }
        return all
    }()

    private static func hasSpaces(_ language: String) -> Bool {
        !["ko", "zh", "yue"].contains(language)
    }

    /// Written for Yomite.
    private static let table = """
        it|range|a
        it|score|a
        it|share|#1 su #2
        it|parts|un mezzo, un terzo, un quarto, due terzi, tre quarti
        it|date|#d #m #y
        it|months|gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre
        it|decimal|,
        nl|range|tot
        nl|parts|een half, een derde, een kwart, twee derde, drie kwart
        nl|date|#d #m #y
        nl|months|januari februari maart april mei juni juli augustus september oktober november december
        nl|decimal|,
        pl|range|do
        pl|share|#1 na #2
        pl|date|#d #m #y
        pl|months|stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia
        pl|decimal|,
        uk|share|#1 з #2
        uk|date|#d #m #y
        uk|months|січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня
        uk|decimal|,
        tr|date|#d #m #y
        tr|months|Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık
        tr|decimal|,
        id|range|sampai
        id|share|#1 dari #2
        id|date|#d #m #y
        id|months|Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember
        id|decimal|,
        sv|range|till
        sv|share|#1 av #2
        sv|decimal|,
        vi|range|đến
        vi|share|#1 trên #2
        vi|decimal|,
        ar|range|إلى
        ar|score|مقابل
        ar|percent|# بالمئة
        th|range|ถึง
        th|score|ต่อ
        th|percent|# เปอร์เซ็นต์
        ko|range|에서
        ko|score|대
        ko|share|#2분의 #1
        ko|time|#h시|#h시 #m분
        ko|date|#y년 #m월 #d일
        ko|percent|#퍼센트
        ko|point|점
        zh|range|到
        zh|score|比
        zh|share|#2分之#1
        zh|time|#h点|#h点#m分
        zh|date|#y年#m月#d日
        zh|percent|百分之#
        zh|point|点
        yue|range|到
        yue|score|比
        yue|share|#2分之#1
        yue|time|#h點|#h點#m分
        yue|date|#Y年#m月#d日
        yue|percent|百分之#
        yue|point|點
        """
}

extension WrittenNumber {
    fileprivate func with(_ sign: String) -> String {
        parts.joined(separator: sign)
    }
}
