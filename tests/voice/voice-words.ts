/** A word that comments or names do not use (CONTRIBUTING.md, Comments), and what to write instead. */
export interface AvoidedWord {
  pattern: RegExp
  instead: string
}

/** Avoided in comments of code only: a page or a mail says something, in titles of tests and in documents. */
export const avoidedInCode: AvoidedWord[] = [
  { pattern: /\bsays\b/i, instead: 'returns, reports, shows, means' },
]

export const avoidedInComments: AvoidedWord[] = [
  { pattern: /\bwhoever\b/i, instead: 'the member, the viewer, the sender, the caller' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bmeanwhile\b/i, instead: 'concurrently, while ...' },
  { pattern: /\b(?:is|are|was|were|be) shown to\b/i, instead: 'receives' },
  { pattern: /\btold\b/i, instead: 'is notified, receives' },
  { pattern: /\b(?:hears?|heard) of\b/i, instead: 'receives' },
  { pattern: /\btells\b(?! apart)/i, instead: 'returns, emits, reports' },
  { pattern: /\bfor else\b/i, instead: 'otherwise' },
  { pattern: /\bnone any more\b/i, instead: 'no longer' },
  { pattern: /\bso long\b/i, instead: 'as long as, for that time' },
  { pattern: /\b(?:in )?vain\b/i, instead: 'failed, without result' },
  { pattern: /\bshield\b/i, instead: 'contact masking' },
  { pattern: /\bcandidacy\b/i, instead: 'leader election' },
  { pattern: /\b(?:stands?|stood)\b/i, instead: 'is active, exists; is, represents' },
  { pattern: /\bstanding\b/i, instead: 'active, open; entry gate' },
  { pattern: /\bdoors?\b/i, instead: 'HTTP app, route, entry point' },
  { pattern: /^\W*(?:answers|tells|says)\b/i, instead: 'Returns, Reports' },
  { pattern: /\banswers (?:the|a|an|null|false|true|whether|with|undefined)\b/i, instead: 'returns' },
  { pattern: /\b(?:puts? away|br(?:ings?|ought) back)\b/i, instead: 'hide, restore' },
  { pattern: /\bnews\b/i, instead: 'unseen likes, events' },
  { pattern: /\bkept\b(?! plan)/i, instead: 'cached, stored' },
  { pattern: /\b(?:remember|recall)(?:s|ed)?\b/i, instead: 'cached, stored' },
  { pattern: /\bappointments?\b/i, instead: 'deferred until idle' },
  { pattern: /\b(?:is|are|not) sound\b/i, instead: 'is valid' },
  { pattern: /\bmend(?:s|ed)?\b/i, instead: 'fixes' },
  { pattern: /\bso many\b/i, instead: 'the number, at most `max...`' },
  { pattern: /\bin one breath\b/i, instead: 'concurrently' },
  { pattern: /(?<!after )\bthe other(?: one)?(?=[.,;:)]|$)/im, instead: 'the recipient, the partner' },
  { pattern: /\b(?:a press|quick hand)\b/i, instead: 'a click, fast clicks' },
  { pattern: /\bleast server\b/i, instead: 'reference server' },
  { pattern: /\b(?:fixed|kept) plan\b/i, instead: 'generic plan, prepared statement' },
]

