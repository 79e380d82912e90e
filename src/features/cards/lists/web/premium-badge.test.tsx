import { readFileSync } from 'node:fs'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { apiWithoutCalls, newPage } from '../../../../../tests/drivers/page-data.ts'
import type { Card } from '../../../../core/schemas.ts'
import { LocaleProvider } from '../../../../web/i18n/locale-provider.tsx'
import { PageDataProvider } from '../../../../web/page-data.tsx'
import { DeckCard } from '../../../swipe/web/deck-card.tsx'
import { MemberCard } from './member-card.tsx'

const messages = Object.fromEntries(
  ['profiles', 'kit', 'swipe', 'interests'].map((name) => [
    name,
    JSON.parse(readFileSync(new URL(`../../../../../locales/en/${name}.json`, import.meta.url), 'utf8')),
  ]),
)

const anna: Card = {
  id: 1,
  name: 'Anna',
  age: 30,
  gender: 'female',
  country: 'NL',
  region: null,
  city: null,
  main_image: null,
  online: false,
  is_fictional: false,
  is_premium: false,
  is_verified: false,
  liked: false,
  matched: false,
  distance_km: null,
}

/** Returns what screen readers read of the gold badges. */
function goldIn(element: ReactNode): string[] {
  const api = apiWithoutCalls()
  const queryClient = new QueryClient()
  queryClient.setQueryData<unknown>(api.sites.settings.queryKey({ input: {} }), {
    settings: { countries: [], visible_profile_fields: [] },
  })
  const router = createMemoryRouter([{ path: '*', element }])
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <PageDataProvider page={newPage(api, queryClient)}>
        <LocaleProvider locale="en" country={null} messages={messages} timeZone="UTC">
          <RouterProvider router={router} />
        </LocaleProvider>
      </PageDataProvider>
    </QueryClientProvider>,
  )
  return [...markup.matchAll(/class="[^"]*\bbg-bright-gold\b[^"]*"><svg[^>]* aria-label="([^"]*)"/g)].map(
    ([, words = '']) => words,
  )
}

const cards: [string, (card: Card) => ReactNode][] = [
  ['a card', (card) => <MemberCard card={card} />],
  [
    'a swipe card',
    (card) => (
      <DeckCard card={{ ...card, shared_interests: [] } as never} state="top" isStill onChoose={() => true} />
    ),
  ],
]

// spec: browser-14
test.each(cards)('the premium badge on %s is gold', (_where, cardOf) => {
  expect(goldIn(cardOf({ ...anna, is_premium: true }))).toEqual([messages.profiles.card.premium])
  expect(goldIn(cardOf(anna))).toEqual([])
})
