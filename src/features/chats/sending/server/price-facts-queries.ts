import { sql } from 'kysely'
import { asPrepared } from '../../../../server/db/prepared.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { SessionReadContext } from '../../../../server/http/context.ts'
import { hasFreeTexts, type MessageCosts, messageCosts, type PriceFacts } from '../../../sites/price-rules.ts'
import type { SiteSettings } from '../../../sites/settings-contract.ts'
import { type DirectedPair, unnestPairs } from '../../conversations/server/conversations-table.ts'
import { pairKey } from '../../conversations/server/pair-key.ts'

/** What was written after more messages than these answers nothing any more. */
const answersWithin = 200

/** A pair whose sender's prices are asked for. */
interface PricedPair extends DirectedPair {
  is_fictional: boolean
  /** Of the sender's site. */
  settings: SiteSettings
}

/**
 * Returns what decides about the prices of messages between pairs, by pair, besides the site's settings: the same facts for the
 * price that is charged and for the one that is shown. No statement where the sites' prices do not depend on what was written.
 */
export async function loadPriceFacts(
  { db, now }: { db: ReadDb; now: Date },
  pairs: readonly PricedPair[],
): Promise<ReadonlyMap<string, PriceFacts>> {
  const asked = pairs.filter(({ is_fictional, settings }) => !is_fictional && hasFreeTexts(settings))
  const written = new Map((await findWritten(db, asked)).map((row) => [pairKey(row), row]))
  return new Map(
    pairs.map((pair) => {
      const found = written.get(pairKey(pair))
      const received_at = found?.received_at ? new Date(found.received_at) : null
      const opens_match = found?.opens_match ?? false
      return [pairKey(pair), { is_fictional: pair.is_fictional, opens_match, received_at, now }]
    }),
  )
}

interface WrittenRow extends DirectedPair {
  opens_match: boolean
  received_at: string | null
}

/** Returns for each pair whether it is a match in which the sender has not written, and when they last received a message. */
async function findWritten(db: ReadDb, pairs: readonly DirectedPair[]): Promise<WrittenRow[]> {
  if (pairs.length === 0) return []
  const { rows } = await sql<WrittenRow>`${asPrepared}
    select t.sender_id, t.recipient_id,
      (c.id is null or (c.started_by <> t.sender_id and not c.both_wrote)) and exists (
        select from likes where from_id = t.sender_id and to_id = t.recipient_id and matched
      ) as opens_match,
      (
        select created_at from (
          select sender_id, kind, created_at, taken_back_at from messages
          where conversation_id = c.id order by id desc limit ${sql.lit(answersWithin)}
        ) as newest
        where sender_id = t.recipient_id and kind <> 'system' and taken_back_at is null
        order by created_at desc limit 1
      ) as received_at
    from ${unnestPairs(pairs)}
    left join conversations c
      on c.low_id = least(t.sender_id, t.recipient_id) and c.high_id = greatest(t.sender_id, t.recipient_id)
  `.execute(db)
  return rows
}

/** Returns the prices of the viewer's messages to members, as a function of the member. */
export async function costsTo(
  ctx: SessionReadContext,
  members: readonly { id: number; is_fictional: boolean }[],
): Promise<(member: { id: number }) => MessageCosts> {
  const { settings } = ctx.site
  const pairOf = (id: number) => ({ sender_id: ctx.actor.profile_id, recipient_id: id })
  const facts = await loadPriceFacts(
    ctx,
    members.map(({ id, is_fictional }) => ({ ...pairOf(id), is_fictional, settings })),
  )
  return ({ id }) => messageCosts(settings, facts.get(pairKey(pairOf(id))) as PriceFacts)
}
