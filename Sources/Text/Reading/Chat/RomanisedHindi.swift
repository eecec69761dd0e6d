// SPDX-License-Identifier: GPL-3.0-or-later

import Pronunciation

/// Hindi in Latin letters, as chats write it.
enum RomanisedHindi {
    private static let longest = 20

    static func word(_ letters: ArraySlice<Unit>, isBehindOwn: Bool) -> RomanisedWord? {
        letters.count <= longest ? words[letters.lazy.map(\.scalar.simpleLowercase)] : nil
    }

    private static let words: WordTree<RomanisedWord> = {
        var words = WordTree<RomanisedWord>()
        for (list, worth, isElsewhere) in [(itsOwn, 2, false), (rareElsewhere, 1, false), (ofOthers, 0, false), (english, 0, true)] {
            for entry in list.split(whereSeparator: { $0 == "\n" || $0 == " " }) {
                let sides = entry.split(separator: "=")
                for written in sides[0].split(separator: "/") {
                    words[written.unicodeScalars] = RomanisedWord(native: String(sides[1]), worth: worth, isElsewhere: isElsewhere)
                }
            }
        }
        return words
    }()

    // Written for Yomite. English words that Hindi has borrowed go with it where they stand inside.

    private static let itsOwn = """
        hain=हैं hoon/hun=हूँ nahi/nahin/nhi/nahee=नहीं kya/kyaa=क्या kyu/kyun/kyon/kyoon=क्यों kyunki/kyuki=क्योंकि kaise/kese=कैसे kaisa=कैसा kaisi=कैसी kahan=कहाँ
        kitna=कितना kitne=कितने kitni=कितनी bhai=भाई bhaiya=भैया bhaiyo=भाइयों behen/behan=बहन yaar=यार mujhe=मुझे mujhko=मुझको mujhse=मुझसे tujhe=तुझे tumhara=तुम्हारा
        tumhari=तुम्हारी tumhare=तुम्हारे tumhe/tumhein=तुम्हें tumne=तुमने maine=मैंने aapka=आपका aapki=आपकी aapke=आपके aapko=आपको aapne=आपने humko=हमको humne=हमने
        hamara/humara=हमारा hamari/humari=हमारी hamare/humare=हमारे humein/hume=हमें yeh=यह woh=वह isko=इसको usko=उसको iska=इसका iski=इसकी iske=इसके uska=उसका
        uski=उसकी uske=उसके inka=इनका unka=उनका unko=उनको unki=उनकी kisiko=किसीको kisko=किसको kiska=किसका koi=कोई kuch/kuchh=कुछ sabko=सबको sabhi=सभी
        bahut/bohot/bahot/bhot/bohat=बहुत zyada/jyada/zyaada=ज़्यादा thoda=थोड़ा thodi=थोड़ी thode=थोड़े accha/acha/achha=अच्छा acchi/achi/achhi=अच्छी acche/achhe=अच्छे
        sahi=सही galat=गलत bekar/bekaar=बेकार zabardast/jabardast=ज़बरदस्त kamaal=कमाल gazab/gajab=गज़ब pyaar/pyar=प्यार dosto=दोस्तों ghar=घर kaam=काम paisa=पैसा
        paise=पैसे khana=खाना paani=पानी aaj=आज abhi=अभी phir=फिर kabhi=कभी hamesha=हमेशा jaldi=जल्दी baad=बाद pehle/pahle=पहले saath=साथ liye=लिए lekin=लेकिन bhi=भी
        haan/haa=हाँ arre=अरे matlab=मतलब waise/vaise=वैसे aise=ऐसे aisa=ऐसा aisi=ऐसी jaise=जैसे jaisa=जैसा wahi=वही yahi=यही yahan/yaha=यहाँ wahan/waha=वहाँ idhar=इधर
        udhar=उधर andar=अंदर karna=करना karta=करता karte=करते karti=करती karke=करके karenge=करेंगे karunga=करूँगा karungi=करूँगी karega=करेगा karegi=करेगी rha=रहा rhe=रहे
        rhi=रही gaya=गया gayi=गयी gaye=गए gya=गया aaya=आया aayi=आयी aaye=आए aao=आओ aana=आना aata=आता aate=आते aati=आती jaana=जाना jaata=जाता jaate=जाते jayega=जाएगा
        jayegi=जाएगी jaega=जाएगा dekho=देखो dekh=देख dekha=देखा dekhna=देखना dekhte=देखते dekhta=देखता dekhne=देखने batao=बताओ bata=बता batana=बताना bolna=बोलना bolte=बोलते
        samajh=समझ samjha=समझा samjho=समझो lagta=लगता lagti=लगती laga=लगा khel=खेल khelo=खेलो khelte=खेलते khelta=खेलता khelna=खेलना khelne=खेलने jeet=जीत jeeta=जीता
        jeetega=जीतेगा haar=हार milega=मिलेगा milte=मिलते milta=मिलता chahiye=चाहिए chahta=चाहता sakta=सकता sakte=सकते sakti=सकती hoga=होगा hogi=होगी honge=होंगे hota=होता
        hoti=होती hote=होते hua=हुआ hui=हुई gussa=गुस्सा khush=खुश mazaa=मज़ा sach=सच jhooth/jhuth=झूठ baat=बात baatein=बातें cheez=चीज़ wala=वाला wali=वाली wale=वाले
        paanch=पाँच hazaar=हज़ार lakh=लाख chalo=चलो chala=चला chalta=चलता chalte=चलते ruko=रुको theek/thik=ठीक bilkul=बिल्कुल pakka=पक्का itna=इतना itni=इतनी itne=इतने
        utna=उतना jitna=जितना sirf=सिर्फ़ khud=खुद apna=अपना apni=अपनी apne=अपने duniya=दुनिया zindagi=ज़िंदगी baccha=बच्चा bacche=बच्चे ladka=लड़का ladki=लड़की ladke=लड़के
        pagal=पागल raat=रात subah=सुबह shaam=शाम namaste=नमस्ते shukriya=शुक्रिया dhanyavaad/dhanyavad=धन्यवाद rehna=रहना rehta=रहता rehte=रहते raho=रहो padhna=पढ़ना
        padhai=पढ़ाई soch=सोच socha=सोचा sochta=सोचता yaad=याद bhool=भूल kyonki=क्योंकि tabhi=तभी jabki=जबकि kaunsa=कौनसा kaunsi=कौनसी kaunse=कौनसे hasne/hansne=हँसने
        isme/ismein=इसमें usme/usmein=उसमें jisme/jismein=जिसमें usne=उसने isne=इसने kisne=किसने jisne=जिसने unhone=उन्होंने inhone=इन्होंने roz=रोज़ shak=शक bulao=बुलाओ
        bulaya=बुलाया dheere/dhire=धीरे rahunga=रहूँगा rahungi=रहूँगी jaunga/jaaunga=जाऊँगा jaungi/jaaungi=जाऊँगी aunga/aaunga=आऊँगा aungi/aaungi=आऊँगी dunga=दूँगा lunga=लूँगा
        khaunga=खाऊँगा khaya/khaaya=खाया khao=खाओ neend/nind=नींद bhookh/bhukh=भूख lagte=लगते lagna=लगना chhodo/chodo=छोड़ो chhota/chota=छोटा chhoti/choti=छोटी
        purana=पुराना purani=पुरानी pyara/pyaara=प्यारा pyari/pyaari=प्यारी mushkil=मुश्किल aasan/aasaan=आसान dushman=दुश्मन maarna=मारना marna=मरना marunga/maarunga=मारूँगा
        bachao=बचाओ bachna=बचना bhaag=भाग bhago/bhaago=भागो neeche=नीचे samne/saamne=सामने waqt/vakt=वक़्त samay=समय dinon=दिनों mahina=महीना mahine=महीने hafte=हफ़्ते
        shaadi=शादी janamdin/janmdin=जन्मदिन mubarak=मुबारक swagat=स्वागत dhanyawad=धन्यवाद alvida=अलविदा phirse=फिरसे dobara=दोबारा sabse=सबसे sabka=सबका sabke=सबके
        sabki=सबकी zaroor/zarur/jarur=ज़रूर shayad=शायद jisko=जिसको jiska=जिसका jiski=जिसकी jiske=जिसके kabse=कबसे jabse=जबसे tabse=तबसे kahin=कहीं yahin=यहीं wahin=वहीं
        wohi/vahi=वही tumse=तुमसे aapse=आपसे unse=उनसे humse/hamse=हमसे tujhko=तुझको tujhse=तुझसे aayega/aaega/ayega=आएगा aayegi=आएगी karwa=करवा karwao=करवाओ
        kardo/krdo=करदो kardiya/krdiya=करदिया karliya=करलिया lelo=लेलो aajao/ajao=आजाओ aaja=आजा chalega=चलेगा chalegi=चलेगी khatam/khatm=ख़त्म shuru=शुरू jeetenge=जीतेंगे
        jeetunga=जीतूँगा haarega=हारेगा ladai=लड़ाई khelenge=खेलेंगे khelunga=खेलूँगा khiladi=खिलाड़ी ustaad=उस्ताद beti=बेटी chacha=चाचा baap=बाप ladkiyan=लड़कियाँ ladko=लड़कों
        logon=लोगों yaaron=यारों yaaro=यारो jaante/jante=जानते jaanta=जानता samjhe=समझे samjhao=समझाओ sunao=सुनाओ suniye=सुनिए dekhiye=देखिए kijiye=कीजिए bataiye=बताइए
        baitho=बैठो baitha=बैठा utho=उठो haath=हाथ aankh=आँख aankhen=आँखें dimag/dimaag=दिमाग़ kharab/kharaab=ख़राब bakwas/bakwaas=बकवास faltu=फ़ालतू
        awaaz/awaz/aawaz=आवाज़ sunai=सुनाई dikhai=दिखाई dikha=दिखा dikhao=दिखाओ dikhta=दिखता gaane=गाने mehnat=मेहनत umeed/ummeed=उम्मीद khuda=ख़ुदा bhagwan/bhagvan=भगवान
        vaapas/wapas=वापस yakeen/yaqeen=यक़ीन banaya=बनाया banao=बनाओ banate=बनाते rakho=रखो rakha=रखा aadmi=आदमी dhyan=ध्यान bhejo=भेजो likho=लिखो padho=पढ़ो seekho=सीखो
        seekh=सीख sikha=सिखा hogaya=होगया krna=करना krte=करते krta=करता kro=करो kuchh=कुछ isliye=इसलिए warna=वरना jab=जब
        """

