import type { AboutRow } from '../../../cards/server/public.ts'
import type { Spend } from '../../../credits/server/public.ts'
import { giftName, type OfferedGift } from '../../../gifts/rules.ts'
import type { PricedMessage, SentKind } from '../../../sites/price-rules.ts'
import type { DirectedPair } from '../../conversations/server/conversations-table.ts'

/** The contents of a message of each kind. */
export interface Contents {
  text: { body: string }
  /** A photo of the sender. */
  photo: { body: string | null; photo_id: number }
  gift: { body: string | null; gift: OfferedGift }
}

interface Written extends DirectedPair {
  client_id: string
  /** The message it replies to; must be in the sender's chat with the recipient. */
  reply_to_id?: number | null
  /** The photo or answer of the recipient that it is about; the answer's words are those at the time of writing. */
  about?: Omit<AboutRow, 'about_answer'>
  fictional_acknowledged: boolean
  /** The price that was shown. */
  max_credits?: number | undefined
}

export type ContentsOf<K extends SentKind> = { [P in K]: { kind: P } & Contents[P] }[K]
/** The contents of a message of any kind. */
export type OutgoingContents = ContentsOf<SentKind>
type OutgoingOf<K extends SentKind> = { [P in K]: Written & ContentsOf<P> }[K]
/** A message that a member wants to send. */
export type OutgoingMessage = OutgoingOf<SentKind>

/** What a message carries besides its text. */
interface Attached {
  photo_id: number | null
  gift: OfferedGift | null
}

interface KindRules<K extends SentKind> {
  attached: (message: OutgoingOf<K>) => Attached
  priced: (message: OutgoingOf<K>) => PricedMessage
  /** Why the sender is charged, as the ledger names it. */
  reason: Spend['reason']
  /** The reference of the charge, before that of the message itself. */
  reference: (message: OutgoingOf<K>) => string
}

const nothing: Attached = { photo_id: null, gift: null }

const rules: { [K in SentKind]: KindRules<K> } = {
  text: {
    attached: () => nothing,
    priced: ({ kind }) => ({ kind }),
    reason: 'message',
    reference: () => '',
  },
  photo: {
    attached: ({ photo_id }) => ({ ...nothing, photo_id }),
    priced: ({ kind }) => ({ kind }),
    reason: 'photo',
    reference: ({ photo_id }) => `photo:${photo_id}:`,
  },
  gift: {
    attached: ({ gift }) => ({ ...nothing, gift }),
    priced: ({ kind, gift }) => ({ kind, credits: gift.credits }),
    reason: 'gift',
    reference: ({ gift }) => `gift:${giftName(gift.id)}:`,
  },
}

/** Returns the photo or gift of a message. */
export function attachedTo<K extends SentKind>(message: OutgoingOf<K>): Attached {
  return rules[message.kind].attached(message)
}

/** Returns a message as its price depends on it. */
export function pricedOf<K extends SentKind>(message: OutgoingOf<K>): PricedMessage {
  return rules[message.kind].priced(message)
}

/** Returns what a charge is for: the ledger's reason, and the start of its reference. */
export function chargeFor<K extends SentKind>(
  message: OutgoingOf<K>,
): { reason: Spend['reason']; reference: string } {
  const { reason, reference } = rules[message.kind]
  return { reason, reference: reference(message) }
}
