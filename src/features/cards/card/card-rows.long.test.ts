import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { upload } from '../../../../tests/drivers/photos-driver.ts'
import { pictureOf } from '../../../../tests/drivers/pictures.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import type { Work } from '../../../server/work.ts'
import { premiumChanged } from '../../accounts/events.ts'
import { updatePaidUser } from '../../accounts/identity/server/accounts-table.ts'
import { holdUnderAge, settleUnderAge } from '../../age/server/age-queue.ts'
import { findPhotosOf } from '../../photos/files/server/photos-table.ts'
import { approvePhoto, rejectPhoto } from '../../photos/server/public.ts'
import { insertVerified } from '../../verification/server/public.ts'
import { findAllDrifted } from './server/card-rows-table.ts'

// The rows of cards are copies. Whatever happens to members, alone or at the same time, they equal their sources.

const app = setUpApp({}, { ownDatabase: true })
const site = setUpSite(app, { photo_approval: 'before' })
let pictures = 0

const db = () => app.services.database.db
const drifted = () => findAllDrifted(db(), 10)
const inTransaction = (run: (work: Work) => Promise<unknown>) => app.work().transaction(run)

const put = (member: TestMember, path: string, body: object) => member.call(path, { method: 'PUT', body })
/** A picture of its own each time: a rejected one is not accepted again. */
const picture = () => {
  pictures += 1
  return pictureOf(300, 300, pictures).jpeg().toBuffer()
}
const photoOf = async (member: TestMember, nth: number) => {
  const photos = await findPhotosOf(db(), member.id)
  return photos[nth % photos.length]
}

/** Changes of a member; a refusal is part of the test. */
const happenings: Record<string, (member: TestMember, nth: number) => Promise<unknown>> = {
  moves: (member, nth) => put(member, '/api/profile', { city: nth % 2 ? 'Utrecht' : 'Amsterdam' }),
  writes: (member, nth) => put(member, '/api/profile', { about_me: `I paint ${nth} walls.` }),
  hides: (member, nth) => put(member, '/api/account/privacy', { invisible: nth % 2 === 1 }),
  staysHome: (member, nth) => put(member, '/api/account/privacy', { hide_from_other_sites: nth % 2 === 1 }),
  agrees: (member, nth) => put(member, '/api/account/privacy', { on_landings: nth % 2 === 1 }),
  consents: (member, nth) =>
    put(member, '/api/account/consents', { purpose: 'sensitive_data', given: nth % 2 === 1 }),
  uploads: async (member) => upload(member, await picture()).catch(() => null),
  deletes: async (member, nth) => {
    const photo = await photoOf(member, nth)
    if (photo) await member.call(`/api/profile/photos/${photo.id}`, { method: 'DELETE' })
  },
  prefers: async (member, nth) => {
    const photo = await photoOf(member, nth)
    if (photo) await member.call(`/api/profile/photos/${photo.id}`, { method: 'PATCH', body: { main: true } })
  },
  isApproved: async (member, nth) => {
    const photo = await photoOf(member, nth)
    if (photo) await approvePhoto(app.work(), photo).catch(() => null)
  },
  isRejected: async (member, nth) => {
    const photo = await photoOf(member, nth)
    if (photo) await rejectPhoto(app.work(), photo, 'offensive').catch(() => null)
  },
  isVerified: (member) => inTransaction((work) => insertVerified(work, member.id)),
  givesBadgeBack: (member) => member.call('/api/verification', { method: 'DELETE' }),
  pays: (member, nth) =>
    inTransaction(async (work) => {
      await updatePaidUser(work.db, member.id, nth % 2 === 1)
      await work.emit(premiumChanged, { account_id: member.id })
    }),
  isSuspended: (member) => inTransaction((work) => holdUnderAge(work, member.id)),
  isReinstated: (member) => inTransaction((work) => settleUnderAge(work, member.id)),
}

test('cards equal their sources after any changes, also concurrent ones', { timeout: 120_000 }, async () => {
  const name = fc.constantFrom(...Object.keys(happenings))
  const step = fc.array(fc.record({ name, who: fc.nat(1), nth: fc.nat(5) }), { minLength: 1, maxLength: 4 })
  const steps = fc.array(step, { minLength: 4, maxLength: 10 })
  await fc.assert(
    fc.asyncProperty(steps, async (concurrently) => {
      const members = [await newMember(app, site), await newMember(app, site, { is_fictional: true })]
      await upload(members[0] as TestMember, await picture())
      for (const batch of concurrently) {
        await Promise.all(
          batch.map(({ name, who, nth }) => happenings[name]?.(members[who] as TestMember, nth)),
        )
        expect(await drifted()).toEqual([])
      }
    }),
    { numRuns: 12 },
  )
})
