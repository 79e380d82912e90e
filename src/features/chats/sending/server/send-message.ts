import { LRUCache } from 'lru-cache'
import { commonRefusals, InvalidInput, Refusal, refuse } from '../../../../core/refusals.ts'
import type { ReadDb } from '../../../../server/db/tables.ts'
import type { MemberContext } from '../../../../server/http/context.ts'
import type { Services } from '../../../../server/work.ts'
import type { AboutInput } from '../../../cards/contract.ts'
import { type AboutRow, isAbout, noAbout, requireAbout } from '../../../cards/server/public.ts'
import { firstOwnGift, giftsOf, type OfferedGift } from '../../../gifts/rules.ts'
import { requireVisibleMember } from '../../../profiles/server/public.ts'
import type { SentKind } from '../../../sites/price-rules.ts'
import { findMemberOfPair, findPair } from '../../conversations/server/conversations-table.ts'
import { messageView, viewOf } from '../../messages/server/message-view.ts'
import { findVisibleMessage } from '../../messages/server/visible-messages-queries.ts'
import { isBlank } from '../../rules.ts'
import { findAllByClientId } from './new-messages-queries.ts'
import { enqueueSend } from './send-batch.ts'
import type { ContentsOf } from './sent-kinds.ts'

interface MessageInput {
  client_id: string
  kind: SentKind
  body?: string | undefined
  photo_id?: number | undefined
  gift_id?: number | undefined
  reply_to_id?: number | undefined
  about?: AboutInput | undefined
  fictional_acknowledged?: boolean | undefined
  max_credits?: number | undefined
}

/** Writes to a member, in the pair's conversation or starting it. */
export async function startChat(ctx: MemberContext, input: MessageInput & { profile_id: number }) {
  if (input.profile_id === ctx.actor.profile_id) {
    throw new InvalidInput([{ path: 'profile_id', message: 'self' }])
  }
  const pair =
    input.reply_to_id === undefined
      ? undefined
      : await findMemberOfPair(ctx.db, ctx.actor.profile_id, input.profile_id)
  const { message, credits } = await write(ctx, input.profile_id, pair?.conversation_id, input)
  return { conversation_id: message.conversation_id, message, credits }
}

type Pair = readonly [number, number]

/** Maximum number of conversations cached per process. */
const maxCached = 50_000

/** The members of a conversation by its id: they never change. */
const caches = new WeakMap<Services, LRUCache<number, Pair>>()

/**
 * Returns the partner in a conversation of the member. Refuses `not_found` for conversations of other members
 * (api: Access).
 */
export async function recipientOf(
  { db, services }: { db: ReadDb; services: Services },
  conversationId: number,
  profileId: number,
): Promise<number> {
  const pairs = caches.get(services) ?? new LRUCache({ max: maxCached })
  caches.set(services, pairs)
  const pair = pairs.get(conversationId) ?? (await findPair(db, conversationId))
  if (!pair?.includes(profileId)) throw refuse(commonRefusals, 'not_found')
  pairs.set(conversationId, pair)
  return pair[0] === profileId ? pair[1] : pair[0]
}

/** Writes into one of the member's conversations; reports a block if there is one (api: And). */
export async function sendMessage(ctx: MemberContext, input: MessageInput & { id: number }) {
  return write(ctx, await recipientOf(ctx, input.id, ctx.actor.profile_id), input.id, input)
}

async function write(
  ctx: MemberContext,
  recipient_id: number,
  conversation_id: number | undefined,
  written: MessageInput,
) {
  const { client_id, kind, reply_to_id, fictional_acknowledged = false, max_credits } = written
  if (reply_to_id !== undefined) {
    await requireQuoted(ctx, { recipient_id, client_id, conversation_id, id: reply_to_id })
  }
  const about = written.about && (await requireQuotable(ctx, recipient_id, client_id, written.about))
  const verdict = await enqueueSend(ctx.services, {
    sender_id: ctx.actor.profile_id,
    recipient_id,
    client_id,
    ...contentsOf[kind](ctx, written),
    reply_to_id: reply_to_id ?? null,
    ...(about ? { about } : {}),
    fictional_acknowledged,
    max_credits,
  })
  if (verdict.kind === 'refused') throw verdict.refusal
  const isSimple =
    verdict.message.photo_id === null &&
    !isAbout(verdict.message) &&
    (verdict.message.gift_id ?? 0) < firstOwnGift
  const message =
    verdict.kind === 'sent' && isSimple
      ? viewOf(verdict.message, ctx, verdict)
      : await messageView(ctx, verdict.message)
  return { message, credits: verdict.credits }
}

/** The contents of a message of each kind, which the contract has checked (`checkContents`). */
const contentsOf: { [K in SentKind]: (ctx: MemberContext, input: MessageInput) => ContentsOf<K> } = {
  text: (_, { body }) => ({ kind: 'text', body: given(body) }),
  photo: (_, { body, photo_id }) => ({ kind: 'photo', body: wordsIn(body), photo_id: given(photo_id) }),
  gift: (ctx, { body, gift_id }) => ({
    kind: 'gift',
    body: wordsIn(body),
    gift: requireGift(ctx, given(gift_id)),
  }),
}

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a message lacks what its kind requires')
  return value
}

const wordsIn = (body: string | undefined) => (body === undefined || isBlank(body) ? null : body)

/** Returns a gift that the sender's site offers. Refuses others with InvalidInput `not_offered`. */
function requireGift({ site }: MemberContext, id: number): OfferedGift {
  const gift = giftsOf(site).find((offered) => offered.id === id)
  if (!gift) throw new InvalidInput([{ path: 'gift_id', message: 'not_offered' }])
  return gift
}

/**
 * Returns what the message is about, if the sender sees it on the recipient's profile. A message that was stored before
 * is repeated all the same.
 */
async function requireQuotable(
  ctx: MemberContext,
  recipient_id: number,
  client_id: string,
  about: AboutInput,
): Promise<AboutRow> {
  try {
    const member = await requireVisibleMember(ctx, recipient_id, { toAct: true })
    return await requireAbout(ctx, member, about)
  } catch (err) {
    if (!(err instanceof Refusal || err instanceof InvalidInput)) throw err
    const sent = { sender_id: ctx.actor.profile_id, recipient_id, client_id }
    if ((await findAllByClientId(ctx.db, [sent])).length === 0) throw err
    return noAbout
  }
}

interface Answered {
  recipient_id: number
  client_id: string
  conversation_id: number | undefined
  id: number
}

/**
 * Refuses with InvalidInput `message_gone` unless the quoted message is in the sender's chat. A message that
 * was stored before is repeated all the same, even if the quoted one is gone.
 */
async function requireQuoted({ db, actor }: MemberContext, answered: Answered): Promise<void> {
  const { recipient_id, client_id, conversation_id, id } = answered
  const { profile_id } = actor
  if (conversation_id !== undefined && (await findVisibleMessage(db, { conversation_id, profile_id, id })))
    return
  const repeats = await findAllByClientId(db, [{ sender_id: profile_id, recipient_id, client_id }])
  if (repeats.length === 0) throw new InvalidInput([{ path: 'reply_to_id', message: 'message_gone' }])
}
