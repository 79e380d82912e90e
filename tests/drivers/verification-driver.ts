import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import type { Photo } from '../../src/core/schemas.ts'
import type { SiteRecord } from '../../src/features/sites/server/public.ts'
import {
  findAllWaiting,
  rejectVerification,
  type WaitingVerification,
} from '../../src/features/verification/server/public.ts'
import { findNewestOf } from '../../src/features/verification/server/verifications-table.ts'
import { sweep } from '../../src/server/jobs/run-jobs.ts'
import { newMember, type TestMember } from './factories.ts'
import { pictureOf, uploadForm } from './pictures.ts'
import { streamOf } from './stream-of.ts'
import { startTestApp, type TestApp } from './test-app.ts'

// Actions in verification, as a member's browser performs them.

export let app: TestApp
export let site: SiteRecord
export let anna: TestMember
export let bob: TestMember
export let selfie: Buffer

/** Call at the top of a test file: creates two members for each test, and empties the queue. */
export function withMembers(): void {
  beforeAll(async () => {
    app = await startTestApp({}, { ownDatabase: true })
    selfie = await pictureOf(600, 900, 7).jpeg().toBuffer()
  })
  afterAll(() => app.stop())
  beforeEach(async () => {
    for (const { id } of await findAllWaiting(app.work().db, { limit: 1000 })) {
      await rejectVerification(app.work(), id, 'other')
    }
    await app.drain()
    site = await app.newSite()
    anna = await newMember(app, site)
    bob = await newMember(app, site)
  })
  afterEach(() => vi.restoreAllMocks())
}

export const db = () => app.services.database.db
export const addPhoto = async (member: TestMember): Promise<Photo> => {
  const bytes = await pictureOf(300, 300, member.id).jpeg().toBuffer()
  const answer = await member.call('/api/profile/photos', { method: 'POST', body: uploadForm(bytes) })
  expect(answer.status).toBe(200)
  return answer.body.photo
}
export const start = (member: TestMember) => member.call('/api/verification/start', { method: 'POST' })
export const send = (member: TestMember, bytes: Uint8Array = selfie, name?: string) =>
  member.call('/api/verification', { method: 'POST', body: uploadForm(bytes, name ? { name } : {}) })
export const withdraw = (member: TestMember) => member.call('/api/verification', { method: 'DELETE' })
export const own = async (member: TestMember) => (await member.call('/api/verification')).body.verification
export const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]

/** Gives Anna a photo, and a picture that awaits review. */
export async function annaWaits(): Promise<WaitingVerification> {
  await addPhoto(anna)
  return waits(anna)
}
export async function waits(member: TestMember): Promise<WaitingVerification> {
  expect((await start(member)).status).toBe(200)
  expect(codeOf(await send(member))).toEqual([200, undefined])
  return waitingOf(member)
}
export async function waitingOf({ id }: TestMember): Promise<WaitingVerification> {
  const found = (await findAllWaiting(db(), { limit: 1000 })).find(({ profile_id }) => profile_id === id)
  if (!found) throw new Error('nothing waits')
  return found
}
export const isVerified = async (viewer: TestMember, member: TestMember): Promise<boolean> =>
  (await viewer.call(`/api/profiles/${member.id}`)).body.profile.is_verified
export async function storedPictures(): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.services.storage.list('verifications/')) keys.push(key)
  return keys
}
export const later = async (seconds: number) => {
  await app.services.clock.advance(seconds)
  await sweep(app.services)
  await app.drain()
}
/** Returns the stored verification, for members whose session may be over. */
export const newestOf = async ({ id }: TestMember) => (await findNewestOf(db(), id))?.status
export const noticesOf = async ({ id }: TestMember) =>
  (await streamOf(db(), id)).filter(({ type }) => type === 'notice').map(({ data }) => data)
