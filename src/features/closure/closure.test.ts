import { beforeAll, describe, expect, test } from 'vitest'
import { type MemberOptions, newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { placeOrder, play } from '../../../tests/drivers/orders-driver.ts'
import { whilePasswordIsReset } from '../../../tests/drivers/password-reset.ts'
import { pictureOf, uploadForm } from '../../../tests/drivers/pictures.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { insertRows, setRow } from '../../../tests/drivers/stored-rows.ts'
import { streamOf } from '../../../tests/drivers/stream-of.ts'
import { newVisitor, password, person } from '../../../tests/drivers/visitors.ts'
import { secondsPerDay } from '../../core/time.ts'
import { sweep } from '../../server/jobs/run-jobs.ts'
import { findCaughtMails } from '../../server/mail/caught-mail.ts'
import { findAccountById, findAccountByName, hashPassword } from '../accounts/server/public.ts'
import { grantCredits } from '../credits/server/public.ts'
import { performErasure } from './server/erase-account.ts'

const app = setUpApp({ TRUST_PROXY: '1' }, { ownDatabase: true })
const site = setUpSite(app, { signup_credits: 100 })
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(password)
})

const db = () => app.services.database.db
const findBalance = ({ id }: TestMember) =>
  db().selectFrom('accounts').select('credits').where('id', '=', id).executeTakeFirstOrThrow()
const member = (options: MemberOptions = {}) => newMember(app, site, { password_hash, ...options })
const post = (who: TestMember, path: string, body: unknown = {}) => who.call(path, { method: 'POST', body })
const leave = async (who: TestMember, changes: Record<string, unknown> = {}) => {
  const body = { password, reason: 'privacy', ...changes }
  const answer = await who.call('/api/account', { method: 'DELETE', body })
  await app.drain()
  return answer
}
const reactivate = async (token: string) => {
  const answer = await newVisitor(app, site).call('/api/account/reactivate', {
    method: 'POST',
    body: { token },
  })
  await app.drain()
  return answer
}
const logIn = (who: { email: string }) =>
  newVisitor(app, site).call('/api/user.php', { method: 'POST', body: { email: who.email, password } })
const like = (from: TestMember, to: TestMember) => post(from, '/api/likes', { profile_id: to.id })
const write = (from: TestMember, to: TestMember, body: string) =>
  post(from, '/api/chats', { profile_id: to.id, client_id: crypto.randomUUID(), kind: 'text', body })
const later = async (days: number) => {
  await app.services.clock.advance(days * secondsPerDay)
  await sweep(app.services)
  await app.drain()
}

/** Returns the reactivation tokens mailed to a member, newest first. */
async function mailedTokens(who: { email: string }): Promise<string[]> {
  await app.drain()
  const mails = await findCaughtMails(db(), { to: who.email })
  return mails.flatMap(({ text }) => /reactivate\?token=([\w-]+)/.exec(text)?.[1] ?? [])
}

/** Returns all lists in which a member sees others, without the fields that depend on the time of day. */
async function listsOf(who: TestMember) {
  const paths = [
    '/api/members?order=new',
    '/api/likes',
    '/api/likes?type=sent',
    '/api/likes?type=matches',
    '/api/chats',
  ]
  const answers = await Promise.all(paths.map((path) => who.call(path)))
  expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
  const text = JSON.stringify(
    answers.map(({ body }) => body),
    null,
    1,
  )
  return text.replace(/\?e=\d+&s=[\w-]+/g, '').replace(/"online": true/g, '"online": false')
}

describe('the page to delete the account', () => {
  test('returns the remaining balance, the purchases and the one offer', async () => {
    const anna = await member()
    await grantCredits(app.work(), {
      account_id: anna.id,
      amount: 250,
      reason: 'purchase',
      reference: 'order:1',
      idempotency_key: `order:${anna.id}`,
    })
    const { status, body } = await anna.call('/api/account/deletion')
    expect(status).toBe(200)
    expect(body.deletion).toMatchObject({
      credits: 350,
      paid_credits: 250,
      offer: { percentage: 50 },
      offer_code: null,
      erase_after_days: 14,
    })
    expect(body.deletion.reasons).toContain('found_someone')
  })

  test('requires a session', async () => {
    for (const [path, method] of [
      ['/api/account/deletion', 'GET'],
      ['/api/account/deletion/offer', 'POST'],
      ['/api/account', 'DELETE'],
      ['/api/discount-code?code=X', 'GET'],
    ] as const) {
      const { status, body } = await newVisitor(app, site).call(path, {
        method,
        body: method === 'GET' ? undefined : {},
      })
      expect([path, status, body.code]).toEqual([path, 403, 'authentication_required'])
    }
  })
})

