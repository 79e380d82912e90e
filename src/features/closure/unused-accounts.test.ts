import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { setRow } from '../../../tests/drivers/stored-rows.ts'
import { newVisitor, password, person } from '../../../tests/drivers/visitors.ts'
import { secondsPerDay } from '../../core/time.ts'
import { sweep } from '../../server/jobs/run-jobs.ts'
import { findCaughtMails } from '../../server/mail/caught-mail.ts'
import { findAccountById, hashPassword } from '../accounts/server/public.ts'
import type { SiteRecord } from '../sites/server/public.ts'

const app = setUpApp({ TRUST_PROXY: '1' }, { ownDatabase: true })
let site: SiteRecord
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(password)
})
beforeEach(async () => {
  site = await app.newSite()
})

const db = () => app.services.database.db
const later = async (days: number) => {
  await app.services.clock.advance(days * secondsPerDay)
  await sweep(app.services)
  await app.drain()
}
const statusOf = async (id: number) => {
  const account = await findAccountById(db(), id)
  return account?.erased_at ? 'erased' : account?.status
}
const subjectsTo = async ({ email }: { email: string }) =>
  (await findCaughtMails(db(), { to: email })).map(({ subject }) => subject)
const logIn = (who: TestMember) =>
  newVisitor(app, site).call('/api/user.php', { method: 'POST', body: { email: who.email, password } })

describe('an address that is never confirmed', () => {
  // spec: closure-4
  test('is erased after 14 days, and free again', async () => {
    const input = person(site)
    const visitor = newVisitor(app, site)
    const { id } = (await visitor.call('/api/signup', { method: 'POST', body: input })).body.user
    await app.drain()
    await later(13)
    expect(await statusOf(id)).toBe('not_confirmed')
    await later(1)
    expect(await statusOf(id)).toBe('erased')
    expect((await visitor.call('/api/user.php')).body.user).toBeNull()
    const again = person(site, { email: input.email, name: input.name })
    expect((await newVisitor(app, site).call('/api/signup', { method: 'POST', body: again })).status).toBe(
      200,
    )
  })

  test('stays as long as a mailed link still works', async () => {
    const input = person(site)
    const visitor = newVisitor(app, site)
    const { id } = (await visitor.call('/api/signup', { method: 'POST', body: input })).body.user
    await later(12)
    expect((await visitor.call('/api/activate/resend', { method: 'POST', body: {} })).status).toBe(200)
    await app.drain()
    await later(3)
    expect(await statusOf(id)).toBe('not_confirmed')
    await later(5)
    expect(await statusOf(id)).toBe('erased')
  })
})

describe('an account that nobody uses', () => {
  // spec: closure-4
  test('is notified once after 22 months, deleted after 24, and erased 14 days later', async () => {
    const anna = await newMember(app, site, { password_hash })
    await later(660)
    expect(await subjectsTo(anna)).toEqual([])
    await later(11)
    await later(1)
    expect(await subjectsTo(anna)).toEqual(['Shall we keep your account?'])
    await later(58)
    expect(await statusOf(anna.id)).toBe('active')
    await later(2)
    expect(await statusOf(anna.id)).toBe('deleted')
    expect(await subjectsTo(anna)).toEqual(['Your account has been deleted', 'Shall we keep your account?'])
    await later(15)
    expect(await statusOf(anna.id)).toBe('erased')
  }, 60_000)

  test('stays when its member comes back, and is notified again 22 months later', async () => {
    const anna = await newMember(app, site, { password_hash })
    await later(672)
    expect((await logIn(anna)).status).toBe(200)
    await later(100)
    expect(await statusOf(anna.id)).toBe('active')
    await later(571)
    expect(await subjectsTo(anna)).toHaveLength(2)
  })

  test('is never deleted without a month of notice', async () => {
    const anna = await newMember(app, site, { password_hash })
    await later(900)
    await later(1)
    expect(await statusOf(anna.id)).toBe('active')
    const [mail] = await findCaughtMails(db(), { to: anna.email })
    const date = new Date(app.services.clock.now().getTime() + 29 * 86_400_000)
    expect(mail?.text).toContain(String(date.getUTCFullYear()))
    await later(30)
    expect(await statusOf(anna.id)).toBe('deleted')
  })

  test('is left alone if it is staff, fictional or suspended', async () => {
    const [staff, fictional, suspended] = [
      await newMember(app, site, { password_hash }),
      await newMember(app, site, { is_fictional: true }),
      await newMember(app, site, { password_hash }),
    ]
    const set = (id: number, changes: object) => setRow(db(), 'accounts', id, changes)
    await set(staff.id, { is_staff: true })
    // Fictional accounts have no address (0003-accounts.sql), but the factory gives every account one.
    await set(fictional.id, { email: null, email_folded: null })
    await set(suspended.id, { status: 'suspended' })
    for (const days of [680, 80, 20]) await later(days)
    expect(await Promise.all([staff, fictional, suspended].map(({ id }) => statusOf(id)))).toEqual([
      'active',
      'active',
      'suspended',
    ])
  })
})
