export { ensureFirstSite, findUnfinishedHosts, requireNoSites } from './first-site.ts'
export { isSearchOpen, requireOpenSearch } from './open-search.ts'
export { priceCountryOf } from './read-settings.ts'
export { siteOrigin } from './site-origin.ts'
export {
  changeSiteSettings,
  listenForSiteChanges,
  type SiteRecord,
  siteById,
  siteOf,
} from './site-records.ts'
export { insertCompany, insertPool, insertSite } from './sites-table.ts'
