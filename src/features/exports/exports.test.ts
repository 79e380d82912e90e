import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { start } from '../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { whilePasswordIsReset } from '../../../tests/drivers/password-reset.ts'
import { pictureOf, uploadForm } from '../../../tests/drivers/pictures.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { password } from '../../../tests/drivers/visitors.ts'
import { secondsPerDay, secondsPerHour } from '../../core/time.ts'
import { readDataMap } from '../../server/db/data-map.ts'
import { hashToken } from '../../server/signer.ts'
import { accountErased } from '../accounts/events.ts'
import { hashPassword } from '../accounts/server/public.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import { findNewestExport } from './server/account-exports-table.ts'
import { clearExports } from './server/contribution.ts'
import { runMakeExport } from './server/make-export.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
let site: SiteRecord
let password_hash: string
beforeAll(async () => {
  password_hash = await hashPassword(password)
})

let member: TestMember
beforeEach(async () => {
  site = await app.newSite({ signup_credits: 100 })
  member = await newMember(app, site, { password_hash })
})

const request = (who: TestMember, word = password) =>
  who.call('/api/account/export', { method: 'POST', body: { password: word } })

const current = async (who: TestMember) => (await who.call('/api/account/export')).body.export

/** Requests an export and waits until it is made. Returns its id. */
async function made(who: TestMember): Promise<number> {
  const { id } = (await request(who)).body.export
  await app.drain()
  return id
}

/** Returns the files of an export by name, as a browser downloads them. */
async function download(who: TestMember, id: number) {
  const response = await app.http.request(`http://${site.host}/api/account/export/${id}`, {
    headers: { host: site.host, cookie: who.cookie },
  })
  expect(response.status).toBe(200)
  return { headers: response.headers, files: unzipSync(new Uint8Array(await response.arrayBuffer())) }
}

const jsonIn = (files: Record<string, Uint8Array>, name: string) =>
  JSON.parse(strFromU8(files[name] ?? new Uint8Array()))

/** Returns the storage key of the member's newest file. */
async function keyOf({ id }: TestMember): Promise<string> {
  const row = await findNewestExport(app.services.database.db, id)
  if (!row?.file_key) throw new Error('there is no file')
  return row.file_key
}

const isStored = async (key: string) => (await app.services.storage.get(key)) !== null

/** Runs `happen` while a file is being written. Returns a promise of that file's key. */
function whileWriting(happen: () => Promise<void>): Promise<string> {
  const { storage } = app.services
  const put = storage.put.bind(storage)
  return new Promise((resolve) => {
    vi.spyOn(storage, 'put').mockImplementationOnce(async (key, ...rest) => {
      await happen()
      await put(key, ...rest)
      resolve(key)
    })
  })
}

const erase = (who: TestMember) =>
  app.work().transaction((work) => work.emit(accountErased, { account_id: who.id, site_id: site.id }))

const mails = async (who: TestMember) =>
  (await app.call(`/dev/mail.json?to=${who.email}`)).body.filter(({ subject }: { subject: string }) =>
    subject.includes('data'),
  )

