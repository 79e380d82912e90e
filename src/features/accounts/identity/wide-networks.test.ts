import { expect, test } from 'vitest'
import { setUpApp, setUpSite, stopTime } from '../../../../tests/drivers/set-up.ts'
import { newVisitor, person } from '../../../../tests/drivers/visitors.ts'
import { hitLimit } from '../../../server/http/limits.ts'

const app = setUpApp({ TRUST_PROXY: '1', DEV_DOORS: '0' })
const site = setUpSite(app)

/** Counts as `amount` requests from other networks of that IPv6 /48 would. */
async function countWide(counter: string, prefix: string, amount: number, windowSeconds: number) {
  const { database, signer, clock } = app.services
  const key = `${counter}:${signer.sign('limit-address', prefix)}`
  for (let index = 0; index < amount; index += 1) {
    await hitLimit(database.db, key, windowSeconds, clock.now())
  }
}

const logIn = (address: string) =>
  newVisitor(app, site, { address }).call('/api/user.php', {
    method: 'POST',
    body: { email: person(site).email, password: 'not the right one' },
  })
const signUp = (address: string) =>
  newVisitor(app, site, { address }).call('/api/signup', { method: 'POST', body: person(site) })

// spec: server-61
test('all networks of an IPv6 /48 log in 600 times a minute, ten times as often as one of them', async () => {
  stopTime()
  await countWide('call:accounts.login', '2001:db8:1::/48', 599, 60)
  expect((await logIn('2001:db8:1:1::5')).status).toBe(401)
  expect(await logIn('2001:db8:1:2::5')).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests' },
  })
  expect((await logIn('2001:db8:2:1::5')).status).toBe(401)
  expect((await logIn('192.0.2.5')).status).toBe(401)
})

// spec: server-61
test('all networks of an IPv6 /48 sign up 1,200 times an hour', { timeout: 60_000 }, async () => {
  stopTime()
  await countWide('call:accounts.signUp', '2001:db8:3::/48', 1200, 3600)
  expect((await signUp('2001:db8:3:9::1')).status).toBe(429)
  expect((await signUp('2001:db8:4:9::1')).status).not.toBe(429)
})

// spec: server-61
test('200 wrong passwords from networks of an IPv6 /48 lock out all of it', async () => {
  stopTime()
  await countWide('login:wrong:address', '2001:db8:5::/48', 199, 900)
  expect((await logIn('2001:db8:5:1::1')).status).toBe(401)
  expect(await logIn('2001:db8:5:2::1')).toMatchObject({
    status: 429,
    body: { code: 'too_many_attempts' },
  })
  expect((await logIn('2001:db8:6:1::1')).status).toBe(401)
})
