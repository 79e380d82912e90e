import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readChatAccess, recipients } from '../../../../tests/drivers/chat-photo-access.ts'
import type { TestMember } from '../../../../tests/drivers/factories.ts'
import {
  type AccessOfStaff,
  addresses,
  answered,
  app,
  type Bytes,
  beginAccess,
  bytesOf,
  endAccess,
  fetched,
  files,
  get,
  type Made,
  made,
  owner,
  type Role,
  readAnswers,
  readStaffAccess,
  received,
  roles,
  staffRoles,
  viewers,
} from '../../../../tests/drivers/photo-access-driver.ts'
import { edit } from '../../../../tests/drivers/photos-driver.ts'
import { seenPhoto } from '../../../../tests/drivers/seen-photo.ts'
import { photoVariants } from '../rules.ts'
import { readReported, rejectPhoto } from '../server/public.ts'

beforeAll(beginAccess, 120_000)
afterAll(endAccess)

const outcomes = new Map<string, Bytes>()
const outcomeOf = (role: Role, { id }: Made) => outcomes.get(`${role} ${id}`) ?? 'none'
/** What staff gets of each photo. */
let byStaff = new Map<Made, AccessOfStaff>()
/** The pictures of each photo that the recipients in chats saw. */
let inChats = new Map<Made, string[]>()
const forms: [string, Map<Role, Set<Bytes>>][] = []

/** Requests addresses of one form for every role and photo, and records which files were served. */
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

/** Returns a signature that this role received for a photo other than this one. */
function anothersSignature(role: Role, photo: Made): string {
  const other = [...(answered.get(role)?.values() ?? [])].find(({ id }) => id !== photo.id)
  return other ? new URL(other.filename, 'http://x').search : '?e=1&s=x'
}

/** Returns the signature of this very photo, for the file that the role received. */
function ownSignature(role: Role, photo: Made): string | null {
  const own = answered.get(role)?.get(photo.id)
  return own ? new URL(own.filename, 'http://x').search : null
}

const sharpVariants = photoVariants.filter((variant) => variant !== 'blur')
const later = (seconds: number) => app.services.clock.advance(seconds)

