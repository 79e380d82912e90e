/** Returns an expression that finds any of these, in any case. */
const anyOf = (...sources: string[]) => new RegExp(sources.join('|'), 'i')

/** A server that retries states it, whatever code it adds. */
export const stillTried = anyOf(
  String.raw`will (keep trying|be re-?tried|continue trying|retry)`,
  String.raw`(do|need) not (need to )?re-?send`,
  'not yet been delivered',
  String.raw`delivery (is |has been |was )?delayed`,
  'warning message only',
  String.raw`wird (weiterhin|weiter|erneut) versucht|noch nicht zugestellt`,
  String.raw`wordt (opnieuw|later) geprobeerd|nog niet (bezorgd|afgeleverd)`,
  String.raw`nouvelles? tentatives?|pas encore (été )?(livré|remis|distribué)`,
  String.raw`ulteriori tentativi|non (è|e') (stato )?ancora (stato )?consegnat`,
  String.raw`(se|seguir[áa]) (volver[áa] a )?intentar|a[úu]n no se ha entregado`,
  String.raw`kolejne pr[óo]by|ponowi pr[óo]b|jeszcze nie (zosta[łl]a? )?dor[ęe]czon`,
  String.raw`(vil|bliver) (blive )?fors[øo]gt igen|pr[øo]ver igjen|endnu ikke leveret|enn[åa] ikke levert`,
  String.raw`fors[öo]ker igen|[äa]nnu inte levererat|yritet[äa]{2}n uudelleen|ei ole viel[äa] toimitettu`,
)

/**
 * Our server or domain is at fault: a block list, its reputation, its name, its proofs, its right to send here. Nothing of it is
 * about the recipient, and on the day it happens it happens to many.
 */
export const aboutServer = anyOf(
  String.raw`\b(block|black|deny|reject)[- ]?list`,
  String.raw`\b(rbl|dnsbl|rblclient|urbl|spamhaus|spamcop|barracuda|sorbs|uceprotect|abusix|cloudmark|senderscore|sender ?score|psbl|surbl|uribl|invaluement|nixspam|manitu|backscatterer|mailspike|trustedsource|senderbase)\b`,
  String.raw`blocked using|(?<!not )listed (in|at|by|on) |\bblocked by .{0,40}\b(zen|sbl|xbl|pbl|cbl)\b`,
  String.raw`reput(ation|azione|aci[óo]n|acja|atie)|r[ée]putation|\brykte|omd[øo]mme|renomm[ée]|\bmaine(en|esta)?\b`,
  String.raw`\b(client host|your (ip|host|(mail ?)?server|network|domain|mta)|sending (ip|server|host)|(this|source|connecting|sender'?s?) ip|mail from (your )?ip|ip[- ]?(address|adresse|adres|adress|osoite)?\b.{0,50})\b.{0,60}\b(block|ban|list|reject|refus|den(y|ied)|suspicious|not allowed|gesperrt|geblokkeerd|bloqu|blocc|zablok|blokk|sp[äa]rrad|estetty)`,
  String.raw`\b(s3140|s3150|oj00[0-9]|sc-00[0-9]|dy-00[0-9]|tss[01][0-9]|ofr_?(10[0-9]|50[0-9])|lpn007|rly:|hm08|cs01|pr\(ct[0-9])`,
  String.raw`unsolicited (mail|e-?mail|message)|\b(spf|dkim|dmarc|arc)\b|unauthenticated|sender (id|verif|address rejected|rejected|denied|blocked|not allowed|domain)|invalid sender`,
  String.raw`reverse dns|\brdns\b|\bptr\b|\b(helo|ehlo)\b|no (valid )?(mx|a) record for (the )?(sender|envelope)|bad dns|fcrdns`,
  String.raw`relay(ing)?( is| access)? (denied|not (permitted|allowed)|prohibited)|(unable|not permitted|not allowed) to relay|(can ?not|we do not|won't) relay|authentication (is )?required|must issue a starttls|not (in my list of )?allowed rcpthosts|kein relay`,
  String.raw`sperrliste|zwarte lijst|liste noire|lista nera|lista negra|czarn(a|ej) li[śs]|sortliste|svarteliste|svartlist|mustalla listalla|esto ?lista`,
  String.raw`too many (messages|mails|connections|recipients|complaints)|rate limit|unusual (rate|volume)|excessive|throttl|zu viele (verbindungen|nachrichten)|te veel (verbindingen|berichten)|trop de (connexions|messages)`,
)

