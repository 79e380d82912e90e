import { createHash } from 'node:crypto'
import { commonRefusals, type Refusal, refuse } from '../../../../core/refusals.ts'
import { addSeconds, secondsPerDay } from '../../../../core/time.ts'
import type { Work } from '../../../../server/work.ts'
import {
  countOnce,
  isCopied,
  openersOfOneText,
  type ScamWarning,
  sameWords,
  secondsLeftOfDay,
  startsPerDay,
} from '../../rules.ts'
import {
  findAllOpenerTexts,
  findAllStarts,
  type OpenerKey,
  type OpenerText,
  openerName,
  type Starts,
} from './opener-texts-table.ts'

/** A message that would start a conversation with a real member. */
interface Opener {
  sender_id: number
  body: string | null
}

/** Openers that members have recently sent, and conversations that they have started. */
export interface OpenersSent {
  now: Date
  texts: ReadonlyMap<string, OpenerText>
  starts: ReadonlyMap<number, Starts>
}

/** Loads what is needed to judge these openers; no statement if there are none. */
export async function loadOpenersSent({ db, now }: Work, openers: Opener[]): Promise<OpenersSent> {
  if (openers.length === 0) return { now, texts: new Map(), starts: new Map() }
  const keys = new Map(openers.flatMap(keyOf).map((key) => [openerName(key), key]))
  const texts = await findAllOpenerTexts(db, [...keys.values()])
  const senders = [...new Set(openers.map((opener) => opener.sender_id))]
  return {
    now,
    texts: new Map(texts.map((text) => [openerName(text), text])),
    starts: await findAllStarts(db, senders, addSeconds(now, -secondsPerDay), startsPerDay),
  }
}

/** An opener's text, if it is long enough to compare, and its sender's starts; both include this opener. */
export interface CountedOpener {
  text: OpenerText | null
  starts: Starts
}

/** The verdict on an opener: refused with `too_many_requests`, or sent with warnings and counted. */
type OpenerVerdict = { refusal: Refusal } | ({ refusal: null; scam_warnings: ScamWarning[] } & CountedOpener)

/** Judges one opener (decisions: Rules). */
export function judgeOpener(sent: OpenersSent, opener: Opener): OpenerVerdict {
  const { now } = sent
  const { amount, first_at } = sent.starts.get(opener.sender_id) ?? { amount: 0, first_at: now.toISOString() }
  if (amount >= startsPerDay) return { refusal: tooMany(secondsLeftOfDay(first_at, now)) }
  const [key] = keyOf(opener)
  const text = key ? { ...key, ...countOnce(sent.texts.get(openerName(key)), now) } : null
  if (text && text.day_count > openersOfOneText) {
    return { refusal: tooMany(secondsLeftOfDay(text.day_from, now)) }
  }
  const scam_warnings: ScamWarning[] = text && isCopied(text) ? ['copied'] : []
  return { refusal: null, scam_warnings, text, starts: { amount: amount + 1, first_at } }
}

function tooMany(retry_after: number): Refusal {
  return refuse(commonRefusals, 'too_many_requests', { retry_after })
}

/** Returns the key of an opener's text; none if it is too short to compare. */
function keyOf({ sender_id, body }: Opener): OpenerKey[] {
  const words = sameWords(body ?? '')
  if (words === null) return []
  return [{ sender_id, text_hash: createHash('sha256').update(words).digest('hex') }]
}
