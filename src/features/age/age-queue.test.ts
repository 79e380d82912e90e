import { beforeEach, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { decideNow, itemOf, upholdAppeal, waitingItem } from '../../../tests/drivers/staff-queue.ts'
import { findActiveRestrictions } from '../moderation/server/public.ts'

const app = setUpApp({ DEMO: '1' })
const site = setUpSite(app)
let anna: TestMember
let senior: TestMember
beforeEach(async () => {
  anna = await newMember(app, site)
  senior = await newMember(app, site, { staff: 'senior' })
})

async function findUnderAge(times = 1) {
  const references: string[] = []
  for (let turn = 0; turn < times; turn += 1) {
    const { body } = await anna.call('/api/age-assurance', { method: 'POST', body: {} })
    references.push(body.reference)
  }
  for (const reference of references) {
    await app.call(`/sandbox/age/${reference}`, {
      method: 'POST',
      body: { outcome: 'under_18' },
      host: site.host,
    })
  }
  await app.drain()
}
const waiting = () => waitingItem(app, 'age', anna.id, 'member')
const statusOf = async () => (await anna.call('/api/user.php')).body.user.status
const restrictions = () => findActiveRestrictions(app.services.database.db, anna.id)
const ageStatus = async () => (await anna.call('/api/age-assurance')).body.age_assurance.status

// spec: age-6, staff-26
test('a member found under 18 is suspended by one automated decision with its statement, and waits first', async () => {
  await findUnderAge(2)
  expect([await statusOf(), (await restrictions()).length]).toEqual(['suspended', 1])
  const { decisions } = (await anna.call('/api/decisions')).body
  expect(decisions).toMatchObject([{ effects: [{ kind: 'suspend', until: null }], is_automated: true }])
  const mails = (await app.call(`/dev/mail.json?to=${anna.email}`)).body as { text: string }[]
  expect(mails.filter(({ text }) => text.includes('We’ve suspended your account')).length).toBe(1)
  const { body } = await senior.call(`/api/admin/queue/${await waiting()}`)
  expect(body.item).toMatchObject({ kind: 'age', profile_id: anna.id })
  expect(body.view.facts[0]).toEqual({ label: 'age_provider', value: 'sandbox' })
})

// spec: age-7, staff-26
test('an approval gives the account back and settles the checks', async () => {
  await findUnderAge()
  await decideNow(app, senior, await waiting(), { decision: 'approve' })
  expect([await statusOf(), await restrictions(), await ageStatus()]).toEqual(['active', [], 'none'])
  expect(await itemOf(app, 'age', anna.id, 'member')).toBeUndefined()
})

// spec: staff-26
test('a rejection keeps the suspension', async () => {
  await findUnderAge()
  await decideNow(app, senior, await waiting(), { decision: 'reject' })
  expect([await statusOf(), (await restrictions()).length]).toEqual(['suspended', 1])
})

// spec: staff-26
test('an upheld appeal settles the checks as well, and nothing waits any longer', async () => {
  await findUnderAge()
  const [{ id }] = (await anna.call('/api/decisions')).body.decisions
  await upholdAppeal(app, anna, { decision: id, by: senior })
  expect([await statusOf(), await ageStatus()]).toEqual(['active', 'none'])
  expect(await itemOf(app, 'age', anna.id, 'member')).toBeUndefined()
})
