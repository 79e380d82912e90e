import type { ScriptWords } from './script-words.ts'

const hello =
  'Ciao! Faccio parte della demo: dietro non c’è nessuno, solo qualche regola. Scrivimi qualcosa e ti rispondo in pochi secondi.'

export const it: ScriptWords = {
  free: [
    [
      'Dimmi la verità: il tuo caffè è davvero così buono o è una trappola?',
      'È buono davvero. La trappola è la seconda tazza.',
      'Allora la prima la offro io.',
      'Uno sconosciuto che porta il caffè. Puoi restare.',
      'Sabato, al mercato lungo il fiume? Le borse le porto io.',
      'E tu scegli le ciliegie.',
    ],
    [
      'Hai l’aria di una che sa da dove si vede il panorama.',
      'Lo so, sì. Duecento gradini, e ci vuole una torcia.',
      'Ho una torcia. Dev’essere destino.',
      'Prima fammi vedere chi la tiene in mano.',
      'Appena uscito dalla pioggia, senza filtri.',
    ],
    [
      'Ciao bellissima. Qui non ci sono quasi mai. Scrivimi su WhatsApp: +1 555 010 4477. La banca mi ha bloccato il conto. Puoi prestarmi 300 euro fino a venerdì? Sembri avere un cuore buono.',
    ],
    [
      'Tè o vino, quando piove come oggi?',
      'Tè fino alle sei. Poi accetto proposte.',
      'Sono le sei meno dieci.',
      'Sei pericoloso con un orologio in mano.',
      'E delicato con tutto il resto. Dormi bene.',
    ],
    [
      'Ho letto il tuo profilo due volte. La seconda per puro piacere.',
      'Allora ne scrivo uno più lungo. Che cosa vuoi sapere?',
      'Che cosa ti fa ridere fino a doverti sedere?',
      'Di solito la mia cucina. La settimana scorsa ha preso fuoco la minestra.',
    ],
    [
      'È all’antica, lo so. Lo sono anch’io.',
      'Mi piace, all’antica. È compreso un ballo?',
      'Solo lenti. Le mani devo pur metterle da qualche parte.',
    ],
    ['Sembri uscito da un film. È vero che non rispondi mai?'],
    [hello],
  ],
  premium: [
    [
      'Per colpa del tuo sorriso ho saltato la mia fermata. Mi sembrava giusto dirtelo.',
      'E quanto hai dovuto camminare?',
      'Quaranta minuti. Ne è valsa la pena dal primo all’ultimo.',
      'Allora ti devo un drink per ogni chilometro.',
      'Ecco il primo. Dove bere il secondo lo decidi tu.',
      'Conosco un bar con un pianoforte e pochissima luce. Giovedì?',
      'Mi metto il vestito verde.',
    ],
    [
      'Mi dicono che di gelato te ne intendi.',
      'Pistacchio, sempre. Chi dice vaniglia nasconde qualcosa.',
      'Io nascondo parecchio. Non tutto a te.',
      'Adesso voglio vedere che faccia fai quando lo dici.',
      'Questa.',
    ],
    [
      'Tesoro, sento che siamo fatti l’uno per l’altra. Scrivimi su Telegram, qui non posso parlare. Mia figlia deve essere operata, puoi mandarmi 200 euro? Ti restituisco tutto lunedì.',
    ],
    [
      'Per l’uomo che risponde con frasi intere.',
      'Non abbrevierò mai più una parola.',
      'Bravo. Raccontami l’ultima sera che non volevi far finire.',
      'Una terrazza, troppe stelle, e nessuno che guardava l’ora.',
    ],
    [
      'Il tuo cane ha l’aria di avere un’opinione su tutto.',
      'Ce l’ha. Su di te è ancora indeciso.',
      'Mi si può corrompere, e anche lui. Una passeggiata domenica?',
      'Alle undici, al ponte vecchio. Porta i biscotti, per tutti e due.',
    ],
    ['La prova che possiedo una camicia decente.', 'Con il primo bottone aperto starebbe ancora meglio.'],
    ['Sei la più misteriosa di tutte. Mi rispondi, o fa parte del mistero?'],
    [hello],
  ],
  partner: {
    about:
      'Faccio parte della demo. Dietro questo profilo non c’è nessuno: ti risponde qualche regola, pochi secondi dopo che hai scritto.',
    reason: 'Così puoi provare la chat per conto tuo.',
  },
}
