import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/drivers/browser/accessible.ts'
import { type Answers, closePage, showPage, t } from '../../../../tests/drivers/browser/show-page.tsx'
import { currencyCodes, minorUnits } from '../../../core/money.ts'
import type { Permission, StaffGrant } from '../../../core/staff.ts'
import { defaultBundles } from '../../sites/rules.ts'
import { KeysProvider, staffMeOptions } from '../../staff/web/public.tsx'
import CodesScreen from './codes-screen.tsx'
import GiftsScreen from './gifts-screen.tsx'
import InvitesScreen from './invites-screen.tsx'
import MethodsScreen from './methods-screen.tsx'
import PricesScreen from './prices-screen.tsx'
import PromotionsScreen from './promotions-screen.tsx'
import WaitingScreen from './waiting-screen.tsx'

// The screens of the catalogue with answers of the test's own.

const manager = {
  role: 'site_manager',
  site_id: null,
  permissions: ['catalogue.draft', 'catalogue.write', 'content.write'],
}
const finance = { role: 'finance', site_id: null, permissions: ['catalogue.draft'] }
const sites = [
  { id: 1, host: 'vonk.test' },
  { id: 2, host: 'she.vonk.test' },
]
interface Sent {
  path: string
  body: unknown
}
let sent: Sent[] = []
beforeEach(() => {
  sent = []
})

const gifts = [
  { id: 4, name: 'Rose', image: '/gifts/rose.svg', credits: 25 },
  { id: 1, name: 'Coffee', image: '/gifts/coffee.svg', credits: 10 },
]
const choice = { off: [], order: [], providers: [] }
const proposal = {
  id: 7,
  site: sites[0],
  change: {
    kind: 'bundles',
    site_id: 1,
    base: defaultBundles,
    bundles: defaultBundles.map((bundle, index) =>
      index === 0 ? { ...bundle, prices: { ...bundle.prices, EUR: minorUnits(1095) } } : bundle,
    ),
  },
  reason: 'Rounder.',
  proposed_by: { id: 9, name: 'finance_demo' },
  proposed_at: '2026-11-30T10:00:00.000Z',
  is_outdated: false,
  is_mine_to_decide: true,
}
const code = {
  id: 3,
  code: 'SUMMER-20',
  site: sites[0],
  percentage: 20,
  minimum: { amount: 2000, currency: 'EUR' },
  country: 'NL',
  max_uses: 100,
  max_uses_per_member: 1,
  starts_at: null,
  signed_up_from: null,
  signed_up_until: null,
  expires: '2026-12-31T23:59:59.999Z',
  state: 'running',
  uses: 12,
  created_at: '2026-11-30T10:00:00.000Z',
  made_by: { id: 9, name: 'admin_demo' },
}

const reads: Record<string, unknown> = {
  '/admin/catalogue/proposals': { proposals: [proposal] },
  '/admin/bundles': {
    bundles: defaultBundles,
    message_credits: 10,
    currencies: ['EUR', 'SEK'],
    history: [
      {
        id: 1,
        at: '2026-11-29T10:00:00.000Z',
        by: { id: 9, name: 'admin_demo' },
        reason: 'Spring.',
        before: defaultBundles.slice(1),
        after: defaultBundles,
      },
    ],
  },
  '/admin/gifts': {
    gifts,
    retired: [],
    pictures: [{ code: 'rose', name: 'Rose', image: '/gifts/rose.svg' }],
  },
  '/admin/payment-methods': {
    country: 'NL',
    currency: 'EUR',
    countries: ['NL', 'DE'],
    methods: [
      { code: 'ideal', is_on: true, providers: ['sandbox'] },
      { code: 'paypal', is_on: true, providers: [] },
    ],
    providers: ['sandbox'],
    choice,
  },
  '/admin/discount-codes': { codes: [code], next: null },
  '/admin/promotions': { promotions: [] },
  '/admin/invites': {
    invites: [
      {
        kind: 'code',
        name: 'roses',
        handle: 'roses',
        created_at: '2026-11-29T10:00:00.000Z',
        made_by: { id: 9, name: 'admin_demo' },
        ended_at: null,
        ended_by: null,
      },
    ],
  },
}
/** Answers reads with what is above, and writes with what the test says. */
const answersWith =
  (writes: Record<string, () => Response>): Answers =>
  ({ method, path, body }) => {
    if (method === 'GET') return Response.json(reads[path.replace(/\?.*/, '')])
    sent.push({ path, body })
    return writes[path]?.()
  }

async function open(
  element: React.ReactElement,
  path: string,
  who: { role: string; site_id: number | null; permissions: readonly string[] },
  writes: Record<string, () => Response> = {},
) {
  await showPage(<KeysProvider>{element}</KeysProvider>, {
    path,
    answers: answersWith(writes),
    fill: (queryClient, api) =>
      queryClient.setQueryData<unknown>(staffMeOptions(api).queryKey, {
        staff: {
          account_id: 1,
          name: 'me',
          grants: [{ role: who.role, site_id: who.site_id }] as StaffGrant[],
          permissions: who.permissions as Permission[],
          sites,
        },
      }),
  })
}
const bodyOf = (index: number) => (sent[index] ?? { body: {} }).body
const ok = () => Response.json({ proposal: null })
const cell = (currency: string, number: number) =>
  page.getByLabelText(t('catalogue.prices.priceOf', { currency, number }))
