import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { renderPage, textsOf, wordsOf } from '../../../tests/drivers/rendered-page.tsx'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { newVisitor, type Visitor } from '../../../tests/drivers/visitors.ts'
import { localeCodes } from '../../core/locales.ts'
import type { SiteRecord } from '../sites/server/public.ts'
import type { Promotion } from './contract.ts'
import { firstCountedDay } from './rules.ts'
import { deleteCountsBefore } from './server/promotions-table.ts'
import { addPromotion } from './server/public.ts'
import { PromotionView } from './web/promotion-view.tsx'

const app = setUpApp({ TRUST_PROXY: '1' })
const db = () => app.services.database.db

let site: SiteRecord
beforeEach(async () => {
  site = await app.newSite({ member_resell: true, cam_promotions: true })
})

const picture = () =>
  sharp({ create: { width: 900, height: 900, channels: 3, background: '#c81e63' } })
    .withMetadata({ exif: { IFD0: { Artist: 'somebody' } } })
    .jpeg()
    .toBuffer()

type New = Parameters<typeof addPromotion>[1]
const insertOne = async (changes: Partial<New> = {}) =>
  addPromotion(
    app.services,
    {
      site_id: site.id,
      kind: 'resell',
      placement: 'grid',
      advertiser: 'Lagoon Media',
      texts: { en: { title: 'Lagoon', text: 'By the sea.' } },
      link: 'https://lagoon.example/from?site=1',
      starts_at: app.services.clock.now(),
      ...changes,
    },
    await picture(),
  )
const visitor = (cookie = '') => newVisitor(app, site, cookie ? { cookie } : {})
const current = async (who: Pick<Visitor, 'call'> = visitor(), placement = 'grid') =>
  (await who.call(`/api/promotions/${placement}`)).body.promotion as Promotion | null
const dismiss = (who: Pick<Visitor, 'call'>, id: number, placement = 'grid') =>
  who.call(`/api/promotions/${placement}/dismiss`, { method: 'POST', body: { id } })
const ofPage = { 'sec-fetch-site': 'same-origin' }
const shownOnPage = { ...ofPage, 'sec-fetch-dest': 'image' }
const show = (id: number, headers: Record<string, string> = shownOnPage) =>
  visitor().call(`/promotions/${id}/picture`, { headers })
const visit = (id: number, headers: Record<string, string> = ofPage) =>
  visitor().call(`/promotions/${id}/visit`, { headers })
const counts = () =>
  db()
    .selectFrom('promotion_counts')
    .innerJoin('promotions', 'promotions.id', 'promotion_id')
    .select(['promotion_id', 'shown', 'opened', 'dismissed'])
    .where('site_id', '=', site.id)
    .orderBy('promotion_id')
    .execute()

describe('an advertisement is shown', () => {
  test('with its payer, its words, addresses of this site and the domain it leads to', async () => {
    const id = await insertOne()
    expect(await current()).toEqual({
      id,
      kind: 'resell',
      advertiser: 'Lagoon Media',
      title: 'Lagoon',
      text: 'By the sea.',
      image: `/promotions/${id}/picture`,
      link: `/promotions/${id}/visit`,
      host: 'lagoon.example',
    })
  })

  // spec: promotions-2
  test('on no site that has not switched its kind on, whatever is placed', async () => {
    await insertOne({ kind: 'cam' })
    expect(await current()).toMatchObject({ kind: 'cam' })
    await app.changeSettings(site, { cam_promotions: false })
    expect(await current()).toBeNull()
  })

  // spec: promotions-2
  test.each([
    ['in another placement', { placement: 'chats' }],
    ['on another site', async () => ({ site_id: (await app.newSite()).id })],
    ['in a language without words of its own', { texts: { de: { title: 'Lagune', text: 'Am Meer.' } } }],
    ['in another country', { countries: ['SE'] }],
    ['before it begins', { starts_at: new Date(Date.now() + 86_400_000 * 400) }],
    ['after its end', { starts_at: new Date(0), ends_at: new Date(1000) }],
  ])('but not %s', async (_where, changes) => {
    const id = await insertOne((typeof changes === 'function' ? await changes() : changes) as Partial<New>)
    expect((await current())?.id).not.toBe(id)
  })

  test('in the country of the network address', async () => {
    const id = await insertOne({ countries: ['SE'] })
    expect(await current(visitor('dev_country=SE'))).toMatchObject({ id })
  })

  // spec: promotions-2
  test('in turn with others: the one that was shown least today', async () => {
    const ids = [await insertOne(), await insertOne(), await insertOne()]
    const seen: (number | undefined)[] = []
    for (let turn = 0; turn < 6; turn += 1) {
      const id = (await current())?.id
      seen.push(id)
      await show(id ?? 0)
    }
    expect(seen).toEqual([...ids, ...ids])
  })

  // spec: promotions-4
  test('to members as to visitors, the same to all', async () => {
    const id = await insertOne()
    for (const options of [
      { gender: 'male', seeking: 'male' },
      { gender: 'female', seeking: 'male' },
    ] as const)
      expect(await current(await newMember(app, site, options))).toMatchObject({ id })
  })
})

