import { createORPCClient } from '@orpc/client'
import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { newPage } from '../tests/drivers/page-data.ts'
import { loader } from './root.tsx'
import { createApi } from './web/api/api.ts'
import { type PageContext, pageContext } from './web/page-context.ts'

/** Returns the API calls that the page at a URL makes, counted by call. */
async function askedAt(address: string): Promise<Map<string, unknown>> {
  const asked = new Map<string, unknown>()
  const call = async (path: readonly string[], input: unknown) => {
    asked.set(path.join('.'), input)
    return {}
  }
  const api = createApi(createORPCClient({ call }))
  const context = new RouterContextProvider()
  context.set(pageContext, { ...newPage(api), isLoggedIn: false } as PageContext)
  await loader({ context, params: {}, request: new Request(address) } as never)
  return asked
}

// spec: operation-20
test('the settings are requested with the query of the page', async () => {
  const asked = await askedAt('http://localhost/signup?network=adnet&sub1=x')
  expect(asked.get('sites.settings')).toEqual({ network: 'adnet', sub1: 'x' })
  expect((await askedAt('http://localhost/')).get('sites.settings')).toEqual({})
})
