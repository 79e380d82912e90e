// Actions on photos, as a member's browser performs them.

import sharp from 'sharp'
import { expect, vi } from 'vitest'
import type { Photo } from '../../src/core/schemas.ts'
import { premiumChanged } from '../../src/features/accounts/events.ts'
import { updatePaidUser } from '../../src/features/accounts/identity/server/accounts-table.ts'
import type { PhotoCrop } from '../../src/features/photos/rules.ts'
import type { SiteRecord } from '../../src/features/sites/server/public.ts'
import type { TestMember } from './factories.ts'
import { uploadForm } from './pictures.ts'
import type { TestApp } from './test-app.ts'

/** Uploads a picture that is accepted. */
export async function upload(
  member: TestMember,
  bytes: Uint8Array,
  fields: { audience?: string } = {},
): Promise<Photo> {
  const body = uploadForm(bytes, fields)
  const answer = await member.call('/api/profile/photos', { method: 'POST', body })
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  return answer.body.photo
}

/** Returns a member's photos as the owner sees them. */
export async function ownPhotos(member: TestMember): Promise<Photo[]> {
  return (await member.call('/api/profile')).body.profile.photos
}

/** Returns what a browser receives at a URL. */
export async function fetched(app: TestApp, { host }: SiteRecord, address: string) {
  const response = await app.http.request(`http://${host}${address}`, { headers: { host } })
  const bytes = Buffer.from(await response.arrayBuffer())
  return { status: response.status, headers: response.headers, bytes }
}

/** Returns the key of a photo's picture, taken from its URLs. */
export function keyOf(photo: Photo): string {
  return /([0-9a-f]{32})-/.exec(photo.filename)?.[1] ?? ''
}

/** Returns all stored files. */
export async function storedFiles(app: TestApp, prefix = ''): Promise<string[]> {
  const keys: string[] = []
  for await (const key of app.services.storage.list(prefix)) keys.push(key)
  return keys.sort()
}

/** Makes a member premium. */
export async function makePremium(app: TestApp, { id }: TestMember): Promise<void> {
  await app.work().transaction(async (work) => {
    await updatePaidUser(work.db, id, true)
    await work.emit(premiumChanged, { account_id: id })
  })
}

/** A crop of the whole picture. */
export const whole: PhotoCrop = { x: 0, y: 0, width: 1, height: 1 }

/** The request of an edit; `filename` defaults to that of the photo as its owner sees it now. */
export interface Edit {
  filename?: string
  rotate?: number
  crop?: object
}

/** Edits a photo. */
export async function edit(member: TestMember, id: number, body: Edit) {
  const seen = body.filename ?? (await ownPhotos(member)).find((photo) => photo.id === id)?.filename ?? ''
  return member.call(`/api/profile/photos/${id}/edit`, {
    method: 'POST',
    body: { crop: whole, filename: seen, ...body },
  })
}

/** Edits a photo successfully; returns it. */
export async function edited(member: TestMember, id: number, body: Edit): Promise<Photo> {
  const answer = await edit(member, id, body)
  expect([answer.status, answer.body]).toEqual([200, answer.body])
  return answer.body.photos.find((photo: Photo) => photo.id === id)
}

/** Runs a function when the first file of a new picture is about to be stored. */
export function whenStoring(app: TestApp, act: () => Promise<unknown>): void {
  const { storage } = app.services
  const put = storage.put.bind(storage)
  let isFirst = true
  vi.spyOn(storage, 'put').mockImplementation(async (...args) => {
    const isNow = isFirst
    isFirst = false
    if (isNow) await act()
    return put(...args)
  })
}

const colours = { red: '#f00', green: '#0f0', blue: '#00f', white: '#fff' } as const
type Colour = keyof typeof colours

/** Returns a picture of four colours: red and green above, blue and white below. */
export function quartersOf(width: number, height: number) {
  const [x, y] = [width / 2, height / 2]
  const part = (colour: Colour, left: number, top: number) =>
    `<rect x="${left}" y="${top}" width="${x}" height="${y}" fill="${colours[colour]}"/>`
  const parts = [part('red', 0, 0), part('green', x, 0), part('blue', 0, y), part('white', x, y)]
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${parts.join('')}</svg>`,
    ),
  ).flatten({ background: '#fff' })
}

/** Returns the colours slightly inside the corners, row by row. */
export async function cornersOf(bytes: Buffer): Promise<Colour[]> {
  const image = sharp(bytes).removeAlpha().raw()
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  const nearest = ([r = 0, g = 0, b = 0]: number[]): Colour =>
    r > 128 ? (g > 128 ? 'white' : 'red') : b > 128 ? 'blue' : 'green'
  return [0.1, 0.9].flatMap((down) =>
    [0.1, 0.9].map((across) => {
      const at = (Math.floor(down * info.height) * info.width + Math.floor(across * info.width)) * 3
      return nearest([...data.subarray(at, at + 3)])
    }),
  )
}
