// SPDX-License-Identifier: GPL-3.0-or-later

/// Phrases whose words depend on what stands around them: case, gender, the days and the hours. As `phraseLines`.
let phraseCases = """
    ru
    жду 1 мин => жду одну минуту
    1 мин до старта => одна минута до старта
    скинул 1000 тенге => скинул тысячу тенге
    осталось 1000 тенге => осталось тысяча тенге
    убил 2 врагов => убил двух врагов
    2 новых босса => два новых босса
    2 новые игры => две новые игры
    спасибо 12 новым подписчикам => спасибо двенадцати новым подписчикам
    привет 41 зрителю => привет сорока одному зрителю
    с 1 января => с первого января
    2 млн просмотров => два миллиона просмотров
    сезон 2 серия 5 => сезон два серия пять
    посмотрел 21 минуту => посмотрел двадцать одну минуту
    их 2 там => их два там
    нет ни 1 патрона => нет ни одного патрона
    прошёл с 1 жизнью => прошёл с одной жизнью
    поздравляю с 1000 подписчиков => поздравляю с тысячей подписчиков
    больше 2,5 млн => больше двух с половиной миллионов
    весит 1,2 т => весит одну целую две десятых т
    в 90-е было => в девяностые было
    в 80х => в восьмидесятых
    в 00-х => в нулевых
    весь 2020 просидел дома => весь две тысячи двадцатый просидел дома
    с новым 2025! => с новым две тысячи двадцать пятым!
    с 2020 по 2023 => с две тысячи двадцатого по две тысячи двадцать третий
    игра 2015 г. => игра две тысячи пятнадцатого года.
    в 2 ночи => в два ночи
    в 1 ночи => в час ночи
    с 9 мая всех => с девятым мая всех
    с 9 мая по 12 => с девятого мая по двенадцать
    сегодня 3 июля => сегодня третье июля
    18.00 => восемнадцать ноль-ноль
    замок XV в. => замок пятнадцатого века.
    в 5 в. до н. э. => в пятом веке до нашей эры.
    во II часть => во вторую часть
    II место => второе место
    при Петре I => при Петре Первом
    про Ивана IV => про Ивана Четвёртого
    с Екатериной II => с Екатериной Второй
    на ул. Мира => на улице Мира
    из г. Казань => из города Казань
    в г. Москву => в город Москву
    в Московской обл. => в Московской области.
    см. стр. 10-15 => смотри страницы десять-пятнадцать
    на стр. 5 => на странице пять
    по ст. 105 => по статье сто пять
    под №7 => под номером семь
    парк им. Горького => парк имени Горького
    скажи им. Пусть ждут => скажи им. Пусть ждут
    коплю 3-й мес. => коплю третий месяц.
    на 5-й мин. => на пятой минуте.
    10%-ный => десятипроцентный
    ½ стрима проспал => половину стрима проспал
    съел 1/3 пиццы => съел одну треть пиццы
    мы в 1/4 финала => мы в одной четвёртой финала
    между 5-10 => между пятью и десятью
    1к1 => один на один
    80 лвл => восьмидесятый уровень
    до 80 лвл => до восьмидесятого уровня
    +5 лвл => плюс пять уровней
    из 3 части => из третьей части
    играет 1000 человек => играет тысяча человек
    2 или 3 минуты => две или три минуты
    летом 2019 => летом две тысячи девятнадцатого
    верните 2007 => верните две тысячи седьмой
    ок. 100 => около ста
    8.03 => восьмого марта
    10-ка лучших => десятка лучших
    за шт. => за штуку.
    II группа => вторая группа
    им. Пушкина => имени Пушкина

    en
    see you Fri Oct 3rd => see you Friday October third
    Mon, Sept 8 => Monday, September eighth
    see ya thurs => see ya Thursday
    every fri => every Friday
    fri night => Friday night
    2d 4h => two days four hours
    3d ago => three days ago
    2d game
    30m ago => thirty minutes ago
    super bowl LVIII => super bowl fifty-eight
    the XIX century => the nineteenth century
    1914-1918 => nineteen fourteen to nineteen eighteen
    1500-2000 elo => one thousand five hundred to two thousand elo
    between 5-10 => between five and ten

    es
    entre 5-10 => entre cinco y diez
    ganamos 3-1 anoche => ganamos tres a uno anoche
    las 101 subs => las ciento una subs
    unas 200 => unas doscientas
    los 3os => los terceros
    2as => segundas
    8 am => ocho de la mañana
    a las 8:30 pm => a las ocho treinta de la noche
    3 p. m. => tres de la tarde.
    n° de cuenta => número de cuenta
    el vie 3 de mayo => el viernes tres de mayo
    jugador 1 gana => jugador uno gana
    récord en 1'23" => récord en un minuto veintitrés
    12avo => doceavo
    siglos XV y XVI => siglos quince y dieciséis
    8-10 pm => ocho a diez de la noche
    1 o 2 partidas => una o dos partidas
    20 bs => veinte bolívares

    pt
    101 dálmatas => cento e um dálmatas
    de 15 a 20/10 => de quinze a vinte de outubro
    seg, qua e sex => segunda, quarta e sexta
    21:01 => vinte e uma e um
    5x5 => cinco por cinco
    7x1 => sete a um
    cap. IV => capítulo quatro
    cap. Nascimento => Capitão Nascimento
    às 8 pm => às oito da noite
    umas 200 => umas duzentas
    50tão => cinquentão
    2 ou 3 vezes => duas ou três vezes
    2kk => dois milhões
    nº de inscritos => número de inscritos

    fr
    2min30 => deux minutes trente
    31 bornes => trente et une bornes
    21 arbres => vingt et un arbres
    21 guitares => vingt et une guitares
    21 messages => vingt et un messages
    21 images => vingt et une images
    joueur 1 gagne => joueur un gagne
    c'est du 50/50 => c'est du cinquante cinquante
    record en 1'23" => record en une minute vingt-trois
    ½ pizza => une demi-pizza
    n° de tel => numéro de tel
    Elizabeth Ire => Elizabeth première
    entre 5-10 => entre cinq et dix

    de
    1939-1945 => neunzehnhundertneununddreißig bis neunzehnhundertfünfundvierzig
    zwischen 5-10 => zwischen fünf und zehn
    """
