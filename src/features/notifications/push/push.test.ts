import { createECDH } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { newVisitor, password } from '../../../../tests/drivers/visitors.ts'
import { accountErased } from '../../accounts/events.ts'
import { hashPassword } from '../../accounts/server/public.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
const site = setUpSite(app)

let number = 0
const browser = (changes: Record<string, unknown> = {}) => {
  number += 1
  return {
    endpoint: `https://push.example.com/send/${number}`,
    expirationTime: null,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
    ...changes,
  }
}

const subscribe = (member: Pick<TestMember, 'call'>, body: unknown) =>
  member.call('/api/user.php?push=1', { method: 'POST', body })

const endpointsOf = async ({ id }: { id: number }) =>
  (
    await app.services.database.db
      .selectFrom('push_subscriptions')
      .select('endpoint')
      .where('account_id', '=', id)
      .orderBy('subscribed_at')
      .orderBy('id')
      .execute()
  ).map((row) => row.endpoint)

describe('subscribing', () => {
  // spec: notifications-2
  test('stores the subscription of the browser under the path of the login', async () => {
    const member = await newMember(app, site, { confirmed: false })
    const expires = app.services.clock.now().getTime() + 86_400_000
    const body = browser({ expirationTime: expires })
    const { status, body: answer } = await subscribe(member, body)
    expect([status, answer]).toEqual([200, { ok: true }])
    const rows = await app.services.database.db
      .selectFrom('push_subscriptions')
      .selectAll()
      .where('account_id', '=', member.id)
      .execute()
    expect(rows).toEqual([
      {
        id: expect.any(Number),
        account_id: member.id,
        session_id: expect.any(Number),
        endpoint: body.endpoint,
        ...body.keys,
        expires_at: new Date(expires).toISOString(),
        subscribed_at: expect.any(String),
      },
    ])
    expect((await member.call('/api/user.php')).body.user.id).toBe(member.id)
  })

  test('twice stores one subscription, with the newer keys', async () => {
    const member = await newMember(app, site)
    const body = browser()
    await Promise.all([subscribe(member, body), subscribe(member, body), subscribe(member, body)])
    await subscribe(member, { ...body, keys: { ...body.keys, auth: 'B'.repeat(22) } })
    const rows = await app.services.database.db
      .selectFrom('push_subscriptions')
      .select('auth')
      .where('account_id', '=', member.id)
      .execute()
    expect(rows).toEqual([{ auth: 'B'.repeat(22) }])
  })

  test('a browser belongs to the member who subscribed in it last', async () => {
    const [first, second] = [await newMember(app, site), await newMember(app, site)]
    const body = browser()
    await subscribe(first, body)
    await subscribe(second, body)
    expect([await endpointsOf(first), await endpointsOf(second)]).toEqual([[], [body.endpoint]])
  })

  // spec: notifications-2
  test('above twenty browsers the oldest is removed; one that subscribed again stays', async () => {
    const member = await newMember(app, site)
    const browsers = Array.from({ length: 20 }, () => browser())
    for (const body of browsers) {
      await subscribe(member, body)
      app.services.clock.advance(1)
    }
    await subscribe(member, browsers[0])
    app.services.clock.advance(1)
    const last = browser()
    await subscribe(member, last)
    const stored = [...browsers.slice(2), browsers[0], last].map((body) => body?.endpoint)
    expect(await endpointsOf(member)).toEqual(stored)
  })

  test('thirty concurrent browsers leave twenty', async () => {
    const member = await newMember(app, site)
    const answers = await Promise.all(Array.from({ length: 30 }, () => subscribe(member, browser())))
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200))
    expect(await endpointsOf(member)).toHaveLength(20)
  })

  test('requires a member, on our own pages', async () => {
    const stranger = await app.call('/api/user.php?push=1', {
      method: 'POST',
      host: site.host,
      body: browser(),
    })
    expect([stranger.status, stranger.body.code]).toEqual([403, 'authentication_required'])
    const member = await newMember(app, site)
    const elsewhere = await member.call('/api/user.php?push=1', {
      method: 'POST',
      body: browser(),
      origin: 'https://elsewhere.example',
    })
    expect(elsewhere.body.code).toBe('cross_site_request')
  })
})

// spec: notifications-2, notifications-3
describe('endpoints', () => {
  // spec: server-52
  test.each([
    'http://push.example.com/x',
    'https://127.0.0.1/x',
    'https://10.0.0.1/x',
    'https://8.8.8.8/x',
    'https://2130706433/x',
    'https://0x7f.1/x',
    'https://[::1]/x',
    'https://[2606:4700::1111]/x',
    'https://localhost/x',
    'https://localhost./x',
    'https://she.localhost/x',
    'https://redis/x',
    'https://printer.local/x',
    'https://db.internal/x',
    'https://db.internal./x',
    'https://nas.home.arpa/x',
    'https://router.lan/x',
    'https://push.example.com:6379/x',
    'https://user:secret@push.example.com/x',
    'https://push.example.com/é',
    'ftp://push.example.com/x',
    'javascript:alert(1)',
    'https://permanently-removed.invalid/fcm/send/1',
    'https://collects-pushes.net/x',
    'https://fcm.googleapis.com.collects-pushes.net/x',
    'nonsense',
  ])('%s is refused', async (endpoint) => {
    const member = await newMember(app, site)
    const { status, body } = await subscribe(member, browser({ endpoint }))
    expect([status, body]).toEqual([
      400,
      {
        code: 'push_endpoint_refused',
        status: 400,
        message: 'We can’t send notifications to this browser.',
      },
    ])
    expect(await endpointsOf(member)).toEqual([])
  })

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:APA91b_x-y',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com/QGuQyavXutnMH',
    'https://wns2-am3p.notify.windows.com/w/?token=BQYAAA%3d',
  ])('%s is taken', async (endpoint) => {
    const member = await newMember(app, site)
    expect((await subscribe(member, browser({ endpoint }))).status).toBe(200)
  })

  test.each<[string, Record<string, unknown>, string]>([
    ['no keys', { keys: undefined }, 'keys'],
    ['an invalid key', { keys: { p256dh: 'A B', auth: 'A' } }, 'keys.p256dh'],
    ['an endless address', { endpoint: `https://push.example.com/${'x'.repeat(2000)}` }, 'endpoint'],
    ['a time beyond time', { expirationTime: 1e17 }, 'expirationTime'],
  ])('%s is bad input', async (_what, changes, path) => {
    const member = await newMember(app, site)
    const { status, body } = await subscribe(member, browser(changes))
    expect([status, body.data.issues[0].path]).toEqual([400, path])
  })
})

