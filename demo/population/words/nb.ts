import type { ScriptWords } from './script-words.ts'

const hello =
  'Hei! Jeg hører til demoen: ikke et menneske, bare noen få regler. Skriv noe til meg, så svarer jeg i løpet av et par sekunder.'

export const nb: ScriptWords = {
  free: [
    [
      'Helt ærlig: Er kaffen din virkelig så god, eller er det en felle?',
      'Den er så god. Fella er den andre koppen.',
      'Da spanderer jeg den første.',
      'En fremmed som kommer med kaffe. Du får bli.',
      'Torget ved elva på lørdag? Jeg bærer posene.',
      'Og du velger kirsebærene.',
    ],
    [
      'Du ser ut som en som vet hvor den fine utsikten er.',
      'Det gjør jeg. To hundre trinn, og så trengs det en lommelykt.',
      'Jeg har lommelykt. Dette må være skjebnen.',
      'Vis meg først hvem som holder i den.',
      'Rett inn fra regnet, uten filter.',
    ],
    [
      'Hei vakre. Jeg er nesten aldri her. Skriv til meg på WhatsApp: +1 555 010 4477. Banken har sperret kontoen min. Kan du låne meg 3000 kroner til fredag? Du virker som en med godt hjerte.',
    ],
    [
      'Te eller vin når det regner som i dag?',
      'Te til klokka seks. Etter det er jeg åpen for forslag.',
      'Klokka er ti på seks.',
      'Du er farlig med en klokke.',
      'Og varsom med alt annet. Sov godt.',
    ],
    [
      'Jeg leste profilen din to ganger. Andre gang for moro skyld.',
      'Da skriver jeg en lengre. Hva vil du vite?',
      'Hva får deg til å le så du må sette deg?',
      'Stort sett maten jeg lager. Forrige uke tok suppa fyr.',
    ],
    [
      'Gammeldags, jeg vet det. Det er jeg også.',
      'Jeg liker gammeldags. Er det dans med på kjøpet?',
      'Bare de rolige. Et sted må jeg jo gjøre av hendene.',
    ],
    ['Du ser ut som du har gått rett ut av en film. Stemmer det at du aldri svarer?'],
    [hello],
  ],
  premium: [
    [
      'Smilet ditt fikk meg til å kjøre forbi holdeplassen min. Jeg syntes du burde vite det.',
      'Hvor langt måtte du gå tilbake?',
      'Førti minutter. Verdt hvert eneste ett.',
      'Da skylder jeg deg en drink for hver kilometer.',
      'Her er den første. Du velger hvor vi tar den andre.',
      'Jeg vet om en bar med piano og veldig dårlig lys. Torsdag?',
      'Jeg tar på meg den grønne kjolen.',
    ],
    [
      'Jeg hører at du har peiling på is.',
      'Pistasj, alltid. De som sier vanilje, har noe å skjule.',
      'Jeg skjuler en hel del. Ikke alt for deg.',
      'Nå vil jeg se ansiktet ditt når du sier det.',
      'Sånn.',
    ],
    [
      'Kjære, jeg føler at vi er ment for hverandre. Skriv til meg på Telegram, her kan jeg ikke snakke. Datteren min må opereres, kan du sende meg penger, 200 euro? Jeg betaler tilbake på mandag.',
    ],
    [
      'Til mannen som svarer i hele setninger.',
      'Jeg skal aldri forkorte noe igjen.',
      'Bra. Fortell meg om den siste kvelden du ikke ville skulle ta slutt.',
      'En terrasse, altfor mange stjerner, og ingen så på klokka.',
    ],
    [
      'Hunden din ser ut som den har meninger om alt.',
      'Det har den. Deg er den usikker på.',
      'Jeg lar meg bestikke, og det gjør den også. En tur på søndag?',
      'Klokka elleve ved den gamle brua. Ta med kjeks, til oss begge.',
    ],
    ['Bevis på at jeg eier en ordentlig skjorte.', 'Den hadde vært enda finere med øverste knapp åpen.'],
    ['Du er den mest mystiske her. Får jeg svar, eller er det en del av mystikken?'],
    [hello],
  ],
  partner: {
    about:
      'Jeg hører til demoen. Det sitter ingen bak denne profilen: Noen få regler svarer deg et par sekunder etter at du har skrevet.',
    reason: 'Så du kan prøve chatten på egen hånd.',
  },
}
