import { z } from 'zod'
import { Country, countryCodes } from '../../core/countries.ts'
import { Locale } from '../../core/locales.ts'
import { Currency } from '../../core/money.ts'
import { minimumAge } from '../../core/people.ts'
import { Text } from '../../core/text.ts'
import { secondsPerDay } from '../../core/time.ts'
import { traitNames } from '../../core/traits.ts'

/** product.md, 1: niche codes. A site has the number of one, from 1; new ones are added at the end. */
export const nicheCodes = ['general', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const
export const Niche = z.int().min(1).max(nicheCodes.length)

/** product.md, 1. */
export const designVersion = 2

/** Fields of a profile that a site can show or leave out (product.md, 3: Profile). */
export const profileFields = [
  'country',
  'countryregion',
  'city',
  'sexuality',
  'seeking',
  'interests',
  ...traitNames,
  'about_me',
  'reason_for_signup',
] as const
export const ProfileField = z.enum(profileFields)
export type ProfileFieldName = z.infer<typeof ProfileField>

/**
 * Reports whether a site that shows these fields discloses where members live, so that distances may be shown
 * and searched by.
 */
export function arePlacesShown(fields: readonly ProfileFieldName[]): boolean {
  return fields.includes('city') && fields.includes('countryregion')
}

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
export const SearchField = z.enum(searchFields)
export type SearchField = z.infer<typeof SearchField>

/** A text per language; the product's own text replaces a missing one. */
const SiteText = z.partialRecord(Locale, Text({ max: 2000 }))

/** Minimum number of days for free returns by law (law: 2.2, Withdrawal). */
export const minRefundDays = 14

/** Prices of the bundles by currency, in minor units, VAT included (decisions: Credits and money). */
export const defaultBundles: { credits: number; prices: Record<Currency, number> }[] = [
  {
    credits: 100,
    prices: {
      EUR: 995,
      GBP: 895,
      USD: 1095,
      CAD: 1495,
      AUD: 1695,
      NZD: 1795,
      CHF: 995,
      PLN: 4295,
      DKK: 7500,
      NOK: 11500,
      SEK: 11500,
    },
  },
  {
    credits: 250,
    prices: {
      EUR: 2245,
      GBP: 1995,
      USD: 2495,
      CAD: 3395,
      AUD: 3795,
      NZD: 3995,
      CHF: 2245,
      PLN: 9695,
      DKK: 16900,
      NOK: 25900,
      SEK: 25900,
    },
  },
  {
    credits: 600,
    prices: {
      EUR: 4795,
      GBP: 4195,
      USD: 5295,
      CAD: 7195,
      AUD: 7995,
      NZD: 8595,
      CHF: 4795,
      PLN: 20595,
      DKK: 35900,
      NOK: 54900,
      SEK: 54900,
    },
  },
  {
    credits: 1500,
    prices: {
      EUR: 9995,
      GBP: 8795,
      USD: 10995,
      CAD: 14995,
      AUD: 16795,
      NZD: 17995,
      CHF: 9995,
      PLN: 42995,
      DKK: 74900,
      NOK: 114900,
      SEK: 114900,
    },
  },
]

const Bundle = z.object({ credits: z.int().positive(), prices: z.record(Currency, z.int().positive()) })

/**
 * The required proof of age, and before what (decisions: People). `declare` is the visitor's own declaration.
 */
export const AgePolicy = z.enum(['none', 'declare', 'before_adult_media', 'before_entry'])
export type AgePolicy = z.infer<typeof AgePolicy>

/**
 * All settings of a site's operator, with the defaults of a new site (product.md, 3: Settings; decisions:
 * Credits and money). Only the differences from the defaults are stored.
 */
export const SiteSettings = z.strictObject({
  countries: z
    .array(Country)
    .min(1)
    .default([...countryCodes]),
  domain_language: Locale.default('en'),
  index_title: SiteText.default({}),
  description: SiteText.default({}),
  visible_profile_fields: z.array(ProfileField).default([...profileFields]),
  /** Fields that have the site's explanatory note beside them on the profile. */
  visible_profile_notes: z.array(ProfileField).default(['sexuality', 'seeking']),
  search_fields: z.array(SearchField).default([...searchFields]),
  cdn_prefix: z.union([z.literal(''), z.url({ protocol: /^https$/ })]).default(''),
  message_credits: z.int().min(0).max(10_000).default(10),
  photo_credits: z.int().min(0).max(10_000).default(20),
  /** Range of the gifts' prices; the catalogue has each gift's own. */
  gift_credits: z.strictObject({ min: z.int().min(0), max: z.int().min(0) }).default({ min: 10, max: 100 }),
  signup_credits: z.int().min(0).max(10_000).default(30),
  /** Maximum length of a message, in graphemes. */
  message_length: z.int().min(20).max(10_000).default(1000),
  support_email: z.email().default('support@vonk.test'),
  support_phone: Text({ max: 40 }).default(''),
  enable_site_entry_popup: z.enum(['yes', 'no']).default('yes'),
  /** Countries in which the entry warning appears; empty: everywhere. */
  site_entry_popup_countries: z.array(Country).default([]),
  fictional_warning: SiteText.default({}),
  fictional_singular: SiteText.default({}),
  fictional_plural: SiteText.default({}),
  /** Name of the icon beside the label. */
  fictional_icon: z.enum(['drama', 'sparkles', 'info']).default('drama'),
  refund_days: z.int().min(minRefundDays).max(365).default(minRefundDays),
  signups: z.enum(['all', 'with_trafficsource', 'none']).default('all'),
  /** Codes that open a closed signup, case-insensitive. */
  invite_codes: z.array(Text({ min: 1, max: 64 })).default([]),
  /** Partners who may hand over signups: the network that counts as source, and the hash of its key. */
  handoff_keys: z
    .array(z.strictObject({ network: Text({ min: 1, max: 64 }), key_hash: z.string().regex(/^[\w-]{43}$/) }))
    .default([]),
  logged_out_search: z.enum(['none', 'all']).default('none'),
  logged_out_search_trafficsource: z.enum(['none', 'all']).default('none'),
  member_resell: z.boolean().default(false),
  mail_name: Text({ max: 60 }).default(''),
  min_age: z.int().min(minimumAge).max(99).default(minimumAge),
  age_policy: AgePolicy.default('declare'),
  /** Countries with a different policy. */
  age_policy_by_country: z.partialRecord(Country, AgePolicy).default({}),
  /** Off: responses never reveal whether an email address has an account (decisions: People). */
  reveal_accounts: z.boolean().default(true),
  auto_like_fictional: z.boolean().default(false),
  /** `automatic` shows photos immediately; `before` only after a moderator has approved them. */
  photo_approval: z.enum(['automatic', 'before']).default('before'),
  bundles: z.array(Bundle).min(1).default(defaultBundles),
})
export type SiteSettings = z.infer<typeof SiteSettings>

const firstTerms = '2023-12-01T12:00:00.000Z'

/**
 * Returns the version of the terms (product.md, 4): 2023-12-01 12:00 UTC, or the day the company was added if
 * later.
 */
export function termsVersion(companyAdded: string): string {
  return companyAdded > firstTerms ? companyAdded : firstTerms
}

/**
 * Reports whether signup is open (product.md, 4): always, or only for visitors who came through a traffic
 * source.
 */
export function isSignupOpen(signups: SiteSettings['signups'], hasTrafficSource: boolean): boolean {
  return signups === 'all' || (signups === 'with_trafficsource' && hasTrafficSource)
}

/** Reports whether visitors see the search (product.md, 4). */
export function isLoggedOutSearchOpen(
  settings: Pick<SiteSettings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  hasTrafficSource: boolean,
): boolean {
  return (
    settings.logged_out_search !== 'none' ||
    (hasTrafficSource && settings.logged_out_search_trafficsource !== 'none')
  )
}

/** Returns the price of one message in the smallest bundle, in minor units rounded half up, by currency. */
export function messageCostMinor(
  settings: Pick<SiteSettings, 'message_credits' | 'bundles'>,
  currency: Currency,
): number {
  const bundle = smallestBundle(settings.bundles)
  return Math.round(((bundle.prices[currency] ?? 0) * settings.message_credits) / bundle.credits)
}

/** Returns the bundle with the fewest credits. */
export function smallestBundle(bundles: SiteSettings['bundles']): SiteSettings['bundles'][number] {
  return bundles.reduce((least, bundle) => (bundle.credits < least.credits ? bundle : least))
}

/** Lifetime of the cookie for the chosen language, and of a session (product.md, 9: Cookies). */
export const localeCookieSeconds = 365 * secondsPerDay

/** Cookie of a browser in which a language was chosen, so that no other one is offered. */
export const languageChosenCookie = 'language_chosen'

/**
 * Cookie with the traffic source of the first visit (product.md, 3: Tracking data); lives as long as a
 * session.
 */
export const sourceCookie = 'source'
export const sourceCookieSeconds = 30 * secondsPerDay

const trackingNames = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
/** Value of a tracking parameter: text as everywhere, no longer than a campaign needs. */
const TrackingValue = Text({ min: 1, max: 64 })

/**
 * Returns the tracking data in a URL or the cookie, or null where it names no traffic source (a network or a
 * reference). Invalid values are ignored, so a cookie that contains one does no harm.
 */
export function readSource(query: URLSearchParams): Record<string, string> | null {
  const source = Object.fromEntries(
    trackingNames.flatMap((name) => {
      const value = TrackingValue.safeParse(query.get(name))
      return value.success ? [[name, value.data] as const] : []
    }),
  )
  return source.network || source.ref ? source : null
}
