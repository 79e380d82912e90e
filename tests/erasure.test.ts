import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { secondsPerDay } from '../src/core/time.ts'
import { insertPopulation, insertPopulationMember } from '../src/features/demo/server/public.ts'
import { insertHandover } from '../src/features/moderation/desk/server/handover-table.ts'
import {
  decideAutomatically,
  findDecisionsAbout,
  openItem,
} from '../src/features/moderation/server/public.ts'
import { enqueuePushes } from '../src/features/notifications/push/server/enqueue-pushes.ts'
import { insertNote } from '../src/features/support/server/notes-table.ts'
import { insertRead } from '../src/features/support/server/reads-table.ts'
import { readDataMap } from '../src/server/db/data-map.ts'
import { sweep } from '../src/server/jobs/run-jobs.ts'
import { findCaughtMails } from '../src/server/mail/caught-mail.ts'
import { newMember, type TestMember } from './drivers/factories.ts'
import { pictureOf, uploadForm } from './drivers/pictures.ts'
import { deliveryReport } from './drivers/reports/bounces.ts'
import { driveFactors } from './drivers/second-factors.ts'
import { setUpApp, setUpSite } from './drivers/set-up.ts'
import { SoftAuthenticator } from './drivers/soft-authenticator.ts'
import { insertRows } from './drivers/stored-rows.ts'
import { filledTables, personalColumns, placesOf } from './drivers/stored-values.ts'
import { newVisitor, password, person, type Visitor } from './drivers/visitors.ts'

/** Occurs in everything that the leaving members typed, and nowhere else. */
const sentinel = 'quokka'

/**
 * Tables not searched for the members' words: the ledger, which has none of their texts, and the mail that
 * development stores instead of sending, which represents external mailboxes (mail to their own addresses is
 * deleted).
 */
const outside = ['credit_entries', 'caught_mails']
/** Returns to which addresses of the members there are mails, former and requested ones included. */
const mailedAddresses = async () =>
  new Set(
    (await findCaughtMails(db(), { limit: 1000 })).map(({ to }) => to).filter((to) => to.includes(sentinel)),
  )

const app = setUpApp({ TRUST_PROXY: '1' }, { ownDatabase: true })
const site = setUpSite(app, { signup_credits: 200 })

const db = () => app.services.database.db
const later = async (days: number) => {
  await app.services.clock.advance(days * secondsPerDay)
  await sweep(app.services)
  await app.drain()
}

type Caller = Pick<TestMember, 'call'> & { id: number }
const good = async (who: Pick<TestMember, 'call'>, path: string, method = 'GET', body?: unknown) => {
  const answer = await who.call(path, { method, body })
  expect([path, answer.status, answer.body?.code]).toEqual([path, 200, undefined])
  return answer.body
}
const write = (from: Caller, to: { id: number }, body: string, more: object = {}) =>
  good(from, '/api/chats', 'POST', {
    profile_id: to.id,
    client_id: crypto.randomUUID(),
    kind: 'text',
    body,
    ...more,
  })

async function signUp(changes: Record<string, unknown>): Promise<Caller & Visitor & { email: string }> {
  const visitor = newVisitor(app, site)
  const input = person(site, {
    network: `${sentinel}-network`,
    ref: `${sentinel}-ref`,
    sub1: `${sentinel}-sub`,
    ...changes,
  })
  const { status, body } = await visitor.call('/api/signup', {
    method: 'POST',
    body: input,
    headers: { 'user-agent': `${sentinel}-browser` },
  })
  expect(status).toBe(200)
  return { ...visitor, id: body.user.id, email: input.email }
}

async function activated(changes: Record<string, unknown>) {
  const visitor = await signUp(changes)
  await app.drain()
  const [mail] = await findCaughtMails(db(), { to: visitor.email })
  const token = /token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  await good(visitor, '/api/activate', 'POST', { token })
  return visitor
}

async function upload(who: Caller, audience: string, seed: number): Promise<number> {
  const bytes = await pictureOf(400, 400, seed).jpeg().toBuffer()
  const body = uploadForm(bytes, { audience, name: `${sentinel}.jpg` })
  const answer = await who.call('/api/profile/photos', { method: 'POST', body })
  expect(answer.status).toBe(200)
  return answer.body.photo.id
}

