// SPDX-License-Identifier: GPL-3.0-or-later

/// Written for Yomite; `PhraseLanguage` tells what the rows are.
enum FrenchPhrases {
    static let table = """
        word|thousands=._; decimals=whole; comma=virgule; point=point; minus=moins; plus=plus; about=environ; range=à; score=à; until=à
        word|and=et; equals=égale; to=vers; per=par; or=ou; share=sur; times=fois; cents=bare; ofMillion=de; fullHour=# heure
        word|fullHours=# heures
        word|minutes=#h heures #m; minutesOfOne=#h heure #m; of=; timesBehind=# fois; onceBehind=une fois; hourGender=f; timesGender=f
        word|minuteGender=f
        word|apart x=fois; between x=par; between X=par; between ×=par; between v=contre; between vs=contre; hour h=heures
        word|less=moins de; more=plus de
        word|ordinal 2nd=second; ordinal 2nde=seconde; ordinal 2d=second; ordinal 2de=seconde
        word|product=fois; divided=divisé par; mixed 1/2=# et demi; century s=siècle; season=saison; episode=épisode
        parts|3/8=trois huitièmes; 5/8=cinq huitièmes; 7/8=sept huitièmes; 7/7=sept sur sept; 24/24=vingt-quatre sur vingt-quatre
        short|24h/24=vingt-quatre heures sur vingt-quatre; 7j/7=sept jours sur sept
        short|24h/7j=vingt-quatre heures sur vingt-quatre sept jours sur sept
        parts|1/8=un huitième; 1/2=un demi; 1/3=un tiers; 2/3=deux tiers; 1/4=un quart; 3/4=trois quarts; 24/7=vingt-quatre sept
        parts|50/50=cinquante cinquante
        days|lun=lundi; mar=mardi; mer=mercredi; jeu=jeudi; ven=vendredi; sam=samedi; dim=dimanche
        scale|k K|1000
        scale|M|1000000
        scale|Md Mds|1000000000
        unit|1000000|m|million millions
        unit|1000000000|m|milliard milliards
        unit|%|m|pour_cent pour_cent
        unit|km Km KM kms|m|kilomètre kilomètres
        unit|m|m|mètre mètres
        unit|cm|m|centimètre centimètres
        unit|mm|m|millimètre millimètres
        unit|kg Kg KG kgs|m|kilo kilos
        unit|g gr|m|gramme grammes
        unit|mg|m|milligramme milligrammes
        unit|l L|m|litre litres
        unit|cl|m|centilitre centilitres
        unit|ml mL|m|millilitre millilitres
        unit|ft|m|pied pieds
        unit|in "|m|pouce pouces
        unit|lb lbs|f|livre livres
        unit|oz|f|once onces
        unit|ha|m|hectare hectares
        unit|sem sem.|f|semaine semaines
        unit|pers pers.|f|personne personnes
        unit|mph|m|mile_par_heure miles_par_heure
        unit|km/h kmh|m|kilomètre_heure kilomètres_heure
        unit|m/s|m|mètre_par_seconde mètres_par_seconde
        unit|°C ºC|m|degré_Celsius degrés_Celsius
        unit|°F ºF|m|degré_Fahrenheit degrés_Fahrenheit
        unit|°|m|degré degrés
        unit|GB gb Go go|m|gigaoctet gigaoctets
        unit|MB mb Mo mo|m|mégaoctet mégaoctets
        unit|KB kb Ko ko|m|kilooctet kilooctets
        unit|TB To|m|téraoctet téraoctets
        unit|Hz hz|m|hertz hertz
        unit|MHz mhz|m|mégahertz mégahertz
        unit|GHz ghz|m|gigahertz gigahertz
        unit|fps FPS|m|FPS FPS
        unit|ips|f|image_par_seconde images_par_seconde
        unit|ch|m|cheval chevaux
        unit|ms|f|milliseconde millisecondes
        unit|kbps kb/s|m|kilobit_par_seconde kilobits_par_seconde
        unit|Gbps gbps Gb/s|m|gigabit_par_seconde gigabits_par_seconde
        unit|Mbps mbps Mb/s Mbit/s|m|mégabit_par_seconde mégabits_par_seconde
        unit|px|m|pixel pixels
        unit|W|m|watt watts
        unit|kW|m|kilowatt kilowatts
        unit|kWh|m|kilowatt-heure kilowatts-heure
        unit|mAh|m|milliampère-heure milliampères-heure
        unit|V|m|volt volts
        unit|m² m2|m|mètre_carré mètres_carrés
        unit|m³ m3|m|mètre_cube mètres_cubes
        unit|h H|f|heure heures
        unit|min mn|f|minute minutes
        unit|s sec|f|seconde secondes
        unit|j d|m|jour jours
        unit|pts pt|m|point points
        unit|pv PV|m|point_de_vie points_de_vie
        list|glued|in s d j W V L H
        list|loose|s j W V L
        word|is less=inférieur à; is more=supérieur à; stars=étoiles
        list|looseAtEnd|s j L
        list|of|de du des
        list|timely|jour semaine mois an heure minute seconde nuit partie
        money|€ EUR eur euros euro|m|euro euros|m|centime centimes
        money|$ US$ USD usd dollars|m|dollar dollars|m|cent cents
        money|£ GBP|f|livre livres|m|penny pence
        money|¥ JPY|m|yen yens|m|sen sens
        money|cts ct|m|centime centimes|m|centime centimes
        money|CHF|m|franc_suisse francs_suisses|m|centime centimes
        money|R$ BRL|m|real reals|m|centavo centavos
        money|₽ RUB|m|rouble roubles|m|kopeck kopecks
        before|lvl lv lvl. lv. niv niv. nv nv.|niveau
        before|pt pt.|partie
        before|# n° nº no. №|numéro
        before|p. pg.|page
        before|chap. chap|chapitre
        before|ép. ep. ep ép|épisode
        before|env. env|environ
        before|art.|article
        before|vol.|volume
        before|pp.|pages
        before|ch.|chapitre
        before|nos|numéros
        before|réf.|référence
        before|qté|quantité
        before|apt apt.|appartement
        before|km|kilomètre
        months|janvier février mars avril mai juin juillet août septembre octobre novembre décembre
        mon|- fevrier - - - - - aout - - - decembre
        mon|jan fév - avr - - juill - - - - dec
        mon|janv févr - - - - juil - sept oct nov déc
        ending|er|m
        ending|ers|ms
        ending|re ère ere|f
        ending|e ème eme è nd ième ieme|m
        ending|es èmes emes|ms
        list|stop|de du des et ou à a au aux en dans sur avec pour par que qui pas est sont c'est mais plus moins x le la les un une je tu
        list|stop|il elle on nous vous ils se ce sa son ne ni si vs contre
        list|feminine|fois minute minutes heure heures seconde secondes personne personnes semaine semaines année années partie parties
        list|feminine|game games vue vues vie vies victoire victoires défaite défaites chance chances fille filles femme femmes pièce
        list|feminine|pièces carte cartes place places étoile étoiles clé clés nuit nuits main mains arme armes map maps équipe équipes
        list|feminine|page pages chose choses idée idées pomme pommes balle balles bombe bombes porte portes question questions
        list|feminine|saison saisons manche manches vidéo vidéos photo photos live
        list|feminineEndings|tion tions sion sions té tés ette ettes ée ées ance ances ence ences ure ures esse esses ie ies
        list|feminineEndings|e es aison aisons
        list|masculineEndings|age ages isme ismes iste istes asme ème èmes gramme grammes tre tres bre bres dre dres gre gres fre fres vre vres
        list|masculineEndings|ple ples cle cles gle gles uble aire aires ège èges ôme ômes acle phone phones scope logue graphe sque sques
        list|masculine|musée lycée été côté comité trophée trophées traité pâté député invité invités génie génies incendie parapluie foie
        list|masculine|homme hommes mec type types groupe groupes membre code codes mode modes épisode épisodes compte comptes monde mondes
        list|masculine|style styles texte textes contexte geste gestes reste restes acte actes insecte insectes pacte vote votes pote potes
        list|masculine|hôte doute doutes site sites mérite piège manche dimanche dimanches reproche moustique moustiques cirque pique charme
        list|masculine|terme termes calme crime crimes régime régimes volume volumes costume costumes légume légumes phénomène père pères
        list|masculine|frère frères mystère mystères caractère caractères cimetière empire empires navire navires sourire sourires rire rires
        list|masculine|territoire laboratoire accessoire accessoires phare phares square score scores beurre verre verres tonnerre vase vases
        list|masculine|prince princes pouce pouces commerce silence espace espaces rôle rôles pôle contrôle contrôles symbole symboles
        list|masculine|modèle modèles scandale pétale pétales rêve rêves élève élèves principe principes pape papes fleuve fleuves règne signe
        list|masculine|signes peigne cygne domaine domaines capitaine capitaines magazine magazines crâne crânes organe organes âne ânes drone
        list|masculine|drones trône cyclone missile missiles asile domicile véhicule véhicules module modules service services exercice
        list|masculine|exercices indice indices bénéfice bénéfices caprice caprices délice sacrifice sacrifices stade stades grade grades
        list|masculine|gorille gorilles portefeuille ange anges échange échanges mélange mélanges singe singes linge
        list|masculine|âge âges siège autre autres même mêmes jeune jeunes like likes strike strikes move moves smite bundle gage
        list|masculine|centime centimes diplôme pirate pirates squelette squelettes guide guides vide suicide remède remèdes
        list|masculine|intermède dinosaure dinosaures murmure cigare cigares store stores royaume royaumes fantôme atome
        list|masculine|tube tubes cube cubes club globe globes microbe verbe poème bonhomme kilogramme triple
        list|masculine|énorme énormes rapide rapides immense superbe
        list|label|joueur joueurs numéro level lvl étape jour round manche match game map top équipe groupe zone page ligne vague option
        list|label|choix plan version patch formule classe type team slot serveur table porte voie
        list|masculine|double doubles simple camarade camarades athlète athlètes vampire vampires satellite satellites hélicoptère
        list|feminine|voix croix noix dent dents main fin faim mer cour part parts vis peau eau eaux forêt forêts loi lois foi vertu
        list|feminine|tribu tribus soif jument fleur fleurs couleur couleurs erreur erreurs peur peurs douleur douleurs valeur valeurs longueur
        list|feminine|largeur hauteur hauteurs faveur sueur lueur lueurs vapeur horreur horreurs fureur terreur odeur odeurs rumeur rumeurs
        list|feminine|région régions opinion opinions réunion réunions union légion légions religion religions boisson chanson chansons façon
        list|feminine|plage plages cage cages image images rage nage lettre fenêtre fenêtres montre montres rencontre rencontres huître huîtres
        list|feminine|ombre ombres poudre poudres cendre cendres encre fièvre lèvre lèvres œuvre œuvres chèvre chèvres offre offres fable
        list|feminine|table cible cibles affaire affaires paire paires grammaire orange oranges fresque bourrasque crème crèmes épée épées
        list|feminine|liste listes piste pistes veste vestes vitre vitres étoile clef clefs borne bornes pizza pizzas story stories team teams
        list|feminine|box data pub pubs radio radios moto motos auto autos météo vache vaches saga sagas villa villas
        list|feminine|battle battles save saves wave waves date dates vibe vibes update frame frames fraise lance catastrophe
        list|named|v ios python version update patch
        list|named|xbox windows fifa gta cyberpunk battlefield formula dota nba cs csgo ps iphone android
        list|more|+
        list|wordAtEnd|vol
        list|set|set sets
        list|final|finale finales
        word|final 1/4=quart; final 1/8=huitième; final 1/16=seizième
        short|quoi 2=quoi de; koi 2=quoi de
        list|clockPoint|à vers
        list|monthBefore|en fin début courant depuis dès jusqu'à jusqu’à jusqu'en jusqu’en
        list|notMonth|en_sept depuis_sept dès_sept jusqu'à_sept jusqu’à_sept
        list|before decade|mi
        list|partOfDay|soir matin midi aprem après-midi nuit
        list|partBefore|à
        list|priceBefore|coûte coûtent coûtait payé
        list|priceLink|à est
        list|priced|essence gazole diesel gasoil litre baguette dollar euro prix
        list|seasonOfSport|saison saisons
        list|score|score gagné perdu mène mené
        word|decade=années
        list|dateBefore|le du au
        list|century|siècle siècles
        list|link|ou et à
        list|resolution|vidéo vidéos stream live écran moniteur tv uhd ultra hdr qualité caméra
        list|resolutionBefore|en
        list|series|fantasy quest souls kombat fighter evil
        list|resolutionIn|en
        list|alone|vs st ste pr qq
        list|beforeYou|c'est c’est je on il elle nous ils elles qui ça ca ne
        list|prepositionOfYou|à pour avec chez
        list|clitic|en y ne le la les me nous
        list|verbOfYou|êtes etes faites dites
        list|notVerb|chez assez nez lui eux moi toi elle elles nous
        short|14-18=quatorze dix-huit; 39-45=trente-neuf quarante-cinq
        list|lessBefore|de
        word|halfOf=la moitié
        list|partOfDay|prochain dernier
        list|articleOfHalf|un une la cette ma ta sa notre votre leur chaque
        title|pr.=professeur
        short|feat.=feat; ft.=feat; ap. j.-c.=après Jésus-Christ
        list|stageBefore|stage monde
        short|qq'un=quelqu'un; qq’un=quelqu’un; qq'1=quelqu'un
        ending|ères eres res|fs
        list|part|partie chapitre tome saison phase acte épisode guerre volume niveau
        list|queen|élisabeth elizabeth
        list|king|louis henri charles françois napoléon philippe pape jean-paul paul benoît pie élisabeth elizabeth léon
        short|m.=monsieur; mme=madame; mmes=mesdames; mlle=mademoiselle; mm.=messieurs; dr.=docteur; mr.=monsieur; etc.=et cetera
        short|a+=à plus; @+=à plus; d+=de plus; p.ex.=par exemple
        short|p. ex.=par exemple; c.-à-d.=c'est-à-dire; c-à-d=c'est-à-dire; càd=c'est-à-dire; env.=environ; av.=avenue; tél.=téléphone
        short|av. j.-c.=avant Jésus-Christ; apr. j.-c.=après Jésus-Christ; cf.=confer; pl.=place; ex.=exemple; mgr.=monseigneur
        short|ii guerre=seconde Guerre; iie guerre=seconde Guerre
        short|16:9=seize neuvièmes; 16/9=seize neuvièmes
        short|max.=maximum; min.=minimum
        short|vs.=versus; n.b.=nota bene; prof.=professeur; st.=saint; ste.=sainte; mme.=madame; bd.=boulevard; apr.=après
        short|j.-c.=Jésus-Christ; c/o=chez; s/=sur
        word|root=racine carrée de #; squared=au carré; cubed=au cube; power=puissance; ±=plus ou moins; ≥=supérieur ou égal à
        word|≤=inférieur ou égal à; ≠=différent de; over=sur
        list|lettered|apt appt appt. app. bât. bâtiment porte salle escalier rang siège quai
        list|dayIsWord|jeu
        list|dayLink|au à et ou - –
        unit|c_à_s càs c_a_s c_à_soupe cuil_à_soupe|f|cuillère_à_soupe cuillères_à_soupe
        unit|c_à_c càc c_a_c c_à_café cuil_à_café|f|cuillère_à_café cuillères_à_café
        unit|cp cp. cps|m|comprimé comprimés
        unit|pcs|f|pièce pièces
        unit|hab. hab|m|habitant habitants
        unit|dl|m|décilitre décilitres
        unit|km² km2|m|kilomètre_carré kilomètres_carrés
        unit|cm² cm2|m|centimètre_carré centimètres_carrés
        unit|cm³|m|centimètre_cube centimètres_cubes
        unit|kHz khz|m|kilohertz kilohertz
        unit|Mpx|m|mégapixel mégapixels
        unit|dB db|m|décibel décibels
        unit|kcal|f|kilocalorie kilocalories
        unit|cal|f|calorie calories
        unit|µg|m|microgramme microgrammes
        unit|MW|m|mégawatt mégawatts
        unit|Wh|m|watt-heure watts-heure
        unit|Po|m|pétaoctet pétaoctets
        unit|Mo/s|m|mégaoctet_par_seconde mégaoctets_par_seconde
        unit|tr/min|m|tour_par_minute tours_par_minute
        unit|ex.|m|exemplaire exemplaires
        before|§|paragraphe
        before|th. th|thermostat
        before|j-|J moins
        before|j+|J plus
        before|fig.|figure
        before|bât bât. bat.|bâtiment
        before|étg. étg|étage
        before|éd.|édition
        before|tél.|téléphone
        before|moy.|moyenne
        before|al.|alinéa
        before|t.|tome
        before|n.|numéro
        before|sect.|section
        before|esc.|escalier
        before|appt appt.|appartement
        short|mgr=monseigneur; mlles=mesdemoiselles; cie=compagnie; sté=société; imp.=impasse; bât.=bâtiment; étg.=étage; ét.=étage
        short|app.=appartement; appt=appartement; appt.=appartement; réf.=référence; éd.=édition; vol.=volume; fig.=figure; moy.=moyenne
        short|rép.=république
        short|qté.=quantité; rte=route; rte.=route; bld=boulevard; bld.=boulevard; bvd=boulevard; sq.=square; fbg=faubourg; fg.=faubourg
        short|chap.=chapitre; p.-ê.=peut-être; p-ê=peut-être; càd.=c'est-à-dire; qqch.=quelque chose; qqn.=quelqu'un; qq.=quelques; env=environ
        short|tél=téléphone; dépt.=département; dpt=département; gal.=général; cdt.=commandant; cne.=capitaine; lt.=lieutenant
        short|ndlr=note de la rédaction; n.d.=Notre-Dame; h.t.=hors taxes; t.t.c.=toutes taxes comprises; s.a.=S A; univ.=université
        short|apm=après-midi; i.e.=c'est-à-dire; m²=mètre carré; suiv.=suivant; préc.=précédent
        title|me=maître; pr=professeur; dr=docteur; cdt=commandant; gal=général; st=Saint; ste=Sainte; lt=lieutenant
        title|pl.=place; ch.=chemin; imp.=impasse; r.=rue; sq.=square; qu.=quai; n.-d.=Notre-Dame; ets=établissements; ets.=établissements
        title|all.=allée
        word|ofUnit=de; halfMore=demi; prime=min; per j=jour; per sem=semaine
        list|pressure|tension
        list|feminine|finale finales tasse tasses cuillère cuillères bouteille bouteilles tranche tranches boîte boîtes dose doses goutte gouttes
        list|feminine|route routes rue rues course courses étape étapes coupe coupes ligne lignes phase phases bière bières voiture voitures
        list|feminine|ville villes soirée soirées journée journées chambre chambres table tables tête têtes âme âmes larme larmes mort morts
        list|feminine|chaîne chaînes émission émissions salle salles série séries star stars touche touches épreuve épreuves lettre lettres
        list|feminine|phrase phrases langue langues blague blagues note notes règle règles étoile médaille médailles façon façons raison raisons
        list|feminine|maison maisons boisson boissons leçon leçons console consoles souris roue roues crêpe crêpes mère mères sœur sœurs
        short|arrdt=arrondissement; arr.=arrondissement
        word|ordinal 10aine=dizaine; ordinal 12aine=douzaine; ordinal 15aine=quinzaine; ordinal 20aine=vingtaine; ordinal 30aine=trentaine
        word|ordinal 40aine=quarantaine; ordinal 50aine=cinquantaine; ordinal 60aine=soixantaine; ordinal 100aine=centaine
        unit|secs|f|seconde secondes
        unit|mins|f|minute minutes
        unit|hrs hr|f|heure heures
        list|ranking|top
        word|range entre=et
        short|n°=numéro; nº=numéro
        word|ordinal 1er sem=premier semestre; ordinal 2e sem=deuxième semestre; ordinal 1er trim=premier trimestre
        word|ordinal 2e trim=deuxième trimestre; ordinal 3e trim=troisième trimestre; ordinal 4e trim=quatrième trimestre
        list|numberedUnit|min
        money|CAD CA$|m|dollar_canadien dollars_canadiens|m|cent cents
        money|FCFA XOF CFA|m|franc_CFA francs_CFA|m|centime centimes
        money|₿ BTC btc|m|bitcoin bitcoins
        unit|c.à.c c.à.c.|f|cuillère_à_café cuillères_à_café
        unit|c.à.s c.à.s.|f|cuillère_à_soupe cuillères_à_soupe
        before|dpt|département
        """
}
