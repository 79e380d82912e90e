import type { Sentences } from './sentences.ts'

export const it: Sentences = {
  about: [
    'Colazioni lunghe, passeggiate senza meta e conversazioni che fanno perdere l’ultimo treno.',
    'Cucino sempre per quattro e ceno da me. Vedi il problema? Porta il vino.',
    'In settimana faccio sul serio, la domenica sparisco al mare con un libro.',
    'Rido delle mie battute, soprattutto di quelle pessime. Qualcuno deve pur cominciare.',
    'Niente fretta e niente recite: un aperitivo, due chiacchiere, e vediamo se scatta la scintilla.',
    'Ho un giradischi, due piedi sinistri e nessuna vergogna. Balliamo?',
    'Dico quello che penso e ascolto quello che rispondi. Pare sia una rarità.',
    'Mercatini, focaccia calda e gente che sa raccontare: il mio sabato ideale.',
    'I miei pomodori crescono meglio della mia vita sentimentale. È ora di rimediare.',
    'Mi piace chi ha il coraggio di volere qualcosa. Tu che cosa vuoi?',
    'Sale sulla pelle, capelli al vento e una granita alle due di notte.',
    'So ascoltare, non so mentire e faccio un ottimo caffè.',
    'Il mio gatto dice che dovrei ricevere più visite. Per una volta ha ragione.',
    'Un museo, poi un calice, poi si vede. Le serate migliori non hanno programma.',
  ],
  aboutNiche: {
    2: [
      'Cerco una donna che ricambi lo sguardo. Al resto pensiamo al secondo bicchiere.',
      'Mani delicate, ironia affilata e un debole per le donne che sanno che cosa vogliono.',
    ],
    3: [
      'Prima la fiducia, poi la corda. Dei limiti parlo volentieri: è lì che diventa interessante.',
      'Voce calma, patti chiari, molta fantasia. Chiedimi pure che cosa intendo.',
    ],
    4: [
      'Qui le curve non sono un dettaglio, sono la notizia. Calore, buona tavola e zero diete.',
      'Bicchieri pieni, risate piene, forme piene. Le mezze porzioni le lascio agli altri.',
    ],
    5: [
      'Le rughe sono sorrisi che hanno deciso di restare. Vieni a contarle.',
      'L’esperienza si deve vedere. E ogni tanto baciare.',
    ],
    6: [
      'Agenda piena, cuore aperto. Per una bella serata il posto lo trovo.',
      'Sicurezza di sé, una vita propria e la babysitter già prenotata: una combinazione irresistibile.',
    ],
    7: [
      'Uomo cerca uomo per belle chiacchiere, balli pessimi e tutto quello che segue.',
      'Prima una birra al sole, poi vediamo chi arrossisce.',
    ],
  },
  reasons: [
    'Per vedere se la scintilla esiste ancora.',
    'Di nuovo le farfalle, ma con calma.',
    'Qualcuno con cui ridere, e non solo.',
    'Un’avventura con una bella conversazione.',
    'Perché il divano è abbastanza grande per due.',
  ],
  greetings: [
    'Ciao, il tuo profilo mi ha fatto sorridere in metro. Adesso mi guardano tutti.',
    'Ehi, hai l’aria di chi ha belle storie da raccontare.',
    'Buonasera. Il merito è della foto, ma a trattenermi è stato il testo.',
    'Ciao. Ho provato tre frasi d’esordio e questa è quella sopravvissuta.',
    'Ciao, vedo che il mare piace anche a te. Mi sembra un buon inizio.',
  ],
  questions: [
    'Qual è la cosa più buona che hai mangiato questa settimana?',
    'Mattina presto o notte fonda?',
    'Che disco metteresti adesso?',
    'Un martedì libero e il pieno di benzina: dove vai?',
    'Che cosa devo sapere di te prima del primo caffè?',
  ],
  answers: [
    'Ah, qui devo pensarci. Richiedimelo più tardi.',
    'Questo preferisco dirtelo di persona.',
    'Sinceramente? Sì. E lo rifarei.',
    'Che buffo, stavo per chiederti la stessa cosa.',
    'Un po’ tutte e due, dipende dalla compagnia.',
  ],
  plans: [
    'Sabato facciamo due passi lungo l’acqua?',
    'Conosco un posticino a lume di candela. Giovedì?',
    'Io cucino, tu scegli la musica. Quando puoi?',
    'Un caffè, e poi decidi tu se diventano due.',
    'Venerdì dopo il lavoro, alla fontana? Mi riconosci dalla sciarpa rossa.',
  ],
}
