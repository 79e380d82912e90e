import { readFileSync } from 'node:fs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiWithoutCalls, newPage } from '../../../../../tests/drivers/page-data.ts'
import { LocaleProvider } from '../../../../web/i18n/locale-provider.tsx'
import { PageDataProvider } from '../../../../web/page-data.tsx'
import { OrderTerms } from './order-terms.tsx'

const messages = Object.fromEntries(
  ['orders', 'kit'].map((name) => [
    name,
    JSON.parse(readFileSync(new URL(`../../../../../locales/en/${name}.json`, import.meta.url), 'utf8')),
  ]),
)

/** Returns the markup of the terms and the order button. */
function termsOf(isMethodStored: boolean): string {
  const api = apiWithoutCalls()
  const queryClient = new QueryClient()
  queryClient.setQueryData<unknown>(api.sites.settings.queryKey({ input: {} }), {
    settings: { refund_days: 14 },
  })
  const element = <OrderTerms isBusy={false} problem={null} isMethodStored={isMethodStored} />
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <PageDataProvider page={newPage(api, queryClient)}>
        <LocaleProvider locale="en" country={null} messages={messages} timeZone="UTC">
          <RouterProvider router={router} />
        </LocaleProvider>
      </PageDataProvider>
    </QueryClientProvider>,
  )
}

test('the order button comes after the sentence that the provider stores the payment method', () => {
  const { remembered: sentence, order } = messages.orders.checkout
  const markup = termsOf(true)
  expect(markup.indexOf(sentence)).toBeGreaterThan(-1)
  expect(markup.indexOf(sentence)).toBeLessThan(markup.indexOf(order))
  expect(termsOf(false)).not.toContain(sentence)
})
