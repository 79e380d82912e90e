/** A word that comments do not use (CONTRIBUTING.md, Comments), and what to write instead. */
export interface AvoidedWord {
  pattern: RegExp
  instead: string
}

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

/** Parts of identifiers that the house has other words for. */
export const avoidedInNames: AvoidedWord[] = [
  { pattern: /^(?:most|longest|least)[A-Z]/, instead: 'max..., min...' },
  { pattern: /Anew\b/, instead: '...Again' },
  { pattern: /Together\b/, instead: 'enqueue..., ...InBatch' },
  { pattern: /^vain|Vain/, instead: 'failed...' },
  { pattern: /[sS]hield(?!Check|Alert)/, instead: 'contactMasking' },
  { pattern: /Candidacy/, instead: 'LeaderElection' },
  { pattern: /[sS]tanding/, instead: 'entryGate, isActive' },
  { pattern: /^create.*Door$|^Door/, instead: 'createHttpApp' },
  { pattern: /^(?:kept|Kept)[A-Z]/, instead: 'stored..., cached...' },
  { pattern: /[rR]emember/, instead: 'store..., set...' },
  { pattern: /News\b|^news\b/, instead: '...Notice, unseen...' },
  { pattern: /^tell[A-Z]|Tell[A-Z]/, instead: 'send..., notify..., show...' },
  { pattern: /PutAway|BroughtBack/, instead: '...Hidden, ...Restored' },
  { pattern: /HintKind/, instead: 'ScamWarning' },
]

/** Places that use such a word rightly. */
export const rightlyUsed: Record<string, string> = {
  'src/server/config.ts doors': 'the title of a section of the specification',
  'src/server/http/context.ts doors': 'the title of a section of the specification',
}
