import { beforeAll, describe, expect, test } from 'vitest'
import { conversation } from '../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { buy, orderOf, placeOrder, play } from '../../../tests/drivers/orders-driver.ts'
import { pictureOf } from '../../../tests/drivers/pictures.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { setRow } from '../../../tests/drivers/stored-rows.ts'
import { permissions, type StaffRole, staffRoles } from '../../core/staff.ts'
import { addSeconds, secondsPerDay } from '../../core/time.ts'
import { hashToken } from '../../server/signer.ts'
import { defaultBundles } from '../sites/rules.ts'
import { type SiteRecord, siteById } from '../sites/server/public.ts'
import { insertChange } from './server/changes-table.ts'

const app = setUpApp({ DEMO: '1' })
const site = setUpSite(app)
const elsewhere = setUpSite(app)
const staffOf = new Map<StaffRole, TestMember>()
beforeAll(async () => {
  for (const role of staffRoles) staffOf.set(role, await newMember(app, site, { staff: role }))
})
const as = (role: StaffRole) => staffOf.get(role) as TestMember
const post = (by: TestMember, path: string, body: unknown = {}) =>
  by.call(`/api/admin${path}`, { method: 'POST', body })
const read = (by: TestMember, path: string) => by.call(`/api/admin${path}`)
const settingsOf = async ({ id }: SiteRecord) =>
  (await siteById({ services: app.services, db: app.services.database.db }, id)).settings
const auditOf = async (subject: string) => {
  const { body } = await read(as('owner'), `/audit?subject=${encodeURIComponent(subject)}`)
  return (body.rows as { action: string }[]).map(({ action }) => action)
}

/** The default price list with the smallest bundle at another price in euros. */
const listWith = (eur: number, base = defaultBundles) =>
  base.map((bundle, index) => (index === 0 ? { ...bundle, prices: { ...bundle.prices, EUR: eur } } : bundle))
const bundlesOf = async (of = site) => (await read(as('owner'), `/bundles?site=${of.id}`)).body
const changeBundles = async (by: TestMember, eur: number, of = site) => {
  const { bundles: base } = await bundlesOf(of)
  return post(by, '/catalogue', {
    change: { kind: 'bundles', site_id: of.id, base, bundles: listWith(eur, base) },
    reason: 'Rounder.',
  })
}
const newCode = (changes: Record<string, unknown> = {}) => ({
  site_id: site.id,
  code: `T${Math.random().toString(36).slice(2, 10).toUpperCase()}`,
  percentage: 20,
  minimum: null,
  country: null,
  max_uses: null,
  max_uses_per_member: null,
  starts_at: null,
  expires: null,
  ...changes,
})

describe('permissions', () => {
  // spec: staff-120
  test.each(staffRoles)(
    '%s reads and changes what its permissions say, and 403 comes before everything',
    async (role) => {
      const may = (permission: 'catalogue.draft' | 'catalogue.write' | 'content.write') =>
        (permissions[permission] as readonly StaffRole[]).includes(role)
      const status = async (path: string) => (await read(as(role), path)).status
      const refused = async (path: string) => (await post(as(role), path, { nonsense: true })).status === 403
      expect(await status(`/bundles?site=${site.id}`)).toBe(may('catalogue.draft') ? 200 : 403)
      expect(await status(`/gifts?site=${site.id}`)).toBe(may('catalogue.draft') ? 200 : 403)
      expect(await status(`/payment-methods?site=${site.id}&country=NL`)).toBe(
        may('catalogue.draft') ? 200 : 403,
      )
      expect(await status('/discount-codes')).toBe(may('catalogue.draft') ? 200 : 403)
      expect(await status('/promotions')).toBe(may('content.write') ? 200 : 403)
      expect(await status(`/fictional-profiles?site=${site.id}`)).toBe(may('catalogue.write') ? 200 : 403)
      expect(await status(`/invites?site=${site.id}`)).toBe(may('catalogue.write') ? 200 : 403)
      expect(await refused('/catalogue')).toBe(!may('catalogue.draft'))
      expect(await refused('/discount-codes')).toBe(!may('catalogue.draft'))
      expect(await refused('/promotions')).toBe(!may('content.write'))
      expect(await refused('/fictional-profiles')).toBe(!may('catalogue.write'))
      expect(await refused('/invites')).toBe(!may('catalogue.write'))
    },
  )

  // spec: staff-120
  test('a role for one site opens no other', async () => {
    const local = await newMember(app, site, { staff: 'site_manager', staff_site_id: site.id })
    expect((await read(local, `/bundles?site=${site.id}`)).status).toBe(200)
    expect((await read(local, `/bundles?site=${elsewhere.id}`)).status).toBe(403)
    expect((await changeBundles(local, 1045, elsewhere)).status).toBe(403)
    expect((await post(local, '/discount-codes', newCode({ site_id: null }))).status).toBe(403)
    expect(
      (await post(local, '/invites', { site_id: elsewhere.id, kind: 'code', name: 'friends' })).status,
    ).toBe(403)
  })
})

