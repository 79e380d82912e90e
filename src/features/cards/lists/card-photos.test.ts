import { beforeEach, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { upload } from '../../../../tests/drivers/photos-driver.ts'
import { pictureOf } from '../../../../tests/drivers/pictures.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import type { SiteRecord } from '../../sites/server/public.ts'

// The photos that a card in a list shows when it is swiped.

const app = setUpApp()
let site: SiteRecord
let owner: TestMember
let viewer: TestMember
beforeEach(async () => {
  site = await app.newSite()
  owner = await newMember(app, site)
  viewer = await newMember(app, site)
})

const photosOf = (who: TestMember) => who.call(`/api/profiles/${owner.id}/photos`)
const add = async (audience: string) =>
  upload(owner, await pictureOf(800, 600).jpeg().toBuffer(), { audience })

// spec: browser-12
test('are those that the viewer sees sharply, with nothing but their addresses', async () => {
  const [first, premium] = [await add('everyone'), await add('premium')]
  const { body } = await photosOf(viewer)
  expect(body.photos).toEqual([{ id: first.id, filename: expect.any(String), is_main: true }])
  expect(body.photos[0].filename).not.toContain('blur')
  const own = await photosOf(owner)
  expect(own.body.photos.map(({ id }: { id: number }) => id)).toEqual([first.id, premium.id])
})

// spec: browser-12
test('are refused as the profile is: to visitors, to the blocked, of members who are not there', async () => {
  await add('everyone')
  const visitor = await app.call(`/api/profiles/${owner.id}/photos`, { host: site.host })
  expect([visitor.status, visitor.body.code]).toEqual([403, 'authentication_required'])
  await owner.call('/api/blocks', { method: 'POST', body: { profile_id: viewer.id } })
  expect((await photosOf(viewer)).body.code).toBe('blocked')
  const stranger = await newMember(app, await app.newSite())
  expect((await photosOf(stranger)).status).toBe(404)
})
