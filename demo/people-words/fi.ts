import type { Sentences } from './sentences.ts'

export const fi: Sentences = {
  about: [
    'Hitaita aamuja, pitkiä kävelyjä ja juttuja, joiden takia viimeinen bussi ehtii mennä.',
    'Kokkaan neljälle ja asun yksin. Huomaat varmaan ongelman. Tuo viini mukanasi.',
    'Arkena järkevästi, viikonloppuna paljain jaloin jossain lähellä vettä.',
    'Nauran omille vitseilleni, varsinkin huonoille. Jonkun on aloitettava.',
    'Ei kiirettä eikä näyttelemistä: kahvit, hyvä juttutuokio, ja katsotaan, syttyykö kipinä.',
    'Levysoitin, kaksi vasenta jalkaa eikä häpeän häivää. Tanssitaanko?',
    'Sanon mitä ajattelen ja kuuntelen myös vastauksen. Kuulemma harvinaista.',
    'Tori, pussillinen kirsikoita ja joku, jonka kanssa jakaa ne. Siinä lauantaini.',
    'Tomaattini voivat paremmin kuin rakkauselämäni. Asialle pitäisi tehdä jotain.',
    'Pidän ihmisistä, jotka uskaltavat haluta. Mitä sinä haluat?',
    'Sauna, laituri ja kesäyö. Muuta ei oikeastaan tarvita, paitsi ehkä sinut.',
    'Kuuntelen hyvin, valehtelen huonosti ja leivon vaarallisen hyviä korvapuusteja.',
    'Kissani mielestä täällä pitäisi käydä enemmän vieraita. Kerrankin se on oikeassa.',
    'Ensin museo, sitten lasi viiniä, ja sitten katsotaan. Parhaat illat eivät tunne aikataulua.',
  ],
  aboutNiche: {
    2: [
      'Etsin naista, joka katsoo takaisin. Muusta sovitaan toisella lasillisella.',
      'Pehmeät kädet, terävä huumori ja heikkous naisiin, jotka tietävät mitä tahtovat.',
    ],
    3: [
      'Ensin luottamus, sitten köysi. Puhun mielelläni rajoista, sillä siellä alkaa jännittävä osuus.',
      'Rauhallinen ääni, selvät säännöt, vilkas mielikuvitus. Kysy vapaasti lisää.',
    ],
    4: [
      'Kurvit eivät ole täällä sivuseikka vaan pääasia. Lämpöä, hyvää ruokaa eikä yhtään dieettiä.',
      'Täydet lasit, täysi nauru, täyteläiset muodot. Puolikkaat annokset jätän muille.',
    ],
    5: [
      'Rypyt ovat hymyjä, jotka päättivät jäädä. Tule laskemaan.',
      'Elämänkokemus saa näkyä. Joskus sitä saa suudellakin.',
    ],
    6: [
      'Kalenteri täynnä, sydän auki. Hyvälle illalle löytyy aina tilaa.',
      'Itsevarmuutta, oma elämä ja lapsenvahti jo varattuna: vastustamaton yhdistelmä.',
    ],
    7: [
      'Mies etsii miestä hyviin keskusteluihin, huonoon tanssiin ja kaikkeen, mitä siitä seuraa.',
      'Ensin olut auringossa, sitten katsotaan, kumpi punastuu.',
    ],
  },
  reasons: [
    'Uteliaisuudesta: onko kipinä vielä olemassa.',
    'Perhosia vatsaan, kiitos, ja ilman kiirettä.',
    'Joku, jonka kanssa nauraa, ja vähän muutakin.',
    'Seikkailu, johon kuuluu hyvä keskustelu.',
    'Koska sohvalle mahtuu kaksi.',
  ],
  greetings: [
    'Hei, profiilisi sai minut hymyilemään ratikassa. Nyt kaikki katsovat.',
    'Moi, näytät siltä, että sinulla on hyviä tarinoita.',
    'Iltaa. Kuva pysäytti, teksti sai jäämään.',
    'Hei. Harjoittelin kolmea aloitusta, ja tämä jäi henkiin.',
    'Moikka, pidämme näköjään molemmat merestä. Siitä on hyvä aloittaa.',
  ],
  questions: [
    'Mikä on parasta, mitä olet syönyt tällä viikolla?',
    'Aikainen aamu vai myöhäinen yö?',
    'Minkä levyn laittaisit soimaan juuri nyt?',
    'Vapaa tiistai ja tankki täynnä: minne lähdet?',
    'Mitä minun pitäisi tietää sinusta ennen ensimmäistä kahvia?',
  ],
  answers: [
    'Heh, tätä täytyy miettiä. Kysy myöhemmin uudestaan.',
    'Sen kerron mieluummin kasvotusten.',
    'Rehellisesti? Kyllä. Ja tekisin sen uudestaan.',
    'Hauskaa, mietin juuri samaa sinusta.',
    'Vähän kumpaakin, seurasta riippuen.',
  ],
  plans: [
    'Lähdetäänkö lauantaina kävelemään rantaan?',
    'Tiedän kapakan, jossa palaa vielä kynttilöitä. Torstaina?',
    'Minä kokkaan, sinä valitset musiikin. Milloin sopii?',
    'Yksi kahvi, ja sitten sinä päätät, tuleeko niitä kaksi.',
    'Perjantaina töiden jälkeen suihkulähteellä? Tunnet minut punaisesta kaulaliinasta.',
  ],
}
