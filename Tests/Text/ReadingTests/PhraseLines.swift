// SPDX-License-Identifier: GPL-3.0-or-later

/// What is written, and what is said of it. Written for Yomite.
struct PhraseLine: Sendable {
    let language: String
    let written: String
    let said: String
}

/// Blocks of a language and its lines; a line without a second side must be left as it is.
let phraseLines: [PhraseLine] = [list, phraseKinds, phraseCases, phraseDates, phraseContexts].flatMap { $0.split(separator: "\n\n") }
    .flatMap { block in
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
    -1 хп => минус одно хп
    #1 в мире => номер один в мире
    №5 => номер пять
    № 5 => номер пять
    ~50 человек => около пятидесяти человек
    > 50 => больше пятидесяти
    1-й уровень => первый уровень
    2-я часть => вторая часть
    3-го мая => третьего мая
    на 5-ом месте => на пятом месте
    10-е место => десятое место
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
    50 уровень => пятидесятый уровень
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
    хз когда => хэ зэ когда
    PS5 лучше
    версия 2.1.3 => версия два точка один точка три
    192.168.0.1
    user123 привет
    8-800-555-35-35
    GTA5
    +7 (999) 123-45-67 => плюс семь девятьсот девяносто девять сто двадцать три сорок пять шестьдесят семь
    RTX4090
    mp3
    Player_1
    7zip
    стрим в 19:00 по мск => стрим в девятнадцать ноль-ноль по московскому времени
    набрал 15к подписчиков за 2 месяца => набрал пятнадцать тысяч подписчиков за два месяца
    у меня 32 ГБ оперативки => у меня тридцать два гигабайта оперативки
    осталось 2 жизни => осталось две жизни
    осталась 1 жизнь => осталась одна жизнь
    я на 21 уровне => я на двадцать первом уровне
    до 10 уровня дойду => до десятого уровня дойду
    купил за 1500₽ => купил за тысячу пятьсот рублей
    купил за 1500 руб => купил за тысячу пятьсот рублей
    скинь 500р => скинь пятьсот рублей
    донат 100 рублей => донат сто рублей
    он живёт на 5 этаже => он живёт на пятом этаже
    1-0 ведём => один ноль ведём
    счёт 2:1 => счёт два один
    выиграли 3-1 => выиграли три один
    мне 18 лет => мне восемнадцать лет
    ему 21 год => ему двадцать один год
    с 1 сентября! => с первого сентября!
    31 декабря => тридцать первого декабря
    9 мая => девятого мая
    12.04.1961 => двенадцатого апреля тысяча девятьсот шестьдесят первого года
    родился в 2005 г. => родился в две тысячи пятом году
    игра 2007 года => игра две тысячи седьмого года
    в 2025 выйдет => в две тысячи двадцать пятом выйдет
    XIX век => девятнадцатый век
    Вторая мировая, часть II => Вторая мировая, часть два
    буду через 10-15 мин => буду через десять-пятнадцать минут
    ещё 5 сек => ещё пять секунд
    таймер 1:30 => таймер один тридцать
    стримлю 6 часов 30 минут => стримлю шесть часов тридцать минут
    пинг 45 мс => пинг сорок пять миллисекунд
    30% скидка => тридцать процентов скидка
    на 100% уверен => на сто процентов уверен
    скорость 60 км/ч => скорость шестьдесят километров в час
    вешу 70 кг => вешу семьдесят килограммов
    рост 180 см => рост сто восемьдесят сантиметров
    -20°С на улице => минус двадцать градусов Цельсия на улице
    интернет 100 Мбит/с => интернет сто мегабит в секунду
    2-й сезон лучше 1-го => второй сезон лучше первого
    5-я попытка => пятая попытка
    в 3-м раунде => в третьем раунде
    10-й раз умер => десятый раз умер
    для 2-х игроков => для двух игроков
    из 10 человек => из десяти человек
    из 5 => из пяти
    без 5 минут 8 => без пяти минут восемь
    от 18 до 25 лет => от восемнадцати до двадцати пяти лет
    3/10 => три из десяти
    8/10 игра => восемь из десяти игра
    1/4 финала => одна четвёртая финала
    +100500 => плюс сто тысяч пятьсот
    это 2 млн просмотров => это два миллиона просмотров
    1 млн => один миллион
    5 тыс. зрителей => пять тысяч зрителей
    1,2 млн => одна целая две десятых миллиона
    €20 => двадцать евро
    $1000 => тысяча долларов
    100$ => сто долларов
    1 доллар => один доллар
    2 бутылки => две бутылки
    2 рубля => два рубля
    21 минута => двадцать одна минута
    31 человек => тридцать один человек
    101 зритель => сто один зритель
    1000 и 1 ночь => тысяча и одна ночь
    крч, мб позже => короче, может быть позже
    оч круто, спс => очень круто, спасибо
    ул. Ленина, д. 5 => улица Ленина, дом пять
    г. Москва => город Москва
    напр. так => например так
    и др. => и другие
    Windows 11
    Half-Life 2
    ник xX_Vlad_228_Xx
    i5-12400F
    патч 1.20.4 => патч один точка двадцать точка четыре
    нас уже 1000! => нас уже тысяча!
    набрали 2 тысячи лайков => набрали две тысячи лайков
    осталось 3 дня => осталось три дня
    остался 1 день => остался один день
    прошло 22 минуты => прошло двадцать две минуты
    не хватает 1 очка => не хватает одного очка
    не хватает 5 очков => не хватает пяти очков
    без 1 игрока => без одного игрока
    подарил 3 подписки => подарил три подписки
    больше 300 зрителей => больше трёхсот зрителей
    к 3 часам => к трём часам
    с 5 друзьями => с пятью друзьями
    в 2 раза быстрее => в два раза быстрее
    за 40 минут => за сорок минут
    через 2 часа => через два часа
    на 20% дешевле => на двадцать процентов дешевле
    до 50% скидки => до пятидесяти процентов скидки
    около 5 км => около пяти километров
    стоит 1 299 ₽ => стоит тысячу двести девяносто девять рублей
    1.299 руб => тысяча двести девяносто девять рублей
    2,5 тыс. руб. => две с половиной тысячи рублей
    $2.5M => два с половиной миллиона долларов
    300к просмотров => триста тысяч просмотров
    1-го июня => первого июня
    7-е место => седьмое место
    5-ый раз => пятый раз
    2-ой => второй
    3-я мировая => третья мировая
    40-й => сороковой
    100-й подписчик => сотый подписчик
    в 2020-м => в две тысячи двадцатом
    2000-е => двухтысячные
    в 00:00 => в ноль ноль-ноль
    в 7 утра => в семь утра
    9:05 => девять ноль пять
    с 9:00 до 21:00 => с девяти ноль-ноль до двадцати одного ноль-ноль
    25.12.2023 г. => двадцать пятого декабря две тысячи двадцать третьего года
    с 01.09 => с первого сентября
    +20°C => плюс двадцать градусов Цельсия
    -3° => минус три градуса
    5 кг. => пять килограммов
    2 шт. => две штуки
    100 чел. => сто человек
    0,5 л => ноль целых пять десятых литра
    2 м² => два квадратных метра
    15 Вт => пятнадцать ватт
    HP 100/100 => HP сто из ста
    2v2 => два на два
    60% зп => шестьдесят процентов зп
    гг вп
    го 1 на 1 => го один на один
    стр. 25 => страница двадцать пять
    т. к. поздно => так как поздно
    Людовик XIV => Людовик четырнадцатый
    Dota 2
    CS 1.6 => CS один точка шесть
    T-34
    Ил-2
    нет 2 минут => нет двух минут
    через 21 минуту => через двадцать одну минуту
    жду 1 неделю => жду одну неделю
    у меня 1 жизнь => у меня одна жизнь
    5-7 лет => пять-семь лет
    150-200 рублей => сто пятьдесят-двести рублей
    из 100% => из ста процентов
    под 100 кг => под ста килограммами
    в 5 км от дома => в пяти километрах от дома
    по 100 рублей => по сто рублей
    а также № 12 => а также номер двенадцать
    мои 5 копеек => мои пять копеек
    гл. 3 => глава три
    тел. мой => тел мой
    3D
    5G
    с 1 по 10 мая => с первого по десятое мая
    10 и 11 мая => десятого и одиннадцатого мая
    привет всем, я тут 1й раз => привет всем, я тут первый раз
    2ой раз => второй раз
    мне 15 с половиной => мне пятнадцать с половиной
    в 9 классе => в девятом классе
    умер 100500 раз => умер сто тысяч пятьсот раз
    2 стрима подряд => два стрима подряд
    2 серии за день => две серии за день
    ещё 21 очко => ещё двадцать одно очко
    хочу 4К монитор
    осталось 15% заряда => осталось пятнадцать процентов заряда
    лвл 30 => уровень тридцать
    цена 4 990 руб. за штуку => цена четыре тысячи девятьсот девяносто рублей за штуку
    на 3-м этаже => на третьем этаже
    с 8 до 17 => с восьми до семнадцати
    от 100 рублей => от ста рублей
    2 части фильма => две части фильма
    на 2 серии => на второй серии
    прошёл 3 уровня => прошёл три уровня
    2 места => два места
    веков 5 назад => веков пять назад
    A380
    +7 912 345 67 89 => плюс семь девятьсот двенадцать триста сорок пять шестьдесят семь восемьдесят девять
    8 (912) 345-67-89 => восемь девятьсот двенадцать триста сорок пять шестьдесят семь восемьдесят девять
    x86
    СУ-27

    es
    21 chicas => veintiuna chicas
    200 personas => doscientas personas
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
    a las 6pm => a las seis de la tarde
    a las 18h => a las dieciocho horas
    18:30h => dieciocho treinta horas
    2h 30m => dos horas y treinta minutos
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
    100 MXN => cien pesos mexicanos
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
    PS5
    versión 2.1.3
    192.168.1.1
    juan123 hola
    es la 1 => es la una
    600-123-456
    GTA5
    mp4
    COVID-19
    7up
    llevo 21 horas jugando => llevo veintiuna horas jugando
    hay 351 espectadores => hay trescientos cincuenta y un espectadores
    faltan 2 min => faltan dos minutos
    son las 3:15 => son las tres quince
    nos vemos a las 21:00 => nos vemos a las veintiuna horas
    a las 9 pm => a las nueve de la noche
    empieza a las 8am => empieza a las ocho de la mañana
    el 1/1/2025 => el uno de enero de dos mil veinticinco
    el 25/12 => el veinticinco de diciembre
    nací el 14 de febrero de 1998 => nací el catorce de febrero de mil novecientos noventa y ocho
    los 90s => los noventas
    mide 1,80 m => mide un metro ochenta
    pesa 75 kg => pesa setenta y cinco kilos
    estamos a 38°C => estamos a treinta y ocho grados Celsius
    va a 200 km/h => va a doscientos kilómetros por hora
    mi pc tiene 32GB de ram => mi pc tiene treinta y dos gigas de ram
    corre a 144 Hz => corre a ciento cuarenta y cuatro hercios
    tengo 100 ms de ping => tengo cien milisegundos de ping
    me costó $15.000 => me costó quince mil dólares
    cuesta 59,99€ => cuesta cincuenta y nueve euros con noventa y nueve céntimos
    doné 5 dólares => doné cinco dólares
    vale 1 euro => vale un euro
    son 20€/mes => son veinte euros por mes
    ya son 50k seguidores => ya son cincuenta mil seguidores
    2,5M de seguidores => dos coma cinco millones de seguidores
    1er intento => primer intento
    la 2da vez => la segunda vez
    la 3ª temporada => la tercera temporada
    quedó 4º => quedó cuarto
    es el nº1 => es el número uno
    top 10 => top diez
    mi rango es #45 => mi rango es número cuarenta y cinco
    subí al nivel 30 => subí al nivel treinta
    lvl 100 por fin => nivel cien por fin
    me queda 1 vida => me queda una vida
    quedan 3 vidas => quedan tres vidas
    1 mano => una mano
    21 días => veintiún días
    41 partidas => cuarenta y una partidas
    500 gemas => quinientas gemas
    ganamos 3-2 => ganamos tres a dos
    empate 1-1 => empate uno a uno
    entre 5 y 10 => entre cinco y diez
    de 10-20 personas => de diez a veinte personas
    100% real => cien por ciento real
    al 5% => al cinco por ciento
    +10 puntos => más diez puntos
    -20 de vida => menos veinte de vida
    2x1 => dos por uno
    x100 => por cien
    9/10 => nueve de diez
    1/3 del mapa => un tercio del mapa
    q haces => que haces
    xq no vienes tmb => porque no vienes también
    ntp bro => no te preocupes bro
    tqm a todos => te quiero mucho a todos
    la Sra. García => la señora García
    el Dr. Pérez => el doctor Pérez
    siglo XIX => siglo diecinueve
    Juan Carlos I => Juan Carlos primero
    la parte II => la parte dos
    mi tel es 612 345 678 => mi tel es seiscientos doce trescientos cuarenta y cinco seiscientos setenta y ocho
    Counter-Strike 2 => Counter-Strike dos
    R2-D2
    i7-9700K
    parche 14.2.1
    x-men
    k-pop
    ya somos 1001 => ya somos mil uno
    1001 noches => mil una noches
    21 subs => veintiún subs
    regaló 5 subs => regaló cinco subs
    van 3-0 => van tres a cero
    ganó 16-14 => ganó dieciséis a catorce
    son las 12:00 => son las doce
    a las 0:00 => a las cero horas
    20:30 h => veinte treinta horas
    de 18:00 a 20:00 => de dieciocho horas a veinte horas
    hace 1 hora => hace una hora
    1h 20min => una hora y veinte minutos
    45s => cuarenta y cinco segundos
    en 2024 => en dos mil veinticuatro
    el 2 de agosto => el dos de agosto
    12/10/1492 => doce de octubre de mil cuatrocientos noventa y dos
    2024-01-31 => treinta y uno de enero de dos mil veinticuatro
    la 1ra vez => la primera vez
    el 1ro de mayo => el primero de mayo
    mi 3er pc => mi tercer pc
    20.º aniversario => vigésimo aniversario
    US$ 20 => veinte dólares
    1.500 € => mil quinientos euros
    0,99€ => noventa y nueve céntimos
    $1 => un dólar
    $1.50 => un dólar con cincuenta centavos
    2.500 pesos => dos mil quinientos pesos
    21 libras => veintiuna libras
    £1 => una libra
    500 MB => quinientos megas
    1,75 m => un metro setenta y cinco
    5 l de agua => cinco litros de agua
    -3°C => menos tres grados Celsius
    220 V => doscientos veinte voltios
    5 m² => cinco metros cuadrados
    1/4 de hora => un cuarto de hora
    7/10 => siete de diez
    1 + 1 => uno más uno
    pq? => porque
    bn y tú? => bien y tú?
    dnd estás => dónde estás
    salu2 => saludos
    xfa ayuda => por favor ayuda
    msj privado => mensaje privado
    tb quiero => también quiero
    vs el jefe => versus el jefe
    aprox. 20 => aproximadamente veinte
    pág. 12 => página doce
    MP3
    4K
    F1
    G20
    Star Wars IV => Star Wars cuatro
    1h30 => una hora y treinta minutos
    hay 1.200 personas => hay mil doscientas personas
    1 de cada 10 => uno de cada diez
    300 km => trescientos kilómetros
    gané 100-50 => gané cien a cincuenta
    entre 20-30 => entre veinte y treinta
    12% => doce por ciento
    5 kg de arroz => cinco kilos de arroz
    mi hermano tiene 1 año => mi hermano tiene un año
    1 hora y 1 minuto => una hora y un minuto
    3D
    5G
    del 1 al 10 de mayo => del uno al diez de mayo
    cumplo 21 el lunes => cumplo veintiuno el lunes
    me faltan 31 monedas => me faltan treinta y una monedas
    el 2º lugar => el segundo lugar
    es mi 1er stream => es mi primer stream
    nos vemos el 24 => nos vemos el veinticuatro
    100€ o 200$ => cien euros o doscientos dólares
    un 10 de 10 => un diez de diez
    a 5 metros => a cinco metros
    1 minuto => un minuto
    1 hora más => una hora más
    nivel 1 => nivel uno
    quiero 1 => quiero uno
    1,5 horas => uno coma cinco horas
    A380
    +34 612 34 56 78 => más treinta y cuatro seis doce treinta y cuatro cincuenta y seis setenta y ocho
    x86
    B2B

    pt
    vem x1 => vem xis um
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
    2x1 => dois a um
    1/2 => um meio
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
    2h 30m => duas horas e trinta minutos
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
    tô jogando há 21 horas => tô jogando há vinte e uma horas
    faltam 2 min => faltam dois minutos
    são 3h15 => são três e quinze
    live às 20h => live às vinte horas
    começa às 19:30 => começa às dezenove e trinta
    até as 22h => até as vinte e duas horas
    dia 25/12 => dia vinte e cinco de dezembro
    15/08/2023 => quinze de agosto de dois mil e vinte e três
    nasci em 14 de fevereiro de 1998 => nasci em quatorze de fevereiro de mil novecentos e noventa e oito
    dia 1º de abril => dia primeiro de abril
    custa R$ 59,90 => custa cinquenta e nove reais e noventa centavos
    paguei R$100 => paguei cem reais
    só R$0,50 => só cinquenta centavos
    50 reais => cinquenta reais
    são 2 reais => são dois reais
    tenho 1,80 m => tenho um metro e oitenta
    peso 75kg => peso setenta e cinco quilos
    tá 40°C => tá quarenta graus Celsius
    a 200 km/h => a duzentos quilômetros por hora
    32GB de ram => trinta e dois gigas de ram
    ping de 100ms => ping de cem milissegundos
    a 144Hz => a cento e quarenta e quatro hertz
    50k seguidores => cinquenta mil seguidores
    100k de views => cem mil de views
    2,5M => dois vírgula cinco milhões
    1ª vez aqui => primeira vez aqui
    3º lugar => terceiro lugar
    10º => décimo
    21ª => vigésima primeira
    nº1 => número um
    top 10 => top dez
    nível 30 => nível trinta
    lvl 100 => nível cem
    2 vidas => duas vidas
    1 partida => uma partida
    32 partidas => trinta e duas partidas
    500 pessoas => quinhentas pessoas
    2 dias => dois dias
    1 dia => um dia
    2 caras => dois caras
    ganhamos 3x2 => ganhamos três a dois
    3-1 => três a um
    10-20 pessoas => dez a vinte pessoas
    100% => cem por cento
    +10 => mais dez
    9/10 => nove de dez
    1/3 => um terço
    vc é mt bom => você é muito bom
    tmj mano => tamo junto mano
    n sei pq => não sei porque
    q isso => que isso
    obg msm => obrigado mesmo
    hj n => hoje não
    tb acho => também acho
    Sra. Silva => senhora Silva
    Dr. Paulo => doutor Paulo
    século XIX => século dezenove
    capítulo III => capítulo três
    11 98765-4321 => um um nove oito sete seis cinco quatro três dois um
    R2-D2
    patch 14.2.1
    i7-9700K
    já somos 1.001 => já somos mil e um
    2.024 => dois mil e vinte e quatro
    21 subs => vinte e um subs
    1.200 pessoas => mil e duzentas pessoas
    faltam 2 semanas => faltam duas semanas
    há 1 hora => há uma hora
    1h20min => uma hora e vinte minutos
    45s => quarenta e cinco segundos
    meia-noite e 0:00 => meia-noite e zero horas
    de 18:00 a 20:00 => de dezoito horas a vinte horas
    18h-20h => dezoito horas a vinte horas
    em 2024 => em dois mil e vinte e quatro
    07/09/1822 => sete de setembro de mil oitocentos e vinte e dois
    2ª-feira => segunda-feira
    5ª série => quinta série
    11º => décimo primeiro
    R$ 1.500 => mil e quinhentos reais
    R$ 0,99 => noventa e nove centavos
    R$ 21 => vinte e um reais
    US$ 1,50 => um dólar e cinquenta centavos
    5 mil reais => cinco mil reais
    10k reais => dez mil reais
    2,5 kg => dois vírgula cinco quilos
    500 MB => quinhentos megas
    -3°C => menos três graus Celsius
    5 m² => cinco metros quadrados
    1/4 => um quarto
    7/10 => sete de dez
    1 + 1 = 2 => um mais um igual a dois
    60 fps a 1080p => sessenta FPS a mil e oitenta P
    vlw flw => valeu falou
    pfv mds => por favor meu deus
    vcs tb => vocês também
    sdds => saudades
    msg privada => mensagem privada
    bjs => beijos
    fds => fim de semana
    q dia é hj => que dia é hoje
    kd vc => cadê você
    pág. 12 => página doze
    Av. Paulista, 1000 => avenida Paulista, mil
    MP3
    4K
    F1
    Star Wars IV => Star Wars quatro
    1 em cada 10 => um em cada dez
    2 em 2 => dois em dois
    300 km => trezentos quilômetros
    1 hora e 1 minuto => uma hora e um minuto
    12% => doze por cento
    5kg de arroz => cinco quilos de arroz
    vai dar 2h da manhã => vai dar duas horas da manhã
    102 => cento e dois
    3D
    5G
    do dia 1 ao dia 10 => do dia um ao dia dez
    faço 21 na segunda => faço vinte e um na segunda
    faltam 32 moedas => faltam trinta e duas moedas
    2º lugar => segundo lugar
    1 minuto => um minuto
    nível 1 => nível um
    quero 2 => quero dois
    quero 2 pizzas => quero duas pizzas
    1,5 hora => um vírgula cinco hora
    100 reais ou 20 dólares => cem reais ou vinte dólares
    às 9h da manhã => às nove horas da manhã
    10h30 => dez horas e trinta minutos
    A380
    +55 11 91234-5678 => mais cinco cinco um um nove um dois três quatro cinco seis sete oito
    (11) 91234-5678 => um um nove um dois três quatro cinco seis sete oito
    B2B

    fr
    ce soir et/ou demain => ce soir et ou demain
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
    1M€ => un million d'euros
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
    06 12 34 56 78 => zéro six douze trente quatre cinquante six soixante dix huit
    GTA5
    COVID-19
    je joue depuis 21 heures => je joue depuis vingt et une heures
    encore 1 partie => encore une partie
    encore 1 game => encore une game
    il reste 2 min => il reste deux minutes
    live à 20h => live à vingt heures
    à 20h45 => à vingt heures quarante-cinq
    de 14h à 16h => de quatorze heures à seize heures
    14h-16h => quatorze heures à seize heures
    le 25/12 => le vingt-cinq décembre
    14/07/1789 => quatorze juillet mille sept cent quatre-vingt-neuf
    le 1 mai => le premier mai
    né le 14 février 1998 => né le quatorze février mille neuf cent quatre-vingt-dix-huit
    ça coûte 59,99€ => ça coûte cinquante-neuf euros quatre-vingt-dix-neuf
    j'ai payé 20 euros => j'ai payé vingt euros
    20€/mois => vingt euros par mois
    1,80 m => un mètre quatre-vingts
    75kg => soixante-quinze kilos
    38°C => trente-huit degrés Celsius
    32 Go de ram => trente-deux gigaoctets de ram
    100 Mo => cent mégaoctets
    ping à 100 ms => ping à cent millisecondes
    144 Hz => cent quarante-quatre hertz
    50k abonnés => cinquante mille abonnés
    2,5M => deux virgule cinq millions
    1ère place => première place
    3ème essai => troisième essai
    le 2nd => le second
    la 5e saison => la cinquième saison
    le 1er à partir => le premier à partir
    n°1 => numéro un
    top 10 => top dix
    niveau 30 => niveau trente
    lvl 100 => niveau cent
    1 vie => une vie
    31 personnes => trente et une personnes
    21 points => vingt et un points
    500 spectateurs => cinq cents spectateurs
    501 => cinq cent un
    1789 => mille sept cent quatre-vingt-neuf
    3-1 => trois à un
    10-20 personnes => dix à vingt personnes
    100% => cent pour cent
    99 % => quatre-vingt-dix-neuf pour cent
    +10 => plus dix
    9/10 => neuf sur dix
    1/3 => un tiers
    slt ça va => salut ça va
    jsp pk => je sais pas pourquoi
    tkt bcp => t'inquiète beaucoup
    tjrs là => toujours là
    j'ai rdv à 15h => j'ai rendez-vous à quinze heures
    c'est bon
    XVIIIe siècle => dix-huitième siècle
    Napoléon Ier => Napoléon premier
    partie II => partie deux
    01 23 45 67 89 => zéro un vingt trois quarante cinq soixante sept quatre vingt neuf
    R2-D2
    patch 14.2.1
    i7-9700K
    on est 1001 => on est mille un
    1 001 => mille un
    81 => quatre-vingt-un
    92 => quatre-vingt-douze
    280 => deux cent quatre-vingts
    1 000 000 => un million
    2 000 000 d'euros => deux millions d'euros
    encore 1 heure => encore une heure
    1h20min => une heure vingt minutes
    45s => quarante-cinq secondes
    à 0h => à zéro heure
    à 12:00 => à douze heures
    18h05 => dix-huit heures cinq
    en 2024 => en deux mille vingt-quatre
    le 14 juillet => le quatorze juillet
    01/01/2000 => premier janvier deux mille
    2024-01-31 => trente et un janvier deux mille vingt-quatre
    les années 80 => les années quatre-vingts
    4ème => quatrième
    11e => onzième
    la 1re => la première
    les 1ers => les premiers
    1 500 € => mille cinq cents euros
    0,99€ => quatre-vingt-dix-neuf centimes
    21 € => vingt et un euros
    1,50€ => un euro cinquante
    500 Mo => cinq cents mégaoctets
    2,5 kg => deux virgule cinq kilos
    -3°C => moins trois degrés Celsius
    5 m² => cinq mètres carrés
    1/4 d'heure => un quart d'heure
    7/10 => sept sur dix
    1 + 1 = 2 => un plus un égale deux
    1v3 => un contre trois
    mdr ptdr => mort de rire pété de rire
    svp mtn => s'il vous plaît maintenant
    dsl pb de co => désolé problème de co
    tlm qqn => tout le monde quelqu'un
    bjr bsr => bonjour bonsoir
    jtm => je t'aime
    p. 12 => page douze
    Dr Martin => docteur Martin
    Henri IV => Henri quatre
    XXI
    MP3
    4K
    F1
    Star Wars IV => Star Wars quatre
    l'an 2000 => l'an deux mille
    1 sur 10 => un sur dix
    300 km => trois cents kilomètres
    1 heure et 1 minute => une heure et une minute
    12% => douze pour cent
    il est 1h => il est une heure
    1 seul => un seul
    77 ans => soixante-dix-sept ans
    3D
    5G
    du 1er au 10 mai => du premier au dix mai
    j'ai 21 ans => j'ai vingt et un ans
    il me faut 31 pièces => il me faut trente et une pièces
    c'est mon 1er stream => c'est mon premier stream
    on se voit le 24 => on se voit le vingt-quatre
    niveau 1 => niveau un
    j'en veux 1 => j'en veux un
    1,5 heure => un virgule cinq heure
    1 minute stp => une minute s'il te plaît
    9h du matin => neuf heures du matin
    à 10h30 pile => à dix heures trente pile
    2nde => seconde
    1000 mercis => mille mercis
    A380
    +33 6 12 34 56 78 => plus trente trois six douze trente quatre cinquante six soixante dix huit
    x86
    c'est l'été
    j'ai

    de
    und/oder => und oder
    um 15.30 Uhr geht es los => um fünfzehn Uhr dreißig geht es los
    spielt jetzt 2. Bundesliga => spielt jetzt zweite Bundesliga
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
    Version 2.1.3 => version zwei punkt eins punkt drei
    192.168.1.1
    max123 hallo
    0151-1234567
    GTA5
    COVID-19
    ich spiele seit 21 Stunden => ich spiele seit einundzwanzig Stunden
    noch 1 Runde => noch eine Runde
    noch 1 Tag => noch einen Tag
    noch 2 min => noch zwei Minuten
    Stream um 20 Uhr => Stream um zwanzig Uhr
    ab 18:30 Uhr => ab achtzehn Uhr dreißig
    von 14:00 bis 16:00 => von vierzehn Uhr bis sechzehn Uhr
    14-16 Uhr => vierzehn bis sechzehn Uhr
    am 25.12. => am fünfundzwanzigsten zwölften
    am 24. Dezember => am vierundzwanzigsten Dezember
    der 1. Mai => der erste Mai
    1. April => erster April
    geboren am 14.02.1998 => geboren am vierzehnten Februar neunzehnhundertachtundneunzig
    seit 2015 => seit zweitausendfünfzehn
    im Jahr 1989 => im Jahr neunzehnhundertneunundachtzig
    in den 80ern => in den achtzigern
    kostet 59,99€ => kostet neunundfünfzig Euro neunundneunzig
    20 Euro => zwanzig Euro
    20€/Monat => zwanzig Euro pro Monat
    1,80 m => ein Meter achtzig
    75kg => fünfundsiebzig Kilo
    38°C => achtunddreißig Grad Celsius
    32GB RAM => zweiunddreißig Gigabyte RAM
    100 ms Ping => hundert Millisekunden Ping
    144 Hz => hundertvierundvierzig Hertz
    50k Follower => fünfzigtausend Follower
    2,5 Mio. => zwei Komma fünf Millionen
    mein 2. Versuch => mein zweiter Versuch
    im 3. Versuch => im dritten Versuch
    die 5. Staffel => die fünfte Staffel
    auf dem 1. Platz => auf dem ersten Platz
    das 1. Mal => das erste Mal
    2. Teil => zweiter Teil
    Top 10 => Top zehn
    Level 30 => Level dreißig
    31 Leute => einunddreißig Leute
    101 => hunderteins
    500 Zuschauer => fünfhundert Zuschauer
    1 Leben => ein Leben
    1 Frage => eine Frage
    mit 1 HP => mit einem HP
    3:1 gewonnen => drei zu eins gewonnen
    10-20 Leute => zehn bis zwanzig Leute
    100% => hundert Prozent
    +10 => plus zehn
    9/10 => neun von zehn
    1/3 => ein Drittel
    kA vllt später => keine Ahnung vielleicht später
    iwie komisch => irgendwie komisch
    lg aus Köln => liebe Grüße aus Köln
    hdl => hab dich lieb
    ggf. später => gegebenenfalls später
    ca. 50 => circa fünfzig
    max. 10 => maximal zehn
    Kapitel III => Kapitel drei
    im 19. Jahrhundert => im neunzehnten Jahrhundert
    0151 23456789 => null eins fünf eins zwei drei vier fünf sechs sieben acht neun
    R2-D2
    Patch 14.2.1 => patch vierzehn punkt zwei punkt eins
    i7-9700K
    Das waren 3. Dann ging ich => Das waren drei. Dann ging ich
    wir sind 1001 => wir sind tausendeins
    2.024 => zweitausendvierundzwanzig
    1 Million => eine Million
    200 => zweihundert
    noch 1 Woche => noch eine Woche
    für 1 Euro => für einen Euro
    vor 2 Stunden => vor zwei Stunden
    1h 20min => eine Stunde zwanzig Minuten
    45s => fünfundvierzig Sekunden
    um 0:00 Uhr => um null Uhr
    um 12:05 => um zwölf Uhr fünf
    18:00-20:00 Uhr => achtzehn Uhr bis zwanzig Uhr
    bis 2030 => bis zweitausenddreißig
    am 1.1.2025 => am ersten Januar zweitausendfünfundzwanzig
    am 31. => am einunddreißigsten
    der 3. Oktober => der dritte Oktober
    ab dem 5. Mai => ab dem fünften Mai
    die 80er => die achtziger
    mein 100. Sub => mein hundertster Sub
    im 2. Teil => im zweiten Teil
    das 7. Level => das siebte Level
    1.500 € => tausendfünfhundert Euro
    0,99€ => neunundneunzig Cent
    1,50€ => ein Euro fünfzig
    500 MB => fünfhundert Megabyte
    2,5 kg => zwei Komma fünf Kilo
    -3°C => minus drei Grad Celsius
    5 m² => fünf Quadratmeter
    1/4 => ein Viertel
    7/10 => sieben von zehn
    1 + 1 = 2 => eins plus eins gleich zwei
    1v3 => eins gegen drei
    vllt iwann => vielleicht irgendwann
    mfg => mit freundlichen Grüßen
    gn8 => gute Nacht
    inkl. Versand => inklusive Versand
    u.a. ich => unter anderem ich
    S. 12 => Seite zwölf
    Str. 5 => Straße fünf
    Kaiser Wilhelm II. => Kaiser Wilhelm der zweite
    Star Wars IV => Star Wars vier
    MP3
    4K
    F1
    A7
    U2
    1 von 10 => eins von zehn
    300 km => dreihundert Kilometer
    1 Stunde und 1 Minute => eine Stunde und eine Minute
    12% => zwölf Prozent
    77 Jahre => siebenundsiebzig Jahre
    es ist 1 Uhr => es ist ein Uhr
    vor 1 Woche => vor einer Woche
    1 Mal => ein Mal
    3D
    5G
    vom 1. bis 10. Mai => vom ersten bis zehnten Mai
    ich werde 21 => ich werde einundzwanzig
    mir fehlen 31 Münzen => mir fehlen einunddreißig Münzen
    das ist mein 1. Stream => das ist mein erster Stream
    Level 1 => Level eins
    ich will 1 => ich will eins
    1,5 Stunden => eins Komma fünf Stunden
    1 Minute pls => eine Minute bitte
    um 9 Uhr morgens => um neun Uhr morgens
    um 10:30 => um zehn Uhr dreißig
    seit 1 Monat => seit einem Monat
    1 Punkt => ein Punkt
    in 3 Tagen => in drei Tagen
    am 2. Januar 2023 => am zweiten Januar zweitausenddreiundzwanzig
    1000 Dank => tausend Dank
    192.168.0.1:8080
    +49 151 23456789 => plus vier neun eins fünf eins zwei drei vier fünf sechs sieben acht neun
    B2B
    x86
    A380
    007
    Das ist so. Er kam

    en
    11/10 stream => eleven out of ten stream
    12/10 best game => twelve out of ten best game
    my 13600k
    ryzen 5800X
    he is in his 20s => he is in his twenties
    4d chess
    lost $1m => lost one million dollars
    it is 50-50 now => it is fifty fifty now
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
    6 pm => six PM
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
    i've been here for 21 hours => i've been here for twenty-one hours
    2 min left => two minutes left
    stream at 8pm => stream at eight PM
    starts at 7:30pm EST => starts at seven thirty PM EST
    from 2:00 to 4:00 => from two o'clock to four o'clock
    2-4pm => two to four PM
    on 12/25 => on December twenty-fifth
    July 4th => July fourth
    July 4, 1776 => July fourth, seventeen seventy-six
    born in 1998 => born in nineteen ninety-eight
    back in 2010 => back in twenty ten
    the early 2000s => the early two thousands
    it costs $59.99 => it costs fifty-nine dollars and ninety-nine cents
    paid 20 dollars => paid twenty dollars
    $20/hr => twenty dollars per hour
    6'2" tall => six foot two tall
    165 lbs => one hundred sixty-five pounds
    it's 100°F => it's one hundred degrees Fahrenheit
    32GB of ram => thirty-two gigabytes of ram
    100ms ping => one hundred milliseconds ping
    144Hz => one hundred forty-four hertz
    50k followers => fifty thousand followers
    2.5M views => two point five million views
    my 1st time => my first time
    the 3rd one => the third one
    22nd => twenty-second
    top 10 => top ten
    level 30 => level thirty
    lvl 100 => level one hundred
    1 life left => one life left
    500 viewers => five hundred viewers
    we lost 3-1 => we lost three to one
    10-20 people => ten to twenty people
    100% agree => one hundred percent agree
    +10 => plus ten
    9/10 game => nine out of ten game
    1/3 of it => one third of it
    brb in 5 => be right back in five
    ngl that was sick => not gonna lie that was sick
    tysm for the sub => thank you so much for the sub
    idc tbh => I don't care to be honest
    u r right => you are right
    Mrs. Jones => missus Jones
    St. Louis => saint Louis
    Part III => Part three
    Rocky IV => Rocky four
    Queen Elizabeth II => Queen Elizabeth the second
    0.5% => zero point five percent
    1500 subs => one thousand five hundred subs
    year 2000 => year two thousand
    2024 is the year => twenty twenty-four is the year
    1 in 100 => one in one hundred
    4x4 => four by four
    call 911 => call nine one one
    R2-D2
    patch 14.2.1
    i7-9700K
    x-ray
    U.S.
    Blink-182
    we're at 1001 => we're at one thousand one
    1 hour => one hour
    1h 20min => one hour twenty minutes
    45s => forty-five seconds
    12:00 => twelve o'clock
    9:05am => nine oh five AM
    from 9-5 => from nine to five
    in the 1800s => in the eighteen hundreds
    June 1st, 2024 => June first, twenty twenty-four
    Jan 31 => January thirty-first
    the 5th of May => the fifth of May
    1/31/2024 => January thirty-first twenty twenty-four
    since 1987 => since nineteen eighty-seven
    in 1905 => in nineteen oh five
    100th sub => one hundredth sub
    my 2nd account => my second account
    103rd => one hundred third
    $1,500 => one thousand five hundred dollars
    $1.50 => one dollar and fifty cents
    $0.50 => fifty cents
    €3 => three euros
    £1 => one pound
    5 lbs => five pounds
    500 MB => five hundred megabytes
    2.5 kg => two point five kilograms
    -3°C => minus three degrees Celsius
    5 m² => five square meters
    1/4 mile => one quarter mile
    7/10 => seven out of ten
    1 + 1 = 2 => one plus one equals two
    1v3 => one v three
    0.1 sec => zero point one seconds
    1080p => ten eighty P
    4K
    F1
    MP3
    Star Wars IV => Star Wars four
    omw brb => on my way be right back
    imo ngl => in my opinion not gonna lie
    ty np => thank you no problem
    ttyl gtg => talk to you later got to go
    pls lmk => please let me know
    approx. 20 => approximately twenty
    vs. the boss => versus the boss
    may 5 be ok => may five be ok
    I am in
    1 of 10 => one of ten
    300 km => three hundred kilometers
    12% => twelve percent
    77 years => seventy-seven years
    by 2030 => by twenty thirty
    2k => two thousand
    10 PM => ten PM
    a 3-year-old => a three-year-old
    3D
    5G
    O2
    C4
    from May 1st to May 10th => from May first to May tenth
    i turn 21 on monday => i turn twenty-one on monday
    1 min pls => one minute please
    level 1 => level one
    i want 1 => i want one
    1.5 hours => one point five hours
    9am tomorrow => nine AM tomorrow
    at 10:30 sharp => at ten thirty sharp
    2nd time today => second time today
    1000 thanks => one thousand thanks
    it's 3 AM => it's three AM
    a 50/50 chance => a fifty-fifty chance
    on March 15 => on March fifteenth
    born 1999 => born nineteen ninety-nine
    $3.2k raised => three point two thousand dollars raised
    5th grade => fifth grade
    80% off => eighty percent off
    0x1F
    192.168.0.1:8080
    localhost:3000
    2FA
    12-A
    1e5
    C3PO
    10.0.0.138
    +49 151 23456789 => plus four nine one five one two three four five six seven eight nine
    (555) 123-4567 => five five five one two three four five six seven
    1-800-273-8255
    12.3.4
    B2B
    x64
    h264
    007
    Xbox 360

    en
    4k 60 fps => 4k sixty FPS
    5g is slow => 5g is slow
    5g of gold => five grams of gold
    10 - 5 = 5 => ten minus five equals five
    2+2=4 => two plus two equals four
    1 000 000 subs => one million subs
    see you on 03/04 => see you on March fourth
    12/25 is soon => December twenty-fifth is soon
    Dec 31st => December thirty-first
    2½ hours => two and a half hours
    1 1/2 hours => one and a half hours
    8.5/10 => eight point five out of ten
    10/2/8 => ten two eight
    K/D 1.8 => K D one point eight
    5'11" tall => five foot eleven tall
    S2E5 => season two episode five
    1080p60 => ten eighty P sixty
    thx 4 the raid => thanks for the raid

    es
    a la 1 => a la una
    a las 12:00 => a las doce
    20° afuera => veinte grados afuera
    1° lugar => primer lugar
    20 €/mes => veinte euros por mes
    ½ hora => media hora

    pt
    7x1 => sete a um
    2 da tarde => duas da tarde
    20° => vinte graus
    1,80m => um metro e oitenta

    fr
    3€50 => trois euros cinquante
    le XIXe s. => le dix-neuvième siècle
    5g => 5g

    de
    in der 90. Minute => in der neunzigsten Minute
    90. Minute => neunzigste Minute
    2½ Stunden => zweieinhalb Stunden
    3fach => dreifach
    1ster => erster

    ru
    1-е место => первое место
    к 31 декабря => к тридцать первому декабря
    с 1 раза => с первого раза
    в XIX в. => в девятнадцатом веке
    25.12 => двадцать пятого декабря
    1 vs 1 => один на один
    """
