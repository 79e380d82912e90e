import { z } from 'zod'
import { isLocale } from '../../../core/locales.ts'
import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { StaffReadContext } from '../../../server/http/context.ts'
import { readCookies } from '../../../server/http/cookies.ts'
import type { Pages } from '../../../server/http/http-app.ts'
import type { RawRoute } from '../../../server/http/raw-route.ts'
import type { Identity, ScopeBeforeEntry } from '../../../server/http/read-scope.ts'
import { newNonce } from '../../../server/http/security.ts'
import { warningCookie } from '../../age/rules.ts'
import { choiceCookie } from '../../pages/rules.ts'
import {
  findAllCompanies,
  findAllSites,
  findVersion,
  type SiteRecord,
  siteOrigin,
  siteRecord,
  withChanges,
} from '../../sites/server/public.ts'
import { admitToFile } from '../../staff/server/public.ts'
import { previewSeconds } from '../rules.ts'
import { readingPermissions } from './permissions.ts'

const purpose = 'site-preview'
const Sealed = z.object({ site_id: z.int(), version_id: z.int(), account_id: z.int(), until: z.number() })
const route = '/api/admin/previews'

/** Returns the address at which pages show a version of a site that is not live: for the caller alone, and for a while. */
export function previewAddress(
  { services, actor, now }: Pick<StaffReadContext, 'services' | 'actor' | 'now'>,
  version: { site_id: number; version_id: number },
): string {
  const until = now.getTime() + previewSeconds * 1000
  const sealed = services.signer.seal(
    purpose,
    JSON.stringify({ ...version, account_id: actor.account_id, until }),
  )
  return `${route}/${sealed}`
}

/**
 * Serves a page of a site as visitors would see it with a version that is not live: HTML without scripts or forms, to the person
 * for whom the address was made. It is served below the host of staff, so that a site can be looked at before its own host leads
 * here.
 */
export function previewRoute(
  pages: Pages | undefined,
  identity: Pick<Identity, 'entryGateOf' | 'requireEntry'>,
): RawRoute {
  return {
    method: 'GET',
    path: `${route}/:sealed`,
    handle: async (scope, request, { sealed = '' }) => {
      const file = await admitToFile(scope, request, {
        operation: 'configuration.version',
        permissions: readingPermissions,
        isBackground: true,
      })
      const { services, actor, now } = file
      const opened = services.signer.open(purpose, sealed)
      const meant = opened === null ? null : Sealed.parse(JSON.parse(opened))
      if (!meant) throw refuse(commonRefusals, 'not_found')
      if (meant.account_id !== actor.account_id) throw refuse(commonRefusals, 'forbidden')
      file.requireSite(meant.site_id)
      const site = meant.until > now.getTime() ? await drafted(scope, meant) : null
      if (!site || !pages) throw refuse(commonRefusals, 'not_found')
      const path = pathOf(file.params.get('path'))
      const locale = file.params.get('locale')
      const origin = siteOrigin(services.config, site)
      const { own: _own, admittedTo: _admitted, ...around } = scope
      const visitor: ScopeBeforeEntry = {
        ...around,
        site,
        actor: null,
        token: null,
        locale: isLocale(locale) ? locale : site.settings.domain_language,
        // Who has looked in before: nothing lies over the page.
        cookies: readCookies(seenCookies, origin.startsWith('https://')),
        headers: new Headers({ accept: 'text/html', cookie: seenCookies }),
        origin,
        country: null,
        likelyCountry: site.settings.countries[0] ?? null,
        sameOrigin: true,
      }
      const entryGate = await identity.entryGateOf(visitor)
      const shown = {
        ...visitor,
        entryGate,
        requireEntry: (operation: string) => identity.requireEntry(entryGate, operation),
        holds: () => false,
        recordWork: async () => {},
      }
      const nonce = newNonce()
      // With a query that no link has, so that the page is not shared with visitors.
      const page = new Request(`${origin}${path}?preview=1`, { headers: visitor.headers })
      const response = await pages.render(shown, page, nonce)
      const headers = new Headers(response.headers)
      headers.set('content-security-policy', policyFor(nonce, site))
      headers.set('x-frame-options', 'SAMEORIGIN')
      headers.set('cache-control', 'private, no-store')
      headers.delete('location')
      headers.delete('content-length')
      return new Response(withoutScripts(await response.text()), { status: response.status, headers })
    },
  }
}

/** Returns a site with what a version would change; null for one that is gone or live. */
async function drafted(
  { services }: Pick<StaffReadContext, 'services'>,
  { site_id, version_id }: { site_id: number; version_id: number },
): Promise<SiteRecord | null> {
  const { db } = services.database
  const row = (await findAllSites(db)).find(({ id }) => id === site_id)
  const company = (await findAllCompanies(db)).find(({ id }) => id === row?.company_id)
  const version = await findVersion(db, site_id, version_id)
  if (!row || !company || version?.settings !== null) return null
  return siteRecord({ ...row, settings: withChanges(row.settings, version.changes) }, company)
}

const seenCookies = `${warningCookie}=read; ${choiceCookie}=no`

const scriptEnd = '</script>'

/** Returns a page without what its policy refuses anyway, which browsers would complain about. */
function withoutScripts(html: string): string {
  const [start = '', ...scripts] = html.split('<script')
  const rest = scripts.map((part) => part.split(scriptEnd).slice(1).join(scriptEnd))
  return [start, ...rest]
    .join('')
    .replace(/<link rel="(?:modulepreload|expect|manifest)"[^<>]*>/g, '')
    .replace(/ autofocus=""/gi, '')
}

/** Returns a path below the site; the home page for anything else. */
function pathOf(wanted: string | null): string {
  return wanted !== null && /^\/(?!\/|api\/|admin\b|dev\b)[\w/-]{0,200}$/.test(wanted) ? wanted : '/'
}

/** Nothing runs, is sent or leads on; the page of staff shows it in a frame. */
function policyFor(nonce: string, { settings }: SiteRecord): string {
  const media = settings.cdn_prefix ? ` ${new URL(settings.cdn_prefix).origin}` : ''
  return [
    "default-src 'none'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' blob: data:${media}`,
    "font-src 'self'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "base-uri 'none'",
    'sandbox allow-same-origin',
  ].join('; ')
}
