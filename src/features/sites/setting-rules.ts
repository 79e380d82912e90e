import { profileTextNames } from '../../core/profile-texts.ts'
import { traitNames } from '../../core/traits.ts'

// What some settings are lists of. Pages of members know the lists by their types alone.

/** Settings that are keys for others: no version, draft or audit holds them. */
export const keySettings = ['invite_codes', 'handoff_keys'] as const

/** Fields of a profile that a site can show or leave out (product: Sites). */
export const profileFields = [
  'country',
  'countryregion',
  'city',
  'sexuality',
  'seeking',
  'interests',
  ...traitNames,
  ...profileTextNames,
  'prompts',
] as const
export type ProfileFieldName = (typeof profileFields)[number]

/** Filters that a site can offer; gender, country, region and age are those that product.md, 3 shows. */
export const searchFields = [
  'gender',
  'country',
  'countryregion',
  'age',
  'interests',
  ...traitNames,
  'with_photo',
  'online',
  'hide_fictional',
  'distance',
] as const
export type SearchField = (typeof searchFields)[number]
