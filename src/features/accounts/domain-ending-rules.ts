// The last labels of web addresses, as alternatives of an expression.

/** Of countries and territories, by their first letter. */
const countryEndings =
  'a[cdefgilmoqrstuwxz]|b[abdefghijmnorstvwyz]|c[acdfghiklmnoruvwxyz]|d[ejkmoz]|e[cegrstu]|f[ijkmor]|' +
  'g[abdefghilmnpqrstuwy]|h[kmnrtu]|i[delmnoqrst]|j[emop]|k[eghimnprwyz]|l[abcikrstuvy]|' +
  'm[acdeghklmnopqrstuvwxyz]|n[acefgilopruz]|o[m]|p[aefghklmnrstwy]|q[a]|r[eosuw]|s[abcdeghijklmnorstuvxyz]|' +
  't[cdfghjklmnortvwz]|u[agksyz]|v[aceginu]|w[fs]|y[et]|z[amw]'

/** Of the thousand others, those under which anybody may register an address, and many do. */
const otherEndings =
  'academy|actor|adult|agency|amsterdam|app|art|asia|auction|autos|baby|band|bar|beauty|beer|berlin|best|bet|' +
  'bid|bike|bio|biz|black|blog|blue|boats|bond|brussels|build|buzz|cam|camp|capital|cards|care|cash|casino|' +
  'center|cfd|chat|city|click|clinic|cloud|club|coach|codes|cologne|com|community|company|cool|coupons|cyou|' +
  'date|dating|day|deals|design|dev|digital|direct|dog|domains|download|edu|email|events|exchange|expert|' +
  'express|faith|family|fans|fashion|finance|fit|fitness|foundation|fun|fund|fyi|gallery|game|games|gay|gift|' +
  'gives|global|gold|gov|group|guide|guru|hair|health|help|homes|host|hosting|house|how|icu|info|ink|' +
  'institute|international|investments|jetzt|jobs|kids|kim|kiwi|koeln|land|lgbt|life|link|live|loan|loans|lol|' +
  'london|love|ltd|luxe|makeup|market|media|men|menu|mobi|moe|mom|money|monster|name|net|network|new|news|' +
  'ninja|now|one|ong|online|ooo|org|page|paris|party|pet|photo|photos|pics|pictures|pink|plus|poker|porn|' +
  'press|pro|properties|quest|red|rent|rest|review|rich|rip|rocks|run|sale|salon|sbs|school|science|security|' +
  'sex|sexy|shop|shopping|show|singles|site|ski|skin|social|software|solar|solutions|space|store|stream|' +
  'studio|style|support|surf|swiss|systems|team|tech|technology|tel|tickets|tips|today|tokyo|tools|top|tours|' +
  'town|trade|trading|training|travel|tube|university|uno|vacations|vegas|ventures|video|vin|vip|vlaanderen|' +
  'vodka|vote|wales|wang|watch|website|wedding|wien|wiki|win|wine|work|works|world|wtf|xin|xxx|xyz|yoga|zip|' +
  'zone'

/** All of them, in ASCII. */
export const domainEndings = `${countryEndings}|${otherEndings}`
