// Words with which people spell out addresses, numbers and usernames, in the product's languages.

/** Replaces a link, an address or a number for the reader (api: Chat). Screens show it in the reader's language. */
export const hiddenMark = '[hidden]'

/** Endings that are not words; the text before them is a domain name. */
export const surelyEndings =
  'com|net|org|info|biz|edu|gov|eu|nl|de|fr|pl|dk|fi|ch|uk|ie|pt|cz|sk|hu|ro|bg|gr|hr|rs|ua|ru|рф|su|lt|lv|ee|lu|li|' +
  'io|ai|tv|cc|ws|fm|gg|ly|vc|sh|gl|cn|jp|kr|hk|tw|sg|th|vn|ph|pk|lk|ir|il|tr|ae|sa|eg|ng|gh|ke|zw|br|mx|cl|' +
  'pe|ve|ec|uy|nz|ca|au|xyz|app|dev|online|site|website|shop|store|blog|page|link|click|club|chat|dating|live|' +
  'cam|cams|sex|sexy|porn|xxx|adult|tube|vip|gay|lgbt|men|wiki|tech|cloud|host|space|icu|bio|ink|lol|ltd|' +
  'media|pics|photos|social|network|email|mobi|name|pro|zone|amsterdam|berlin|koeln|wien|paris|vlaanderen'
/** Endings that are also words: a sentence after a forgotten space is occasionally a false positive. */
export const oftenEndings = 'it|es|be|at|no|se|co|me|us'
/**
 * Endings that more often start the next sentence: they count only with a path or with several labels before
 * them.
 */
export const seldomEndings =
  'life|fun|top|news|world|is|in|to|so|do|my|by|as|am|la|al|ma|na|za|mu|si|pa|id|im|nu|st|ne|re|pm|cx|tk|ml|ga|cf|gq'

/** Words for the at sign with no other meaning. */
export const atNames =
  'arroba|chiocciola|arobase|arobas|apenstaart(?:je)?|klammeraffe|snabel-?a|alfakrøll|kr(?:ø|o)llalfa|ma(?:ł|l)pa|miukumauku|kukkamerkki|ät-merkki'
/** Words for the dot in an address with hardly any other meaning. */
export const dotWords = 'dot|punkt|punt|punktum|prikk|kropka|piste'
/** Words for the dot that are everyday words. */
export const dailyDotWords = 'point|punto|ponto'
/** The endings that count after an everyday word for the dot, because they have no other meaning. */
export const spelledEndings =
  'punt\\s(?:com|net|org|nl|be)|punkt\\s(?:com|net|org|de|ch|dk|pl)|punktum\\s(?:com|net|org|dk|no)|prikk\\s(?:com|net|no)|' +
  'point\\s(?:com|net|org|fr)|punto\\s(?:com|net|org|it)|ponto\\scom|kropka\\s(?:com|net|pl)|piste\\s(?:com|net|fi)'

/** Endings of mail providers that are no words of our languages: they need no sign before them. */
export const mailEndings = 'com|org|eu|fr|nl|pl|dk|fi|ru|uk|co\\suk'
/** The others, which are part of an address only at the end of a sentence. */
export const wordMailEndings = 'net|de|es|it|be|at|ch|se|no|me'

/** Mail providers. */
export const mailHouses =
  'g-?mail|googlemail|hotmail|outlook|yahoo|ymail|icloud|proton|proton-?mail|gmx|aol|hushmail|tutanota|yandex|wanadoo|ziggo'

/** Services on which people are found by a username. */
export const services =
  'instagram|insta|ig|snapchat|snap|telegram|telegramm|tg|kik|skype|whats\\s?app|wapp|threema|discord|tik\\s?tok|facebook|' +
  'viber|wechat|weixin|signal|onlyfans|twitter|wickr|hangouts|' +
  // Spelled so that rules should not see them.
  'teleqram|telegrm|instaqram|lnstagram|lnsta|whatsap|watsapp|whatsupp|snapchad|' +
  // In Cyrillic.
  'телеграм|телеграмм|телега|тг|инстаграм|инстаграмм|інстаграм|инста|ватсап|вотсап|вацап|вайбер|скайп|дискорд|тикток|фейсбук'
/** Short names of services that are also words. */
export const shortServices = 'tele|sc|wa|fb|messenger'
/** Services whose name is followed by another word only if that word is a username. */
export const nameServices =
  'instagram|insta|ig|snapchat|telegram|tg|kik|skype|threema|discord|tik\\s?tok|wechat|viber|onlyfans'
/** Words that people use when talking about a service, so they are not usernames. */
export const wordsOfServices = [
  'account|accounts|konto|kontot|kontoen|compte|comptes|cuenta|profile|profiles|profiel|profil|profilo|perfil|profiili',
  'story|stories|reel|reels|storie|historia|historias|verhaal|verhalen|foto|fotos|photo|photos|pics|bilder|bild|live',
  'server|servers|serveur|servidor|serwer|app|chat|chats|call|calls|message|messages|bericht|berichten|nachricht|nachrichten|messaggi|mensaje|mensajes',
  'please|bitte|alsjeblieft|graag|gerne|plaît|favor|favore|prosze|takk|tack|kiitos|thanks|danke|bedankt|merci|gracias',
  'grazie|also|auch|aussi|anche|tambien|ook|også|ogsa|också|myös|more|mehr|meer|plus|later|spater|instead|anymore',
  'niet|nicht|never|nooit|jamais|nunca|nigdy|aldri|aldrig|koskaan|better|besser|beter|sometimes|often|vaak|either',
  'only|today|tomorrow|tonight|daily|works|werkt|geht|then|dann|though|maybe|soon|again|once|always|altijd|immer',
  'souvent|toujours|parfois|siempre|sempre|spesso|czesto|zawsze|ofte|ofta|usein|aina|manchmal|soms|taglich|dagelijks',
].join('|')
/** Words that introduce a service on which somebody has a username. */
export const beforeService =
  "add|my|mijn|m'n|mein|meinem|meine|mon|ma|mio|mia|mi|moj|moje|min|mitt|mit|minun|me|mij|mir|moi|mnie|meg|mig|" +
  'minut|on|op|auf|sur|su|en|na|pa|i|in|is|ist|est|es'

/** Words for a telephone or its number, with any suffix. */
export const telephoneWords =
  'number|phone|mobile|nummer|telefo|tlf|mobiel|handy|mobil|numéro|téléphone|portable|cellulare|móvil|numer|komórk|puhelin'
