// SPDX-License-Identifier: GPL-3.0-or-later

extension ChatWords {
    /// A language, a colon, then `written=spoken`; `+` behind what is repeated, `*` where it is counted. Written for Yomite.
    static let table = """
        ar:ه+=هاهاها
        bn:হা+=হা হা হা
        cs:jj=jo jo, nn=ne ne, nz=není zač, nvm=nevím, dik=díky, mmt=moment, jsm=jsem
        da:mvh=med venlig hilsen, ngn=nogen, ik=ikke
        de:vllt=vielleicht, mfg=mit freundlichen Grüßen, lg=liebe Grüße, hdl=hab dich lieb, hdgdl=hab dich ganz doll lieb, gn8=gute Nacht
        de:iwie=irgendwie, eig=eigentlich, wmd=was machst du, kp=kein Plan, jmd=jemand, nvm=schon gut, kb=kein Bock, gz=Glückwunsch, ka=keine Ahnung
        el:χα+=χα χα χα, xa+=χα χα χα, τλκ=τελικά, κλμρ=καλημέρα
        en:idk=I don't know, brb=be right back, btw=by the way, omg=oh my god, imo=in my opinion, imho=in my humble opinion, tbh=to be honest
        en:thx=thanks, tnx=thanks, ty=thank you, tysm=thank you so much, np=no problem, pls=please, plz=please, ur=your, rn=right now
        en:ngl=not gonna lie, nvm=never mind, ikr=I know right, smh=shaking my head, gn=good night, gm=good morning, gj=good job, wp=well played
        en:hf=have fun, glhf=good luck have fun, ggwp=good game well played, irl=in real life, ily=I love you, jk=just kidding, ppl=people, msg=message, bday=birthday
        en:gr8=great, m8=mate, l8r=later, b4=before, w8=wait, str8=straight, hbu=how about you, wyd=what are you doing, lmk=let me know
        en:ofc=of course, prob=probably, tmr=tomorrow, cya=see ya, rofl=roffle, js+=hahaha, ks+=hahaha
        es:js+=jajaja, ks+=jajaja, xq=porque, pq=porque, tqm=te quiero mucho, bn=bien, tmb=también, tb=también, ntp=no te preocupes
        es:salu2=saludos, xfa=por favor, xfavor=por favor, grax=gracias, msj=mensaje, dnd=dónde, mñn=mañana
        et:tre=tere, aith=aitäh, mdea=ma ei tea
        fa:ه+=هاهاها, خ+=ها ها ها
        fi:mt=mutta, tk=tykkään, eiku=ei kun, kht=kohta, plz=ole kiltti, hh+=hahaha
        fr:mdr=mort de rire, ptdr=pété de rire, slt=salut, stp=s'il te plaît, svp=s'il vous plaît, cc=coucou, bcp=beaucoup, tkt=t'inquiète
        fr:jsp=je sais pas, pk=pourquoi, pcq=parce que, bjr=bonjour, bsr=bonsoir, dsl=désolé, rdv=rendez-vous, tjs=toujours, jtm=je t'aime
        fr:mtn=maintenant, qqn=quelqu'un, tlm=tout le monde, msg=message, vrmt=vraiment, jpp=j'en peux plus, pb=problème
        he:ח+=חה חה חה, ה+=הא הא הא
        hi:हा+=हा हा हा
        hr:nzm=ne znam, mgu=mogu, fkt=fakat, dnas=danas
        hu:vok=vagyok, vmi=valami, vki=valaki, sztem=szerintem, lécci=légyszi, pls=légyszi, mért=miért, hh+=hahaha
        id:wk+=hahaha, yg=yang, gk=nggak, tdk=tidak, bgt=banget, dgn=dengan, krn=karena, trs=terus, jg=juga, udh=udah, blm=belum
        id:mksh=makasih, otw=on the way, bs=bisa, sy=saya, km=kamu, org=orang, tp=tapi, skrg=sekarang, dr=dari, utk=untuk, pd=pada, gpp=nggak apa-apa
        it:cmq=comunque, nn=non, tvb=ti voglio bene, xke=perché, xché=perché, qnd=quando, cn=con, grz=grazie, tt=tutto, qlc=qualcosa, dmn=domani
        lt:nzn=nežinau, lbs=labas, snd=šiandien
        lv:pldies=paldies, nez=nezinu
        ms:wk+=hahaha, yg=yang, dgn=dengan, tq=terima kasih, sy=saya, xde=tak ada, mcm=macam, utk=untuk, kt=dekat
        nb:mvh=med vennlig hilsen, idk=jeg vet ikke, ngn=noen
        nl:idd=inderdaad, ff=even, gwn=gewoon, wrm=waarom, mss=misschien, gr=groetjes, hvj=hou van jou, iig=in ieder geval, mn=mijn, vgm=volgens mij
        nl:w8=wacht, ns=niks
        pl:nwm=nie wiem, spk=spokojnie, pzdr=pozdrawiam, wgl=w ogóle, bd=będzie, dzk=dzięki, zw=zaraz wracam, jj=już jestem, nmzc=nie ma za co
        pl:cb=ciebie, mb=może być, kc=kocham cię, pls=proszę
        pt:k*=cá, rs+=risos, ha+=rá rá rá, hua+=rá rá rá, vc=você, vcs=vocês, blz=beleza, tb=também, tbm=também, pq=porque, vlw=valeu
        pt:flw=falou, obg=obrigado, msm=mesmo, hj=hoje, mt=muito, mto=muito, bjs=beijos, sdds=saudades, dps=depois, cmg=comigo, td=tudo, pfv=por favor
        pt:ngm=ninguém, qnd=quando, qm=quem, fds=fim de semana, tmj=tamo junto, ss=sim sim, mds=meu deus
        ro:vb=vorbim, bn=bine, cf=ce faci, dc=de ce, nush=nu știu, ms=mersi, pt=pentru, pwp=pupici
        ru:спс=спасибо, пж=пожалуйста, пжл=пожалуйста, плз=пожалуйста, нзч=не за что, мб=может быть, оч=очень, чд=что делаешь, кст=кстати
        ru:нг=новый год, прив=привет, др=день рождения, нзн=не знаю, хз=хэ зэ, тк=так как, хд=хе-хе
        sk:jj=jo jo, nn=nie nie, nvm=neviem, dik=ďakujem, nz=nie je za čo
        sr:нзм=не знам, nzm=ne znam, мгу=могу
        sv:asg=asgarv, mkt=mycket, ngn=någon, kmr=kommer, ngt=något, iofs=i och för sig, oxå=också, asså=alltså, vrf=varför, mvh=med vänlig hälsning
        th:5+=555
        tr:slm=selam, nbr=ne haber, tmm=tamam, mrb=merhaba, tşk=teşekkürler, tsk=teşekkürler, nslsn=nasılsın, bnm=benim, knk=kanka, snn=senin
        tr:aeo=Allah'a emanet ol, kib=kendine iyi bak, js+=hahaha, sj+=hahaha, ks+=hahaha, grş=görüşürüz, inş=inşallah
        uk:дяк=дякую, бл=будь ласка, мб=може бути, прив=привіт, нзщ=нема за що, др=день народження, нзн=не знаю
        vi:k+=khà khà, hi+=hi hi hi, ko=không, đc=được, dc=được, mn=mọi người, cx=cũng, ntn=như thế nào, bik=biết, vs=với, hok=không, vk=vợ, ck=chồng
        yue:666=六六六, 88=拜拜, 2+=哈哈哈
        zh:6+=六六六, 88=拜拜, 886=拜拜了, 233=哈哈哈, 2333=哈哈哈, 23333=哈哈哈, 233333=哈哈哈, 520=我爱你, 1314=一生一世, 555=呜呜呜, 5555=呜呜呜
        en:afk=away from keyboard, gtg=got to go, g2g=got to go, ttyl=talk to you later, hmu=hit me up, wdym=what do you mean
        en:idc=I don't care, iirc=if I recall correctly, afaik=as far as I know, ftw=for the win, istg=I swear to god, ong=on god
        en:icl=I can't lie, omw=on my way, otw=on the way, tyvm=thank you very much, yw=you're welcome, gl=good luck, ez=easy
        en:bf=boyfriend, gf=girlfriend, bff=best friend forever, cuz=because, bc=because, coz=because, abt=about, dw=don't worry
        en:obv=obviously, obvs=obviously, defo=definitely, prolly=probably, probs=probably, rly=really, rlly=really, srsly=seriously
        en:sry=sorry, srry=sorry, tmrw=tomorrow, tmw=tomorrow, bbl=be back later, hru=how are you, wbu=what about you
        en:wym=what do you mean, gratz=congratulations, grats=congratulations, gz=congratulations, ilysm=I love you so much
        en:imy=I miss you, idek=I don't even know, atm=at the moment, iykyk=if you know you know, 2day=today, 2moro=tomorrow
        en:2nite=tonight, 4ever=forever, u=you, r=are, ik=I know, idts=I don't think so, hbd=happy birthday, wb=welcome back
        en: tbf=to be fair, smth=something, sth=something, sm1=someone, every1=everyone, any1=anyone, lvl=level, dmg=damage
        en:wdyt=what do you think, wya=where are you at, nbd=no big deal, nw=no worries, fwiw=for what it's worth, fr=for real
        en:tho=though, thru=through, nite=night, vs=versus, etc=et cetera, aka=also known as, tfw=that feeling when, mfw=my face when
        en:idgi=I don't get it, tldr=too long didn't read, nty=no thank you, ily2=I love you too, jw=just wondering, ttys=talk to you soon
        en:gnight=good night, tysvm=thank you so very much, wtv=whatever, tgif=thank god it's friday, bbs=be back soon
        es:q=que, k=que, x=por, xk=porque, pk=porque, porq=porque, tkm=te quiero mucho, tq=te quiero, tbn=también, tbm=también, bno=bueno
        es:bna=buena, bnas=buenas, grcs=gracias, grs=gracias, dsp=después, nse=no sé, ns=no sé, msg=mensaje, kiero=quiero
        es:qiero=quiero, cdo=cuando, cnd=cuando, tds=todos, tdo=todo, muxo=mucho, vdd=verdad, xfis=porfis, pls=por favor, plz=por favor
        es:pf=por favor, dtb=Dios te bendiga, ntc=no te creas, aki=aquí, kien=quien, ke=que, kn=con, bss=besos, ud=usted, uds=ustedes
        es:sr=señor, sra=señora, dr=doctor, etc=etcétera, vs=versus, mñna=mañana, tmbn=también
        es:qtal=qué tal, qp=qué pasa, kp=qué pasa, npi=ni puta idea, tqi=te quiero infinito, tvo=te veo, nv=nivel, lvl=nivel, mxo=mucho
        es:qn=quién, hla=hola, grac=gracias, graxias=gracias, slds=saludos, sdos=saludos, salu2s=saludos, pdt=posdata
        es:ntpp=no te preocupes
        pt:q=que, pfvr=por favor, obgd=obrigado, obgda=obrigada, obgdo=obrigado, n=não, ñ=não, naum=não, amnh=amanhã, ngc=negócio
        pt:mlk=moleque, ctg=contigo, cntg=contigo, qdo=quando, qlqr=qualquer, qq=qualquer, kd=cadê, tds=todos, tdo=tudo, mta=muita
        pt:mts=muitos, mtos=muitos, bj=beijo, bjo=beijo, bjos=beijos, abç=abraço, vdd=verdade, fvr=favor, sdd=saudade, eh=é, aki=aqui
        pt:axo=acho, tlgd=tá ligado, tlg=tá ligado, slk=cê é louco, pprt=papo reto, plmdds=pelo amor de Deus, plmds=pelo amor de Deus
        pt:pdp=pode pá, dnv=de novo, dnd=de nada, ent=então, gnt=gente, sla=sei lá, oq=o que, rlx=relaxa, sqn=só que não
        pt:msg=mensagem, msgs=mensagens, sr=senhor, sra=senhora, dr=doutor, etc=et cetera, vs=versus, pls=por favor, plz=por favor
        pt:tmb=também, tbem=também, nv=nível, lvl=nível, vcê=você, vce=você, qto=quanto, qnt=quanto, qnto=quanto, cmo=como, oie=oi
        pt:bd=bom dia, bn=boa noite, agr=agora, dms=demais, pfto=perfeito
        pt:prfto=perfeito, mna=mina, nunk=nunca, wpp=WhatsApp, smp=sempre, hrs=horas, kkj=risos
        pt:glr=galera, pse=pois é, vms=vamos
        de:vlt=vielleicht, vll=vielleicht, iwas=irgendwas, iwo=irgendwo, iwann=irgendwann, iwer=irgendwer, iwelche=irgendwelche
        de:vg=viele Grüße, gn=gute Nacht, gm=guten Morgen, n8=Nacht, jmdn=jemanden, jmdm=jemandem, jdn=jemanden, zsm=zusammen
        de:zb=zum Beispiel, bzw=beziehungsweise, usw=und so weiter, etc=et cetera, evtl=eventuell, ggf=gegebenenfalls, dh=das heißt
        de:ca=circa, mmn=meiner Meinung nach, pls=bitte, plz=bitte, bidde=bitte, thx=danke, sry=sorry, eigtl=eigentlich, eigl=eigentlich
        de:tgl=täglich, inkl=inklusive, vs=versus, nr=Nummer, dr=Doktor, bspw=beispielsweise, allg=allgemein
        de:nixx=nichts, std=Stunden, mio=Millionen, mrd=Milliarden, hdgggdl=hab dich ganz ganz ganz doll lieb
        de:ild=ich liebe dich, idk=keine Ahnung, lvl=Level, dmg=Damage, guma=guten Morgen, gumo=guten Morgen
        de:guna=gute Nacht, zgl=zuzüglich, zzgl=zuzüglich, insb=insbesondere, ggü=gegenüber, hrsg=herausgegeben, sog=sogenannt
        de:uvm=und vieles mehr, uä=und ähnliches, oä=oder ähnliches, wdh=Wiederholung, warsch=wahrscheinlich
        de:wahrsch=wahrscheinlich, dlg=ganz liebe Grüße, glg=ganz liebe Grüße
        fr:tjrs=toujours, tjr=toujours, qqch=quelque chose, qqc=quelque chose, qd=quand, qq=quelques, ds=dans, ac=avec, avc=avec, pr=pour
        fr:pq=pourquoi, pkoi=pourquoi, prq=pourquoi, jms=jamais, auj=aujourd'hui, ajd=aujourd'hui, dmn=demain, bg=beau gosse, bi1=bien
        fr:b1=bien, ri1=rien, koi=quoi, tt=tout, tte=toute, ts=tous, ttes=toutes, nn=non, oklm=au calme
        fr:osef=on s'en fout, mrc=merci, mci=merci, cdt=cordialement, stv=si tu veux, stpl=s'il te plaît, svpl=s'il vous plaît
        fr:bn=bonne nuit, tqt=t'inquiète, enft=en fait, dcp=du coup, dc=donc, dac=d'accord, dak=d'accord, grv=grave, psk=parce que
        fr:pask=parce que, mnt=maintenant, ojd=aujourd'hui, mdp=mot de passe, tps=temps, lgtps=longtemps, pdt=pendant, ns=nous, mme=madame
        fr:mlle=mademoiselle, mr=monsieur, dr=docteur, etc=et cetera, cad=c'est-à-dire, càd=c'est-à-dire, cv=ça va, biz=bisous, bsx=bisous
        fr:vs=versus, niv=niveau, lvl=niveau, jtd=je t'adore, jtdr=je t'adore, ojdh=aujourd'hui, kwa=quoi, keske=qu'est-ce que
        fr:kesk=qu'est-ce que, jsuis=je suis, chui=je suis, jsais=je sais, cb=combien, cmb=combien, cmt=comment
        fr:pcke=parce que, parske=parce que, vdm=vie de merde, mp=message privé, a12c4=à un de ces quatre, bjour=bonjour
        fr:bnj=bonjour, pv=points de vie, srx=sérieux, sérx=sérieux, qlq=quelques, qlqn=quelqu'un
        fr:qlqch=quelque chose, nrv=énervé, trql=tranquille, trkl=tranquille, tkl=tranquille, ptet=peut-être, ptetre=peut-être
        fr:pê=peut-être, ms=mais, mm=même, mtnt=maintenant, gnr=genre, cmme=comme, msieur=monsieur
        ru:пжлст=пожалуйста, пжлста=пожалуйста, пжста=пожалуйста, спсб=спасибо, сяб=спасибо, дз=домашнее задание
        ru:мск=Москва, в мск=в Москве, из мск=из Москвы, по мск=по московскому времени
        ru:крч=короче, спб=Санкт-Петербург, итд=и так далее, итп=и тому подобное, всм=в смысле, пон=понятно
        ru:ппц=пипец, кмк=как мне кажется, лвл=уровень, руб=рублей, тыс=тысяч, млн=миллионов, млрд=миллиардов, лс=личные сообщения
        ru:тг=телеграм, дс=дискорд, нп=не проблема, обяз=обязательно, спок=спокойной ночи, споки=спокойной ночи
        ru:незач=не за что, чзх=что за хрень, чс=чёрный список, вс=всё, пжж=пожалуйста, ясн=ясно, лд=ладно
        ru:лан=ладно, кнч=конечно, конеч=конечно, чтд=что и требовалось доказать, седня=сегодня, завт=завтра
        ru:хбд=с днём рождения, сднр=с днём рождения, и тп=и тому подобное, тд=так далее, тож=тоже, вобще=вообще
        ru:с др=с днём рождения, с нг=с новым годом, до св=до свидания
        ru:збс=зашибись, нищ=ничего страшного, сорри=извини, спасиб=спасибо
        ru:здр=здравствуйте, пжлс=пожалуйста, кстт=кстати, нрм=нормально
        ru:мож=может, вк=вэ ка, плс=пожалуйста
        en:fyi=for your information, tba=to be announced, asap=as soon as possible, icymi=in case you missed it, ofcourse=of course
        en:tbd=to be determined, bfn=bye for now, hth=hope that helps, jfyi=just for your information
        en:idrk=I don't really know, idrc=I don't really care, lmk=let me know, wfh=work from home, nsfw=not safe for work
        en:ttyn=talk to you never, gtfo=get out, oml=oh my lord, tyt=take your time, bbiab=be back in a bit, ggez=good game easy
        en:ngmi=not gonna make it, wagmi=we're all gonna make it, tyfs=thank you for the sub, tyfyt=thank you for your time
        es:x fa=por favor, x favor=por favor, d nada=de nada, d acuerdo=de acuerdo, 100pre=siempre, nps=no pasa nada, cmo=cómo, xa=para
        en:cu=see you, c u=see you, thnx=thanks, def=definitely, deffo=definitely, tysmm=thank you so much, gnite=good night
        pt:d=de, c=com, fmz=firmeza, slc=cê é louco, sddss=saudades, falow=falou, tmjj=tamo junto, blzz=beleza
        fr:mdrr=mort de rire, ptdrr=pété de rire, bv=bravo, bvo=bravo, ttl=tout à l'heure, a ttl=à tout à l'heure, a tte=à toute
        fr:ki=qui, avt=avant, svt=souvent, t ou=t'es où, t où=t'es où, g pas=j'ai pas, c pas=c'est pas, jv=je vais, jpense=je pense
        es:bs=besos, to2=todos, tod2=todos, xfi=porfi
        de:cu=bis dann, spä=später, morgn=morgen
        ru:ладн=ладно
        es:dnd=dónde, d=de, tmpco=tampoco, tmpoco=tampoco, wpo=guapo, wapo=guapo, wapa=guapa, klk=qué lo qué, klq=qué lo qué
        es:ola=hola, aora=ahora, tkmm=te quiero mucho mucho, bb=bebé, xdd=equis de, hbl=hablamos
        pt:nn=não não, abs=abraços, att=atenciosamente, nd=nada, nda=nada, pdc=pode crer, add=adiciona, n sei=não sei, tmjs=tamo junto
        pt:mn=mano, fml=família, tp=tipo, flr=falar, msmo=mesmo, msma=mesma, agrd=agradecido
        pt:hrr=horário, qro=quero, vlws=valeu, vlww=valeu, dsclp=desculpa, dsc=desculpa, dscp=desculpa, bmds=bom demais
        fr:askip=à ce qu'il paraît, wsh=wesh, qqun=quelqu'un, qq1=quelqu'un, c=c'est, g=j'ai, t=t'es, qlqs=quelques
        fr:jpeux=je peux, jveux=je veux, jvais=je vais, jsais pas=je sais pas, jfais=je fais, ya=il y a, tlmt=tellement, tellmt=tellement
        fr:pr=pour, dpc=du coup, dcoup=du coup, tg=ta gueule, rep=réponds, vmt=vraiment, mercii=merci
        fr:ouai=ouais, nrmlmt=normalement, nrmlt=normalement, rdm=random, qlqchose=quelque chose, jtmm=je t'aime, bjrr=bonjour
        de:bb=bis bald, bd=bis dann, sry=sorry, bg=bis gleich, thx=danke, thy=danke, ig=ich glaube
        de:akk=aktuell, jz=jetzt, jtz=jetzt, vlcht=vielleicht, viell=vielleicht, wsl=wahrscheinlich, wrsl=wahrscheinlich
        de:schreibs=schreib es, hdf=halt die Fresse, hgw=herzlichen Glückwunsch, wg=wegen, mom=Moment, omg=oh mein Gott
        de:aka=auch bekannt als, iwi=irgendwie, hbf=Hauptbahnhof, kk=okay, oke=okay, min=Minuten, sek=Sekunden
        en:h8=hate, l8=late, wth=what the hell, ig=I guess, my ig=my Instagram, on ig=on Instagram, the ig=the Instagram, y tho=why though
        en:on mon=on Monday, on tue=on Tuesday, on tues=on Tuesday, on wed=on Wednesday, on thu=on Thursday, on thurs=on Thursday
        en:on fri=on Friday, on sat=on Saturday, next fri=next Friday, next sat=next Saturday, this fri=this Friday, this sat=this Saturday
        en:hrs=hours, mins=minutes, secs=seconds, yrs=years, wks=weeks, approx=approximately, k thx=okay thanks, kthx=okay thanks
        es:omg=oh dios mío, btw=por cierto, idk=no sé, thx=gracias, ty=gracias, np=de nada, brb=ahora vuelvo, d nd=de nada, nd=nada
        es:wsp=WhatsApp, pdta=posdata, cdt=cuídate, qtl=qué tal, ktl=qué tal, tmbm=también, el lun=el lunes, el mié=el miércoles
        es:el jue=el jueves, el vie=el viernes, el sáb=el sábado
        pt:omg=meu deus, btw=aliás, idk=não sei, brb=já volto, thx=valeu, s2=coração, amh=amanhã, hrs=horas
        pt:na seg=na segunda, na ter=na terça, na qua=na quarta, na qui=na quinta, na sex=na sexta, no sáb=no sábado, até sex=até sexta
        fr:omg=oh mon dieu, btw=au fait, brb=je reviens, thx=merci, ty=merci, idk=je sais pas, np=pas de souci, pck=parce que, bz=bisous, vrm=vraiment
        fr:tfq=tu fais quoi, ct=c'était, jspp=je sais pas pourquoi, a tt=à tout à l'heure
        de:btw=übrigens, np=kein Problem, brb=bin gleich zurück, imo=meiner Meinung nach, ty=danke, tmr=morgen, imho=meiner Meinung nach
        de:am mo=am Montag, am di=am Dienstag, am mi=am Mittwoch, am fr=am Freitag, am sa=am Samstag, asap=so schnell wie möglich
        ru:спок ночи=спокойной ночи, в пн=в понедельник, во вт=во вторник, в вт=во вторник, в ср=в среду, в чт=в четверг, в пт=в пятницу
        ru:в сб=в субботу
        ru:в вс=в воскресенье, до пн=до понедельника, до вт=до вторника, до ср=до среды, до чт=до четверга, до пт=до пятницы, до сб=до субботы
        ru:до вс=до воскресенья, с пн=с понедельника, со вт=со вторника, с вт=со вторника, со ср=со среды, с ср=со среды, с чт=с четверга
        ru:с пт=с пятницы
        ru:с сб=с субботы, с вс=с воскресенья, по пн=по понедельник, по вт=по вторник, по ср=по среду, по чт=по четверг, по пт=по пятницу
        ru:по сб=по субботу, по вс=по воскресенье, и сб=и субботу, и пт=и пятницу, и чт=и четверг, пн=понедельник
        ru:вт=вторник, чт=четверг, пт=пятница, сб=суббота, ку=привет, нзачт=не за что, омг=о боже, брб=скоро вернусь
        pt:vitamina c=vitamina cê, plano c=plano cê, classe c=classe cê
        fr:vitamine c=vitamine cé, plan c=plan cé, point g=point gé
        es:rayos x=rayos equis, eje x=eje equis
        en:4u=for you, 2u=to you, my b=my bad, mb=my bad, avg=average, esp=especially
        es:dsps=después, bno=bueno, ig=Instagram, fb=Facebook, yt=YouTube
        pt:yt=YouTube, oqe=o que é, obs=observação
        en:no1=no one, some1=someone, ne1=anyone, f2p=free to play, p2w=pay to win, sk8=skate, 4get=forget, 2gether=together
        fr:2m1=demain, a2m1=à demain, mer6=merci, q1=quelqu'un, qq1=quelqu'un, frr=frère, bn nuit=bonne nuit
        ru:о5=опять, в мск=в Москве, из мск=из Москвы, в спб=в Санкт-Петербурге, из спб=из Санкт-Петербурга, до нг=до нового года
        ru:к нг=к новому году, до др=до дня рождения, после нг=после нового года
        en:qty=quantity, cmon=come on, sk8r=skater, 2mrw=tomorrow, tomoz=tomorrow, 2nyt=tonight, bby=baby, wknd=weekend, acct=account, pkg=package
        en:appt=appointment, govt=government, mgmt=management, dept=department
        en:sumn=something, nvr=never, evr=ever, bcuz=because, becuz=because
        en:plox=please, nm=not much, hv=have, gud=good, gd=good, luv=love
        en:cld=could, shld=should, wld=would, whn=when, wht=what, thnk=think, thnks=thanks, tks=thanks, msgs=messages
        es:nmms=no mames, nmm=no mames, nms=no mames, qlq=qué lo qué, wa=WhatsApp, tlf=teléfono, tfno=teléfono
        es:plss=por favor, vrd=verdad, verda=verdad, pz=pues, entons=entonces, entnces=entonces, bnos=buenos
        es:bnas noches=buenas noches, bns=buenas, qe=que, mjr=mejor, mjor=mejor, sgro=seguro, trankis=tranquilos, tkiero=te quiero
        pt:krl=caramba, crl=caramba, nss=nossa, ctz=certeza, ctza=certeza, fzr=fazer, fzd=fazendo, tdb=tudo bem, tdo bem=tudo bem, bm=bem
        pt:pf=por favor, mlr=melhor, mlhr=melhor, nmrl=na moral, ig=Instagram, oqé=o que é, alg=alguém, algm=alguém
        pt:entaum=então, intaum=então, entao=então, nao=não, voce=você, vcis=vocês, tbn=também, gnte=gente, mtas=muitas
        pt:prq=porque, pqe=porque, ksa=casa, kra=cara, dq=de que
        pt:rlxa=relaxa, bjão=beijão, bjks=beijocas, vlwww=valeu, tranks=tranquilo, trnql=tranquilo
        fr:mrd=merde, ptn=putain, bnuit=bonne nuit, pbs=problèmes, pblm=problème, ke=que, bjrs=bonjours, msgs=messages, num=numéro
        fr:qqs=quelques, jcrois=je crois, jconnais=je connais, jte=je te, jme=je me, jle=je le
        fr:pcque=parce que, psq=parce que, pckoi=pourquoi, pourkoi=pourquoi, pkw=pourquoi, tro=trop
        fr:jdis=je dis, chu=je suis
        ru:тя=тебя, мну=меня, дмг=урон, екб=Екатеринбург, нск=Новосибирск, тлф=телефон, незнаю=не знаю
        ru:спокнок=спокойной ночи, добр утро=доброе утро, щаз=сейчас, чтоль=что ли, кста=кстати, кстат=кстати
        ru:првт=привет, прв=привет, тлг=телеграм
        ru:вотс=вотсап, ютб=ютуб, др у=день рождения у
        en:wut=what, n1=nice one, ns=nice shot, nt=nice try, nh=nice half, frfr=for real for real, ly=love you, yr=year, hr=hour, lvls=levels
        en:ggwp=good game well played, bbiab=be back in a bit, gga=good game all, glgl=good luck good luck, hbday=happy birthday, bdays=birthdays
        es:wn=weón, alch=al chile, nvl=nivel, ps=pues, ahr=ahora, dsd=desde, dsde=desde, hst=hasta, hsta=hasta, pvto=privado, abz=abrazo, sls=saludos
        es:tt=TikTok, dc=Discord, ds=Discord, stas=estás, k ase=qué hace, amikos=amigos, m encanta=me encanta, m gusta=me gusta, c mamo=se mamó
        pt:ajd=ajuda, ajdm=ajudem, qts=quantos, qtas=quantas, nvl=nível, dc=Discord, ds=Discord, cm faz=como faz, cm assim=como assim, cm vc=como você
        pt:td mundo=todo mundo, td dia=todo dia, p mim=pra mim, p vc=pra você, p vcs=pra vocês, p ele=pra ele, p ela=pra ela, p nós=pra nós
        fr:jcomprends=je comprends, jcomprend=je comprends, ig=Instagram, yt=YouTube, tfk=tu fais quoi, tvb=tu vas bien, ui=oui, oe=ouais, oé=ouais
        ru:ток=только, ск=сколько, чк=чё как
        fr:mgr=monseigneur, mmes=mesdames, mlles=mesdemoiselles, cie=compagnie, sté=société, bld=boulevard, bvd=boulevard, rte=route
        fr:appt=appartement, qté=quantité, dpt=département
        pt:qtde=quantidade, qtd=quantidade
        en:tues=Tuesday, weds=Wednesday, thurs=Thursday, thur=Thursday, next mon=next Monday, next tue=next Tuesday, next wed=next Wednesday
        en:next thu=next Thursday, next sun=next Sunday, last mon=last Monday, last tue=last Tuesday, last wed=last Wednesday
        en:last thu=last Thursday, last fri=last Friday, last sat=last Saturday, this mon=this Monday, this tue=this Tuesday
        en:this wed=this Wednesday, this thu=this Thursday, every mon=every Monday, every tue=every Tuesday, every wed=every Wednesday
        en:every thu=every Thursday, every fri=every Friday, every sat=every Saturday, every sun=every Sunday, by mon=by Monday, by tue=by Tuesday
        en:by thu=by Thursday, by fri=by Friday, until mon=until Monday, until tue=until Tuesday, until thu=until Thursday, until fri=until Friday
        en:til mon=til Monday, til tue=til Tuesday, til wed=til Wednesday, til thu=til Thursday, til fri=til Friday, since mon=since Monday
        en:since tue=since Tuesday, since wed=since Wednesday, since thu=since Thursday, since fri=since Friday, from mon=from Monday
        en:from tue=from Tuesday, from wed=from Wednesday, from thu=from Thursday, from fri=from Friday, before mon=before Monday
        en:before tue=before Tuesday, before thu=before Thursday, before fri=before Friday, after mon=after Monday, after tue=after Tuesday
        en:after wed=after Wednesday, after thu=after Thursday, after fri=after Friday, mon night=Monday night, mon morning=Monday morning
        en:tue night=Tuesday night, tue morning=Tuesday morning, wed night=Wednesday night, wed morning=Wednesday morning, thu night=Thursday night
        en:thu morning=Thursday morning, fri night=Friday night, fri morning=Friday morning, sat night=Saturday night, sat morning=Saturday morning
        en:mon at=Monday at, tue at=Tuesday at, fri at=Friday at, starts mon=starts Monday, starts fri=starts Friday, starts sat=starts Saturday
        en:sun night=Sunday night, inb4=in before, ootl=out of the loop, eod=end of day, eli5=explain like I'm five, tmrrw=tomorrow
        en:b8=bait, h8r=hater, h8rs=haters, n00b=noob, n00bs=noobs, l33t=leet, w00t=woot, sub2me=sub to me, 4eva=forever, r8=rate
        en:lf1m=looking for one more, lf2m=looking for two more, lf3m=looking for three more, wtb=want to buy, wts=want to sell
        es:fds=fin de semana, xo=pero, aca=acá, lun=lunes, jue=jueves, vie=viernes, mié=miércoles, sáb=sábado, a dom=a domingo, a sab=a sábado, el dom=el domingo
        es:el sab=el sábado, msjs=mensajes, mjs=mensajes, hr=hora, hrs=horas, tqmm=te quiero mucho mucho, aprox=aproximadamente
        pt:aq=aqui, qd=quando, te add=te adiciono, seg=segunda, qua=quarta, e qui=e quinta, qui às=quinta às, sáb=sábado, a sex=a sexta, e sex=e sexta, ter e=terça e
        pt:e ter=e terça, crlh=caralho, p q=pra que
        pt:bgl=bagulho, qr=quer, soq=só que, crt=certo, crtz=certeza, jah=já, soh=só, flws=falou
        fr:lun=lundi, ven=vendredi, a plus=à plus, k7=cassette, koi29=quoi de neuf, oqp=occupé
        ru:офк=конечно, пнт=понятно, вчр=вчера, поч=почему, пчму=почему, пч=почему, можт=может
        ru:и ср=и среду, и пн=и понедельник, и вт=и вторник
        en:w u=with you, w you=with you, w me=with me, w him=with him, w her=with her, w them=with them, w ur=with your
        es:yo c=yo sé, no c=no sé, ya c=ya sé, c q=sé que, c yo=sé yo, t kiero=te quiero, t quiero=te quiero, t amo=te amo, t extraño=te extraño
        es:tqm mucho=te quiero mucho, tkm mucho=te quiero mucho
        pt:msm coisa=mesma coisa, msm hora=mesma hora, msm pessoa=mesma pessoa, msm vibe=mesma vibe, msm ideia=mesma ideia, a msm=a mesma
        pt:na msm=na mesma, da msm=da mesma, uma msm=uma mesma, essa msm=essa mesma, ela msm=ela mesma, elas msm=elas mesmas, msms=mesmos
        pt:as msms=as mesmas, nas msms=nas mesmas, das msms=das mesmas, qt=quanto, qq é=o que é, qq eh=o que é, qq foi=o que foi
        pt:qq tá=o que é que tá, qq ta=o que é que tá, qq vc=o que é que você, qq eu=o que é que eu, qq vcs=o que é que vocês, qq ele=o que é que ele
        pt:qq ela=o que é que ela, qq rolou=o que é que rolou, qq houve=o que é que houve, qq aconteceu=o que é que aconteceu, dmais=demais
        pt:mt gente=muita gente, mt coisa=muita coisa, mt raiva=muita raiva, mt saudade=muita saudade
        fr:jdcjdr=je dis ça je dis rien, jdc=je dis ça, jdr=je dis rien, att=attends, jss=je suis, bvn=bienvenue, nb de=nombre de, nbr de=nombre de
        fr:t as=t'as, t es=t'es, t étais=t'étais, t etais=t'étais, t en=t'en, t y=t'y, t ai=t'ai, t aime=t'aime, t aimes=t'aimes, t avais=t'avais
        fr:t arrives=t'arrives, t inquiète=t'inquiète, t inquiete=t'inquiète, t attends=t'attends, c est=c'est, c était=c'était, c etait=c'était
        fr:qq un=quelqu'un, qq1=quelqu'un, qq chose=quelque chose
        fr:maj=mise à jour, km=kilomètres, kg=kilos
        pt:km=quilômetros, kg=quilos, ddd=dê dê dê
        es:km=kilómetros, kg=kilos
        en:km=kilometers, kg=kilograms
        de:lg aus=liebe Grüße aus, lg an=liebe Grüße an, vg aus=viele Grüße aus, vg an=viele Grüße an
        """
}
