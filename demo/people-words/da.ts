import type { Sentences } from './sentences.ts'

export const da: Sentences = {
  about: [
    'Lange morgener, gåture uden mål og samtaler, der får os til at misse det sidste tog.',
    'Jeg laver mad til fire og bor alene. Du kan godt se problemet. Tag vin med.',
    'Fornuftig på hverdage, barfodet i weekenden, helst tæt på vandet.',
    'Jeg griner ad mine egne vittigheder, især de dårlige. Nogen skal jo begynde.',
    'Ingen hast og intet skuespil: en kop kaffe, en god snak, og så ser vi, om det gnistrer.',
    'Pladespiller, to venstreben og ingen skam i livet. Skal vi danse?',
    'Jeg siger, hvad jeg mener, og lytter til svaret. Det skulle være blevet sjældent.',
    'Loppemarked, en pose kirsebær og en at dele dem med: min perfekte lørdag.',
    'Mine tomater klarer sig bedre end mit kærlighedsliv. Det må vi gøre noget ved.',
    'Jeg kan godt lide folk, der tør ville noget. Hvad vil du?',
    'Salt på huden, vind i håret og ingen planer for i morgen.',
    'God til at lytte, dårlig til at lyve og fremragende til morgenmad.',
    'Min kat mener, at jeg burde have flere gæster. For en gangs skyld har den ret.',
    'Først et museum, så et glas vin, og så ser vi. De bedste aftener har ingen plan.',
  ],
  aboutNiche: {
    2: [
      'Jeg leder efter en kvinde, der kigger igen. Resten finder vi ud af ved glas nummer to.',
      'Bløde hænder, skarp humor og en svaghed for kvinder, der ved, hvad de vil.',
    ],
    3: [
      'Først tillid, så reb. Jeg taler gerne om grænser, for det er dér, det bliver spændende.',
      'Rolig stemme, klare aftaler, masser af fantasi. Spørg endelig, hvad jeg mener.',
    ],
    4: [
      'Former er ikke en detalje her, de er hovedsagen. Varmt, hyggeligt og aldrig på kur.',
      'Fulde glas, fuld latter og fyldige former. Halve portioner må andre tage sig af.',
    ],
    5: [
      'Rynker er smil, der besluttede sig for at blive. Kom og tæl dem.',
      'Livserfaring må gerne ses. Og kysses en gang imellem.',
    ],
    6: [
      'Kalenderen er fuld, hjertet er åbent. Til en god aften finder jeg plads.',
      'Selvtillid, eget liv og barnepigen allerede bestilt: uimodståeligt.',
    ],
    7: [
      'Mand søger mand til gode samtaler, dårlig dans og alt det bagefter.',
      'Først en øl i solen, så ser vi, hvem der rødmer.',
    ],
  },
  reasons: [
    'Nysgerrig på, om gnisten stadig findes.',
    'Sommerfugle igen, tak, og uden hast.',
    'En at grine med, og mere til.',
    'Et eventyr med en god samtale i.',
    'Fordi sofaen er stor nok til to.',
  ],
  greetings: [
    'Hej, din profil fik mig til at smile i bussen. Nu kigger alle.',
    'Hej, du ligner en med gode historier.',
    'Godaften. Jeg kom for billedet og blev for teksten.',
    'Hejsa. Jeg øvede tre åbningsreplikker, og det her er den, der overlevede.',
    'Hej, vi kan begge lide havet. Det er da en begyndelse.',
  ],
  questions: [
    'Hvad er det bedste, du har spist i denne uge?',
    'Tidlig morgen eller sen nat?',
    'Hvilken plade ville du sætte på lige nu?',
    'En fri tirsdag og fuld tank: Hvor kører du hen?',
    'Hvad skal jeg vide om dig før den første kop kaffe?',
  ],
  answers: [
    'Haha, den skal jeg lige tænke over. Spørg mig igen senere.',
    'Det fortæller jeg dig hellere ansigt til ansigt.',
    'Helt ærligt? Ja. Og jeg ville gøre det igen.',
    'Sjovt, jeg sad lige og undrede mig over det samme.',
    'Lidt af begge dele, alt efter selskabet.',
  ],
  plans: [
    'Skal vi gå en tur langs vandet på lørdag?',
    'Jeg kender en bodega med stearinlys på bordene. Torsdag?',
    'Jeg laver mad, du vælger musikken. Hvornår kan du?',
    'Én kop kaffe, og så bestemmer du, om det bliver til to.',
    'Fredag efter arbejde ved springvandet? Jeg har rødt halstørklæde på.',
  ],
}
