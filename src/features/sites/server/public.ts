export { alternatesOf } from './alternates.ts'
export { ensureFirstSite, findUnfinishedHosts, requireNoSites } from './first-site.ts'
export { mailLook } from './mail-look.ts'
export { mailSender } from './mail-sender.ts'
export { isSearchOpen, requireOpenSearch } from './open-search.ts'
export { priceCountryOf } from './read-settings.ts'
export { siteOrigin } from './site-origin.ts'
export {
  allSites,
  listenForSiteChanges,
  type SiteRecord,
  siteById,
  siteOf,
} from './site-records.ts'
export { descriptionOf } from './site-texts.ts'
export { insertCompany, insertPool, insertSite } from './sites-table.ts'
export { sourceOf } from './traffic-source.ts'