/** Reports that the newest mail to a member did not arrive, for now. */
async function bounceMailTo({ email }: { email: string }) {
  const [mail] = await findCaughtMails(db(), { to: email })
  const token = /bounce\+([0-9a-f]{48})@/.exec(JSON.stringify(mail?.headers))?.[1] ?? ''
  const report = deliveryReport(
    { token, to: email },
    {
      from: 'MAILER-DAEMON@mx.example',
      subject: 'Undelivered Mail Returned to Sender',
      text: '',
      fields: [`Final-Recipient: rfc822; ${email}`, 'Action: failed', 'Status: 4.2.2'],
    },
  )
  const answer = await app.http.request('http://localhost/dev/inbound-mail', {
    method: 'POST',
    body: report,
    headers: { host: 'localhost', 'content-type': 'message/rfc822' },
  })
  expect(await answer.json()).toEqual({ received: 'soft_bounce' })
}

/** Performs every action of a member, so that every table contains data of theirs. */
async function live(anna: Caller, others: { bram: TestMember; cleo: TestMember; eve: TestMember }) {
  const { bram, cleo, eve } = others
  await good(anna, '/api/profile', 'PUT', {
    about_me: `I am a ${sentinel} of a kind`,
    prompts: [{ prompt: 'sunday', answer: `A nap like a ${sentinel}` }],
  })
  const about = { prompt: 'sunday' }
  await upload(anna, 'everyone', 1)
  const own = await upload(anna, 'private', 2)
  await good(anna, `/api/profile/photos/${own}/grants/${bram.id}`, 'POST')
  const theirs = await upload(bram, 'private', 3)
  await good(bram, `/api/profile/photos/${theirs}/grants/${anna.id}`, 'POST')
  await good(anna, '/api/likes', 'POST', { profile_id: bram.id })
  await good(bram, '/api/likes', 'POST', { profile_id: anna.id, about })
  await good(anna, '/api/likes', 'POST', { profile_id: cleo.id })
  await good(anna, `/api/likes/${cleo.id}`, 'DELETE')
  await good(anna, '/api/likes', 'POST', { profile_id: cleo.id })
  const swiped = { choice: 'pass', client_id: crypto.randomUUID() }
  await good(anna, '/api/swipe', 'POST', { profile_id: eve.id, ...swiped })
  await good(eve, '/api/swipe', 'POST', { profile_id: anna.id, ...swiped })
  await write(anna, bram, `hello and good evening from a ${sentinel}`)
  await good(anna, '/api/chats', 'POST', {
    profile_id: bram.id,
    client_id: crypto.randomUUID(),
    kind: 'gift',
    gift_id: 4,
    body: `a rose from a ${sentinel}`,
  })
  const { message } = await write(bram, anna, 'hello back')
  await good(anna, `/api/chats/${message.conversation_id}/messages/${message.id}/reaction`, 'PUT', {
    emoji: '👍',
  })
  await write(cleo, anna, 'hello, I am Cleo', { about })
  await good(anna, '/api/blocks', 'POST', { profile_id: eve.id })
  await good(anna, '/api/hidden', 'POST', { profile_id: cleo.id })
  await good(anna, '/api/saved-filters', 'POST', { name: `${sentinel} nights`, query: { online: true } })
  await good(anna, '/api/reports', 'POST', { profile_id: eve.id, reason: 'fake', comment: `a ${sentinel}?` })
  await good(bram, '/api/reports', 'POST', {
    profile_id: anna.id,
    reason: 'other',
    comment: `not a ${sentinel}`,
  })
  await good(anna, '/api/account/dismissals', 'PUT', { alert: 'hide-enrich-alert' })
  await good(anna, '/api/account/notifications', 'PUT', { mail: { new_message: false } })
  await good(anna, '/api/account/privacy', 'PUT', { read_receipts: false, discreet: true })
  await good(anna, '/api/match-finder', 'PUT', {
    max_age: 60,
    wishes: [{ trait: 'interests', codes: ['art'], weight: 2 }],
  })
  await good(anna, '/api/account/privacy', 'PUT', { auto_like_newcomers: true })
  const newcomer = await newMember(app, site, { gender: 'male' })
  expect((await good(newcomer, '/api/auto-like')).profile).toMatchObject({ id: anna.id })
  await good(anna, '/api/account/spending', 'PUT', { daily_cap: 5000, monthly_cap: 9000 })
  await good(anna, '/api/account/email', 'PUT', { email: `${sentinel}.new@vonk.test`, password })
  await good(anna, '/api/user.php?push=1', 'POST', {
    endpoint: `https://push.example.com/${sentinel}`,
    expirationTime: null,
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  })
  await enqueuePushes(
    app.work(),
    { id: anna.id, language: 'en', site_id: site.id, discreet: false },
    { kind: 'match', key: 'match', path: `/members/${bram.id}`, tag: 'match', total: 1 },
  )
  await good(anna, '/api/age-assurance', 'POST', {})
  await good(anna, '/api/verification/start', 'POST')
  const selfie = uploadForm(await pictureOf(400, 400, 5).jpeg().toBuffer(), { name: `${sentinel}.jpg` })
  await good(anna, '/api/verification', 'POST', selfie)
  const factors = driveFactors(app, site)
  const { secret } = await good(anna, '/api/account/totp', 'POST', { password })
  await good(anna, '/api/account/totp/confirm', 'POST', { code: factors.codeOf(secret) })
  const passkey = { name: `${sentinel} key` }
  const added = await factors.addPasskey(anna as TestMember, new SoftAuthenticator(), passkey)
  expect(added.status).toBe(200)
  await good(anna, '/api/account/passkeys/options', 'POST', { password })
  await good(anna, '/api/account/deletion/offer', 'POST')
  await buyAndWithdraw(anna)
  await good(anna, '/api/account/export', 'POST', { password })
  await app.drain()
}

