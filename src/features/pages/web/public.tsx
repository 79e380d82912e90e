export { CookieBanner } from './cookie-banner.tsx'
export { PageText, sectionsOf } from './page-text.tsx'
export { useCookieChoice } from './use-cookie-choice.ts'
