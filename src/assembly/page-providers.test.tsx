import { QueryClient } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { apiWithoutCalls, newPage } from '../../tests/drivers/page-data.ts'
import type { Locale } from '../core/locales.ts'
import { cacheSiteData } from '../features/sites/web/public.tsx'
import { useFormatter } from '../web/i18n/texts.ts'
import { plainFrame } from '../web/page-frame.tsx'
import { PageProviders } from './page-providers.tsx'

function Written() {
  const format = useFormatter()
  const moment = format.dateTime(new Date('2024-01-15T19:05:00Z'), { dateStyle: 'short', timeStyle: 'short' })
  return `${moment} | ${format.number(1234.5, { style: 'currency', currency: 'EUR' })}`.replace(/\s/g, ' ')
}

function written(locale: Locale, home: string | null, visited: string): string {
  const api = apiWithoutCalls()
  const queryClient = new QueryClient()
  const user = home === null ? null : { profile: { country: home } }
  queryClient.setQueryData<unknown>(api.accounts.current.queryKey({ input: {} }), { user })
  queryClient.setQueryData<unknown>(api.sites.settings.queryKey({ input: {} }), {
    settings: { geoip_selected_country: visited },
  })
  return renderToStaticMarkup(
    <PageProviders
      {...{ page: newPage(api, queryClient), locale, messages: {}, timeZone: 'UTC' }}
      frame={plainFrame}
    >
      <Written />
    </PageProviders>,
  )
}

// spec: frame-30
test.each([
  ['en', 'GB', 'US', '15/01/2024, 19:05 | €1,234.50', 'day first and 24 hours'],
  ['en', 'US', 'GB', '1/15/24, 7:05 PM | €1,234.50', 'month first and 12 hours'],
  ['de', 'AT', 'DE', '15.01.24, 19:05 | € 1.234,50', 'the sign before the amount'],
  ['de', null, 'CH', '15.01.24, 19:05 | EUR 1&#x27;234.50', 'visitors as where they are'],
] as const)('%s for a member in %s, visited from %s: %s (%s)', (locale, home, visited, text, _why) => {
  expect(written(locale, home, visited)).toBe(text)
})

// spec: sites-25
test('settings, company, regions and interests are requested once, however many components use them', async () => {
  const api = apiWithoutCalls()
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: 0 } } })
  cacheSiteData(queryClient, api)
  for (const key of [
    api.sites.settings.queryKey({ input: {} }),
    api.sites.company.queryKey({ input: {} }),
    api.sites.regions.queryKey({ input: { country: 'DE' } }),
    api.sites.interests.queryKey({ input: {} }),
  ]) {
    expect(queryClient.getQueryDefaults(key)).toMatchObject({
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    })
  }
  expect(queryClient.getQueryDefaults(api.accounts.current.queryKey({ input: {} }))).toEqual({})
})