    private static let rareElsewhere = """
        hai=है tha=था thi=थी mera=मेरा meri=मेरी tera=तेरा teri=तेरी tere=तेरे tum=तुम aap=आप kiya=किया kiye=किए raha=रहा rahe=रहे rahi=रही aur=और toh=तो karo=करो gyi=गई
        naam=नाम didi=दीदी dena=देना deta=देता diya=दिया lena=लेना liya=लिया suno=सुनो suna=सुना pata=पता mila=मिला bolo=बोलो bola=बोला maza/maja=मज़ा jao=जाओ jaa=जा jata=जाता
        kaun=कौन kab=कब kaha=कहाँ sab=सब ye=ये wo=वो magar=मगर agar=अगर mast=मस्त bura=बुरा upar=ऊपर bahar=बाहर maar=मार maara=मारा chal=चल rona=रोना hasna=हँसना
        yar=यार kisi=किसी unke=उनके inke=इनके chaliye=चलिए tez=तेज़ zor=ज़ोर saal=साल desh=देश naach=नाच paas=पास taraf=तरफ़ aurat=औरत kitab=किताब khabar=ख़बर
        maloom/malum=मालूम bula=बुला sundar=सुंदर aage=आगे tarah=तरह poora/pura=पूरा poori/puri=पूरी peeche/piche=पीछे hasi/hansi=हँसी
        """