describe('prices', () => {
  // spec: staff-121
  test('a published price applies at once, with its history and audit, and open orders keep theirs', async () => {
    const shop = await app.newSite()
    const buyer = await newMember(app, shop)
    const { body: placed } = await placeOrder(buyer, { bundle_id: 100 })
    const before = placed.order.amount
    expect((await changeBundles(as('site_manager'), 1095, shop)).body).toEqual({ proposal: null })
    expect((await settingsOf(shop)).bundles[0]?.prices.EUR).toBe(1095)
    const { body: list } = await app.call('/api/bundles', { host: shop.host })
    expect(list.bundles[0]).toMatchObject({ credits: 100, amount: 1095 })
    expect((await orderOf(buyer, placed.order.id)).amount).toBe(before)
    await play(app, placed.order.payment_id, 'succeed')
    expect(await orderOf(buyer, placed.order.id)).toMatchObject({ status: 'completed', amount: before })
    const { history } = await bundlesOf(shop)
    expect(history).toHaveLength(1)
    expect(history[0]).toMatchObject({ by: { id: as('site_manager').id }, reason: 'Rounder.' })
    expect([history[0].before[0].prices.EUR, history[0].after[0].prices.EUR]).toEqual([995, 1095])
    expect(await auditOf(`site:${shop.id}`)).toEqual(['catalogue.bundles'])
  })

  // spec: staff-121
  test('changes by the settings are in the history too', async () => {
    const shop = await app.newSite()
    await app.changeSettings(shop, { bundles: listWith(1045) as typeof defaultBundles })
    expect((await bundlesOf(shop)).history).toMatchObject([{ by: null, reason: null }])
  })

  // spec: staff-121
  test.each<[string, (list: typeof defaultBundles) => unknown, string]>([
    [
      'a currency without a price',
      (list) => list.map(({ credits, prices: { EUR: _, ...prices } }) => ({ credits, prices })),
      'change.bundles.0.prices.EUR',
    ],
    ['two bundles with the same credits', (list) => [...list, list[0]], 'change.bundles.4.credits'],
    ['a price of nothing', (list) => listWith(0, list), 'change.bundles.0.prices.EUR'],
    [
      'a slip of the decimal point',
      (list) =>
        list.map((bundle, index) =>
          index === 0 ? { ...bundle, prices: { ...bundle.prices, SEK: 115 } } : bundle,
        ),
      'change.bundles.0.prices.SEK',
    ],
    [
      'a larger bundle for less',
      (list) =>
        list.map((bundle, index) =>
          index === 1 ? { ...bundle, prices: { ...bundle.prices, USD: 1000 } } : bundle,
        ),
      'change.bundles.1.prices.USD',
    ],
    [
      'a larger bundle that is dearer by the credit',
      (list) =>
        list.map((bundle, index) =>
          index === 1 ? { ...bundle, prices: { ...bundle.prices, USD: 3000 } } : bundle,
        ),
      'change.bundles.1.prices.USD',
    ],
    ['no bundle', () => [], 'change.bundles'],
  ])('%s is refused', async (_what, change, path) => {
    const { bundles: base } = await bundlesOf()
    const { status, body } = await post(as('owner'), '/catalogue', {
      change: { kind: 'bundles', site_id: site.id, base, bundles: change(base) },
    })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.data.issues.map((issue: { path: string }) => issue.path)).toContain(path)
    expect((await bundlesOf()).bundles).toEqual(base)
  })

  // spec: staff-122
  test('of two who change the same list at once one is refused, and nothing is lost', async () => {
    const shop = await app.newSite()
    const { bundles: base } = await bundlesOf(shop)
    const change = (eur: number) =>
      post(as('owner'), '/catalogue', {
        change: { kind: 'bundles', site_id: shop.id, base, bundles: listWith(eur, base) },
      })
    const answers = await Promise.all([1015, 1025, 1035, 1045].map(change))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await bundlesOf(shop)).history).toHaveLength(1)
  })

  test('the database changes no row of the history', async () => {
    const { db } = app.services.database
    await insertChange(db, {
      site_id: site.id,
      setting: 'gifts',
      before: null,
      after: [],
      actor_id: null,
      reason: null,
      at: new Date(),
    })
    await expect(setRow(db, 'catalogue_changes', 1, { reason: 'x' })).rejects.toThrow('never changed')
  })
})

