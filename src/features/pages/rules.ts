import { landers } from '../sites/rules.ts'

/** Slugs of the static pages (product: Pages; law: 2.8). */
export const pageSlugs = [
  'ban',
  'cookies',
  'faq',
  'privacy',
  'return-policy',
  'service',
  'terms',
  'accessibility',
] as const
export type PageSlug = (typeof pageSlugs)[number]

/** Returns whether a word from a URL is the slug of a static page. */
export function isPageSlug(word: string): word is PageSlug {
  return (pageSlugs as readonly string[]).includes(word)
}

/** A visitor's choice about counting visits (law: 2.5). `unset` counts as no. */
export const cookieChoices = ['yes', 'no', 'unset'] as const
export type CookieChoice = (typeof cookieChoices)[number]

/** Cookie with that choice; lives as long as the language's. */
export const choiceCookie = 'cookie_choice'

/** Returns the choice in the cookie; anything else counts as not chosen. */
export function readChoice(value: string | null): CookieChoice {
  return value === 'yes' || value === 'no' ? value : 'unset'
}

/** Paths that search engines may list, on every site; campaigns of landers repeat these. */
export const listedPaths: readonly string[] = [
  '/',
  '/signup',
  '/login',
  '/pricing',
  '/complaints',
  '/withdraw',
  ...pageSlugs.map((slug) => `/pages/${slug}`),
  '/pages/trust',
  ...landers.map((lander) => `/landers/${lander}`),
]
