import { type Country, countries, isCountry } from '../../../core/countries.ts'
import { collatorOf, regionNames } from '../../../core/intl.ts'
import type { Locale } from '../../../core/locales.ts'

import type { PublicReadContext } from '../../../server/http/context.ts'
import { text } from '../../../server/text.ts'
import type { PublicSettings } from '../contract.ts'
import { homeCountryQuestion, lastRateQuestion } from '../events.ts'
import { firstRate, messagePrice, moneyAt } from '../price-rules.ts'
import { designVersion, nicheCodes, paletteOf, smallestBundle } from '../rules.ts'
import { alternatesOf } from './site-origin.ts'
import { allSites, type SiteRecord } from './site-records.ts'

/** Returns the settings of the request's site, in the request's language. */
export async function readSettings(ctx: PublicReadContext) {
  const [priceCountry, lastRate, sites] = await Promise.all([
    priceCountryOf(ctx),
    lastRateOf(ctx),
    allSites(ctx),
  ])
  const alternates = alternatesOf(ctx.services.config, ctx.site, sites)
  const settings = { ...publicSettings(ctx, priceCountry, lastRate), alternates }
  const { domain_language, push_pub, min_age, bundles_from, terms_version } = settings
  return { settings, domain_language, push_pub, min_age, bundles_from, terms_version }
}

/**
 * Returns the country whose currency prices are shown in (decisions: Money is shown): the member's; for
 * visitors the likely one where it is served, otherwise the site's first.
 */
export async function priceCountryOf({
  site,
  actor,
  likelyCountry,
  ask,
}: Pick<PublicReadContext, 'site' | 'actor' | 'likelyCountry' | 'ask'>): Promise<Country> {
  const home = actor && (await ask(homeCountryQuestion, { account_id: actor.account_id }))
  if (isCountry(home)) return home
  const served = site.settings.countries
  return isCountry(likelyCountry) && served.includes(likelyCountry) ? likelyCountry : (served[0] as Country)
}

async function lastRateOf({ actor, ask }: PublicReadContext): Promise<PublicSettings['credit_rate']> {
  return actor?.paid_user ? ask(lastRateQuestion, { account_id: actor.account_id }) : null
}

function publicSettings(
  { site, locale, country, likelyCountry, hasDevRoutes, services }: PublicReadContext,
  priceCountry: Country,
  credit_rate: PublicSettings['credit_rate'],
): Omit<PublicSettings, 'alternates'> {
  return {
    ...settingsOf(site, locale, isCountry(likelyCountry) ? likelyCountry : null),
    geoip_country: isCountry(country) ? country : null,
    price_country: priceCountry,
    push_pub: services.vapid.publicKey,
    bundles_from: cheapest(site, priceCountry),
    credit_rate,
    is_demo: services.config.demo !== undefined,
    is_test_mode: services.config.payments.sandbox,
    has_dev_doors: hasDevRoutes,
  }
}

/** By language and country; a site that changes is another record. */
const known = new WeakMap<SiteRecord, Map<string, ReturnType<typeof makeSettings>>>()

/** Returns what is the same for all who see a site in that language, and are likely in that country. */
function settingsOf(site: SiteRecord, locale: Locale, here: Country | null) {
  const made = known.get(site) ?? new Map<string, ReturnType<typeof makeSettings>>()
  known.set(site, made)
  const key = `${locale} ${here}`
  const settings = made.get(key) ?? makeSettings(site, locale, here)
  made.set(key, settings)
  return settings
}

type Described = Pick<SiteRecord, 'name' | 'niche' | 'settings'>

/** Returns the title of a site's home page: its own, or its name with its niche's headline. */
function indexTitleOf({ name, niche, settings }: Described, locale: Locale): string {
  return settings.index_title[locale] ?? `${name} – ${nicheText(niche, 'headline', locale)}`
}

/** Returns what search engines and the installed app say of a site: its own text, or its niche's. */
export function descriptionOf({ niche, settings }: Described, locale: Locale): string {
  return settings.description[locale] ?? nicheText(niche, 'text', locale)
}

function nicheText(niche: number, part: 'headline' | 'text', locale: Locale): string {
  return text(locale, `home.${nicheCodes[niche - 1] ?? 'general'}.${part}`)
}

function makeSettings(site: SiteRecord, locale: Locale, here: Country | null) {
  const {
    bundles: _bundles,
    auto_like_fictional: _auto,
    photo_approval: _photos,
    invite_codes: _codes,
    handoff_keys: _keys,
    apple_pay_domain_association: _association,
    age_policy: _policy,
    age_policy_by_country: _policies,
    pages: _pages,
    mails: _mails,
    mail_dkim_selector: _selector,
    mail_from: _mail_from,
    refund_limit: _refund_limit,
    gifts: _gifts,
    payment_methods: _methods,
    ...open
  } = site.settings
  const selected = here && site.settings.countries.includes(here) ? here : homeCountry(site, locale)
  const ownText = (key: 'fictional_warning' | 'fictional_singular' | 'fictional_plural') =>
    site.settings[key][locale] ?? text(locale, `sites.${key}`)
  return {
    ...open,
    id: site.id,
    name: site.name,
    domain: site.host,
    niche: site.niche,
    company_id: site.company.id,
    design_version: designVersion,
    palette: paletteOf(site),
    logo_words: site.settings.logo_words || site.name,
    index_title: indexTitleOf(site, locale),
    description: descriptionOf(site, locale),
    fictional_warning: ownText('fictional_warning'),
    fictional_singular: ownText('fictional_singular'),
    fictional_plural: ownText('fictional_plural'),
    countries: countryChoices(site, locale),
    geoip_selected_country: selected,
    minimum_message_costs: Object.fromEntries(
      site.settings.countries.map((code) => {
        const { currency } = countries[code]
        const rate = firstRate(site.settings.bundles, currency)
        return [code, { costs: moneyAt(messagePrice(site.settings).credits, rate).amount, currency }]
      }),
    ),
    mail_name: site.settings.mail_name || site.name,
    terms_version: site.terms_version,
  }
}

function countryChoices(site: SiteRecord, locale: Locale) {
  const names = regionNames(locale)
  return site.settings.countries
    .map((code) => {
      const { languages, region_term, currency } = countries[code]
      return { code, name: names.of(code) ?? code, languages: [...languages], region_term, currency }
    })
    .sort((a, b) => collatorOf(locale).compare(a.name, b.name))
}

/**
 * Returns the country of a visitor whose IP address is not resolved: the first country served that speaks the
 * page's language, otherwise the site's language. A country whose code equals the language's takes
 * precedence.
 */
function homeCountry(site: SiteRecord, locale: Locale): Country {
  const served = site.settings.countries
  const speaking = (language: Locale) => served.filter((code) => countries[code].languages[0] === language)
  const [near, far] = [speaking(locale), speaking(site.settings.domain_language)]
  const candidates = near.length > 0 ? near : far
  const home = candidates.find((code) => countries[code].languages[0] === code.toLowerCase())
  return home ?? candidates[0] ?? (served[0] as Country)
}

function cheapest(site: SiteRecord, country: Country) {
  const bundle = smallestBundle(site.settings.bundles)
  const { currency } = countries[country]
  return { amount: bundle.prices[currency] ?? 0, currency, credits: bundle.credits }
}
