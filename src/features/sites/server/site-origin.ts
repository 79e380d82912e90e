import type { Config } from '../../../server/config.ts'
import type { Alternate } from '../contract.ts'
import type { SiteRecord } from './site-records.ts'

/**
 * Returns the scheme and host of a site, without a trailing slash, for links outside the page, such as in
 * mails. Scheme and port are those of PUBLIC_URL; without it https in production, and this process's own port
 * elsewhere.
 */
export function siteOrigin(config: Pick<Config, 'http' | 'environment'>, site: { host: string }): string {
  const { publicUrl, port } = config.http
  if (publicUrl) {
    const known = new URL(publicUrl)
    return `${known.protocol}//${site.host}${known.port ? `:${known.port}` : ''}`
  }
  return config.environment === 'production' ? `https://${site.host}` : `http://${site.host}:${port}`
}

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
