import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { placeOrder } from '../../../tests/drivers/orders-driver.ts'
import { pictureOf, uploadForm } from '../../../tests/drivers/pictures.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { decideNow, upholdAppeal, waitingItem } from '../../../tests/drivers/staff-queue.ts'
import { letPass } from '../../../tests/drivers/test-app.ts'
import type { RestrictionEffect } from '../../core/staff.ts'
import { findNewestOf } from '../verification/server/verifications-table.ts'
import { endRestrictionsBy } from './server/public.ts'

// Restrictions bite in the features that they are about.

const app = setUpApp({ DEMO: '1' })
const site = setUpSite(app, { logged_out_search: 'all' })
let anna: TestMember
let ben: TestMember
let senior: TestMember
let other: TestMember
beforeEach(async () => {
  anna = await newMember(app, site)
  ben = await newMember(app, site)
  senior = await newMember(app, site, { staff: 'senior' })
  other = await newMember(app, site, { staff: 'senior' })
})

/** Restricts Anna. Returns the decision. */
async function restrict(kind: RestrictionEffect, until?: string): Promise<number> {
  const reporter = await newMember(app, site)
  const body = { profile_id: anna.id, reason: 'harassment' }
  expect((await reporter.call('/api/reports', { method: 'POST', body })).status).toBe(200)
  const effects = [{ kind, ...(until ? { until } : {}) }]
  return decideNow(app, senior, await waitingItem(app, 'report', anna.id, 'profile'), {
    decision: 'uphold',
    reason: 'harassment',
    effects,
  })
}
async function write(from: TestMember, to: TestMember, client_id: string = crypto.randomUUID()) {
  const body = { profile_id: to.id, client_id, kind: 'text', body: 'Hello' }
  const answer = await from.call('/api/chats', { method: 'POST', body })
  return [answer.status, answer.body.code ?? answer.body.message.body]
}
const upload = async (seed: number) => {
  const body = uploadForm(await pictureOf(300, 300, seed).jpeg().toBuffer())
  await anna.call('/api/profile/photos', { method: 'POST', body })
}

describe('a member whom staff restricts', () => {
  // spec: staff-27
  test('cannot write until the restriction ends; a message that was sent before is repeated all the same', async () => {
    const client_id = crypto.randomUUID()
    expect(await write(anna, ben, client_id)).toEqual([200, 'Hello'])
    await restrict('no_messages', new Date(app.services.clock.now().getTime() + 3_600_000).toISOString())
    expect(await write(anna, ben)).toEqual([403, 'messages_restricted'])
    expect(await write(anna, ben, client_id)).toEqual([200, 'Hello'])
    await letPass(app, 3600)
    expect(await write(anna, ben)).toEqual([200, 'Hello'])
  })

  // spec: staff-27
  test('cannot start chats, but goes on with those that there are', async () => {
    await write(ben, anna)
    await restrict('no_new_chats')
    const cleo = await newMember(app, site)
    expect([await write(anna, cleo), await write(anna, ben)]).toEqual([
      [403, 'new_chats_restricted'],
      [200, 'Hello'],
    ])
  })

  // spec: staff-27
  test('cannot write before a verification, which ends the restriction; a badge from before does not count', async () => {
    await upload(anna.id)
    const verify = async () => {
      await anna.call('/api/verification/start', { method: 'POST' })
      const body = uploadForm(await pictureOf(600, 900, 7).jpeg().toBuffer())
      expect((await anna.call('/api/verification', { method: 'POST', body })).status).toBe(200)
      const newest = await findNewestOf(app.services.database.db, anna.id)
      await decideNow(app, other, await waitingItem(app, 'verification', newest?.id ?? 0), {
        decision: 'approve',
      })
    }
    await verify()
    await restrict('verify')
    expect(await write(anna, ben)).toEqual([403, 'verification_required'])
    await verify()
    expect(await write(anna, ben)).toEqual([200, 'Hello'])
  })

  // spec: staff-27
  test('cannot buy', async () => {
    await restrict('payment_block')
    const answer = await placeOrder(anna)
    expect([answer.status, answer.body.code]).toEqual([403, 'payments_restricted'])
  })

  // spec: staff-27
  test('is in no list while the profile is hidden, and again after an upheld appeal', async () => {
    const lists = async () => [
      (await ben.call('/api/members?order=new')).body.results.map(({ id }: { id: number }) => id),
      (await ben.call('/api/suggestions')).body.cards.map(({ id }: { id: number }) => id),
    ]
    for (const ids of await lists()) expect(ids).toContain(anna.id)
    const decision = await restrict('hide_profile')
    for (const ids of await lists()) expect(ids).not.toContain(anna.id)
    await upholdAppeal(app, anna, { decision, by: other })
    for (const ids of await lists()) expect(ids).toContain(anna.id)
  })
})

// spec: staff-27
test('a decision and a message sent at the same moment leave no message after the restriction', async () => {
  await write(anna, ben)
  for (let turn = 0; turn < 5; turn += 1) {
    const [cleo, dora] = [await newMember(app, site), await newMember(app, site)]
    const [first] = await Promise.all([write(anna, cleo), restrict('no_messages')])
    expect([200, 403]).toContain(first?.[0])
    expect(await write(anna, dora)).toEqual([403, 'messages_restricted'])
    await app.work().transaction(({ db, now }) => endRestrictionsBy(db, anna.id, ['no_messages'], now))
  }
})
