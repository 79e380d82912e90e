import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { edit, fetched, ownPhotos, upload } from '../../../../tests/drivers/photos-driver.ts'
import { pictureOf } from '../../../../tests/drivers/pictures.ts'
import { setUpApp, stopTime } from '../../../../tests/drivers/set-up.ts'
import {
  decideItem,
  decideNow,
  decisionState,
  itemOf,
  upholdAppeal,
  waitingItem,
} from '../../../../tests/drivers/staff-queue.ts'
import { letPass } from '../../../../tests/drivers/test-app.ts'
import type { Photo } from '../../../core/schemas.ts'
import { findActiveRestrictions } from '../../moderation/server/public.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { readOriginal } from '../files/server/original-file.ts'

const app = setUpApp({ DEMO: '1' })
let site: SiteRecord
let owner: TestMember
let viewer: TestMember
let moderator: TestMember
let senior: TestMember
beforeEach(async () => {
  site = await app.newSite({ photo_approval: 'before' })
  owner = await newMember(app, site)
  viewer = await newMember(app, site)
  moderator = await newMember(app, site, { staff: 'moderator' })
  senior = await newMember(app, site, { staff: 'senior' })
})

let seed = 500
async function uploaded(): Promise<Photo> {
  seed += 1
  return upload(owner, await pictureOf(700, 600, seed).jpeg().toBuffer())
}
const waiting = ({ id }: Photo) => waitingItem(app, 'photo', id)
const remove = ({ id }: Photo) => owner.call(`/api/profile/photos/${id}`, { method: 'DELETE' })
const idsSeen = async () =>
  (await viewer.call(`/api/profiles/${owner.id}`)).body.profile.photos.map(({ id }: Photo) => id)
const stateOf = async ({ id }: Photo) => (await ownPhotos(owner)).find((photo) => photo.id === id)?.status
const mailsAbout = async (words: string) => {
  await app.drain()
  const mails = (await app.call(`/dev/mail.json?to=${owner.email}`)).body as { text: string }[]
  return mails.filter(({ text }) => text.includes(words)).length
}

