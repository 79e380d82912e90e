export { PlaceByPosition } from './place-by-position.tsx'
export { cacheSiteData, FictionalLabel, SiteSettingsProvider, useSiteSettings } from './site-settings.tsx'