describe('proposals', () => {
  const proposals = async (role: StaffRole) =>
    (await read(as(role), '/catalogue/proposals')).body.proposals as {
      id: number
      site: { id: number }
      is_mine_to_decide: boolean
      is_outdated: boolean
    }[]

  // spec: staff-123
  test('finance proposes a price, which changes nothing until a site manager publishes it', async () => {
    const shop = await app.newSite()
    const { body } = await changeBundles(as('finance'), 1045, shop)
    const { id } = body.proposal
    expect(body.proposal).toMatchObject({ site: { id: shop.id }, proposed_by: { id: as('finance').id } })
    expect((await settingsOf(shop)).bundles).toEqual(defaultBundles)
    expect((await proposals('finance')).find((each) => each.id === id)).toMatchObject({
      is_mine_to_decide: false,
    })
    expect((await post(as('finance'), `/catalogue/proposals/${id}/publish`)).status).toBe(403)
    expect((await post(as('site_manager'), `/catalogue/proposals/${id}/publish`)).status).toBe(200)
    expect((await settingsOf(shop)).bundles[0]?.prices.EUR).toBe(1045)
    expect((await bundlesOf(shop)).history[0]).toMatchObject({
      by: { id: as('site_manager').id },
      reason: 'Rounder.',
    })
    expect((await proposals('owner')).some((each) => each.id === id)).toBe(false)
    expect(await auditOf(`proposal:${id}`)).toEqual(['catalogue.propose_bundles'])
  })

  // spec: staff-123
  test('of those who publish and refuse at once one decides', async () => {
    const shop = await app.newSite()
    const { body } = await changeBundles(as('finance'), 1045, shop)
    const path = `/catalogue/proposals/${body.proposal.id}`
    const answers = await Promise.all([
      post(as('site_manager'), `${path}/publish`),
      post(as('owner'), `${path}/publish`),
      post(as('owner'), `${path}/refuse`),
      post(as('finance'), `${path}/refuse`),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await bundlesOf(shop)).history.length).toBeLessThanOrEqual(1)
    const local = await newMember(app, site, { staff: 'site_manager', staff_site_id: site.id })
    for (const does of ['publish', 'refuse']) expect((await post(local, `${path}/${does}`)).status).toBe(403)
  })

  // spec: staff-123
  test('a proposal about a list that has changed since can be refused only', async () => {
    const shop = await app.newSite()
    const { body } = await changeBundles(as('finance'), 1045, shop)
    const path = `/catalogue/proposals/${body.proposal.id}`
    await changeBundles(as('owner'), 1055, shop)
    expect((await proposals('owner')).find((each) => each.id === body.proposal.id)).toMatchObject({
      is_outdated: true,
    })
    expect((await post(as('owner'), `${path}/publish`)).status).toBe(409)
    expect((await post(as('owner'), `${path}/refuse`)).status).toBe(200)
    expect((await settingsOf(shop)).bundles[0]?.prices.EUR).toBe(1055)
  })

  // spec: staff-123
  test('a code that was proposed works once it is published', async () => {
    const code = newCode()
    const { body } = await post(as('finance'), '/discount-codes', code)
    const member = await newMember(app, site)
    const look = async () => (await member.call(`/api/discount-code?code=${code.code}`)).status
    expect(await look()).toBe(404)
    await post(as('site_manager'), `/catalogue/proposals/${body.proposal.id}/publish`)
    expect(await look()).toBe(200)
  })
})

