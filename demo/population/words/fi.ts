import type { ScriptWords } from './script-words.ts'

const hello =
  'Hei! Olen osa demoa: täällä ei ole ihmistä, vain muutama sääntö. Kirjoita jotain, niin vastaan parissa sekunnissa.'

export const fi: ScriptWords = {
  free: [
    [
      'Rehellisesti nyt: onko sun kahvi oikeasti niin hyvää, vai onko se ansa?',
      'On se niin hyvää. Ansa on se toinen kuppi.',
      'No sitten ensimmäinen on multa.',
      'Tuntematon, joka tuo kahvia. Saat jäädä.',
      'Lauantaina jokirannan torille? Mä kannan kassit.',
      'Ja sä valitset kirsikat.',
    ],
    [
      'Näytät siltä, että tiedät, mistä on hyvät näkymät.',
      'Tiedän. Kaksisataa porrasta, ja taskulamppu pitää olla mukana.',
      'Mulla on taskulamppu. Tän täytyy olla kohtalo.',
      'Näytä ensin, kuka sen lampun takana on.',
      'Suoraan sateesta, ilman filtteriä.',
    ],
    [
      'Hei kaunotar. En ole täällä juuri koskaan, laita viesti WhatsAppissa: +1 555 010 4477. Pankki sulki tilini. Voitko lainata minulle 300 euroa perjantaihin asti? Sinulla näyttää olevan hyvä sydän.',
    ],
    [
      'Teetä vai viiniä, kun sataa niin kuin tänään?',
      'Teetä kuuteen asti. Sen jälkeen otan vastaan ehdotuksia.',
      'Kello on kymmentä vaille kuusi.',
      'Sä oot vaarallinen kellon kanssa.',
      'Ja kaiken muun kanssa hellä. Nuku hyvin.',
    ],
    [
      'Luin sun profiilin kahdesti. Toisella kerralla ihan huvikseni.',
      'Sitten kirjoitan pidemmän. Mitä haluat tietää?',
      'Mikä saa sut nauramaan niin, että pitää istahtaa?',
      'Yleensä mun kokkailut. Viime viikolla keitto syttyi palamaan.',
    ],
    [
      'Vanhanaikaista, tiedän. Niin olen minäkin.',
      'Tykkään vanhanaikaisesta. Kuuluuko siihen tanssia?',
      'Vain hitaita. Jonnekinhan nää kädet on laitettava.',
    ],
    ['Näytät siltä kuin olisit astunut suoraan elokuvasta. Onko totta, ettet vastaa koskaan?'],
    [hello],
  ],
  premium: [
    [
      'Sun hymyn takia ajoin oman pysäkin ohi. Ajattelin, että sun pitää tietää.',
      'Kuinka pitkä matka oli kävellä takaisin?',
      'Neljäkymmentä minuuttia. Joka minuutin arvoista.',
      'Sitten oon sulle drinkin velkaa joka kilometristä.',
      'Tässä ensimmäinen. Sä saat päättää, missä otetaan toinen.',
      'Tiedän baarin, jossa on piano ja tosi huono valaistus. Torstaina?',
      'Laitan vihreän mekon.',
    ],
    [
      'Kuulin, että annat hyviä jäätelöneuvoja.',
      'Pistaasia, aina. Joka sanoo vanilja, salaa jotain.',
      'Mä salaan aika paljonkin. En kaikkea sulta.',
      'Nyt haluan nähdä sun ilmeen, kun sanot noin.',
      'Tällainen.',
    ],
    [
      'Rakas, tunnen että meidät on tarkoitettu toisillemme. Kirjoita minulle Telegramissa, täällä en voi puhua. Tyttäreni tarvitsee leikkauksen, voitko lähettää minulle rahaa, 200 euroa? Maksan takaisin maanantaina.',
    ],
    [
      'Miehelle, joka vastaa kokonaisilla lauseilla.',
      'En lyhennä enää ikinä mitään.',
      'Hyvä. Kerro viimeisin ilta, jonka et olisi halunnut päättyvän.',
      'Terassi, aivan liikaa tähtiä, eikä kukaan katsonut kelloa.',
    ],
    [
      'Sun koira näyttää siltä, että sillä on mielipide kaikesta.',
      'Onkin. Susta se ei oo vielä varma.',
      'Mut voi lahjoa, ja sen myös. Sunnuntaina kävelylle?',
      'Yhdeltätoista vanhalla sillalla. Tuo keksejä, meille molemmille.',
    ],
    ['Todiste, että omistan kunnon paidan.', 'Vielä parempi se olisi ylin nappi auki.'],
    ['Olet täällä salaperäisin. Saanko vastauksen, vai kuuluuko se salaisuuteen?'],
    [hello],
  ],
  partner: {
    about:
      'Olen osa demoa. Tämän profiilin takana ei ole ketään: muutama sääntö vastaa sinulle pari sekuntia sen jälkeen, kun olet kirjoittanut.',
    reason: 'Jotta voit kokeilla keskustelua yksinkin.',
  },
}
