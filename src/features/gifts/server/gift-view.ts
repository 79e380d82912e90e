import type { Locale } from '../../../core/locales.ts'
import { text } from '../../../server/text.ts'
import type { Gift } from '../contract.ts'
import { catalogue } from '../rules.ts'

/** A gift that was given or is offered, in a language. `credits` is what it costs, or cost then. */
export function giftView({ id, credits }: { id: number; credits: number }, locale: Locale): Gift {
  const gift = catalogue.find((known) => known.id === id)
  if (!gift) throw new Error(`gift ${id} is not in the catalogue`)
  return { id, name: text(locale, `gifts.names.${gift.code}`), image: `/gifts/${gift.code}.svg`, credits }
}