/** The mailbox is there and takes no mail now, or not this one: it is full, or the server is busy. */
export const notNow = anyOf(
  String.raw`(mail ?box|inbox|mailfolder|account|user|recipient|storage|disk|quota)\b.{0,40}\b(is )?(full|exceed|over)`,
  String.raw`(over|exceed\w{0,3})\b.{0,40}\b(quota|storage|limit|space|mailbox size)|quota exceeded|\boverquota\b|insufficient (system )?(storage|disk)|out of (storage|space|memory)|not enough (storage|space)|no space left`,
  String.raw`try (again|later)|temporar(y|ily)|gr[ae]y-?list|time(d)?[- ]?out|expired|deferred|retry|too (busy|fast|quick)|receiving mail (at a rate|too quickly)|resources unavailable|service (is )?(unavailable|not available)|(could not|cannot|unable to) connect|connection (refused|reset|lost|dropped)|network (is )?unreachable|no route to host|delivery time|hop count|too many hops|mail loop|routing loop|loops? back`,
  // German, Dutch
  String.raw`(postfach|mailbox|speicher\w*)\b.{0,30}\b(voll|ersch[öo]pft|[üu]berschritten|[üu]berf[üu]llt)|quota .{0,20}[üu]berschritten|kontingent|sp[äa]ter (erneut|noch)|vor[üu]bergehend|zeit[üu]berschreitung`,
  String.raw`(postvak|mailbox|postbus|brievenbus)\b.{0,20}\bvol\b|quot(a|um) .{0,20}overschreden|opslagruimte|tijdelijk|later (opnieuw|nog)|time-?out|tijdslimiet`,
  // French, Italian, Spanish
  String.raw`(bo[îi]te|messagerie)\b.{0,40}\b(pleine|satur[ée]e)|quota .{0,20}(d[ée]pass[ée]|atteint)|temporaire|r[ée]essay|ult[ée]rieurement|d[ée]lai .{0,30}(d[ée]pass|expir)`,
  String.raw`casella\b.{0,30}\bpiena|quota .{0,20}superata|spazio .{0,20}(esaurito|insufficiente)|temporane|riprova|pi[ùu] tardi|tempo .{0,10}scaduto`,
  String.raw`buz[óo]n\b.{0,20}\blleno|cuota .{0,20}(excedida|superada)|espacio insuficiente|temporal(mente)?\b|int[ée]ntelo .{0,20}(m[áa]s tarde|de nuevo)|tiempo de espera`,
  // Polish
  String.raw`skrzynka\b.{0,30}(pe[łl]na|przepe[łl]niona)|(limit|quota|przekroczon)\S*.{0,30}(limit|przekroczon|miejsc)|brak miejsca|tymczasow|spr[óo]buj(cie)? .{0,20}p[óo][źz]niej|limit czasu`,
  // Danish, Norwegian, Swedish, Finnish
  String.raw`(postkasse|indbakke|postboks|innboks|mailboks|brevl[åa]da|postl[åa]da|inkorg)\w*\b.{0,20}(fuld|full|fyldt)|kvote\w*.{0,20}(overskredet|oversteget)|kvot\w*.{0,20}[öo]verskrid|midlertidig|tillf[äa]llig|pr[øo]v igen|pr[øo]v igjen|f[öo]rs[öo]k igen|senere|tidsgr[äa]ns|tidsavbrudd|tidsfrist`,
  String.raw`postilaatikko\b.{0,20}t[äa]ynn[äa]|kiinti[öo]\w*.{0,20}(ylit|t[äa]ynn)|tilap[äa]i|v[äa]liaikai|my[öo]hemmin|aikakatkais`,
)

/** The content, its size or a policy is the reason, which means nothing for the mailbox. */
export const aboutContent = anyOf(
  String.raw`\bspam|unsolicited|junk|phish|virus|malware|content|dangerous|suspicious|blockedmessage|message (was )?(blocked|rejected|refused|too (big|large))|(message|mail) size|size limit|too (big|large)|maximum .{0,20}size|attachment`,
  String.raw`polic(y|ies)|prohibit|not (authori[sz]ed|permitted|allowed)|unauthori[sz]ed|security|restrict|transaction failed|blocked|banned|refused`,
  String.raw`richtlinie|nicht (erlaubt|gestattet|angenommen)|abgewiesen|zu gro(ß|ss)|beleid|geweigerd|niet toegestaan|te groot`,
  String.raw`politique|rejet|refus[ée]|non autoris|trop (volumineux|gros|grand)|criteri|rifiutat|non autorizzat|troppo grande|pol[íi]tica|rechazad|no (autorizado|permitido)|demasiado grande`,
  String.raw`polityk|odrzucon|niedozwolon|zbyt du[żz]|afvist|avvist|avvisad|till[åa]t(s|et)? inte|ikke till?ad?t|for stor|f[öo]r stor|hyl[äa]t|k[äa]yt[äa]nt|liian suuri`,
)

