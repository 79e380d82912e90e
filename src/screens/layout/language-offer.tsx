import { lazyComponent } from '../../web/lazy-component.tsx'
import type { LanguageOffer as Offer } from '../../web/page-frame.tsx'
import { usePageFrame } from '../../web/page-frame.tsx'

const Form = lazyComponent<Offer>(async () => (await import('./language-offer-form.tsx')).LanguageOfferForm)

/**
 * Offers a visitor the browser's preferred language, in that language (decisions: Readings). Closing the
 * offer chooses the page's language. Plain forms, so that it works without scripts.
 */
export function LanguageOffer() {
  const { languageOffer } = usePageFrame()
  return languageOffer ? <Form {...languageOffer} /> : null
}
