// Words of our eleven languages that the phrases are built from, as folded by `scam-warnings.ts`: lower case,
// without accents; `*` is any suffix.

/** Words for each week or day, and in some languages for each month. */
const period =
  'per week|a week|weekly|every week|per day|daily|per maand|pro woche|pro monat|par semaine|par mois|a settimana|al mese|' +
  'por semana|al mes|tygodniowo|miesiecznie|om ugen|om maneden|i uken|i maneden|i veckan|i manaden|viikossa|kuukaudessa'

/** The lists referenced by phrases. */
export const warningWords: Record<string, string> = {
  card_name:
    'steam card*|itunes card*|google play card*|amazon card*|apple card*|razer card*|steam gift*|paysafecard*|steamkaart*|steamkarte*|steamkort*|steam kort*|steam kart*|carte* steam|carta steam|tarjeta* steam',
  customs:
    'customs fee*|customs duty|clearance fee*|release fee*|douanekosten|invoerrechten|inklaringskosten|zollgebuhr*|zollkosten|' +
    'frais de douane|droits de douane|spese doganali|dazi doganali|gastos de aduana|tasas de aduana|oplat* celn*|' +
    'toldafgift*|toldgebyr*|tullimaksu*|tollavgift*|tullavgift*|tullkostnad*',
  pay_link: 'paypal me|paypalme|cash app me|venmo me|revolut me',
  wallet:
    'usdt wallet*|btc wallet*|bitcoin wallet*|crypto wallet*|wallet address|trust wallet|metamask|wallet adresse*|wallet adres|krypto wallet*',
  profit: `${period}|guaranteed|garantiert|gegarandeerd|garanti*|garantizad*|gwarantowan*|garanter*|taattu*`,
  /** The time of a share; without one, 'a month' is of pocket money and pensions. */
  term: `${period}|per month|a month|monthly|every month|each week|each month|each day|every day|a day|per dag|pro tag|par jour|al giorno|al dia|dziennie|om dagen|paivassa|per vecka|per uke|per uge`,
  percent: 'percent|per cent|procent*|prozent|pourcent*|per cento|por ciento|prosent*',
  /** A sum without a currency, as folding leaves it. */
  amount: '[1-9][0-9]{0,2} (?:\\| )?[0-9]{3}|[1-9][0-9]{1,4}k?',
  stolen:
    'wallet was stolen|wallet stolen|wallet got stolen|purse was stolen|lost my wallet|portemonnee ^ gestolen|portemonnaie ^ gestohlen|' +
    'geldborse ^ gestohlen|brieftasche ^ gestohlen|portefeuille ^ vole|vole mon portefeuille|portafoglio ^ rubato|rubato il portafoglio|' +
    'cartera ^ robada|robado la cartera|robaron la cartera|ukradli mi portfel|portfel ^ ukradziony|skradziono mi portfel|' +
    'pung ^ stjalet|stjalet min pung|lommebok* ^ stjalet|stjalet lommeboken|planbok ^ stulen|stulit min planbok|lompakko* varastettiin|lompakko* on varastettu',
  money:
    'money|cash|dollar|dollars|euro|euros|eur|usd|pound|pounds|geld|bargeld|kohle|argent|thune|fric|soldi|denaro|dinero|' +
    'plata|pieniadze|pieniedzy|kase|kasy|zlotych|zl|penge|penger|pengar|kroner|kronor|rahaa|rahat|euroa|krypto*|crypto*|' +
    'cripto*|bitcoin*|btc|usdt|ethereum',
  crypto: 'bitcoin*|crypto*|krypto*|cripto*|btc|usdt|ethereum',
  wire: 'western union|moneygram|money gram|ria transfer|remitly',
  account:
    'bank account|iban|paypal|cash app|cashapp|revolut|venmo|zelle|bankrekening|rekeningnummer|bankkonto|kontonummer|' +
    'compte bancaire|rib|conto bancario|conto corrente|cuenta bancaria|bizum|konto bankowe|konta bankowego|numer konta|' +
    'blik*|mobilepay|vipps|swish|tilinumero*|tilille|tikkie',
  bill:
    'rent|ticket|tickets|flight|hospital|visa|bill|bills|surgery|' +
    'huur|vliegticket|vlucht|ziekenhuis*|visum|rekening*|operatie|' +
    'miete|flug*|krankenhaus*|rechnung*|operation*|' +
    'loyer|billet|hopital|facture*|affitto|biglietto|ospedale|bolletta|bollette|operazione|' +
    'alquiler|billete|boleto|pasaje|factura|facturas|operacion|visado|' +
    'czynsz|bilet|szpital*|rachunek|rachunki|operacje|wize|' +
    'husleje*|flybillet*|hospitals*|hospitalet|regning*|vuokra*|lentolipu*|lentolippu*|sairaala*|lasku*|leikkau*|viisumi*|' +
    'husleie*|flybillett*|sykehus*|operasjon*|hyra|hyran|flygbiljett*|biljett*|sjukhus*|rakning*',
  card:
    'gift card|gift cards|giftcard*|steam|itunes|google play*|paysafe*|neosurf|apple card*|amazon card*|razer gold|' +
    'cadeaukaart*|cadeaubon*|giftkaart*|steamkaart*|geschenkkarte*|guthabenkarte*|steamkarte*|gutschein*|' +
    'carte cadeau|cartes cadeau*|coupon pcs|transcash|carta regalo|carte regalo|buono regalo|buono amazon|buoni amazon|' +
    'tarjeta regalo|tarjetas regalo|tarjeta de regalo|tarjetas de regalo|kart* podarunkow*|kart* prezentow*|' +
    'gavekort*|lahjakort*|presentkort*',
  messenger:
    'whatsapp*|whats app|wapp|telegram*|telegrami*|signal|signalissa|instagram*|insta|instas*|snapchat*|snap|kik|viber*|' +
    'wechat|skype*|discord*|hangouts|messenger*|facebook*|fb|gmail',
  number:
    'number|phone number|cell|nummer|telefoonnummer|mobiel|telefonnummer*|handynummer|mobilnummer*|nummeret|numret|' +
    'numero|telephone|telefono|cellulare|movil|numer|numerem|telefon|telefonu|numeroni|numerosi|puhelinnumero*',
  own_number: 'numeroni|puhelinnumeroni',
  site:
    'site|app|website|platform|seite|plattform|portal|appli|sito|sitio|pagina|strona|strony|strone|stronie|aplikacji|' +
    'sivusto*|siden|nettsiden|sidan|sajten|appen',
}

/** Negations: after one of them, with at most one word in between, nothing counts as a request. */
export const denials =
  'no|not|never|dont|don t|cannot|without|niet|geen|nooit|nicht|kein|keine|keinen|nie|niemals|pas|jamais|' +
  'aucun|non|mai|nessun|nunca|jamas|ningun|nigdy|ikke|ej|aldrig|aldri|inga|inte|ala|alka|ilman'

/** Words that go on after a sum of money. Any other may be what a number counts, as in 'send me 10 pictures'. */
export const afterSum =
  'please|pls|plz|now|today|asap|tonight|tomorrow|quickly|via|by|through|until|' +
  'aub|alsjeblieft|nu|vandaag|morgen|voor|over|bitte|jetzt|heute|fur|bis|svp|stp|maintenant|aujourd|pour|s il|per favore|' +
  'adesso|oggi|por favor|ahora|hoy|para|prosze|teraz|dzis|tak|venligst|i dag|takk|snalla|tack|idag|kiitos|nyt|tanaan|heti'
