import type { Sentences } from './sentences.ts'

export const nb: Sentences = {
  about: [
    'Late morgener, lange turer og samtaler som gjør at vi mister siste buss.',
    'Jeg lager mat til fire og bor alene. Du ser problemet. Ta med vin.',
    'Fornuftig i ukedagene, barbeint i helgene, helst ved sjøen.',
    'Jeg ler av mine egne vitser, særlig de dårlige. Noen må jo begynne.',
    'Ingen hast og ikke noe skuespill: en kaffe, en god prat, og så ser vi om det gnistrer.',
    'Platespiller, to venstrebein og null skam. Skal vi danse?',
    'Jeg sier det jeg mener og hører på svaret. Det skal visst være sjeldent.',
    'Loppemarked, en pose moreller og noen å dele dem med: lørdagen er reddet.',
    'Tomatene mine har det bedre enn kjærlighetslivet mitt. På tide å gjøre noe med det.',
    'Jeg liker folk som tør å ville noe. Hva vil du?',
    'Salt på huden, vind i håret og ingen planer for i morgen.',
    'God til å lytte, dårlig til å lyve og fabelaktig på vafler.',
    'Katten min mener jeg burde ha flere gjester. For en gangs skyld har den rett.',
    'Hytte, peis og en bok vi aldri får lest ferdig. Resten kommer av seg selv.',
  ],
  aboutNiche: {
    2: [
      'Jeg ser etter en kvinne som ser tilbake. Resten tar vi over glass nummer to.',
      'Myke hender, skarp humor og svak for kvinner som vet hva de vil.',
    ],
    3: [
      'Først tillit, så tau. Jeg snakker gjerne om grenser, for det er der det blir spennende.',
      'Rolig stemme, klare avtaler, mye fantasi. Bare spør hva jeg mener.',
    ],
    4: [
      'Former er ikke en detalj her, de er hovedsaken. Varmt, hyggelig og aldri på diett.',
      'Fulle glass, full latter og fyldige former. Halve porsjoner får andre ta.',
    ],
    5: [
      'Rynker er smil som bestemte seg for å bli. Kom og tell dem.',
      'Livserfaring skal synes. Og kysses innimellom.',
    ],
    6: [
      'Full kalender, åpent hjerte. Til en fin kveld finner jeg plass.',
      'Selvtillit, eget liv og barnevakten allerede bestilt: uimotståelig.',
    ],
    7: [
      'Mann søker mann til gode samtaler, dårlig dans og alt som følger.',
      'Først en øl i sola, så ser vi hvem som rødmer.',
    ],
  },
  reasons: [
    'Nysgjerrig på om gnisten fortsatt finnes.',
    'Sommerfugler igjen, takk, og uten hast.',
    'Noen å le med, og litt til.',
    'Et eventyr med en god samtale på kjøpet.',
    'Fordi sofaen er stor nok til to.',
  ],
  greetings: [
    'Hei, profilen din fikk meg til å smile på trikken. Nå ser alle på meg.',
    'Hei, du ser ut som en med gode historier.',
    'God kveld. Jeg kom for bildet og ble for teksten.',
    'Heisann. Jeg øvde på tre åpningsreplikker, og dette er den som overlevde.',
    'Hei, vi liker visst sjøen begge to. Det er da en begynnelse.',
  ],
  questions: [
    'Hva er det beste du har spist denne uka?',
    'Tidlig morgen eller sen natt?',
    'Hvilken plate ville du satt på akkurat nå?',
    'En fri tirsdag og full tank: Hvor drar du?',
    'Hva bør jeg vite om deg før den første kaffen?',
  ],
  answers: [
    'Haha, den må jeg tenke på. Spør meg igjen senere.',
    'Det forteller jeg deg heller ansikt til ansikt.',
    'Helt ærlig? Ja. Og jeg ville gjort det igjen.',
    'Morsomt, jeg lurte akkurat på det samme om deg.',
    'Litt av begge deler, alt etter selskapet.',
  ],
  plans: [
    'Skal vi gå en tur langs vannet på lørdag?',
    'Jeg vet om en kneipe med stearinlys på bordene. Torsdag?',
    'Jeg lager mat, du velger musikken. Når kan du?',
    'Én kaffe, og så bestemmer du om det blir to.',
    'Fredag etter jobb, ved fontenen? Du kjenner meg på det røde skjerfet.',
  ],
}
