import type { ScriptWords } from './script-words.ts'

const hello =
  'Cześć! Jestem częścią wersji demo: nie ma tu człowieka, tylko kilka reguł. Napisz coś, a odpowiem w parę sekund.'

export const pl: ScriptWords = {
  free: [
    [
      'Powiedz szczerze: twoja kawa jest naprawdę taka dobra czy to pułapka?',
      'Naprawdę taka dobra. Pułapką jest druga filiżanka.',
      'W takim razie pierwszą stawiam ja.',
      'Nieznajomy, który przynosi kawę. Możesz zostać.',
      'W sobotę na targ nad rzeką? Ja niosę torby.',
      'A ty wybierasz czereśnie.',
    ],
    [
      'Wyglądasz na kogoś, kto wie, skąd jest najładniejszy widok.',
      'Wiem. Dwieście stopni, i przyda się latarka.',
      'Mam latarkę. To musi być przeznaczenie.',
      'Najpierw pokaż, kto tę latarkę trzyma.',
      'Prosto z deszczu, bez filtrów.',
    ],
    [
      'Witaj, piękna. Prawie mnie tu nie ma. Napisz do mnie na WhatsApp: +1 555 010 4477. Bank zablokował mi konto. Możesz mi pożyczyć 1000 złotych do piątku? Wyglądasz na osobę o dobrym sercu.',
    ],
    [
      'Herbata czy wino, kiedy pada tak jak dziś?',
      'Do szóstej herbata. Potem czekam na propozycje.',
      'Jest za dziesięć szósta.',
      'Z zegarkiem w ręku robisz się niebezpieczny.',
      'A ze wszystkim innym delikatny. Śpij dobrze.',
    ],
    [
      'Przeczytałem twój profil dwa razy. Drugi raz dla przyjemności.',
      'To napiszę dłuższy. Co chcesz wiedzieć?',
      'Co cię śmieszy tak, że musisz usiąść?',
      'Najczęściej to, co ugotuję. W zeszłym tygodniu zapaliła mi się zupa.',
    ],
    [
      'Staromodne, wiem. Ja też taki jestem.',
      'Lubię to, co staromodne. A tańce są w pakiecie?',
      'Tylko wolne. Muszę gdzieś położyć ręce.',
    ],
    ['Wyglądasz jak z filmu. To prawda, że nigdy nie odpisujesz?'],
    [hello],
  ],
  premium: [
    [
      'Przez twój uśmiech przegapiłem przystanek. Pomyślałem, że powinnaś wiedzieć.',
      'I jak daleko musiałeś wracać?',
      'Czterdzieści minut. Każda była tego warta.',
      'W takim razie jestem ci winna drinka za każdy kilometr.',
      'Oto pierwszy. Gdzie wypijemy drugiego, wybierasz ty.',
      'Znam bar z pianinem i bardzo kiepskim światłem. Czwartek?',
      'Włożę zieloną sukienkę.',
    ],
    [
      'Podobno znasz się na lodach.',
      'Pistacjowe, zawsze. Kto mówi „waniliowe”, ten coś ukrywa.',
      'Ja ukrywam całkiem sporo. Nie wszystko przed tobą.',
      'Teraz chcę zobaczyć twoją minę, kiedy to mówisz.',
      'Taką.',
    ],
    [
      'Kochanie, czuję, że jesteśmy sobie przeznaczeni. Napisz do mnie na Telegramie, tutaj nie mogę rozmawiać. Moja córka musi mieć operację, czy możesz przelać mi 200 euro? W poniedziałek wszystko oddam.',
    ],
    [
      'Dla mężczyzny, który odpowiada pełnymi zdaniami.',
      'Już nigdy niczego nie skrócę.',
      'Dobrze. Opowiedz mi o ostatnim wieczorze, który mógłby się nie kończyć.',
      'Taras, o wiele za dużo gwiazd i nikt nie patrzył na zegarek.',
    ],
    [
      'Twój pies wygląda, jakby na wszystko miał swoje zdanie.',
      'Bo ma. Co do ciebie jeszcze się waha.',
      'Mnie można przekupić, jego też. W niedzielę spacer?',
      'O jedenastej przy starym moście. Weź ciasteczka, dla nas obojga.',
    ],
    ['Dowód, że mam porządną koszulę.', 'Z rozpiętym górnym guzikiem byłoby jeszcze lepiej.'],
    ['Jesteś tu najbardziej tajemnicza. Dostanę odpowiedź, czy to część tajemnicy?'],
    [hello],
  ],
  partner: {
    about:
      'Jestem częścią wersji demo. Za tym profilem nikogo nie ma: parę sekund po twojej wiadomości odpowiada ci kilka reguł.',
    reason: 'Żeby dało się wypróbować rozmowę w pojedynkę.',
  },
}
