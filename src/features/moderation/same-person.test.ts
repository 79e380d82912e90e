import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { decideNow, upholdAppeal, waitingItem } from '../../../tests/drivers/staff-queue.ts'
import { setRow } from '../../../tests/drivers/stored-rows.ts'
import { accountActivated } from '../accounts/events.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { findActiveRestrictions } from './server/public.ts'

// What takes an account away holds for the whole company, and gives others back what they paid.

const app = setUpApp({ DEMO: '1' })
const site = setUpSite(app)
const db = () => app.services.database.db
let sister: SiteRecord
let anna: TestMember
let ben: TestMember
let senior: TestMember
beforeEach(async () => {
  sister = await app.newSite()
  await setRow(db(), 'sites', sister.id, { company_id: site.company.id })
  anna = await newMember(app, site)
  ben = await newMember(app, site)
  senior = await newMember(app, site, { staff: 'senior' })
})

/** Makes a member of another site with the mailbox of Anna. */
async function sameMailbox(at: SiteRecord, confirmed = true): Promise<TestMember> {
  const member = await newMember(app, at, { confirmed })
  const activated_at = confirmed ? app.services.clock.now() : null
  await setRow(db(), 'accounts', anna.id, { activated_at: app.services.clock.now() })
  const email = anna.email.toUpperCase()
  await setRow(db(), 'accounts', member.id, { email, email_folded: anna.email, activated_at })
  return member
}
async function suspend(): Promise<number> {
  const body = { profile_id: anna.id, reason: 'scam' }
  expect((await ben.call('/api/reports', { method: 'POST', body })).status).toBe(200)
  return decideNow(app, senior, await waitingItem(app, 'report', anna.id, 'profile'), {
    decision: 'uphold',
    reason: 'harassment',
    effects: [{ kind: 'suspend' }, { kind: 'no_messages' }],
  })
}
/** Returns the member as the mailed link of the decision lets them act, without a session. */
async function byLink(member: TestMember): Promise<TestMember> {
  const { host } = member.site
  const mails = (await app.call(`/dev/mail.json?to=${member.email}`)).body as { text: string }[]
  const link = new RegExp(`//${host}[^/]*/decisions/([\\w-]+)`)
  const token = mails.map(({ text }) => link.exec(text)?.[1]).find(Boolean)
  return {
    ...member,
    call: (path, { body, ...options } = {}) =>
      app.call(path, { ...options, host, body: { ...(body as object), token } }),
  }
}
const effectsOf = async ({ id }: TestMember) =>
  (await findActiveRestrictions(db(), id)).map(({ effect }) => effect)
const statusOf = async ({ id }: TestMember) =>
  (await db().selectFrom('accounts').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status
const sessionsOf = async ({ id }: TestMember) =>
  (await db().selectFrom('sessions').select('id').where('account_id', '=', id).execute()).length
const statementsTo = async ({ id }: TestMember) =>
  (await db().selectFrom('statements').select('id').where('account_id', '=', id).execute()).length

describe('a suspension', () => {
  // spec: staff-28
  test('holds for the accounts of the same mailbox at the company, each with its statement, and so does its end', async () => {
    const same = await sameMailbox(sister)
    const elsewhere = await sameMailbox(await app.newSite())
    const unconfirmed = await sameMailbox(await app.newSite(), false)
    await setRow(db(), 'sites', unconfirmed.site.id, { company_id: site.company.id })
    const decision = await suspend()
    expect(await effectsOf(anna)).toEqual(['suspend', 'no_messages'])
    expect([await effectsOf(same), await statusOf(same), await statementsTo(same)]).toEqual([
      ['suspend'],
      'suspended',
      1,
    ])
    for (const other of [elsewhere, unconfirmed]) expect(await effectsOf(other)).toEqual([])
    const other = await newMember(app, site, { staff: 'senior' })
    await upholdAppeal(app, await byLink(anna), { decision, by: other })
    expect([await statusOf(anna), await statusOf(same)]).toEqual(['active', 'active'])
  })

  // spec: staff-28
  test('holds for an account that confirms the address later', async () => {
    await suspend()
    const later = await sameMailbox(sister)
    await app
      .work()
      .transaction((work) => work.emit(accountActivated, { account_id: later.id, site_id: sister.id }))
    expect([await statusOf(later), await statementsTo(later)]).toEqual(['suspended', 1])
    await app
      .work()
      .transaction((work) => work.emit(accountActivated, { account_id: later.id, site_id: sister.id }))
    expect(await effectsOf(later)).toEqual(['suspend'])
  })

  // spec: staff-29
  test('ends the sessions, and returns the credits of unread messages to those who wrote', async () => {
    const cleo = await newMember(app, site)
    const write = async (from: TestMember) =>
      (
        await from.call('/api/chats', {
          method: 'POST',
          body: { profile_id: anna.id, client_id: crypto.randomUUID(), kind: 'text', body: 'Hello' },
        })
      ).body
    await write(ben)
    const { conversation_id, message } = await write(cleo)
    await anna.call(`/api/chats/${conversation_id}/read`, { method: 'POST', body: { up_to: message.id } })
    const creditsOf = async (member: TestMember) => (await member.call('/api/user.php')).body.user.credits
    const before = [await creditsOf(ben), await creditsOf(cleo)]
    await suspend()
    expect(await sessionsOf(anna)).toBe(0)
    const after = [await creditsOf(ben), await creditsOf(cleo)]
    expect([after[0] - before[0], after[1] - before[1]]).toEqual([10, 0])
  })
})
