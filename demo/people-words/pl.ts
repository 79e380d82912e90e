import type { Sentences } from './sentences.ts'

export const pl: Sentences = {
  about: [
    'Długie śniadania, spacery bez celu i rozmowy, przez które ucieka ostatni tramwaj.',
    'Gotuję dla czterech osób, a mieszkam w pojedynkę. Widzisz problem? Weź wino.',
    'W tygodniu pełna powaga, w niedzielę znikam nad wodą z książką.',
    'Śmieję się z własnych żartów, zwłaszcza z tych kiepskich. Ktoś musi zacząć.',
    'Bez pośpiechu i bez udawania: kawa, dobra rozmowa i zobaczymy, czy zaiskrzy.',
    'Mam gramofon, dwie lewe nogi i zero wstydu. Zatańczymy?',
    'Mówię, co myślę, i słucham odpowiedzi. Podobno to dziś rzadkość.',
    'Targ, torebka czereśni i ktoś, z kim można je zjeść: tak wygląda moja sobota.',
    'Moje pomidory radzą sobie lepiej niż moje życie uczuciowe. Pora to zmienić.',
    'Lubię ludzi, którzy mają odwagę czegoś chcieć. A ty czego chcesz?',
    'Boso po trawie, sól na skórze i żadnych planów na jutro.',
    'Umiem słuchać, nie umiem kłamać i robię świetne pierogi.',
    'Mój kot uważa, że powinno tu bywać więcej gości. Wyjątkowo ma rację.',
    'Najpierw muzeum, potem wino, a potem się zobaczy. Najlepsze wieczory nie mają planu.',
  ],
  aboutNiche: {
    2: [
      'Szukam kobiety, która odwzajemni spojrzenie. Resztę ustalimy przy drugim kieliszku.',
      'Delikatne dłonie, cięty dowcip i słabość do kobiet, które wiedzą, czego chcą.',
    ],
    3: [
      'Najpierw zaufanie, potem lina. Chętnie rozmawiam o granicach, bo tam robi się ciekawie.',
      'Spokojny głos, jasne zasady, bujna wyobraźnia. Zapytaj, co mam na myśli.',
    ],
    4: [
      'Krągłości to tutaj nie dodatek, tylko temat główny. Ciepło, smacznie i bez diet.',
      'Pełne kieliszki, pełny śmiech, pełne kształty. Połówki porcji zostawiam innym.',
    ],
    5: [
      'Zmarszczki to uśmiechy, które postanowiły zostać. Przyjdź je policzyć.',
      'Doświadczenie warto pokazywać. A czasem całować.',
    ],
    6: [
      'Kalendarz pełny, serce otwarte. Na dobry wieczór zawsze znajdę miejsce.',
      'Pewność siebie, własne życie i opiekunka już zamówiona: nie do odparcia.',
    ],
    7: [
      'Mężczyzna szuka mężczyzny do dobrych rozmów, marnego tańca i wszystkiego potem.',
      'Najpierw piwo na słońcu, potem zobaczymy, kto się zarumieni.',
    ],
  },
  reasons: [
    'Sprawdzam, czy iskra jeszcze istnieje.',
    'Znowu motyle, byle bez pośpiechu.',
    'Ktoś do śmiechu i do czegoś więcej.',
    'Przygoda z dobrą rozmową w zestawie.',
    'Bo na kanapie zmieszczą się dwie osoby.',
  ],
  greetings: [
    'Cześć, twój profil rozbawił mnie w tramwaju. Teraz wszyscy patrzą.',
    'Hej, wyglądasz na kogoś z dobrymi historiami.',
    'Dobry wieczór. Zdjęcie mnie zatrzymało, a tekst przekonał.',
    'Hej. Z trzech pierwszych zdań, które przyszły mi do głowy, przetrwało to jedno.',
    'Cześć, widzę, że też lubisz morze. To już jakiś początek.',
  ],
  questions: [
    'Co najlepszego jadasz w taki dzień jak dziś?',
    'Wczesny ranek czy późna noc?',
    'Jaką płytę chcesz teraz usłyszeć?',
    'Wolny wtorek i pełny bak: dokąd jedziesz?',
    'Co warto o tobie wiedzieć przed pierwszą kawą?',
  ],
  answers: [
    'Ha, muszę pomyśleć. Zapytaj mnie jeszcze raz później.',
    'To wolę opowiedzieć na żywo.',
    'Szczerze? Tak. I chętnie to powtórzę.',
    'Zabawne, właśnie chcę zapytać cię o to samo.',
    'Trochę jednego, trochę drugiego, zależy od towarzystwa.',
  ],
  plans: [
    'Pójdziemy w sobotę na spacer nad wodę?',
    'Znam knajpkę, w której wciąż palą się świece. Czwartek?',
    'Ja gotuję, ty wybierasz muzykę. Kiedy masz czas?',
    'Jedna kawa, a potem ty decydujesz, czy będą dwie.',
    'W piątek po pracy przy fontannie? Poznasz mnie po czerwonym szaliku.',
  ],
}
