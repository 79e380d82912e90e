import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/factories.ts'
import { pictureOf } from '../../../tests/pictures.ts'
import { seenPhoto } from '../../../tests/seen-photo.ts'
import { startTestApp, type TestApp } from '../../../tests/test-app.ts'
import { Audience, type Photo, PhotoRating, PhotoStatus } from '../../core/people.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { photoVariants } from './rules.ts'
import { keepPhoto } from './server/keep-photo.ts'
import { makePicture } from './server/make-picture.ts'
import { findPhotosByIds } from './server/photos-table.ts'
import { approvePhoto, rejectPhoto } from './server/public.ts'
import { storageKey } from './server/storage-keys.ts'

/** What came: the picture, its blurred file, or nothing of it. */
type Bytes = 'sharp' | 'blurred' | 'none'

interface Made {
  id: number
  key: string
  audience: Audience
  status: Photo['status']
  rating: PhotoRating
  is_main: boolean
}

const roles = [
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
type Role = (typeof roles)[number]

let app: TestApp
let site: SiteRecord
let owner: TestMember
const viewers = new Map<Role, TestMember | null>()
const made: Made[] = []
/** Which photo and file some bytes are. */
const files = new Map<string, { photo: Made; bytes: 'sharp' | 'blurred' }>()
/** The digests of all that each role ever got. */
const received = new Map<Role, Set<string>>()
const answered = new Map<Role, Map<number, Photo>>()

const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function makePhoto(wanted: Omit<Made, 'id' | 'key' | 'is_main'>, seed: number): Promise<void> {
  const picture = await makePicture(await pictureOf(1100, 800, seed).jpeg().toBuffer(), { effort: 0 })
  const photo = { profile_id: owner.id, audience: wanted.audience, status: 'pending', limit: 100 } as const
  const { id } = await keepPhoto(app.work(), photo, picture)
  if (wanted.status === 'approved') await approvePhoto(app.work(), await seenPhoto(app, id))
  if (wanted.status === 'rejected') await rejectPhoto(app.work(), await seenPhoto(app, id), 'other')
  await app.drain()
  const body = { rating: wanted.rating }
  expect((await owner.call(`/api/profile/photos/${id}`, { method: 'PATCH', body })).status).toBe(200)
  const [row] = await findPhotosByIds(app.services.database.db, [id])
  made.push({ ...wanted, id, key: row?.key ?? '', is_main: false })
}

beforeAll(async () => {
  app = await startTestApp()
  const settings = {
    age_policy_by_country: { GB: 'before_adult_media' as const },
    logged_out_search: 'all' as const,
  }
  site = await app.newSite(settings)
  owner = await newMember(app, site)
  let seed = 1
  await makePhoto({ audience: 'everyone', status: 'approved', rating: 'safe' }, seed)
  for (const audience of Audience.options)
    for (const status of PhotoStatus.options)
      for (const rating of PhotoRating.options) {
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
}, 120_000)
afterAll(() => app.stop())

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
  const { db } = app.services.database
  await db.updateTable('accounts').set({ paid_user: true }).where('id', '=', member.id).execute()
  return member
}

const get = (role: Role, path: string) => {
  const viewer = viewers.get(role)
  return viewer ? viewer.call(path) : app.call(path, { host: site.host })
}

/** What a role gets at an address; addresses know nobody, but its own cookies are sent along. */
async function fetched(role: Role, address: string, headers: Record<string, string> = {}) {
  const viewer = viewers.get(role)
  const { host } = viewer?.site ?? site
  const response = await app.door.request(`http://${host}${address}`, {
    headers: { host, ...(viewer ? { cookie: viewer.cookie } : {}), ...headers },
  })
  const hash = digest(new Uint8Array(await response.arrayBuffer()))
  const seen = received.get(role) ?? new Set()
  received.set(role, seen.add(hash))
  const file = files.get(hash)
  return { status: response.status, bytes: (file?.bytes ?? 'none') as Bytes, photo: file?.photo }
}

const addresses = ({ filename, thumb_filename, large_filename }: Photo) => [
  filename,
  thumb_filename,
  large_filename,
]

/** Everything that a role is answered about the owner, by photo. */
async function readAnswers(role: Role): Promise<Map<number, Photo>> {
  const { body } = await get(role, `/api/profiles/${owner.id}`)
  const photos: Photo[] = body.profile?.photos ?? []
  return new Map(photos.map((photo) => [photo.id, photo]))
}

/** What a role gets of a photo by the addresses of an answer: all of them the same. */
async function bytesOf(role: Role, photo: Photo | undefined, of: Made): Promise<Bytes> {
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

const outcomes = new Map<string, Bytes>()
const outcomeOf = (role: Role, { id }: Made) => outcomes.get(`${role} ${id}`) ?? 'none'
const forms: [string, Map<Role, Set<Bytes>>][] = []

/** Tries addresses of one form for every role and photo, and notes which bytes came. */
async function tryForm(
  name: string,
  addressesFor: (role: Role, photo: Made) => string[],
  headers: Record<string, string> = {},
): Promise<Map<Role, Set<Bytes>>> {
  const row = new Map<Role, Set<Bytes>>()
  for (const role of roles) {
    const seen = new Set<Bytes>()
    for (const photo of made) {
      for (const address of addressesFor(role, photo)) {
        const answer = await fetched(role, address, headers)
        seen.add(answer.bytes)
        if (answer.bytes === 'none')
          expect([role, address, answer.status >= 400]).toEqual([role, address, true])
      }
    }
    row.set(role, seen)
  }
  forms.push([name, row])
  return row
}

const onlyNone = (row: Map<Role, Set<Bytes>>) =>
  [...row].filter(([, seen]) => seen.has('sharp') || seen.has('blurred')).map(([role]) => role)

/** A signature that this role was really given, for another photo than this. */
function anothersSignature(role: Role, photo: Made): string {
  const other = [...(answered.get(role)?.values() ?? [])].find(({ id }) => id !== photo.id)
  return other ? new URL(other.filename, 'http://x').search : '?e=1&s=x'
}

/** The signature of the very photo, for the file that the role was given. */
function ownSignature(role: Role, photo: Made): string | null {
  const own = answered.get(role)?.get(photo.id)
  return own ? new URL(own.filename, 'http://x').search : null
}

const sharpVariants = photoVariants.filter((variant) => variant !== 'blur')
const later = (seconds: number) => app.services.clock.advance(seconds)

describe('who gets which bytes of a photo', () => {
  test('by the addresses of their answers', async () => {
    for (const role of roles) {
      const photos = await readAnswers(role)
      answered.set(role, photos)
      for (const photo of made) {
        outcomes.set(`${role} ${photo.id}`, await bytesOf(role, photos.get(photo.id), photo))
      }
      const cards = (await get(role, '/api/members')).body.results ?? []
      const card = cards.find(({ id }: { id: number }) => id === owner.id)
      for (const address of Object.values<string>(card?.main_image ?? {})) {
        if (!address.startsWith('/')) continue
        const { photo, bytes } = await fetched(role, address)
        expect([role, photo?.is_main, bytes]).toEqual([role, true, 'sharp'])
      }
    }
    expect(outcomes.size).toBe(made.length * roles.length)
  })

  test('by guessed addresses: nothing', async () => {
    const guessed = await tryForm(
      'a sharp file guessed, with the signature of the blurred one',
      (role, photo) => {
        const own = ownSignature(role, photo)
        return own !== null && outcomeOf(role, photo) === 'blurred'
          ? sharpVariants.map((variant) => `/media/${photo.key}-${variant}.webp${own}`)
          : []
      },
    )
    expect(onlyNone(guessed)).toEqual([])
    const foreign = await tryForm('any file, with the signature of another photo', (role, photo) =>
      photoVariants.map((variant) => `/media/${photo.key}-${variant}.webp${anothersSignature(role, photo)}`),
    )
    expect(onlyNone(foreign)).toEqual([])
    const expiry = Math.floor(app.services.clock.now().getTime() / 1000) + 1800
    const forged = await tryForm('any file, with an invented signature or none', (_role, { key }) =>
      photoVariants.flatMap((variant) => [
        `/media/${key}-${variant}.webp?e=${expiry}&s=${'A'.repeat(32)}`,
        `/media/${key}-${variant}.webp?e=${expiry}&s=`,
        `/media/${key}-${variant}.webp`,
      ]),
    )
    expect(onlyNone(forged)).toEqual([])
    const original = await tryForm('the original', (role, { key }) => [
      `/originals/${key}${anothersSignature(role, made[0] as Made)}`,
      `/media/..%2foriginals%2f${key}${anothersSignature(role, made[0] as Made)}`,
    ])
    expect(onlyNone(original)).toEqual([])
  })

  test('by a longer expiry under a signature that was given: nothing', async () => {
    const longer = await tryForm('an address as answered, its expiry put off', (role, { id }) => {
      const photo = answered.get(role)?.get(id)
      return photo ? addresses(photo).map((address) => address.replace(/e=(\d+)/, 'e=9$1')) : []
    })
    expect(onlyNone(longer)).toEqual([])
  })

  test('asked conditionally: the same as without', async () => {
    const conditions: Record<string, string>[] = [
      { 'if-none-match': '*' },
      { 'if-modified-since': new Date(app.services.clock.now()).toUTCString() },
    ]
    for (const condition of conditions) {
      for (const role of roles) {
        for (const photo of made) {
          const own = answered.get(role)?.get(photo.id)
          if (!own) continue
          const { status, bytes } = await fetched(role, own.filename, condition)
          expect([role, status === 304 ? outcomeOf(role, photo) : bytes]).toEqual([
            role,
            outcomeOf(role, photo),
          ])
        }
      }
    }
  })

  test('after a revocation, a block, an edit, a rejection and a deletion', async () => {
    const role = 'granted, free'
    const viewer = viewers.get(role) as TestMember
    const [first, second, third] = made.filter(
      ({ audience, status, rating }) =>
        audience === 'private' && status === 'approved' && rating !== 'explicit',
    )
    const [everyone, bad, turned] = made.filter(
      ({ audience, status, is_main }) => audience === 'everyone' && status === 'approved' && !is_main,
    )
    if (!first || !second || !everyone || !bad || !turned || third)
      throw new Error('two private photos and three for everyone')
    const old = (photo: Made) => answered.get(role)?.get(photo.id)?.filename ?? ''
    await owner.call(`/api/profile/photos/${first.id}/grants/${viewer.id}`, { method: 'DELETE' })
    const revoked = await readAnswers(role)
    expect(await bytesOf(role, revoked.get(first.id), first)).toBe('blurred')
    expect((await fetched(role, old(first))).bytes).toBe('sharp')
    await owner.call(`/api/profile/photos/${everyone.id}`, { method: 'DELETE' })
    const body = { rotate: 90, crop: { x: 0, y: 0, width: 1, height: 1 } }
    const edit = await owner.call(`/api/profile/photos/${turned.id}/edit`, { method: 'POST', body })
    expect(edit.status).toBe(200)
    await rejectPhoto(app.work(), await seenPhoto(app, bad.id), 'offensive')
    await app.drain()
    const edited = (await readAnswers(role)).get(turned.id)
    expect((await fetched(role, edited?.filename ?? '')).status).toBe(200)
    for (const photo of [everyone, bad, turned]) {
      expect(await fetched(role, old(photo))).toMatchObject({ bytes: 'none', status: 404 })
    }
    await owner.call('/api/blocks', { method: 'POST', body: { profile_id: viewer.id } })
    expect(await readAnswers(role)).toEqual(new Map())
    expect((await fetched(role, old(second))).bytes).toBe('sharp')
    await later(3600)
    for (const photo of [first, second, everyone]) {
      expect(await fetched(role, old(photo))).toMatchObject({ bytes: 'none', status: 403 })
    }
  })

  test('once the address has run out: nothing, whatever the browser has kept', async () => {
    const answeredAddresses = (role: Role, { id }: Made) => {
      const photo = answered.get(role)?.get(id)
      return photo ? addresses(photo) : []
    }
    for (const [name, headers] of [
      ['an address as answered, an hour later', {}],
      ['the same with If-None-Match', { 'if-none-match': '*' }],
      ['the same with If-Modified-Since', { 'if-modified-since': new Date(0).toUTCString() }],
    ] as const) {
      expect(onlyNone(await tryForm(name, answeredAddresses, headers))).toEqual([])
    }
  })

  test('in all that was tried: never a sharp byte without the right', () => {
    for (const role of roles) {
      for (const hash of received.get(role) ?? []) {
        const file = files.get(hash)
        if (!file) continue
        const allowed = outcomeOf(role, file.photo)
        expect([role, file.photo, allowed === 'none']).toEqual([role, file.photo, false])
        if (file.bytes === 'sharp') expect([role, file.photo, allowed]).toEqual([role, file.photo, 'sharp'])
      }
    }
    for (const photo of made.filter(({ audience }) => audience === 'premium')) {
      expect(['blurred', 'none']).toContain(outcomeOf('free member', photo))
    }
  })

  test('as the document says', async () => {
    await expect(document()).toMatchFileSnapshot('../../../docs/photo-access.md')
  })
})

const row = (cells: string[]) => `| ${cells.join(' | ')} |`

function document(): string {
  const head = ['audience', 'status', 'rating', ...roles]
  const lines = made.map((photo) =>
    row([
      photo.is_main ? `${photo.audience}, main` : photo.audience,
      photo.status,
      photo.rating,
      ...roles.map((role) => outcomeOf(role, photo)),
    ]),
  )
  const tried = forms.map(([name, byRole]) =>
    row([name, ...roles.map((role) => [...(byRole.get(role) ?? [])].sort().join(', ') || 'not answered')]),
  )
  return `# Who gets which bytes of a photo

Written by \`src/features/photos/photo-access.test.ts\`, which makes a photo of each kind, asks for it as each kind of
viewer, and tells what came by the bytes themselves. Rewrite it after a change with
\`npx vitest run src/features/photos/photo-access.test.ts -u\`.

By the addresses that a viewer is answered (three widths and the thumbnail alike):

${row(head)}
${row(head.map(() => '---'))}
${lines.join('\n')}

"Age not shown" are members in a country where the law asks for it. \`everyone, main\` stands on cards before visitors.

By other addresses, for all photos together:

${row(['address', ...roles])}
${row(['address', ...roles].map(() => '---'))}
${tried.join('\n')}

An address that was answered stays good until it runs out, at most an hour, also when a grant was revoked or somebody
was blocked meanwhile: what was shown was seen. It ends with a job when the photo is rejected or its owner deletes or
edits it: a cut or turned picture lies under a new key, and the addresses of the old one answer 404.
Conditional requests get what others get. No role reaches an original; staff will, while a photo waits.
`
}
