import { commonRefusals, refuse } from '../../../core/refusals.ts'
import type { RequestScope } from '../../../server/http/context.ts'
import { isLoggedOutSearchOpen, readSource, sourceCookie, sourceHeader } from '../rules.ts'

export { ensureFirstSite, findUnfinishedHosts, requireNoSites } from './first-site.ts'
export { mailLook, mailSender } from './mail-look.ts'
export { descriptionOf, priceCountryOf } from './read-settings.ts'
export { requireSite } from './require-site.ts'
export { alternatesOf, siteOrigin } from './site-origin.ts'
export {
  allSites,
  announceSites,
  changeSettingsIn,
  changesTo,
  isSameValue,
  lockedSettings,
  lockSite,
  type SiteRecord,
  siteById,
  siteOf,
  siteRecord,
  storeSettings,
  withChanges,
} from './site-records.ts'
export {
  type CompanyDetails,
  type CompanyRow,
  findAllCompanies,
  findAllPools,
  findAllSites,
  findSitesWithAccounts,
  insertCompany,
  insertPool,
  insertSite,
  lockCompany,
  type SiteRow,
  updateCompany,
  updateCompanySettings,
  updateDeleteDiscount,
  updateSite,
  withoutKeys,
} from './sites-table.ts'
export {
  findDueVersions,
  findLiveVersionId,
  findVersion,
  findVersions,
  insertVersion,
  publishVersion,
  type StoredSettings,
  updateVersionState,
  type VersionRow,
} from './versions-table.ts'

type Asker = Pick<RequestScope, 'actor' | 'site' | 'cookies' | 'headers'>

/**
 * Returns the traffic source of a visitor: that of the first visit where the browser stored it, else the one in the
 * address of the page that makes the call. Null without one.
 */
export function sourceOf({
  cookies,
  headers,
}: Pick<RequestScope, 'cookies' | 'headers'>): Record<string, string> | null {
  const read = (query: string | null) => readSource(new URLSearchParams(query ?? ''))
  return read(cookies.get(sourceCookie)) ?? read(headers.get(sourceHeader))
}

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
