import { describe, expect, test } from 'vitest'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { newVisitor, person, type Visitor } from '../../../../tests/drivers/visitors.ts'
import { sweep } from '../../../server/jobs/run-jobs.ts'
import { hashToken } from '../../../server/signer.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import type { SiteSettings } from '../../sites/settings-contract.ts'

// Its own: a sweep days later would write mails to the members of all files before.
const app = setUpApp({ TRUST_PROXY: '1' }, { ownDatabase: true })
const key = 'a-partner-and-its-key'
const partners: Partial<SiteSettings> = {
  signups: 'with_trafficsource',
  handoff_keys: [
    { network: 'adnet', key_hash: hashToken(key) },
    { network: 'other', key_hash: hashToken('another-key') },
  ],
}
const site = setUpSite(app, partners)

/** Calls as a partner's server does: no Origin, no cookies. */
const handOver = (at: SiteRecord, body: unknown, authorization: string | null = `Bearer ${key}`) =>
  app.call('/api/signup/handoff', {
    method: 'POST',
    host: at.host,
    origin: null,
    body,
    headers: authorization === null ? {} : { authorization },
  })

async function tokenOf(body: Record<string, unknown>, at: SiteRecord = site): Promise<string> {
  const answer = await handOver(at, body)
  expect(answer.status).toBe(200)
  return new URL(answer.body.complete_url).searchParams.get('token') ?? ''
}

const read = (token: string, at: SiteRecord = site) =>
  app.call(`/api/signup/handoff?token=${token}`, { host: at.host })

const signUp = (visitor: Visitor, changes: Record<string, unknown>) =>
  visitor.call('/api/signup', { method: 'POST', body: person(visitor.site, changes) })

const draftCount = async () =>
  (await app.services.database.db.selectFrom('signup_handoffs').selectAll().execute()).length

async function sourceOf(email: string) {
  return app.services.database.db
    .selectFrom('account_sources')
    .innerJoin('accounts', 'accounts.id', 'account_sources.account_id')
    .select(['network', 'ref', 'sub1', 'sub2', 'sub3'])
    .where('email', '=', email)
    .executeTakeFirst()
}

const draft = {
  email: 'visitor@vonk.test',
  name: 'visitor',
  date_of_birth: '1990-05-05',
  gender: 'female',
  seeking: 'both',
  country: 'NL',
  countryregion: 'NL-UT',
  city: 'Utrecht',
  ref: 'banner',
  sub1: 'one',
  sub3: 'three',
}

