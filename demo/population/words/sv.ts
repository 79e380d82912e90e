import type { ScriptWords } from './script-words.ts'

const hello =
  'Hej! Jag hör till demon: ingen människa, bara några regler. Skriv något till mig så svarar jag inom ett par sekunder.'

export const sv: ScriptWords = {
  free: [
    [
      'Ärligt talat: är ditt kaffe verkligen så gott, eller är det en fälla?',
      'Det är så gott. Fällan är den andra koppen.',
      'Då bjuder jag på den första.',
      'En främling som kommer med kaffe. Du får stanna.',
      'Marknaden vid ån på lördag? Jag bär kassarna.',
      'Och du väljer körsbären.',
    ],
    [
      'Du ser ut som någon som vet var den fina utsikten finns.',
      'Det gör jag. Tvåhundra trappsteg, och så behövs en ficklampa.',
      'Jag har en ficklampa. Det måste vara ödet.',
      'Visa först vem som håller i den.',
      'Direkt från regnet, utan filter.',
    ],
    [
      'Hej vackra. Jag är nästan aldrig här. Skriv till mig på WhatsApp: +1 555 010 4477. Banken har spärrat mitt konto. Kan du låna mig 3000 kronor till fredag? Du verkar ha ett gott hjärta.',
    ],
    [
      'Te eller vin när det regnar som i dag?',
      'Te till klockan sex. Sedan är jag öppen för förslag.',
      'Klockan är tio i sex.',
      'Du är farlig med en klocka.',
      'Och varsam med allt annat. Sov gott.',
    ],
    [
      'Jag läste din profil två gånger. Andra gången för skojs skull.',
      'Då skriver jag en längre. Vad vill du veta?',
      'Vad får dig att skratta tills du måste sätta dig?',
      'För det mesta min egen matlagning. Förra veckan tog soppan eld.',
    ],
    [
      'Gammaldags, jag vet. Det är jag också.',
      'Jag gillar gammaldags. Ingår det dans?',
      'Bara tryckare. Någonstans ska ju händerna vara.',
    ],
    ['Du ser ut att ha klivit rakt ut ur en film. Är det sant att du aldrig svarar?'],
    [hello],
  ],
  premium: [
    [
      'Ditt leende fick mig att missa min hållplats. Det tyckte jag att du skulle veta.',
      'Hur långt fick du gå tillbaka?',
      'Fyrtio minuter. Värda det, varenda en.',
      'Då är jag skyldig dig en drink per kilometer.',
      'Här är den första. Du väljer var vi tar den andra.',
      'Jag vet en bar med piano och väldigt dåligt ljus. Torsdag?',
      'Jag tar på mig den gröna klänningen.',
    ],
    [
      'Jag hör att du ger goda råd om glass.',
      'Pistage, alltid. Den som säger vanilj har något att dölja.',
      'Jag döljer en hel del. Inte allt för dig.',
      'Nu vill jag se ditt ansikte när du säger det.',
      'Så här.',
    ],
    [
      'Älskling, jag känner att vi är menade för varandra. Skriv till mig på Telegram, här kan jag inte prata. Min dotter måste opereras, kan du skicka pengar till mig, 200 euro? Jag betalar tillbaka på måndag.',
    ],
    [
      'Till mannen som svarar i hela meningar.',
      'Jag ska aldrig förkorta något igen.',
      'Bra. Berätta om den senaste kvällen du inte ville skulle ta slut.',
      'En terrass, alldeles för många stjärnor, och ingen tittade på klockan.',
    ],
    [
      'Din hund ser ut att ha åsikter om allt.',
      'Det har han. Om dig har han inte bestämt sig.',
      'Jag går att muta, och det gör han med. En promenad på söndag?',
      'Klockan elva vid gamla bron. Ta med kex, åt oss båda.',
    ],
    ['Bevis på att jag äger en ordentlig skjorta.', 'Den vore ännu finare med översta knappen öppen.'],
    ['Du är den mest hemlighetsfulla här. Får jag ett svar, eller hör det till hemligheten?'],
    [hello],
  ],
  partner: {
    about:
      'Jag hör till demon. Ingen sitter bakom den här profilen: några regler svarar dig ett par sekunder efter att du har skrivit.',
    reason: 'Så att du kan prova chatten på egen hand.',
  },
}
