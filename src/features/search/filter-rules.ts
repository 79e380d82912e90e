import { traitNames } from '../../core/traits.ts'

/** Sort order of results: by last activity, newest members first, or nearest first. */
export const searchOrders = ['active', 'new', 'near'] as const

/** The orders with the one that a call asks for by `best` instead of an `order` (`best-rules.ts`). */
export const rankedOrders = ['best', ...searchOrders] as const
export type RankedOrder = (typeof rankedOrders)[number]

/**
 * Filters as members perceive them, the least important first: two ages are one, and a distance is one
 * whatever its centre.
 */
export const filterNames = [
  'online',
  'two_way',
  'with_answers',
  'interests',
  ...traitNames.toReversed(),
  'distance',
  'with_photo',
  'countryregion',
  'ages',
  'hide_fictional',
  'country',
  'gender',
] as const
export type FilterName = (typeof filterNames)[number]

/** Maximum length of a saved filter's name, in graphemes. */
export const maxFilterNameLength = 30
