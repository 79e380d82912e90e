import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import {
  type Audience,
  audiences,
  type PhotoRating,
  photoRatings,
  photoStatuses,
} from '../../src/core/people.ts'
import type { Photo } from '../../src/core/schemas.ts'
import { findPhotosByIds } from '../../src/features/photos/files/server/photos-table.ts'
import { storageKey } from '../../src/features/photos/files/server/storage-keys.ts'
import { queuePhoto } from '../../src/features/photos/files/server/waiting-photo.ts'
import { storePhoto } from '../../src/features/photos/gallery/server/store-photo.ts'
import { makePicture } from '../../src/features/photos/processing/server/make-picture.ts'
import { photoVariants } from '../../src/features/photos/rules.ts'
import { approvePhoto, rejectPhoto } from '../../src/features/photos/server/public.ts'
import type { SiteRecord } from '../../src/features/sites/server/public.ts'
import { newMember, type TestMember } from './factories.ts'
import { makePremium } from './photos-driver.ts'
import { pictureOf } from './pictures.ts'
import { seenPhoto } from './seen-photo.ts'
import { waitingItem } from './staff-queue.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// Every kind of photo and every kind of viewer, for the test of who gets which bytes.

/** What was received: the picture, its blurred file, or neither. */
export type Bytes = 'sharp' | 'blurred' | 'none'

/** A photo of one kind. */
export interface Made {
  id: number
  key: string
  audience: Audience
  status: Photo['status']
  rating: PhotoRating
  is_main: boolean
}

/** The kinds of viewers. */
export const roles = [
  'visitor',
  'free member',
  'premium member',
  'owner',
  'granted, free',
  'free, age not shown',
  'premium, age not shown',
  'blocked by the owner',
  'blocks the owner',
  'another pool',
] as const
export type Role = (typeof roles)[number]

export let app: TestApp
let site: SiteRecord
export let owner: TestMember
export const viewers = new Map<Role, TestMember | null>()
export const made: Made[] = []
/** The photo and file of given bytes. */
export const files = new Map<string, { photo: Made; bytes: 'sharp' | 'blurred' }>()
/** Digests of everything that each role has received. */
export const received = new Map<Role, Set<string>>()
/** The response about each photo for each role. */
export const answered = new Map<Role, Map<number, Photo>>()

export const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function makePhoto(wanted: Omit<Made, 'id' | 'key' | 'is_main'>, seed: number): Promise<void> {
  const picture = await makePicture(await pictureOf(1100, 800, seed).jpeg().toBuffer())
  const photo = { profile_id: owner.id, audience: wanted.audience, status: 'pending', limit: 100 } as const
  const { id } = await storePhoto(app.work(), photo, picture)
  if (wanted.status === 'approved') await approvePhoto(app.work(), await seenPhoto(app, id))
  if (wanted.status === 'rejected') await rejectPhoto(app.work(), await seenPhoto(app, id), 'other')
  await app.drain()
  const body = { rating: wanted.rating }
  expect((await owner.call(`/api/profile/photos/${id}`, { method: 'PATCH', body })).status).toBe(200)
  const [row] = await findPhotosByIds(app.services.database.db, [id])
  made.push({ ...wanted, id, key: row?.key ?? '', is_main: false })
}

/** Creates a photo of each kind and a viewer of each kind. */
export async function beginAccess(): Promise<void> {
  app = await startTestApp({ DEMO: '1' })
  const settings = {
    age_policy_by_country: { GB: 'before_adult_media' as const },
    logged_out_search: 'all' as const,
    message_credits: 0,
    photo_credits: 0,
  }
  site = await app.newSite(settings)
  owner = await newMember(app, site)
  await owner.call('/api/account/privacy', { method: 'PUT', body: { on_landings: true } })
  let seed = 1
  await makePhoto({ audience: 'everyone', status: 'approved', rating: 'safe' }, seed)
  for (const audience of audiences)
    for (const status of photoStatuses)
      for (const rating of photoRatings) {
        seed += 1
        await makePhoto({ audience, status, rating }, seed)
      }
  const main = made[0] as Made
  main.is_main = true
  const choose = await owner.call(`/api/profile/photos/${main.id}`, { method: 'PATCH', body: { main: true } })
  expect(choose.status).toBe(200)
  for (const photo of made) {
    for (const variant of photoVariants) {
      const object = await app.services.storage.get(storageKey(photo.key, variant))
      if (!object) continue
      const hash = digest(object.bytes)
      expect(files.has(hash)).toBe(false)
      files.set(hash, { photo, bytes: variant === 'blur' ? 'blurred' : 'sharp' })
    }
  }
  await meetEverybody(settings)
}

export const endAccess = () => app.stop()

