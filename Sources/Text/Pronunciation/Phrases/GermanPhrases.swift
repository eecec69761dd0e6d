// SPDX-License-Identifier: GPL-3.0-or-later

/// Written for Yomite; `PhraseLanguage` tells what the rows are.
enum GermanPhrases {
    static let table = """
        word|thousands=._; decimals=spelled; comma=Komma; point=Punkt; minus=minus; plus=plus; about=ungefähr; range=bis; range zwischen=und; score=zu
        word|until=bis
        word|and=und; equals=gleich; to=nach; per=pro; or=oder; share=von; times=mal; cents=bare; ofMillion=; fullHour=# Uhr
        word|fullHours=# Uhr
        word|minutes=#h Uhr #m; minutesOfOne=#h Uhr #m; of=; timesBehind=#mal; onceBehind=einmal; hour uhr=Uhr; hour h=Uhr; hourGender=n
        word|between x=mal; between X=mal; between ×=mal; between v=gegen; between vs=gegen; between gegen=gegen
        word|less=weniger als; more=mehr als
        word|product=mal; divided=geteilt durch; mixed 1/2=#einhalb; mixed 1/4=#einviertel; mixed 3/4=#dreiviertel; season=Staffel; episode=Folge
        parts|1/8=ein Achtel; 1/2=ein halb; 1/3=ein Drittel; 2/3=zwei Drittel; 1/4=ein Viertel; 3/4=drei Viertel; 24/7=vierundzwanzig sieben
        parts|3/8=drei Achtel; 5/8=fünf Achtel; 7/8=sieben Achtel
        parts|50/50=fünfzig fünfzig
        days|mo=Montag; di=Dienstag; mi=Mittwoch; do=Donnerstag; fr=Freitag; sa=Samstag; so=Sonntag
        scale|k K Tsd tsd|1000
        scale|Mio mio M|1000000
        scale|Mrd mrd|1000000000
        unit|1000000|f|Million Millionen
        unit|1000000000|f|Milliarde Milliarden
        unit|%|n|Prozent Prozent
        unit|km Km KM|m|Kilometer Kilometer
        unit|m|m|Meter Meter
        unit|cm|m|Zentimeter Zentimeter
        unit|mm|m|Millimeter Millimeter
        unit|kg Kg KG|n|Kilo Kilo
        unit|g gr|n|Gramm Gramm
        unit|mg|n|Milligramm Milligramm
        unit|l L|m|Liter Liter
        unit|ml mL|m|Milliliter Milliliter
        unit|ft|m|Fuß Fuß
        unit|in "|m|Zoll Zoll
        unit|lb lbs|n|Pfund Pfund
        unit|oz|f|Unze Unzen
        unit|ha|m|Hektar Hektar
        unit|EL|m|Esslöffel Esslöffel
        unit|TL|m|Teelöffel Teelöffel
        unit|Stk Stk. St.|n|Stück Stück
        unit|Pers Pers.|f|Person Personen
        unit|J.|n|Jahr Jahre
        unit|mph|f|Meile_pro_Stunde Meilen_pro_Stunde
        unit|km/h kmh|m|Kilometer_pro_Stunde Kilometer_pro_Stunde
        unit|m/s|m|Meter_pro_Sekunde Meter_pro_Sekunde
        unit|°C ºC|n|Grad_Celsius Grad_Celsius
        unit|°F ºF|n|Grad_Fahrenheit Grad_Fahrenheit
        unit|°|n|Grad Grad
        unit|GB gb Gb|n|Gigabyte Gigabyte
        unit|MB mb Mb|n|Megabyte Megabyte
        unit|KB kb|n|Kilobyte Kilobyte
        unit|TB|n|Terabyte Terabyte
        unit|Hz hz|n|Hertz Hertz
        unit|MHz mhz|n|Megahertz Megahertz
        unit|GHz ghz|n|Gigahertz Gigahertz
        unit|fps FPS|m|FPS FPS
        unit|ms|f|Millisekunde Millisekunden
        unit|kbps kbit/s|n|Kilobit_pro_Sekunde Kilobit_pro_Sekunde
        unit|Mbit mbit|n|Megabit Megabit
        unit|Gbit Gbit/s Gbps|n|Gigabit_pro_Sekunde Gigabit_pro_Sekunde
        unit|Mbps mbps Mbit/s MBit/s|n|Megabit_pro_Sekunde Megabit_pro_Sekunde
        unit|px|n|Pixel Pixel
        unit|W|n|Watt Watt
        unit|kW|n|Kilowatt Kilowatt
        unit|mAh|f|Milliamperestunde Milliamperestunden
        unit|kWh|f|Kilowattstunde Kilowattstunden
        unit|V|n|Volt Volt
        unit|m² m2 qm|m|Quadratmeter Quadratmeter
        unit|m³|m|Kubikmeter Kubikmeter
        unit|h Std std Std. std. H|f|Stunde Stunden
        unit|min Min Min. min.|f|Minute Minuten
        unit|s sek Sek Sek. sec|f|Sekunde Sekunden
        unit|d|m|Tag Tage
        unit|pts pt Pkt|m|Punkt Punkte
        list|glued|in s d j W V L H
        list|loose|s W V L
        word|is less=kleiner als; is more=größer als; stars=Sterne
        list|looseAtEnd|s L
        list|of|der des vom von aller
        list|timely|tag woche monat jahr stunde minute sekunde nacht runde
        money|€ EUR eur Euro euro Euros|m|Euro Euro|m|Cent Cent
        money|$ US$ USD usd Dollar|m|Dollar Dollar|m|Cent Cent
        money|£ GBP|n|Pfund Pfund|m|Penny Pence
        money|¥ JPY|m|Yen Yen|m|Sen Sen
        money|Ct ct Cent Cents cent|m|Cent Cent|m|Cent Cent
        money|CHF Fr.|m|Franken Franken|m|Rappen Rappen
        money|R$ BRL|m|Real Real|m|Centavo Centavos
        money|₽ RUB|m|Rubel Rubel|f|Kopeke Kopeken
        before|lvl lv lvl. lv.|Level
        before|# nr nr. №|Nummer
        before|s.|Seite
        before|kap. kap|Kapitel
        before|ep. ep|Episode
        before|ca. ca|circa
        before|abb.|Abbildung
        before|bd.|Band
        before|art.|Artikel
        months|Januar Februar März April Mai Juni Juli August September Oktober November Dezember
        mon|jan feb mär apr mai jun jul aug sep okt nov dez
        ending|te ste|m+
        ending|ter ster|m
        ending|tes stes|n
        ending|ten sten|md
        list|stop|und oder
        list|strong|am dem den des im beim vom zum zur einem einer eines meinem meiner deinem seinem ihrem unserem jedem diesem bis ab
        list|strong|seit jeden einen meinen deinen seinen ihren unseren keinen diesen jenen
        list|possessive|mein dein sein ihr unser euer ein kein
        list|weak|der die das dieser diese dieses jeder jede jedes
        list|sentence|das der die dann und aber ich du er sie es wir ihr danach jetzt also so nein ja ok wer was wie wo wann warum in im
        list|sentence|am an auf bei mit von zu nach vor seit für um ohne gegen hat ist war oder kommt nicht auch nur noch
        list|feminineEndings|a e ung heit keit ion schaft tät ei
        list|feminine|liga bundesliga minute runde etage klasse staffel folge zeit nacht woche welt frau karte mission hand stadt wahl art map skin
        list|feminine|hilfe
        list|masculine|opa papa yoga euro
        list|masculine|name junge hase käse kunde russe affe kollege typ
        list|neuter|thema drama klima komma sofa cinema
        list|neuter|brot bier wasser
        list|neuter|jh mal spiel jahr video level game leben jahrhundert kapitel tor match bild ende auge kind haus team gold item like
        list|neuter|geschenk abo buch lied prozent quartal semester
        list|named|v ios python version update patch
        list|named|xbox windows fifa gta cyberpunk battlefield formula dota nba cs csgo ps iphone android
        list|year|in seit bis von ab vor nach jahr jahre jahres anno sommer winter frühling herbst ende anfang mitte im um
        list|seasonOfSport|saison
        list|clockPoint|um gegen
        list|placeBefore|als wurde werde wird wurden werd
        list|dateBefore|am vom zum bis ab dem den der seit beim
        list|score|gewonnen verloren steht stand führt führen sieg gewinnen gewinnt verlieren endet endstand gegen
        list|ranked|minute platz abo follower sub folge runde stelle geburtstag versuch mal jahrhundert tag woche jahr kill sieg zuschauer
        list|ranked|abonnent like stream video
        list|resolution|video videos stream monitor tv uhd ultra hdr qualität bildschirm kamera auflösung
        list|resolutionBefore|in auf
        list|series|fantasy quest souls kombat fighter evil
        list|resolutionIn|in
        list|dayTimeBefore|bis ab um gegen
        list|verbOfPlace|ist war hat kommt geht wird
        short|wg.=wegen
        list|part|teil kapitel band staffel phase akt episode weltkrieg level stufe
        list|king|ludwig heinrich wilhelm friedrich karl papst paul benedikt napoleon elisabeth otto leo
        case|an|d
        case|in vor seit nach mit bei von zu aus ab unter|d
        case|für um ohne gegen durch pro habe hab hat haben brauche noch nehme gibt|a
        short|z.b.=zum Beispiel; z. b.=zum Beispiel; zb.=zum Beispiel; d.h.=das heißt; d. h.=das heißt; usw.=und so weiter
        short|50-50=fünfzig fünfzig
        short|z.t.=zum Teil; z. t.=zum Teil; u. u.=unter Umständen; m. e.=meines Erachtens
        short|jh.=Jahrhundert; z.zt.=zurzeit; u.v.m.=und vieles mehr; o.k.=okay; bzw.=beziehungsweise
        short|evtl.=eventuell; ggf.=gegebenenfalls; etc.=et cetera; ca.=circa; u.a.=unter anderem; u. a.=unter anderem; v.a.=vor allem
        short|v. a.=vor allem
        short|o.ä.=oder ähnliches; o. ä.=oder ähnliches; i.d.r.=in der Regel; dr.=Doktor; prof.=Professor; hr.=Herr; fr.=Frau; str.=Straße
        short|tel.=Telefon
        short|max.=maximal; min.=minimal; inkl.=inklusive; exkl.=exklusive; zzgl.=zuzüglich; vgl.=vergleiche; s.o.=siehe oben
        short|s.u.=siehe unten; m.e.=meines Erachtens
        short|sog.=sogenannt; u.u.=unter Umständen; bspw.=beispielsweise; usf.=und so fort; vs.=versus; mind.=mindestens; zw.=zwischen
        short|insb.=insbesondere; st.=Sankt
        short|n. chr.=nach Christus; v. chr.=vor Christus; u.s.w.=und so weiter; i.a.=im Allgemeinen; u.ä.=und ähnliches; allg.=allgemein
        short|geb.=geboren; abs.=Absatz
        word|root=Wurzel aus #; squared=hoch zwei; cubed=hoch drei; power=hoch; ±=plus minus; ≥=mindestens; ≤=höchstens; ≠=ungleich; over=zu
        list|lettered|haus hausnummer wohnung zimmer raum sitz reihe platz gleis
        list|dayLink|bis und oder - –
        before|§|Paragraf
        before|§§|Paragrafen
        unit|km² qkm|m|Quadratkilometer Quadratkilometer
        unit|cm²|m|Quadratzentimeter Quadratzentimeter
        unit|cm³ ccm|m|Kubikzentimeter Kubikzentimeter
        unit|PS|n|PS PS
        unit|dB|n|Dezibel Dezibel
        unit|kcal|f|Kilokalorie Kilokalorien
        unit|cl|m|Zentiliter Zentiliter
        unit|dl|m|Deziliter Deziliter
        unit|µg|n|Mikrogramm Mikrogramm
        unit|Wo.|f|Woche Wochen
        unit|Mon. Mo.|m|Monat Monate
        unit|Pkt.|m|Punkt Punkte
        unit|EW Einw.|m|Einwohner Einwohner
        """
}