const whose = String.raw`(user(name)?|mail ?box|recipient|address|e-?mail|account|addressee|alias|local part|person|customer|subscriber|member)`
const isMissing = String.raw`(do(es)? ?n[o']t exist|do(es)? not exist|(could|can) ?n[o']t be (found|delivered to|resolved)|(was|were|is)n't found|(is |was |were )?not (found|exist(ing)?|known|listed|valid|a valid)|unknown|(is )?invalid|(has been |is |was )?(disabled|deactivated|inactive|suspended|closed|deleted|expired|discontinued|terminated)|no longer (exists|valid|available|in use|active|on server|accepts)|unavailable|undeliverable|nonexistent|non-existent|not our customer)`

/** The mailbox or its domain does not exist, or takes no mail at all. */
export const gone = anyOf(
  String.raw`\b(unknown|invalid|nonexistent|non-existent|no such|no|bad|undeliverable|inactive|disabled) (virtual |local |destination |e-?mail )?${whose}\b(?! (error|status))`,
  String.raw`\b${whose}\b.{0,80}?\b${isMissing}`,
  String.raw`do(es)?(n't| not) have an? .{0,60}?\baccount`,
  String.raw`no (mail ?box|one|user|account) .{0,20}by that name|no such (user|recipient|mailbox|person|address)`,
  String.raw`(wasn't|weren't|couldn't be|could not be|cannot be) found|recipientnotfound|recipnotfound|nosuchuser|unrouteable (mail )?(address|domain)|unroutable`,
  String.raw`(host|domain)( or domain)?( name)?\b.{0,60}(not found|does(n't| not) exist|does not (accept|receive) (any )?(e-?)?mail|unknown|never receives)|dns domain .{0,60}does not exist|nxdomain|no mail hosts?|null ?mx|host found but no data record|recipient address rejected: (access denied|undeliverable|unknown)`,
  String.raw`(user|account|mailbox) .{0,20}(has )?moved|not a (valid|known|local) (mailbox|user|recipient|address)|account (that you tried to reach )?(is|has been) (disabled|deleted|closed)`,
  // German
  String.raw`(empf[äa]nger|benutzer|adresse|adressat|postfach|konto|mailbox|teilnehmer|account)\S{0,12}\b.{0,60}?\b(unbekannt|existiert nicht|nicht (gefunden|vorhanden|bekannt|existent|g[üu]ltig|verf[üu]gbar|mehr g[üu]ltig)|ung[üu]ltig|deaktiviert|gel[öo]scht|stillgelegt|inaktiv)|unbekannte[rn]? (empf[äa]nger|benutzer|adress)|domain\w*\b.{0,40}\b(existiert nicht|nicht gefunden|unbekannt)|nimmt keine (e-?)?mails? (an|entgegen)`,
  // Dutch
  String.raw`(gebruiker|ontvanger|geadresseerde|e-?mailadres|adres|postvak|mailbox|account)\b.{0,60}?\b(onbekend|bestaat niet|niet (gevonden|bekend|geldig|meer in gebruik)|ongeldig|uitgeschakeld|gedeactiveerd|opgeheven|verwijderd)|onbekende (gebruiker|ontvanger|geadresseerde)|(bestaat niet|niet (worden )?gevonden).{0,30}(gebruiker|ontvanger|adres|postvak)|domein\w*\b.{0,40}\b(bestaat niet|niet gevonden|onbekend)`,
  // French
  String.raw`(utilisateur|destinataire|adresse|bo[îi]te|compte|abonn[ée])\b.{0,60}?(\b(inconnue?s?|invalides?|inexistante?s?|introuvables?|d[ée]sactiv[ée]e?s?|ferm[ée]e?s?|supprim[ée]e?s?|r[ée]sili[ée]e?s?|clos(e)?)\b|n.?(existe|est) (pas|plus|pas valide)|n.a pas [ée]t[ée] trouv)|domaine\b.{0,40}(n.existe pas|inexistant|introuvable|inconnu)`,
  // Italian
  String.raw`(utente|destinatario|indirizzo|casella|account)\b.{0,60}?\b(sconosciut[oa]|inesistente|non (esiste|trovat[oa]|valid[oa]|[èe] (stat[oa] )?(trovat|valid))|disattivat[oa]|disabilitat[oa]|chius[oa]|eliminat[oa])|impossibile trovare (l.)?(indirizzo|destinatario|utente)|dominio\b.{0,40}\b(inesistente|non (esiste|trovato))`,
  // Spanish
  String.raw`(usuario|destinatario|direcci[óo]n|buz[óo]n|cuenta)\b.{0,60}?(\b(desconocid[oa]|inexistente|inv[áa]lid[oa]|deshabilitad[oa]|desactivad[oa]|cerrad[oa]|eliminad[oa])|\bno (existe|v[áa]lid[oa]|encontrad[oa]|se (ha )?(encontr|pudo encontrar|pudo localizar)|es v[áa]lid))|no se (ha )?(encontr[óo]|encontrado|pudo encontrar) .{0,30}(direcci|destinatario|usuario|buz)|dominio\b.{0,40}\bno (existe|encontrado|se encontr)`,
  // Polish
  String.raw`(u[żz]ytkownik|odbiorc|adresat|adres|skrzynk|kont)\S{0,10}\b.{0,60}?(nieznan|nie (istnieje|zosta[łl]\S* znalezion|znaleziono|odnaleziono|jest znan|jest aktywn)|nieaktywn|nieprawid[łl]ow|zamkni[ęe]t|usuni[ęe]t|wy[łl][ąa]czon|zablokowan)|nieznany (u[żz]ytkownik|odbiorca|adresat|adres)|nie (znaleziono|mo[żz]na znale[źz][ćc]|odnaleziono) .{0,30}(adres|odbiorc|u[żz]ytkown|skrzynk)|domena\b.{0,40}nie istnieje`,
  // Danish and Norwegian
  String.raw`(bruger|brukar|bruker|modtager|mottaker|mottakar|adresse|postkasse|postboks|mailboks|konto)\w{0,6}\b.{0,60}?\b(ukendt|ukjent|findes ikke|finnes ikke|eksisterer ikke|(blev|ble|kunne|kan) ikke (findes|finnes|fundet|funnet|blive fundet)|ikke (fundet|funnet|gyldig)|ugyldig|deaktivere?t|lukket|slettet|sperret|inaktiv)|(ukendt|ukjent) (bruger|bruker|modtager|mottaker|adresse)|dom[æe]ne\w*\b.{0,40}(findes|finnes|eksisterer) ikke`,
  // Swedish
  String.raw`(anv[äa]ndar|mottagar|adress|brevl[åa]da|postl[åa]da|konto)\w{0,6}\b.{0,60}?(ok[äa]nd|finns inte|existerar inte|(hittades|kunde) inte (hittas)?|ogiltig|avst[äa]ngd|inaktiverad|avaktiverad|borttagen|avslutad)|ok[äa]nd (anv[äa]ndare|mottagare|adress)|dom[äa]n\w*\b.{0,40}(finns|existerar) inte`,
  // Finnish
  String.raw`(k[äa]ytt[äa]j|vastaanottaj|osoit|postilaatik|s[äa]hk[öo]postiosoit|tili)\S{0,12}\b.{0,60}?(tuntematon|ei (ole( olemassa| voimassa)?|l[öo]y[dt]\S*|voitu l[öo]yt\S*)|virheellinen|suljettu|poistettu|lakkautettu)|tuntematon (k[äa]ytt[äa]j[äa]|vastaanottaja|osoite)|verkkotunnus\S*\b.{0,40}ei ole`,
)

