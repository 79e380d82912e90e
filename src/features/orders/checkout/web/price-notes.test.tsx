import { readFileSync } from 'node:fs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiWithoutCalls, newPage } from '../../../../../tests/drivers/page-data.ts'
import { LocaleProvider } from '../../../../web/i18n/locale-provider.tsx'
import { PageDataProvider } from '../../../../web/page-data.tsx'
import { PriceNotes } from './price-notes.tsx'

const messages = {
  orders: JSON.parse(readFileSync(new URL('../../../../../locales/en/orders.json', import.meta.url), 'utf8')),
}

/** Returns the markup of the notes on prices in a country. */
function notesIn(country: string): string {
  const api = apiWithoutCalls()
  const queryClient = new QueryClient()
  queryClient.setQueryData<unknown>(api.sites.settings.queryKey({ input: {} }), {
    settings: { refund_days: 14 },
  })
  queryClient.setQueryData<unknown>(api.orders.bundles.queryKey({ input: {} }), { bundles: [], country })
  const router = createMemoryRouter([{ path: '*', element: <PriceNotes /> }])
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

test.each([
  ['NL', true],
  ['CA', true],
  ['US', false],
])('prices in %s include VAT: %s', (country, hasVat) => {
  expect(notesIn(country).includes(messages.orders.vat)).toBe(hasVat)
  expect(notesIn(country)).toContain(messages.orders.buy.once)
})
