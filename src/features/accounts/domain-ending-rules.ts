// The last labels of web addresses, as alternatives of an expression. Those that one company has to itself (`.ford`) are
// absent: nobody else can have a page there.

/** Of countries and territories. */
const countryEndings =
  'ac|ad|ae|af|ag|ai|al|am|ao|aq|ar|as|at|au|aw|ax|az|ba|bb|bd|be|bf|bg|bh|bi|bj|' +
  'bm|bn|bo|br|bs|bt|bv|bw|by|bz|ca|cc|cd|cf|cg|ch|ci|ck|cl|cm|cn|co|cr|cu|cv|cw|' +
  'cx|cy|cz|de|dj|dk|dm|do|dz|ec|ee|eg|er|es|et|eu|fi|fj|fk|fm|fo|fr|ga|gb|gd|ge|' +
  'gf|gg|gh|gi|gl|gm|gn|gp|gq|gr|gs|gt|gu|gw|gy|hk|hm|hn|hr|ht|hu|id|ie|il|im|in|' +
  'io|iq|ir|is|it|je|jm|jo|jp|ke|kg|kh|ki|km|kn|kp|kr|kw|ky|kz|la|lb|lc|li|lk|lr|' +
  'ls|lt|lu|lv|ly|ma|mc|md|me|mg|mh|mk|ml|mm|mn|mo|mp|mq|mr|ms|mt|mu|mv|mw|mx|my|' +
  'mz|na|nc|ne|nf|ng|ni|nl|no|np|nr|nu|nz|om|pa|pe|pf|pg|ph|pk|pl|pm|pn|pr|ps|pt|' +
  'pw|py|qa|re|ro|rs|ru|rw|sa|sb|sc|sd|se|sg|sh|si|sj|sk|sl|sm|sn|so|sr|ss|st|su|' +
  'sv|sx|sy|sz|tc|td|tf|tg|th|tj|tk|tl|tm|tn|to|tr|tt|tv|tw|tz|ua|ug|uk|us|uy|uz|' +
  'va|vc|ve|vg|vi|vn|vu|wf|ws|ye|yt|za|zm|zw'

/** Of everything else. */
const otherEndings =
  'academy|accountant|accountants|actor|adult|aero|africa|agency|airforce|amsterdam|apartments|' +
  'app|archi|army|art|asia|associates|attorney|auction|audio|auto|autos|baby|band|bar|bargains|' +
  'basketball|bayern|beauty|beer|berlin|best|bet|bible|bid|bike|bingo|bio|biz|black|' +
  'blackfriday|blog|blue|boats|bond|boo|boston|boutique|broker|brussels|build|builders|business|' +
  'buzz|bzh|cab|cafe|cam|camera|camp|capetown|capital|car|cards|care|career|careers|cars|casa|' +
  'cash|casino|cat|catering|center|ceo|cfd|chat|cheap|christmas|church|city|claims|cleaning|' +
  'click|clinic|clothing|cloud|club|coach|codes|coffee|college|cologne|com|community|company|' +
  'compare|computer|condos|construction|consulting|contact|contractors|cooking|cool|coop|corsica|' +
  'country|coupons|courses|credit|creditcard|cricket|cruises|cymru|cyou|dad|dance|date|dating|' +
  'day|dealer|deals|degree|delivery|democrat|dental|dentist|desi|design|dev|diamonds|diet|' +
  'digital|direct|directory|discount|doctor|dog|domains|download|durban|earth|eco|edu|education|' +
  'email|energy|engineer|engineering|enterprises|equipment|esq|estate|eus|events|exchange|expert|' +
  'exposed|express|fail|faith|family|fan|fans|farm|fashion|feedback|film|finance|financial|fish|' +
  'fishing|fit|fitness|flights|florist|flowers|foo|football|forex|forsale|forum|foundation|frl|' +
  'fun|fund|furniture|futbol|fyi|gal|gallery|game|games|garden|gay|gdn|gent|gift|gifts|gives|' +
  'giving|glass|global|gmbh|gold|golf|gop|gov|graphics|gratis|green|gripe|group|guide|guitars|' +
  'guru|hair|hamburg|haus|health|healthcare|help|hiphop|hockey|holdings|holiday|homes|horse|' +
  'hospital|host|hosting|house|how|icu|immo|immobilien|inc|industries|info|ing|ink|institute|' +
  'insure|int|international|investments|irish|ist|istanbul|jetzt|jewelry|jobs|joburg|juegos|' +
  'kaufen|kids|kim|kitchen|kiwi|koeln|land|lat|law|lawyer|lease|legal|lgbt|life|lifestyle|' +
  'lighting|limited|limo|link|live|living|llc|loan|loans|lol|london|lotto|love|ltd|luxe|' +
  'luxury|madrid|maison|makeup|management|market|marketing|mba|media|melbourne|meme|memorial|men|' +
  'menu|miami|mil|mobi|moda|moe|mom|money|monster|mortgage|moscow|motorcycles|mov|movie|museum|' +
  'music|nagoya|name|navy|net|network|new|news|nexus|ngo|ninja|now|nrw|nyc|observer|okinawa|' +
  'one|ong|onl|online|ooo|org|organic|osaka|page|paris|partners|parts|party|pet|phd|photo|' +
  'photography|photos|physio|pics|pictures|pink|pizza|place|plumbing|plus|poker|porn|post|press|' +
  'pro|productions|prof|promo|properties|property|protection|pub|quebec|quest|racing|realty|' +
  'recipes|red|rehab|reise|reisen|ren|rent|rentals|repair|report|republican|rest|restaurant|' +
  'review|reviews|rich|rip|rocks|rodeo|rsvp|rugby|ruhr|run|saarland|sale|salon|sarl|sbs|' +
  'school|schule|science|scot|security|services|sex|sexy|shiksha|shoes|shop|shopping|show|' +
  'singles|site|ski|skin|soccer|social|software|solar|solutions|soy|space|sport|srl|store|' +
  'stream|studio|study|style|sucks|supplies|supply|support|surf|surgery|swiss|sydney|systems|' +
  'tattoo|tax|taxi|team|tech|technology|tel|tennis|theater|theatre|tickets|tienda|tips|tires|' +
  'tirol|today|tokyo|tools|top|tours|town|toys|trade|trading|training|travel|tube|university|' +
  'uno|vacations|vegas|ventures|versicherung|vet|viajes|video|villas|vin|vip|vision|vlaanderen|' +
  'vodka|vote|voting|voto|voyage|wales|wang|watch|watches|webcam|website|wedding|wien|wiki|win|' +
  'wine|work|works|world|wtf|xin|xxx|xyz|yachts|yoga|yokohama|zip|zone|zuerich'

/** All of them, in ASCII. */
export const domainEndings = `${countryEndings}|${otherEndings}`