describe('ending', () => {
  test('a member unsubscribes only their own browsers', async () => {
    const [mine, theirs] = [await newMember(app, site), await newMember(app, site)]
    const [own, other] = [browser(), browser()]
    await subscribe(mine, own)
    await subscribe(theirs, other)
    for (const { endpoint } of [own, other, browser()]) {
      const answer = await mine.call('/api/user.php/push', { method: 'DELETE', body: { endpoint } })
      expect([answer.status, answer.body]).toEqual([200, { ok: true }])
    }
    expect([await endpointsOf(mine), await endpointsOf(theirs)]).toEqual([[], [other.endpoint]])
  })

  /** Creates a member with pushes on in the browser of the test calls, and in a second one. */
  async function withTwoBrowsers() {
    const member = await newMember(app, site, { password_hash: await hashPassword(password) })
    const other = newVisitor(app, site)
    const login = await other.call('/api/user.php', {
      method: 'POST',
      body: { email: member.email, password },
    })
    expect(login.status).toBe(200)
    const [here, there] = [browser(), browser()]
    await subscribe(member, here)
    await subscribe(other, there)
    return { member, other, here: here.endpoint, there: there.endpoint }
  }
  const newPassword = 'sleutel-walnoot-93'

  test('logging out of a browser ends its pushes, and no others', async () => {
    const { member, other, here } = await withTwoBrowsers()
    await other.call('/api/logout.php')
    expect(await endpointsOf(member)).toEqual([here])
  })

  test('logging out everywhere else keeps the pushes of the current browser', async () => {
    const { member, here } = await withTwoBrowsers()
    expect((await member.call('/api/account/sessions', { method: 'DELETE' })).status).toBe(200)
    expect(await endpointsOf(member)).toEqual([here])
  })

  test('a change of password ends those of all other browsers', async () => {
    const { member, here } = await withTwoBrowsers()
    const body = { old_password: password, password: newPassword, password_repeat: newPassword }
    expect((await member.call('/api/account/password', { method: 'PUT', body })).status).toBe(200)
    expect(await endpointsOf(member)).toEqual([here])
  })

  test('a reset ends them all', async () => {
    const { member } = await withTwoBrowsers()
    const owner = newVisitor(app, site)
    await owner.call('/api/password-reset', { method: 'POST', body: { email: member.email } })
    const [mail] = (await app.call(`/dev/mail.json?to=${encodeURIComponent(member.email)}`)).body
    const token = /token=([\w-]{43})/.exec(mail.text)?.[1]
    const body = { token, password: newPassword, password_repeat: newPassword }
    expect((await owner.call('/api/password-reset/do', { method: 'POST', body })).status).toBe(200)
    expect(await endpointsOf(member)).toEqual([])
  })

  test('deleting the account ends them all', async () => {
    const { member } = await withTwoBrowsers()
    const body = { password, reason: 'other' }
    expect((await member.call('/api/account', { method: 'DELETE', body })).status).toBe(200)
    expect(await endpointsOf(member)).toEqual([])
  })

  test('a browser that repeats its subscription keeps it as long as its newest session', async () => {
    const { member, other, there } = await withTwoBrowsers()
    await subscribe(member, browser({ endpoint: there }))
    await other.call('/api/logout.php')
    expect(await endpointsOf(member)).toContain(there)
  })

  test('subscribing while the session is ended elsewhere stores nothing', async () => {
    const { member, other, here } = await withTwoBrowsers()
    const late = Array.from({ length: 8 }, () => subscribe(other, browser()))
    const [, ...answers] = await Promise.all([
      member.call('/api/account/sessions', { method: 'DELETE' }),
      ...late,
    ])
    for (const { status } of answers) expect([200, 403]).toContain(status)
    expect(await endpointsOf(member)).toEqual([here])
  })

  test('an erased account leaves no subscription', async () => {
    const [gone, stays] = [await newMember(app, site), await newMember(app, site)]
    await subscribe(gone, browser())
    await subscribe(stays, browser())
    await app.work().emit(accountErased, { account_id: gone.id, site_id: site.id })
    expect([(await endpointsOf(gone)).length, (await endpointsOf(stays)).length]).toEqual([0, 1])
  })
})

// spec: server-14
test('the settings contain the public key that browsers subscribe with, and not the private one', async () => {
  const { body } = await app.call('/api/settings', { host: site.host })
  const { publicKey, privateKey } = app.services.vapid
  expect([body.push_pub, body.settings.push_pub]).toEqual([publicKey, publicKey])
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  expect(pair.getPublicKey('base64url')).toBe(publicKey)
  expect(JSON.stringify(body)).not.toContain(privateKey)
})
