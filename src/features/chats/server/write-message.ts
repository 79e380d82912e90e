import { commonRefusals, InvalidInput, refuse } from '../../../core/refusals.ts'
import type { MemberContext } from '../../../server/http/context.ts'
import { giftsOf, type OfferedGift } from '../../gifts/rules.ts'
import { isBlank } from '../rules.ts'
import { findMember } from './conversations-table.ts'
import { toMessage } from './message-view.ts'
import { sendMessages } from './send-messages.ts'

interface Written {
  client_id: string
  body?: string | undefined
  gift_id?: number | undefined
  fictional_acknowledged?: boolean | undefined
}

/** Writes to a member: into the pair's conversation, or starting it. */
export async function startChat(ctx: MemberContext, input: Written & { profile_id: number }) {
  if (input.profile_id === ctx.actor.profile_id) {
    throw new InvalidInput([{ path: 'profile_id', message: 'self' }])
  }
  const { message, credits } = await write(ctx, input.profile_id, input)
  return { conversation_id: message.conversation_id, message, credits }
}

/** Writes into one of the member's conversations; where they are blocked, that is told (api: And). */
export async function sendMessage(ctx: MemberContext, input: Written & { id: number }) {
  const member = await findMember(ctx.db, input.id, ctx.actor.profile_id)
  if (!member) throw refuse(commonRefusals, 'not_found')
  return write(ctx, member.other_id, input)
}

/** A single message is a batch of one. */
async function write(ctx: MemberContext, recipient_id: number, written: Written) {
  const { client_id, body, gift_id, fictional_acknowledged = false } = written
  const [verdict] = await sendMessages(ctx, [
    {
      sender_id: ctx.actor.profile_id,
      recipient_id,
      client_id,
      body: body === undefined || isBlank(body) ? null : body,
      gift: gift_id === undefined ? null : requireGift(ctx, gift_id),
      fictional_acknowledged,
    },
  ])
  if (!verdict) throw new Error('a message got no verdict')
  if (verdict.kind === 'refused') throw verdict.refusal
  return { message: toMessage(verdict.message, ctx), credits: verdict.credits }
}

/** A gift that the sender's site offers. Refuses others with InvalidInput `not_offered`. */
function requireGift({ site }: MemberContext, id: number): OfferedGift {
  const gift = giftsOf(site).find((offered) => offered.id === id)
  if (!gift) throw new InvalidInput([{ path: 'gift_id', message: 'not_offered' }])
  return gift
}