describe('requesting an export', () => {
  test('requires the password', async () => {
    expect(await request(member, 'something else')).toMatchObject({
      status: 400,
      body: { code: 'wrong_password' },
    })
    expect(
      await member.call('/api/account/export', { method: 'POST', body: { password: '' } }),
    ).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', data: { issues: [{ path: 'password' }] } },
    })
    expect(await current(member)).toBeNull()
  })

  test('requires a session and our own page', async () => {
    const body = { password }
    expect(await app.call('/api/account/export', { method: 'POST', body, host: site.host })).toMatchObject({
      status: 403,
      body: { code: 'authentication_required' },
    })
    expect(
      await member.call('/api/account/export', { method: 'POST', body, origin: 'https://elsewhere.test' }),
    ).toMatchObject({ status: 403, body: { code: 'cross_site_request' } })
    expect(await app.call('/api/account/export/1', { host: site.host })).toMatchObject({
      status: 403,
      body: { code: 'authentication_required' },
    })
  })

  test('returns at once; the file is made soon after, and a mail without data announces it', async () => {
    const { status, body } = await request(member)
    expect([status, body.export]).toEqual([
      200,
      {
        id: expect.any(Number),
        status: 'pending',
        requested_at: expect.any(String),
        ready_at: null,
        expires_at: null,
        size_bytes: null,
      },
    ])
    await app.drain()
    const ready = await current(member)
    expect(ready).toMatchObject({ id: body.export.id, status: 'ready', size_bytes: expect.any(Number) })
    expect(Date.parse(ready.expires_at) - Date.parse(ready.ready_at)).toBe(7 * secondsPerDay * 1000)
    const [mail, ...others] = await mails(member)
    expect(others).toEqual([])
    expect(mail.text).toMatch(new RegExp(`//${site.host}(:[0-9]+)?/settings#export`))
    expect(mail.text).not.toMatch(/[{}]|account\/export|\.zip/)
    // In English, with the date format of the member's country (NL): day first.
    expect(mail.text).toMatch(/ until \d{1,2} \w+ \d{4}, /)
  })

  test('is refused when a new password is set concurrently', async () => {
    const { status, body } = await whilePasswordIsReset(app, member, () => request(member))
    expect([status, body.code]).toEqual([400, 'wrong_password'])
    expect(await findNewestExport(app.services.database.db, member.id)).toBeUndefined()
  })

  test('returns the same export while it is in progress or fresh; at most three are made in a day', async () => {
    const answers = await Promise.all([request(member), request(member), request(member)])
    const ids = new Set(answers.map(({ body }) => body.export.id))
    expect([answers.map(({ status }) => status), ids.size]).toEqual([[200, 200, 200], 1])
    await app.drain()
    const [first] = ids
    app.services.clock.advance(secondsPerHour - 60)
    expect((await request(member)).body.export).toMatchObject({ id: first, status: 'ready' })
    app.services.clock.advance(120)
    const second = await made(member)
    expect(second).not.toBe(first)
    app.services.clock.advance(2 * secondsPerHour)
    expect(await made(member)).not.toBe(second)
    app.services.clock.advance(2 * secondsPerHour)
    const refused = await request(member)
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    app.services.clock.advance(refused.body.data.retry_after + 1)
    expect((await request(member)).body.export).toMatchObject({ status: 'pending' })
    await app.drain()
  })
})

