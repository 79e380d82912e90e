/** A word that comments do not use (CONTRIBUTING.md, Comments), and what to write instead. */
export interface AvoidedWord {
  pattern: RegExp
  instead: string
}

export const avoidedInComments: AvoidedWord[] = [
  { pattern: /\bwhoever\b/i, instead: 'the member, the viewer, the sender, the caller' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bmeanwhile\b/i, instead: 'concurrently, while ...' },
  { pattern: /\b(?:is|are|was|were|be) (?:told|shown to)\b/i, instead: 'is notified, receives' },
  { pattern: /\bhears? of\b/i, instead: 'receives' },
  { pattern: /\bfor else\b/i, instead: 'otherwise' },
  { pattern: /\bnone any more\b/i, instead: 'no longer' },
  { pattern: /\bso long\b/i, instead: 'as long as, for that time' },
  { pattern: /\b(?:in )?vain\b/i, instead: 'failed, without result' },
  { pattern: /\bshield\b/i, instead: 'contact masking' },
  { pattern: /\bcandidacy\b/i, instead: 'leader election' },
  { pattern: /\bstands? for\b/i, instead: 'is, represents' },
  { pattern: /\bstanding\b/i, instead: 'active, open; entry gate' },
  { pattern: /\bdoors?\b/i, instead: 'HTTP app, route, entry point' },
  { pattern: /^\W*(?:answers|tells|says)\b/i, instead: 'Returns, Reports' },
  { pattern: /\banswers (?:the|a|an|null|false|true|whether|with|undefined)\b/i, instead: 'returns' },
  { pattern: /\b(?:puts? away|brings? back)\b/i, instead: 'hide, restore' },
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
]

/** Places that use such a word rightly. */
export const rightlyUsed: Record<string, string> = {
  'src/server/config.ts doors': 'the title of a section of the specification',
  'src/server/http/context.ts doors': 'the title of a section of the specification',
}
