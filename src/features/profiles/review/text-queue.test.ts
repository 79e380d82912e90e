import { beforeEach, describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import {
  decideItem,
  decideNow,
  decisionState,
  itemOf,
  upholdAppeal,
  waitingItem,
} from '../../../../tests/drivers/staff-queue.ts'
import { letPass } from '../../../../tests/drivers/test-app.ts'
import { findWaitingIds } from './server/text-reviews-table.ts'

const app = setUpApp({ DEMO: '1' })
const site = setUpSite(app)
let anna: TestMember
let moderator: TestMember
let senior: TestMember
beforeEach(async () => {
  anna = await newMember(app, site)
  moderator = await newMember(app, site, { staff: 'moderator' })
  senior = await newMember(app, site, { staff: 'senior' })
})

const save = (body: unknown) => anna.call('/api/profile', { method: 'PUT', body })
const own = async () => (await anna.call('/api/profile')).body
const reviewOf = async (): Promise<number> =>
  (await findWaitingIds(app.services.database.db, anna.id)).get('about_me') ?? 0
const mailsAbout = async (words: string) => {
  await app.drain()
  const mails = (await app.call(`/dev/mail.json?to=${anna.email}`)).body as { text: string }[]
  return mails.filter(({ text }) => text.includes(words)).length
}

describe('the queue of texts', () => {
  // spec: staff-23
  test('holds a text under its field until it is decided, replaced or removed; another takes its place', async () => {
    await save({ about_me: 'I paint.' })
    const first = await reviewOf()
    const item = await itemOf(app, 'text', first)
    const { body } = await moderator.call(`/api/admin/queue/${item?.id}`)
    expect(body.item).toMatchObject({ kind: 'text', profile_id: anna.id, language: 'en' })
    expect(body.view.texts).toEqual([{ label: 'about_me', text: 'I paint.' }])
    app.services.clock.advance(60)
    await save({ about_me: 'I sing.' })
    const second = await reviewOf()
    expect(await itemOf(app, 'text', first)).toBeUndefined()
    expect(await itemOf(app, 'text', second)).toMatchObject({ opened_at: item?.opened_at, state: 'open' })
    await save({ about_me: null })
    expect(await itemOf(app, 'text', second)).toBeUndefined()
    await save({ about_me: 'I dance.' })
    const third = await reviewOf()
    await decideNow(app, moderator, await waitingItem(app, 'text', third), { decision: 'approve' })
    expect([await itemOf(app, 'text', third), (await own()).profile.about_me]).toEqual([
      undefined,
      'I dance.',
    ])
  })

  // spec: staff-22
  test('undoes a decision about a text that was replaced before it takes effect', async () => {
    await save({ about_me: 'I paint.' })
    const item = await waitingItem(app, 'text', await reviewOf())
    const decision = await decideItem(moderator, item, { decision: 'reject', reason: 'offensive' })
    await save({ about_me: 'I sing.' })
    await letPass(app, 15)
    expect(await decisionState(app, decision)).toBe('undone')
    expect((await own()).profile.about_me).toBe('I sing.')
    await waitingItem(app, 'text', await reviewOf())
  })
})

describe('a decision that rejects a text', () => {
  const reject = async () =>
    decideNow(app, moderator, await waitingItem(app, 'text', await reviewOf()), {
      decision: 'reject',
      reason: 'advertising',
    })

  // spec: staff-24, accounts-31
  test('removes it with a statement of reasons, and an upheld appeal puts it back', async () => {
    await save({ about_me: 'I paint.' })
    const decision = await reject()
    expect(await own()).toMatchObject({
      profile: { about_me: null },
      texts: [{ field: 'about_me', reason: 'advertising' }],
    })
    expect(await mailsAbout('We’ve removed a text from your profile')).toBe(1)
    await upholdAppeal(app, anna, { decision, by: senior })
    expect(await own()).toMatchObject({ profile: { about_me: 'I paint.' }, texts: [] })
  })

  // spec: staff-24
  test('leaves what was written since, also once an appeal is upheld; then the old one may be written again', async () => {
    await save({ about_me: 'I paint.' })
    const decision = await reject()
    await save({ about_me: 'I sing.' })
    await upholdAppeal(app, anna, { decision, by: senior })
    expect(await own()).toMatchObject({ profile: { about_me: 'I sing.' }, texts: [] })
    expect((await save({ about_me: 'I paint.' })).status).toBe(200)
  })
})
