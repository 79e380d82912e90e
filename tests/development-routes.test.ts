import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { router } from '../src/assembly/features.ts'
import { identity } from '../src/assembly/identity.ts'
import { developmentRoutes } from '../src/server/http/development-routes.ts'
import { createHttpApp } from '../src/server/http/http-app.ts'
import { startTestApp, type TestApp } from './drivers/test-app.ts'

const routes = [
  ['GET', '/dev/mail.json', undefined],
  ['GET', '/dev/sms.json', undefined],
  ['GET', '/dev/push.json', undefined],
  ['POST', '/dev/clock', { advance_seconds: 0 }],
  ['POST', '/dev/geoip', { country: 'GB' }],
] as const

/** Those of features. */
const featureRoutes = [
  ['GET', '/dev/mails', undefined],
  ['POST', '/dev/inbound-mail', {}],
] as const

const proxied = { 'x-real-ip': '192.0.2.7' }

/** An app whose development routes are open to this machine, as in development and in the demo. */
let local: TestApp
let open: TestApp
beforeAll(async () => {
  local = await startTestApp({ DEV_DOORS: '', DEMO: '1' })
  open = await startTestApp()
  await local.newSite()
  await open.newSite()
})
afterAll(async () => {
  await local.stop()
  await open.stop()
})

// spec: notifications-14, server-17
test('these are all development routes', () => {
  expect(developmentRoutes.map(({ method, path, isDevelopment }) => [method, path, isDevelopment])).toEqual(
    routes.map(([method, path]) => [method, path, true]),
  )
})

describe.each([...routes, ...featureRoutes])('%s %s', (method, path, body) => {
  // spec: frame-41, server-29
  test('is open on this machine', async () => {
    expect((await local.call(path, { method, body })).status).toBe(200)
  })

  // spec: server-29
  test('does not exist for requests through a proxy', async () => {
    expect((await local.call(path, { method, body, headers: proxied })).status).toBe(404)
    expect((await local.call(path, { method, body, host: 'vonk.test' })).status).toBe(404)
  })

  // spec: server-29
  test('is open to everybody when configured so', async () => {
    expect((await open.call(path, { method, body, headers: proxied })).status).toBe(200)
  })
})

test('a country chosen by the development route applies on this machine alone', async () => {
  const countryOf = async (headers: Record<string, string>) => {
    const { body } = await local.call('/api/settings', { cookie: 'dev_country=GB', headers })
    return [body.settings.geoip_country, body.settings.has_dev_doors]
  }
  expect(await countryOf({})).toEqual(['GB', true])
  expect(await countryOf(proxied)).toEqual([null, false])
})

// spec: server-30
test.each([
  [{}, {}, 200],
  [{}, proxied, 403],
  [{}, { via: '1.1 proxy' }, 403],
  [{}, { host: 'vonk.test' }, 403],
  [{ PUBLIC_URL: 'https://vonk.test' }, {}, 403],
])('with %j and %j the metrics return %i', async (environment, headers, status) => {
  const { publicUrl } = {
    publicUrl: undefined,
    ...('PUBLIC_URL' in environment ? { publicUrl: environment.PUBLIC_URL } : {}),
  }
  const { services } = local
  const http = createHttpApp({
    services: { ...services, config: { ...services.config, http: { ...services.config.http, publicUrl } } },
    router,
    identity,
    routes: [],
    development: false,
    isOpen: () => true,
  })
  const answer = await http.request('http://localhost/metrics', {
    headers: { host: 'localhost', ...headers },
  })
  expect(answer.status).toBe(status)
})

// spec: server-62
test('a Host with the default port is the host without it', async () => {
  const app = await startTestApp({ TRUST_PROXY: '1' }, { ownDatabase: true })
  try {
    await app.newSite({}, { host: 'vonk.test' })
    for (const [host, origin, proto] of [
      ['vonk.test:443', 'https://vonk.test', 'https'],
      ['vonk.test:80', 'http://vonk.test', 'http'],
      ['VONK.test:443', 'https://vonk.test', 'https'],
      // A proxy that hides the scheme.
      ['vonk.test:443', 'https://vonk.test', ''],
    ] as const) {
      const headers = {
        host,
        origin,
        'sec-fetch-site': 'same-origin',
        ...(proto === '' ? {} : { 'x-forwarded-proto': proto }),
      }
      const { status } = await app.call('/api/page-hidden.php', { method: 'POST', headers, body: {} })
      expect([host, status]).toEqual([host, 204])
    }
  } finally {
    await app.stop()
  }
})

// spec: server-62
test('a proxy that changes Host is logged once, a page of another site never', async () => {
  const app = await startTestApp({ TRUST_PROXY: '1' })
  try {
    await app.newSite()
    const warn = vi.spyOn(app.services.log, 'warn')
    const write = (headers: Record<string, string>) =>
      app.call('/api/page-hidden.php', { method: 'POST', headers, body: {}, origin: 'https://vonk.test' })
    expect((await write({ host: 'backend:3000', 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await write({ host: 'backend:3000' })).status).toBe(403)
    expect(warn).not.toHaveBeenCalled()
    await write({ host: 'backend:3000', 'x-forwarded-host': 'vonk.test' })
    await write({ host: 'backend:3000', 'sec-fetch-site': 'same-origin' })
    expect(warn.mock.calls).toEqual([[expect.stringContaining('must hand on Host')]])
  } finally {
    await app.stop()
  }
})

// spec: server-31
test('an untrusted proxy is logged once', async () => {
  const app = await startTestApp()
  try {
    await app.newSite()
    const warn = vi.spyOn(app.services.log, 'warn')
    await app.call('/api/settings')
    expect(warn).not.toHaveBeenCalled()
    for (let nth = 0; nth < 3; nth += 1) await app.call('/api/settings', { headers: proxied })
    expect(warn.mock.calls).toEqual([[expect.stringContaining('set TRUST_PROXY')]])
  } finally {
    await app.stop()
  }
})
