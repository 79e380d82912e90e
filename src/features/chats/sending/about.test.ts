import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { newPhoto } from '../../../../tests/drivers/chat-photos-driver.ts'
import { messages, start, text, watch } from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { testDatabaseUrl } from '../../../../tests/drivers/postgres-server.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 1000, message_credits: 10 })

const sunday = { prompt: 'sunday', answer: 'Flea market, soup, a nap.' }
const dish = { prompt: 'dish', answer: 'Risotto.' }
const about = { prompt: 'sunday' }
const save = (who: TestMember, ...prompts: object[]) =>
  who.call('/api/profile', { method: 'PUT', body: { prompts } })
const couple = async (): Promise<[TestMember, TestMember]> => [
  await newMember(app, site),
  await newMember(app, site),
]
const quoted = (answer: string | null) => ({
  photo: null,
  prompt: 'sunday',
  question: 'My ideal Sunday',
  answer,
})
const quoteOf = async (who: TestMember, id: number) => (await messages(who, id)).messages[0].about
const storedAnswers = async ({ id }: TestMember) =>
  (
    await app.services.database.db
      .selectFrom('messages')
      .select('about_answer')
      .where('sender_id', '=', id)
      .execute()
  ).map(({ about_answer }) => about_answer)

describe('a message about an answer', () => {
  // spec: chats-6
  test('quotes it for both, with the words of that time; the stream carries none of them', async () => {
    const [anna, bram] = await couple()
    await save(anna, sunday)
    const seen = [watch(app, anna), watch(app, bram)]
    const { body } = await start(bram, anna, 'Which market?', { about })
    expect(body.message.about).toEqual(quoted(sunday.answer))
    const { conversation_id } = body
    await save(anna, { ...sunday, answer: 'A swim.' })
    expect(await quoteOf(anna, conversation_id)).toEqual(quoted(sunday.answer))
    expect(await quoteOf(bram, conversation_id)).toEqual(quoted(sunday.answer))
    const list = (await anna.call('/api/chats')).body
    expect(list.chats[0].last_message.about).toEqual(quoted(sunday.answer))
    const events = seen.flat().filter(({ type }) => type === 'message')
    expect(events).toHaveLength(2)
    for (const { data } of events) {
      expect(data).toMatchObject({ message: { about: { ...quoted(null), question: null } } })
    }
    expect(JSON.stringify(seen)).not.toContain('soup')
  })

  test('can be a gift, and be sent in a conversation that exists; other messages have no quote', async () => {
    const [anna, bram] = await couple()
    await save(anna, sunday)
    const { body } = await start(bram, anna)
    expect(body.message).not.toHaveProperty('about')
    const gift = { client_id: randomUUID(), kind: 'gift', gift_id: 4, about }
    const path = `/api/chats/${body.conversation_id}/messages`
    const sent = await bram.call(path, { method: 'POST', body: gift })
    expect(sent.body.message).toMatchObject({ kind: 'gift', about: quoted(sunday.answer) })
  })

  test('keeps none of its words once it is removed', async () => {
    const [anna, bram] = await couple()
    await save(anna, sunday, dish)
    const { conversation_id } = (await start(bram, anna, 'Which market?', { about })).body
    await save(anna, dish)
    expect(await quoteOf(bram, conversation_id)).toEqual(quoted(null))
    expect(await storedAnswers(bram)).toEqual([null])
  })

  test('keeps nothing of it once it is taken back', async () => {
    const [anna, bram] = await couple()
    await save(anna, sunday)
    const { message } = (await start(bram, anna, 'Which market?', { about })).body
    await bram.call(`/api/chats/${message.conversation_id}/messages/${message.id}`, { method: 'DELETE' })
    expect(await storedAnswers(bram)).toEqual([null])
  })

  // spec: chats-6
  test('repeated, it is the first message and costs nothing, even if the answer is gone since', async () => {
    const [anna, bram] = await couple()
    await save(anna, sunday)
    const again = { ...text('Which market?'), about }
    const first = await start(bram, anna, '', again)
    const repeated = await start(bram, anna, '', again)
    expect(repeated.body).toEqual(first.body)
    await save(anna)
    const late = await start(bram, anna, '', again)
    expect([late.status, late.body.message.id, late.body.credits]).toEqual([
      200,
      first.body.message.id,
      first.body.credits,
    ])
  })

  test('is refused and not charged where the answer is gone or was never there', async () => {
    const [anna, bram] = await couple()
    const refused = await start(bram, anna, 'Hello', { about })
    expect([refused.status, refused.body.data.issues]).toEqual([
      400,
      [{ path: 'about', message: 'That photo or answer is no longer there.' }],
    ])
    expect((await bram.call('/api/user.php')).body.user.credits).toBe(1000)
    await save(anna, sunday)
    await anna.call('/api/blocks', { method: 'POST', body: { profile_id: bram.id } })
    expect((await start(bram, anna, 'Hello', { about })).body.code).toBe('blocked')
  })

  // spec: chats-6
  test('never keeps words that were removed concurrently', { timeout: 120_000 }, async () => {
    // Concurrent on PostgreSQL; the embedded database has one connection.
    const pairs = await Promise.all(Array.from({ length: testDatabaseUrl ? 60 : 6 }, couple))
    await Promise.all(pairs.map(([anna]) => save(anna, sunday)))
    const answers = await Promise.all(
      pairs.flatMap(([anna, bram], nth) => {
        const acts = [() => save(anna), () => start(bram, anna, `Hello ${nth}`, { about })]
        return (nth % 2 ? acts : acts.toReversed()).map((act) => act())
      }),
    )
    expect(answers.filter(({ status }) => status !== 200 && status !== 400)).toEqual([])
    for (const [, bram] of pairs) {
      expect((await storedAnswers(bram)).filter((answer) => answer !== null)).toEqual([])
    }
  })
})

describe('a message about a photo', () => {
  const none = { photo: null, prompt: null, question: null, answer: null }
  const shown = (id: number) => ({
    ...none,
    photo: { id, thumb_filename: expect.stringContaining('/media/') },
  })

  // spec: chats-6
  test('shows it by the rights of the moment: to its owner, and to the sender while it is sharp for them', async () => {
    const [anna, bram] = await couple()
    const { id } = await newPhoto(anna, 'everyone')
    const { body } = await start(bram, anna, 'Where is this?', { about: { photo_id: id } })
    const { conversation_id } = body
    expect(body.message.about).toEqual(shown(id))
    expect(await quoteOf(anna, conversation_id)).toEqual(shown(id))
    await newPhoto(anna, 'everyone')
    const photo = `/api/profile/photos/${id}`
    expect((await anna.call(photo, { method: 'PATCH', body: { audience: 'private' } })).status).toBe(200)
    expect(await quoteOf(bram, conversation_id)).toEqual(none)
    expect(await quoteOf(anna, conversation_id)).toEqual(shown(id))
    await anna.call(`${photo}/grants/${bram.id}`, { method: 'POST' })
    expect((await messages(bram, conversation_id)).messages.at(-1).about).toEqual(shown(id))
    await anna.call(photo, { method: 'DELETE' })
    for (const who of [anna, bram]) {
      expect((await messages(who, conversation_id)).messages.at(-1).about).toEqual(none)
    }
  })

  test('is refused for a photo that the sender sees blurred', async () => {
    const [anna, bram] = await couple()
    const { id } = await newPhoto(anna, 'premium')
    expect((await start(bram, anna, 'Hello', { about: { photo_id: id } })).status).toBe(400)
  })
})
