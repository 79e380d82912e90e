import type { Config } from '../../../server/config.ts'
import type { Alternate } from '../contract.ts'
import { siteOrigin } from './site-origin.ts'
import type { SiteRecord } from './site-records.ts'

/**
 * Returns the domains on which a company runs a site of the same niche in other languages, the site's own first: each
 * language once, since search engines take one address for each.
 */
export function alternatesOf(
  config: Pick<Config, 'http' | 'environment'>,
  site: SiteRecord,
  all: Iterable<SiteRecord>,
): Alternate[] {
  const sisters = [...all].filter(
    ({ company, niche, id }) => company.id === site.company.id && niche === site.niche && id !== site.id,
  )
  const byLanguage = new Map<string, Alternate>()
  for (const one of [site, ...sisters.toSorted((a, b) => a.id - b.id)]) {
    const { domain_language: language } = one.settings
    if (!byLanguage.has(language)) byLanguage.set(language, { language, origin: siteOrigin(config, one) })
  }
  return [...byLanguage.values()]
}
