import type { ScriptWords } from './script-words.ts'

const hello =
  'Hallo! Ich gehöre zur Demo: kein Mensch, nur ein paar Regeln. Schreib mir etwas, ich antworte in ein paar Sekunden.'

export const de: ScriptWords = {
  free: [
    [
      'Ganz ehrlich: Ist dein Kaffee wirklich so gut, oder ist das eine Falle?',
      'Er ist so gut. Die Falle ist die zweite Tasse.',
      'Dann geht die erste auf mich.',
      'Ein Fremder, der Kaffee mitbringt. Du darfst bleiben.',
      'Samstag, der Markt am Fluss? Ich trage die Taschen.',
      'Und du suchst die Kirschen aus.',
    ],
    [
      'Du siehst aus, als wüsstest du, wo die schöne Aussicht ist.',
      'Weiß ich auch. Zweihundert Stufen, und eine Taschenlampe braucht man.',
      'Ich habe eine Taschenlampe. Das muss Schicksal sein.',
      'Zeig mir erst, wer dahintersteckt.',
      'Frisch aus dem Regen, ohne Filter.',
    ],
    [
      'Hallo schöne Frau. Ich bin selten hier, schreib mir auf WhatsApp: +1 555 010 4477. Meine Bank hat mein Konto gesperrt. Kannst du mir bis Freitag 300 Euro leihen? Du scheinst ein gutes Herz zu haben.',
    ],
    [
      'Tee oder Wein, wenn es so regnet wie heute?',
      'Tee bis sechs. Danach bin ich offen für Angebote.',
      'Es ist zehn vor sechs.',
      'Mit einer Uhr bist du gefährlich.',
      'Und mit allem anderen ganz sanft. Schlaf gut.',
    ],
    [
      'Ich habe dein Profil zweimal gelesen. Das zweite Mal zum Spaß.',
      'Dann schreibe ich ein längeres. Was willst du wissen?',
      'Worüber lachst du, bis du dich hinsetzen musst?',
      'Meistens über meine Kochkünste. Letzte Woche hat die Suppe gebrannt.',
    ],
    [
      'Altmodisch, ich weiß. Bin ich auch.',
      'Ich mag altmodisch. Gehört Tanzen dazu?',
      'Nur langsam. Irgendwo müssen meine Hände ja hin.',
    ],
    ['Du siehst aus wie aus einem Film. Stimmt es, dass du nie zurückschreibst?'],
    [hello],
  ],
  premium: [
    [
      'Wegen deines Lächelns habe ich meine Haltestelle verpasst. Das solltest du wissen.',
      'Wie weit musstest du zurücklaufen?',
      'Vierzig Minuten. Jede einzelne war es wert.',
      'Dann schulde ich dir für jeden Kilometer einen Drink.',
      'Hier ist der erste. Wo es den zweiten gibt, entscheidest du.',
      'Ich kenne eine Bar mit Klavier und sehr schlechtem Licht. Donnerstag?',
      'Ich ziehe das grüne Kleid an.',
    ],
    [
      'Man sagt, du berätst gut in Sachen Eis.',
      'Pistazie, immer. Wer Vanille sagt, hat etwas zu verbergen.',
      'Ich verberge so einiges. Nicht alles davon vor dir.',
      'Jetzt will ich dein Gesicht sehen, wenn du das sagst.',
      'So.',
    ],
    [
      'Liebling, ich spüre, wir sind füreinander bestimmt. Schreib mir auf Telegram, hier kann ich nicht reden. Meine Tochter braucht eine Operation, kannst du mir 200 Euro überweisen? Am Montag zahle ich alles zurück.',
    ],
    [
      'Für den Mann, der in ganzen Sätzen antwortet.',
      'Ich werde nie wieder etwas abkürzen.',
      'Gut. Erzähl mir vom letzten Abend, der für dich nie enden sollte.',
      'Eine Terrasse, viel zu viele Sterne, und niemand hat auf die Uhr geschaut.',
    ],
    [
      'Dein Hund sieht aus, als hätte er zu allem eine Meinung.',
      'Hat er. Bei dir ist er noch unentschieden.',
      'Ich bin bestechlich, er auch. Sonntag ein Spaziergang?',
      'Um elf an der alten Brücke. Bring Kekse mit, für uns beide.',
    ],
    ['Beweis, dass ich ein anständiges Hemd besitze.', 'Mit offenem oberstem Knopf wäre es noch schöner.'],
    ['Du bist die Geheimnisvollste hier. Bekomme ich eine Antwort, oder gehört das zum Geheimnis?'],
    [hello],
  ],
  partner: {
    about:
      'Ich gehöre zur Demo. Hinter diesem Profil sitzt niemand: Ein paar Sekunden, nachdem du schreibst, antworten dir ein paar Regeln.',
    reason: 'Damit du den Chat allein ausprobieren kannst.',
  },
}