describe('gifts', () => {
  const shelf = async (of: SiteRecord) => (await read(as('owner'), `/gifts?site=${of.id}`)).body
  const offer = (of: SiteRecord, base: unknown, gifts: unknown) =>
    post(as('site_manager'), '/catalogue', { change: { kind: 'gifts', site_id: of.id, base, gifts } })
  const offersOf = (gifts: { id: number; credits: number }[]) =>
    gifts.map(({ id, credits }) => ({ id, credits }))

  // spec: staff-124
  test('a gift that is made is offered last, sent and named in each language, and stays in messages once retired', async () => {
    const shop = await app.newSite()
    const { body: made } = await post(as('site_manager'), '/gifts', {
      site_id: shop.id,
      picture: 'rose',
      names: { en: 'Midnight rose', nl: 'Nachtroos' },
      credits: 12,
    })
    const gift = made.gifts.at(-1)
    expect(gift).toMatchObject({ name: 'Midnight rose', image: '/gifts/rose.svg', credits: 12 })
    const listed = await app.call('/api/gifts', { host: shop.host, headers: { 'accept-language': 'nl' } })
    expect(listed.body.gifts.at(-1).id).toBe(gift.id)
    const [one, other] = [await newMember(app, shop), await newMember(app, shop)]
    const chat = await conversation(one, other)
    const sent = await one.call(`/api/chats/${chat}/messages`, {
      method: 'POST',
      body: { client_id: crypto.randomUUID(), kind: 'gift', gift_id: gift.id },
    })
    expect(sent.body.message.gift).toMatchObject({ name: 'Midnight rose', credits: 12 })
    const { body: before } = await read(as('owner'), `/gifts?site=${shop.id}`)
    const kept = offersOf(before.gifts).filter(({ id }: { id: number }) => id !== gift.id)
    expect((await offer(shop, offersOf(before.gifts), kept)).status).toBe(200)
    expect((await shelf(shop)).retired.map(({ id }: { id: number }) => id)).toContain(gift.id)
    const refused = await one.call(`/api/chats/${chat}/messages`, {
      method: 'POST',
      body: { client_id: crypto.randomUUID(), kind: 'gift', gift_id: gift.id },
    })
    expect(refused.status).toBe(400)
    const { body: read2 } = await other.call(`/api/chats/${chat}/messages`)
    expect(read2.messages.find((message: { kind: string }) => message.kind === 'gift').gift).toMatchObject({
      name: 'Midnight rose',
      image: '/gifts/rose.svg',
      credits: 12,
    })
  })

  // spec: staff-124
  test('price and order are those that were published; unknown and repeated gifts are refused', async () => {
    const shop = await app.newSite()
    const { gifts } = await shelf(shop)
    const base = offersOf(gifts)
    const wanted = [
      { id: 15, credits: 90 },
      { id: 1, credits: 7 },
    ]
    expect((await offer(shop, base, [...wanted, { id: 999, credits: 5 }])).status).toBe(400)
    expect((await offer(shop, base, [...wanted, { id: 1, credits: 5 }])).status).toBe(400)
    expect((await offer(shop, base, wanted)).status).toBe(200)
    const { body } = await app.call('/api/gifts', { host: shop.host })
    expect(offersOf(body.gifts)).toEqual(wanted)
    expect((await offer(shop, base, wanted)).status).toBe(409)
  })
})