describe('the queue of photos', () => {
  // spec: staff-20
  test('holds a photo from its upload until it is decided or deleted', async () => {
    const [first, second] = [await uploaded(), await uploaded()]
    const { body } = await moderator.call(`/api/admin/queue/${await waiting(first)}`)
    expect(body.item).toMatchObject({ kind: 'photo', profile_id: owner.id, site: site.host })
    const facts = Object.fromEntries(
      body.view.facts.map(({ label, value }: { label: string; value: string }) => [label, value]),
    )
    expect(facts).toMatchObject({ main: 'true', audience: 'everyone', rating: 'safe', decisions: '0' })
    expect(Number(facts.age)).toBeGreaterThan(17)
    await remove(second)
    expect(await itemOf(app, 'photo', second.id)).toBeUndefined()
    await decideNow(app, moderator, await waiting(first), { decision: 'approve' })
    expect([await idsSeen(), await itemOf(app, 'photo', first.id)]).toEqual([[first.id], undefined])
  })

  // spec: staff-20, photos-14
  test('holds it again once its owner lowers the rating, or edits it; whoever had it before them decides nothing', async () => {
    const photo = await uploaded()
    await decideNow(app, moderator, await waiting(photo), { decision: 'approve', rating: 'suggestive' })
    expect(await stateOf(photo)).toBe('approved')
    const change = (rating: string) =>
      owner.call(`/api/profile/photos/${photo.id}`, { method: 'PATCH', body: { rating } })
    await change('explicit')
    expect(await itemOf(app, 'photo', photo.id)).toBeUndefined()
    await change('suggestive')
    const lowered = await waiting(photo)
    expect((await edit(owner, photo.id, { rotate: 90 })).status).toBe(200)
    const edited = await waiting(photo)
    expect(edited).not.toBe(lowered)
    const late = await moderator.call(`/api/admin/queue/${lowered}/decide`, {
      method: 'POST',
      body: { decision: 'approve' },
    })
    expect(late.status).toBe(409)
    await decideNow(app, moderator, edited, { decision: 'approve' })
    expect((await edit(owner, photo.id, { rotate: 90 })).status).toBe(200)
    const { body } = await moderator.call(`/api/admin/queue/${await waiting(photo)}`)
    expect(body.view.facts).toContainEqual({ label: 'edited', value: 'true' })
  })

  // spec: photos-20
  test('holds a photo that is shown at once, with its original, and takes it down again with a statement of reasons', async () => {
    await app.changeSettings(site, { photo_approval: 'after' })
    const [good, bad] = [await uploaded(), await uploaded()]
    expect([good.status, await idsSeen()]).toEqual(['approved', [good.id, bad.id]])
    const { body } = await moderator.call(`/api/admin/queue/${await waiting(bad)}`)
    const labels = body.view.pictures.map(({ label }: { label: string }) => label)
    expect(labels).toEqual(['photo', 'original'])
    expect((await edit(owner, bad.id, { rotate: 90 })).status).toBe(200)
    expect(await readOriginal(app.work(), bad.id)).not.toBeNull()
    const decision = await decideNow(app, moderator, await waiting(bad), {
      decision: 'reject',
      reason: 'offensive',
    })
    expect([await idsSeen(), await stateOf(bad)]).toEqual([[good.id], 'rejected'])
    expect(await mailsAbout('We’ve hidden your photo')).toBe(1)
    const { decisions } = (await owner.call('/api/decisions')).body
    expect(decisions).toMatchObject([
      { id: decision, effects: [{ kind: 'hide_photo' }], appeal: { state: 'none' } },
    ])
    await decideNow(app, moderator, await waiting(good), { decision: 'approve' })
    await app.drain()
    expect([await idsSeen(), await itemOf(app, 'photo', good.id)]).toEqual([[good.id], undefined])
    expect(await readOriginal(app.work(), good.id)).toBeNull()
  })

  // spec: staff-20
  test('holds an approved photo that another member has too', async () => {
    const bytes = await pictureOf(700, 600, 499).jpeg().toBuffer()
    const open = await app.newSite({ photo_approval: 'automatic' })
    const [one, other] = [await newMember(app, open), await newMember(app, open)]
    const first = await upload(one, bytes)
    await app.drain()
    expect(await itemOf(app, 'photo', first.id)).toBeUndefined()
    const copy = await upload(other, bytes)
    await app.drain()
    const { body } = await moderator.call(`/api/admin/queue/${await waiting(copy)}`)
    expect(body.view.facts).toContainEqual({ label: 'copies', value: '1' })
  })

  // spec: staff-20
  test('shows the sealed original to those who may open its item, while it waits', async () => {
    const photo = await uploaded()
    const { body } = await moderator.call(`/api/admin/queue/${await waiting(photo)}`)
    const { url } = body.view.pictures.find(({ label }: { label: string }) => label === 'original')
    const statusFor = async (member: TestMember | null) => {
      const response = await app.http.request(`http://${site.host}${url}`, {
        headers: { host: site.host, ...(member ? { cookie: member.cookie } : {}) },
      })
      return [response.status, response.headers.get('content-type')?.split(';')[0]]
    }
    expect(await statusFor(moderator)).toEqual([200, 'image/jpeg'])
    for (const member of [owner, viewer, null, await newMember(app, site, { staff: 'support' })])
      expect(await statusFor(member)).toEqual([403, 'application/json'])
    await decideNow(app, moderator, await waiting(photo), { decision: 'approve' })
    expect(await statusFor(moderator)).toEqual([404, 'application/json'])
  })

  // spec: staff-20
  test('gives addresses that end with the role of whoever got them', async () => {
    const photo = await uploaded()
    const { body } = await moderator.call(`/api/admin/queue/${await waiting(photo)}`)
    const address = body.view.pictures[0].url
    expect((await fetched(app, site, address)).status).toBe(200)
    const chief = await newMember(app, site, { staff: 'owner' })
    const { team } = (await chief.call('/api/admin/team')).body
    const grant = team.find(({ account_id }: { account_id: number }) => account_id === moderator.id)
    expect((await chief.call(`/api/admin/team/${grant.id}`, { method: 'DELETE' })).status).toBe(200)
    expect((await fetched(app, site, address)).status).toBe(403)
  })
})

