// SPDX-License-Identifier: GPL-3.0-or-later

/// A comment as YouTube's chat window gets it: made to be shown, so its text comes in runs and its amount as words.
struct YouTubeRenderer {
    private let object: JSONObject

    init(_ object: JSONObject) {
        self.object = object
    }

    /// The comment; nil for a kind that is not known.
    func comment(kind: String) -> Comment? {
        guard var comment = words(kind: kind) else { return nil }
        comment.take(youTubeID: object.text("id"))
        comment.platform = "youtube"
        comment.timestamp = object.number("timestampUsec").flatMap { milliseconds(ofUnixMilliseconds: $0 / 1000) }
        comment.author = author
        return comment
    }

    private func words(kind: String) -> Comment? {
        switch kind {
        case "liveChatTextMessageRenderer":
            return text("message")
        case "liveChatPaidMessageRenderer":
            return paid(text("message"))
        case "liveChatPaidStickerRenderer":
            return paid(Comment(text: object.object("sticker", "accessibility", "accessibilityData")?.text("label") ?? ""))
        case "liveChatMembershipItemRenderer":
            // A milestone has a first line and the viewer's words; a new member has a second line only.
            let message = text("message")
            let months = text("headerPrimaryText").text.firstNumber
            return message.text.isEmpty ? text("headerSubtext").telling(.sub, 1) : message.telling(.sub, months, isOwnWords: true)
        case "liveChatSponsorshipsGiftPurchaseAnnouncementRenderer":
            let sentence = RunText(header?.object("primaryText")).comment
            return sentence.telling(.gift, sentence.text.firstNumber)
        case "liveChatSponsorshipsGiftRedemptionAnnouncementRenderer":
            return text("message").telling(.gift, 1)
        default:
            return nil
        }
    }

    private func text(_ key: String) -> Comment {
        RunText(object.object(key)).comment
    }

    private func paid(_ comment: Comment) -> Comment {
        var comment = comment
        comment.amount = Amount(shown: text("purchaseAmountText").text)
        return comment
    }

    /// A gift has its author's name one level deeper.
    private var header: JSONObject? {
        object.object("header", "liveChatSponsorshipsHeaderRenderer")
    }

    private var author: Author {
        let named = object.has("authorName") ? object : header
        var author = Author(id: object.text("authorExternalChannelId"))
        let name = RunText(named?.object("authorName")).comment.text
        author.name = name.isEmpty ? nil : name
        for badge in named?.objects("authorBadges") ?? [] {
            guard let badge = badge.object("liveChatAuthorBadgeRenderer") else { continue }
            switch badge.object("icon")?.text("iconType") {
            case "OWNER": author.roles.insert(.broadcaster)
            case "MODERATOR": author.roles.insert(.moderator)
            case nil where badge.has("customThumbnail"): author.roles.insert(.member)
            default: break
            }
        }
        return author
    }
}

extension String {
    /// The first whole number in it: YouTube's window tells a number of gifts or months in words only.
    fileprivate var firstNumber: Int? {
        Int(drop { !("0"..."9").contains($0) }.prefix { ("0"..."9").contains($0) })
    }
}

/// A text in YouTube's runs: words, characters that are emoji, and pictures that stand under a short name.
private struct RunText {
    var comment = Comment(text: "")

    init(_ object: JSONObject?) {
        guard let object else { return }
        if let simple = object.text("simpleText") {
            comment.text = simple
            return
        }
        for run in object.objects("runs") {
            if let text = run.text("text") {
                comment.text += text
            } else if let emoji = run.object("emoji") {
                add(emoji)
            }
        }
    }

    private mutating func add(_ emoji: JSONObject) {
        guard emoji.flag("isCustomEmoji") else {
            comment.text += emoji.text("emojiId") ?? ""
            return
        }
        let start = comment.text.unicodeScalars.count
        let name = emoji.texts("shortcuts").first ?? ""
        comment.text += name
        let length = name.unicodeScalars.count
        if length > 0 { comment.emotes.append(start..<start + length) }
    }
}
