import type { Sentences } from './sentences.ts'

export const nl: Sentences = {
  about: [
    'Koffie zonder haast, fietsen met wind mee en gesprekken die uit de hand lopen. Daar word ik blij van.',
    'Ik kook altijd te veel voor één. Schuif aan, neem een fles mee en vertel iets wat je nooit vertelt.',
    'Doordeweeks serieus, in het weekend onvindbaar: dan zit ik ergens aan het water met een boek.',
    'Ik lach om mijn eigen grappen, ook om de slechte. Vooral om de slechte.',
    'Geen haast, geen toneel. Een wandeling, een goed gesprek, en kijken of het vonkt.',
    'Ik heb een platenspeler, twee linkervoeten en geen enkele schaamte. Dansen dus.',
    'Van lange ontbijten ga ik stralen. Van mensen die op tijd komen ook.',
    'Ik zeg wat ik bedoel en ik luister ook nog. Schijnt zeldzaam te zijn.',
    'Zee, zout haar, patat na afloop. Meer heb ik niet nodig op een zondag.',
    'Ik verzamel rommelmarkten, goede vragen en recepten van andermans oma.',
    'Overdag tussen de spreadsheets, ’s avonds tussen de tomatenplanten. Kom je plukken?',
    'Ik hou van mensen die iets durven te willen. Wat wil jij?',
    'Avontuurlijk in gedachten, en steeds vaker ook in het echt. Neem je me mee?',
    'Mijn kat vindt dat ik vaker bezoek moet krijgen. Ik ben het voor één keer met haar eens.',
  ],
  aboutNiche: {
    2: [
      'Op zoek naar een vrouw die terugkijkt. De rest zien we wel bij het tweede glas.',
      'Zachte handen, scherpe humor en een voorkeur voor vrouwen die weten wat ze willen.',
    ],
    3: [
      'Vertrouwen eerst, dan het touw. Ik praat graag over grenzen, want daar begint het spannend te worden.',
      'Rustige stem, duidelijke afspraken, veel fantasie. Vraag gerust wat ik bedoel.',
    ],
    4: [
      'Rondingen zijn geen bijzaak maar de hoofdzaak. Warm, gezellig, en aan de lijn doe ik niet.',
      'Ik hou van volle glazen, volle lachen en volle vormen.',
    ],
    5: [
      'Rimpels zijn gewoon lachjes die gebleven zijn. Ik zoek iemand die ze wil tellen.',
      'Levenservaring mag gezien worden. En af en toe gekust.',
    ],
    6: [
      'Agenda vol, hart open. Voor een lange avond maak ik graag plaats.',
      'Ik val voor zelfvertrouwen, een eigen leven en iemand die de oppas al geregeld heeft.',
    ],
    7: [
      'Man zoekt man voor goede gesprekken, slecht dansen en alles daarna.',
      'Eerst een biertje op het terras, dan zien we wel wie er het eerst bloost.',
    ],
  },
  reasons: [
    'Nieuwsgierig of de vonk nog bestaat.',
    'Weer eens vlinders, graag zonder haast.',
    'Iemand om mee te lachen, en meer.',
    'Een avontuur met een goed gesprek erbij.',
    'Omdat de bank groot genoeg is voor twee.',
  ],
  greetings: [
    'Hoi, jouw profiel deed me glimlachen in de trein. Nu kijkt iedereen.',
    'Hé, jij lijkt me iemand met goede verhalen.',
    'Goedenavond. Ik kwam voor de foto en bleef voor de tekst.',
    'Hallo daar. Ik oefende drie openingszinnen en dit is wat er overbleef.',
    'Hoi, ik zie dat we allebei van de zee houden. Dat begint goed.',
  ],
  questions: [
    'Wat is het beste dat je deze week gegeten hebt?',
    'Ben jij van de vroege ochtend of van de late nacht?',
    'Welke plaat zou je nu opzetten?',
    'Waar word jij om kwart over drie ’s nachts blij van?',
    'Wat moet ik absoluut van je weten voor de eerste koffie?',
  ],
  answers: [
    'Haha, daar had ik even over moeten nadenken. Vraag me het straks nog eens.',
    'Dat vertel ik je liever in het echt.',
    'Eerlijk? Ja. En ik zou het zo weer doen.',
    'Grappig, dat vroeg ik me bij jou ook net af.',
    'Een beetje van allebei, afhankelijk van het gezelschap.',
  ],
  plans: [
    'Zullen we zaterdag een eind langs het water lopen?',
    'Ik weet een bruin café waar ze nog kaarsen hebben. Donderdag?',
    'Ik kook, jij kiest de muziek. Wanneer kun je?',
    'Eén kopje koffie, en dan mag jij zeggen of het er twee worden.',
    'Vrijdag na het werk, bij de fontein? Ik ben die met de rode sjaal.',
  ],
}
