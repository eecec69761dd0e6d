// SPDX-License-Identifier: GPL-3.0-or-later

/// Days, months and seasons without a date, laps, prices without their coins, and comparisons. As `phraseLines`.
let phraseDates = """
    en
    see you Sat => see you Saturday
    merch drops Fri. => merch drops Friday
    no raid Sun or Mon => no raid Sunday or Monday
    live Tue, Thu, Sat => live Tuesday Thursday Saturday
    Mon/Wed/Fri streams => Monday Wednesday Friday streams
    tourney is Thu 6/7 => tourney is Thursday June seventh
    Sat 14 Feb => Saturday the fourteenth of February
    praise the Sun
    he sat on my sun lounger
    my SAT was bad
    she left in Dec => she left in December
    Jan and Feb were rough => January and February were rough
    by mid-Oct => by mid-October
    back dec 25 => back December twenty-fifth
    do not mar this
    mid-90s vibes => mid-nineties vibes
    90s games hit different => nineties games hit different
    season 2023/24 => season twenty twenty-three twenty-four
    the 23/24 season => the twenty-three twenty-four season
    summer 1905 vibes => summer nineteen oh five vibes
    since 12/2023 => since December twenty twenty-three
    a 1/2000 drop => a one out of two thousand drop
    1939-45 => nineteen thirty-nine to forty-five
    finished it in 58:12 => finished it in fifty-eight twelve
    pb is 14:32.5 => pb is fourteen thirty-two point five
    0.5 BTC => zero point five bitcoins
    $0.50 => fifty cents
    it costs 4.99 => it costs four ninety-nine
    1 234 viewers => one thousand two hundred thirty-four viewers
    level 5 300 hp => level five three hundred HP
    a 60/40 split => a sixty forty split
    R&B night => R and B night
    AC/DC night
    cats > dogs => cats greater than dogs
    Rocky IV > Rocky V => Rocky four greater than Rocky five
    if hp >= 20 => if HP at least twenty
    streams in 4k60 => streams in 4K sixty
    Mega Man X4
    part 1/2 => part one of two
    pt. 2/3 is up => part two of three is up
    live 7:30 - 9:30 => live seven thirty to nine thirty
    $.50 => fifty cents

    pt
    volto em jan. => volto em janeiro
    saiu em fev. de 2022 => saiu em fevereiro de dois mil e vinte e dois
    em mar aberto
    de dez em dez
    jul/ago => julho e agosto
    começa em 1º/02 => começa em primeiro de fevereiro
    dia 10/mai => dia dez de maio
    dez/2023 => dezembro de dois mil e vinte e três
    1º mai => primeiro de maio
    sáb 5/10 => sábado cinco de outubro
    seg/qua/sex => segunda quarta sexta
    sex à noite => sexta à noite
    live de 3ª a 5ª => live de terça a quinta
    3ª e 4ª fases => terceira e quarta fases
    toda 3ª => toda terça
    temporada 2023/24 => temporada dois mil e vinte e três vinte e quatro
    os 90's => os anos noventa
    fiz em 58:12 => fiz em cinquenta e oito minutos e doze segundos
    0,5 BTC => zero vírgula cinco bitcoin
    dólar a 5,40 => dólar a cinco e quarenta
    custa 19,90 => custa dezenove e noventa
    12x de 99,90 => doze vezes de noventa e nove e noventa
    tem 1,75 de altura => tem um e setenta e cinco de altura
    o set fechou 6/4 => o set fechou seis a quatro
    parciais 6/4 6/3 => parciais seis a quatro seis a três
    tá 12x12 => tá doze a doze
    1º sem. de 2024 => primeiro semestre de dois mil e vinte e quatro
    PC > console => PC maior que console
    da 3ª à 5ª série => da terceira à quinta série
    set de 2022 => setembro de dois mil e vinte e dois
    3º tri. de 2023 => terceiro trimestre de dois mil e vinte e três
    pt. 2 do jogo => parte dois do jogo
    joga no 4-3-3 => joga no quatro três três
    18h - 20h => dezoito horas às vinte horas

    fr
    en janv. je reviens => en janvier je reviens
    fin sept. ça reprend => fin septembre ça reprend
    en sept jours
    mi-oct. => mi-octobre.
    live sam à 20h => live samedi à vingt heures
    mar 3/9 => mardi trois septembre
    ven. soir => vendredi soir
    c'est un jeu, Sam
    saison 2023/24 => saison deux mille vingt-trois vingt-quatre
    les 90's => les années quatre-vingt-dix
    fini en 58:12 => fini en cinquante-huit minutes douze secondes
    18h00-20h00 => dix-huit heures à vingt heures
    0,5 BTC => zéro virgule cinq bitcoin
    0,50 € => cinquante centimes
    ça coûte 3,50 => ça coûte trois cinquante
    rempli à 1/5 => rempli à un cinquième
    1/8e de finale => huitième de finale
    nov.-déc. => novembre à décembre.
    10 ème place => dixième place
    le XIXè siècle => le dix-neuvième siècle
    Louis-Philippe Ier => Louis-Philippe premier
    il reste 50pv => il reste cinquante points de vie
    lvl.10 atteint => niveau dix atteint
    1er trim. 2024 => premier trimestre deux mille vingt-quatre

    es
    0,5 BTC => cero coma cinco bitcoins
    temporada 2023/24 => temporada dos mil veintitrés veinticuatro
    en 58:12 => en cincuenta y ocho minutos y doce segundos

    de
    es steht 28:25 => es steht achtundzwanzig zu fünfundzwanzig
    Saison 2023/24 => Saison zweitausenddreiundzwanzig vierundzwanzig

    ru
    кошки > собаки => кошки больше собаки
    шансы 50/50 => шансы пятьдесят на пятьдесят
    счёт 28:25 => счёт двадцать восемь двадцать пять
    """
