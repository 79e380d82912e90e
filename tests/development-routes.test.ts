import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { identity, router } from '../src/assembly/features.ts'
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

test('these are all development routes', () => {
  expect(developmentRoutes.map(({ method, path, isDevelopment }) => [method, path, isDevelopment])).toEqual(
    routes.map(([method, path]) => [method, path, true]),
  )
})

describe.each([...routes, ...featureRoutes])('%s %s', (method, path, body) => {
  test('is open on this machine', async () => {
    expect((await local.call(path, { method, body })).status).toBe(200)
  })

  test('does not exist for requests through a proxy', async () => {
    expect((await local.call(path, { method, body, headers: proxied })).status).toBe(404)
    expect((await local.call(path, { method, body, host: 'vonk.test' })).status).toBe(404)
  })

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
