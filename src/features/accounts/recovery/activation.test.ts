import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { streamOf } from '../../../../tests/drivers/stream-of.ts'
import { newVisitor, person, type Visitor } from '../../../../tests/drivers/visitors.ts'
import { findCaughtMails } from '../../../server/mail/caught-mail.ts'
import { hashToken } from '../../../server/signer.ts'
import { mailActivation, mailWelcome } from '../identity/server/account-mail-jobs.ts'
import { offerReactivation } from '../identity/server/offer-reactivation.ts'
import { updateTokenUsed } from '../identity/server/tokens-table.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
const site = setUpSite(app)

interface Newcomer extends Visitor {
  id: number
  email: string
  name: string
}

async function newcomer(changes: Record<string, unknown> = {}, on = site): Promise<Newcomer> {
  const visitor = newVisitor(app, on)
  const input = person(on, changes)
  const { body } = await visitor.call('/api/signup', { method: 'POST', body: input })
  return { ...visitor, id: body.user.id, email: input.email, name: input.name }
}

/** Returns the link and code of the newest activation mail. */
async function mailed(email: string) {
  await app.drain()
  const [mail] = await findCaughtMails(app.services.database.db, { to: email })
  return {
    token: /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] as string,
    code: /\n([0-9]{6})\n/.exec(mail?.text ?? '')?.[1] as string,
  }
}

const activate = (body: unknown, visitor = newVisitor(app, site)) =>
  visitor.call('/api/activate', { method: 'POST', body })

const statusOf = async (member: Newcomer) => (await member.call('/api/user.php')).body.user.status
const otherCode = (code: string) => (code === '000000' ? '000001' : '000000')

