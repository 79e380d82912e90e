import type { Locale } from '../../../core/locales.ts'
import type { ReadDb } from '../../../server/db/tables.ts'
import { text } from '../../../server/text.ts'
import type { Gift } from '../contract.ts'
import { catalogue, firstOwnGift } from '../rules.ts'
import { findGiftsById, type GiftRow } from './gifts-table.ts'

export { findGiftsOfSite, insertGift } from './gifts-table.ts'

/**
 * Returns a given or offered gift with its name in `locale`. `credits` is its price, now or when it was
 * given. One that an operator has made has neither name nor drawing until `withOwnGifts` has read them.
 */
export function giftView({ id, credits }: { id: number; credits: number }, locale: Locale): Gift {
  if (id >= firstOwnGift) return { id, name: '', image: '', credits }
  const gift = catalogue.find((known) => known.id === id)
  if (!gift) throw new Error(`gift ${id} is not in the catalogue`)
  return { id, name: text(locale, `gifts.names.${gift.code}`), image: `/gifts/${gift.code}.svg`, credits }
}

/** Returns messages with name and drawing of the gifts that operators have made; reads nothing where there are none. */
export async function withOwnGifts<M extends { gift: Gift | null }>(
  db: ReadDb,
  messages: M[],
  locale: Locale,
): Promise<M[]> {
  const ids = messages.flatMap(({ gift }) => (gift && gift.id >= firstOwnGift ? [gift.id] : []))
  if (ids.length === 0) return messages
  const made = await findGiftsById(db, ids)
  return messages.map((message) => {
    const own = message.gift && made.get(message.gift.id)
    return own && message.gift
      ? { ...message, gift: ownGiftView(own, message.gift.credits, locale) }
      : message
  })
}

/** Returns a gift that an operator has made, as members see it. */
function ownGiftView({ id, picture, names }: GiftRow, credits: number, locale: Locale): Gift {
  return {
    id,
    name: names[locale] ?? text(locale, `gifts.names.${picture}`),
    image: `/gifts/${picture}.svg`,
    credits,
  }
}

/** Returns offered gifts as members see them. */
export async function giftViews(
  db: ReadDb,
  offered: readonly { id: number; credits: number }[],
  locale: Locale,
): Promise<Gift[]> {
  const shown = offered.map((gift) => ({ gift: giftView(gift, locale) }))
  return (await withOwnGifts(db, shown, locale)).map(({ gift }) => gift)
}