/** Pays an order by card and withdraws from it, and pays another by direct debit. */
async function buyAndWithdraw(anna: Pick<TestMember, 'call'>) {
  const terms = { bundle_id: 100, terms_accepted: true, immediate_delivery: true }
  const { order } = await good(anna, '/api/orders', 'POST', {
    ...terms,
    payment_method: 'creditcard',
    client_id: crypto.randomUUID(),
  })
  await good(anna, `/sandbox/pay/${order.payment_id}`, 'POST', { outcome: 'succeed' })
  const { user } = await good(anna, '/api/user.php')
  await good(anna, '/api/withdrawals', 'POST', {
    order_id: order.id,
    email: user.email,
    name: `A ${sentinel}`,
  })
  const phone = '+31600000001'
  const { mandate_id } = await good(anna, '/api/direct-debit', 'POST', {
    bundle_id: 100,
    account_holder: sentinel,
    iban: 'NL91ABNA0417164300',
    street: sentinel,
    house_number: '1',
    zip: '1234 AB',
    city: 'Utrecht',
    phone,
    authorized: true,
    client_id: crypto.randomUUID(),
  })
  const [sms] = (await app.call(`/dev/sms.json?to=${encodeURIComponent(phone)}`)).body
  const debit = await good(anna, `/api/direct-debit/${mandate_id}/confirm`, 'POST', {
    sms_code: /[0-9]{6}/.exec(sms.text)?.[0],
  })
  await good(anna, `/sandbox/pay/${debit.order.payment_id}`, 'POST', { outcome: 'fail' })
}

async function storedFiles(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.services.storage.list('')) keys.push(key)
  return keys.sort()
}

const ledger = async () => ({
  entries: await db().selectFrom('credit_entries').selectAll().orderBy('id').execute(),
  balances: await db().selectFrom('accounts').select(['id', 'credits']).orderBy('id').execute(),
})

/** Returns what the others receive, without what depends on the time only. */
async function answersTo(who: TestMember): Promise<string> {
  const paths = [
    '/api/profile',
    '/api/members?order=new',
    '/api/likes',
    '/api/chats',
    '/api/blocks',
    '/api/credits/entries',
  ]
  const answers = await Promise.all(paths.map((path) => good(who, path)))
  return JSON.stringify(answers, null, 1)
    .replace(/\?e=\d+&s=[\w-]+/g, '')
    .replace(/"online": true/g, '"online": false')
}

