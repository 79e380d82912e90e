import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { newVisitor, password, person, type Visitor } from '../../../tests/drivers/visitors.ts'
import { hashPassword } from '../accounts/server/public.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { settleUnderAge } from './server/age-queue.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
let site: SiteRecord
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(password)
})
beforeEach(async () => {
  // A site that requires only a declaration: the check was started all the same.
  site = await app.newSite({ age_policy: 'declare', logged_out_search: 'all' })
})

interface Caller {
  call: TestMember['call']
}

/** Starts a check as the caller and has the provider report `under_18`. */
async function findUnderAge(caller: Caller) {
  const { body } = await caller.call('/api/age-assurance', { method: 'POST', body: {} })
  await app.call(`/sandbox/age/${body.reference}`, {
    method: 'POST',
    body: { outcome: 'under_18' },
    host: site.host,
  })
  await app.drain()
}

const codeOf = async (caller: Caller, path: string, method = 'GET', body?: unknown) =>
  (await caller.call(path, { method, ...(body ? { body } : {}) })).body.code
const idsIn = (cards: { id: number }[]) => cards.map(({ id }) => id)
const write = (from: TestMember, to: TestMember) =>
  from.call('/api/chats', {
    method: 'POST',
    body: { profile_id: to.id, client_id: crypto.randomUUID(), kind: 'text', body: 'Hello' },
  })
const settle = (member: TestMember) => app.work().transaction((work) => settleUnderAge(work, member.id))

