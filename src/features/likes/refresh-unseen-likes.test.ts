import { expect, test, vi } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { setRow } from '../../../tests/drivers/stored-rows.ts'
import { streamOf } from '../../../tests/drivers/stream-of.ts'
import { accountClosed, consentChanged, statusChanged, visibilityChanged } from '../accounts/events.ts'
import type { AccountStatus } from '../accounts/rules.ts'
import { profileChanged } from '../profiles/events.ts'
import { refreshUnseenLikesOf, withdrawFictionalLikesOf } from './server/unseen-likes.ts'

const app = setUpApp()
const site = setUpSite(app)

const db = () => app.services.database.db
const changeStatus = (member: TestMember, status: AccountStatus) =>
  setRow(db(), 'accounts', member.id, { status })
const newLikesOf = async (member: TestMember): Promise<number> =>
  (await member.call('/api/likes')).body.totals.new_likes

test('unseen likes of a member leave all badges and return in several transactions, and pages refetch', async () => {
  const ada = await newMember(app, site)
  const others: TestMember[] = []
  for (let nth = 0; nth < 5; nth += 1) others.push(await newMember(app, site))
  for (const { id } of others) await ada.call('/api/likes', { method: 'POST', body: { profile_id: id } })
  const work = app.work()
  const steps = vi.spyOn(work, 'transaction')
  for (const status of ['deleted', 'active'] as const) {
    await changeStatus(ada, status)
    await refreshUnseenLikesOf(work, ada.id, 2)
    // Again: a job may run twice.
    await refreshUnseenLikesOf(work, ada.id)
    const totals = await Promise.all(others.map(newLikesOf))
    expect(totals).toEqual(others.map(() => (status === 'active' ? 1 : 0)))
  }
  // Each run reads whom to refresh in a transaction of its own.
  expect(steps).toHaveBeenCalledTimes(2 * (1 + 3 + (1 + 1)))
  for (const other of others) {
    const entries = await streamOf(db(), other.id)
    const types = entries.map(({ type }) => type).filter((type) => type === 'like' || type === 'resync')
    expect(types).toEqual(['like', 'resync', 'resync'])
  }
})

test.each([
  ['suspended is new again', { status: 'suspended' }, { status: 'active' }, true],
  ['invisible is listed as seen', { invisible: true }, { invisible: false }, false],
] as const)('a like of a member who was %s once they are back', async (_what, away, back, isNew) => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  await ada.call('/api/likes', { method: 'POST', body: { profile_id: ben.id } })
  for (const changes of [away, back]) {
    await setRow(db(), 'accounts', ada.id, changes)
    await refreshUnseenLikesOf(app.work(), ada.id)
    expect(await newLikesOf(ben)).toBe(isNew && changes === back ? 1 : 0)
  }
  await app.work().emit(profileChanged, { profile_id: ada.id })
  expect((await ben.call('/api/likes')).body.liked_by).toEqual([{ id: ada.id, like_new: isNew }])
})

test('likes of fictional profiles leave the badge of a member who hides those in several transactions', async () => {
  const ada = await newMember(app, site)
  for (const is_fictional of [true, true, false, true, true]) {
    const liker = await newMember(app, site, { is_fictional })
    await liker.call('/api/likes', { method: 'POST', body: { profile_id: ada.id } })
  }
  const work = app.work()
  await withdrawFictionalLikesOf(work, ada.id)
  expect(await newLikesOf(ada)).toBe(5)
  await setRow(db(), 'accounts', ada.id, { hide_fictional: true })
  const steps = vi.spyOn(work, 'transaction')
  await withdrawFictionalLikesOf(work, ada.id, 2)
  // Again: a job may run twice.
  await withdrawFictionalLikesOf(work, ada.id)
  expect(await newLikesOf(ada)).toBe(1)
  expect(steps).toHaveBeenCalledTimes(1 + 3 + (1 + 1))
})

test('a change of who finds the member enqueues one job and writes no total itself', async () => {
  const { id: account_id } = await newMember(app, site)
  const enqueue = vi.spyOn(app.services.jobs, 'enqueue')
  const refreshes = async (emit: () => Promise<void>) => {
    enqueue.mockClear()
    await emit()
    return enqueue.mock.calls.filter(([, job]) => job.name === 'likes.refresh-unseen').length
  }
  const work = app.work()
  expect(await refreshes(() => work.emit(accountClosed, { account_id, site_id: site.id }))).toBe(0)
  expect(await refreshes(() => work.emit(statusChanged, { account_id }))).toBe(1)
  const switched = (name: 'discreet' | 'invisible') =>
    refreshes(() => work.emit(visibilityChanged, { account_id, switches: [name] }))
  expect([await switched('discreet'), await switched('invisible')]).toEqual([0, 1])
  const agreed = (purpose: 'marketing' | 'sensitive_data') =>
    refreshes(() => work.emit(consentChanged, { account_id, purpose }))
  expect([await agreed('marketing'), await agreed('sensitive_data')]).toEqual([0, 1])
  enqueue.mockClear()
  await work.emit(visibilityChanged, { account_id, switches: ['hide_fictional'] })
  expect(enqueue.mock.calls.map(([, job]) => job.name)).toContain('likes.withdraw-fictional')
  enqueue.mockRestore()
})
