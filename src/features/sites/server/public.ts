export { ensureFirstSite, findUnfinishedHosts, requireNoSites } from './first-site.ts'
export { isSearchOpen, requireOpenSearch } from './open-search.ts'
export { siteOrigin } from './site-origin.ts'
export {
  changeSiteSettings,
  listenForSiteChanges,
  type SiteRecord,
  siteById,
  siteOf,
} from './site-records.ts'
export { insertCompany, insertPool, insertSite, type NewCompany, type NewSite } from './sites-table.ts'
