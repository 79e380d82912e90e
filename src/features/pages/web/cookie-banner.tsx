import { lazyComponent } from '../../../web/lazy-component.tsx'
import { useCookieChoice } from './use-cookie-choice.ts'

const CookieQuestion = lazyComponent(async () => (await import('./cookie-question.tsx')).CookieQuestion)

/** Asks a visitor once whether their visits may be counted. */
export function CookieBanner() {
  return useCookieChoice() === 'unset' ? <CookieQuestion /> : null
}
