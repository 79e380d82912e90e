import type { Locale } from '../../../core/locales.ts'
import { text } from '../../../server/text.ts'
import type { Gift } from '../contract.ts'
import { catalogue } from '../rules.ts'

/**
 * Returns a given or offered gift with its name in `locale`. `credits` is its price, now or when it was
 * given.
 */
export function giftView({ id, credits }: { id: number; credits: number }, locale: Locale): Gift {
  const gift = catalogue.find((known) => known.id === id)
  if (!gift) throw new Error(`gift ${id} is not in the catalogue`)
  return { id, name: text(locale, `gifts.names.${gift.code}`), image: `/gifts/${gift.code}.svg`, credits }
}
