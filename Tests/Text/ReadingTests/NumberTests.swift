// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Comments
@testable import Reading

@Suite struct NumberTests {
    private func spoken(_ text: String, _ language: String = "en", off: Set<ReadingRule> = []) -> String {
        let options = ReadingOptions(fixedLanguage: language, rulesOff: off)
        return Reader(options: options).read(Comment(text: text)).segments.map(\.spoken).joined(separator: "|")
    }

    @Test(arguments: [
        ("en", "meet on 2026-11-21!", "meet on November twenty-first twenty twenty-six!"),
        ("en", "25/12/2026 or 3/4/2026", "December twenty-fifth twenty twenty-six or March fourth twenty twenty-six"),
        ("en", "12/25/2026", "December twenty-fifth twenty twenty-six"), ("en", "20-13-45", "20-13-45"),
        ("en", "10-20 people, we won 5-3 (1:0)", "ten to twenty people, we won five to three (one to zero)"), ("en", "2026-11", "2026-11"),
        ("en", "1/2 of it, 9/10, 24/7", "half of it, nine out of ten, twenty-four seven"), ("en", "3/4x", "3/4x"),
        ("en", "call 555-123-4567 or 555-1234", "call 555-123-4567 or 555-1234"),
        ("en", "09012345678", "09012345678"),
        ("en", "v2.1.3 on 192.168.100.200", "v2.1.3 on 192.168.100.200"),
        (
            "en", "1,000,000 and 2.000.000,89 and 1,234.5",
            "one million and two million point eight nine and one thousand two hundred thirty-four point five"
        ),
        ("en", "at 3:30, 50% off, 3.5 or 1,000", "at three thirty, fifty percent off, three point five or one thousand"),
        ("en", "a-1-2 b_3/4 h264-1080 1080p60-2", "a-1-2 b_3/4 h264-1080 1080p60-2"),
        (
            "de", "um 8:00 oder 21:05 am 21.11.2026",
            "um acht Uhr oder einundzwanzig Uhr fünf am einundzwanzigsten November zweitausendsechsundzwanzig"
        ),
        ("de", "1,000,000 für 10-20, 5:3, 3/4", "eine Million für zehn bis zwanzig, fünf zu drei, drei Viertel"),
        ("fr", "à 8:00 le 2026-11-01", "à huit heures le premier novembre deux mille vingt-six"),
        ("es", "el 2026/11/21, 9/10", "el veintiuno de noviembre de dos mil veintiséis, nueve de diez"),
        ("pt", "v1.2.3 às 8:30", "v1.2.3 às oito e trinta"),
        ("ru", "2026-11-21 1/2", "двадцать первого ноября две тысячи двадцать шестого года одна вторая"),
        ("ko", "3:30에 50% 2026-11-21", "세시 삼십분에 오십퍼센트 이천이십육년 십일월 이십일일"), ("ko", "v2.1.3 1/4", "브이이점일점삼 사분의 일"),
        ("zh", "在8:00见,50%,2026-11-21", "在八点见,百分之五十,二零二六年十一月二十一日"), ("zh", "10-20个 3:1 2/3", "十到二十个 三比一 三分之二"),
        ("ko", "3명 2마리 5살 25살", "세명 두마리 다섯살 스물다섯살"), ("ko", "3시간 13시 20대 3대2", "세시간 십삼시 이십대 삼대이"),
        ("ko", "1등 2개월 6월 10월 3번째 1번째", "일등 이개월 유월 시월 세번째 첫번째"), ("ko", "3번 더 3번 문제", "세번 더 삼번 문제"),
        ("ko", "10만원 1만원 12000원 3.5배 0점", "십만원 만원 만이천원 삼점오배 영점"), ("ko", "5km 10kg", "오킬로미터 십킬로그램"),
        ("ko", "010-1234-5678", "공 일 공, 일 이 삼 사, 오 육 칠 팔"), ("ko", "007 119 5G", "공공칠 일일구 오지"), ("ko", "-3도 1,000명", "영하 삼도 천명"),
        ("ko", "gg HP 1vs1 S급", "지지 에이치피 일 대 일 에스급"), ("ko", "3~4명 10~20분", "서너명 십에서 이십분"),
        ("ar", "٥٠٪ ٣-٢", "50 بالمئة 3 مقابل 2"), ("th", "๕๐%", "ห้าสิบ เปอร์เซ็นต์"),
        ("zh", "2个人2点来", "两个人两点来"), ("zh", "第2个 2号 12个 2次元", "第二个 二号 十二个 二次元"), ("zh", "2024年 98年 95后", "二零二四年 九八年 九五后"),
        ("zh", "2000年前 3年", "两千年前 三年"), ("zh", "10086 101 110块 1001 12345", "一零零八六 一百零一 一百一十块 一千零一 一万两千三百四十五"),
        ("zh", "13812345678", "一三八一二三四五六七八"), ("zh", "2.5万 0.5 2w粉 10W+", "二点五万 零点五 两万粉 十万+"), ("zh", "200 2万 2200 250", "两百 两万 两千二百 两百五十"),
        ("zh", "-5度 +1", "负五度 加一"), ("zh", "3点5分 100% 3:05", "三点零五分 百分之百 三点零五分"), ("zh", "RTX4090 5G 1v1", "RTX四零九零 五G 一v一"),
        ("zh", "999 333块 007", "九九九 三百三十三块 零零七"), ("zh", "1,000块 20000000", "一千块 两千万"), ("yue", "2个", "2个"),
        (
            "pl", "3 maja i 3 osoby, 1.234 v2.1", "trzeciego maja i trzy osoby, tysiąc dwieście trzydzieści cztery wersja dwa kropka jeden"
        ), ("fi", "21. marraskuuta 1.", "kahdeskymmenesensimmäinen marraskuuta yksi."),
        ("nl", "1.234, 1999", "duizendtweehonderdvierendertig, negentiennegenennegentig"),
        ("sv", "21 november 5. sedan", "tjugoförsta november fem. sedan"),
        (
            "pl", "mam 5 kotów, 1 234 567 zł i 3,5",
            "mam pięć kotów, milion dwieście trzydzieści cztery tysiące pięćset sześćdziesiąt siedem złotych i trzy przecinek pięć"
        ), ("pl", "-5 stopni, 50 % o 8:30, 12.11", "minus pięć stopni, pięćdziesiąt procent o ósmej trzydzieści, 12.11"),
        ("nl", "om 8:00, 1.234 of 1,5", "om acht uur, duizendtweehonderdvierendertig of een komma vijf"),
        ("sv", "han kom 21:a, 2:a plats 1999", "han kom tjugoförsta, andra plats nittonhundranittionio"),
        ("nb", "den 21. november, side 5. Og", "den tjueførste november, side fem. Og"),
        ("id", "ke-5 dan 10-20", "kelima dan sepuluh sampai dua puluh"),
        ("it", "il 3º, 2ª, 8:05 e 50%", "il terzo, seconda, otto e cinque e cinquanta percento"),
        (
            "cs", "21. listopadu, 1. místo, 1 000 lidí, 2 000 000,5",
            "dvacátého prvního listopadu, první místo, tisíc lidí, dva milióny čárka pět"
        ),
        ("tr", "%50, 21.11.2026", "yüzde elli, yirmi bir Kasım iki bin yirmi altı"),
        ("uk", "21.11.2026 1,5 B2B 007", "двадцять першого листопада дві тисячі двадцять шостого півтора B2B 007"),
        ("hi", "५० लोग 7", "पचास लोग सात"), ("bn", "5 10-20 3.5", "5 10 20 3.5"),
        (
            "it", "777777777777",
            "settecentosettantasette miliardi settecentosettantasette milioni settecentosettantasettemila settecentosettantasette"
        ),
        ("el", "10-20 1/2 8:00", "δέκα είκοσι ένα δύο οκτώ"),
    ])
    func `numbers with signs are said as people say them`(language: String, text: String, expected: String) {
        #expect(spoken(text, language) == expected)
    }

