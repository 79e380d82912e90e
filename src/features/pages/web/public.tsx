export { CookieBanner } from './cookie-choice.tsx'
export { PageText } from './page-text.tsx'
