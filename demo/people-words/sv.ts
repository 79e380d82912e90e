import type { Sentences } from './sentences.ts'

export const sv: Sentences = {
  about: [
    'Långa frukostar, planlösa promenader och samtal som får oss att missa sista bussen.',
    'Jag lagar mat för fyra och bor ensam. Du ser problemet. Ta med vin.',
    'Förnuftig på vardagar, barfota på helgen, helst nära vattnet.',
    'Jag skrattar åt mina egna skämt, särskilt de dåliga. Någon måste ju börja.',
    'Ingen brådska och ingen teater: en fika, ett bra samtal, och sedan ser vi om det gnistrar.',
    'Skivspelare, två vänsterfötter och noll skam i kroppen. Ska vi dansa?',
    'Jag säger vad jag menar och lyssnar på svaret. Det lär ha blivit ovanligt.',
    'Loppis, en påse körsbär och någon att dela dem med: min perfekta lördag.',
    'Mina tomater mår bättre än mitt kärleksliv. Dags att göra något åt saken.',
    'Jag gillar människor som vågar vilja något. Vad vill du?',
    'Salt på huden, vind i håret och inga planer för i morgon.',
    'Bra på att lyssna, dålig på att ljuga och farligt bra på kanelbullar.',
    'Min katt tycker att jag borde ha fler gäster. För en gångs skull har den rätt.',
    'Först ett museum, sedan ett glas vin, och sedan får vi se. De bästa kvällarna saknar plan.',
  ],
  aboutNiche: {
    2: [
      'Jag söker en kvinna som tittar tillbaka. Resten tar vi över glas nummer två.',
      'Mjuka händer, vass humor och svag för kvinnor som vet vad de vill.',
    ],
    3: [
      'Först tillit, sedan rep. Jag pratar gärna om gränser, för det är där det blir spännande.',
      'Lugn röst, tydliga regler, livlig fantasi. Fråga gärna vad jag menar.',
    ],
    4: [
      'Former är ingen detalj här, de är huvudsaken. Varmt, mysigt och aldrig på diet.',
      'Fulla glas, fulla skratt och fylliga former. Halva portioner får andra ta.',
    ],
    5: [
      'Rynkor är leenden som bestämde sig för att stanna. Kom och räkna dem.',
      'Livserfarenhet får synas. Och kyssas ibland.',
    ],
    6: [
      'Full kalender, öppet hjärta. För en fin kväll hittar jag alltid plats.',
      'Självförtroende, ett eget liv och barnvakten redan bokad: oemotståndligt.',
    ],
    7: [
      'Man söker man för bra samtal, dålig dans och allt som följer.',
      'Först en öl i solen, sedan får vi se vem som rodnar.',
    ],
  },
  reasons: [
    'Nyfiken på om gnistan fortfarande finns.',
    'Fjärilar igen, tack, och utan brådska.',
    'Någon att skratta med, och lite till.',
    'Ett äventyr med ett bra samtal på köpet.',
    'För att soffan är stor nog för två.',
  ],
  greetings: [
    'Hej, din profil fick mig att le på bussen. Nu tittar alla.',
    'Hej, du ser ut som någon med bra historier.',
    'God kväll. Jag kom för bilden och stannade för texten.',
    'Hejsan. Jag övade på tre öppningsrepliker och det här är den som överlevde.',
    'Hej, vi gillar visst havet båda två. Det är ju en början.',
  ],
  questions: [
    'Vad är det godaste du har ätit i veckan?',
    'Tidig morgon eller sen natt?',
    'Vilken skiva skulle du sätta på just nu?',
    'En ledig tisdag och full tank: vart åker du?',
    'Vad borde jag veta om dig innan första koppen kaffe?',
  ],
  answers: [
    'Haha, den måste jag fundera på. Fråga mig igen sedan.',
    'Det berättar jag hellre öga mot öga.',
    'Ärligt? Ja. Och jag skulle göra det igen.',
    'Lustigt, jag undrade precis samma sak om dig.',
    'Lite av båda, beroende på sällskapet.',
  ],
  plans: [
    'Ska vi ta en promenad längs vattnet på lördag?',
    'Jag vet en krog där de fortfarande tänder ljus. Torsdag?',
    'Jag lagar mat, du väljer musiken. När kan du?',
    'En kopp kaffe, och sedan bestämmer du om det blir två.',
    'Fredag efter jobbet vid fontänen? Du känner igen mig på den röda halsduken.',
  ],
}
