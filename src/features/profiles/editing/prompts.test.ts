import { describe, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import type { PromptCode } from '../../../core/prompts.ts'
import { promptCodes, promptsOf } from '../../../core/prompts.ts'
import { maxAnswerLength, maxPrompts } from '../rules.ts'
import { approveText, findWaitingTexts, rejectText } from '../server/public.ts'

const app = setUpApp({}, { ownDatabase: true })
const site = setUpSite(app)

type Answers = { prompt: string; answer: string }[]
const save = (who: TestMember, prompts: Answers) =>
  who.call('/api/profile', { method: 'PUT', body: { prompts } })
const answered = async (who: TestMember, id = who.id): Promise<Answers> =>
  (await who.call(`/api/profiles/${id}`)).body.profile.prompts
const shownBy = async (who: TestMember, id = who.id) =>
  (await answered(who, id)).map(({ prompt, answer }) => [prompt, answer])
const issuesOf = ({ body }: { body: { data?: { issues?: { path: string }[] } } }) =>
  (body.data?.issues ?? []).map(({ path }) => path)
const waitingOf = async (who: TestMember) =>
  (await findWaitingTexts(app.services.database.db, { after: null, limit: 1000 })).filter(
    ({ profile_id }) => profile_id === who.id,
  )
const rejections = async (who: TestMember) => (await who.call('/api/profile')).body.texts

const sunday = { prompt: 'sunday', answer: 'Flea market, soup, a nap.' }
const dish = { prompt: 'dish', answer: 'Risotto. You pour the wine.' }
const rain = { prompt: 'rain', answer: 'Old films.' }

describe('the answers to prompts', () => {
  // spec: core-9
  test('are shown in the order of their member, with the question in the language of the reader', async () => {
    const [anna, bram] = [await newMember(app, site), await newMember(app, site)]
    const { body } = await save(anna, [dish, { ...sunday, answer: ` ${sunday.answer} ` }])
    const expected = [
      { ...dish, question: 'The dish I’d cook for you' },
      { ...sunday, question: 'My ideal Sunday' },
    ]
    expect(body.profile.prompts).toEqual(expected)
    expect(await answered(bram, anna.id)).toEqual(expected)
    const german = await app.call(`/api/profiles/${anna.id}`, {
      host: site.host,
      cookie: bram.cookie.replace('locale=en', 'locale=de'),
    })
    expect(german.body.profile.prompts[1].question).toBe('Mein perfekter Sonntag')
    await save(anna, [sunday, dish])
    expect(await shownBy(bram, anna.id)).toEqual([Object.values(sunday), Object.values(dish)])
    await save(anna, [])
    expect(await answered(bram, anna.id)).toEqual([])
  })

  test('other changes of a profile leave them as they are', async () => {
    const anna = await newMember(app, site)
    await save(anna, [sunday])
    await anna.call('/api/profile', { method: 'PUT', body: { hair_color: 'red' } })
    expect(await shownBy(anna)).toEqual([Object.values(sunday)])
  })

  const tooLong = 'a'.repeat(maxAnswerLength + 1)
  // spec: core-9
  test.each<[string, Answers, string[]]>([
    ['a fourth one', [sunday, dish, rain, { prompt: 'owl', answer: 'Owl.' }], ['prompts']],
    ['a prompt twice', [sunday, { ...sunday, answer: 'Another' }], ['prompts.1.prompt']],
    ['an unknown prompt', [{ ...sunday, prompt: 'weather' }], ['prompts.0.prompt']],
    ['none chosen', [dish, { ...sunday, prompt: '' }], ['prompts.1.prompt']],
    ['a prompt of another niche', [{ ...sunday, prompt: 'bdsm_trust' }], ['prompts.0.prompt']],
    ['a blank one', [{ ...sunday, answer: ' \u200b ' }], ['prompts.0.answer']],
    ['one that is too long', [dish, { ...sunday, answer: tooLong }], ['prompts.1.answer']],
    ['contacts', [{ ...sunday, answer: 'Write to anna@example.com' }], ['prompts.0.answer']],
  ])('are refused as a whole for %s', async (_what, prompts, paths) => {
    const anna = await newMember(app, site)
    await save(anna, [rain])
    const refused = await save(anna, prompts)
    expect([refused.status, issuesOf(refused)]).toEqual([400, paths])
    expect(await shownBy(anna)).toEqual([Object.values(rain)])
  })

  test('may be as long as the limit in characters as a reader sees them', async () => {
    const anna = await newMember(app, site)
    const family = '👨‍👩‍👧‍👦'.repeat(maxAnswerLength)
    expect((await save(anna, [{ ...sunday, answer: family }])).status).toBe(200)
  })

  test('are hidden from visitors, and from everybody where a site leaves them out', async () => {
    const open = await app.newSite({ logged_out_search: 'all' })
    const [anna, bram] = [await newMember(app, open), await newMember(app, open)]
    await save(anna, [sunday])
    const visitor = await app.call(`/api/profiles/${anna.id}`, { host: open.host })
    expect(visitor.body.profile.prompts).toEqual([])
    await app.changeSettings(open, { visible_profile_fields: ['about_me'] })
    expect(await answered(bram, anna.id)).toEqual([])
    expect((await anna.call('/api/profile')).body.profile.prompts).toHaveLength(1)
  })

  test('are hidden from others while the consent to sensitive data is withdrawn', async () => {
    const [anna, bram] = [await newMember(app, site), await newMember(app, site)]
    await save(anna, [sunday])
    const consent = (given: boolean) =>
      anna.call('/api/account/consents', { method: 'PUT', body: { purpose: 'sensitive_data', given } })
    await consent(false)
    expect(await answered(bram, anna.id)).toEqual([])
    await consent(true)
    expect(await answered(bram, anna.id)).toHaveLength(1)
  })
})

describe('the catalogue', () => {
  // spec: core-9
  test('has about thirty prompts on each site, its own first, all with a text', async () => {
    const { body } = await app.call('/api/prompts', { host: site.host })
    expect(body.prompts.map(({ code }: { code: PromptCode }) => code)).toEqual(promptsOf(1))
    expect(new Set(body.prompts.map(({ name }: { name: string }) => name)).size).toBe(promptsOf(1).length)
    for (const niche of [1, 2, 3, 4, 5, 6, 7]) {
      expect(promptsOf(niche).length).toBeGreaterThanOrEqual(30)
      expect(promptsOf(niche).length).toBeLessThanOrEqual(35)
    }
    expect(new Set([1, 2, 3, 4, 5, 6, 7].flatMap(promptsOf))).toEqual(new Set(promptCodes))
    expect(promptsOf(3)[0]).toBe('bdsm_trust')
  })
})

describe('the review of an answer', () => {
  // spec: profiles-4
  test('waits for staff when it changes, not when it moves', async () => {
    const anna = await newMember(app, site)
    await save(anna, [sunday, dish])
    const before = await waitingOf(anna)
    expect(before.map(({ field, text }) => [field, text]).sort()).toEqual([
      ['prompts.dish', dish.answer],
      ['prompts.sunday', sunday.answer],
    ])
    await save(anna, [dish, sunday])
    expect(await waitingOf(anna)).toEqual(before)
    await save(anna, [{ ...dish, answer: 'Soup.' }])
    expect((await waitingOf(anna)).map(({ text }) => text)).toEqual(['Soup.'])
    await save(anna, [])
    expect(await waitingOf(anna)).toEqual([])
  })

  test('a replacement while it waits cannot be decided by the id of the first', async () => {
    const anna = await newMember(app, site)
    await save(anna, [sunday])
    const [first] = await waitingOf(anna)
    await save(anna, [{ ...sunday, answer: 'Something else.' }])
    await expect(rejectText(app.work(), first?.id ?? 0, 'offensive')).rejects.toMatchObject({
      code: 'not_found',
    })
    expect(await shownBy(anna)).toEqual([['sunday', 'Something else.']])
  })

  test('approved, it stays', async () => {
    const anna = await newMember(app, site)
    await save(anna, [sunday])
    const [waiting] = await waitingOf(anna)
    await approveText(app.work(), waiting?.id ?? 0)
    expect([await waitingOf(anna), await shownBy(anna)]).toEqual([[], [Object.values(sunday)]])
  })

  // spec: profiles-4
  test('rejected, it leaves the profile alone, its member receives the reason, and it does not come back', async () => {
    const anna = await newMember(app, site)
    await save(anna, [dish, sunday, rain])
    const waiting = (await waitingOf(anna)).find(({ field }) => field === 'prompts.sunday')
    await rejectText(app.work(), waiting?.id ?? 0, 'advertising')
    expect(await shownBy(anna)).toEqual([Object.values(dish), Object.values(rain)])
    const rejected = { field: 'prompts.sunday', status: 'rejected', reason: 'advertising' }
    expect(await rejections(anna)).toEqual([rejected])
    const again = await save(anna, [rain, { prompt: 'owl', answer: sunday.answer.toUpperCase() }])
    expect([again.status, issuesOf(again)]).toEqual([400, ['prompts.1.answer']])
    await save(anna, [rain, dish])
    expect(await rejections(anna)).toEqual([rejected])
    await save(anna, [rain, { prompt: 'owl', answer: 'Owl.' }])
    expect(await rejections(anna)).toEqual([])
  })

  // spec: profiles-4
  test('is part of a reported profile', async () => {
    const [anna, bram] = [await newMember(app, site), await newMember(app, site)]
    await save(anna, [sunday])
    const report = { profile_id: anna.id, reason: 'scam' }
    expect((await bram.call('/api/reports', { method: 'POST', body: report })).status).toBe(200)
    const stored = await app.services.database.db
      .selectFrom('reports')
      .select('snapshot')
      .where('reporter_id', '=', bram.id)
      .executeTakeFirstOrThrow()
    expect(stored.snapshot).toMatchObject({ prompts: [sunday] })
    expect(maxPrompts).toBe(3)
  })
})