describe('handing over', () => {
  // spec: signup-3
  test('returns where the visitor finishes, and the form is filled in there', async () => {
    const { status, body } = await handOver(site, draft)
    expect(status).toBe(200)
    expect(body).toEqual({
      complete_url: expect.stringMatching(
        new RegExp(`^http://${site.host}:3000/complete-signup\\?token=[\\w-]{43}$`),
      ),
      expires_at: expect.stringMatching(/Z$/),
    })
    const days = (new Date(body.expires_at).getTime() - app.services.clock.now().getTime()) / 86_400_000
    expect(Math.round(days)).toBe(7)
    const token = body.complete_url.split('token=')[1]
    expect((await read(token)).body).toEqual({ draft, network: 'adnet' })
    expect((await read(token)).status).toBe(200)
  })

  test('stores the token only as a hash', async () => {
    const token = await tokenOf(draft)
    const rows = await app.services.database.db.selectFrom('signup_handoffs').selectAll().execute()
    expect(rows.map((row) => row.token_hash)).toContain(hashToken(token))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  // spec: accounts-6
  test.each([
    ['no key', null],
    ['a wrong key', 'Bearer wrong'],
    ['the hash of the key', `Bearer ${hashToken(key)}`],
    ['another scheme', `Basic ${key}`],
    ['an empty key', 'Bearer '],
  ])('%s is refused before the input is examined', async (_what, authorization) => {
    for (const body of [draft, { surprise: true }]) {
      const answer = await handOver(site, body, authorization)
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    }
  })

  test('a key of another site is invalid', async () => {
    const elsewhere = await app.newSite()
    expect((await handOver(elsewhere, draft)).body.code).toBe('forbidden')
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['somebody too young', { date_of_birth: '2015-01-01' }, 422, 'under_age'],
    ['a birth date in the future', { date_of_birth: '2190-01-01' }, 400, 'invalid_input'],
    ['a day that does not exist', { date_of_birth: '1990-02-30' }, 400, 'invalid_input'],
    ['an invalid address', { email: 'nobody' }, 400, 'invalid_input'],
    ['a password, which partners may not send', { password: 'x' }, 400, 'invalid_input'],
  ])('%s is refused and nothing is stored', async (_what, changes, status, code) => {
    const before = await draftCount()
    const answer = await handOver(site, { ...draft, ...changes })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await draftCount()).toBe(before)
  })

  test('a site may require a higher age, and a site with closed signup accepts no draft', async () => {
    const older = await app.newSite({ ...partners, min_age: 40 })
    const young = await handOver(older, draft)
    expect([young.body.code, young.body.data]).toEqual(['under_age', { min_age: 40 }])
    const closed = await app.newSite({ ...partners, signups: 'none' })
    expect((await handOver(closed, draft)).body.code).toBe('invite_only')
  })

  // spec: accounts-6
  test('the public settings contain neither keys nor codes', async () => {
    const secretive = await app.newSite({ ...partners, invite_codes: ['friends-of-the-house'] })
    const { body } = await newVisitor(app, secretive).call('/api/settings')
    expect(Object.keys(body.settings)).not.toContain('handoff_keys')
    expect(JSON.stringify(body)).not.toMatch(/friends-of-the-house|adnet|key_hash/)
  })
})

describe('finishing', () => {
  // spec: accounts-11
  test('opens the site, is attributed to the partner whatever the page or an earlier visit says, and ends the draft', async () => {
    const handoff = await tokenOf({ ...draft, email: 'finished@vonk.test' })
    const visitor = newVisitor(app, site, { cookie: 'source=network%3Dearlier' })
    const answer = await signUp(visitor, { handoff, email: 'finished@vonk.test', network: 'mine', sub2: 'x' })
    expect([answer.status, answer.body.user?.status]).toEqual([200, 'not_confirmed'])
    expect(await sourceOf('finished@vonk.test')).toEqual({
      network: 'adnet',
      ref: 'banner',
      sub1: 'one',
      sub2: null,
      sub3: 'three',
    })
    expect([(await read(handoff)).status, (await read(handoff)).body.code]).toEqual([410, 'link_expired'])
    const again = await signUp(newVisitor(app, site), { handoff })
    expect([again.status, again.body.code, again.body.message]).toEqual([
      410,
      'link_expired',
      'Link expired or invalid, request a new email',
    ])
  })

  test('the visitor may correct everything, and a refused signup keeps the draft', async () => {
    const handoff = await tokenOf(draft)
    const refused = await signUp(newVisitor(app, site), { handoff, date_of_birth: '2015-01-01' })
    expect(refused.body.code).toBe('under_age')
    expect((await read(handoff)).status).toBe(200)
    expect((await signUp(newVisitor(app, site), { handoff, email: 'corrected@vonk.test' })).status).toBe(200)
  })

  test('with a taken address the draft stays, and the visitor logs in or enters another address', async () => {
    const taken = person(site, { ref: 'friend' })
    await newVisitor(app, site).call('/api/signup', { method: 'POST', body: taken })
    const handoff = await tokenOf(draft)
    const answer = await signUp(newVisitor(app, site), { handoff, email: taken.email })
    expect(answer.body.code).toBe('email_in_use')
    expect((await read(handoff)).status).toBe(200)
  })

  test('on a site that does not reveal accounts the draft ends with a taken address as with a free one', async () => {
    const discreet = await app.newSite({ ...partners, reveal_accounts: false })
    const known = person(discreet, { ref: 'friend' })
    await newVisitor(app, discreet).call('/api/signup', { method: 'POST', body: known })
    for (const email of [known.email, 'unknown-here@vonk.test']) {
      const handoff = await tokenOf(draft, discreet)
      const answer = await signUp(newVisitor(app, discreet), { handoff, email })
      expect([answer.status, answer.body]).toEqual([200, { user: null }])
      expect((await read(handoff, discreet)).status).toBe(410)
    }
  })

  test('of five concurrent signups with one token one succeeds and the others store nothing', async () => {
    const handoff = await tokenOf(draft)
    const people = Array.from({ length: 5 }, () => person(site, { handoff }))
    const answers = await Promise.all(
      people.map((body) => newVisitor(app, site).call('/api/signup', { method: 'POST', body })),
    )
    expect(answers.map(({ body, status }) => body.code ?? status).sort()).toEqual([
      200,
      ...Array(4).fill('link_expired'),
    ])
    const stored = await Promise.all(people.map(({ email }) => sourceOf(email)))
    expect(stored.filter((source) => source !== undefined)).toHaveLength(1)
  })

  test('a token is valid on its own site only, and for seven days', async () => {
    const token = await tokenOf(draft)
    const elsewhere = await app.newSite(partners)
    expect((await read(token, elsewhere)).status).toBe(410)
    expect((await signUp(newVisitor(app, elsewhere), { handoff: token })).body.code).toBe('link_expired')
    expect((await read('made-up')).status).toBe(410)
    app.services.clock.advance(7 * 86_400 + 1)
    expect((await read(token)).body.code).toBe('link_expired')
    expect((await signUp(newVisitor(app, site), { handoff: token })).body.code).toBe('link_expired')
    expect(await draftCount()).toBeGreaterThan(0)
    await sweep(app.services)
    expect(await draftCount()).toBe(0)
  })
})