/** Creates the members: two who leave, of whom one did everything that members do, and three who stay. */
async function createMembers() {
  const [bram, cleo, eve] = [
    await newMember(app, site),
    await newMember(app, site, { gender: 'male' }),
    await newMember(app, site),
  ]
  const anna = await activated({ email: `${sentinel}@vonk.test`, name: `${sentinel}.anna` })
  const dora = await signUp({
    email: `${sentinel}.dora@vonk.test`,
    name: `${sentinel}.dora`,
    profile_id: bram.id,
    signup_message: `hello from another ${sentinel}`,
  })
  await good(dora, '/api/pending-like', 'POST', { profile_id: bram.id })
  await good(dora, '/api/pending-like/send', 'POST', {})
  await good(newVisitor(app, site), '/api/user.php', 'POST', { email: anna.email, password })
  for (const [old_password, next] of [
    [password, `${password}!`],
    [`${password}!`, password],
  ]) {
    const body = { old_password, password: next, password_repeat: next }
    await good(anna, '/api/account/password', 'PUT', body)
  }
  await live(anna, { bram, cleo, eve })
  await good(anna, '/api/complaints', 'POST', {
    kind: 'order',
    text: `the ${sentinel} order`,
    url: `${sentinel}-page`,
    name: `${sentinel} Name`,
    email: anna.email,
  })
  const staff = await newMember(app, site, { staff: 'senior' })
  const now = app.services.clock.now()
  await insertNote(db(), {
    account_id: anna.id,
    author_id: staff.id,
    action: null,
    text: `a note on ${sentinel}`,
    created_at: now,
  })
  await insertRead(db(), {
    account_id: anna.id,
    staff_id: staff.id,
    role: 'senior',
    report_id: null,
    reason: `a question of ${sentinel}`,
    created_at: now,
    until: now,
  })
  await app.work().transaction(async (work) => {
    const item_id = await openItem(work, {
      kind: 'report',
      subject: { kind: 'profile', id: anna.id },
      profile_id: anna.id,
      site_id: site.id,
      language: 'en',
    })
    await insertHandover(work.db, {
      item_id,
      profile_id: anna.id,
      author_id: staff.id,
      text: `whoever takes over ${sentinel}`,
      created_at: now,
    })
  })
  const decided = await app.work().transaction(async (work) => {
    await decideAutomatically(work, {
      kind: 'member',
      subject: { kind: 'member', id: anna.id },
      account_id: anna.id,
      site_id: site.id,
      reason: `words about the ${sentinel}`,
      effects: [{ kind: 'warn' }],
    })
    const [decision] = await findDecisionsAbout(work.db, anna.id, { beforeId: undefined, limit: 1 })
    return decision?.id
  })
  await insertRows(db(), 'fraud_warnings', { account_id: anna.id, about_id: bram.id, created_at: now })
  await insertRows(db(), 'signals', { account_id: anna.id, kind: 'money', amount: 1, at: now })
  const rule = await db().selectFrom('scam_rules').select('id').executeTakeFirstOrThrow()
  await insertRows(db(), 'rule_hits', { rule_id: rule.id, account_id: anna.id, at: now, is_live: true })
  await good(anna, `/api/decisions/${decided}/appeal`, 'POST', { text: `the ${sentinel} did nothing` })
  // What members have not seen is mailed to them.
  await later(0.0015)
  await bounceMailTo(anna)
  // What is to be pushed waits a moment.
  await good(cleo, '/api/likes', 'POST', { profile_id: anna.id })
  await upload(cleo, 'everyone', 4)
  await insertPopulation(db(), 'NL-nl', app.services.clock.now())
  await insertPopulationMember(db(), { stage: 'NL-nl', number: 1, account_id: anna.id, part: 'member' })
  return { anna, dora, bram, cleo, eve }
}

