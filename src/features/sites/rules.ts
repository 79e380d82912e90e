import { type Country, isCountry } from '../../core/countries.ts'
import { type Currency, type MinorUnits, minorUnits } from '../../core/money.ts'
import type { Gender } from '../../core/people.ts'
import { isAllowedText, withoutInvisibleText } from '../../core/text-checks.ts'
import { secondsPerDay } from '../../core/time.ts'
import type { ProfileFieldName } from './setting-rules.ts'

/** product.md, 1: niche codes. A site has the number of one, from 1; new ones are added at the end. */
export const nicheCodes = ['general', 'she', 'bdsm', 'bbw', 'gilf', 'milf', 'gay'] as const

/** The colours of a site: those of its niche, or of another one. Each has been checked for contrast (`tokens.css`). */
export const palettes = ['niche', ...nicheCodes] as const
export type Palette = (typeof palettes)[number]

/** Returns the number of a site's colours, which is that of the niche whose they are. */
export function paletteOf({ niche, settings }: { niche: number; settings: { palette: Palette } }): number {
  return settings.palette === 'niche' ? niche : nicheCodes.indexOf(settings.palette) + 1
}

/** product.md, 1. */
export const designVersion = 2

/**
 * Reports whether a site that shows these fields discloses where members live, so that distances may be shown
 * and searched by.
 */
export function arePlacesShown(fields: readonly ProfileFieldName[]): boolean {
  return fields.includes('city') && fields.includes('countryregion')
}

/** Minimum number of days for free returns by law (law: Withdrawal). */
export const minRefundDays = 14

/** Credits sold at once, and their price by currency. */
export interface CreditBundle {
  credits: number
  prices: Record<Currency, MinorUnits>
}

function bundleOf(credits: number, prices: Record<Currency, number>): CreditBundle {
  const amounts = Object.entries(prices).map(([currency, price]) => [currency, minorUnits(price)])
  return { credits, prices: Object.fromEntries(amounts) as CreditBundle['prices'] }
}

/** Prices of the bundles by currency, in minor units, VAT included (decisions: Credits and money). */
export const defaultBundles: CreditBundle[] = [
  bundleOf(100, {
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
  }),
  bundleOf(250, {
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
  }),
  bundleOf(600, {
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
  }),
  bundleOf(1500, {
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
  }),
]

/**
 * The required proof of age, and before what (decisions: People). `declare` is the visitor's own declaration.
 */
export const agePolicies = ['none', 'declare', 'before_adult_media', 'before_entry'] as const
export type AgePolicy = (typeof agePolicies)[number]

/** VAT numbers of a company by the country that gave them. */
type VatNumbers = Partial<Record<Country, string>>

/** Returns VAT numbers by the country with whose code each begins; one that begins with none is of the company's own. */
export function vatNumbersOf(numbers: readonly string[], home: Country): VatNumbers {
  const found: VatNumbers = {}
  for (const number of numbers) {
    const start = number.slice(0, 2).toUpperCase()
    found[isCountry(start) ? start : home] ??= number
  }
  return found
}

/** Returns the VAT number that a buyer's invoice names: that of their country, else the company's own; null without either. */
export function vatNumberFor(
  company: { country: Country; vat_by_country: VatNumbers },
  buyerCountry: Country,
): string | null {
  return company.vat_by_country[buyerCountry] ?? company.vat_by_country[company.country] ?? null
}

const firstTerms = '2023-12-01T12:00:00.000Z'

/**
 * Returns the version of the terms (product: Sites): 2023-12-01 12:00 UTC, or the day the company was added if
 * later.
 */
export function termsVersion(companyAdded: string): string {
  return companyAdded > firstTerms ? companyAdded : firstTerms
}

/**
 * Reports whether signup is open (product: Sites): always, or only for visitors who came through a traffic
 * source.
 */
export function isSignupOpen(
  signups: 'all' | 'with_trafficsource' | 'none',
  hasTrafficSource: boolean,
): boolean {
  return signups === 'all' || (signups === 'with_trafficsource' && hasTrafficSource)
}

/** Reports whether visitors see the search (product: Sites). */
export function isLoggedOutSearchOpen(
  settings: { logged_out_search: 'none' | 'all'; logged_out_search_trafficsource: 'none' | 'all' },
  hasTrafficSource: boolean,
): boolean {
  return (
    settings.logged_out_search !== 'none' ||
    (hasTrafficSource && settings.logged_out_search_trafficsource !== 'none')
  )
}

/**
 * Returns what the signup of a niche has chosen in advance: whom its site is for, where its name is plain about it. The visitor
 * can choose otherwise.
 */
export function usualSeekerOf(niche: number): { gender?: Gender; seeking?: Gender } {
  const code = nicheCodes[niche - 1]
  if (code === 'she') return { gender: 'female', seeking: 'female' }
  return code === 'gay' ? { gender: 'male', seeking: 'male' } : {}
}

