import type { Locale } from '../../src/core/locales.ts'
import type { PromptCode } from '../../src/core/prompts.ts'

/** What demo members answer to prompts, by language. Like all their texts they suit a man and a woman alike. */
export const answers: Record<Locale, Partial<Record<PromptCode, readonly string[]>>> = {
  da: {
    sunday: [
      'Loppemarked, suppe og en lur, der ikke var planlagt.',
      'Avisen i sengen og bagefter et dyp i alt for koldt vand.',
    ],
    dish: [
      'Risotto. Jeg rører, du skænker vin og fortæller.',
      'Pandekager ved midnat. Det tæller som aftensmad.',
    ],
    hello: [
      'Fortæl mig det bedste, du har spist i denne uge.',
      'Spørg til min pladespiller. Sæt lidt tid af.',
    ],
    opinion: ['Rosiner hører til i det hele.', 'Bogen var ikke bedre. Den var bare længere.'],
    weakness: ['En portion mere og den sidste dans.', 'Hunde med ét øre oppe og ét nede.'],
    date: [
      'Et marked uden plan, og vi deler det, der dufter bedst.',
      'En gåtur, der bliver til middag, fordi ingen vil hjem.',
    ],
    rain: [
      'Tæppe, gamle film, og telefonen bliver i køkkenet.',
      'Jeg går ud. Nogen skal jo hilse på ænderne.',
    ],
    owl: [
      'B-menneske af natur, A-menneske ifølge kontrakten.',
      'Op klokken seks, i seng klokken ti, ingen fortrydelser imellem.',
    ],
    friends: [
      'Jeg tæller point i brætspil. Venligt, men jeg tæller.',
      'Jeg siger altid »bare ét sted mere«. Det er aldrig ét.',
    ],
    home: ['For mange planter, aldrig nok teskeer.', 'Du kan dufte maden, før du finder dørklokken.'],
  },
  de: {
    sunday: [
      'Flohmarkt, Suppe und ein Nickerchen, das nicht geplant war.',
      'Zeitung im Bett, danach ein viel zu kalter See.',
    ],
    dish: [
      'Risotto. Ich rühre, du schenkst Wein ein und erzählst.',
      'Pfannkuchen um Mitternacht. Das zählt als Abendessen.',
    ],
    hello: [
      'Erzähl mir, was du diese Woche Gutes gegessen hast.',
      'Frag nach meinem Plattenspieler. Bring etwas Zeit mit.',
    ],
    opinion: ['Rosinen gehören überall rein.', 'Das Buch war nicht besser. Es war nur länger.'],
    weakness: ['Nachschlag und dem letzten Tanz.', 'Hunden, bei denen ein Ohr steht und eins hängt.'],
    date: [
      'Wochenmarkt ohne Plan, und wir teilen, was am besten riecht.',
      'Ein Spaziergang, aus dem ein Abendessen wird, weil niemand heimwill.',
    ],
    rain: [
      'Decke, alte Filme, und das Handy bleibt in der Küche.',
      'Ich gehe raus. Irgendwer muss ja die Enten grüßen.',
    ],
    owl: [
      'Eule von Natur aus, Lerche laut Arbeitsvertrag.',
      'Um sechs auf, um zehn im Bett, dazwischen keine Reue.',
    ],
    friends: [
      'Ich zähle bei Brettspielen mit. Freundlich, aber genau.',
      'Ich sage immer „nur noch kurz hier rein“. Es ist nie kurz.',
    ],
    home: ['Zu viele Pflanzen, nie genug Teelöffel.', 'Du riechst das Essen, bevor du die Klingel findest.'],
  },
  en: {
    sunday: [
      'Flea market, soup, a nap I didn’t plan.',
      'The papers in bed, then a swim in water that’s too cold.',
    ],
    dish: [
      'Risotto. I stir, you pour the wine and tell me stories.',
      'Pancakes at midnight. It’s a proper dinner, I checked.',
    ],
    hello: [
      'Tell me the best thing you’ve eaten this week.',
      'Ask about my record player. Allow a little time.',
    ],
    opinion: ['Raisins belong in everything.', 'The book wasn’t better. It was just longer.'],
    weakness: ['A second helping and a last dance.', 'Dogs with one ear up and one ear down.'],
    date: [
      'A market, no plan, and we share whatever smells best.',
      'A walk that turns into dinner because nobody wants to go home.',
    ],
    rain: [
      'Blanket, old films, and the phone stays in the kitchen.',
      'I go out in it. Somebody has to say hello to the ducks.',
    ],
    owl: [
      'Owl by nature, early bird by employment contract.',
      'Up at six, in bed by ten, no regrets in between.',
    ],
    friends: [
      'I keep score at board games. Kindly, but I keep it.',
      'I always say “just one more stop” and it’s never one.',
    ],
    home: ['Too many plants, never enough teaspoons.', 'You’ll smell dinner before you find the doorbell.'],
  },
  es: {
    sunday: [
      'Rastro, sopa y una siesta sin planear.',
      'El periódico en la cama y luego un baño en agua demasiado fría.',
    ],
    dish: [
      'Risotto. Yo remuevo, tú sirves el vino y cuentas historias.',
      'Tortitas a medianoche. Cuenta como cena, lo he comprobado.',
    ],
    hello: ['Dime lo mejor que has comido esta semana.', 'Pregúntame por mi tocadiscos. Ven con tiempo.'],
    opinion: ['Las pasas van bien con todo.', 'El libro no era mejor. Solo era más largo.'],
    weakness: ['Repetir plato y bailar la última.', 'Los perros con una oreja arriba y otra abajo.'],
    date: [
      'Un mercado, ningún plan, y compartimos lo que mejor huela.',
      'Un paseo que acaba en cena porque nadie quiere irse a casa.',
    ],
    rain: [
      'Manta, películas antiguas y el móvil en la cocina.',
      'Salgo igual. Alguien tiene que saludar a los patos.',
    ],
    owl: [
      'De trasnochar por naturaleza, de madrugar por contrato.',
      'En pie a las seis, en la cama a las diez y sin remordimientos.',
    ],
    friends: [
      'En los juegos de mesa apunto los puntos. Con cariño, pero los apunto.',
      'Siempre digo «solo una parada más». Nunca es una.',
    ],
    home: [
      'Demasiadas plantas, nunca suficientes cucharillas.',
      'Olerás la cena antes de encontrar el timbre.',
    ],
  },
  fi: {
    sunday: [
      'Kirpputori, keittoa ja päiväunet, joita ei suunniteltu.',
      'Lehti sängyssä ja sitten uinti aivan liian kylmässä vedessä.',
    ],
    dish: [
      'Risotto. Minä sekoitan, sinä kaadat viiniä ja kerrot tarinoita.',
      'Lettuja keskiyöllä. Se lasketaan illalliseksi.',
    ],
    hello: ['Kerro, mikä oli tämän viikon paras ruoka.', 'Kysy levysoittimestani. Varaa vähän aikaa.'],
    opinion: ['Rusinat sopivat kaikkeen.', 'Kirja ei ollut parempi. Se oli vain pidempi.'],
    weakness: [
      'Lisäannoksesta ja viimeisestä tanssista.',
      'Koirista, joilla on toinen korva pystyssä ja toinen ei.',
    ],
    date: [
      'Tori, ei suunnitelmaa, ja jaetaan se, mikä tuoksuu parhaalta.',
      'Kävely, joka venyy illalliseksi, kun kukaan ei halua kotiin.',
    ],
    rain: [
      'Viltti, vanhoja elokuvia, ja puhelin jää keittiöön.',
      'Lähden ulos. Jonkun on tervehdittävä sorsia.',
    ],
    owl: [
      'Luonnostani yökyöpeli, työsopimuksen mukaan aamuvirkku.',
      'Ylös kuudelta, nukkumaan kymmeneltä, eikä kaduta.',
    ],
    friends: [
      'Lasken lautapelien pisteet. Ystävällisesti, mutta lasken.',
      'Sanon aina ”vielä yksi paikka”. Se ei ole koskaan yksi.',
    ],
    home: [
      'Liikaa kasveja, ei koskaan tarpeeksi teelusikoita.',
      'Haistat illallisen ennen kuin löydät ovikellon.',
    ],
  },
  fr: {
    sunday: [
      'Brocante, soupe, et une sieste qui n’était pas prévue.',
      'Le journal au lit, puis un bain dans une eau bien trop froide.',
    ],
    dish: [
      'Un risotto. Je remue, tu sers le vin et tu racontes.',
      'Des crêpes à minuit. Ça compte comme un dîner, j’ai vérifié.',
    ],
    hello: [
      'Raconte-moi la meilleure chose que tu as mangée cette semaine.',
      'Demande-moi mon tourne-disque. Prévois un peu de temps.',
    ],
    opinion: [
      'Les raisins secs ont leur place partout.',
      'Le livre n’était pas mieux. Il était juste plus long.',
    ],
    weakness: [
      'Une deuxième assiette et une dernière danse.',
      'Les chiens avec une oreille en l’air et l’autre en bas.',
    ],
    date: [
      'Un marché, aucun plan, et on partage ce qui sent le meilleur.',
      'Une balade qui finit en dîner parce que personne ne veut rentrer.',
    ],
    rain: [
      'Un plaid, de vieux films, et le téléphone reste dans la cuisine.',
      'Je sors. Il faut bien que quelqu’un salue les canards.',
    ],
    owl: [
      'Oiseau de nuit par nature, lève-tôt par contrat de travail.',
      'Debout à six heures, au lit à dix, sans regrets entre les deux.',
    ],
    friends: [
      'Je compte les points aux jeux de société. Gentiment, mais je compte.',
      'Je dis toujours « un dernier arrêt ». Ce n’est jamais le dernier.',
    ],
    home: [
      'Trop de plantes, jamais assez de petites cuillères.',
      'Tu sentiras le dîner avant de trouver la sonnette.',
    ],
  },
  it: {
    sunday: [
      'Mercatino, zuppa e un pisolino fuori programma.',
      'Giornale a letto, poi un bagno in acqua troppo fredda.',
    ],
    dish: [
      'Risotto. Io giro, tu versi il vino e racconti.',
      'Pancake a mezzanotte. Vale come cena, ho controllato.',
    ],
    hello: [
      'Dimmi la cosa più buona che hai mangiato questa settimana.',
      'Chiedimi del mio giradischi. Ci vuole un po’ di tempo.',
    ],
    opinion: ['L’uvetta sta bene ovunque.', 'Il libro non era meglio. Era solo più lungo.'],
    weakness: ['Un secondo piatto e un ultimo ballo.', 'I cani con un orecchio su e uno giù.'],
    date: [
      'Un mercato, nessun piano, e si divide quello che profuma di più.',
      'Una passeggiata che diventa cena perché nessuno vuole tornare a casa.',
    ],
    rain: [
      'Coperta, vecchi film, e il telefono resta in cucina.',
      'Esco lo stesso. Qualcuno deve pur salutare le papere.',
    ],
    owl: [
      'Gufo per natura, allodola per contratto.',
      'In piedi alle sei, a letto alle dieci, nessun rimpianto in mezzo.',
    ],
    friends: [
      'Ai giochi da tavolo segno i punti. Con gentilezza, ma li segno.',
      'Dico sempre «ancora una tappa». Non è mai una.',
    ],
    home: [
      'Troppe piante, mai abbastanza cucchiaini.',
      'Sentirai il profumo della cena prima di trovare il campanello.',
    ],
  },
  nb: {
    sunday: [
      'Loppemarked, suppe og en lur som ikke var planlagt.',
      'Avisen på senga og så et bad i altfor kaldt vann.',
    ],
    dish: [
      'Risotto. Jeg rører, du skjenker vin og forteller.',
      'Pannekaker ved midnatt. Det teller som middag.',
    ],
    hello: [
      'Fortell meg det beste du har spist denne uken.',
      'Spør om platespilleren min. Sett av litt tid.',
    ],
    opinion: ['Rosiner hører hjemme i alt.', 'Boka var ikke bedre. Den var bare lengre.'],
    weakness: ['En porsjon til og den siste dansen.', 'Hunder med ett øre opp og ett ned.'],
    date: [
      'Et marked uten plan, og vi deler det som lukter best.',
      'En tur som blir til middag fordi ingen vil hjem.',
    ],
    rain: ['Pledd, gamle filmer, og telefonen blir på kjøkkenet.', 'Jeg går ut. Noen må jo hilse på endene.'],
    owl: [
      'B-menneske av natur, A-menneske ifølge kontrakten.',
      'Opp klokka seks, i seng klokka ti, ingenting å angre på.',
    ],
    friends: [
      'Jeg teller poeng i brettspill. Vennlig, men jeg teller.',
      'Jeg sier alltid «bare ett sted til». Det er aldri ett.',
    ],
    home: [
      'For mange planter, aldri nok teskjeer.',
      'Du kjenner lukten av middag før du finner ringeklokka.',
    ],
  },
  nl: {
    sunday: [
      'Rommelmarkt, soep en een dutje dat niet gepland was.',
      'De krant in bed en daarna een duik in veel te koud water.',
    ],
    dish: [
      'Risotto. Ik roer, jij schenkt wijn in en vertelt.',
      'Pannenkoeken om middernacht. Dat telt als avondeten.',
    ],
    hello: [
      'Vertel me wat het lekkerste was dat je deze week at.',
      'Vraag naar mijn platenspeler. Neem er even de tijd voor.',
    ],
    opinion: ['Rozijnen horen overal in.', 'Het boek was niet beter. Alleen langer.'],
    weakness: ['Een tweede bord en de laatste dans.', 'Honden met één oor omhoog en één omlaag.'],
    date: [
      'Een markt zonder plan, en we delen wat het lekkerst ruikt.',
      'Een wandeling die een etentje wordt omdat niemand naar huis wil.',
    ],
    rain: [
      'Dekentje, oude films, en de telefoon blijft in de keuken.',
      'Ik ga naar buiten. Iemand moet de eenden gedag zeggen.',
    ],
    owl: [
      'Nachtuil van nature, ochtendmens volgens mijn contract.',
      'Om zes uur op, om tien uur in bed, en nergens spijt van.',
    ],
    friends: [
      'Ik hou de score bij met spelletjes. Vriendelijk, maar wel precies.',
      'Ik zeg altijd ‘nog één winkeltje’. Het is er nooit één.',
    ],
    home: ['Te veel planten, nooit genoeg theelepels.', 'Je ruikt het eten voordat je de bel vindt.'],
  },
  pl: {
    sunday: [
      'Pchli targ, zupa i drzemka, której nikt nie planował.',
      'Gazeta w łóżku, a potem kąpiel w zdecydowanie za zimnej wodzie.',
    ],
    dish: [
      'Risotto. Ja mieszam, ty nalewasz wino i opowiadasz.',
      'Naleśniki o północy. To się liczy jako kolacja.',
    ],
    hello: [
      'Powiedz, co najlepszego jadło się u ciebie w tym tygodniu.',
      'Zapytaj o mój gramofon. To chwilę potrwa.',
    ],
    opinion: ['Rodzynki pasują do wszystkiego.', 'Książka nie była lepsza. Była tylko dłuższa.'],
    weakness: ['Dokładki i ostatniego tańca.', 'Psa, który ma jedno ucho w górze, a drugie w dole.'],
    date: [
      'Targ, żadnego planu i dzielimy się tym, co najładniej pachnie.',
      'Spacer, z którego robi się kolacja, bo nikt nie chce wracać.',
    ],
    rain: ['Koc, stare filmy, a telefon zostaje w kuchni.', 'Wychodzę. Ktoś musi się przywitać z kaczkami.'],
    owl: [
      'Sowa z natury, skowronek z umowy o pracę.',
      'Pobudka o szóstej, łóżko o dziesiątej, bez żalu pomiędzy.',
    ],
    friends: [
      'W planszówkach liczę punkty. Życzliwie, ale liczę.',
      'Zawsze mówię „jeszcze tylko jedno miejsce”. Nigdy nie jest jedno.',
    ],
    home: [
      'Za dużo roślin i wiecznie za mało łyżeczek.',
      'Zapach kolacji trafi do ciebie szybciej niż ty do dzwonka.',
    ],
  },
  sv: {
    sunday: [
      'Loppis, soppa och en tupplur som ingen planerat.',
      'Tidningen i sängen och sedan ett dopp i alldeles för kallt vatten.',
    ],
    dish: [
      'Risotto. Jag rör, du häller upp vin och berättar.',
      'Pannkakor vid midnatt. Det räknas som middag.',
    ],
    hello: ['Berätta det godaste du ätit den här veckan.', 'Fråga om min skivspelare. Avsätt lite tid.'],
    opinion: ['Russin passar i allt.', 'Boken var inte bättre. Den var bara längre.'],
    weakness: ['En portion till och den sista dansen.', 'Hundar med ett öra upp och ett ner.'],
    date: [
      'En marknad utan plan, och vi delar på det som luktar godast.',
      'En promenad som blir middag för att ingen vill gå hem.',
    ],
    rain: [
      'Filt, gamla filmer, och telefonen stannar i köket.',
      'Jag går ut. Någon måste ju hälsa på änderna.',
    ],
    owl: [
      'Nattuggla av naturen, morgonpigg enligt anställningsavtalet.',
      'Uppe klockan sex, i säng klockan tio, inget att ångra däremellan.',
    ],
    friends: [
      'Jag räknar poäng i brädspel. Vänligt, men jag räknar.',
      'Jag säger alltid ”bara ett ställe till”. Det är aldrig ett.',
    ],
    home: [
      'För många växter, aldrig nog med teskedar.',
      'Du känner doften av middag innan du hittar ringklockan.',
    ],
  },
}
