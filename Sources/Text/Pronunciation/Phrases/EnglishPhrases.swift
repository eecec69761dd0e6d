// SPDX-License-Identifier: GPL-3.0-or-later

/// Written for Yomite; `PhraseLanguage` tells what the rows are.
enum EnglishPhrases {
    static let table = """
        word|thousands=,~; decimals=spelled; comma=point; point=point; minus=minus; plus=plus; about=about; range=to; score=to; until=to
        word|and=and; equals=equals; to=to; per=per; share=out of; times=times; cents=and; ofMillion=; fullHour=# o'clock
        word|fullHours=# o'clock; lateHour=# hundred; midnight=midnight
        word|minutes=#h #m; minutesOfOne=#h #m; zeroMinute=oh; of=of; timesBehind=# times; onceBehind=one time
        word|between x=by; between X=by; apart x=times; between ×=by; between v=v; between vs=versus
        word|hour am=AM; hour pm=PM; range between=and
        word|less=less than; more=more than
        list|monthBefore|in since until till late early mid last next every this
        list|set|set sets
        list|wordAtEnd|apt
        short|apt.=apartment
        list|season|summer winter spring fall autumn
        list|seasonOfSport|season seasons
        list|score|score won lost
        list|timeBefore|at by from until till since around before after
        list|before decade|mid late early pre post
        word|product=times; divided=divided by; mixed 1/2=# and a half; mixed 1/4=# and a quarter; between on=on; between -on-=on; between -in-=in
        word|between -for-=for; between for=for
        word|or=or
        word|season=season; episode=episode; at=at
        parts|1/2=one half; 4/20=four twenty; 20/20=twenty twenty
        parts|1/3=one third; 2/3=two thirds; 1/4=one quarter; 3/4=three quarters; 24/7=twenty-four seven; 9/11=nine eleven
        parts|1/8=one eighth; 3/8=three eighths; 5/8=five eighths; 7/8=seven eighths; 50/50=fifty-fifty; 7/11=seven eleven
        days|mon=Monday; tue=Tuesday; tues=Tuesday; wed=Wednesday; weds=Wednesday; thu=Thursday; thur=Thursday; thurs=Thursday
        days|fri=Friday; sat=Saturday; sun=Sunday
        short|16:9=sixteen by nine; 21:9=twenty-one by nine; 16:10=sixteen by ten
        short|2 late=too late; 2 much=too much; 2 many=too many; 2 good=too good; 2 bad=too bad; 2 fast=too fast; 2 slow=too slow; 2 easy=too easy
        short|2 ez=too easy; 2 hard=too hard; 2 funny=too funny; 4 real=for real; 4 sure=for sure; 4 now=for now; 4 free=for free; 4 fun=for fun
        short|911=nine one one; 420=four twenty; 1337=leet; 50-50=fifty fifty; 20-20=twenty twenty; 7-11=seven eleven; 10-4=ten four
        short|24-7=twenty-four seven
        scale|k K|1000
        scale|M mil mill million mln|1000000
        scale|B bn bil billion|1000000000
        unit|1000|m|thousand thousand
        unit|1000000|m|million million
        unit|1000000000|m|billion billion
        unit|%|m|percent percent
        unit|km|m|kilometer kilometers
        unit|m|m|meter meters
        unit|cm|m|centimeter centimeters
        unit|mm|m|millimeter millimeters
        unit|kg Kg KG kgs|m|kilogram kilograms
        unit|g|m|gram grams
        unit|mg|m|milligram milligrams
        unit|l L|m|liter liters
        unit|ml mL|m|milliliter milliliters
        unit|ft|m|foot feet
        unit|in "|m|inch inches
        unit|yd yds|m|yard yards
        unit|mi|m|mile miles
        unit|lb|m|pound pounds
        unit|lbs|m|pound pounds
        unit|oz|m|ounce ounces
        unit|gal|m|gallon gallons
        unit|yo y/o|m|year_old year_old
        unit|tbsp|m|tablespoon tablespoons
        unit|tsp|m|teaspoon teaspoons
        unit|sqft|m|square_foot square_feet
        unit|mph MPH|m|mile_per_hour miles_per_hour
        unit|km/h kmh kph|m|kilometer_per_hour kilometers_per_hour
        unit|m/s²|m|meter_per_second_squared meters_per_second_squared
        unit|m/s|m|meter_per_second meters_per_second
        unit|°C ºC|m|degree_Celsius degrees_Celsius
        unit|°F ºF|m|degree_Fahrenheit degrees_Fahrenheit
        unit|° º deg|m|degree degrees
        unit|GB gb Gb|m|gigabyte gigabytes
        unit|MB mb Mb|m|megabyte megabytes
        unit|KB kb|m|kilobyte kilobytes
        unit|TB tb|m|terabyte terabytes
        unit|Hz hz|m|hertz hertz
        unit|kHz khz|m|kilohertz kilohertz
        unit|MHz mhz|m|megahertz megahertz
        unit|GHz ghz|m|gigahertz gigahertz
        unit|fps FPS|m|FPS FPS
        unit|ms|m|millisecond milliseconds
        unit|kbps Kbps kb/s|m|kilobit_per_second kilobits_per_second
        unit|Mbps mbps Mb/s|m|megabit_per_second megabits_per_second
        unit|Gbps gbps|m|gigabit_per_second gigabits_per_second
        unit|MB/s|m|megabyte_per_second megabytes_per_second
        unit|px|m|pixel pixels
        unit|W|m|watt watts
        unit|kW|m|kilowatt kilowatts
        unit|kWh|m|kilowatt_hour kilowatt_hours
        unit|mAh|m|milliamp_hour milliamp_hours
        unit|V v|m|volt volts
        unit|m² m2|m|square_meter square_meters
        unit|km²|m|square_kilometer square_kilometers
        unit|m³ m3|m|cubic_meter cubic_meters
        unit|h hr hrs H|m|hour hours
        unit|mo mos|m|month months
        unit|min mins|m|minute minutes
        unit|s sec secs|m|second seconds
        unit|d|m|day days
        unit|wk wks w|m|week weeks
        unit|yr yrs y|m|year years
        unit|pts|m|point points
        unit|dB db|m|decibel decibels
        unit|kcal|m|kilocalorie kilocalories
        unit|cal cals|m|calorie calories
        unit|MW|m|megawatt megawatts
        unit|GW|m|gigawatt gigawatts
        list|glued|in s v W V H L mil d y w
        list|besideTime|d y w
        list|surelyDay|tue tues weds thu thur thurs fri
        list|dayBefore|you ya u on this next last every since until till til by from before after again back live it's stream
        list|partOfDay|night morning evening afternoon
        list|monthIsWord|mar may march
        list|priceBefore|costs cost paid pay pays
        list|ago|ago left until till old remaining
        list|century|century
        list|loose|s W V
        word|is less=less than; is more=greater than; stars=star
        list|looseAtEnd|s
        list|of|of
        list|article|a an another every
        list|behindHalf|of a an the my your his her our price off
        list|halved|hour mile cup pound day year inch pint gallon kilo liter dozen minute second
        list|timely|day week month year hour minute second night game round stream
        list|measured|dash swim spin rotation ssd hdd shot shots
        list|measured|break breaks movie movies video videos monitor jack can cans bottle run walk sprint timer cooldown delay queue drive ad ads
        list|measured|stream streams marathon shift flight
        list|measured|dono donation tip bill gift card skin
        list|measured|wait clip vod battery screen timeout speedrun nap workout episode challenge radius race
        money|$ US$ USD usd dollars dollar|m|dollar dollars|m|cent cents
        money|€ EUR eur euros euro|m|euro euros|m|cent cents
        money|£ GBP gbp|m|pound pounds|m|penny pence
        money|¥ JPY yen|m|yen yen|m|sen sen
        money|₽ RUB|m|ruble rubles|m|kopeck kopecks
        money|R$ BRL|m|real reais|m|centavo centavos
        money|CA$ C$ CAD|m|Canadian_dollar Canadian_dollars|m|cent cents
        money|A$ AU$ AUD|m|Australian_dollar Australian_dollars|m|cent cents
        money|₩ KRW|m|won won|m|jeon jeon
        money|₹ INR|m|rupee rupees|m|paisa paise
        money|¢|m|cent cents|m|cent cents
        money|₴ UAH|m|hryvnia hryvnias|m|kopiyka kopiykas
        before|lvl lv lvl. lv.|level
        before|# no. №|number
        before|pg. pg p.|page
        before|min.|minimum
        before|max.|maximum
        before|avg avg.|average
        before|pp.|pages
        before|ch. chap.|chapter
        before|ep ep.|episode
        before|vol. vol|volume
        before|nos. nos|numbers
        before|ver. ver|version
        before|apt. apt|apartment
        before|rm. rm|room
        before|ext. ext|extension
        before|fig.|figure
        before|approx. approx|approximately
        months|January February March April May June July August September October November December
        mon|jan feb mar apr may jun jul aug sep oct nov dec
        mon|- - - - - - - - sept
        ending|st nd rd th|m
        list|stop|of to in on at and or the a is was are were be for from with by than but if so as that this it i you he she we they not no yes
        list|named|v ios python java version update patch build chrome firefox
        list|named|xbox windows fifa gta cyberpunk battlefield formula dota nba cs csgo ps iphone android
        list|year|in since until till by from before after during year early late mid circa summer winter spring fall autumn of
        list|ofDecade|kid kids baby babies music song songs movie movies film films vibe vibes style era hits cartoon cartoons rock pop
        list|ofDecade|fashion aesthetic nostalgia show shows hair party game games anime cartoon sitcom sitcoms car cars tv rap metal disco
        list|ofDecade|house techno horror action slasher look theme band bands nba football rnb r&b hip-hop tech internet classic classics
        list|decade|the early late mid his her my your our their
        list|dateBefore|on until till since by before after due
        list|resolution|screen video videos stream streams monitor monitors tv uhd ultra hdr resolution quality display camera webcam footage
        list|resolution|blu-ray texture textures
        list|resolutionBefore|in at
        list|series|fantasy quest souls kombat fighter evil
        list|resolutionIn|in
        list|lapBefore|sub
        list|stageBefore|stage world
        list|equal|is equals makes
        list|alone|war
        list|verbOfDate|is was isn't wasn't will works feels has
        list|dateIsWord|jan mar may jun sun sat mon wed
        list|audience|subs sub views followers viewers people players copies downloads likes dollars bucks plays streams hours points gold coins
        list|audience|damage xp subscribers users fans
        list|beforeFor|thx thanks ty tysm tyvm thank good time ready here wait waiting looking sorry pray
        list|beforeTo|up nice gotta going hi hello welcome back
        list|want|need want got love like have has used way ready try trying wanna
        list|verb|go play see watch be do get eat sleep leave join win try know say talk hear make come have stream chat meet die help ask
        list|verb|tell stop start work learn buy sell give take find use fight beat kill live love stay wait hide run level cook
        list|beforeToo|me u you
        list|pronoun|me you us him them ya u
        list|clockPoint|at until till
        list|thanks|thx thanks ty tysm tyvm thank sorry
        list|part|part chapter book volume episode season act phase world war level tier type class rank stage vol
        list|king|henry louis charles william george richard edward elizabeth james philip pope john paul benedict napoleon
        short|wwii=World War two; wwi=World War one; ww2=World War two; ww1=World War one; j/k=just kidding; c#=C sharp; c++=C plus plus; mt.=mount
        short|blvd.=boulevard; rd.=road; capt.=captain; sgt.=sergeant; lt.=lieutenant; gov.=governor; ver.=version
        short|inc.=incorporated; ltd.=limited; ave.=avenue; avg.=average; s/o=shout out
        short|e.g.=for example; e.g=for example; i.e.=that is; i.e=that is; etc.=et cetera; vs.=versus; mr.=mister; mrs.=missus; ms.=miz
        short|dr.=doctor; prof.=professor; w/=with; w/o=without; b/c=because; b/w=between; n/a=not applicable; jr.=junior; sr.=senior
        short|approx.=approximately; dept.=department; misc.=miscellaneous; incl.=including; a.k.a.=also known as; r.i.p.=rest in peace
        short|p.s.=P S; w/e=whatever; and/or=and or; govt.=government; est.=established; feat.=featuring; ft.=featuring
        word|prime=ft; root=the square root of #; squared=squared; cubed=cubed; power=to the power of; ±=plus or minus; ≥=at least; ≤=at most; ≠=is not
        word|over=over
        list|lettered|apt apartment room unit suite flat gate seat row bus bldg building lot hall platform track block door apt. rm
        list|meter|time beat beats signature
        list|run|run race time pb pr marathon training jog split walk
        list|ran|ran run my
        list|cards|pair pocket trip trips quad quads over
        list|dayLink|to through thru till until and & or - –
        unit|sq_ft sq_feet|m|square_foot square_feet
        unit|sq_m sq_meters|m|square_meter square_meters
        unit|sq_mi|m|square_mile square_miles
        unit|sq_km|m|square_kilometer square_kilometers
        unit|fl_oz|m|fluid_ounce fluid_ounces
        unit|cu_ft|m|cubic_foot cubic_feet
        unit|pts.|m|point points
        unit|qt|m|quart quarts
        unit|doz|m|dozen dozen
        unit|rpm RPM|m|RPM RPM
        unit|bpm BPM|m|BPM BPM
        unit|psi PSI|m|PSI PSI
        unit|mcg µg|m|microgram micrograms
        unit|μm µm|m|micrometer micrometers
        unit|nm|m|nanometer nanometers
        unit|cc|m|CC CC
        unit|hp HP|m|HP HP
        unit|kn kt kts|m|knot knots
        unit|Nm|m|newton_meter newton_meters
        unit|kPa|m|kilopascal kilopascals
        unit|kN|m|kilonewton kilonewtons
        unit|kJ|m|kilojoule kilojoules
        unit|Wh|m|watt_hour watt_hours
        unit|PB|m|petabyte petabytes
        unit|GiB|m|gibibyte gibibytes
        unit|MiB|m|mebibyte mebibytes
        unit|GB/s|m|gigabyte_per_second gigabytes_per_second
        unit|Kb/s KB/s|m|kilobyte_per_second kilobytes_per_second
        unit|g/L|m|gram_per_liter grams_per_liter
        unit|mpg MPG|m|mile_per_gallon miles_per_gallon
        unit|ft/s|m|foot_per_second feet_per_second
        before|§ sec. sect.|section
        before|§§|sections
        before|art.|article
        before|bldg. bldg|building
        before|hwy hwy. Hwy|highway
        before|rte. rte rt.|route
        before|tbl.|table
        before|eq.|equation
        before|qty qty.|quantity
        before|par. para.|paragraph
        before|op.|opus
        before|mvt.|movement
        before|wk wk.|week
        before|gr.|grade
        before|bk.|book
        short|hwy.=highway; ph.d.=P H D; ph.d=P H D
        short|sgt=sergeant; supt.=superintendent
        short|ft. worth=Fort Worth; ft. lauderdale=Fort Lauderdale; ft. myers=Fort Myers; ft. knox=Fort Knox; ft. wayne=Fort Wayne
        short|assn.=association; assoc.=association; corp.=corporation; univ.=university; intl.=international
        short|natl.=national; orig.=original; excl.=excluding
        short|esp.=especially; usu.=usually; abbr.=abbreviation; eds.=editors; hrs.=hours
        short|mins.=minutes; secs.=seconds; yrs.=years; mos.=months; wks.=weeks; lbs.=pounds; tbsp.=tablespoons; tsp.=teaspoons
        short|h/o=hold on; w/in=within; y/n=yes or no; m/f=male or female; r/t=round trip; p/u=pick up; a/c=A C; i/o=I O; 2 be=to be
        short|ctrl+c=control C; ctrl+v=control V
        short|aug.=August; blvd=boulevard; pkwy=parkway
        title|gen.=General; rev.=Reverend; sen.=Senator; rep.=Representative; pres.=President; col.=Colonel; maj.=Major; cpl.=Corporal
        title|cmdr.=Commander; adm.=Admiral; hon.=Honorable; dir.=Director; gov.=Governor; amb.=Ambassador
        list|pressure|bp pressure
        list|part|scene bowl page
        list|king|catherine mary peter ivan nicholas alexander frederick francis leo pius gregory ferdinand ramses james robert
        word|shareOfParts=of; bestOf=best of; many 10=tens; many 100=hundreds; many 1000=thousands; many 1000000=millions
        money|NZ$ NZD|m|New_Zealand_dollar New_Zealand_dollars|m|cent cents
        money|HK$ HKD|m|Hong_Kong_dollar Hong_Kong_dollars|m|cent cents
        money|S$ SGD|m|Singapore_dollar Singapore_dollars|m|cent cents
        money|MX$ MXN|m|Mexican_peso Mexican_pesos|m|centavo centavos
        money|₱ PHP|m|peso pesos|m|centavo centavos
        money|CHF|m|Swiss_franc Swiss_francs|m|centime centimes
        money|zł PLN|m|zloty zlotys|m|grosz groszy
        money|kr SEK|m|krona kronor|m|öre öre
        money|NOK DKK|m|krone kroner|m|öre öre
        money|₺ TRY|m|lira lira|m|kurush kurush
        money|₿ BTC btc|m|bitcoin bitcoins
        money|฿ THB|m|baht baht|m|satang satang
        money|₫ VND|m|dong dong|m|xu xu
        money|₪ ILS|m|shekel shekels|m|agora agorot
        money|CNY RMB|m|yuan yuan|m|fen fen
        before|eps eps.|episodes
        before|pt. pt|part
        before|rd rd.|round
        short|bros.=Brothers; co.=company; 9-1-1=nine one one
        list|decade|roaring swinging golden wild whole pre post
        list|halved|teaspoon tablespoon meter kilometer acre
        before|c.|circa
        before|bwv|BWV
        short|sq. ft.=square feet
        before|mk. mk|mark
        unit|y.o y.o.|m|year_old year_old
        unit|Ω ohm|m|ohm ohms
        unit|pct pct.|m|percent percent
        unit|pt|m|point points
        short|c/o=care of; 24/7/365=twenty-four seven three sixty-five
        list|ranking|top
        list|beforeFor|sry srry gl waiting pog hype votes vote
        list|thanks|sry srry
        short|he/him=he him; she/her=she her; they/them=they them; he/they=he they; she/they=she they; w/out=without; s/he=she or he
        """
}