/** Returns the bundle with the fewest credits. */
export function smallestBundle(bundles: CreditBundle[]): CreditBundle {
  return bundles.reduce((least, bundle) => (bundle.credits < least.credits ? bundle : least))
}

/** Lifetime of the cookie for the chosen language, and of a session (product: Sites). */
export const localeCookieSeconds = 365 * secondsPerDay

/** Cookie of a browser in which a language was chosen, so that no other one is offered. */
export const languageChosenCookie = 'language_chosen'

/**
 * Cookie with the traffic source of the first visit (product: Sites), where the visitor agreed to
 * statistics; lives as long as a session.
 */
export const sourceCookie = 'source'
export const sourceCookieSeconds = 30 * secondsPerDay

/** Header of a call with the traffic source that the page's address names, as a query. */
export const sourceHeader = 'x-traffic-source'

/** The query parameters with tracking data (product: Sites). */
export const trackingNames = ['network', 'ref', 'sub1', 'sub2', 'sub3'] as const
/** Maximum length of a tracking parameter: no longer than a campaign needs. */
const maxTrackingLength = 64

/**
 * Returns the tracking data in a URL or the cookie, or null where it names no traffic source (a network or a
 * reference). Invalid values are ignored, so a cookie that contains one does no harm.
 */
export function readSource(query: URLSearchParams): Record<string, string> | null {
  const source = Object.fromEntries(
    trackingNames.flatMap((name) => {
      const value = withoutInvisibleText(query.get(name) ?? '')
      const isValid = value !== '' && value.length <= maxTrackingLength && isAllowedText(value)
      return isValid ? [[name, value] as const] : []
    }),
  )
  return source.network || source.ref ? source : null
}

/**
 * Returns the addresses of a page in other languages, for search engines (hreflang): by language without a country, and
 * `x-default` for readers of all others, which is the English one, else the first by language, so that all domains name the
 * same. Empty for a site without sisters.
 */
export function languageLinksOf(
  alternates: readonly { language: string; origin: string }[],
): { language: string; origin: string }[] {
  const byLanguage = alternates.toSorted((a, b) => (a.language < b.language ? -1 : 1))
  const fallback = byLanguage.find(({ language }) => language === 'en') ?? byLanguage[0]
  if (!fallback || !alternates[1]) return []
  return [...alternates, { language: 'x-default', origin: fallback.origin }]
}

/** The landers under `/landers/`, and those of a member's profile (product: Sites). */
export const landers = [
  'tinderswipe',
  'alonetonight',
  'collagelanding',
  'gallery',
  'iconslanding',
  'maplanding',
  'socialnetwork',
  'transitionsvideolanding',
  'video',
] as const
const landings = ['landing', 'landing2', 'landing3'] as const

/** Cookie with the first lander that the visitor saw and its campaign; lives as long as that with the source. */
export const campaignCookie = 'campaign'

/** The lander that a visitor came by, and the campaign's name at the end of its address (decisions: {slug?}). */
export interface Campaign {
  lander: (typeof landers)[number] | (typeof landings)[number]
  campaign?: string
}

const landerPath = /^\/(?:landers|members\/\d+)\/([a-z23]+)(?:\/([^/]+))?\/?$/

/** Returns the lander and the campaign of a page's path; null for any other page. */
export function campaignOfPath(pathname: string): Campaign | null {
  const [, lander, slug = ''] = landerPath.exec(pathname) ?? []
  const isProfile = pathname.startsWith('/members/')
  const known = (isProfile ? landings : landers).find((name) => name === lander)
  return known ? { lander: known, ...namedCampaign(decoded(slug)) } : null
}

/** Query parameters with which a page's address carries how the visitor got here, until cookies may. */
export const arrivalNames = [...trackingNames, 'lander', 'campaign'] as const

/** Returns the lander and the campaign of a page's address: of a lander itself, or as later pages carry them. */
export function campaignOfAddress({ pathname, searchParams }: URL): Campaign | null {
  return campaignOfPath(pathname) ?? readCampaign(searchParams)
}

/** Returns what the cookie, or the query of an address, holds; null for none, or an invalid one. */
export function readCampaign(query: URLSearchParams): Campaign | null {
  const known = [...landers, ...landings].find((name) => name === query.get('lander'))
  return known ? { lander: known, ...namedCampaign(query.get('campaign') ?? '') } : null
}

/** Drops names that cannot be stored. */
function namedCampaign(name: string): { campaign?: string } {
  const campaign = withoutInvisibleText(name)
  const isValid = campaign !== '' && campaign.length <= maxTrackingLength && isAllowedText(campaign)
  return isValid ? { campaign } : {}
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
