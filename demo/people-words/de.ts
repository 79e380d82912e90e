import type { Sentences } from './sentences.ts'

export const de: Sentences = {
  about: [
    'Langsame Sonntage, schnelle Witze und Gespräche, nach denen der letzte Bus weg ist.',
    'Ich koche für vier und wohne allein. Du siehst das Problem. Komm vorbei.',
    'Unter der Woche vernünftig, am Wochenende irgendwo am See ohne Empfang.',
    'Ich lache über meine eigenen Witze. Einer muss ja anfangen.',
    'Kein Theater, keine Eile. Ein Spaziergang, ein gutes Gespräch, und dann schauen wir, ob es funkt.',
    'Plattenspieler, zwei linke Füße, null Hemmungen: Ich bitte zum Tanz.',
    'Ich sage, was ich meine, und höre sogar zu. Soll selten geworden sein.',
    'Flohmarkt am Morgen, Kuchen am Mittag, Kino am Abend. Die Reihenfolge ist verhandelbar.',
    'Meine Tomaten gedeihen besser als mein Liebesleben. Zeit, das zu ändern.',
    'Ich mag Menschen, die sich trauen, etwas zu wollen. Was willst du?',
    'Barfuß im Gras, Salz auf der Haut, kein Plan für morgen.',
    'Ich kann gut zuhören, schlecht lügen und sehr gut frühstücken.',
    'Mein Kater findet, ich sollte öfter Besuch bekommen. Er hat selten recht, aber diesmal schon.',
    'Neugierig, herzlich, gelegentlich frech. Zum Nachtisch sage ich nie nein.',
  ],
  aboutNiche: {
    2: [
      'Ich suche eine Frau, die zurückschaut. Den Rest klären wir beim zweiten Glas.',
      'Sanfte Hände, scharfer Humor und eine Schwäche für Frauen, die wissen, was sie wollen.',
    ],
    3: [
      'Erst Vertrauen, dann das Seil. Über Grenzen rede ich gern, denn dort wird es spannend.',
      'Ruhige Stimme, klare Absprachen, viel Fantasie. Frag ruhig, was ich damit meine.',
    ],
    4: [
      'Kurven sind hier keine Nebensache, sondern die Hauptsache. Warm, gemütlich und nie auf Diät.',
      'Volle Gläser, volles Lachen, volle Formen. Halbe Portionen gibt es anderswo.',
    ],
    5: [
      'Falten sind Lächeln, die geblieben sind. Komm und zähl nach.',
      'Lebenserfahrung darf man sehen. Und ab und zu küssen.',
    ],
    6: [
      'Kalender voll, Herz offen. Für einen langen Abend schaffe ich Platz.',
      'Selbstbewusst, mitten im Leben, Babysitter schon bestellt: unwiderstehlich.',
    ],
    7: [
      'Mann sucht Mann für gute Gespräche, schlechtes Tanzen und alles danach.',
      'Erst ein Bier in der Sonne, dann sehen wir, wer zuerst rot wird.',
    ],
  },
  reasons: [
    'Neugierig, ob es den Funken noch gibt.',
    'Wieder einmal Schmetterlinge, gern ohne Eile.',
    'Jemand zum Lachen, und für mehr.',
    'Ein Abenteuer mit gutem Gespräch dazu.',
    'Weil das Sofa groß genug für zwei ist.',
  ],
  greetings: [
    'Hallo, dein Profil hat mich in der Bahn zum Lächeln gebracht. Jetzt schauen alle.',
    'Hey, du siehst aus, als hättest du gute Geschichten.',
    'Guten Abend. Ich kam wegen des Bildes und blieb wegen des Textes.',
    'Hi. Ich habe drei erste Sätze geübt, und dieser ist übrig geblieben.',
    'Hallo, wir mögen beide das Meer. Das ist doch ein Anfang.',
  ],
  questions: [
    'Was war das Beste, das du diese Woche gegessen hast?',
    'Bist du eher früher Vogel oder Nachteule?',
    'Welche Platte würdest du jetzt auflegen?',
    'Was machst du an einem freien Dienstag mit vollem Tank?',
    'Was sollte ich vor dem ersten Kaffee unbedingt über dich wissen?',
  ],
  answers: [
    'Haha, da muss ich kurz überlegen. Frag mich später noch einmal.',
    'Das erzähle ich dir lieber persönlich.',
    'Ehrlich? Ja. Und ich würde es wieder tun.',
    'Lustig, das habe ich mich bei dir auch gerade gefragt.',
    'Von beidem etwas, je nach Gesellschaft.',
  ],
  plans: [
    'Gehen wir am Samstag am Wasser spazieren?',
    'Ich kenne eine Kneipe, in der es noch Kerzen gibt. Donnerstag?',
    'Ich koche, du suchst die Musik aus. Wann hast du Zeit?',
    'Ein Kaffee, und dann entscheidest du, ob es zwei werden.',
    'Freitag nach der Arbeit am Brunnen? Du erkennst mich am roten Schal.',
  ],
}
