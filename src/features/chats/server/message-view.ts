import { defaultLocale, type Locale } from '../../../core/locales.ts'
import type { MemberActor } from '../../accounts/server/public.ts'
import { giftView } from '../../gifts/server/public.ts'
import type { Message } from '../contract.ts'
import type { MessageRow } from './messages-table.ts'

/** Who looks at a message, and in which language. */
export interface MessageViewer {
  actor: Pick<MemberActor, 'profile_id' | 'read_receipts'>
  locale: Locale
}

/**
 * A message as one of the two sees it. Of an own message `read_at` is told only while both want read receipts: the
 * reader when they read it, the sender now (decisions: Chat).
 */
export function toMessage(row: MessageRow, { actor, locale }: MessageViewer): Message {
  const { has_receipt, gift_id, gift_credits, ...message } = row
  const isTold = row.sender_id !== actor.profile_id || (has_receipt && actor.read_receipts)
  const gift = gift_id === null ? null : giftView({ id: gift_id, credits: gift_credits ?? 0 }, locale)
  return { ...message, read_at: isTold ? message.read_at : null, photo: null, gift }
}

/** A message as both sides see it at the moment it is sent; a gift's name is for the live stream to translate. */
export function toSentMessage(row: MessageRow): Message {
  const actor = { profile_id: row.sender_id, read_receipts: true }
  return toMessage(row, { actor, locale: defaultLocale })
}
