import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { RequestScope } from '../../../server/http/context.ts'
import { isLoggedOutSearchOpen } from '../rules.ts'
import { sourceOf } from './traffic-source.ts'

type Asker = Pick<RequestScope, 'actor' | 'site' | 'cookies' | 'headers'>

/**
 * Reports whether the caller may see members (product: Sites): members always; visitors where the site opens
 * its search, on some sites only those who came through a traffic source.
 */
export function isSearchOpen(asker: Asker): boolean {
  const { actor, site } = asker
  return actor !== null || isLoggedOutSearchOpen(site.settings, sourceOf(asker) !== null)
}

/** Refuses `authentication_required` where members are not shown to visitors; the guard of such calls. */
export function requireOpenSearch(asker: Asker): void {
  if (!isSearchOpen(asker)) throw refuse(commonRefusals, 'authentication_required')
}
