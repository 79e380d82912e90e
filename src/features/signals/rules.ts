import { type Country, countries } from '../../core/countries.ts'
import { plainLetters } from '../../core/plain-letters.ts'
import type { SignalKind } from '../../core/staff.ts'
import { secondsPerDay } from '../../core/time.ts'

export const ruleStates = ['draft', 'background', 'live', 'expired'] as const
export type RuleState = (typeof ruleStates)[number]

/** Signals that are older do not count, and a rule is tried on as many days. */
export const countedSeconds = 30 * secondsPerDay
/** Signals are deleted after so long. */
export const signalSeconds = 60 * secondsPerDay
/** Marks of banned members, and hashes of first messages, are kept for so long. */
export const markSeconds = 30 * secondsPerDay

/** An account is new for so long. */
export const newSeconds = 7 * secondsPerDay
/** So many first messages in a day from a new account are many. */
export const manyOpeners = 10
/** The same words, varied or not, to so many members; or from so many others. */
export const copiedOpeners = 3
export const sharedOpeners = 2
/** Reporters in a day. */
export const manyReporters = 3
/** Years by which a recipient is older, and to how many such members somebody writes. */
export const ageGapYears = 20
export const ageGaps = 3
/** Hours between the zone of a browser and that of the claimed country. */
export const zoneHours = 3

/** A rule with fewer right hits than half is retired once so many were decided. */
export const retiredAfter = 20

/** Returns whether a rule has been wrong too often. */
export function isToRetire({ decided, upheld }: { decided: number; upheld: number }): boolean {
  return decided >= retiredAfter && upheld * 2 < decided
}

/** Returns the signals of a rule that a member has; empty where they are too few. */
export function matchedBy(
  rule: { signals: readonly SignalKind[]; at_least: number },
  held: ReadonlySet<SignalKind>,
): SignalKind[] {
  const found = rule.signals.filter((kind) => held.has(kind))
  return found.length >= rule.at_least ? found : []
}

/** Two texts are the same where their hashes differ in so many of 64 bits at most; the index finds up to 7. */
export const openerBits = 7
/** Letters below which texts are not compared: everybody says hello. */
const minLetters = 30
const shingle = 4

/**
 * Returns the SimHash of a text, 64 digits 0 and 1: texts with few other words differ in few bits. Null where it is too short.
 */
export function simHash(text: string): string | null {
  const letters = plainLetters(text.normalize('NFKC').toLowerCase())
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
  if (letters.length < minLetters) return null
  const weights = new Int32Array(64)
  for (let at = 0; at + shingle <= letters.length; at += 1) {
    const piece = letters.slice(at, at + shingle)
    const [low, high] = [fnv(piece, 0x811c9dc5), fnv(piece, 0x2f0b4c47)]
    for (let bit = 0; bit < 32; bit += 1) {
      weights[bit] = (weights[bit] ?? 0) + ((low >>> bit) & 1 ? 1 : -1)
      weights[bit + 32] = (weights[bit + 32] ?? 0) + ((high >>> bit) & 1 ? 1 : -1)
    }
  }
  return Array.from(weights, (weight) => (weight > 0 ? '1' : '0')).join('')
}

/** FNV-1a of 32 bits with a mixing step, so that each bit depends on all letters. */
function fnv(text: string, seed: number): number {
  let hash = seed
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Trades that those who defraud claim (staff: 6.6), in our eleven languages: beginnings of words. */
const trades = [
  // Military.
  ...[
    'military',
    'soldier',
    'army',
    'sergeant',
    'marine corps',
    'peacekeep',
    'militar',
    'soldat',
    'armee',
    'bundeswehr',
  ],
  ...[
    'esercito',
    'soldato',
    'ejercito',
    'soldado',
    'leger',
    'krijgsmacht',
    'zolnierz',
    'wojsk',
    'haer',
    'soldater',
  ],
  ...['sotilas', 'armeija', 'forsvar', 'forsvaret', 'forsvarsmakt'],
  // Engineers at sea and abroad.
  ...[
    'engineer',
    'oil rig',
    'offshore',
    'ingenieur',
    'ingegnere',
    'ingeniero',
    'inzynier',
    'ingenior',
    'insinoori',
  ],
  ...[
    'bohrinsel',
    'petrolier',
    'petrolifer',
    'petrolero',
    'olieplatform',
    'platforma wiertnicza',
    'oljeplattform',
  ],
  // Self-employed.
  ...[
    'self-employed',
    'self employed',
    'contractor',
    'selbstandig',
    'selbststandig',
    'independant',
    'libero professionista',
  ],
  ...[
    'autonomo',
    'zelfstandig',
    'zzp',
    'samozatrudni',
    'wlasna dzialalnosc',
    'selvstaendig',
    'yrittaja',
    'selvstendig',
  ],
  ...['egenforetagare'],
]
const tradePattern = new RegExp(`(?<![\\p{L}])(?:${trades.join('|')})`, 'u')

/** Returns whether a text claims a trade that those who defraud claim. */
export function claimsTrade(text: string): boolean {
  return tradePattern.test(plainLetters(text.normalize('NFKC').toLowerCase()))
}

/** Returns whether nobody in a country would be expected to use a language; English is expected everywhere. */
export function contradictsLanguage(country: string, language: string): boolean {
  const record = countries[country as Country]
  return record !== undefined && language !== 'en' && !record.languages.some((each) => each === language)
}

/** Returns whether a browser's time zone is far from the claimed country at a moment. */
export function contradictsZone(country: string, zone: string, now: Date): boolean {
  const record = countries[country as Country]
  if (!record) return false
  const away = (other: string) => Math.abs(offsetOf(zone, now) - offsetOf(other, now)) > zoneHours * 60
  return away(record.time_zone) && away(record.last_time_zone)
}

/** Minutes by which a zone is ahead of UTC. */
function offsetOf(zone: string, now: Date): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    now,
  )
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? []
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}

/** In characters as readers count them. */
export const maxRuleName = 80