describe('payment methods', () => {
  const tableOf = async (of: SiteRecord, country = 'NL') =>
    (await read(as('owner'), `/payment-methods?site=${of.id}&country=${country}`)).body
  const offered = async (of: SiteRecord, country: string) => {
    const { body } = await app.call(`/api/payment-methods?country=${country}`, { host: of.host })
    return body.payment_methods.map(({ code }: { code: string }) => code) as string[]
  }

  // spec: staff-125
  test('a method is switched off and moved for one country alone, and refused there', async () => {
    const shop = await app.newSite()
    const { choice: base, methods } = await tableOf(shop)
    const before = await offered(shop, 'NL')
    expect(methods.map(({ code }: { code: string }) => code)).toEqual(expect.arrayContaining(before))
    const change = (choice: unknown) => ({
      change: { kind: 'payment_methods', site_id: shop.id, country: 'NL', base, choice },
    })
    const wrong = await post(as('owner'), '/catalogue', change({ off: ['barter'], order: [], providers: [] }))
    expect(wrong.status).toBe(400)
    await post(as('owner'), '/catalogue', change({ off: ['ideal'], order: ['paypal'], providers: [] }))
    const after = await offered(shop, 'NL')
    expect(after[0]).toBe('paypal')
    expect(after).not.toContain('ideal')
    expect([...after, 'ideal'].sort()).toEqual([...before].sort())
    expect((await offered(shop, 'DE'))[0]).not.toBe('paypal')
    const buyer = await newMember(app, shop)
    const { status, body } = await placeOrder(buyer, { payment_method: 'ideal' })
    expect([status, body.code]).toEqual([400, 'payment_method_unavailable'])
    expect((await placeOrder(buyer, { payment_method: 'paypal' })).status).toBe(200)
  })
})

