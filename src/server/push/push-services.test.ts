import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { isPushEndpoint, pushServices } from './push-services.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc:def', true, 'Chrome'],
  ['https://jmt17.google.com/fcm/send/abc', true, 'Chromium'],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true, 'Firefox'],
  ['https://web.push.apple.com/abc', true, 'Safari'],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true, 'Edge'],
  ['https://permanently-removed.invalid/fcm/send/abc', false, 'Chrome, where push was shut off'],
  ['https://push.example.com/abc', false, 'a name for tests'],
  ['https://evil.net/fcm.googleapis.com', false, 'a path'],
  ['https://fcm.googleapis.com.evil.net/abc', false, 'a name that begins like one'],
  ['https://evilfcm.googleapis.com/abc', false, 'a name that ends like one'],
  ['http://fcm.googleapis.com/abc', false, 'not encrypted'],
  ['https://fcm.googleapis.com:8443/abc', false, 'another port'],
  ['https://user@fcm.googleapis.com/abc', false, 'a user'],
  ['https://127.0.0.1/abc', false, 'an address'],
  ['nonsense', false, 'no URL'],
])('%s: %s (%s)', (endpoint, isKnown) => {
  expect(isPushEndpoint(endpoint, pushServices)).toBe(isKnown)
})

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://127.0.0.1/vonk',
  SECRET: 'ab'.repeat(32),
}

test('the operator adds push services by PUSH_HOSTS; a name for tests is none in production', () => {
  const { pushHosts } = readConfig({ ...production, PUSH_HOSTS: 'ntfy.sh, push.kaios.example' })
  expect(isPushEndpoint('https://ntfy.sh/up1', pushHosts)).toBe(true)
  expect(isPushEndpoint('https://eu.push.kaios.example/1', pushHosts)).toBe(true)
  expect(isPushEndpoint('https://fcm.googleapis.com/1', pushHosts)).toBe(true)
  expect(isPushEndpoint('https://push.example.com/1', pushHosts)).toBe(false)
  expect(isPushEndpoint('https://push.example.com/1', readConfig({ NODE_ENV: 'test' }).pushHosts)).toBe(true)
})

test.each(['https://ntfy.sh', 'ntfy.sh/path', 'com', '127.0.0.1', 'a.b,,c.d'])(
  'PUSH_HOSTS refuses %s',
  (hosts) => {
    expect(() => readConfig({ ...production, PUSH_HOSTS: hosts })).toThrow('PUSH_HOSTS')
  },
)