async function meetEverybody(settings: Parameters<TestApp['newSite']>[0]): Promise<void> {
  const elsewhere = await app.newSite(settings)
  const gb = { country: 'GB' }
  viewers.set('visitor', null)
  viewers.set('owner', owner)
  viewers.set('free member', await newMember(app, site))
  viewers.set('premium member', await premium(await newMember(app, site)))
  viewers.set('granted, free', await newMember(app, site))
  viewers.set('free, age not shown', await newMember(app, site, gb))
  viewers.set('premium, age not shown', await premium(await newMember(app, site, gb)))
  viewers.set('blocked by the owner', await premium(await newMember(app, site)))
  viewers.set('blocks the owner', await premium(await newMember(app, site)))
  viewers.set('another pool', await premium(await newMember(app, elsewhere)))
  const id = (role: Role) => viewers.get(role)?.id
  for (const role of ['granted, free', 'blocked by the owner', 'blocks the owner'] as const) {
    for (const photo of made.filter(({ audience }) => audience === 'private')) {
      await owner.call(`/api/profile/photos/${photo.id}/grants/${id(role)}`, { method: 'POST' })
    }
  }
  await owner.call('/api/blocks', { method: 'POST', body: { profile_id: id('blocked by the owner') } })
  const blocker = viewers.get('blocks the owner')
  await blocker?.call('/api/blocks', { method: 'POST', body: { profile_id: owner.id } })
}

async function premium(member: TestMember): Promise<TestMember> {
  await makePremium(app, member)
  return member
}

/** The kinds of staff who ask for a photo through its item in the queue. */
export const staffRoles = ['moderator', 'moderator of another site', 'support'] as const
export type AccessOfStaff = Record<(typeof staffRoles)[number], Bytes>

/** Returns which bytes of each photo staff gets by the addresses of its item. */
export async function readStaffAccess(): Promise<Map<Made, AccessOfStaff>> {
  const elsewhere = await app.newSite()
  const members = {
    moderator: await newMember(app, site, { staff: 'moderator', staff_site_id: site.id }),
    'moderator of another site': await newMember(app, site, {
      staff: 'moderator',
      staff_site_id: elsewhere.id,
    }),
    support: await newMember(app, site, { staff: 'support' }),
  }
  const seen = new Map<Made, AccessOfStaff>()
  for (const photo of made) {
    await app.work().transaction((work) => queuePhoto(work, { id: photo.id, profile_id: owner.id }))
    const item = await waitingItem(app, 'photo', photo.id)
    const bytesFor = async (member: TestMember): Promise<Bytes> => {
      const { status, body } = await member.call(`/api/admin/queue/${item}`)
      if (status === 403) return 'none'
      const response = await app.http.request(`http://${site.host}${body.view.pictures[0].url}`, {
        headers: { host: site.host },
      })
      const file = files.get(digest(new Uint8Array(await response.arrayBuffer())))
      expect(file?.photo.id).toBe(photo.id)
      return file?.bytes ?? 'none'
    }
    const access = {} as AccessOfStaff
    for (const role of staffRoles) access[role] = await bytesFor(members[role])
    seen.set(photo, access)
  }
  return seen
}

export const get = (role: Role, path: string) => {
  const viewer = viewers.get(role)
  return viewer ? viewer.call(path) : app.call(path, { host: site.host })
}

/** Returns what a role receives at a URL; photo URLs need no session, but the role's cookies are sent. */
export async function fetched(role: Role, address: string, headers: Record<string, string> = {}) {
  const viewer = viewers.get(role)
  const { host } = viewer?.site ?? site
  const response = await app.http.request(`http://${host}${address}`, {
    headers: { host, ...(viewer ? { cookie: viewer.cookie } : {}), ...headers },
  })
  const hash = digest(new Uint8Array(await response.arrayBuffer()))
  const seen = received.get(role) ?? new Set()
  received.set(role, seen.add(hash))
  const file = files.get(hash)
  return { status: response.status, bytes: (file?.bytes ?? 'none') as Bytes, photo: file?.photo }
}

export const addresses = ({ filename, thumb_filename, large_filename }: Photo) => [
  filename,
  thumb_filename,
  large_filename,
]

/** Returns everything that a role receives about the owner, by photo. */
export async function readAnswers(role: Role): Promise<Map<number, Photo>> {
  // On their public profile owners see what others see.
  const { body } = await get(role, role === 'owner' ? '/api/profile' : `/api/profiles/${owner.id}`)
  const photos: Photo[] = body.profile?.photos ?? []
  return new Map(photos.map((photo) => [photo.id, photo]))
}

/** Returns what a role receives of a photo by the URLs of a response: the same for all of them. */
export async function bytesOf(role: Role, photo: Photo | undefined, of: Made): Promise<Bytes> {
  if (!photo) return 'none'
  const all = new Set<Bytes>()
  for (const address of addresses(photo)) {
    const answer = await fetched(role, address)
    expect([role, address, answer.photo?.id]).toEqual([role, address, of.id])
    all.add(answer.bytes)
  }
  expect(all.size).toBe(1)
  const [bytes = 'none'] = all
  expect([role, of, bytes === 'sharp']).toEqual([role, of, !photo.locked])
  return bytes
}
