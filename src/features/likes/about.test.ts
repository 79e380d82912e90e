import { describe, expect, test } from 'vitest'
import { newPhoto } from '../../../tests/drivers/chat-photos-driver.ts'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { testDatabaseUrl } from '../../../tests/drivers/postgres-server.ts'
import { seenPhoto } from '../../../tests/drivers/seen-photo.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { rejectPhoto } from '../photos/server/public.ts'
import { findWaitingTexts, rejectText } from '../profiles/server/public.ts'

const app = setUpApp()
const site = setUpSite(app)

const sunday = { prompt: 'sunday', answer: 'Flea market, soup, a nap.' }
const dish = { prompt: 'dish', answer: 'Risotto.' }
const save = (who: TestMember, ...prompts: object[]) =>
  who.call('/api/profile', { method: 'PUT', body: { prompts } })
const like = (who: TestMember, { id }: TestMember, about?: object) =>
  who.call('/api/likes', { method: 'POST', body: { profile_id: id, ...(about ? { about } : {}) } })
/** Returns what the likes of a member are about, as that member reads it. */
const aboutsOf = async (who: TestMember) =>
  (await who.call('/api/likes')).body.liked_by.map(({ about }: { about?: object }) => about ?? null)
const storedAnswers = async ({ id }: TestMember) =>
  (
    await app.services.database.db
      .selectFrom('likes')
      .select(['about_prompt', 'about_answer'])
      .where('to_id', '=', id)
      .execute()
  ).map(({ about_prompt, about_answer }) => [about_prompt, about_answer])

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