describe('a member found under 18', () => {
  // spec: age-6
  test('is in no list of others and cannot be reached', async () => {
    const [anna, ben] = [await newMember(app, site), await newMember(app, site, { gender: 'male' })]
    const stranger = await newMember(app, site, { gender: 'male' })
    await anna.call('/api/likes', { method: 'POST', body: { profile_id: ben.id } })
    await write(ben, anna)
    const lists = async () => [
      idsIn((await stranger.call('/api/members')).body.results),
      idsIn((await stranger.call('/api/suggestions')).body.cards),
      idsIn((await stranger.call('/api/swipe')).body.cards),
      idsIn((await ben.call('/api/likes')).body.profiles),
    ]
    for (const ids of await lists()) expect(ids).toContain(anna.id)
    await findUnderAge(anna)
    for (const ids of await lists()) expect(ids).not.toContain(anna.id)
    expect((await ben.call('/api/likes')).body.totals.new_likes).toBe(0)
    expect((await ben.call(`/api/profiles/${anna.id}`)).status).toBe(404)
    expect((await newVisitor(app, site).call(`/api/profiles/${anna.id}`)).status).toBe(404)
    expect((await write(ben, anna)).status).toBe(404)
    expect((await ben.call('/api/likes', { method: 'POST', body: { profile_id: anna.id } })).status).toBe(404)
  })

  // spec: chats-5
  test('has not read what was paid for: the senders get their credits back, once', async () => {
    const [anna, ben, cleo] = [
      await newMember(app, site),
      await newMember(app, site),
      await newMember(app, site),
    ]
    await write(ben, anna)
    const { conversation_id, message } = (await write(cleo, anna)).body
    await anna.call(`/api/chats/${conversation_id}/read`, { method: 'POST', body: { up_to: message.id } })
    const creditsOf = async (member: TestMember) => (await member.call('/api/user.php')).body.user.credits
    expect([await creditsOf(ben), await creditsOf(cleo)]).toEqual([20, 20])
    await findUnderAge(anna)
    expect([await creditsOf(ben), await creditsOf(cleo)]).toEqual([30, 20])
    await settle(anna)
    await findUnderAge(anna)
    expect([await creditsOf(ben), await creditsOf(cleo)]).toEqual([30, 20])
  })

  // spec: age-6
  test('can reach nobody, whatever the site requires, and sees the reason', async () => {
    const [anna, ben] = [await newMember(app, site), await newMember(app, site, { gender: 'male' })]
    const { conversation_id } = (await write(anna, ben)).body
    await findUnderAge(anna)
    const calls: [string, string?, unknown?][] = [
      ['/api/members'],
      ['/api/suggestions'],
      ['/api/swipe'],
      ['/api/likes'],
      ['/api/chats'],
      ['/api/events'],
      [`/api/profiles/${ben.id}`],
      [`/api/chats/${conversation_id}/messages`],
      ['/api/likes', 'POST', { profile_id: ben.id }],
      ['/api/swipe', 'POST', { profile_id: ben.id, choice: 'like', client_id: crypto.randomUUID() }],
      ['/api/profile', 'PUT', { about_me: 'Hello' }],
    ]
    for (const [path, method, body] of calls) {
      expect([path, await codeOf(anna, path, method, body)]).toEqual([path, 'age_proof_required'])
    }
    const refused = await write(anna, ben)
    expect([refused.status, refused.body.code]).toEqual([403, 'age_proof_required'])
    expect(refused.body.message).toContain('under 18')
    expect((await anna.call('/api/events')).body.message).toContain('under 18')
  })

  // spec: age-6
  test('can still export the data and log out, and cannot check again', async () => {
    const anna = await newMember(app, site, { password_hash })
    await findUnderAge(anna)
    expect((await anna.call('/api/user.php')).body.user).toMatchObject({ status: 'suspended' })
    expect((await anna.call('/api/age-assurance')).body.age_assurance).toMatchObject({
      status: 'under_age',
      may_enter: false,
    })
    expect(await codeOf(anna, '/api/age-assurance', 'POST', {})).toBe('age_check_held')
    expect((await anna.call('/api/account')).status).toBe(200)
    const exported = await anna.call('/api/account/export', { method: 'POST', body: { password } })
    expect(exported.status).toBe(200)
    const deleted = await anna.call('/api/account', {
      method: 'DELETE',
      body: { password, reason: 'other' },
    })
    expect(deleted.status).toBe(200)
    expect((await anna.call('/api/user.php')).body.user).toBeNull()
  })

  test('cannot log in and gets a message of its own', async () => {
    const anna = await newMember(app, site, { password_hash })
    await findUnderAge(anna)
    const { status, body } = await newVisitor(app, site).call('/api/user.php', {
      method: 'POST',
      body: { email: anna.email, password },
    })
    expect([status, body.code, body.data.reason]).toEqual([403, 'account_suspended', 'under_age'])
    const token = /\/decisions\/([\w-]+)$/.exec(body.data.decision_url)?.[1]
    const read = await newVisitor(app, site).call(`/api/decisions?token=${token}`)
    expect(read.body.decisions).toMatchObject([{ effects: [{ kind: 'suspend' }], is_automated: true }])
  })

  test('stays blocked when a deletion is undone', async () => {
    const anna = await newMember(app, site, { password_hash })
    await findUnderAge(anna)
    await anna.call('/api/account', { method: 'DELETE', body: { password, reason: 'other' } })
    await app.drain()
    const [mail] = (await app.call(`/dev/mail.json?to=${anna.email}`)).body
    const token = /token=([\w-]+)/.exec(mail.text)?.[1]
    expect(
      (await app.call('/api/account/reactivate', { method: 'POST', body: { token }, host: site.host }))
        .status,
    ).toBe(200)
    const login = await newVisitor(app, site).call('/api/user.php', {
      method: 'POST',
      body: { email: anna.email, password },
    })
    expect([login.body.code, login.body.data.reason]).toEqual(['account_suspended', 'under_age'])
    await settle(anna)
    expect(
      (
        await newVisitor(app, site).call('/api/user.php', {
          method: 'POST',
          body: { email: anna.email, password },
        })
      ).status,
    ).toBe(200)
  })

  // spec: age-7
  test('is restored once staff has decided in their favour', async () => {
    const [anna, ben] = [await newMember(app, site), await newMember(app, site, { gender: 'male' })]
    await anna.call('/api/likes', { method: 'POST', body: { profile_id: ben.id } })
    const waiting = await newMember(app, site, { confirmed: false })
    for (const member of [anna, waiting]) await findUnderAge(member)
    expect([await settle(anna), await settle(waiting), await settle(ben)]).toEqual([true, true, false])
    expect((await waiting.call('/api/user.php')).body.user.status).toBe('not_confirmed')
    expect((await anna.call('/api/user.php')).body.user.status).toBe('active')
    expect((await anna.call('/api/members')).status).toBe(200)
    expect((await anna.call('/api/age-assurance')).body.age_assurance.status).toBe('none')
    expect(idsIn((await ben.call('/api/members')).body.results)).toContain(anna.id)
    await app.drain()
    expect((await ben.call('/api/likes')).body.totals.new_likes).toBe(1)
  })

  test('while the account is deleted becomes suspended when it is restored', async () => {
    const anna = await newMember(app, site, { password_hash })
    const { body } = await anna.call('/api/age-assurance', { method: 'POST', body: {} })
    await anna.call('/api/account', { method: 'DELETE', body: { password, reason: 'other' } })
    await app.call(`/sandbox/age/${body.reference}`, {
      method: 'POST',
      body: { outcome: 'under_18' },
      host: site.host,
    })
    const row = await app.services.database.db
      .selectFrom('accounts')
      .select(['status', 'status_before_deletion', 'suspended_for'])
      .where('id', '=', anna.id)
      .executeTakeFirst()
    expect(row).toEqual({
      status: 'deleted',
      status_before_deletion: 'suspended',
      suspended_for: 'under_age',
    })
  })
})

