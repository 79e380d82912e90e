// Words of our eleven languages that the phrases are built from, as folded by `scam-warnings.ts`: lower case,
// without accents; `*` is any suffix.

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
  profit:
    'per week|a week|weekly|every week|per day|daily|guaranteed|per maand|pro woche|pro monat|garantiert|gegarandeerd|par semaine|' +
    'par mois|garanti*|a settimana|al mese|garantit*|por semana|al mes|garantizad*|tygodniowo|miesiecznie|gwarantowan*|om ugen|' +
    'om maneden|i uken|i maneden|i veckan|i manaden|garanter*|viikossa|kuukaudessa|taattu*',
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
