import type { SiteSettings } from '../sites/settings-contract.ts'

/** The gifts, ordered by worth; `gifts.names` has a text and `art/gifts` a drawing for each. */
export const giftCodes = [
  'coffee',
  'love_letter',
  'candle',
  'rose',
  'chocolates',
  'cocktail',
  'feather',
  'teddy_bear',
  'bouquet',
  'silk_mask',
  'concert_tickets',
  'handcuffs',
  'perfume',
  'champagne',
  'locket',
] as const
export type GiftCode = (typeof giftCodes)[number]

/** A gift of the catalogue. */
export interface CatalogueGift {
  /**
   * Stored in messages forever: never reused for another gift, and retained here when a gift is no longer
   * offered.
   */
  id: number
  code: GiftCode
  /** Credits in the range of a new site (decisions: Credits and money). */
  worth: number
  /** The niches that offer it; all where it is left out. */
  niches?: readonly number[]
}

const minWorth = 10
const maxWorth = 100

/** Every gift there is or ever was. */
export const catalogue: readonly CatalogueGift[] = [
  { id: 1, code: 'coffee', worth: 10 },
  { id: 2, code: 'love_letter', worth: 15 },
  { id: 3, code: 'candle', worth: 20 },
  { id: 4, code: 'rose', worth: 25 },
  { id: 5, code: 'chocolates', worth: 30 },
  { id: 6, code: 'cocktail', worth: 35 },
  { id: 7, code: 'feather', worth: 40, niches: [2, 3, 4, 5, 6, 7] },
  { id: 8, code: 'teddy_bear', worth: 45, niches: [1, 2, 4, 5, 6, 7] },
  { id: 9, code: 'bouquet', worth: 50 },
  { id: 10, code: 'silk_mask', worth: 55, niches: [2, 3, 4, 5, 6, 7] },
  { id: 11, code: 'concert_tickets', worth: 60 },
  { id: 12, code: 'handcuffs', worth: 65, niches: [3] },
  { id: 13, code: 'perfume', worth: 75 },
  { id: 14, code: 'champagne', worth: 85 },
  { id: 15, code: 'locket', worth: 100 },
]

/** Ids from here on are of gifts that operators have made (`gifts-table.ts`). */
export const firstOwnGift = 1000

/** Facts of a site that determine its gifts. */
export interface GiftShop {
  niche: number
  settings: Pick<SiteSettings, 'gift_credits' | 'gifts'>
}

/** A gift with its price on a site. */
export interface OfferedGift {
  id: number
  credits: number
}

/** Returns the gifts that a site offers: those that its operator has chosen, or those of its niche, cheapest first. */
export function giftsOf({ niche, settings }: GiftShop): OfferedGift[] {
  if (settings.gifts) return settings.gifts
  return catalogue
    .filter((gift) => gift.niches?.includes(niche) ?? true)
    .map(({ id, worth }) => ({ id, credits: giftPrice(worth, settings.gift_credits) }))
}

/** Returns what ledger entries call a gift: its code, or the id of one that an operator has made. */
export function giftName(id: number): string {
  return catalogue.find((gift) => gift.id === id)?.code ?? String(id)
}

/** Returns the price in credits of a gift on a site: its worth, scaled to the site's range. */
export function giftPrice(worth: number, range: SiteSettings['gift_credits']): number {
  const share = (worth - minWorth) / (maxWorth - minWorth)
  return range.min + Math.round(share * (range.max - range.min))
}