describe('erasing an account', () => {
  let members: Awaited<ReturnType<typeof createMembers>>
  // Most of the time goes into these calls, each short; the limit is for a machine that is busy with other things.
  beforeAll(async () => {
    members = await createMembers()
  }, 180_000)

  // spec: closure-3, closure-7, profiles-4, server-38
  test('leaves nothing personal in any table, text or file, and the ledger and other members unchanged', async () => {
    const { anna, dora, bram, cleo, eve } = members
    const files = await storedFiles()
    const ids = [anna.id, dora.id]
    const map = (await readDataMap(db())).filter(({ owners }) => owners.length > 0)
    const filled = new Set(await filledTables(db(), map, ids))
    expect(await placesOf(db(), sentinel, outside)).toEqual(
      expect.arrayContaining([
        'likes.about_answer',
        'messages.about_answer',
        'messages.body',
        'profiles.prompts',
      ]),
    )

    await good(anna, '/api/account/self-exclusion', 'POST', { months: 1, password })
    await good(anna, '/api/account', 'DELETE', {
      password,
      reason: 'privacy',
      comment: `Goodbye from the ${sentinel}`,
    })
    for (const table of await filledTables(db(), map, ids)) filled.add(table)
    expect(map.map(({ table }) => table).filter((table) => !filled.has(table))).toEqual([])
    await app.drain()
    // The address that was only requested among them.
    expect((await mailedAddresses()).size).toBeGreaterThan(2)
    const before = { bram: await answersTo(bram), cleo: await answersTo(cleo), eve: await answersTo(eve) }
    const money = await ledger()

    // The storage is unreachable at first; the files are deleted once it is back.
    const failing = vi.spyOn(app.services.storage, 'delete').mockRejectedValueOnce(new Error('out of reach'))
    await later(15)
    expect(failing.mock.results.length).toBeGreaterThan(1)
    failing.mockRestore()

    expect(await personalColumns(db(), map, ids)).toEqual([])
    expect(await placesOf(db(), sentinel, outside)).toEqual([])
    expect(await mailedAddresses()).toEqual(new Set())
    const theirs = await db()
      .selectFrom('photos')
      .select('key')
      .where('profile_id', 'in', [bram.id, cleo.id])
      .execute()
    const stored = files.filter((file) => theirs.some(({ key }) => file.includes(key)))
    expect(stored.length).toBeGreaterThan(0)
    expect(await storedFiles()).toEqual(stored)

    expect(await ledger()).toEqual(money)
    const sums = await sql<{ wrong: number }>`
      select count(*)::int as wrong from accounts a
      where a.credits <> (select coalesce(sum(e.amount), 0) from credit_entries e where e.account_id = a.id)
    `.execute(db())
    expect(sums.rows).toEqual([{ wrong: 0 }])
    expect({ bram: await answersTo(bram), cleo: await answersTo(cleo), eve: await answersTo(eve) }).toEqual(
      before,
    )
    await thingsOthersStillDo(anna, { bram, eve })
  }, 60_000)
})

/** Calls about an erased member: refused regularly, never a fault. */
async function thingsOthersStillDo(
  anna: { id: number },
  { bram, eve }: { bram: TestMember; eve: TestMember },
) {
  const refused = [
    bram.call(`/api/profiles/${anna.id}`),
    bram.call('/api/likes', { method: 'POST', body: { profile_id: anna.id } }),
    bram.call('/api/chats', {
      method: 'POST',
      body: { profile_id: anna.id, client_id: crypto.randomUUID(), kind: 'text', body: 'hello?' },
    }),
    eve.call('/api/blocks', { method: 'POST', body: { profile_id: anna.id } }),
  ]
  for (const { status, body } of await Promise.all(refused))
    expect([status, body.code]).toEqual([404, 'not_found'])
  await good(bram, `/api/likes/${anna.id}`, 'DELETE')
  await good(bram, `/api/likes/${anna.id}/seen`, 'POST')
  await good(bram, `/api/chats?profile_id=${anna.id}`)
  await good(bram, `/api/chats?profile_id=${anna.id}`, 'DELETE')
  await good(eve, `/api/blocks/${anna.id}`, 'DELETE')
  await good(eve, `/api/hidden/${anna.id}`, 'DELETE')
}