describe('activating', () => {
  // spec: accounts-18
  test('by the link, without a session: active, credits, and a live event for the open page', async () => {
    const member = await newcomer()
    const { token } = await mailed(member.email)
    const { status, body } = await activate({ token })
    expect([status, body]).toEqual([200, { ok: true }])
    const { user } = (await member.call('/api/user.php')).body
    expect(user).toMatchObject({ status: 'active', credits: 30, profile: { status: 'active' } })
    const shown = await streamOf(app.services.database.db, member.id)
    expect(shown.map(({ type }) => type)).toEqual(['credits', 'user'])
    expect(shown[1]?.data).toMatchObject({ user: { id: member.id, status: 'active', credits: 30 } })
  })

  // spec: accounts-18
  test('by the code beside the address', async () => {
    const member = await newcomer()
    const { code } = await mailed(member.email)
    expect((await activate({ email: member.email.toUpperCase(), code })).status).toBe(200)
    expect(await statusOf(member)).toBe('active')
  })

  // spec: accounts-18
  test('works once', async () => {
    const member = await newcomer()
    const { token, code } = await mailed(member.email)
    await activate({ token })
    for (const again of [{ token }, { email: member.email, code }]) {
      const { status, body } = await activate(again)
      expect([status, body.code, body.message]).toEqual([410, 'activation_failed', 'Activation failed'])
    }
  })

  test('of ten concurrent activations one succeeds', async () => {
    const member = await newcomer()
    const { token, code } = await mailed(member.email)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        activate(index % 5 ? { token } : { email: member.email, code }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await member.call('/api/credits/entries')).body.entries).toHaveLength(1)
  })

  // spec: accounts-18
  test('works for seven days', async () => {
    const [early, late] = [await newcomer(), await newcomer()]
    const [first, second] = [await mailed(early.email), await mailed(late.email)]
    app.services.clock.advance(7 * 86_400 - 600)
    expect((await activate({ token: first.token })).status).toBe(200)
    app.services.clock.advance(601)
    expect((await activate({ token: second.token })).body.code).toBe('activation_failed')
    expect((await activate({ email: late.email, code: second.code })).body.code).toBe('activation_failed')
  })

  test('neither token nor code is stored in the database as it was mailed', async () => {
    const member = await newcomer()
    const { token, code } = await mailed(member.email)
    const rows = await app.services.database.db
      .selectFrom('account_tokens')
      .selectAll()
      .where('account_id', '=', member.id)
      .execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`)
  })

  test.each([
    {},
    { email: 'a@vonk.test' },
    { code: '123456' },
    { token: 'x', email: 'a@vonk.test', code: '123456' },
  ])('%o is bad input', async (body) => {
    expect((await activate(body)).body.code).toBe('invalid_input')
  })

  test('a suspended account is not activated', async () => {
    const member = await newcomer()
    const { token } = await mailed(member.email)
    await setRow(app.services.database.db, 'accounts', member.id, { status: 'suspended' })
    expect((await activate({ token })).body.code).toBe('activation_failed')
  })

  test('a page of another site cannot activate', async () => {
    const member = await newcomer()
    const { token } = await mailed(member.email)
    const { body } = await newVisitor(app, site).call('/api/activate', {
      method: 'POST',
      body: { token },
      origin: 'https://elsewhere.example',
    })
    expect(body.code).toBe('cross_site_request')
  })
})

describe('guessing codes', () => {
  test('ends after five attempts, even for the right code and from every IP address; the link stays valid', async () => {
    const member = await newcomer()
    const { token, code } = await mailed(member.email)
    for (let index = 0; index < 5; index += 1) {
      const { body } = await activate({ email: member.email, code: otherCode(code) })
      expect(body.code).toBe('activation_failed')
    }
    const { status, body } = await activate({ email: member.email, code })
    expect([status, body.code]).toEqual([429, 'too_many_requests'])
    expect((await activate({ token })).status).toBe(200)
  })

  test('is possible again after an hour', async () => {
    const member = await newcomer()
    const { code } = await mailed(member.email)
    for (let index = 0; index < 6; index += 1) await activate({ email: member.email, code: otherCode(code) })
    app.services.clock.advance(3601)
    expect((await activate({ email: member.email, code })).status).toBe(200)
  })

  test('an address without an account gets the same responses', async () => {
    const codes: string[] = []
    for (let index = 0; index < 6; index += 1) {
      codes.push((await activate({ email: 'stranger@vonk.test', code: '123456' })).body.code)
    }
    expect(codes).toEqual([...Array(5).fill('activation_failed'), 'too_many_requests'])
  })
})

test('on another site neither link nor code works, and both stay valid', async () => {
  const sister = await app.newSite({}, { pool_id: site.pool_id })
  for (const by of ['token', 'code'] as const) {
    const member = await newcomer()
    const { token, code } = await mailed(member.email)
    const body = by === 'token' ? { token } : { email: member.email, code }
    expect((await activate(body, newVisitor(app, sister))).body.code).toBe('activation_failed')
    expect(await statusOf(member)).toBe('not_confirmed')
    expect((await activate(body)).status).toBe(200)
  }
})

describe('another mail', () => {
  const resend = (member: Visitor) => member.call('/api/activate/resend', { method: 'POST' })

  test('contains a new link and code; the old link stays valid, the old code does not', async () => {
    const member = await newcomer()
    const old = await mailed(member.email)
    expect((await resend(member)).body).toEqual({ ok: true })
    const fresh = await mailed(member.email)
    expect(fresh.token).not.toBe(old.token)
    if (old.code !== fresh.code) {
      expect((await activate({ email: member.email, code: old.code })).body.code).toBe('activation_failed')
    }
    expect((await activate({ token: old.token })).status).toBe(200)
  })

  test('is sent once a minute and five times a day', async () => {
    const member = await newcomer()
    const codes: (string | undefined)[] = []
    for (let index = 0; index < 5; index += 1) {
      codes.push((await resend(member)).body.code)
      codes.push((await resend(member)).body.code)
      app.services.clock.advance(61)
    }
    expect(codes).toEqual(Array.from({ length: 5 }, () => [undefined, 'too_many_requests']).flat())
    expect((await resend(member)).body.code).toBe('too_many_requests')
    await app.drain()
    expect(await findCaughtMails(app.services.database.db, { to: member.email })).toHaveLength(6)
    app.services.clock.advance(86_400)
    expect((await resend(member)).status).toBe(200)
  })

  test('is not sent to an active member', async () => {
    const member = await newMember(app, site)
    const { status } = await member.call('/api/activate/resend', { method: 'POST' })
    expect(status).toBe(200)
    await app.drain()
    expect(await findCaughtMails(app.services.database.db, { to: member.email })).toEqual([])
  })

  test('requires a session, which is checked before the input', async () => {
    const { status, body } = await newVisitor(app, site).call('/api/activate/resend', {
      method: 'POST',
      body: { nonsense: true },
    })
    expect([status, body.code]).toEqual([403, 'authentication_required'])
  })
})

describe('the welcome', () => {
  const mailsOf = async (email: string) => {
    await app.drain()
    return findCaughtMails(app.services.database.db, { to: email })
  }

  // spec: accounts-28
  test('is mailed once, when the address is confirmed', async () => {
    const member = await newcomer()
    const { token } = await mailed(member.email)
    await Promise.all([activate({ token }), activate({ token })])
    const mails = await mailsOf(member.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Welcome', 'Confirm your email address'])
    expect(mails[0]?.text).toContain(`Good to have you, ${member.name}`)
    expect(mails[0]?.text).toMatch(/http:\/\/\S+\/profile\n/)
    expect(mails[0]?.text).toContain('Never send money to someone you haven’t met')
  })

  test('is not sent for a failed activation, nor later for an account that is gone', async () => {
    const member = await newcomer()
    const { code } = await mailed(member.email)
    await activate({ email: member.email, code: otherCode(code) })
    await mailWelcome(app.work(randomUUID()), member.id)
    expect(await mailsOf(member.email)).toHaveLength(1)
  })

  test('the activation is emitted to the other features', async () => {
    const member = await newcomer()
    const { token } = await mailed(member.email)
    const heard = vi.spyOn(app.services.registry, 'subscriptionsOf')
    await activate({ token })
    const events = heard.mock.calls.map(([event]) => event.name)
    heard.mockRestore()
    expect(events).toEqual(expect.arrayContaining(['accounts.account-activated']))
  })
})

describe('a deleted account', () => {
  const del = async (member: Newcomer, values: { deleted_at: Date; erased_at?: Date }) => {
    await app.drain()
    await setRow(app.services.database.db, 'accounts', member.id, { status: 'deleted', ...values })
  }
  const waysBack = async (email: string) => {
    await app.drain()
    const mails = await findCaughtMails(app.services.database.db, { to: email })
    return mails.filter(({ text }) => text.includes('/reactivate?token='))
  }

  test('is offered a link to restore it five times a day, for 14 days', async () => {
    const member = await newcomer()
    await del(member, { deleted_at: app.services.clock.now() })
    const offers: boolean[] = []
    for (let index = 0; index < 6; index += 1) offers.push(await offerReactivation(app.work(), member))
    expect(offers).toEqual([true, true, true, true, true, false])
    expect(await waysBack(member.email)).toHaveLength(5)
    app.services.clock.advance(14 * 86_400 - 60)
    expect(await offerReactivation(app.work(), member)).toBe(true)
    const [mail] = await waysBack(member.email)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] as string
    const use = () => updateTokenUsed(app.work().db, 'reactivate', hashToken(token), app.services.clock.now())
    app.services.clock.advance(61)
    expect(await use()).toBeUndefined()
    expect(await offerReactivation(app.work(), member)).toBe(false)
  })

  test('its link serves this purpose only, and works once', async () => {
    const member = await newcomer()
    await del(member, { deleted_at: app.services.clock.now() })
    await offerReactivation(app.work(), member)
    const [mail] = await waysBack(member.email)
    const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] as string
    expect((await activate({ token })).body.code).toBe('activation_failed')
    const use = () => updateTokenUsed(app.work().db, 'reactivate', hashToken(token), app.services.clock.now())
    expect(await use()).toMatchObject({ account_id: member.id })
    expect(await use()).toBeUndefined()
  })

  test('is offered nothing once it is erased, or if it was never deleted', async () => {
    const [erased, active] = [await newcomer(), await newcomer()]
    const now = app.services.clock.now()
    await del(erased, { deleted_at: now, erased_at: now })
    for (const member of [erased, active]) expect(await offerReactivation(app.work(), member)).toBe(false)
  })
})

describe('the mail itself', () => {
  // spec: accounts-7
  test('escapes text of members and operators, and is sent in the name of the site', async () => {
    const brand = await app.newSite({ mail_name: 'Vonk <b>Team</b>' })
    await setRow(app.services.database.db, 'sites', brand.id, { name: 'Rock & <i>Roll</i>' })
    app.services.bus.publish('sites', 0)
    const member = await newcomer({ name: 'Tom.Test' }, brand)
    await app.drain()
    const [mail] = await findCaughtMails(app.services.database.db, { to: member.email })
    expect(mail?.from).toBe('Vonk  b Team /b <no-reply@localhost>')
    expect(mail?.html).toContain('Rock &amp; &lt;i&gt;Roll&lt;/i&gt;')
    expect(mail?.html).not.toContain('<i>')
    expect(mail?.text).toContain('Rock & <i>Roll</i>')
  })

  test('an address that cannot receive mail is no failure of the job', async () => {
    const member = await newcomer()
    await setRow(app.services.database.db, 'accounts', member.id, { email: 'two words@vonk.test' })
    await mailActivation(app.work(randomUUID()), member.id)
    expect(await findCaughtMails(app.services.database.db, { to: 'two words@vonk.test' })).toEqual([])
  })

  test('a job that runs after the activation sends nothing', async () => {
    const member = await newMember(app, site)
    await mailActivation(app.work(randomUUID()), member.id)
    expect(await findCaughtMails(app.services.database.db, { to: member.email })).toEqual([])
  })
})

test('the sweep deletes expired sessions and tokens', async () => {
  const member = await newcomer()
  await app.drain()
  app.services.clock.advance(31 * 86_400)
  const tasks = app.services.registry.dueTasks.filter(({ name }) => name.startsWith('accounts.'))
  for (const task of tasks) await task.run(app.work())
  const { db } = app.services.database
  for (const table of ['sessions', 'account_tokens'] as const) {
    expect(await db.selectFrom(table).select('id').where('account_id', '=', member.id).execute()).toEqual([])
  }
})
