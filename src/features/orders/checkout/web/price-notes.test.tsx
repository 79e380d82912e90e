import { expect, test } from 'vitest'
import { renderWith, textsOf } from '../../../../../tests/drivers/rendered-page.tsx'
import { PriceNotes } from './price-notes.tsx'

const words = textsOf('en').orders

/** Returns the markup of the notes on prices in a country. */
const notesIn = (country: string) =>
  renderWith(<PriceNotes />, {
    settings: { refund_days: 14 },
    fill: (queryClient, api) =>
      queryClient.setQueryData<unknown>(api.orders.bundles.queryKey({ input: {} }), { bundles: [], country }),
  })

// spec: orders-48
test.each([
  ['NL', true],
  ['CA', true],
  ['US', false],
])('prices in %s include VAT: %s', (country, hasVat) => {
  expect(notesIn(country).includes(words.vat)).toBe(hasVat)
  expect(notesIn(country)).toContain(words.buy.once)
})