describe('which bytes of a photo each viewer gets', () => {
  test('by the URLs of their responses', async () => {
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

  test('in a chat: blurred until accepted or replied to, whatever their audience', async () => {
    inChats = await readChatAccess()
    for (const [{ status, rating }, [free, premium, atOnce, ...unproven]] of inChats) {
      const isSharp = status === 'approved'
      expect([free, premium]).toEqual(Array(2).fill(isSharp ? 'blurred, then sharp' : 'none'))
      expect(atOnce).toBe(isSharp ? 'sharp' : 'none')
      if (rating === 'explicit') expect(unproven).toEqual(Array(2).fill(isSharp ? 'blurred' : 'none'))
    }
  }, 60_000)

  // spec: staff-20
  test('as staff: any photo sharp, for those alone who may open its item', async () => {
    byStaff = await readStaffAccess()
    for (const [, access] of byStaff) {
      expect(access).toEqual({ moderator: 'sharp', 'moderator of another site': 'none', support: 'none' })
    }
  })

  test('by guessed URLs: nothing', async () => {
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

  test('by a longer expiry under an issued signature: nothing', async () => {
    const longer = await tryForm('an address as answered, its expiry put off', (role, { id }) => {
      const photo = answered.get(role)?.get(id)
      return photo ? addresses(photo).map((address) => address.replace(/e=(\d+)/, 'e=9$1')) : []
    })
    expect(onlyNone(longer)).toEqual([])
  })

  test('by conditional requests: the same as without a condition', async () => {
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
    expect(await fetched(role, old(first))).toMatchObject({ bytes: 'none', status: 403 })
    expect((await fetched(role, old(second))).bytes).toBe('sharp')
    for (const { id } of [everyone, bad, turned]) {
      const report = { photo_id: id, reason: 'other' }
      expect((await viewer.call('/api/reports', { method: 'POST', body: report })).status).toBe(200)
    }
    await owner.call(`/api/profile/photos/${everyone.id}`, { method: 'DELETE' })
    expect((await edit(owner, turned.id, { rotate: 90 })).status).toBe(200)
    await rejectPhoto(app.work(), await seenPhoto(app, bad.id), 'offensive')
    await app.drain()
    const edited = (await readAnswers(role)).get(turned.id)
    expect((await fetched(role, edited?.filename ?? '')).status).toBe(200)
    for (const photo of [everyone, bad, turned]) {
      expect(await fetched(role, old(photo))).toMatchObject({ bytes: 'none', status: 404 })
      expect(await readReported(app.services, photo.key)).not.toBeNull()
    }
    const reported = await tryForm('the stored copy of a reported picture', (asking, { key }) => [
      `/reported/${key}${anothersSignature(asking, made[0] as Made)}`,
      `/media/..%2freported%2f${key}${anothersSignature(asking, made[0] as Made)}`,
    ])
    expect(onlyNone(reported)).toEqual([])
    await owner.call('/api/blocks', { method: 'POST', body: { profile_id: viewer.id } })
    expect(await readAnswers(role)).toEqual(new Map())
    expect(await fetched(role, old(second))).toMatchObject({ bytes: 'none', status: 403 })
    await later(3600)
    for (const photo of [first, second, everyone]) {
      expect(await fetched(role, old(photo))).toMatchObject({ bytes: 'none', status: 403 })
    }
  })

  test('after the URL has expired: nothing, whatever the browser has cached', async () => {
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

  // spec: photos-8
  test('in all cases: never a sharp byte without the right', () => {
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

  // spec: photos-8
  test('as documented', async () => {
    await expect(document()).toMatchFileSnapshot('../../../../docs/photo-access.md')
  })
})

const row = (cells: string[]) => `| ${cells.join(' | ')} |`

/** Returns the rows with those that differ in one of the named columns alone as one row, which has all values of it. */
function mergeRows(rows: readonly string[][], columns: readonly number[]): string[][] {
  const merged = (byColumn: readonly string[][], column: number): string[][] => {
    const groups = Map.groupBy(byColumn, (cells) => JSON.stringify(cells.toSpliced(column, 1)))
    return [...groups.values()].map((group) =>
      (group[0] as string[]).with(column, group.map((cells) => cells[column]).join('; ')),
    )
  }
  return columns.reduce(merged, [...rows])
}

function document(): string {
  const head = ['audience', 'status', 'rating', ...roles]
  const kindOf = ({ is_main, audience, status, rating }: Made) => [
    is_main ? `${audience}, main` : audience,
    status,
    rating,
  ]
  const ofKinds = [2, 1, 0]
  const lines = mergeRows(
    made.map((photo) => [...kindOf(photo), ...roles.map((role) => outcomeOf(role, photo))]),
    ofKinds,
  ).map(row)
  const chats = mergeRows(
    [...inChats].map(([photo, cells]) => [...kindOf(photo), ...cells]),
    ofKinds,
  ).map(row)
  const staff = mergeRows(
    [...byStaff].map(([photo, access]) => [...kindOf(photo), ...staffRoles.map((role) => access[role])]),
    ofKinds,
  ).map(row)
  const tried = mergeRows(
    forms.map(([name, byRole]) => [
      name,
      ...roles.map((role) => [...(byRole.get(role) ?? [])].sort().join(', ') || 'not answered'),
    ]),
    [0],
  ).map(row)
  return `# Who gets which bytes of a photo

Written by \`src/features/photos/access/photo-access.test.ts\`, which makes a photo of each kind, asks for it as each kind of
viewer, and recognises the result by the bytes themselves. A row with several values holds for each. Rewrite it after a change with
\`npx vitest run src/features/photos/access/photo-access.test.ts -u\`.

By the addresses that a viewer is answered (three widths and the thumbnail alike):

${row(head)}
${row(head.map(() => '---'))}
${lines.join('\n')}

"Age not shown" are members in a country where the law asks for it. A visitor sees \`everyone, main\` of members who agreed to
appear to strangers, as the owner did here, and no other photo.

Sent in a chat to somebody who has not written to the owner: before and after they accept it. Once they have written it
is as accepted.

${row(['audience', 'status', 'rating', ...recipients])}
${row(['audience', 'status', 'rating', ...recipients].map(() => '---'))}
${chats.join('\n')}

By the address in the item of the queue, which the others get no answer from:

${row(['audience', 'status', 'rating', ...staffRoles])}
${row(['audience', 'status', 'rating', ...staffRoles].map(() => '---'))}
${staff.join('\n')}

That address is bound to the role of whoever got it: it answers 403 as soon as the role ends, or the photo has another
picture or is deleted; until then it works for whoever has it, an hour at most. The original of a photo that waits is sealed, and
has no such address: staff who may open the item load it in their own session (\`photo-queue.test.ts\`), nobody else does.

By other addresses, for all photos together:

${row(['address', ...roles])}
${row(['address', ...roles].map(() => '---'))}
${tried.join('\n')}

The sharp addresses of a private photo are bound to the grant, or to the chat in which it was sent: each is asked for in
the database when it is served, and answers 403 as soon as the grant is revoked, the message taken back or the chat
deleted, the photo deleted or rejected, a block between the two, or the owner's account closed. Browsers do not
store them. The address of any other photo stays good until it runs out, at most an hour: what was shown was seen. It
ends with a job when the photo is rejected or its owner deletes or edits it: a cut or turned picture lies under a new
key, and the addresses of the old one answer 404.
Conditional requests get what others get. What was reported and then edited, deleted or rejected is stored sealed for staff until
the report is closed; no address leads there either.
`
}