describe('the file', () => {
  // spec: exports-1
  test('contains every table with an owner in the data map, without excluded columns', async () => {
    const other = await newMember(app, site)
    await start(member, other, 'sentinel of the member')
    await member.call('/api/likes', { method: 'POST', body: { profile_id: other.id } })
    const id = await made(member)
    const { headers, files } = await download(member, id)
    expect(headers.get('content-type')).toBe('application/zip')
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="vonk-data-\d{4}-\d\d-\d\d\.zip"$/,
    )
    expect(headers.get('cache-control')).toBe('no-store')

    const map = await readDataMap(app.services.database.db)
    const owned = map.filter(({ owners, through }) => owners.length + through.length > 0)
    expect(Object.keys(files).sort()).toEqual(
      [...owned.map(({ table }) => `${table}.json`), 'README.txt'].sort(),
    )
    for (const { table, columns, owners, through } of owned) {
      const received = columns.filter(({ is_secret }) => !is_secret).map(({ name }) => name)
      for (const row of jsonIn(files, `${table}.json`)) {
        expect([table, Object.keys(row)]).toEqual([table, received])
        if (through.length === 0) expect(owners.map((owner) => row[owner])).toContain(member.id)
      }
    }
    expect(jsonIn(files, 'accounts.json')).toEqual([
      expect.objectContaining({ id: member.id, email: member.email, name: member.name, credits: 90 }),
    ])
    expect(jsonIn(files, 'profiles.json')).toEqual([expect.objectContaining({ date_of_birth: '1990-05-05' })])
    expect(jsonIn(files, 'messages.json')).toEqual([
      expect.objectContaining({ body: 'sentinel of the member', sender_id: member.id }),
    ])
    expect(jsonIn(files, 'likes.json')).toEqual([expect.objectContaining({ to_id: other.id })])
    expect(jsonIn(files, 'credit_entries.json').map(({ amount }: { amount: number }) => amount)).toEqual([
      100, -10,
    ])
    expect(jsonIn(files, 'blocks.json')).toEqual([])
  })

  test('contains nothing of others, and no proofs of identity', async () => {
    const other = await newMember(app, site, { name: `sentinel_${member.id}` })
    await other.call('/api/profile', { method: 'PUT', body: { about_me: 'sentinel about the other' } })
    await start(other, member, 'sentinel of the other')
    await start(member, other, 'my own words')
    await other.call('/api/likes', { method: 'POST', body: { profile_id: member.id } })
    await other.call(`/api/blocks/${member.id}`, { method: 'PUT' })
    const { files } = await download(member, await made(member))
    const everything = Object.values(files)
      .map((bytes) => strFromU8(bytes))
      .join('\n')
    expect(everything).toContain('my own words')
    expect(everything).not.toContain('sentinel')
    const token = /auth=([^;]+)/.exec(member.cookie)?.[1] ?? ''
    for (const secret of [password, password_hash, token, hashToken(token)]) {
      expect(secret).not.toBe('')
      expect(everything).not.toContain(secret)
    }
    expect(jsonIn(files, 'likes.json')).toEqual([])
    expect(jsonIn(files, 'blocks.json')).toEqual([])
    expect(jsonIn(files, 'sessions.json')).toEqual([expect.objectContaining({ user_agent: 'test' })])
  })

  // spec: exports-1
  test('contains the member’s own photos in their largest size', async () => {
    const bytes = await pictureOf(1200, 900).jpeg().toBuffer()
    const upload = (audience: string) =>
      member.call('/api/profile/photos', { method: 'POST', body: uploadForm(bytes, { audience }) })
    const ids = [(await upload('everyone')).body.photo.id, (await upload('private')).body.photo.id]
    const { files } = await download(member, await made(member))
    const names = Object.keys(files).filter((name) => name.startsWith('photos/'))
    expect(names).toEqual(ids.map((id) => `photos/${id}.webp`))
    for (const name of names) {
      const { format, width, height } = await sharp(files[name]).metadata()
      expect([format, width, height]).toEqual(['webp', 1200, 900])
    }
  })

  test('names those who may see private photos of the member, and those whose photos the member may see', async () => {
    const bytes = await pictureOf(300, 300).jpeg().toBuffer()
    const [owner, friend, stranger] = [
      member,
      await newMember(app, site, { password_hash }),
      await newMember(app, site, { password_hash }),
    ]
    const body = uploadForm(bytes, { audience: 'private' })
    const photo_id = (await owner.call('/api/profile/photos', { method: 'POST', body })).body.photo.id
    await owner.call(`/api/profile/photos/${photo_id}/grants/${friend.id}`, { method: 'POST' })
    const grant = expect.objectContaining({ photo_id, profile_id: friend.id })
    for (const [who, grants] of [
      [owner, [grant]],
      [friend, [grant]],
      [stranger, []],
    ] as const) {
      const { files } = await download(who, await made(who))
      expect(jsonIn(files, 'photo_grants.json')).toEqual(grants)
    }
  })

  // spec: frame-30
  test('explains itself in the language of the member', async () => {
    const { files } = await download(member, await made(member))
    const readme = strFromU8(files['README.txt'] ?? new Uint8Array())
    expect(readme).toContain(`Everything that ${site.name} stores about ${member.name}`)
    expect(readme).toContain('messages.json\n  Messages and gifts you’ve sent.')
  })

  test('does not exist for anybody else, nor before it is ready', async () => {
    const { id } = (await request(member)).body.export
    expect(await member.call(`/api/account/export/${id}`)).toMatchObject({
      status: 200,
      body: { export: { id } },
    })
    await app.drain()
    const stranger = await newMember(app, site)
    expect(await stranger.call(`/api/account/export/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect(await stranger.call('/api/account/export')).toMatchObject({ body: { export: null } })
    expect(await member.call('/api/account/export/999999999')).toMatchObject({ status: 404 })
  })
})

describe('the lifetime of the file', () => {
  const sweep = (advance_seconds: number) =>
    app.call('/dev/clock', { method: 'POST', body: { advance_seconds }, host: site.host })

  // spec: exports-1, server-10
  test('is seven days; then the file is deleted, and the link says so for a while', async () => {
    const id = await made(member)
    const key = await keyOf(member)
    expect(key).toMatch(/^exports\/[0-9a-f]{32}\.zip$/)
    await sweep(7 * secondsPerDay - 120)
    await download(member, id)
    expect((await current(member)).id).toBe(id)
    app.services.clock.advance(121)
    expect(await member.call(`/api/account/export/${id}`)).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    })
    expect(await current(member)).toBeNull()
    await sweep(60)
    await app.drain()
    expect(await isStored(key)).toBe(false)
    expect(await member.call(`/api/account/export/${id}`)).toMatchObject({ status: 410 })
    await sweep(30 * secondsPerDay)
    expect(await findNewestExport(app.services.database.db, member.id)).toBeUndefined()
  })

  test('ends with the account, rows and files', async () => {
    await made(member)
    const key = await keyOf(member)
    expect(await isStored(key)).toBe(true)
    await erase(member)
    await app.drain()
    expect(await isStored(key)).toBe(false)
    expect(await findNewestExport(app.services.database.db, member.id)).toBeUndefined()
  })
})

describe('when it goes wrong', () => {
  test('it is retried, then marked as failed, and can be requested again', async () => {
    const put = vi.spyOn(app.services.storage, 'put').mockRejectedValue(new Error('full'))
    // Not queued: the job runs here alone, so that its attempts can be counted.
    const queued = vi.spyOn(app.services.jobs, 'enqueue').mockResolvedValueOnce()
    const { id } = (await request(member)).body.export
    expect(queued).toHaveBeenCalledOnce()
    const tries: unknown[] = []
    while ((await current(member)).status === 'pending') {
      tries.push(await runMakeExport(app.work(), id).catch((err: Error) => err.message))
    }
    expect(tries.slice(0, -1).every((outcome) => outcome === 'full')).toBe(true)
    expect(put).toHaveBeenCalledTimes(4)
    expect((await member.call(`/api/account/export/${id}`)).body.export).toMatchObject({ status: 'failed' })

    put.mockRestore()
    vi.spyOn(app.services.storage, 'put').mockRejectedValueOnce(new Error('full'))
    const again = await made(member)
    expect(again).not.toBe(id)
    expect(await current(member)).toMatchObject({ id: again, status: 'ready' })
    expect(await mails(member)).toHaveLength(1)
    expect(await isStored(await keyOf(member))).toBe(true)
  })

  test('an export unfinished after a day has failed', async () => {
    const written = whileWriting(async () => {
      app.services.clock.advance(secondsPerDay + 1)
      await clearExports(app.work())
    })
    const { id } = (await request(member)).body.export
    await app.drain()
    expect(await isStored(await written)).toBe(false)
    expect((await member.call(`/api/account/export/${id}`)).body.export).toMatchObject({ status: 'failed' })
    expect(await mails(member)).toEqual([])
  })

  test('an erasure while the file is written leaves no file', async () => {
    const written = whileWriting(() => erase(member))
    await request(member)
    await app.drain()
    expect(await isStored(await written)).toBe(false)
    expect(await mails(member)).toEqual([])
  })
})
