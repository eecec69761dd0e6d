// SPDX-License-Identifier: GPL-3.0-or-later

/// Written for Yomite; `PhraseLanguage` tells what the rows are.
enum SpanishPhrases {
    static let table = """
        word|thousands=.,_; decimals=whole; comma=coma; point=punto; minus=menos; plus=más; about=unos; aboutFeminine=unas; range=a; score=a; until=a
        word|and=y; equals=es igual a; to=a; per=por; or=o; share=de; times=por; cents=con; ofMillion=de; fullHour=# hora
        word|fullHours=# horas
        word|minutes=#h #m; minutesOfOne=#h #m; zeroMinute=cero; of=de; timesBehind=# veces; onceBehind=una vez; timesGender=f
        word|hourGender=f
        word|between x=por; between X=por; between ×=por; between v=contra; between vs=contra
        word|hour am=de la mañana; hour pm=de la tarde; night am=de la noche; night pm=de la noche; hour h=horas; range entre=y
        word|hour hs=horas; hour hrs=horas
        word|half=medio; less=menos de; more=más de
        word|durationAnd=y; hoursMinutes=#H y #M; hourMinutes=#h #m
        word|product=por; divided=entre; mixed 1/2=# y medio; per mes=mes; season=temporada; episode=episodio
        parts|1/8=un octavo; 1/2=un medio; 1/3=un tercio; 2/3=dos tercios; 1/4=un cuarto; 3/4=tres cuartos; 24/7=veinticuatro siete
        parts|50/50=cincuenta cincuenta
        days|lun=lunes; mar=martes; mié=miércoles; mie=miércoles; jue=jueves; vie=viernes; sáb=sábado; sab=sábado; dom=domingo
        scale|k K mil|1000
        scale|M mill millón millones kk KK|1000000
        scale|B|1000000000
        unit|1000000|m|millón millones
        unit|1000000000|m|mil_millones mil_millones
        unit|%|m|por_ciento por_ciento
        unit|km Km KM kms|m|kilómetro kilómetros
        unit|m mts|m|metro metros
        unit|cm|m|centímetro centímetros
        unit|mm|m|milímetro milímetros
        unit|kg Kg KG kgs|m|kilo kilos
        unit|g gr grs|m|gramo gramos
        unit|mg|m|miligramo miligramos
        unit|l L lt lts|m|litro litros
        unit|ml mL|m|mililitro mililitros
        unit|ft|m|pie pies
        unit|in "|f|pulgada pulgadas
        unit|mi|f|milla millas
        unit|lb lbs|f|libra libras
        unit|oz|f|onza onzas
        unit|cl|m|centilitro centilitros
        unit|ha|f|hectárea hectáreas
        unit|sem|f|semana semanas
        unit|mph|f|milla_por_hora millas_por_hora
        unit|km/h kmh|m|kilómetro_por_hora kilómetros_por_hora
        unit|m/s|m|metro_por_segundo metros_por_segundo
        unit|°C ºC|m|grado_Celsius grados_Celsius
        unit|°F ºF|m|grado_Fahrenheit grados_Fahrenheit
        unit|° º|m|grado grados
        unit|GB gb Gb|m|giga gigas
        unit|MB mb Mb|m|mega megas
        unit|KB kb|m|kilobyte kilobytes
        unit|TB|m|terabyte terabytes
        unit|Hz hz|m|hercio hercios
        unit|MHz mhz|m|megahercio megahercios
        unit|GHz ghz|m|gigahercio gigahercios
        unit|fps FPS|m|FPS FPS
        unit|ms|m|milisegundo milisegundos
        unit|kbps|m|kilobit_por_segundo kilobits_por_segundo
        unit|Mbps mbps|m|megabit_por_segundo megabits_por_segundo
        unit|px|m|píxel píxeles
        unit|W|m|vatio vatios
        unit|kW|m|kilovatio kilovatios
        unit|mAh|m|miliamperio_hora miliamperios_hora
        unit|Gbps gbps|m|gigabit_por_segundo gigabits_por_segundo
        unit|V|m|voltio voltios
        unit|m² m2|m|metro_cuadrado metros_cuadrados
        unit|m³|m|metro_cúbico metros_cúbicos
        unit|h hs hr hrs H|f|hora horas
        unit|min mins|m|minuto minutos
        unit|s seg segs|m|segundo segundos
        unit|d|m|día días
        unit|pts pt|m|punto puntos
        list|glued|in s d j W V L H
        list|loose|s W V L
        word|is less=menor que; is more=mayor que; stars=estrellas
        list|looseAtEnd|s d L
        list|of|de del
        list|timely|día semana mes año hora minuto segundo noche partida
        money|$ US$ USD U$S usd dólares dolares|m|dólar dólares|m|centavo centavos
        money|€ EUR eur euros euro|m|euro euros|m|céntimo céntimos
        money|£ GBP|f|libra libras|m|penique peniques
        money|¥ JPY|m|yen yenes|m|sen senes
        money|R$ BRL|m|real reales|m|centavo centavos
        money|pesos peso|m|peso pesos|m|centavo centavos
        money|MXN MX$|m|peso_mexicano pesos_mexicanos|m|centavo centavos
        money|ARS AR$|m|peso_argentino pesos_argentinos|m|centavo centavos
        money|CLP|m|peso_chileno pesos_chilenos|m|centavo centavos
        money|COP|m|peso_colombiano pesos_colombianos|m|centavo centavos
        money|S/ S/. PEN|m|sol soles|m|céntimo céntimos
        money|₡ CRC|m|colón colones|m|céntimo céntimos
        money|cts ct cént|m|céntimo céntimos|m|céntimo céntimos
        money|ctvs|m|centavo centavos|m|centavo centavos
        money|₽ RUB|m|rublo rublos|m|kopek kopeks
        before|lvl lv nv nv. niv.|nivel
        before|# n.º nº n° no. núm. num. nro. №|número
        before|pág. pag. p.|página
        before|págs. pp.|páginas
        before|n. N.|número
        before|km|kilómetro
        before|apdo.|apartado
        before|c.p. cp|código postal
        before|cap. cap|capítulo
        before|ep. ep|episodio
        before|temp.|temporada
        before|aprox. aprox|aproximadamente
        before|art.|artículo
        before|vol.|volumen
        months|enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre
        mon|ene feb mar abr - jun jul ago sep oct nov dic
        mon|- - - - - - - - setiembre
        mon|- - - - - - - - sept
        ending|.º º o ° .o|m
        ending|ero er .er ro .ro do to mo vo no|m
        ending|.ª ª a .a ra .ra da ta ma va na era|f
        list|stop|de del y e o u a al en con por para que no es son era fue si pero más menos x las los la el un una me te se lo le ya hoy
        list|stop|ayer como cuando muy está hay vs
        list|feminine|vez veces noche noches mujer mujeres mano manos moto motos foto fotos clase clases parte partes llave llaves red
        list|feminine|redes calle calles tarde tardes nave naves muerte muertes imagen imágenes flor flores torre torres skin skins kill
        list|feminine|kills vida vidas
        list|masculine|día días problema problemas mapa mapas programa programas idioma idiomas tema temas sistema sistemas planeta
        list|masculine|mega megas giga gigas tera teras dálmata dálmatas pirata piratas artista artistas colega colegas cometa cometas
        list|masculine|planetas fantasma fantasmas emblema emblemas gramo kilogramo diploma diplomas poema poemas dilema esquema esquemas
        list|feminineEndings|a as ción ciones sión siones xión xiones gión giones nión niones dad dades tud tudes
        list|named|v ios python versión version parche update
        list|named|xbox windows fifa gta cyberpunk battlefield formula dota nba cs csgo ps iphone android
        list|heightBefore|mido mide mides medía
        list|dateBefore|el al del día
        list|more|+
        list|set|set sets
        list|final|final
        word|final 1/4=cuartos; final 1/8=octavos; final 1/16=dieciseisavos
        list|feminine|razón razones
        list|seasonOfSport|temporada temporadas
        list|clockPoint|las la
        list|clockBefore|las
        list|decade|los
        list|century|siglo s. siglos
        list|link|o y u e a
        list|ordinalBefore|el la del al los las
        list|hourBefore|la las
        list|ranked|lugar puesto round ronda capítulo vez día grado piso año clasificado
        list|resolution|video vídeo videos stream streams directo monitor tv uhd ultra hdr calidad pantalla cámara
        list|resolutionBefore|en a
        list|series|fantasy quest souls kombat fighter evil
        list|resolutionIn|en
        list|lessBefore|de
        word|halfOf=la mitad
        list|stageBefore|mundo
        list|ofPesos|mexicanos argentinos chilenos colombianos uruguayos dominicanos cubanos
        list|part|parte capítulo cap tomo temporada fase acto episodio guerra volumen nivel
        list|queen|isabel elizabeth
        list|king|felipe juan carlos alfonso fernando luis papa pablo benedicto enrique isabel pío napoleón león
        short|sr.=señor; sra.=señora; srta.=señorita; dr.=doctor; dra.=doctora; ud.=usted; uds.=ustedes; vd.=usted; etc.=etcétera
        short|sta.=santa; lic.=licenciado; ing.=ingeniero; depto.=departamento; p.ej.=por ejemplo
        short|p. ej.=por ejemplo; p.e.=por ejemplo; ej.=ejemplo; ee. uu.=Estados Unidos; ee.uu.=Estados Unidos; ee.uu=Estados Unidos
        short|prof.=profesor
        short|aprox.=aproximadamente; av.=avenida; avda.=avenida; tel.=teléfono; d.=don; dña.=doña; a.c.=antes de Cristo
        short|d.c.=después de Cristo
        short|eeuu=Estados Unidos; arq.=arquitecto; sres.=señores; pza.=plaza; izq.=izquierda; dcha.=derecha; rte.=remitente; dn.=don
        short|16:9=dieciséis novenos; 21:9=veintiuno novenos
        short|ii guerra=segunda Guerra; i guerra=primera Guerra
        short|c/u=cada uno; s/n=sin número; máx.=máximo; mín.=mínimo; vs.=versus; dpto.=departamento; atte.=atentamente; c/=calle
        short|q.e.p.d.=que en paz descanse
        word|root=raíz cuadrada de #; squared=al cuadrado; cubed=al cubo; power=elevado a; ±=más menos; ≥=mayor o igual que; ≤=menor o igual que
        word|≠=distinto de; over=sobre
        list|lettered|piso puerta puerta. sala aula portal bloque escalera fila asiento andén apto casa
        list|dayLink|a y o al - – hasta e
        unit|cda cda. cdas cdas. cuch.|f|cucharada cucharadas
        unit|cdta cdta. cdtas cdtas. cdita cdita. cditas.|f|cucharadita cucharaditas
        unit|ud ud. uds uds. u. unid. und.|f|unidad unidades
        unit|pza pza. pzas pzas. pz.|f|pieza piezas
        unit|pers pers.|f|persona personas
        unit|hab hab.|m|habitante habitantes
        unit|paq paq.|m|paquete paquetes
        unit|comp.|m|comprimido comprimidos
        unit|gal|m|galón galones
        unit|yd|f|yarda yardas
        unit|dl|m|decilitro decilitros
        unit|ton|f|tonelada toneladas
        unit|CV cv|m|caballo caballos
        unit|rpm|f|revolución_por_minuto revoluciones_por_minuto
        unit|kWh|m|kilovatio_hora kilovatios_hora
        unit|MW|m|megavatio megavatios
        unit|kHz khz|m|kilohercio kilohercios
        unit|Mpx|m|megapíxel megapíxeles
        unit|dB db|m|decibelio decibelios
        unit|kcal|f|kilocaloría kilocalorías
        unit|cal|f|caloría calorías
        unit|km² km2|m|kilómetro_cuadrado kilómetros_cuadrados
        unit|cm² cm2|m|centímetro_cuadrado centímetros_cuadrados
        unit|cm³|m|centímetro_cúbico centímetros_cúbicos
        unit|PB|m|petabyte petabytes
        unit|mcg µg|m|microgramo microgramos
        unit|MB/s|m|mega_por_segundo megas_por_segundo
        before|§|párrafo
        before|ext. ext|extensión
        before|fig.|figura
        before|figs.|figuras
        before|arts.|artículos
        before|caps.|capítulos
        before|s. ss.|siglo
        before|nro|número
        before|lám.|lámina
        before|ed.|edición
        before|mod.|modelo
        before|ref.|referencia
        before|tel.|teléfono
        before|op.|opus
        before|urb.|urbanización
        before|of.|oficina
        before|hab.|habitación
        before|esc.|escalera
        before|pta.|puerta
        before|máx.|máximo
        before|mín. min.|mínimo
        before|km.|kilómetro
        short|gral.=general; cía.=compañía; cia.=compañía; ltda.=limitada; profa.=profesora; mons.=monseñor; blvd.=bulevar; edo.=estado
        short|mpio.=municipio; cel.=celular; p.d.=posdata; a.m.=a eme; p.m.=pe eme; cant.=cantidad; ref.=referencia; tít.=título
        short|dto.=descuento; a/a=a la atención; ctra.=carretera; urb.=urbanización; entlo.=entresuelo; izqda.=izquierda; izqdo.=izquierdo
        short|dcho.=derecho; jj. oo.=Juegos Olímpicos; jj.oo.=Juegos Olímpicos; ff. aa.=Fuerzas Armadas; rr. hh.=Recursos Humanos
        short|rr.hh.=Recursos Humanos
        short|cc. oo.=Comisiones Obreras; cc.aa.=comunidades autónomas; cc. aa.=comunidades autónomas; d. c.=después de Cristo; a. c.=antes de Cristo
        short|a. m.=a eme; p. m.=pe eme; p. d.=posdata; s. a.=sociedad anónima; bs. as.=Buenos Aires; aprox=aproximadamente
        short|gob.=gobernador; pdte.=presidente; pdta.=presidenta; sgto.=sargento; tte.=teniente; cnel.=coronel
        short|hnos.=hermanos; hno.=hermano; hna.=hermana; fdo.=firmado; admón.=administración; ayto.=ayuntamiento; bco.=banco; bibl.=biblioteca
        short|cód.=código; edif.=edificio; esq.=esquina; gral=general; hosp.=hospital; inst.=instituto; univ.=universidad
        short|ntra.=nuestra; ntro.=nuestro; obs.=observaciones; pág=página; párr.=párrafo; srs.=señores; stgo.=Santiago
        short|trad.=traducción
        short|v.gr.=verbigracia; v. gr.=verbigracia; i.e.=es decir; e.g.=por ejemplo
        title|sto.=santo; sta.=santa; col.=colonia; pl.=plaza; gral.=general; cap.=capitán; dir.=director; psje.=pasaje; pje.=pasaje
        title|mtro.=maestro; mtra.=maestra; pte.=presidente
        short|s. juan=san Juan; s. josé=san José; s. sebastián=san Sebastián; s. pedro=san Pedro; sto. domingo=santo Domingo; sta. fe=santa Fe
        word|ofUnit=de; halfMore=medio; prime=min
        list|pressure|tensión presión
        list|celebrated|aniversario edición congreso festival maratón torneo jornada copa cumbre gala semana feria certamen premio
        list|king|carlos león alejandro gregorio clemente ricardo eduardo jorge guillermo napoleón
        list|feminine|república internacional
        before|tfno. tfno|teléfono
        before|párr.|párrafo
        before|vers.|versículo
        ending|os .os ºs eros ros dos tos mos vos nos|ms
        ending|as .as ªs eras ras das tas mas vas nas|fs
        list|label|jugador número nivel día ronda grupo equipo mapa puesto top página línea opción plan zona fila canal etapa jornada sala
        list|feminineBefore|unas estas esas otras aquellas
        list|masculineBefore|los unos estos esos otros aquellos
        money|Bs bs Bs. VES|m|bolívar bolívares|m|céntimo céntimos
        money|₲ PYG Gs Gs.|m|guaraní guaraníes|m|céntimo céntimos
        money|RD$ DOP|m|peso_dominicano pesos_dominicanos|m|centavo centavos
        money|UYU|m|peso_uruguayo pesos_uruguayos|m|centésimo centésimos
        money|BOB|m|boliviano bolivianos|m|centavo centavos
        money|GTQ|m|quetzal quetzales|m|centavo centavos
        money|HNL|m|lempira lempiras|m|centavo centavos
        short|n°=número; nº=número; n.º=número; desc.=descuento
        word|bestOf=al mejor de
        short|trim.=trimestre; cuatrim.=cuatrimestre; inc.=inciso; iii guerra=tercera Guerra
        before|núm num|número
        before|niv|nivel
        unit|ptos ptos.|m|punto puntos
        money|dlls dls|m|dólar dólares|m|centavo centavos
        parts|3/8=tres octavos; 5/8=cinco octavos; 7/8=siete octavos
        money|₿ BTC btc|m|bitcoin bitcoins
        money|CHF|m|franco_suizo francos_suizos|m|céntimo céntimos
        list|king|francisco
        list|feminine|pila pilas final finales semifinal semifinales
        list|feminine|leche serpiente serpientes frase frases base bases fase fases nieve nube nubes serie series carne carnes sangre suerte
        list|feminine|gente gentes fuente fuentes sal sed piel pieles señal señales paz luz luces cruz cruces voz voces raíz raíces nariz
        list|feminine|actriz actrices ley leyes muchedumbre cumbre cumbres costumbre costumbres mente mentes crisis tesis dosis orden virgen
        list|feminine|radio radios disquete mente corriente corrientes superficie especie especies pared paredes catedral cárcel fe miel
        list|feminine|capital labor labores hambre azúcar pirámide pirámides base élite élites
        list|masculine|panda pandas gorila gorilas clima climas drama dramas karma aroma aromas enigma enigmas pijama pijamas trauma síntoma
        list|masculine|síntomas lema lemas sofá streamer gameplay guardia koala koalas poeta atleta
        list|ranking|top
        """
}