    @Test func `the rule can be turned off, and is in a verbatim reading`() {
        let text = "2026-11-21 10-20"
        #expect(spoken(text, off: [.numbers]) == text)
        #expect(spoken(text, off: ReadingRule.offInVerbatim) == text)
    }

    @Test func `a changed number stands for the whole of what was written`() throws {
        let segment = try #require(Reader().read(Comment(text: "we won 10-20 today")).segments.first)
        #expect(segment.spoken == "we won ten to twenty today")
        #expect(segment.map.original(ofSpoken: 7..<20) == 7..<12)
    }

    @Test(arguments: [
        ("en", "Final Fantasy Ⅶ", "Final Fantasy seven"), ("de", "Teil ⅲ gefällt mir", "Teil drei gefällt mir"),
        ("en", "part Ⅻ", "part twelve"),
        ("en", "ⅠⅡ 3Ⅳ5", "one two three four five"), ("ja", "ドラクエⅢ", "ドラクエ3"), ("ru", "часть Ⅱ", "часть два"),
    ])
    func `Roman numerals of one character are numbers`(language: String, text: String, spoken: String) {
        let segments = Reader(options: ReadingOptions(roomLanguage: language)).read(Comment(text: text)).segments
        #expect(segments.map(\.spoken) == [spoken])
        #expect(segments.map(\.language) == [language])
    }
}