describe('the offer', () => {
  const codeOf = (who: TestMember, code: string) => who.call(`/api/discount-code?code=${code}`)

  test('is a code for this account alone, valid once and for 14 days', async () => {
    const [anna, bram] = [await member(), await member()]
    const made = (await post(anna, '/api/account/deletion/offer')).body.discount_code
    expect(made).toMatchObject({
      country: null,
      user_id: anna.id,
      value_percentage: 50,
      percentage: 50,
      currency: null,
      minimum_order_value: null,
      minimum: null,
      status: 'active',
      validity: 'once',
      expired: false,
      paymentmethods: null,
    })
    const lasts = Date.parse(made.expires) - app.services.clock.now().getTime()
    expect(Math.round(lasts / 86_400_000)).toBe(14)
    expect((await codeOf(anna, made.code.toLowerCase())).body.discount_code).toEqual(made)
    const others = await codeOf(bram, made.code)
    expect([others.status, others.body.code]).toEqual([404, 'code_not_found'])
  })

  // spec: closure-1
  test('is made once, even for two concurrent requests, and not again within 90 days', async () => {
    const anna = await member()
    const asked = await Promise.all([1, 2, 3].map(() => post(anna, '/api/account/deletion/offer')))
    const codes = new Set(asked.map(({ body }) => body.discount_code.code))
    expect(codes.size).toBe(1)
    const { deletion } = (await anna.call('/api/account/deletion')).body
    expect([deletion.offer, deletion.offer_code]).toEqual([null, asked[0]?.body.discount_code.code])
    await app.services.clock.advance(15 * secondsPerDay)
    const late = await codeOf(anna, [...codes][0] as string)
    expect([late.status, late.body.code]).toEqual([410, 'code_expired'])
    expect((await post(anna, '/api/account/deletion/offer')).status).toBe(404)
  })

  // spec: frame-11
  test('is not made for a company without one', async () => {
    const { company_id } = await db()
      .selectFrom('sites')
      .select('company_id')
      .where('id', '=', site.id)
      .executeTakeFirstOrThrow()
    const set = (delete_discount: number) => setRow(db(), 'companies', company_id, { delete_discount })
    const anna = await member()
    await set(0)
    app.services.bus.publish('sites', 0)
    expect((await anna.call('/api/account/deletion')).body.deletion.offer).toBeNull()
    expect((await post(anna, '/api/account/deletion/offer')).status).toBe(404)
    await set(50)
    app.services.bus.publish('sites', 0)
  })

  // spec: orders-2
  test('codes report why they cannot be used', async () => {
    const anna = await member({ country: 'NL' })
    // The product does not create such codes yet.
    const insert = (code: string, changes: { status?: 'used' | 'disabled'; country?: 'DE' | 'NL' }) =>
      insertRows(db(), 'discount_codes', {
        code,
        value_percentage: 10,
        status: 'active',
        validity: 'unlimited',
        created_at: new Date(),
        ...changes,
      })
    await insert('USEDCODE', { status: 'used' })
    await insert('OFFCODE', { status: 'disabled' })
    await insert('GERMANCODE', { country: 'DE' })
    await insert('DUTCHCODE', { country: 'NL' })
    const answers = await Promise.all(
      ['usedcode', 'offcode', 'germancode', 'dutchcode', 'nocode'].map((code) => codeOf(anna, code)),
    )
    expect(
      answers.map(({ status, body }) => [status, body.code ?? body.discount_code.code, body.data]),
    ).toEqual([
      [409, 'code_used', undefined],
      [404, 'code_not_found', undefined],
      [400, 'code_not_applicable', { reason: 'country' }],
      [200, 'DUTCHCODE', undefined],
      [404, 'code_not_found', undefined],
    ])
    expect(answers[0]?.body.message).toBe('Code already used')
  })
})