/** Parts of identifiers and of file names (in camelCase) that the house has other words for. */
export const avoidedInNames: AvoidedWord[] = [
  { pattern: /^(?:most|longest|least)[A-Z]|At(?:Most|Least)$/, instead: 'max..., min...' },
  { pattern: /Anew\b/, instead: '...Again' },
  { pattern: /^together|Together\b/, instead: 'enqueue..., ...InBatch, batch' },
  { pattern: /^vain|Vain/, instead: 'failed...' },
  { pattern: /[sS]hield(?!Check|Alert)/, instead: 'contactMasking' },
  { pattern: /Candidacy/, instead: 'LeaderElection' },
  { pattern: /[sS]tanding/, instead: 'entryGate, isActive' },
  // DEV_DOORS is a name of the specification, and what follows from it has its name.
  { pattern: /(?<!dev_|[dD]ev|[iI]n|[oO]ut)[dD]oors?$/, instead: 'http, route, development route' },
  { pattern: /^create.*Door$|^Door/, instead: 'createHttpApp' },
  { pattern: /^[kK]ept(?:[A-Z]|$)|[a-z]Kept(?:[A-Z]|$)|^unkept/, instead: 'stored..., cached..., queued...' },
  {
    pattern: /^keep(?!Alive|PreviousData$|\w+ing$)(?:[A-Z]\w*)?$/,
    instead: 'store..., cache..., set...',
  },
  { pattern: /[rR]emember/, instead: 'store..., set...' },
  { pattern: /News\b|^news\b/, instead: '...Notice, unseen...' },
  { pattern: /^(?:tell|told)(?:$|[A-Z])|Tell[A-Z]/, instead: 'send..., notify..., show...; received' },
  { pattern: /PutAway|BroughtBack/, instead: '...Hidden, ...Restored' },
  {
    pattern: /^hints$|Hints$|^Hint$|^hint(?:Words|Phrases|Kind)|HintKind/,
    instead: 'scamWarnings, relaxations',
  },
  { pattern: /^Known$|^(?:load|send)Known/, instead: '...Context' },
  { pattern: /^[pP]laces?$|^placeAt$|^readPlaces/, instead: 'cursor, town, file, position, element' },
]

const placesAnOrder = '`orders.place` is the call that places an order'
const siteNews = 'news of a site, a kind of mail (product.md, 9)'
const filledPlace = 'the part of a profile that holds region and town, named as in its texts'

/** Comments and names that use such a word rightly, as `file word`, each with its reason. */
export const rightlyUsed: Record<string, string> = {
  'src/server/config.ts doors': 'the title of a section of the specification',
  'src/server/http/context.ts doors': 'the title of a section of the specification',
  'docs/trace.md doors': 'the title of a section of the specification',
  'migrations/0013-exports.sql says': 'a file that ran is not changed (decision 17)',
  'demo/pictures/portrait-ground.ts door': 'a drawn door',
  'demo/pictures/portrait-scenes-town.ts door': 'a drawn door',
  'src/features/orders/contract.ts place': placesAnOrder,
  'src/features/orders/server/api-reference.ts place': placesAnOrder,
  'src/features/orders/server/endpoints.ts place': placesAnOrder,
  'src/features/profiles/rules.ts place': filledPlace,
  'src/features/profiles/editing/web/completeness.tsx place': filledPlace,
  'src/features/cards/card/web/member-place.ts place': 'a variable of the texts in eleven languages',
  'src/web/live/live-connection.ts keepConnection': 'it keeps a connection open, again and again',
  'src/web/live/live-connection.test.ts keepConnection': 'it keeps a connection open, again and again',
  'docs/operating.md news': siteNews,
  'docs/trace.md News': siteNews,
  'launch.ts news': siteNews,
  'src/assembly/mail-news.ts news': siteNews,
  'src/assembly/mail-news.ts News': siteNews,
  'src/features/campaigns/README.md News': siteNews,
  'src/features/campaigns/README.md news': siteNews,
  'src/features/campaigns/campaigns.test.ts news': siteNews,
  'src/features/campaigns/server/mail-news.ts news': siteNews,
  'src/features/campaigns/server/mail-news.ts News': siteNews,
  'src/features/campaigns/server/waiting-queries.ts news': siteNews,
  'bench/chat-load.ts keepPace': 'it keeps a pace, and stores nothing',
  'tests/blocks-everywhere.test.ts keepAway': 'it keeps two members apart, and stores nothing',
  'src/features/demo/server/keep-online.ts keepOnline': 'it keeps members online, and stores nothing',
  'vite.config.ts keepPage': 'it keeps the page open in development, and stores nothing',
}
