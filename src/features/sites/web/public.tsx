export { FictionalLabel } from './fictional-label.tsx'
export { keepSiteData, useSiteSettings } from './site-settings.ts'
