export { CookieBanner } from './cookie-choice.tsx'
export { PageText, sectionsOf } from './page-text.tsx'
