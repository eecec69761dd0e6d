// SPDX-License-Identifier: GPL-3.0-or-later

/// Slurs against groups of people, a few in each main language. Collected for Yomite; no list of others was used.
///
/// Only words that hardly ever mean anything else are here, in any language: a comment lost for a word that happens to look the same is
/// lost in silence. What is merely rude is left to the operator's own list.
let shippedNeverSpokenWords = """
    # English
    nigger*, nigga, niggas, niggaz, niggah*, niglet*, sandnigger*, faggot*, fag, fags, kike, kikes, spic, spics, chink, chinks,
    gook, gooks, wetback*, tranny, trannies, shemale*, raghead*, towelhead*, beaner, beaners, porch monkey*, porchmonkey*, kaffirs,
    pakis
    # Spanish
    maricón, maricones, sudaca, sudacas, negrata*, travelo, travelos
    # Portuguese
    viado, viados, traveco*, boiola*, preto de merda
    # German
    neger, negers, kanake*, kanacke*, schwuchtel*, schlitzauge*, kümmeltürke*, polacke*, untermensch*, judensau*, zigeunerpack
    # French
    bougnoul*, youpin*, chinetoque*, niakoué*, tarlouze*, tafiole*, gouine, gouines, sale arabe, sale juif, sale pédé
    # Italian
    frocio, froci, ricchione*, terrone, terroni, negraccio*, culattone*
    # Dutch
    kutmarokkaan*, kankerjood*, zwartjoekel*, roetmop*
    # Polish; Czech; Hungarian; Romanian
    czarnuch*, ciapaty, ciapaci, ciapate, teplouš*, buzik, jidani, bozgor*, poponar*
    # Swedish; Danish; Norwegian; Finnish
    blatte, blattar, svartskalle*, perker, perkere, pakkis, svarting*, neekeri*, hintti*
    # Russian; Ukrainian
    ниггер*, пидор*, пидар*, підор*, підар*, жид, жиды, жидов, черножоп*, узкоглаз*, чурка, чурки, хачи, хохлы, кацап*
    # Turkish; Arabic; Hindi; Greek
    ibne, ibneler, زنجي, زنوج, भंगी, कटुआ, कटुए, πούστη, πούστης
    # Japanese
    チョン公, チヨン公, 支那人, シナ人, チャンコロ, チヤンコロ, 穢多, ガイジ, キチガイ, 気違い, クロンボ, 不逞鮮人
    # Chinese
    黑鬼, 支那猪, 支那豬, 高丽棒子, 高麗棒子, 台巴子, 死基佬
    # Korean
    짱깨*, 쪽바리*, 깜둥이*, 조센징*, 똥꼬충*, 병신*
    """