const publish = () => page.getByRole('button', { name: t('catalogue.publish'), exact: true })

// spec: staff-130
test('a price is typed, shown for each message, compared and published with its reason', async () => {
  await open(<PricesScreen />, '/admin/catalogue/prices', manager, { '/admin/catalogue': ok })
  await expect.element(cell('EUR', 1)).toHaveValue('9.95')
  await expect.element(publish()).toBeDisabled()
  await cell('EUR', 1).fill('10,95')
  await expect.element(page.getByText(t('orders.perMessage', { price: '€1.10' }))).toBeVisible()
  await expect.element(page.getByText('€9.95 → €10.95', { exact: false })).toBeVisible()
  await page.getByLabelText(t('catalogue.reason'), { exact: false }).fill('Rounder.')
  await publish().click()
  expect(sent).toHaveLength(1)
  const { change, reason } = bodyOf(0) as { change: Record<string, never>; reason: string }
  expect(reason).toBe('Rounder.')
  expect(change).toMatchObject({ kind: 'bundles', site_id: 1, base: defaultBundles })
  const [first, ...others] = change.bundles as unknown as typeof defaultBundles
  expect(first?.prices.EUR).toBe(1095)
  expect(others).toEqual(defaultBundles.slice(1))
  await expectAccessible()
})

// spec: staff-130
test('a currency without a price is not sent, and a refused list keeps what was typed', async () => {
  const refusal = () =>
    Response.json(
      {
        code: 'invalid_input',
        status: 400,
        message: 'Wrong.',
        data: { issues: [{ path: 'change.bundles.1.prices.EUR', message: 'Costs no more.' }] },
      },
      { status: 400 },
    )
  await open(<PricesScreen />, '/admin/catalogue/prices', manager, { '/admin/catalogue': refusal })
  await cell('SEK', 1).fill('')
  await publish().click()
  await expect.element(page.getByText(t('catalogue.prices.incomplete'))).toBeVisible()
  expect(sent).toHaveLength(0)
  await cell('SEK', 1).fill('115')
  await cell('EUR', 2).fill('9')
  await publish().click()
  await expect.element(page.getByText('Costs no more.')).toBeVisible()
  await expect.element(cell('EUR', 2)).toHaveValue('9')
  await expect.element(cell('EUR', 2)).toHaveAttribute('aria-invalid', 'true')
})

// spec: staff-130
test('bundles are added, moved and removed; a new one needs every currency', async () => {
  await open(<PricesScreen />, '/admin/catalogue/prices', manager, { '/admin/catalogue': ok })
  await page.getByRole('button', { name: t('catalogue.prices.add') }).click()
  await expect.element(cell('EUR', 5)).toHaveValue('')
  await page.getByRole('button', { name: t('catalogue.prices.remove', { number: 5 }) }).click()
  await page.getByRole('button', { name: t('catalogue.prices.later', { number: 1 }) }).click()
  await expect.element(page.getByText(t('catalogue.prices.reordered'))).toBeVisible()
  await publish().click()
  const { change } = bodyOf(0) as { change: { bundles: typeof defaultBundles } }
  expect(change.bundles.map(({ credits }) => credits)).toEqual([250, 100, 600, 1500])
  expect(change.bundles.every(({ prices }) => currencyCodes.every((currency) => prices[currency] > 0))).toBe(
    true,
  )
})

// spec: staff-131
test('finance proposes instead, and is told that it waits', async () => {
  await open(<PricesScreen />, '/admin/catalogue/prices?site=2', finance, {
    '/admin/catalogue': () => Response.json({ proposal }),
  })
  await expect.element(page.getByText(t('catalogue.proposeHint'))).toBeVisible()
  await cell('EUR', 1).fill('10.45')
  await page.getByRole('button', { name: t('catalogue.propose'), exact: true }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]?.body).toMatchObject({ change: { site_id: 2 } })
  await expect.element(page.getByText(t('catalogue.proposed')).first()).toBeVisible()
  await expect.element(page.getByRole('link', { name: t('catalogue.parts.invites') })).not.toBeInTheDocument()
})

// spec: staff-131
test('what waits is shown as it would change the prices, and published there', async () => {
  await open(<WaitingScreen />, '/admin/catalogue', manager, {
    '/admin/catalogue/proposals/7/publish': () => Response.json({ ok: true }),
  })
  await expect.element(page.getByText('€9.95 → €10.95', { exact: false })).toBeVisible()
  await expect.element(page.getByText(/finance_demo/)).toBeVisible()
  await expectAccessible()
  await publish().click()
  await expect.poll(() => sent.map(({ path }) => path)).toEqual(['/admin/catalogue/proposals/7/publish'])
})