/** Subjects of reports, where a server names itself in no other way. */
export const bounceSubjects = anyOf(
  String.raw`undeliver|delivery (status notification|failure|failed|has failed|problem|report|incomplete)|returned mail|mail delivery failed|failure notice|delayed mail|message not delivered|could not be delivered|rejected`,
  String.raw`unzustellbar|nicht zugestellt|zustellung fehlgeschlagen|onbestelbaar|niet (bezorgd|afgeleverd)|bezorging mislukt`,
  String.raw`non[- ]remis|non distribu|[ée]chec de (la )?(remise|distribution)|non recapitabile|mancat[ao] (consegna|recapito)|recapito non riuscito|no se (puede|pudo|ha podido) entregar|no entregado|error de entrega`,
  String.raw`niedostarczaln|niedor[ęe]czon|nie (mo[żz]na|uda[łl]o si[ęe]) dostarczy[ćc]|(kan|kunne) ikke (leveres|blive leveret)|ikke levert|olevererbar|(kan|kunde|gick) inte (att )?(leverera|leveras)|inte levererat|ei voi(tu)? toimittaa|toimitus ep[äa]onnistui|toimittamatta`,
)

/** Names that servers give themselves as senders. */
export const serverNames = anyOf(
  String.raw`mailer-daemon|mail[ -]?daemon|postmaster|mail delivery (sub)?system|microsoftexchange|mail system|maildelivery|mailzustell|e-?mail-zustell|systeem ?beheerder|mail-?system`,
)
