import { expect, test } from 'vitest'
import { renderPage, textsOf } from '../../../../../tests/drivers/rendered-page.tsx'
import { setUpApp } from '../../../../../tests/drivers/set-up.ts'
import { exampleCard } from '../../../../core/example-people.ts'
import { membersOptions } from '../../filters/web/search-query.ts'
import { FartherAway } from './farther-away.tsx'

const app = setUpApp()
const { kit, search } = textsOf('en')

test('members who are loaded stay when the next page fails, and the button says so', async () => {
  const site = await app.newSite()
  const visitor = { call: (path: string) => app.call(path, { host: site.host }) }
  const query = { country: 'NL' } as const
  const markup = await renderPage(<FartherAway query={query} />, visitor, {
    fill: (queryClient, api) => {
      const { queryKey } = membersOptions(api, query, { isMember: false, isElsewhere: true })
      const pages = [{ results: [exampleCard], next: 'more' }]
      queryClient.setQueryData<unknown>(queryKey, { pages, pageParams: [undefined] })
      queryClient
        .getQueryCache()
        .find({ queryKey })
        ?.setState({
          status: 'error',
          error: new Error('offline'),
          fetchMeta: { fetchMore: { direction: 'forward' } },
        })
    },
  })
  expect(markup).toContain(exampleCard.name)
  expect(markup).toContain(kit.moreFailed)
  expect(markup).not.toContain(search.fartherAway)
})
