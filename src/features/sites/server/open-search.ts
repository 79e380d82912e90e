import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { RequestScope } from '../../../server/http/context.ts'
import { isLoggedOutSearchOpen, sourceCookie } from '../rules.ts'

type Asker = Pick<RequestScope, 'actor' | 'site' | 'cookies'>

/**
 * Reports whether the caller may see members (product.md, 4): members always; visitors where the site opens
 * its search, on some sites only those who came through a traffic source.
 */
export function isSearchOpen({ actor, site, cookies }: Asker): boolean {
  return actor !== null || isLoggedOutSearchOpen(site.settings, cookies.get(sourceCookie) !== null)
}

/** Refuses `authentication_required` where members are not shown to visitors; the guard of such calls. */
export function requireOpenSearch(asker: Asker): void {
  if (!isSearchOpen(asker)) throw refuse(commonRefusals, 'authentication_required')
}
