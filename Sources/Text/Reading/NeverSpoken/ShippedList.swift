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
    # Spanish; Portuguese
    maricón, maricones, sudaca, sudacas, negrata*, travelo, travelos
    viado, viados, traveco*, boiola*, preto de merda
    # German; French; Italian; Dutch
    neger, negers, kanake*, kanacke*, schwuchtel*, schlitzauge*, kümmeltürke*, polacke*, untermensch*, judensau*, zigeunerpack
    bougnoul*, youpin*, chinetoque*, niakoué*, tarlouze*, tafiole*, gouine, gouines, sale arabe, sale juif, sale pédé
    frocio, froci, ricchione*, terrone, terroni, negraccio*, culattone*
    kutmarokkaan*, kankerjood*, zwartjoekel*, roetmop*
    # Polish; Czech; Hungarian; Romanian; Swedish; Danish; Norwegian; Finnish
    czarnuch*, ciapaty, ciapaci, ciapate, teplouš*, buzik, jidani, bozgor*, poponar*
    blatte, blattar, svartskalle*, perker, perkere, pakkis, svarting*, neekeri*, hintti*
    # Russian; Ukrainian; Turkish; Arabic; Hindi; Greek
    ниггер*, пидор*, пидар*, підор*, підар*, жид, жиды, жидов, черножоп*, узкоглаз*, чурка, чурки, хачи, хохлы, кацап*
    ibne, ibneler, زنجي, زنوج, भंगी, कटुआ, कटुए, πούστη, πούστης
    # Japanese; Chinese; Korean
    チョン公, チヨン公, 支那人, シナ人, チャンコロ, チヤンコロ, 穢多, ガイジ, キチガイ, 気違い, クロンボ, 不逞鮮人
    黑鬼, 支那猪, 支那豬, 高丽棒子, 高麗棒子, 台巴子, 死基佬
    짱깨*, 쪽바리*, 깜둥이*, 조센징*, 똥꼬충*, 병신*
    """
