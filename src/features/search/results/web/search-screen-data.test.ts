import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { newMember } from '../../../../../tests/drivers/factories.ts'
import { browserApi, newPage } from '../../../../../tests/drivers/page-data.ts'
import { setUpApp } from '../../../../../tests/drivers/set-up.ts'
import { type PageContext, pageContext } from '../../../../web/page-context.ts'
import { accounts } from '../../../accounts/contract.ts'
import { sites } from '../../../sites/contract.ts'
import type { SiteSettings } from '../../../sites/settings-contract.ts'
import { search } from '../../contract.ts'
import { searchScreen } from './search-screen-data.ts'

const app = setUpApp()

/** Returns the redirect of a member who comes without filters, with this cookie of the order. */
async function usualSearch(order: string | null, settings: Partial<SiteSettings> = {}, query = '') {
  const site = await app.newSite(settings)
  const member = await newMember(app, site, { country: 'BE', seeking: 'male' })
  const context = new RouterContextProvider()
  context.set(pageContext, {
    ...newPage(browserApi(app, site.host, member, { accounts, sites, search })),
    locale: 'en',
    isLoggedIn: true,
    pathAfter: () => null,
    cookieOf: (name) => (name === 'search_order' ? order : null),
  } satisfies PageContext)
  const request = new Request(`http://${site.host}/members${query}`)
  const answer = await searchScreen
    .loader({ context, params: {}, request } as never)
    .catch((err: unknown) => err)
  return answer instanceof Response ? answer.headers.get('location') : null
}

test('without filters a member searches for the gender they look for, in their own country', async () => {
  expect(await usualSearch(null)).toBe('/members?gender=male&country=BE')
  expect(await usualSearch(null, { search_fields: ['gender'] })).toBe('/members?gender=male')
})

test('parameters that are no filters stay and leave the search alone; a filter, even an empty one, is a search', async () => {
  const campaign = '?utm_source=mail&utm_campaign=may'
  expect(await usualSearch(null, {}, campaign)).toBe(
    '/members?gender=male&country=BE&utm_source=mail&utm_campaign=may',
  )
  expect(await usualSearch(null, {}, `?gender=&${campaign.slice(1)}`)).toBeNull()
})

// spec: search-7
test('the chosen order is stored; the nearest, which need a location, and other values of the cookie are ignored', async () => {
  for (const order of ['new', 'active'])
    expect(await usualSearch(order)).toBe(`/members?gender=male&country=BE&order=${order}`)
  for (const order of ['best', 'near', 'rubbish'])
    expect(await usualSearch(order)).toBe('/members?gender=male&country=BE')
})