describe('a like about an answer', () => {
  // spec: cards-7
  test('quotes its words of that time, also after they were edited', async () => {
    const [anna, bram] = await couple()
    await save(anna, sunday, dish)
    expect((await like(bram, anna, { prompt: 'sunday' })).body).toEqual({ match: false })
    expect(await aboutsOf(anna)).toEqual([quoted(sunday.answer)])
    await save(anna, { ...sunday, answer: 'A swim.' })
    expect(await aboutsOf(anna)).toEqual([quoted(sunday.answer)])
  })

  // spec: cards-7
  test('keeps none of its words once it is removed, and does not get them back', async () => {
    const [anna, bram] = await couple()
    await save(anna, sunday, dish)
    await like(bram, anna, { prompt: 'sunday' })
    await save(anna, dish)
    expect(await aboutsOf(anna)).toEqual([quoted(null)])
    expect(await storedAnswers(anna)).toEqual([['sunday', null]])
    await save(anna, sunday)
    expect(await aboutsOf(anna)).toEqual([quoted(null)])
  })

  test('keeps none of its words once staff has rejected it', async () => {
    const [anna, bram] = await couple()
    await save(anna, sunday)
    await like(bram, anna, { prompt: 'sunday' })
    const waiting = await findWaitingTexts(app.services.database.db, { after: null, limit: 1000 })
    const review = waiting.find(({ profile_id }) => profile_id === anna.id)
    await rejectText(app.work(), review?.id ?? 0, 'offensive')
    expect(await storedAnswers(anna)).toEqual([['sunday', null]])
  })

  test('stays the same like: the first one counts, and another begins after it was taken back', async () => {
    const [anna, bram] = await couple()
    await save(anna, sunday, dish)
    await like(bram, anna, { prompt: 'sunday' })
    expect((await like(bram, anna, { prompt: 'dish' })).status).toBe(200)
    await like(bram, anna)
    expect(await aboutsOf(anna)).toEqual([quoted(sunday.answer)])
    expect((await anna.call('/api/likes')).body.totals.new_likes).toBe(1)
    await bram.call(`/api/likes/${anna.id}`, { method: 'DELETE' })
    await like(bram, anna)
    expect(await aboutsOf(anna)).toEqual([null])
  })

  test.each([
    ['an answer that was never given', { prompt: 'rain' }, 'about'],
    ['an unknown prompt', { prompt: 'weather' }, 'about.prompt'],
    ['both', { prompt: 'sunday', photo_id: 1 }, 'about'],
    ['neither', {}, 'about'],
    ['a photo that does not exist', { photo_id: 999_999_999 }, 'about'],
  ])('is refused for %s', async (_what, about, path) => {
    const [anna, bram] = await couple()
    await save(anna, sunday)
    const { status, body } = await like(bram, anna, about)
    expect([status, body.data.issues[0].path]).toEqual([400, path])
    expect(await aboutsOf(anna)).toEqual([])
  })

  test('is refused where the answer is hidden from the liker, and a block is reported as ever', async () => {
    const [anna, bram] = await couple()
    await save(anna, sunday)
    const consent = { purpose: 'sensitive_data', given: false }
    await anna.call('/api/account/consents', { method: 'PUT', body: consent })
    expect((await like(bram, anna, { prompt: 'sunday' })).status).toBe(400)
    await anna.call('/api/blocks', { method: 'POST', body: { profile_id: bram.id } })
    expect((await like(bram, anna, { prompt: 'sunday' })).body.code).toBe('blocked')
  })

  // spec: cards-7
  test('concurrent likes about two answers are one like about one of them', async () => {
    const [anna, bram] = await couple()
    await save(anna, sunday, dish)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => like(bram, anna, { prompt: nth % 2 ? 'sunday' : 'dish' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await storedAnswers(anna)).toHaveLength(1)
    expect((await anna.call('/api/likes')).body.totals.new_likes).toBe(1)
  })

  // spec: cards-7
  test('never keeps words that were removed concurrently', { timeout: 120_000 }, async () => {
    // Concurrent on PostgreSQL; the embedded database has one connection.
    const membersOf = (amount: number) =>
      Promise.all(Array.from({ length: amount }, () => newMember(app, site)))
    const [liked, likers] = [await membersOf(testDatabaseUrl ? 40 : 4), await membersOf(8)]
    for (const anna of liked) {
      await save(anna, sunday)
      const acts = likers.map((bram) => () => like(bram, anna, { prompt: 'sunday' }))
      acts.splice(4, 0, () => save(anna))
      await Promise.all(acts.map((act) => act()))
      expect((await storedAnswers(anna)).filter(([, answer]) => answer !== null)).toEqual([])
    }
  })
})

describe('a like about a photo', () => {
  const thumb = { id: expect.any(Number), thumb_filename: expect.stringContaining('/media/') }

  // spec: cards-7
  test('shows it while it is approved, and otherwise only that there was one', async () => {
    const [anna, bram] = await couple()
    const { id } = await newPhoto(anna, 'everyone')
    await like(bram, anna, { photo_id: id })
    const about = { prompt: null, question: null, answer: null }
    expect(await aboutsOf(anna)).toEqual([{ photo: { ...thumb, id }, ...about }])
    await rejectPhoto(app.work(), await seenPhoto(app, id), 'other')
    expect(await aboutsOf(anna)).toEqual([{ photo: null, ...about }])
    await anna.call(`/api/profile/photos/${id}`, { method: 'DELETE' })
    expect(await aboutsOf(anna)).toEqual([{ photo: null, ...about }])
  })

  test.each(['premium', 'private'])(
    'is refused for a %s photo that the liker sees blurred',
    async (audience) => {
      const [anna, bram] = await couple()
      const { id } = await newPhoto(anna, audience)
      expect((await like(bram, anna, { photo_id: id })).status).toBe(400)
      await anna.call(`/api/profile/photos/${id}/grants/${bram.id}`, { method: 'POST' })
      expect((await like(bram, anna, { photo_id: id })).status).toBe(audience === 'private' ? 200 : 400)
    },
  )

  test('is refused for a photo of somebody else, of oneself, and one that waits', async () => {
    const [anna, bram] = await couple()
    const [cleo] = await couple()
    for (const { id } of [await newPhoto(cleo, 'everyone'), await newPhoto(bram, 'everyone')]) {
      expect((await like(bram, anna, { photo_id: id })).status).toBe(400)
    }
    const careful = await app.newSite({ photo_approval: 'before' })
    const [eve, dan] = [await newMember(app, careful), await newMember(app, careful)]
    const waiting = await newPhoto(eve, 'everyone')
    expect([waiting.status, (await like(dan, eve, { photo_id: waiting.id })).status]).toEqual([
      'pending',
      400,
    ])
  })
})