// spec: age-8
test('a browser found under 18 can neither look around nor sign up, even where a declaration is enough', async () => {
  const visitor = newVisitor(app, site)
  expect((await visitor.call('/api/members')).status).toBe(200)
  await findUnderAge(visitor)
  expect(await codeOf(visitor, '/api/members')).toBe('age_proof_required')
  expect(await codeOf(visitor, '/api/signup', 'POST', person(site))).toBe('age_proof_required')
})

describe('a browser found under 18', () => {
  const logIn = async (member: TestMember, browser: Visitor) =>
    (await browser.call('/api/user.php', { method: 'POST', body: { email: member.email, password } })).body

  // spec: age-9
  test('suspends the member who logs in there, and is not forgotten with its cookie', async () => {
    const [anna, ben] = [await newMember(app, site, { password_hash }), await newMember(app, site)]
    const browser = newVisitor(app, site)
    await findUnderAge(browser)
    expect((await logIn(anna, browser)).user).toMatchObject({ status: 'suspended' })
    expect(await codeOf(browser, '/api/members')).toBe('age_proof_required')
    const clean = newVisitor(app, site)
    expect(await logIn(anna, clean)).toMatchObject({
      code: 'account_suspended',
      data: { reason: 'under_age' },
    })
    expect(idsIn((await ben.call('/api/members')).body.results)).not.toContain(anna.id)
    // What staff decides holds in that browser too.
    await settle(anna)
    expect((await logIn(anna, browser)).user).toMatchObject({ status: 'active' })
    expect((await browser.call('/api/members')).status).toBe(200)
  })

  test('decides nothing about a member with a proof, and goes on holding visitors', async () => {
    const anna = await newMember(app, site, { password_hash })
    const { body } = await anna.call('/api/age-assurance', { method: 'POST', body: {} })
    await app.call(`/sandbox/age/${body.reference}`, {
      method: 'POST',
      body: { outcome: 'over_18' },
      host: site.host,
    })
    const browser = newVisitor(app, site)
    await findUnderAge(browser)
    expect((await logIn(anna, browser)).user).toMatchObject({ status: 'active' })
    expect((await browser.call('/api/members')).status).toBe(200)
    await browser.call('/api/logout.php')
    expect(await codeOf(browser, '/api/members')).toBe('age_proof_required')
  })
})
