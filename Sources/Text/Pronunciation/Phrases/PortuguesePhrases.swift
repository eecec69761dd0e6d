// SPDX-License-Identifier: GPL-3.0-or-later

/// Written for Yomite; `PhraseLanguage` tells what the rows are.
enum PortuguesePhrases {
    static let table = """
        word|thousands=.~; decimals=whole; comma=vírgula; point=ponto; minus=menos; plus=mais; about=cerca de; range=a; score=a; until=às
        word|and=e; equals=igual a; to=para; per=por; or=ou; share=de; times=vezes; cents=e; ofMillion=de; fullHour=# hora
        word|fullHours=# horas
        word|minutes=#h e #m; minutesOfOne=#h e #m; of=de; timesBehind=# vezes; onceBehind=uma vez; timesGender=f
        word|hourGender=f
        word|apart x=a; between x=por; between X=por; between ×=por; between v=contra; between vs=contra
        word|hour h=horas; hour hs=horas; hour hrs=horas; hour am=da manhã; hour pm=da tarde; night am=da noite; night pm=da noite; range entre=e; hourMinutes=#h e #m; hoursMinutes=#H e #M
        word|half=meio; less=menos de; more=mais de
        word|durationAnd=e
        short|x1=xis um; d+=demais; séc.=século; apto.=apartamento
        word|product=vezes; divided=dividido por; mixed 1/2=# e meio; per mês=mês; season=temporada; episode=episódio
        parts|1/8=um oitavo; 1/2=um meio; 1/3=um terço; 2/3=dois terços; 1/4=um quarto; 3/4=três quartos; 24/7=vinte e quatro por sete
        parts|50/50=cinquenta cinquenta
        days|seg=segunda; ter=terça; qua=quarta; qui=quinta; sex=sexta; sáb=sábado; sab=sábado; dom=domingo
        word|ordinal 3ª-feira=terça-feira; ordinal 3ª feira=terça-feira; ordinal 3a feira=terça-feira
        scale|k K mil|1000
        scale|M mi milhão milhões kk KK|1000000
        scale|B bi bilhão bilhões|1000000000
        unit|1000000|m|milhão milhões
        unit|1000000000|m|bilhão bilhões
        unit|%|m|por_cento por_cento
        unit|km Km KM kms|m|quilômetro quilômetros
        unit|m|m|metro metros
        unit|cm|m|centímetro centímetros
        unit|mm|m|milímetro milímetros
        unit|kg Kg KG kgs|m|quilo quilos
        unit|g gr|m|grama gramas
        unit|mg|m|miligrama miligramas
        unit|l L|m|litro litros
        unit|ml mL|m|mililitro mililitros
        unit|ft|m|pé pés
        unit|in "|f|polegada polegadas
        unit|lb lbs|f|libra libras
        unit|oz|f|onça onças
        unit|ha|m|hectare hectares
        unit|sem|f|semana semanas
        unit|mph|f|milha_por_hora milhas_por_hora
        unit|km/h kmh|m|quilômetro_por_hora quilômetros_por_hora
        unit|m/s|m|metro_por_segundo metros_por_segundo
        unit|°C ºC|m|grau_Celsius graus_Celsius
        unit|°F ºF|m|grau_Fahrenheit graus_Fahrenheit
        unit|° º|m|grau graus
        unit|GB gb Gb|m|giga gigas
        unit|MB mb Mb|m|mega megas
        unit|KB kb|m|kilobyte kilobytes
        unit|TB tb|m|terabyte terabytes
        unit|Hz hz|m|hertz hertz
        unit|MHz mhz|m|megahertz megahertz
        unit|GHz ghz|m|gigahertz gigahertz
        unit|fps FPS|m|FPS FPS
        unit|ms|m|milissegundo milissegundos
        unit|kbps|m|kilobit_por_segundo kilobits_por_segundo
        unit|Mbps mbps|m|megabit_por_segundo megabits_por_segundo
        unit|px|m|pixel pixels
        unit|W|m|watt watts
        unit|kW|m|quilowatt quilowatts
        unit|mAh|m|miliampère-hora miliampères-hora
        unit|Gbps gbps|m|gigabit_por_segundo gigabits_por_segundo
        unit|V v|m|volt volts
        unit|m² m2|m|metro_quadrado metros_quadrados
        unit|m³ m3|m|metro_cúbico metros_cúbicos
        unit|h hs hr hrs H|f|hora horas
        unit|min mins|m|minuto minutos
        unit|s seg|m|segundo segundos
        unit|d|m|dia dias
        unit|pts pt|m|ponto pontos
        list|glued|in s d j W V v L H
        list|loose|s W V L
        word|is less=menor que; is more=maior que; stars=estrelas
        list|looseAtEnd|s d L
        list|of|de do da dos das
        list|timely|dia semana mês mes ano hora minuto segundo noite partida
        money|R$ BRL r$ reais|m|real reais|m|centavo centavos
        money|$ US$ U$ USD usd dólares|m|dólar dólares|m|centavo centavos
        money|€ EUR eur euros euro|m|euro euros|m|centavo centavos
        money|£ GBP|f|libra libras|m|centavo centavos
        money|¥ JPY|m|iene ienes|m|sen sens
        money|₽ RUB|m|rublo rublos|m|copeque copeques
        before|lvl lv lvl. lv. nv nv. niv.|nível
        before|pt pt.|parte
        before|# n.º nº n° n. no. nro. núm. №|número
        before|pág. pag. p. pg.|página
        before|págs. pp.|páginas
        before|km|quilômetro
        before|apto. apto|apartamento
        before|bl.|bloco
        before|cap. cap|capítulo
        before|ep. ep|episódio
        before|temp.|temporada
        before|aprox. aprox|aproximadamente
        before|art.|artigo
        before|vol. vol|volume
        months|janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro
        mon|jan fev mar abr mai jun jul ago set out nov dez
        ending|.º º o °|m
        ending|.ª ª a|f
        list|stop|de do da dos das e ou a ao à às em no na nos nas com por pra pro para que não é são era foi se mas mais menos x o os as
        list|stop|um uma me te já hoje ontem como quando muito tá vs
        list|feminine|vez vezes noite noites mulher mulheres tarde tardes parte partes fase fases chave chaves morte mortes skin skins
        list|feminine|live lives kill kills mão mãos foto fotos moto motos classe classes rede redes torre torres gente base bases flor
        list|feminine|flores hr
        list|masculine|dia dias problema problemas mapa mapas programa programas idioma idiomas tema temas sistema sistemas planeta
        list|masculine|mega megas giga gigas tera teras pirata piratas artista artistas colega colegas
        list|masculine|planetas fantasma fantasmas emblema emblemas grama gramas quilograma poema poemas cara caras
        list|feminineEndings|a as ção ções são sões xão xões dade dades gem gens
        list|named|xbox windows fifa gta cyberpunk battlefield formula dota nba cs csgo ps iphone android
        list|named|v ios python versão version update patch
        list|heightBefore|meço mede medindo tenho
        list|dateBefore|dia em até desde
        list|monthBefore|em de desde até
        list|notMonth|em_mar de_mar em_set de_set até_set em_out de_out em_dez de_dez até_dez desde_dez
        list|priceBefore|custa custam custou custava paguei pagou pagar
        list|priceLink|a tá ta está por de
        list|priced|dólar dolar euro libra gasolina etanol diesel
        list|height|altura
        list|seasonOfSport|temporada temporadas safra
        list|score|placar
        list|dayBefore|toda próxima última
        list|tied|tá ta está ficou deu empate empatou
        word|decade=anos
        list|more|+
        list|set|set sets
        list|final|final
        word|final 1/4=quartas; final 1/8=oitavas
        list|stop|aí aqui ali lá agora hj amanhã
        list|clockPoint|às as
        list|clockBefore|às as das até são
        list|century|século séc. séculos
        list|link|ou e a
        list|ordinalBefore|o a do da no na ao à em os as
        list|partOfDay|manhã tarde noite madrugada
        list|hourBefore|à às as
        list|ranked|lugar round rodada capítulo vez dia grau andar ano colocado turno tempo
        list|resolution|vídeo video vídeos stream live monitor tv uhd ultra hdr qualidade tela câmera
        list|resolutionBefore|em
        list|series|fantasy quest souls kombat fighter evil
        list|resolutionIn|em
        list|alone|mts mtos
        list|lessBefore|de
        word|halfOf=metade
        unit|lts|m|litro litros
        unit|und|f|unidade unidades
        short|feat.=feat; ft.=feat
        list|stageBefore|mundo
        list|feminine|msg msgs
        word|ordinal 2ªf=segunda-feira; ordinal 3ªf=terça-feira; ordinal 4ªf=quarta-feira; ordinal 5ªf=quinta-feira; ordinal 6ªf=sexta-feira
        list|part|parte capítulo cap tomo temporada fase ato episódio guerra volume nível
        list|queen|elizabeth isabel maria
        list|king|pedro joão luís luis papa paulo bento henrique elizabeth pio napoleão filipe leão
        short|sr.=senhor; sra.=senhora; srta.=senhorita; dr.=doutor; dra.=doutora; etc.=et cetera; p.ex.=por exemplo; p. ex.=por exemplo
        short|16:9=dezesseis por nove; 21:9=vinte e um por nove
        short|ii guerra=segunda Guerra; i guerra=primeira Guerra; d. maria=dona Maria; d. ana=dona Ana; d. clara=dona Clara
        short|ex.=exemplo; eng.=engenheiro; cia.=companhia; pça.=praça; ltda.=limitada
        short|prof.=professor; profa.=professora; av.=avenida; tel.=telefone; aprox.=aproximadamente; máx.=máximo; mín.=mínimo
        short|a.c.=antes de Cristo
        short|d.c.=depois de Cristo; s/=sem; c/=com; p/=para; q/=que; obs.=observação; vs.=versus; r.=rua; d.=dom; n/=não; s/n=sem número
        short|eua=Estados Unidos
        word|root=raiz quadrada de #; squared=ao quadrado; cubed=ao cubo; power=elevado a; ±=mais ou menos; ≥=maior ou igual a; ≤=menor ou igual a
        word|≠=diferente de; over=por
        list|lettered|apto apto. ap. ap bloco bl. sala casa portão poltrona fila assento ala torre turma sala
        list|dayIsWord|ter
        list|dayLink|a à e ou até - –
        unit|xíc xíc. xic. xícs.|f|xícara xícaras
        unit|col. cols.|f|colher colheres
        unit|col_de_sopa c_de_sopa c_sopa col_sopa|f|colher_de_sopa colheres_de_sopa
        unit|col_chá c_chá|f|colher_de_chá colheres_de_chá
        unit|comp. cp.|m|comprimido comprimidos
        unit|un un. und. unid. unids.|f|unidade unidades
        unit|pç pçs pç. pçs.|f|peça peças
        unit|cx cx. cxs.|f|caixa caixas
        unit|dz dz.|f|dúzia dúzias
        unit|pct pct. pcts.|m|pacote pacotes
        unit|hab hab.|m|habitante habitantes
        unit|pess.|f|pessoa pessoas
        unit|cl|m|centilitro centilitros
        unit|dl|m|decilitro decilitros
        unit|km² km2|m|quilômetro_quadrado quilômetros_quadrados
        unit|cm² cm2|m|centímetro_quadrado centímetros_quadrados
        unit|cm³|m|centímetro_cúbico centímetros_cúbicos
        unit|kWh|m|quilowatt-hora quilowatts-hora
        unit|cv CV|m|cavalo cavalos
        unit|yd|f|jarda jardas
        unit|kHz khz|m|quilohertz quilohertz
        unit|dB db|m|decibel decibéis
        unit|kcal|f|quilocaloria quilocalorias
        unit|cal|f|caloria calorias
        unit|ton|f|tonelada toneladas
        unit|mcg µg|m|micrograma microgramas
        unit|MB/s|m|mega_por_segundo megas_por_segundo
        before|§|parágrafo
        before|§§|parágrafos
        before|ap. ap apt. apt|apartamento
        before|fl.|folha
        before|fls.|folhas
        before|fig.|figura
        before|figs.|figuras
        before|arts.|artigos
        before|inc.|inciso
        before|ref.|referência
        before|tel.|telefone
        before|cel.|celular
        before|séc. séc|século
        before|q.|quadra
        before|lt.|lote
        before|lj.|loja
        before|r.|rua
        before|ed.|edição
        before|mín. min.|mínimo
        before|máx.|máximo
        before|qtd. qtde.|quantidade
        short|exmo.=excelentíssimo; exma.=excelentíssima; ilmo.=ilustríssimo; adv.=advogado; cel.=celular; rod.=rodovia; estr.=estrada; ed.=edifício
        short|fls.=folhas; ref.=referência; qtd.=quantidade; qtde.=quantidade; un.=unidade; h.=horas; i.e.=isto é; e.g.=por exemplo; s.a.=S A
        short|n. sra.=Nossa Senhora; s. a.=S A; a. c.=antes de Cristo; d. c.=depois de Cristo; i. e.=isto é; depto.=departamento; dpto.=departamento
        short|univ.=universidade; gov.=governador; pres.=presidente; dep.=deputado; desc.=desconto
        short|bco.=banco; cód.=código; esq.=esquerda; jd.=jardim; lgo.=largo; vl.=vila; trav.=travessa
        short|proc.=processo; pág=página; sgto.=sargento; ten.=tenente; maj.=major; vol.=volume; trad.=tradução
        short|p/ex=por exemplo; c/c=com cópia; a/c=aos cuidados; m/f=masculino ou feminino; s/c=sem custo
        title|sto.=Santo; sta.=Santa; pe.=Padre; al.=alameda; cel.=Coronel; cap.=Capitão; gen.=General; fr.=Frei; maj.=Major; ten.=Tenente
        title|bl.=bloco; jd.=Jardim; vl.=Vila; dep.=Deputado; sen.=Senador; gov.=Governador; des.=Desembargador; mons.=Monsenhor
        short|s. paulo=São Paulo; s. joão=São João; s. josé=São José; s. bernardo=São Bernardo; s. pedro=São Pedro; s. luís=São Luís
        word|ofUnit=de; halfMore=meio
        word|ordinal 2ªs=segundas; ordinal 3ªs=terças; ordinal 4ªs=quartas; ordinal 5ªs=quintas; ordinal 6ªs=sextas
        word|ordinal 3ª às=terça às; ordinal 3ª-feira,=terça-feira
        list|pressure|pressão
        list|celebrated|aniversário edição congresso festival maratona torneio copa semana feira bienal jogos
        list|king|carlos isabel fernando afonso jorge eduardo gregório alexandre henrique guilherme ricardo
        word|ordinal 10tão=dezão; ordinal 10zão=dezão; ordinal 20tão=vintão; ordinal 30tão=trintão; ordinal 50tão=cinquentão
        list|label|jogador número nível dia rodada grupo time mapa lugar top página linha opção plano zona fila canal etapa sala round
        list|feminineBefore|umas estas essas outras aquelas as das nas
        list|masculineBefore|os dos nos uns estes esses outros aqueles
        short|n°=número; nº=número; n.º=número; n.°=número
        list|king|maria
        list|masculine|pila pilas dálmata dálmatas panda pandas gorila clima climas drama dramas carma enigma enigmas pijama pijamas trauma traumas
        list|masculine|sintoma sintomas lema lemas coala poeta atleta sofá guarda streamer aroma aromas dogma dilema dilemas
        list|feminine|ponte pontes fonte fontes sorte carne carnes lente lentes mente mentes semente sementes corrente correntes serpente
        list|feminine|serpentes neve nave naves ave aves greve greves febre série séries espécie espécies luz luzes cruz cruzes voz vozes paz
        list|feminine|raiz raízes cor cores dor dores mãe mães irmã irmãs maçã maçãs manhã manhãs lei leis colher colheres pele peles frase
        list|feminine|frases crise crises tese análise análises nuvem nuvens ordem ordens tribo tribos atriz atrizes virtude atitude atitudes
        list|feminine|árvore árvores sede sedes estante verdade
        ending|ºs .ºs os|ms
        ending|ªs .ªs as|fs
        short|iii guerra=terceira Guerra
        word|bestOf=melhor de; prime=min; ordinal 1º sem=primeiro semestre; ordinal 2º sem=segundo semestre; ordinal 1º tri=primeiro trimestre
        word|ordinal 2º tri=segundo trimestre; ordinal 3º tri=terceiro trimestre; ordinal 4º tri=quarto trimestre; ordinal 1º bim=primeiro bimestre; ordinal 2º bim=segundo bimestre
        parts|3/8=três oitavos; 5/8=cinco oitavos; 7/8=sete oitavos
        unit|pol pol.|f|polegada polegadas
        money|₿ BTC btc|m|bitcoin bitcoins
        money|ARS|m|peso_argentino pesos_argentinos|m|centavo centavos
        money|CHF|m|franco_suíço francos_suíços|m|cêntimo cêntimos
        short|v. exa.=vossa excelência; profª=professora; prof.ª=professora; dr.ª=doutora; sr.ª=senhora; nª sra.=Nossa Senhora; jr.=júnior
        list|king|francisco
        list|feminine|final finais semifinal semifinais
        list|ranking|top
        """
}
