import { beforeAll, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { pictureOf, uploadForm } from '../../../tests/drivers/pictures.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { secondsPerDay } from '../../core/time.ts'
import { updateReporterGone } from './server/reports-table.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 200 })
let anna: TestMember
let bram: TestMember
beforeAll(async () => {
  anna = await newMember(app, site)
  bram = await newMember(app, site)
})

const reportBy = (who: TestMember, body: Record<string, unknown>) =>
  who.call('/api/reports', { method: 'POST', body: { reason: 'scam', ...body } })

const storedReports = (who: TestMember) =>
  app.services.database.db
    .selectFrom('reports')
    .selectAll()
    .where('profile_id', '=', who.id)
    .orderBy('id')
    .execute()

async function write(from: TestMember, to: TestMember, body: string): Promise<number> {
  const answer = await from.call('/api/chats', {
    method: 'POST',
    body: { profile_id: to.id, client_id: crypto.randomUUID(), kind: 'text', body },
  })
  expect(answer.status).toBe(200)
  return answer.body.message.id
}

async function upload(who: TestMember, audience: string): Promise<number> {
  const bytes = await pictureOf(400, 400, who.id).jpeg().toBuffer()
  const body = uploadForm(bytes, { audience })
  const answer = await who.call('/api/profile/photos', { method: 'POST', body })
  expect(answer.status).toBe(200)
  return answer.body.photo.id
}

// spec: safety-1
test('a report of a profile returns a receipt number and stores the reported content', async () => {
  const cleo = await newMember(app, site)
  await cleo.call('/api/profile', { method: 'PUT', body: { about_me: 'Send me money.' } })
  const { status, body } = await reportBy(anna, { profile_id: cleo.id, comment: '  Asks for money  ' })
  expect(status).toBe(200)
  expect(body).toEqual({ ok: true, reference: expect.stringMatching(/^R-[2-9A-Z]{4}-[2-9A-Z]{4}$/) })
  await cleo.call('/api/profile', { method: 'PUT', body: { about_me: 'I am nice.' } })
  expect(await storedReports(cleo)).toMatchObject([
    {
      reference: body.reference,
      reporter_id: anna.id,
      subject: 'profile',
      subject_id: cleo.id,
      reason: 'scam',
      comment: 'Asks for money',
      status: 'open',
      snapshot: { name: cleo.name, about_me: 'Send me money.' },
    },
  ])
})

test('repeating an open report returns its number; another reporter gets another one', async () => {
  const cleo = await newMember(app, site)
  const answers = await Promise.all([1, 2, 3].map(() => reportBy(anna, { profile_id: cleo.id })))
  const references = new Set(answers.map(({ body }) => body.reference))
  expect(references.size).toBe(1)
  expect((await reportBy(anna, { profile_id: cleo.id, reason: 'fake' })).body.reference).toBe(
    [...references][0],
  )
  expect((await reportBy(bram, { profile_id: cleo.id })).body.reference).not.toBe([...references][0])
  expect(await storedReports(cleo)).toHaveLength(2)
})

// spec: safety-1
test('a photo is reported by members who see it, blurred or not', async () => {
  const cleo = await newMember(app, site)
  const open = await upload(cleo, 'everyone')
  const closed = await upload(cleo, 'private')
  expect((await reportBy(anna, { photo_id: open, reason: 'underage' })).status).toBe(200)
  expect((await reportBy(anna, { photo_id: closed })).status).toBe(200)
  expect(await storedReports(cleo)).toMatchObject([
    { subject: 'photo', subject_id: open, reason: 'underage', snapshot: { audience: 'everyone' } },
    { subject: 'photo', subject_id: closed, snapshot: { audience: 'private' } },
  ])
  const own = await reportBy(cleo, { photo_id: open })
  expect([own.status, own.body.data.issues[0].path]).toEqual([400, 'photo_id'])
})

test('a photo that waits for approval is not found by others', async () => {
  const strict = await app.newSite({ photo_approval: 'before' })
  const [cleo, dirk] = [await newMember(app, strict), await newMember(app, strict)]
  expect((await reportBy(dirk, { photo_id: await upload(cleo, 'everyone') })).status).toBe(404)
})

// spec: safety-1
test('a message is reported by its recipient, even after a block; nobody else finds it', async () => {
  const cleo = await newMember(app, site)
  const message_id = await write(cleo, anna, 'I know where you live.')
  await cleo.call('/api/blocks', { method: 'POST', body: { profile_id: anna.id } })
  expect((await reportBy(anna, { message_id, reason: 'danger' })).status).toBe(200)
  expect(await storedReports(cleo)).toMatchObject([
    { subject: 'message', subject_id: message_id, snapshot: { body: 'I know where you live.' } },
  ])
  expect((await reportBy(bram, { message_id })).status).toBe(404)
  const own = await reportBy(cleo, { message_id })
  expect([own.status, own.body.data.issues[0].message]).toEqual([400, 'That’s you.'])
})

test('a gift is reported with its name and price', async () => {
  const cleo = await newMember(app, site)
  const given = await cleo.call('/api/chats', {
    method: 'POST',
    body: { profile_id: anna.id, client_id: crypto.randomUUID(), kind: 'gift', gift_id: 4 },
  })
  expect(given.status).toBe(200)
  expect((await reportBy(anna, { message_id: given.body.message.id })).status).toBe(200)
  expect(await storedReports(cleo)).toMatchObject([
    { snapshot: { kind: 'gift', gift_id: 4, gift_credits: 25 } },
  ])
})

test('a blocked member can still report the profile and its photos, and learns nothing by it', async () => {
  const cleo = await newMember(app, site)
  await cleo.call('/api/profile', { method: 'PUT', body: { about_me: 'Send me money.' } })
  const photo_id = await upload(cleo, 'everyone')
  await cleo.call('/api/blocks', { method: 'POST', body: { profile_id: anna.id } })
  for (const body of [{ profile_id: cleo.id }, { photo_id }]) {
    const answer = await reportBy(anna, body)
    expect([answer.status, Object.keys(answer.body)]).toEqual([200, ['ok', 'reference']])
  }
  expect(await storedReports(cleo)).toMatchObject([
    { subject: 'profile', snapshot: { about_me: 'Send me money.' } },
    { subject: 'photo', subject_id: photo_id, snapshot: { audience: 'everyone' } },
  ])
  expect((await anna.call(`/api/profiles/${cleo.id}`)).body.code).toBe('blocked')
})

test('refuses oneself and every invisible member with the same response', async () => {
  const own = await reportBy(anna, { profile_id: anna.id })
  expect([own.status, own.body.data.issues[0]]).toEqual([400, { path: 'profile_id', message: 'That’s you.' }])
  const unconfirmed = await newMember(app, site, { confirmed: false })
  const elsewhere = await newMember(app, await app.newSite())
  for (const profile_id of [unconfirmed.id, elsewhere.id, 999_999_999]) {
    const { status, body } = await reportBy(anna, { profile_id })
    expect([status, body.code]).toEqual([404, 'not_found'])
  }
})

test.each([
  ['nothing', {}],
  ['two things', { profile_id: 1, photo_id: 1 }],
  ['an unknown reason', { profile_id: 1, reason: 'ugly' }],
  ['a long comment', { profile_id: 1, comment: 'é'.repeat(1001) }],
])('refuses %s', async (_what, body) => {
  const { status, body: answer } = await reportBy(anna, body)
  expect([status, answer.code]).toEqual([400, 'invalid_input'])
})

test('a visitor cannot report', async () => {
  const answer = await app.call('/api/reports', {
    method: 'POST',
    host: site.host,
    body: { profile_id: anna.id, reason: 'fake' },
  })
  expect([answer.status, answer.body.code]).toEqual([403, 'authentication_required'])
})

// spec: safety-1
test('twenty new reports a day; repeating one still succeeds', async () => {
  const keen = await newMember(app, site)
  const others = await Promise.all(Array.from({ length: 21 }, () => newMember(app, site)))
  for (const { id } of others.slice(0, 20))
    expect((await reportBy(keen, { profile_id: id })).status).toBe(200)
  const last = others[20] as TestMember
  const refused = await reportBy(keen, { profile_id: last.id })
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect((await reportBy(keen, { profile_id: others[0]?.id })).status).toBe(200)
  await app.services.clock.advance(secondsPerDay)
  expect((await reportBy(keen, { profile_id: last.id })).status).toBe(200)
})

describe('a report of a message', () => {
  const sendTo = async (from: TestMember, conversationId: number, body: string): Promise<number> => {
    const answer = await from.call(`/api/chats/${conversationId}/messages`, {
      method: 'POST',
      body: { client_id: crypto.randomUUID(), kind: 'text', body },
    })
    expect(answer.status).toBe(200)
    return answer.body.message.id
  }
  const chatOf = async (who: TestMember, other: TestMember): Promise<number> =>
    (await who.call(`/api/chats?profile_id=${other.id}`)).body.chats[0].conversation_id
  const surroundingOf = async (who: TestMember): Promise<Record<string, unknown>[]> => {
    const [report] = await storedReports(who)
    return (
      (report?.snapshot as unknown as { surrounding: Record<string, unknown>[] } | undefined)?.surrounding ??
      []
    )
  }

  // spec: safety-2
  test('stores ten messages before and ten after it, as they were written', async () => {
    const rich = await app.newSite({ signup_credits: 1000, message_credits: 1 })
    const [cleo, dirk] = [await newMember(app, rich), await newMember(app, rich)]
    await write(cleo, dirk, 'Call 0612345678')
    const id = await chatOf(dirk, cleo)
    for (let nth = 1; nth < 12; nth += 1) await sendTo(nth % 2 ? dirk : cleo, id, `before ${nth}`)
    const message_id = await sendTo(cleo, id, 'Pay me or else')
    const gone = await sendTo(cleo, id, 'taken back')
    await cleo.call(`/api/chats/${id}/messages/${gone}`, { method: 'DELETE' })
    for (let nth = 1; nth < 13; nth += 1) await sendTo(nth % 2 ? dirk : cleo, id, `after ${nth}`)
    expect((await reportBy(dirk, { message_id })).status).toBe(200)
    const surrounding = await surroundingOf(cleo)
    const numbers = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, nth) => from + nth)
    expect(surrounding.map(({ body }) => body)).toEqual([
      ...numbers(2, 11).map((nth) => `before ${nth}`),
      ...numbers(1, 10).map((nth) => `after ${nth}`),
    ])
    expect(surrounding[0]).toEqual({
      id: expect.any(Number),
      sender_id: cleo.id,
      kind: 'text',
      body: 'before 2',
      created_at: expect.any(String),
    })
  })

  test('stores masked contacts unmasked, and of a deleted chat only later messages', async () => {
    const [cleo, dirk] = [await newMember(app, site), await newMember(app, site)]
    await write(cleo, dirk, 'Before')
    const id = await chatOf(dirk, cleo)
    await dirk.call(`/api/chats/${id}`, { method: 'DELETE' })
    await sendTo(cleo, id, 'Call 0612345678')
    const message_id = await sendTo(cleo, id, 'Or else')
    expect((await reportBy(dirk, { message_id })).status).toBe(200)
    expect((await surroundingOf(cleo)).map(({ body }) => body)).toEqual(['Call 0612345678'])
  })

  test('stores no message text of a reporter who is erased', async () => {
    const [cleo, dirk] = [await newMember(app, site), await newMember(app, site)]
    const message_id = await write(cleo, dirk, 'Pay me')
    const id = await chatOf(dirk, cleo)
    await sendTo(dirk, id, 'I live in Lisse')
    await sendTo(cleo, id, 'I know')
    await reportBy(dirk, { message_id })
    await app.work().transaction((work) => updateReporterGone(work.db, dirk.id))
    expect(await surroundingOf(cleo)).toMatchObject([
      { sender_id: dirk.id, body: null },
      { sender_id: cleo.id, body: 'I know' },
    ])
  })
})

