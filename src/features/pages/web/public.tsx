export { CookieBanner } from './cookie-banner.tsx'
export { PageText } from './page-text.tsx'