describe('deleting the account', () => {
  // spec: closure-1
  test('requires the member’s own password and a known reason', async () => {
    const anna = await member()
    const wrong = await leave(anna, { password: 'krokus-zeilboot-42' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'wrong_password'])
    for (const changes of [{ reason: 'nonsense' }, { reason: undefined }, { comment: 'x'.repeat(1001) }]) {
      const { status, body } = await leave(anna, changes)
      expect([status, body.code]).toEqual([400, 'invalid_input'])
    }
    expect((await anna.call('/api/user.php')).body.user.status).toBe('active')
  })

  test('ends every session, clears the cookie and mails the way back', async () => {
    const anna = await member()
    const elsewhere = newVisitor(app, site)
    await elsewhere.call('/api/user.php', { method: 'POST', body: { email: anna.email, password } })
    const { status, body, headers } = await leave(anna, { comment: ' Thanks. ' })
    expect([status, body]).toEqual([200, { ok: true }])
    expect(headers.getSetCookie().some((cookie) => /^auth=;.*Max-Age=0/.test(cookie))).toBe(true)
    expect((await anna.call('/api/user.php')).body.user).toBeNull()
    expect((await elsewhere.call('/api/user.php')).body.user).toBeNull()
    expect(await mailedTokens(anna)).toHaveLength(1)
    expect((await logIn(anna)).body).toMatchObject({ code: 'account_deleted' })
  })

  test('reserves address and name until the erasure', async () => {
    const anna = await member()
    await leave(anna)
    const signUp = (changes: object) =>
      newVisitor(app, site).call('/api/signup', { method: 'POST', body: person(site, { ...changes }) })
    expect((await signUp({ email: anna.email })).body).toMatchObject({
      code: 'email_in_use',
      data: { account: 'deleted' },
    })
    expect((await signUp({ name: anna.name })).body.code).toBe('name_in_use')
  })

  test('is refused for staff', async () => {
    const anna = await member()
    await setRow(db(), 'accounts', anna.id, { is_staff: true })
    expect((await leave(anna)).body.code).toBe('forbidden')
  })

  test('is refused when a new password is set concurrently', async () => {
    const anna = await member()
    const { status, body } = await whilePasswordIsReset(app, anna, () => leave(anna))
    expect([status, body.code]).toEqual([400, 'wrong_password'])
    expect((await findAccountById(db(), anna.id))?.status).toBe('active')
  })

  test('happens once for two concurrent requests', async () => {
    const anna = await member()
    const answers = await Promise.all([leave(anna), leave(anna)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    expect(await mailedTokens(anna)).toHaveLength(1)
  })

  // spec: closure-1
  test('removes the member from everybody’s lists at once', async () => {
    const [anna, bram, cleo] = [await member(), await member(), await member()]
    await like(anna, bram)
    await like(cleo, bram)
    await like(bram, anna)
    await write(anna, bram, 'a word that must go')
    const chat = (await bram.call('/api/chats')).body.chats[0]
    expect((await bram.call('/api/chats')).body.totals).toEqual({ unread_messages: 1, new_likes: 2 })
    await leave(anna)

    expect(await listsOf(bram)).not.toContain(`"id": ${anna.id},`)
    expect(await listsOf(bram)).not.toContain('a word that must go')
    expect((await bram.call('/api/chats')).body).toMatchObject({
      chats: [],
      totals: { unread_messages: 0, new_likes: 1 },
    })
    const gone = await Promise.all([
      bram.call(`/api/profiles/${anna.id}`),
      bram.call(`/api/chats/${chat.conversation_id}/messages`),
      like(bram, anna),
      write(bram, anna, 'hello?'),
      post(bram, `/api/chats/${chat.conversation_id}/messages`, {
        client_id: crypto.randomUUID(),
        kind: 'text',
        body: 'hello?',
      }),
    ])
    expect(gone.map(({ status, body }) => [status, body.code])).toEqual(gone.map(() => [404, 'not_found']))
  })

  test('makes open pages fetch again, and leaves nothing to be replayed', async () => {
    const [anna, bram, cleo] = [await member(), await member(), await member()]
    await like(anna, bram)
    await write(anna, cleo, 'a word that must go')
    await leave(anna)
    const typesOf = async (who: TestMember) => [
      ...new Set((await streamOf(db(), who.id)).map(({ type }) => type)),
    ]
    expect([await typesOf(bram), await typesOf(cleo)]).toEqual([['resync'], ['resync']])
    expect(await typesOf(anna)).toEqual([])
  })

  // spec: chats-5
  test('refunds others for messages that were not read, once', async () => {
    const [anna, bram, cleo] = [await member(), await member(), await member()]
    await write(bram, anna, 'one')
    const read = (await write(cleo, anna, 'two')).body
    await post(anna, `/api/chats/${read.conversation_id}/read`, { up_to: read.message.id })
    await leave(anna)
    const creditsOf = async (who: TestMember) => (await who.call('/api/user.php')).body.user.credits
    expect([await creditsOf(bram), await creditsOf(cleo)]).toEqual([100, 90])
    const [token] = await mailedTokens(anna)
    await reactivate(token as string)
    const back = await logIn(anna)
    const cookie = back.headers
      .getSetCookie()
      .find((line) => line.startsWith('auth='))
      ?.split(';')[0]
    await app.call('/api/account', {
      method: 'DELETE',
      host: site.host,
      cookie,
      body: { password, reason: 'other' },
    })
    await app.drain()
    expect([await creditsOf(bram), await creditsOf(cleo)]).toEqual([100, 90])
  })
})

describe('coming back', () => {
  // spec: accounts-31
  test('that is reactivated gets a mail', async () => {
    const anna = await member()
    await anna.call('/api/account', { method: 'DELETE', body: { password, reason: 'other' } })
    const [token] = await mailedTokens(anna)
    await reactivate(token as string)
    await app.drain()
    const mails = await findCaughtMails(db(), { to: anna.email })
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your account is back',
      'Your account has been deleted',
    ])
  })

  // spec: closure-2
  test('on day 13 restores everything', async () => {
    const [anna, bram, cleo] = [await member(), await member(), await member()]
    const photo = await pictureOf(300, 300).jpeg().toBuffer()
    await anna.call('/api/profile/photos', { method: 'POST', body: uploadForm(photo) })
    await like(anna, bram)
    await like(cleo, anna)
    await like(anna, cleo)
    await write(anna, bram, 'hello Bram')
    await write(bram, anna, 'hello Anna')
    await write(cleo, anna, 'hello from Cleo')
    const before = { anna: await listsOf(anna), bram: await listsOf(bram), cleo: await listsOf(cleo) }
    expect(before.bram).toContain('"like_new": true')
    await leave(anna)
    expect(await listsOf(bram)).not.toEqual(before.bram)
    const [token] = await mailedTokens(anna)
    await later(13)

    const answer = await reactivate(token as string)
    expect([answer.status, answer.body, answer.headers.getSetCookie()]).toEqual([200, { ok: true }, []])
    expect({ bram: await listsOf(bram), cleo: await listsOf(cleo) }).toEqual({
      bram: before.bram,
      cleo: before.cleo,
    })
    expect((await anna.call('/api/user.php')).body.user).toBeNull()
    const login = await logIn(anna)
    expect(login.body.user).toMatchObject({ id: anna.id, status: 'active' })
    const cookie = login.headers
      .getSetCookie()
      .find((line) => line.startsWith('auth='))
      ?.split(';')[0]
    const again: TestMember = { ...anna, call: (path) => app.call(path, { host: site.host, cookie }) }
    expect(await listsOf(again)).toBe(before.anna)
    const entries = await streamOf(db(), bram.id)
    expect(entries.at(-1)?.type).toBe('resync')
  })

  test('does not restore likes to members who blocked the account since', async () => {
    const [anna, bram] = [await member(), await member()]
    await like(anna, bram)
    await leave(anna)
    await post(bram, '/api/blocks', { profile_id: anna.id })
    const [token] = await mailedTokens(anna)
    await reactivate(token as string)
    expect((await bram.call('/api/likes')).body).toMatchObject({ profiles: [], totals: { new_likes: 0 } })
  })

  // spec: closure-2
  test('works once, and invalidates every other link', async () => {
    const anna = await member()
    await leave(anna)
    await logIn(anna)
    const [second, first] = await mailedTokens(anna)
    expect(first).toBeDefined()
    const both = await Promise.all([reactivate(first as string), reactivate(first as string)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    const [left] = [await reactivate(second as string)]
    expect([left?.status, left?.body.code, left?.body.message]).toEqual([
      410,
      'link_expired',
      'Link expired or invalid, request a new email',
    ])
  })

  test('is only possible for the receiver of the mail', async () => {
    const [anna, bram] = [await member(), await member()]
    await leave(anna)
    await leave(bram)
    const [token] = await mailedTokens(bram)
    expect((await reactivate(token as string)).status).toBe(200)
    expect((await findAccountById(db(), anna.id))?.status).toBe('deleted')
    expect((await reactivate('nobody-was-mailed-this')).status).toBe(410)
  })

  test('on another site the link does not work, and stays valid', async () => {
    const sister = await app.newSite({}, { pool_id: site.pool_id })
    const anna = await member()
    await leave(anna)
    const [token] = await mailedTokens(anna)
    const elsewhere = newVisitor(app, sister)
    const answer = await elsewhere.call('/api/account/reactivate', { method: 'POST', body: { token } })
    expect(answer.body.code).toBe('link_expired')
    expect((await findAccountById(db(), anna.id))?.status).toBe('deleted')
    expect((await reactivate(token as string)).status).toBe(200)
  })

  test('an address that was not confirmed waits for its confirmation again', async () => {
    const anna = await member({ confirmed: false })
    await leave(anna)
    const [token] = await mailedTokens(anna)
    await reactivate(token as string)
    expect((await findAccountById(db(), anna.id))?.status).toBe('not_confirmed')
    await app.drain()
    const [mail] = await findCaughtMails(db(), { to: anna.email })
    const confirm = /activate\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
    const visitor = newVisitor(app, site)
    const answer = await visitor.call('/api/activate', { method: 'POST', body: { token: confirm } })
    expect(answer.status).toBe(200)
  })

  // spec: closure-2
  test('is impossible after 14 days, and the erasure frees address and name', async () => {
    const anna = await member()
    await leave(anna, { reason: 'technical', comment: 'The sentinel of a comment' })
    const [token] = await mailedTokens(anna)
    await later(13)
    expect((await findAccountById(db(), anna.id))?.name).toBe(anna.name)
    await later(2)
    expect((await reactivate(token as string)).body.code).toBe('link_expired')
    expect(await findAccountById(db(), anna.id)).toMatchObject({
      email: null,
      name: '',
      password_hash: null,
      status: 'deleted',
      credits: 100,
    })
    expect((await logIn(anna)).body.code).toBe('login_failed')
    const counted = await db()
      .selectFrom('deletion_reasons')
      .selectAll()
      .where('reason', '=', 'technical')
      .execute()
    expect(counted).toMatchObject([{ site_id: site.id, count: 1 }])
    expect(
      await db().selectFrom('account_closures').selectAll().where('account_id', '=', anna.id).execute(),
    ).toEqual([])
    const again = person(site, { email: anna.email, name: anna.name })
    expect((await newVisitor(app, site).call('/api/signup', { method: 'POST', body: again })).status).toBe(
      200,
    )
  })

  test('does not reveal by the name whether a hidden signup found its address free', async () => {
    const discreet = await app.newSite({ reveal_accounts: false })
    const owner = await newMember(app, discreet)
    const inputs = [person(discreet), person(discreet, { email: owner.email })]
    for (const body of inputs) {
      const answer = await newVisitor(app, discreet).call('/api/signup', { method: 'POST', body })
      expect(answer.body).toEqual({ user: null })
    }
    const areFree = () =>
      Promise.all(
        inputs.map(async ({ name }) => {
          const visitor = newVisitor(app, discreet)
          return (await visitor.call(`/api/signup/check?name=${name}`)).body.name_ok
        }),
      )
    // The mails must be sent before the clock is set: a link created later would still be valid.
    await app.drain()
    await later(15)
    const account = await findAccountByName(db(), discreet.pool_id, inputs[0]?.name ?? '')
    expect([account, await areFree()]).toEqual([undefined, [false, false]])
    await later(16)
    expect(await areFree()).toEqual([true, true])
  })

  test('an erasure that is requested too early, twice, or for a restored account does nothing', async () => {
    const [anna, bram] = [await member(), await member()]
    await leave(anna)
    await performErasure(app.work(), anna.id)
    await performErasure(app.work(), bram.id)
    expect((await findAccountById(db(), anna.id))?.email).toBe(anna.email)
    expect((await findAccountById(db(), bram.id))?.email).toBe(bram.email)
    await app.services.clock.advance(15 * secondsPerDay)
    await Promise.all([performErasure(app.work(), anna.id), performErasure(app.work(), anna.id)])
    expect((await findAccountById(db(), anna.id))?.email).toBeNull()
  })

  // spec: orders-32
  test('a payment that completes after the erasure goes back by itself, without credits', async () => {
    const anna = await member()
    const { order } = (await placeOrder(anna)).body
    await leave(anna)
    await app.services.clock.advance(15 * secondsPerDay)
    await performErasure(app.work(), anna.id)
    const { credits } = await findBalance(anna)
    await play(app, order.payment_id, 'succeed')
    await app.drain()
    const row = await db()
      .selectFrom('orders')
      .select(['state', 'amount', 'refunded_amount'])
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ state: 'refunded', amount: row.amount, refunded_amount: row.amount })
    expect((await findBalance(anna)).credits).toBe(credits)
  })
})
