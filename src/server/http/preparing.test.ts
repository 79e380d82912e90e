import { expect, test } from 'vitest'
import { setUpApp } from '../../../tests/drivers/set-up.ts'

const app = setUpApp({}, { prepared: () => share })
let share: number | null = 0.425

// spec: server-41
test('while the demo is made everything shows how far it is; the process is alive, but not ready', async () => {
  const headers = { 'accept-language': 'de' }
  for (const path of ['/', '/members', '/api/settings', '/no-such-page']) {
    const response = await app.http.request(`http://localhost${path}`, { headers })
    const html = await response.text()
    expect([path, response.status, response.headers.get('retry-after')]).toEqual([path, 503, '2'])
    expect(html).toContain('<html lang="de')
    expect(html).toContain('value="42"')
    expect(html).toContain('http-equiv="refresh"')
    const nonce = /<style nonce="([^"]+)"/.exec(html)?.[1]
    expect(response.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`)
  }
  const statusOf = async (path: string) => (await app.http.request(`http://localhost${path}`)).status
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503])
  share = null
  const { host } = await app.newSite()
  expect((await app.call('/api/settings', { host })).status).toBe(200)
  expect(await statusOf('/readyz')).toBe(200)
})