describe('a decision that rejects a photo', () => {
  // spec: staff-21, accounts-31
  test('hides it with a statement of reasons, and an upheld appeal brings it back', async () => {
    const photo = await uploaded()
    await decideNow(app, moderator, await waiting(photo), { decision: 'approve' })
    expect((await edit(owner, photo.id, { rotate: 90 })).status).toBe(200)
    const decision = await decideNow(app, moderator, await waiting(photo), {
      decision: 'reject',
      reason: 'offensive',
    })
    expect([await idsSeen(), await stateOf(photo)]).toEqual([[], 'rejected'])
    const active = await findActiveRestrictions(app.services.database.db, owner.id)
    expect(active).toMatchObject([{ effect: 'hide_photo', subject_id: photo.id, decision_id: decision }])
    expect(await mailsAbout('We’ve hidden your photo')).toBe(1)
    expect(await mailsAbout('out-of-court dispute body')).toBe(1)
    await upholdAppeal(app, owner, { decision, by: senior })
    expect([await idsSeen(), await stateOf(photo)]).toEqual([[photo.id], 'approved'])
    expect(await findActiveRestrictions(app.services.database.db, owner.id)).toEqual([])
  })

  // spec: staff-22
  test('is undone where its owner deletes it before it takes effect, but what it orders against the member holds', async () => {
    const [one, other] = [await uploaded(), await uploaded()]
    const plain = await decideItem(moderator, await waiting(one), { decision: 'reject', reason: 'offensive' })
    const effects = [{ kind: 'no_messages' }]
    const strict = await decideItem(moderator, await waiting(other), {
      decision: 'reject',
      reason: 'offensive',
      effects,
    })
    for (const photo of [one, other]) expect((await remove(photo)).status).toBe(200)
    await letPass(app, 15)
    expect([await decisionState(app, plain), await decisionState(app, strict)]).toEqual([
      'undone',
      'effective',
    ])
    const active = await findActiveRestrictions(app.services.database.db, owner.id)
    expect(active.map(({ effect }) => effect)).toEqual(['no_messages'])
  })

  // spec: staff-22
  test('and its owner’s concurrent deletion leave either none or both, and stop no other decision', async () => {
    stopTime()
    for (let turn = 0; turn < 6; turn += 1) {
      const [photo, next] = [await uploaded(), await uploaded()]
      const decision = await decideItem(moderator, await waiting(photo), {
        decision: 'reject',
        reason: 'offensive',
      })
      const later = await decideItem(moderator, await waiting(next), { decision: 'approve' })
      app.services.clock.advance(15)
      await Promise.all([remove(photo), letPass(app, 0)])
      await letPass(app, 0)
      expect(await stateOf(photo)).toBeUndefined()
      expect(await itemOf(app, 'photo', photo.id)).toBeUndefined()
      expect(['effective', 'undone']).toContain(await decisionState(app, decision))
      expect(await decisionState(app, later)).toBe('effective')
      await remove(next)
    }
  })
})

describe('a decision that fails', () => {
  // spec: staff-22
  test('is tried again a minute later, and the next one does not wait for it', async () => {
    stopTime()
    const [photo, next] = [await uploaded(), await uploaded()]
    const failing = await decideItem(moderator, await waiting(photo), { decision: 'approve' })
    const later = await decideItem(moderator, await waiting(next), { decision: 'approve' })
    const { registry } = app.services
    const queues = registry.extensionsOf('queues')
    vi.spyOn(registry, 'extensionsOf').mockImplementation(((name: 'queues') =>
      name !== 'queues'
        ? []
        : queues.map((queue) => ({
            ...queue,
            decide: async (...given: Parameters<typeof queue.decide>) => {
              if (given[1].subject.id === photo.id) throw new Error('out of order')
              return queue.decide(...given)
            },
          }))) as never)
    await letPass(app, 15)
    vi.restoreAllMocks()
    expect([await decisionState(app, failing), await decisionState(app, later)]).toEqual([
      'pending',
      'effective',
    ])
    await letPass(app, 61)
    expect([await decisionState(app, failing), await stateOf(photo)]).toEqual(['effective', 'approved'])
  })
})
