export { FictionalLabel } from './fictional-label.tsx'
export { PlaceByPosition } from './place-by-position.tsx'
export { cacheSiteData, SiteSettingsProvider, useSiteSettings } from './site-settings.tsx'