// spec: chats-45
test('a chat is reported as a whole, with its newest messages as they were written', async () => {
  const [ada, ben, eve] = [await newMember(app, site), await newMember(app, site), await newMember(app, site)]
  const write = async (from: TestMember, to: TestMember, body: string) =>
    (
      await from.call('/api/chats', {
        method: 'POST',
        body: { profile_id: to.id, client_id: crypto.randomUUID(), kind: 'text', body },
      })
    ).body.conversation_id
  const id = await write(ada, ben, 'Call me: 0612345678')
  await write(ada, ben, 'Now!')
  const report = (who: TestMember, conversation_id: number) =>
    who.call('/api/reports', { method: 'POST', body: { conversation_id, reason: 'harassment' } })
  const { status, body } = await report(ben, id)
  expect([status, body.ok]).toEqual([200, true])
  expect((await report(ben, id)).body.reference).toBe(body.reference)
  expect((await report(eve, id)).status).toBe(404)
  const stored = await app.services.database.db
    .selectFrom('reports')
    .selectAll()
    .where('reference', '=', body.reference)
    .executeTakeFirstOrThrow()
  expect(stored).toMatchObject({ subject: 'conversation', subject_id: id, profile_id: ada.id })
  expect(stored.snapshot).toMatchObject({
    messages: [{ body: 'Call me: 0612345678', sender_id: ada.id }, { body: 'Now!' }],
  })
})
