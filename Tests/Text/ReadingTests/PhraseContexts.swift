// SPDX-License-Identifier: GPL-3.0-or-later

/// Lines in which the words around a phrase tell what it is.
let phraseContexts = """
    en
    1080p60 stream or 4k? => ten eighty P sixty stream or 4k?
    stream in 4k please
    got 4k subs => got four thousand subs
    my rtx 3080 died => my rtx thirty eighty died
    RX 7900 or 6600 => RX seventy-nine hundred or sixty-six hundred
    gtx 970 => gtx nine seventy
    a 3060 ti => a thirty sixty ti
    ryzen 5 5600x => ryzen five 5600x
    1000x better => one thousand times better
    from UTC-3 => from UTC minus three
    by .5 sec => by point five seconds
    10 - 4 is 6 => ten minus four is six
    Nov was rough => November was rough
    Mon. is a day off => Monday is a day off
    the part I like is 3 => the part I like is three
    that's World War I stuff => that's World War one stuff
    a Boeing 747 in the sky
    sub 2:00 => sub two minutes
    1:23 min => one minute twenty-three
    k/d of 2 => K D of two
    world 8-4 => world eight four
    Jan 1-5 => January first to fifth
    7:30ish => seven thirty-ish
    Final Fantasy X is out => Final Fantasy ten is out
    agree w u => agree with you

    es
    $500 mexicanos => quinientos pesos mexicanos
    100 k de vistas => cien mil de vistas
    una rtx 3060 => una rtx treinta sesenta

    pt
    mts pessoas => muitas pessoas
    ep. V => episódio cinco
    1 e meia => uma e meia
    1/2 do jogo => metade do jogo
    + R$ 5 => mais cinco reais
    delay de 1 s na live => delay de um segundo na live
    é MD3 => é melhor de três
    3º set => terceiro set
    Profª Ana => professora Ana
    na msm hora => na mesma hora
    150 milhões de km => cento e cinquenta milhões de quilômetros
    mts caras => muitos caras
    - de 5 min => menos de cinco minutos
    live - de 15h a 18h => live - de quinze horas a dezoito horas

    fr
    vs faites quoi => vous faites quoi
    vs en pensez quoi => vous en pensez quoi
    on vs attend => on vous attend
    avec vs => avec vous
    comment allez-vs => comment allez-vous
    elle vs lui => elle versus lui
    PSG vs OM => PSG versus OM
    pcq il joue => parce qu'il joue
    les 90s => les années quatre-vingt-dix
    - de 18 ans => moins de dix-huit ans
    vers 15h/16h => vers quinze heures, seize heures
    début d'oct. => début d'octobre.
    le sam. 14 => le samedi quatorze
    ven. prochain => vendredi prochain
    1 chance/100 => une chance sur cent
    il a fait 9s58 => il a fait neuf secondes cinquante-huit
    en 1/2 finale => en demi-finale
    l'épisode VIII => l'épisode huit
    Diablo IV ou II => Diablo quatre ou deux
    les 1ères => les premières
    qq'un ici => quelqu'un ici

    de
    1:23 min => eine Minute dreiundzwanzig
    mein pb ist 1:23:45,67 => mein pb ist eins dreiundzwanzig fünfundvierzig Komma sechs sieben
    bis 18h => bis achtzehn Uhr
    18h gespielt => achtzehn Stunden gespielt
    der 2. ist besser => der zweite ist besser
    am Mo. gehts weiter => am Montag gehts weiter
    wg. dir => wegen dir
    LG aus Köln => liebe Grüße aus Köln
    """