// spec: staff-132
test('gifts are moved, priced and retired by hand and keyboard', async () => {
  await open(<GiftsScreen />, '/admin/catalogue/gifts', manager, { '/admin/catalogue': ok })
  await page.getByRole('button', { name: t('catalogue.gifts.down', { name: 'Rose' }) }).click()
  await page.getByLabelText(t('catalogue.gifts.creditsOf', { name: 'Coffee' })).fill('12')
  await page.getByRole('button', { name: t('catalogue.gifts.retireOf', { name: 'Rose' }) }).click()
  await expect
    .element(page.getByRole('button', { name: t('catalogue.gifts.offerOf', { name: 'Rose' }) }))
    .toBeVisible()
  await publish().click()
  expect(sent[0]?.body).toEqual({
    change: {
      kind: 'gifts',
      site_id: 1,
      base: [
        { id: 4, credits: 25 },
        { id: 1, credits: 10 },
      ],
      gifts: [{ id: 1, credits: 12 }],
    },
  })
  await expectAccessible()
})

// spec: staff-132
test('methods of a country are switched off and moved; the rest of their order stays the product’s', async () => {
  await open(<MethodsScreen />, '/admin/catalogue/methods?country=NL', manager, { '/admin/catalogue': ok })
  await expect.element(page.getByText(t('catalogue.methods.noProvider'))).toBeVisible()
  const name = t('orders.methods.ideal')
  await page.getByLabelText(t('catalogue.methods.offerOf', { name })).click({ force: true })
  await publish().click()
  expect(sent[0]?.body).toMatchObject({
    change: {
      kind: 'payment_methods',
      country: 'NL',
      base: choice,
      choice: { off: ['ideal'], order: [], providers: [] },
    },
  })
  closePage()
  await open(<MethodsScreen />, '/admin/catalogue/methods?country=NL', manager, { '/admin/catalogue': ok })
  await page.getByRole('button', { name: t('catalogue.methods.down', { name }) }).click()
  await publish().click()
  expect(sent[1]?.body).toMatchObject({ change: { choice: { off: [], order: ['paypal', 'ideal'] } } })
  await expectAccessible()
})

// spec: staff-132
test('a code says what it is for; a new one is sent with its days, and stays in the form when it is refused', async () => {
  let isRefused = true
  const answer = () =>
    isRefused
      ? Response.json(
          {
            code: 'invalid_input',
            status: 400,
            message: 'Wrong.',
            data: { issues: [{ path: 'code', message: 'Taken.' }] },
          },
          { status: 400 },
        )
      : ok()
  await open(<CodesScreen />, '/admin/catalogue/codes?new=1', manager, { '/admin/catalogue': answer })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(t('catalogue.codes.code'), { exact: true }).fill('winter-10')
  await dialog.getByLabelText(t('catalogue.codes.percentage'), { exact: true }).fill('10')
  await dialog.getByLabelText(t('catalogue.codes.expires'), { exact: false }).fill('2026-12-31')
  await expectAccessible()
  await dialog.getByRole('button', { name: t('catalogue.publish') }).click()
  await expect.element(dialog.getByText('Taken.')).toBeVisible()
  await expect
    .element(dialog.getByLabelText(t('catalogue.codes.percentage'), { exact: true }))
    .toHaveValue('10')
  isRefused = false
  await dialog.getByRole('button', { name: t('catalogue.publish') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent[1]?.body).toEqual({
    change: {
      kind: 'discount_code',
      code: {
        site_id: 1,
        code: 'winter-10',
        percentage: 10,
        minimum: null,
        country: null,
        max_uses: null,
        max_uses_per_member: null,
        starts_at: null,
        expires: '2026-12-31T23:59:59.999Z',
        signed_up_from: null,
        signed_up_until: null,
      },
    },
  })
  await expect.element(page.getByText(t('catalogue.codes.uses', { count: 12 }))).toBeVisible()
})

// spec: staff-132
test('a partner’s key is shown once, until it is dismissed', async () => {
  await open(<InvitesScreen />, '/admin/catalogue/invites', manager, {
    '/admin/invites': () => Response.json({ invites: [], key: 'the-key-itself' }),
  })
  await page.getByLabelText(t('catalogue.invites.kind')).selectOptions('partner')
  await page.getByLabelText(t('catalogue.invites.names.partner')).fill('adnet')
  await page.getByRole('button', { name: t('catalogue.invites.make'), exact: true }).click()
  await expect.element(page.getByText('the-key-itself')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: t('kit.dismiss') }).click()
  await expect.element(page.getByText('the-key-itself')).not.toBeInTheDocument()
})

// spec: staff-132
test('advertising shows its preview in the language that is written', async () => {
  await open(<PromotionsScreen />, '/admin/catalogue/promotions?new=1', manager)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText(t('catalogue.promotions.titleLabel')).fill('Lagoon at dusk')
  await dialog.getByLabelText(t('catalogue.promotions.advertiser'), { exact: true }).fill('Lagoon Media')
  const preview = dialog.getByRole('complementary')
  await expect.element(preview.getByText('Lagoon at dusk')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: t('catalogue.promotions.place') }).click()
  await expect.element(dialog.getByText(t('catalogue.promotions.noPicture'))).toBeVisible()
  expect(sent).toHaveLength(0)
})