describe('discount codes', () => {
  const make = (changes: Record<string, unknown> = {}) =>
    post(as('site_manager'), '/discount-codes', newCode(changes))
  const found = async (name: string) =>
    (await read(as('owner'), `/discount-codes?site=${site.id}`)).body.codes.find(
      ({ code }: { code: string }) => code === name,
    )

  // spec: staff-126
  test('a code has a site, a beginning, an end and a minimum', async () => {
    const [now, later] = [new Date(), addSeconds(new Date(), secondsPerDay)]
    const member = await newMember(app, site)
    const stranger = await newMember(app, elsewhere)
    const status = async (who: TestMember, code: string) =>
      (await who.call(`/api/discount-code?code=${code}`)).status
    await make({ code: 'OURS-20', minimum: { amount: 2000, currency: 'EUR' } })
    await make({ code: 'TOMORROW', starts_at: later.toISOString() })
    expect(await status(member, 'ours-20')).toBe(200)
    expect(await status(stranger, 'OURS-20')).toBe(404)
    expect(await status(member, 'TOMORROW')).toBe(404)
    const small = await placeOrder(member, { bundle_id: 100, discount_code: 'OURS-20' })
    expect(small.body.data).toEqual({ reason: 'minimum_order_value' })
    const { body } = await placeOrder(member, { bundle_id: 250, discount_code: 'OURS-20' })
    expect([body.order.amount, body.order.amount_before]).toEqual([1796, 2245])
    const backwards = await make({ starts_at: later.toISOString(), expires: now.toISOString() })
    expect(backwards.body.data.issues[0].path).toBe('expires')
    expect((await make({ code: 'ours-20' })).body.data.issues[0].path).toBe('code')
  })

  // spec: staff-126
  test('a code for those who signed up in a time is unknown to all others', async () => {
    const member = await newMember(app, site)
    const at = (seconds: number) => addSeconds(app.services.clock.now(), seconds).toISOString()
    const status = async (code: string) => (await member.call(`/api/discount-code?code=${code}`)).status
    const cohorts = {
      OLDTIMERS: { signed_up_until: at(-secondsPerDay) },
      LATECOMERS: { signed_up_from: at(secondsPerDay) },
      RECENT: { signed_up_from: at(-secondsPerDay), signed_up_until: at(secondsPerDay) },
    }
    for (const [code, cohort] of Object.entries(cohorts)) await make({ code, ...cohort })
    expect(await status('OLDTIMERS')).toBe(404)
    expect(await status('LATECOMERS')).toBe(404)
    expect(await status('RECENT')).toBe(200)
    expect((await placeOrder(member, { discount_code: 'LATECOMERS' })).status).toBe(404)
    expect((await placeOrder(member, { discount_code: 'RECENT' })).status).toBe(200)
    expect(await found('RECENT')).toMatchObject(cohorts.RECENT)
    const backwards = await make({ signed_up_from: at(0), signed_up_until: at(-secondsPerDay) })
    expect(backwards.body.data.issues[0].path).toBe('signed_up_until')
  })

  // spec: staff-126
  test('of ten members who want the last three uses three get them, and the list counts them', async () => {
    await make({ code: 'THREE', max_uses: 3, max_uses_per_member: 1 })
    const members = await Promise.all(Array.from({ length: 10 }, () => newMember(app, site)))
    const placed = await Promise.all(members.map((member) => placeOrder(member, { discount_code: 'THREE' })))
    const taken = placed.filter(({ status }) => status === 200)
    expect(taken).toHaveLength(3)
    expect(placed.filter(({ body }) => body.code === 'code_used')).toHaveLength(7)
    for (const { body } of taken) await play(app, body.order.payment_id, 'succeed')
    expect(await found('THREE')).toMatchObject({ uses: 3, state: 'used_up', max_uses: 3 })
  })

  // spec: staff-126
  test('unpaid orders of one member hold several uses of a code, of which the limit pays out as many as there are', async () => {
    await make({ code: 'TWICE', max_uses_per_member: 2 })
    const member = await newMember(app, site)
    const orders = []
    for (let count = 0; count < 3; count++) {
      const { body } = await placeOrder(member, { discount_code: 'TWICE' })
      orders.push(body.order)
    }
    await Promise.all(orders.map(({ payment_id }) => play(app, payment_id, 'succeed')))
    expect(await found('TWICE')).toMatchObject({ uses: 2 })
    expect((await placeOrder(member, { discount_code: 'TWICE' })).body.code).toBe('code_used')
  })

  // spec: staff-126
  test('an ended code is unknown from then on; orders that have it keep their price', async () => {
    await make({ code: 'ENDING' })
    const member = await newMember(app, site)
    const { body } = await placeOrder(member, { discount_code: 'ENDING' })
    const { id } = await found('ENDING')
    expect((await post(as('finance'), `/discount-codes/${id}/end`)).status).toBe(403)
    expect((await post(as('owner'), '/discount-codes/99999999/end')).status).toBe(404)
    const answers = await Promise.all([1, 2].map(() => post(as('owner'), `/discount-codes/${id}/end`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const local = await newMember(app, elsewhere, { staff: 'site_manager', staff_site_id: elsewhere.id })
    expect((await post(local, `/discount-codes/${id}/end`)).status).toBe(403)
    expect((await placeOrder(member, { discount_code: 'ENDING' })).status).toBe(404)
    await play(app, body.order.payment_id, 'succeed')
    expect(await orderOf(member, body.order.id)).toMatchObject({
      status: 'completed',
      amount: body.order.amount,
    })
    expect(await auditOf(`discount_code:${id}`)).toEqual(['discount_code.end', 'discount_code.make'])
  })

  // spec: staff-126
  test('the database refuses a use beyond the limit, whoever counts it', async () => {
    await make({ code: 'COUNTED', max_uses: 1 })
    await buy(app, await newMember(app, site), { discount_code: 'COUNTED' })
    const { id, uses } = await found('COUNTED')
    expect(uses).toBe(1)
    const { db } = app.services.database
    await expect(setRow(db, 'discount_codes', id, { uses: 2 } as never)).rejects.toThrow(
      'discount_codes_within_limit',
    )
  })
})

describe('advertising', () => {
  const promotion = (changes: Record<string, unknown> = {}) => ({
    site_id: site.id,
    kind: 'resell',
    placement: 'grid',
    advertiser: 'Lagoon Media',
    texts: { en: { title: 'Lagoon', text: 'By the sea.' } },
    link: 'https://lagoon.example/',
    countries: ['NL'],
    starts_at: addSeconds(new Date(), -60).toISOString(),
    ends_at: null,
    ...changes,
  })
  const formWith = async (name: string, value: unknown, picture?: Blob) => {
    const form = new FormData()
    form.set(name, JSON.stringify(value))
    if (picture) form.set('file', picture, 'picture.png')
    return form
  }
  const picture = async () =>
    new Blob([new Uint8Array(await pictureOf(320, 180).png().toBuffer())], { type: 'image/png' })

  // spec: staff-127, operation-6
  test('advertising is placed with its picture, previewed, counted and ended', async () => {
    await app.changeSettings(site, { member_resell: true })
    const { status, body } = await post(
      as('content'),
      '/promotions',
      await formWith('promotion', promotion(), await picture()),
    )
    expect(status).toBe(200)
    const { id, image } = body.promotion
    expect(body.promotion).toMatchObject({ state: 'running', is_switched_on: true, shown: 0 })
    expect((await as('content').call(image)).status).toBe(200)
    expect((await as('finance').call(image)).status).toBe(403)
    const shown = async () =>
      (await app.call('/api/promotions/grid', { host: site.host, cookie: 'dev_country=NL' })).body.promotion
        ?.id
    expect(await shown()).toBe(id)
    const ended = await Promise.all([1, 2].map(() => post(as('content'), `/promotions/${id}/end`)))
    expect(ended.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(await shown()).toBeUndefined()
    expect((await as('content').call(image)).status).toBe(200)
    expect(await auditOf(`promotion:${id}`)).toEqual(['promotion.end', 'promotion.make'])
  })

  // spec: staff-127
  test.each<[string, Record<string, unknown>]>([
    ['no texts', { texts: {} }],
    ['a link without https', { link: 'http://lagoon.example/' }],
    ['a link with a password', { link: 'https://me:secret@lagoon.example/' }],
    ['an unknown placement', { placement: 'everywhere' }],
  ])('%s is refused', async (_what, changes) => {
    const form = await formWith('promotion', promotion(changes), await picture())
    const { status, body } = await post(as('content'), '/promotions', form)
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.data.issues[0].path).toMatch(/^promotion\./)
  })

  // spec: staff-127
  test('what is no picture is refused', async () => {
    const form = await formWith('promotion', promotion(), new Blob(['<svg/>'], { type: 'image/png' }))
    const { body } = await post(as('content'), '/promotions', form)
    expect(body.code).toBe('unsupported_image')
  })
})

describe('fictional profiles', () => {
  const invented = (changes: Record<string, unknown> = {}) => ({
    site_id: site.id,
    name: `VelvetLantern${Math.random()
      .toString(36)
      .replace(/[^a-z]/g, '')
      .slice(0, 6)}`,
    language: 'nl',
    gender: 'female',
    seeking: 'both',
    date_of_birth: '1990-05-05',
    country: 'NL',
    city: 'Utrecht',
    traits: { hair_color: 'red' },
    interests: ['art', 'wine'],
    about_me: 'Drawn on a rainy evening.',
    portrait: null,
    ...changes,
  })
  const portrait = async () =>
    (await read(as('owner'), `/portraits?site=${site.id}&gender=female`)).body.portraits[0].portrait as string
  const make = async (changes: Record<string, unknown> = {}) =>
    post(as('site_manager'), '/fictional-profiles', {
      profile: invented({ portrait: await portrait(), ...changes }),
    })

  // spec: staff-128
  test('an invented person is labelled, drawn, in no count, and cannot log in', async () => {
    const { status, body } = await make()
    expect(status).toBe(200)
    const { id, name, image } = body.profile
    expect(image).toEqual(expect.any(String))
    const viewer = await newMember(app, site, { gender: 'male' })
    const { body: seen } = await viewer.call(`/api/profiles/${id}`)
    expect(seen.profile).toMatchObject({
      name,
      is_fictional: true,
      hair_color: 'red',
      about_me: 'Drawn on a rainy evening.',
    })
    expect(seen.profile.online).toBe(false)
    const account = await app.services.database.db
      .selectFrom('accounts')
      .select(['email', 'password_hash'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(account).toEqual({ email: null, password_hash: null })
    expect(await auditOf(`member:${id}`)).toEqual(['fictional.make'])
  })

  // spec: staff-128
  test.each<[string, Record<string, unknown>, string]>([
    ['a name like a person’s', { name: 'Sandra' }, 'profile.name'],
    ['the name of staff', { name: 'Vonk_Support' }, 'name'],
    ['somebody under age', { date_of_birth: '2015-01-01' }, 'date_of_birth'],
    ['no portrait', { portrait: null }, 'portrait'],
    ['a portrait from elsewhere', { portrait: '1-female/../../secrets' }, 'profile.portrait'],
  ])('%s is refused', async (_what, changes, path) => {
    const { status, body } = await make(changes)
    expect(status).toBe(400)
    expect(body.data.issues[0].path.replace(/^profile\./, '')).toBe(path.replace(/^profile\./, ''))
  })

  // spec: staff-128
  test('of two with one name at once one is made', async () => {
    const name = 'TwiceInvented'
    const answers = await Promise.all([make({ name }), make({ name })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  // spec: staff-128
  test('a retired one is gone for members; a member is none to retire', async () => {
    const { body } = await make()
    const viewer = await newMember(app, site)
    expect((await post(as('owner'), `/fictional-profiles/${viewer.id}/retire`)).status).toBe(404)
    const answers = await Promise.all(
      [1, 2].map(() => post(as('owner'), `/fictional-profiles/${body.profile.id}/retire`)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await viewer.call(`/api/profiles/${body.profile.id}`)).status).toBe(404)
    const { body: list } = await read(as('owner'), `/fictional-profiles?site=${site.id}`)
    expect(list.profiles.find(({ id }: { id: number }) => id === body.profile.id).is_retired).toBe(true)
  })
})

describe('invites and keys', () => {
  const list = async (of: SiteRecord) => (await read(as('owner'), `/invites?site=${of.id}`)).body.invites
  const handOver = (of: SiteRecord, key: string) =>
    app.call('/api/signup/handoff', {
      method: 'POST',
      host: of.host,
      headers: { authorization: `Bearer ${key}` },
      body: { email: 'x@members.vonk.test' },
    })

  // spec: staff-129
  test('a partner’s key is shown once, stored as a hash, and works until it is ended, for good', async () => {
    const shop = await app.newSite({ signups: 'with_trafficsource' })
    const { body } = await post(as('site_manager'), '/invites', {
      site_id: shop.id,
      kind: 'partner',
      name: 'adnet',
    })
    const { key } = body
    const { handle } = body.invites[0]
    const old = await settingsOf(shop)
    expect(old.handoff_keys).toEqual([{ network: 'adnet', key_hash: hashToken(key) }])
    expect(JSON.stringify([await list(shop), old])).not.toContain(key)
    expect((await handOver(shop, key)).status).not.toBe(403)
    await post(as('site_manager'), '/invites/end', { site_id: shop.id, kind: 'partner', handle })
    expect((await handOver(shop, key)).status).toBe(403)
    // Older settings, as somebody puts them in force again.
    const back = { method: 'PUT', body: { handoff_keys: old.handoff_keys } }
    expect((await as('owner').call(`/api/admin/sites/${shop.id}`, back)).status).toBe(200)
    expect((await settingsOf(shop)).handoff_keys).toEqual([])
    expect((await handOver(shop, key)).status).toBe(403)
    expect((await list(shop))[0]).toMatchObject({ name: 'adnet', ended_by: { id: as('site_manager').id } })
    expect(await auditOf(`site:${shop.id}`)).toEqual(['invite.end_partner', 'invite.make_partner'])
  })

  // spec: staff-129
  test('codes are made at once by several, ended, and made again', async () => {
    const shop = await app.newSite({ signups: 'none' })
    const make = (name: string) => post(as('owner'), '/invites', { site_id: shop.id, kind: 'code', name })
    const end = (handle: string) =>
      post(as('owner'), '/invites/end', { site_id: shop.id, kind: 'code', handle })
    const answers = await Promise.all(['rose', 'ROSE', 'tulip', 'daisy'].map(make))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400])
    const { invite_codes } = await settingsOf(shop)
    expect(invite_codes.map((code) => code.toLowerCase()).sort()).toEqual(['daisy', 'rose', 'tulip'])
    expect((await end('tulip')).status).toBe(200)
    expect((await end('tulip')).status).toBe(404)
    await app.changeSettings(shop, { invite_codes })
    expect((await settingsOf(shop)).invite_codes).not.toContain('tulip')
    expect((await make('tulip')).status).toBe(200)
    expect((await settingsOf(shop)).invite_codes).toContain('tulip')
  })
})
