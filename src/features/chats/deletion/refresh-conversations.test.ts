import { expect, test, vi } from 'vitest'
import { conversation, list, watch } from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import {
  addressChanged,
  consentChanged,
  premiumChanged,
  statusChanged,
  visibilityChanged,
} from '../../accounts/events.ts'
import { refreshConversationsOf } from './server/refresh-conversations.ts'

const app = setUpApp()
const site = setUpSite(app)

const suspend = (member: TestMember, status: 'suspended' | 'active') =>
  setRow(app.services.database.db, 'accounts', member.id, { status })

test('all conversations of a member are hidden and restored in several transactions, and pages of the partners refetch', async () => {
  const ada = await newMember(app, site)
  const others: TestMember[] = []
  for (let nth = 0; nth < 5; nth += 1) others.push(await newMember(app, site))
  for (const other of others) await conversation(other, ada)
  const streams = others.map((other) => watch(app, other))
  const own = watch(app, ada)
  const work = app.work()
  const steps = vi.spyOn(work, 'transaction')
  for (const status of ['suspended', 'active'] as const) {
    await suspend(ada, status)
    await refreshConversationsOf(work, ada.id, 2)
    // Again: a job may run twice.
    await refreshConversationsOf(work, ada.id)
    const lengths = await Promise.all(others.map(async (other) => (await list(other)).chats.length))
    expect(lengths).toEqual(others.map(() => (status === 'active' ? 1 : 0)))
  }
  expect(steps).toHaveBeenCalledTimes(2 * (3 + 1))
  expect(streams.map((entries) => entries.map(({ type }) => type))).toEqual(
    others.map(() => ['resync', 'resync']),
  )
  // What the member reads themselves has not changed.
  expect(own).toEqual([])
  expect((await list(ada)).totals.unread_messages).toBe(5)
})

test('only a change of who can reach the member refreshes conversations', async () => {
  const { id: account_id } = await newMember(app, site)
  const enqueue = vi.spyOn(app.services.jobs, 'enqueue')
  const refreshes = async (emit: () => Promise<void>) => {
    enqueue.mockClear()
    await emit()
    return enqueue.mock.calls.filter(([, job]) => job.name === 'chats.refresh-conversations').length
  }
  const work = app.work()
  expect(await refreshes(() => work.emit(addressChanged, { account_id }))).toBe(0)
  expect(await refreshes(() => work.emit(premiumChanged, { account_id }))).toBe(0)
  expect(await refreshes(() => work.emit(consentChanged, { account_id, purpose: 'marketing' }))).toBe(0)
  expect(await refreshes(() => work.emit(visibilityChanged, { account_id, switches: ['discreet'] }))).toBe(0)
  const hides = { account_id, switches: ['hide_from_other_sites'] as const }
  expect(await refreshes(() => work.emit(visibilityChanged, hides))).toBe(1)
  expect(await refreshes(() => work.emit(statusChanged, { account_id }))).toBe(1)
  enqueue.mockRestore()
})
