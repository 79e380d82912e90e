import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { newPage } from '../../../tests/drivers/page-data.ts'
import { startTestApp } from '../../../tests/drivers/test-app.ts'
import { createApi } from '../../web/api/api.ts'
import { pageContext } from '../../web/page-context.ts'
import { loader as mailLoader } from './caught-mail-screen.tsx'
import { loader as smsLoader } from './caught-sms-screen.tsx'
import { loader as kitLoader } from './kit-page.tsx'

// spec: frame-41
test.each([
  ['1', null],
  ['0', 404],
])('with DEV_DOORS=%s the pages for developers return %s', async (DEV_DOORS, status) => {
  const app = await startTestApp({ DEV_DOORS })
  try {
    const { host } = await app.newSite()
    const settings = async () => (await app.call('/api/settings', { host })).body
    const api = createApi({ sites: { settings } })
    const context = new RouterContextProvider()
    context.set(pageContext, {
      ...newPage(api),
      locale: 'en',
      isLoggedIn: false,
      cookieOf: () => null,
      pathAfter: () => null,
    })
    for (const [loader, path] of [
      [kitLoader, '/dev/kit'],
      [mailLoader, '/dev/mail'],
      [smsLoader, '/dev/sms'],
    ] as const) {
      const request = new Request(`http://${host}${path}`)
      const answer = await loader({ context, params: {}, request } as never).catch((err: unknown) => err)
      expect((answer as { init?: { status: number } } | null)?.init?.status ?? null).toBe(status)
    }
  } finally {
    await app.stop()
  }
})
