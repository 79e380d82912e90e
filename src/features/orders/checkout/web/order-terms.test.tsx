import { expect, test } from 'vitest'
import { renderWith, textsOf } from '../../../../../tests/drivers/rendered-page.tsx'
import { OrderTerms } from './order-terms.tsx'

const words = textsOf('en').orders.checkout

/** Returns the markup of the terms and the order button. */
const termsOf = (isMethodStored: boolean) =>
  renderWith(<OrderTerms isBusy={false} problem={null} isMethodStored={isMethodStored} />, {
    settings: { refund_days: 14 },
  })

// spec: orders-43
test('the order button comes after the sentence that the provider stores the payment method', () => {
  const { remembered: sentence, order } = words
  const markup = termsOf(true)
  expect(markup.indexOf(sentence)).toBeGreaterThan(-1)
  expect(markup.indexOf(sentence)).toBeLessThan(markup.indexOf(order))
  expect(termsOf(false)).not.toContain(sentence)
})
