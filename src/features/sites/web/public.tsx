export { FictionalLabel } from './fictional-label.tsx'
export { keepSiteData, SiteSettingsProvider, useSiteSettings } from './site-settings.tsx'