    private static let ofOthers = """
        ki=की ke=के ka=का ko=को ne=ने mein/mei=में pe=पे kar=कर kal=कल ek=एक dil=दिल dost=दोस्त sath=साथ ji=जी na=ना hi=ही ya=या ho=हो tu=तू jo=जो sau=सौ aa=आ wah/waah=वाह
        jana=जाना gaana=गाना mai=मैं lagi=लगी bada=बड़ा badi=बड़ी bade=बड़े naya=नया nayi=नयी hara=हरा dua=दुआ jai=जय maa=माँ baba=बाबा sona=सोना hu=हूँ kr=कर kismat=क़िस्मत
        bharat=भारत
        """

    private static let english = """
        main=मैं me=में se=से the=थे to=तो hum=हम is=इस us=उस are=अरे so=सो do=दो mat=मत log=लोग par=पर tab=तब bas=बस din=दिन de=दे le=ले lo=लो mere=मेरे der=देर
        niche=नीचे logo=लोगों beta=बेटा mummy=मम्मी papa=पापा band=बंद wait=वेट live=लाइव bro=ब्रो team=टीम match=मैच video=वीडियो fir=फिर han=हाँ bol=बोल sun=सुन mil=मिल ruk=रुक
        hue=हुए kon=कौन in=इन un=उन ab=अब ja=जा
        """
}
