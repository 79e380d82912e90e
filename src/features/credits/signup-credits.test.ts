import { expect, test } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { nextNumber } from '../../../tests/drivers/next-number.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { insertRows, setRow } from '../../../tests/drivers/stored-rows.ts'
import { addSeconds } from '../../core/time.ts'
import { accountActivated } from '../accounts/events.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { mailboxSeconds } from './rules.ts'
import { insertCreditedMailbox } from './server/credited-mailboxes-table.ts'
import { readBalance } from './server/public.ts'

const app = setUpApp({}, { ownDatabase: true })
const site = setUpSite(app, { signup_credits: 30 })

/** Returns an account with this address that waits for its activation. */
async function waiting(email: string, at: SiteRecord = site) {
  const member = await newMember(app, at, { confirmed: false })
  await setRow(app.services.database.db, 'accounts', member.id, { email, email_folded: email.toLowerCase() })
  return member
}
const activate = ({ id, site: at }: Awaited<ReturnType<typeof waiting>>) =>
  app.work().transaction((work) => work.emit(accountActivated, { account_id: id, site_id: at.id }))
const balanceOf = async ({ id }: { id: number }) => (await readBalance(app.services.database.db, id)).credits

const spellings = (name: string) => [
  `${name}@gmail.com`,
  `${name}+1@gmail.com`,
  `${name.slice(0, 2)}.${name.slice(2)}@gmail.com`,
  `${name}@googlemail.com`,
]

test('free credits come once for a mailbox, however its address is written; the accounts stay', async () => {
  const members = []
  for (const email of spellings(`anna${nextNumber()}`)) {
    const member = await waiting(email)
    await activate(member)
    members.push(member)
  }
  expect(await Promise.all(members.map(balanceOf))).toEqual([30, 0, 0, 0])
})

test('nor twice where a domain is written in letters and in ASCII', async () => {
  const name = `anna${nextNumber()}`
  const members = [await waiting(`${name}@bücher.example`), await waiting(`${name}+1@xn--bcher-kva.example`)]
  for (const member of members) await activate(member)
  expect(await Promise.all(members.map(balanceOf))).toEqual([30, 0])
})

// spec: credits-3
test('of accounts that are activated at the same moment one gets them', async () => {
  const name = `bram${nextNumber()}`
  const members = await Promise.all(
    Array.from({ length: 12 }, (_, at) => waiting(`${name}+${at}@example.com`)),
  )
  await Promise.all(members.map(activate))
  const balances = await Promise.all(members.map(balanceOf))
  expect(balances.reduce((sum, balance) => sum + balance, 0)).toBe(30)
})

// spec: credits-3
test('the database refuses a mailbox a second time', async () => {
  const { db } = app.services.database
  const mailbox = { site_id: site.id, mailbox_hash: `hash-${nextNumber()}` }
  const at = app.services.clock.now()
  expect(await insertCreditedMailbox(db, mailbox, at)).toBe(true)
  expect(await insertCreditedMailbox(db, mailbox, at)).toBe(false)
  await expect(insertRows(db, 'credited_mailboxes', { ...mailbox, granted_at: at })).rejects.toThrow(
    'credited_mailboxes_pkey',
  )
})

test('another site gives its own', async () => {
  const email = `carl${nextNumber()}@example.com`
  const other = await app.newSite({ signup_credits: 10 })
  const [here, there] = [await waiting(email), await waiting(email, other)]
  await activate(here)
  await activate(there)
  expect([await balanceOf(here), await balanceOf(there)]).toEqual([30, 10])
})

// spec: credits-3
test('no address is stored, and its hash ends after two years', async () => {
  const name = `dora${nextNumber()}`
  await activate(await waiting(`${name}@example.com`))
  const { db } = app.services.database
  const hashes = async () =>
    (await db.selectFrom('credited_mailboxes').select('mailbox_hash').execute()).map(
      ({ mailbox_hash }) => mailbox_hash,
    )
  const stored = await hashes()
  expect(stored.join()).not.toContain(name)
  const task = app.services.registry.dueTasks.find(({ name }) => name === 'credits.forget-mailboxes')
  await task?.run({ ...app.work(), now: addSeconds(app.services.clock.now(), mailboxSeconds + 60) })
  expect(await hashes()).toEqual([])
})
