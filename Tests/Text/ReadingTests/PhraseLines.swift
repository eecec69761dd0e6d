// SPDX-License-Identifier: GPL-3.0-or-later

/// What is written, and what is said of it. Written for Yomite.
struct PhraseLine: Sendable {
    let language: String
    let written: String
    let said: String
}

/// Blocks of a language and its lines; a line without a second side must be left as it is.
let phraseLines: [PhraseLine] = list.split(separator: "\n\n").flatMap { block in
    let lines = block.split(separator: "\n").map(String.init)
    return lines.dropFirst().map { line in
        let sides = line.split(separator: "=>").map { String($0.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()) }
        return PhraseLine(language: lines[0], written: sides[0], said: sides[sides.count - 1])
    }
}

private let list = """
    ru
    1 минута до старта => одна минута до старта
    2 минуты => две минуты
    5 минут => пять минут
    21 рубль => двадцать один рубль
    22 игры => двадцать две игры
    до 5 утра => до пяти утра
    с 10 до 18 => с десяти до восемнадцати
    в 18:30 стрим => в восемнадцать тридцать стрим
    к 20:00 буду => к двадцати ноль-ноль буду
    в 18:05 => в восемнадцать ноль пять
    3,5 км => три с половиной километра
    1,5 часа => полтора часа
    2,25 => две целых двадцать пять сотых
    0,1% => ноль целых одна десятая процента
    1 000 зрителей => тысяча зрителей
    10 000 подписчиков => десять тысяч подписчиков
    -5 градусов => минус пять градусов
    -10°C на улице => минус десять градусов Цельсия на улице
    5-10 минут => пять-десять минут
    3:2 в нашу пользу => три два в нашу пользу
    1/2 => одна вторая
    3/4 торта => три четверти торта
    50% => пятьдесят процентов
    21% => двадцать один процент
    1% заряда => один процент заряда
    x2 урон => икс два урон
    10к подписчиков => десять тысяч подписчиков
    5к рублей => пять тысяч рублей
    100кк золота => сто миллионов золота
    1.5M просмотров => полтора миллиона просмотров
    +1 => плюс один
    -1 хп => минус один хп
    #1 в мире => номер один в мире
    №5 => номер пять
    № 5 => номер пять
    ~50 человек => около пятидесяти человек
    > 50 => больше пятидесяти
    1-й уровень => первый уровень
    2-я часть => вторая часть
    3-го мая => третьего мая
    на 5-ом месте => на пятом месте
    10-е место => десятые место
    90-е годы => девяностые годы
    в 90-х => в девяностых
    21 век => двадцать первый век
    в 21 веке => в двадцать первом веке
    XX век => двадцатый век
    в XXI веке => в двадцать первом веке
    Пётр I => Пётр первый
    Екатерина II => Екатерина вторая
    глава IV => глава четыре
    05.03.2024 => пятого марта две тысячи двадцать четвёртого года
    2024-03-05 => пятого марта две тысячи двадцать четвёртого года
    3 марта => третьего марта
    1 января 2025 года => первого января две тысячи двадцать пятого года
    до 5 мая => до пятого мая
    в 1999 году => в тысяча девятьсот девяносто девятом году
    2024 г. => две тысячи двадцать четвёртый год
    в 2024 г. вышла => в две тысячи двадцать четвёртом году вышла
    с 2020 года => с две тысячи двадцатого года
    2023 год был лучше => две тысячи двадцать третий год был лучше
    5 мин и готово => пять минут и готово
    2ч стрима => два часа стрима
    2ч 30м => два часа тридцать минут
    через 1 мин => через одну минуту
    10с => десять секунд
    120 км/ч => сто двадцать километров в час
    80 кг => восемьдесят килограммов
    2 л => два литра
    16 ГБ => шестнадцать гигабайт
    144 Гц => сто сорок четыре герца
    60 fps => шестьдесят ФПС
    20 мс => двадцать миллисекунд
    до 100 км => до ста километров
    ур. 10 => уровень десять
    lvl 50 => уровень пятьдесят
    50 уровень => пятьдесят уровень
    5 место => пятое место
    1 место => первое место
    3 сезон 5 серия => третий сезон пятая серия
    100 руб. => сто рублей
    50₽ => пятьдесят рублей
    1к руб => тысяча рублей
    $5 => пять долларов
    $4.99 => четыре доллара девяносто девять центов
    1 € => один евро
    99,50 ₽ => девяносто девять рублей пятьдесят копеек
    22 грн => двадцать две гривны
    т.е. завтра => то есть завтра
    т.к. я занят => так как я занят
    и т.д. => и так далее
    и т. д. => и так далее
    кофе & чай => кофе и чай
    2 + 2 = 4 => два плюс два равно четыре
    2 раза => два раза
    1 раз => один раз
    1 девушка => одна девушка
    2 девушки => две девушки
    1 яблоко => одно яблоко
    за 1 секунду => за одну секунду
    у 3 игроков => у трёх игроков
    около 200 человек => около двухсот человек
    больше 1000 => больше тысячи
    5-летний опыт => пятилетний опыт
    10-минутный перерыв => десятиминутный перерыв
    18+ => восемнадцать плюс
    5v5 => пять на пять
    1х1 => один на один
    10/10 => десять из десяти
    24/7 => двадцать четыре на семь
    1920x1080 => тысяча девятьсот двадцать на тысяча восемьдесят
    спс за стрим => спасибо за стрим
    хз когда
    PS5 лучше
    версия 2.1.3
    192.168.0.1
    user123 привет
    8-800-555-35-35
    GTA5
    +7 (999) 123-45-67
    RTX4090
    mp3
    Player_1
    7zip

    es
    21 chicas => veintiuna chicas
    200 pessoas y 200 personas => doscientos pessoas y doscientas personas
    1 vez => una vez
    21 años => veintiún años
    31 días => treinta y un días
    tengo 1 problema => tengo un problema
    somos 500 personas => somos quinientas personas
    1.000 subs => mil subs
    1.000.000 => un millón
    1,500 seguidores => mil quinientos seguidores
    10 000 => diez mil
    3,5 => tres coma cinco
    3.5 => tres punto cinco
    3,14 => tres coma catorce
    -5 grados => menos cinco grados
    5-10 minutos => cinco a diez minutos
    3:2 => tres a dos
    ganamos 2-1 => ganamos dos a uno
    1/2 => un medio
    3/4 => tres cuartos
    50% => cincuenta por ciento
    x2 => por dos
    10k => diez mil
    1.5M => uno punto cinco millones
    2M de vistas => dos millones de vistas
    1M => un millón
    +1 => más uno
    -1 => menos uno
    #1 => número uno
    nº 3 => número tres
    ~50 => unos cincuenta
    < 10 => menos de diez
    1º => primero
    1ª vez => primera vez
    3er puesto => tercer puesto
    1er lugar => primer lugar
    2do => segundo
    1ra parte => primera parte
    2º intento => segundo intento
    siglo XXI => siglo veintiuno
    Felipe VI => Felipe sexto
    capítulo IV => capítulo cuatro
    el 5/3 => el cinco de marzo
    05/03/2024 => cinco de marzo de dos mil veinticuatro
    3 de mayo => tres de mayo
    1 de enero de 2025 => uno de enero de dos mil veinticinco
    los años 90 => los años noventa
    en 1999 => en mil novecientos noventa y nueve
    a las 18:30 => a las dieciocho treinta
    a la 1:30 => a la una treinta
    a las 6pm => a las seis pe eme
    a las 18h => a las dieciocho horas
    18:30h => dieciocho treinta horas
    2h 30m => dos horas treinta minutos
    90 min => noventa minutos
    10s => diez segundos
    21h => veintiuna horas
    5 km => cinco kilómetros
    1 km => un kilómetro
    80 kg => ochenta kilos
    120 km/h => ciento veinte kilómetros por hora
    20°C => veinte grados Celsius
    16 GB => dieciséis gigas
    60 fps => sesenta FPS
    nv. 30 => nivel treinta
    lvl 50 => nivel cincuenta
    $5 => cinco dólares
    $4.99 => cuatro dólares con noventa y nueve centavos
    5€ => cinco euros
    3,50 € => tres euros con cincuenta céntimos
    1€ => un euro
    £20 => veinte libras
    21 € => veintiún euros
    5k€ => cinco mil euros
    $1M => un millón de dólares
    100 MXN => cien pesos
    10€/mes => diez euros por mes
    Sr. López => señor López
    Ud. sabe => usted sabe
    EE. UU. => Estados Unidos
    p. ej. esto => por ejemplo esto
    etc. => etcétera
    xq no => porque no
    tqm => te quiero mucho
    tú & yo => tú y yo
    2 + 2 = 4 => dos más dos es igual a cuatro
    1v1 => uno contra uno
    2x => dos veces
    24/7 => veinticuatro siete
    10/10 => diez de diez
    18+ => dieciocho más
    200k personas => doscientas mil personas
    100 subs => cien subs
    101 dálmatas => ciento un dálmatas
    PS5
    versión 2.1.3
    192.168.1.1
    juan123 hola
    es la 1 => es la uno
    600-123-456
    GTA5
    mp4
    COVID-19
    7up

    pt
    21 meninas => vinte e uma meninas
    200 pessoas => duzentas pessoas
    1 vez => uma vez
    2 vezes => duas vezes
    2 horas => duas horas
    22 anos => vinte e dois anos
    2 problemas => dois problemas
    1.000 inscritos => mil inscritos
    1.500 => mil e quinhentos
    1.250 => mil duzentos e cinquenta
    1.000.000 => um milhão
    3,5 => três vírgula cinco
    -5 graus => menos cinco graus
    5-10 minutos => cinco a dez minutos
    3:2 => três a dois
    2x1 => dois por um
    1/2 => meio
    3/4 => três quartos
    50% => cinquenta por cento
    x2 => vezes dois
    2x => duas vezes
    10k => dez mil
    1,5M => um vírgula cinco milhão
    2M de views => dois milhões de views
    +1 => mais um
    -1 => menos um
    #1 => número um
    nº 3 => número três
    ~50 => cerca de cinquenta
    1º => primeiro
    2ª => segunda
    1º lugar => primeiro lugar
    3ª temporada => terceira temporada
    século XXI => século vinte e um
    Dom Pedro II => Dom Pedro segundo
    parte II => parte dois
    dia 5/3 => dia cinco de março
    05/03/2024 => cinco de março de dois mil e vinte e quatro
    3 de maio => três de maio
    1 de janeiro => primeiro de janeiro
    anos 90 => anos noventa
    em 1999 => em mil novecentos e noventa e nove
    às 18:30 => às dezoito e trinta
    às 18h30 => às dezoito e trinta
    às 18h => às dezoito horas
    às 21h => às vinte e uma horas
    1h => uma hora
    2h => duas horas
    1h30 => uma hora e trinta minutos
    2h 30m => duas horas trinta minutos
    90 min => noventa minutos
    10s => dez segundos
    5 km => cinco quilômetros
    80 kg => oitenta quilos
    120 km/h => cento e vinte quilômetros por hora
    30°C => trinta graus Celsius
    16 GB => dezesseis gigas
    60 fps => sessenta FPS
    nv. 30 => nível trinta
    R$ 10 => dez reais
    R$2,50 => dois reais e cinquenta centavos
    R$ 1 => um real
    R$ 1,50 => um real e cinquenta centavos
    US$ 5 => cinco dólares
    $5 => cinco dólares
    5€ => cinco euros
    R$ 1.000,00 => mil reais
    R$ 2M => dois milhões de reais
    10 reais => dez reais
    Sr. João => senhor João
    etc. => et cetera
    p/ mim => para mim
    c/ você => com você
    vc viu => você viu
    blz => beleza
    você & eu => você e eu
    2 + 2 = 4 => dois mais dois igual a quatro
    1v1 => um contra um
    24/7 => vinte e quatro por sete
    10/10 => dez de dez
    18+ => dezoito mais
    PS5
    versão 2.1.3
    192.168.1.1
    joao123 oi
    99999-1234
    GTA5
    mp4
    COVID-19

    fr
    1 fois => une fois
    21 filles => vingt et une filles
    21 ans => vingt et un ans
    1 minute => une minute
    1 jour => un jour
    80 => quatre-vingts
    71 => soixante et onze
    95 => quatre-vingt-quinze
    200 => deux cents
    1 000 abonnés => mille abonnés
    10 000 => dix mille
    1.000 => mille
    3,5 => trois virgule cinq
    3.5 => trois point cinq
    -5 degrés => moins cinq degrés
    5-10 minutes => cinq à dix minutes
    3:2 => trois à deux
    1/2 => un demi
    3/4 => trois quarts
    50% => cinquante pour cent
    50 % => cinquante pour cent
    x2 => fois deux
    10k => dix mille
    1,5M => un virgule cinq million
    2M de vues => deux millions de vues
    +1 => plus un
    -1 => moins un
    #1 => numéro un
    n° 3 => numéro trois
    ~50 => environ cinquante
    > 50 => plus de cinquante
    1er => premier
    1re => première
    1ère fois => première fois
    2e => deuxième
    2ème place => deuxième place
    5e => cinquième
    9e => neuvième
    21e => vingt et unième
    80e => quatre-vingtième
    XXe siècle => vingtième siècle
    XXIe siècle => vingt et unième siècle
    Louis XIV => Louis quatorze
    François Ier => François premier
    chapitre IV => chapitre quatre
    le 5/3 => le cinq mars
    05/03/2024 => cinq mars deux mille vingt-quatre
    le 3 mai => le trois mai
    le 1er mai => le premier mai
    1 janvier => premier janvier
    années 90 => années quatre-vingt-dix
    en 1999 => en mille neuf cent quatre-vingt-dix-neuf
    à 18:30 => à dix-huit heures trente
    18h30 => dix-huit heures trente
    à 18h => à dix-huit heures
    21h => vingt et une heures
    1h30 => une heure trente
    1h => une heure
    2h 30m => deux heures trente minutes
    90 min => quatre-vingt-dix minutes
    10s => dix secondes
    5 km => cinq kilomètres
    1,5 l => un virgule cinq litre
    80 kg => quatre-vingts kilos
    120 km/h => cent vingt kilomètres heure
    20°C => vingt degrés Celsius
    16 Go => seize gigaoctets
    60 fps => soixante FPS
    niv. 30 => niveau trente
    5€ => cinq euros
    1€ => un euro
    3,50 € => trois euros cinquante
    $5 => cinq dollars
    5k€ => cinq mille euros
    0,50 € => cinquante centimes
    1M€ => un million de euros
    M. Dupont => monsieur Dupont
    Mme Martin => madame Martin
    etc. => et cetera
    c-à-d demain => c'est-à-dire demain
    stp => s'il te plaît
    mdr => mort de rire
    toi & moi => toi et moi
    2 + 2 = 4 => deux plus deux égale quatre
    1v1 => un contre un
    24/7 => vingt-quatre sept
    10/10 => dix sur dix
    18+ => dix-huit plus
    PS5
    version 2.1.3
    192.168.1.1
    paul123
    06 12 34 56 78
    GTA5
    COVID-19

    de
    1 Stunde => eine Stunde
    1 Tag => ein Tag
    in 1 Stunde => in einer Stunde
    vor 1 Jahr => vor einem Jahr
    nur 1 => nur eins
    21 Jahre => einundzwanzig Jahre
    100 Leute => hundert Leute
    1.000 Zuschauer => tausend Zuschauer
    10 000 => zehntausend
    1.500 => tausendfünfhundert
    3,5 => drei Komma fünf
    3,14 => drei Komma eins vier
    -5 Grad => minus fünf Grad
    5-10 Minuten => fünf bis zehn Minuten
    3:2 => drei zu zwei
    2:1 gewonnen => zwei zu eins gewonnen
    1/2 => ein halb
    3/4 => drei Viertel
    50% => fünfzig Prozent
    x2 => mal zwei
    2x => zweimal
    10k => zehntausend
    1,5 Mio => eins Komma fünf Millionen
    2 Mio. Views => zwei Millionen Views
    1 Mio => eine Million
    +1 => plus eins
    -1 => minus eins
    #1 => Nummer eins
    Nr. 5 => Nummer fünf
    ~50 => ungefähr fünfzig
    > 50 => mehr als fünfzig
    am 3. Mai => am dritten Mai
    der 3. Platz => der dritte Platz
    1. Platz => erster Platz
    die 2. Runde => die zweite Runde
    2. Runde => zweite Runde
    mein 1. Stream => mein erster Stream
    zum 5. Mal => zum fünften Mal
    vom 1. bis 3. Mai => vom ersten bis dritten Mai
    am 3.5. => am dritten fünften
    am 05.03.2024 => am fünften März zweitausendvierundzwanzig
    2024-03-05 => fünfter März zweitausendvierundzwanzig
    seit 1999 => seit neunzehnhundertneunundneunzig
    in 2024 => in zweitausendvierundzwanzig
    die 90er => die neunziger
    20 Uhr => zwanzig Uhr
    1 Uhr => ein Uhr
    20:15 Uhr => zwanzig Uhr fünfzehn
    um 18:30 => um achtzehn Uhr dreißig
    um 8:00 => um acht Uhr
    2h 30m => zwei Stunden dreißig Minuten
    2h => zwei Stunden
    90 min => neunzig Minuten
    10s => zehn Sekunden
    5 km => fünf Kilometer
    80 kg => achtzig Kilo
    120 km/h => hundertzwanzig Kilometer pro Stunde
    20°C => zwanzig Grad Celsius
    16 GB => sechzehn Gigabyte
    60 fps => sechzig FPS
    lvl 50 => Level fünfzig
    5€ => fünf Euro
    1€ => ein Euro
    3,50 € => drei Euro fünfzig
    $5 => fünf Dollar
    5k€ => fünftausend Euro
    0,99 € => neunundneunzig Cent
    z.B. heute => zum Beispiel heute
    z. B. heute => zum Beispiel heute
    usw. => und so weiter
    d.h. morgen => das heißt morgen
    bzw. ich => beziehungsweise ich
    evtl. später => eventuell später
    Dr. Müller => Doktor Müller
    Ludwig XIV. => Ludwig der vierzehnte
    Teil II => Teil zwei
    kp => kein Plan
    du & ich => du und ich
    2 + 2 = 4 => zwei plus zwei gleich vier
    1v1 => eins gegen eins
    3-mal => dreimal
    24/7 => vierundzwanzig sieben
    10/10 => zehn von zehn
    18+ => achtzehn plus
    PS5
    Version 2.1.3
    192.168.1.1
    max123 hallo
    0151-1234567
    GTA5
    COVID-19

    en
    21 people => twenty-one people
    1,000 subs => one thousand subs
    1,234,567 => one million two hundred thirty-four thousand five hundred sixty-seven
    3.5 => three point five
    3.14 => three point one four
    -5 degrees => minus five degrees
    5-10 minutes => five to ten minutes
    3:2 => three to two
    we won 2-1 => we won two to one
    1/2 => one half
    3/4 => three quarters
    50% => fifty percent
    x2 => times two
    10x => ten times
    10k => ten thousand
    1.5M => one point five million
    2B => two billion
    +1 => plus one
    -1 => minus one
    #1 => number one
    no. 5 => number five
    ~50 => about fifty
    > 50 => more than fifty
    1st => first
    2nd place => second place
    3rd => third
    21st => twenty-first
    12th => twelfth
    World War II => World War two
    Chapter IV => Chapter four
    Henry VIII => Henry the eighth
    on 5/3 => on May third
    12/25/2026 => December twenty-fifth twenty twenty-six
    2024-03-05 => March fifth twenty twenty-four
    May 3rd => May third
    May 3 => May third
    3 May => the third of May
    in 1999 => in nineteen ninety-nine
    since 2005 => since two thousand five
    in 2024 => in twenty twenty-four
    the 90s => the nineties
    the 1980s => the nineteen eighties
    18:30 => eighteen thirty
    6pm => six PM
    6 pm => six pm
    6:30 am => six thirty AM
    at 10:00 => at ten o'clock
    10:05 => ten oh five
    2h 30m => two hours thirty minutes
    90 min => ninety minutes
    10s => ten seconds
    5 km => five kilometers
    1 km => one kilometer
    6 ft => six feet
    80 kg => eighty kilograms
    60 mph => sixty miles per hour
    20°C => twenty degrees Celsius
    70°F => seventy degrees Fahrenheit
    16 GB => sixteen gigabytes
    60 fps => sixty FPS
    20ms => twenty milliseconds
    lvl 50 => level fifty
    $5 => five dollars
    $1 => one dollar
    $4.99 => four dollars and ninety-nine cents
    $0.99 => ninety-nine cents
    5€ => five euros
    £20 => twenty pounds
    ¥500 => five hundred yen
    $10k => ten thousand dollars
    $2M => two million dollars
    $5-10 => five to ten dollars
    $5/month => five dollars per month
    20 bucks => twenty bucks
    e.g. this => for example this
    i.e. that => that is that
    etc. => et cetera
    Mr. Smith => mister Smith
    Dr. Who => doctor Who
    w/ friends => with friends
    b/c yes => because yes
    idk tbh => I don't know to be honest
    you & me => you and me
    2 + 2 = 4 => two plus two equals four
    5-star => five-star
    1v1 => one v one
    24/7 => twenty-four seven
    10/10 => ten out of ten
    18+ => eighteen plus
    5 in a row => five in a row
    PS5
    version 2.1.3
    192.168.1.1
    user123 hi
    555-123-4567
    GTA5
    COVID-19
    mp3
    7-Eleven
    AC/DC
    """
