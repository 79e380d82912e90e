import { escapeHtml } from '../../../server/escape-html.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import { languageLinksOf } from '../../sites/rules.ts'
import { allSites, alternatesOf } from '../../sites/server/public.ts'
import { listedPaths } from '../rules.ts'

/** Serves sitemap.xml: the public pages of the site, each with the company's other languages. */
export const sitemapRoute: RawRoute = {
  method: 'GET',
  path: '/sitemap.xml',
  isAnonymous: true,
  handle: async ({ site, services }) => {
    const sites = await allSites({ services, db: services.database.db })
    const alternates = alternatesOf(services.config, site, sites)
    const [own] = alternates
    const urls = listedPaths.map((path) => {
      const links = languageLinksOf(alternates).map(
        ({ language, origin }) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeHtml(origin + path)}"/>`,
      )
      return `<url><loc>${escapeHtml(`${own?.origin ?? ''}${path}`)}</loc>${links.join('')}</url>`
    })
    const body = [
      '<?xml version="1.0" encoding="UTF-8"?>',
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
      ...urls,
      '</urlset>',
      '',
    ].join('\n')
    return new Response(body, {
      headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
    })
  },
}
