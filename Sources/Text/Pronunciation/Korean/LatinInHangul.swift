// SPDX-License-Identifier: GPL-3.0-or-later

/// Latin letters in a Korean comment as Koreans say them: gg as 지지, HP as 에이치피. Engines would change to an English voice for them.
package enum LatinInHangul {
    /// Letters of the longest word that is looked up.
    private static let longest = 12
    /// More capitals are a word that is shouted.
    private static let mostInitials = 5

    /// The stretch with hangul in place of such words, and how many there were.
    package static func spokenOut(_ stretch: Stretch) -> (Stretch, words: Int) {
        var result: [Unit] = []
        result.reserveCapacity(stretch.units.count)
        var words = 0
        var index = stretch.units.startIndex
        while index < stretch.units.endIndex {
            let end = stretch.units[index...].firstIndex { !$0.isLatinLetter } ?? stretch.units.endIndex
            guard end > index else {
                result.append(stretch.units[index])
                index += 1
                continue
            }
            let word = stretch.units[index..<end]
            if let spoken = spoken(word) {
                words += 1
                result.append(words: spoken, start: word[index].start, end: word[end - 1].end)
            } else {
                result += word
            }
            index = end
        }
        return words > 0 ? (Stretch(language: stretch.language, units: result[...]), words) : (stretch, 0)
    }

    private static func spoken(_ word: ArraySlice<Unit>) -> String? {
        guard word.count <= longest else { return nil }
        let small = word.map(\.scalar.simpleLowercase)
        if let known = Self.words[text(small)] { return known }
        let isInitials = word.count <= mostInitials && zip(word, small).allSatisfy { $0.scalar != $1 }
        // Without a vowel it can only be spelled.
        let isUnsayable = word.count <= mostInitials && !small.contains { "aeiouy".unicodeScalars.contains($0) }
        guard isInitials || isUnsayable || word.count == 1 else { return nil }
        return small.map { letters[Int($0.value) - 0x61] }.joined()
    }

    private static let letters = wordList(
        "에이 비 시 디 이 에프 지 에이치 아이 제이 케이 엘 엠 엔 오 피 큐 알 에스 티 유 브이 더블유 엑스 와이 제트"
    )

    private static let words: [String: String] = {
        var words: [String: String] = [:]
        for entry in table.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            let sides = entry.split(separator: "=")
            // `_` stands for a space.
            words[String(sides[0])] = String(sides[1].replacing("_", with: " "))
        }
        return words
    }()

    /// Written for Yomite.
    private static let table = """
        gg=지지 ggs=지지 ez=이지 nice=나이스 good=굿 best=베스트 ok=오케이 okay=오케이 hi=하이 hello=헬로 bye=바이 no=노 yes=예스 vs=_대_
        lol=롤 op=오피 ad=에이디 ap=에이피 ai=에이아이 ui=유아이 io=아이오 lv=레벨 level=레벨 tv=티비 pc=피시 go=고 wow=와우 omg=오엠지
        top=탑 mid=미드 jungle=정글 support=서포트 buff=버프 nerf=너프 boss=보스 game=게임 live=라이브 stream=스트림 youtube=유튜브
        twitch=트위치 discord=디스코드 steam=스팀 iphone=아이폰 pass=패스 start=스타트 please=플리즈 thanks=땡스 thx=땡스 love=러브
        cool=쿨 sorry=쏘리 skill=스킬 skin=스킨 item=아이템 map=맵 team=팀 win=윈 kill=킬 combo=콤보 clear=클리어 new=뉴 hot=핫
        mic=마이크 cam=캠 lag=렉 ping=핑 server=서버 party=파티 solo=솔로 duo=듀오 rank=랭크 tier=티어 update=업데이트 patch=패치 link=링크
        chat=채팅 mod=모드 bot=봇 play=플레이 player=플레이어 mode=모드 hard=하드 easy=이지 normal=노멀 happy=해피 birthday=버스데이
        fighting=파이팅 really=리얼리 real=리얼 god=갓 king=킹 queen=퀸 star=스타 like=라이크 shorts=쇼츠 story=스토리 ost=오에스티 ucc=유시시
        mvp=엠브이피 rip=알아이피 asmr=에이에스엠알 the=더 end=엔드 my=마이 you=유 me=미 is=이즈 day=데이 night=나이트 music=뮤직 time=타임
        """
}

extension Unit {
    fileprivate var isLatinLetter: Bool {
        kind == .letter && scalar.isASCII
    }
}