describe('what is placed', () => {
  // spec: promotions-2
  test.each([
    ['a link without encryption', { link: 'http://lagoon.example/' }],
    ['a script as a link', { link: 'javascript:alert(1)' }],
    ['a link with a password', { link: 'https://somebody:secret@lagoon.example/' }],
    ['no language at all', { texts: {} }],
    ['an unknown placement', { placement: 'header' }],
  ])('is refused with %s', async (_what, changes) => {
    await expect(insertOne(changes as Partial<New>)).rejects.toThrow()
  })

  test('has a re-encoded picture: of one size, without what was hidden in it', async () => {
    const id = await insertOne()
    const response = await app.http.request(`http://${site.host}/promotions/${id}/picture`)
    const { format, width, height, exif } = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 640,
      height: 360,
      exif: undefined,
    })
  })
})

describe('counts', () => {
  // spec: promotions-5
  test('are numbers for a day: shown by browsers, opened, dismissed', async () => {
    const id = await insertOne()
    await show(id)
    await show(id)
    await show(id, ofPage)
    await visit(id)
    await visit(id, { ...ofPage, 'sec-purpose': 'prefetch' })
    const browser = visitor()
    await dismiss(browser, id)
    await dismiss(browser, id)
    expect(await counts()).toEqual([{ promotion_id: id, shown: 2, opened: 1, dismissed: 1 }])
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a program', {}],
  ])('do not grow by requests of %s', async (_who, headers) => {
    const id = await insertOne()
    expect((await show(id, { ...headers, 'sec-fetch-dest': 'image' })).status).toBe(200)
    expect((await visit(id, headers)).status).toBe(303)
    expect(await counts()).toEqual([])
  })

  // spec: promotions-5
  test('have columns for nothing else', async () => {
    const id = await insertOne()
    await show(id)
    const row = await db().selectFrom('promotion_counts').selectAll().executeTakeFirstOrThrow()
    expect(Object.keys(row).toSorted()).toEqual(['day', 'dismissed', 'opened', 'promotion_id', 'shown'])
  })

  test('are deleted after 400 days', async () => {
    const id = await insertOne()
    await show(id)
    await deleteCountsBefore(db(), firstCountedDay(app.services.clock.now()))
    expect(await counts()).toHaveLength(1)
    await deleteCountsBefore(db(), '2999-01-01')
    expect(await counts()).toEqual([])
  })
})

describe('the link', () => {
  // spec: promotions-5
  test('leads on, and the advertiser does not learn from where', async () => {
    const id = await insertOne()
    const { status, headers } = await visitor().call(`/promotions/${id}/visit`)
    expect([status, headers.get('location'), headers.get('referrer-policy')]).toEqual([
      303,
      'https://lagoon.example/from?site=1',
      'no-referrer',
    ])
  })

  test.each(['picture', 'visit'])('and the %s are not found once it is switched off', async (what) => {
    const id = await insertOne()
    await app.changeSettings(site, { member_resell: false })
    expect((await visitor().call(`/promotions/${id}/${what}`)).status).toBe(404)
    expect((await visitor().call(`/promotions/nothing/${what}`)).status).toBe(404)
  })

  test('a browser with the picture does not load it again, and counts', async () => {
    const id = await insertOne()
    const etag = (await show(id)).headers.get('etag') ?? ''
    const again = await show(id, { ...shownOnPage, 'if-none-match': etag })
    expect([again.status, (await counts())[0]?.shown]).toEqual([304, 2])
  })
})

describe('what is dismissed stays away', () => {
  // spec: promotions-6
  test('in this browser, in that placement alone', async () => {
    const id = await insertOne()
    await insertOne({ placement: 'logout' })
    const browser = visitor()
    expect((await dismiss(browser, id)).status).toBe(200)
    expect(await current(browser)).toBeNull()
    expect(await current(browser, 'logout')).not.toBeNull()
    expect(await current()).not.toBeNull()
  })

  // spec: promotions-6
  test('for a member in every browser, for 90 days', async () => {
    const id = await insertOne()
    const member = await newMember(app, site)
    await dismiss(member, id)
    expect(await current(member)).toBeNull()
    const { body } = await member.call('/api/account/dismissals')
    expect(Object.keys(body.dismissals)).toEqual(['hide-promotions-grid'])
    await app.services.clock.advance(90 * 86_400)
    expect(await current(member)).not.toBeNull()
  })
})

// spec: promotions-4
test.each(localeCodes)('it is marked as advertising in %s, before anything is opened', async (locale) => {
  const { promotions } = textsOf(locale) as { promotions: { label: string; kinds: { cam: string } } }
  const promotion: Promotion = {
    id: 7,
    kind: 'cam',
    advertiser: 'Velvet Stage',
    title: 'Tonight',
    text: 'Live.',
    image: '/promotions/7/picture',
    link: '/promotions/7/visit',
    host: 'velvet-stage.example',
  }
  const markup = await renderPage(<PromotionView promotion={promotion} hide={null} />, visitor(), { locale })
  expect(markup).toMatch(`<aside aria-label="${promotions.label}"`)
  expect(markup).toContain('rel="sponsored nofollow noopener noreferrer"')
  expect(markup).not.toMatch(/(?:src|href)="(?!\/)/)
  const words = wordsOf(markup)
  for (const word of [promotions.label, promotions.kinds.cam, 'Velvet Stage', 'velvet-stage.example'])
    expect(words).toContain(word)
  expect(words.indexOf(promotions.label)).toBeLessThan(words.indexOf('Tonight'))
})
