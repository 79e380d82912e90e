import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { minorUnits } from '../src/core/money.ts'
import { MemberHeading } from '../src/features/cards/profile/web/member-heading.tsx'
import { SiteNotes } from '../src/features/cards/profile/web/site-notes.tsx'
import { Acknowledgement } from '../src/features/chats/conversations/web/acknowledgement.tsx'
import { CreditCost } from '../src/features/credits/web/credit-cost.tsx'
import { recordLike } from '../src/features/likes/server/public.ts'
import { addPromotion } from '../src/features/promotions/server/public.ts'
import { PublicSettings } from '../src/features/sites/contract.ts'
import type { SiteRecord } from '../src/features/sites/server/public.ts'
import { setUpSite } from '../src/features/sites/server/set-up-site.ts'
import { profileFields } from '../src/features/sites/setting-rules.ts'
import { SiteSettings } from '../src/features/sites/settings-contract.ts'
import { FictionalLabel } from '../src/features/sites/web/public.tsx'
import { Layout } from '../src/root.tsx'
import HomeScreen from '../src/screens/home-screen.tsx'
import { LanguageChoice } from '../src/screens/layout/language-choice.tsx'
import { Brand } from '../src/screens/layout/site-header.tsx'
import { isUnlistedOn } from '../src/screens/layout/unlisted.ts'
import { findCaughtMails } from '../src/server/mail/caught-mail.ts'
import { hashToken } from '../src/server/signer.ts'
import { newPhoto, show } from './drivers/chat-photos-driver.ts'
import { conversation, send, start } from './drivers/chats-driver.ts'
import { grantRole, newMember, type TestMember } from './drivers/factories.ts'
import { buy } from './drivers/orders-driver.ts'
import { renderPage, textsOf, wordsOf } from './drivers/rendered-page.tsx'
import { driveFactors } from './drivers/second-factors.ts'
import { setUpApp } from './drivers/set-up.ts'
import { newVisitor, person, type Visitor } from './drivers/visitors.ts'

const messages = textsOf('en')

const app = setUpApp({ TRUST_PROXY: '1' })
let site: SiteRecord
/** The site before a change that creates another one. */
let first: SiteRecord

async function makeSite() {
  site = await app.newSite()
  first = site
  patch = {}
}

/** Overrides parts of the response of GET /settings that combine several settings. */
let patch: Partial<PublicSettings> = {}

/** A change to a site, an observation before and after it, and the observed values. */
interface Use {
  change: Partial<SiteSettings> | (() => unknown)
  see: () => Promise<unknown>
  seen: [before: unknown, after: unknown]
}

const visitor = (cookie?: string): Visitor => newVisitor(app, site, cookie ? { cookie } : {})
const from = (country: string) => visitor(`dev_country=${country}`)
const statusOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
  const { status, body } = await answer
  return body.code ?? status
}
const signUp = (changes: Record<string, unknown> = {}, who = visitor()) =>
  statusOf(who.call('/api/signup', { method: 'POST', body: person(site, changes) }))
const memberOf = (options: Parameters<typeof newMember>[2] = {}) => newMember(app, site, options)
const creditsOf = async (member: TestMember) => (await member.call('/api/user.php')).body.user.credits
const terms = async () => (await visitor().call('/api/pages/terms')).body as { title: string; body: string }

/** Places an advertisement on the site, whether or not it is switched on. */
async function placePromotion(kind: 'cam' | 'resell') {
  const texts = { en: { title: 'Lagoon', text: 'By the sea.' } }
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  await addPromotion(
    app.services,
    {
      site_id: site.id,
      kind,
      placement: 'grid',
      advertiser: 'Lagoon Media',
      texts,
      link: 'https://lagoon.example/',
      starts_at: new Date(0),
    },
    drawing,
  )
}

/** Returns the newest mail to a member who requests a new password. */
async function mailed() {
  const { email } = await memberOf()
  await visitor().call('/api/password-reset', { method: 'POST', body: { email } })
  await app.drain()
  const [mail] = await findCaughtMails(app.services.database.db, { to: email })
  return mail
}

const html = (element: ReactNode, viewer: { call: Visitor['call'] } = visitor()) =>
  renderPage(element, viewer, { settings: patch })
const costOf = async (cost: ReactNode) => wordsOf(await html(cost))
const homePage = () =>
  html(
    <Layout>
      <HomeScreen />
    </Layout>,
  )
const inHome = async (pattern: RegExp) => pattern.exec(await homePage())?.[1]

/** Returns the heading of a fictional profile, as a member sees it. */
async function fictionalHeading() {
  const [viewer, fictional] = [await memberOf(), await memberOf({ is_fictional: true })]
  const { profile } = (await viewer.call(`/api/profiles/${fictional.id}`)).body
  return wordsOf(await html(<MemberHeading profile={profile} menu={null} />, viewer))
}

const key = 'a-partner-and-its-key'
const handOver = () =>
  statusOf(
    app.call('/api/signup/handoff', {
      method: 'POST',
      host: site.host,
      origin: null,
      body: { email: 'visitor@vonk.test' },
      headers: { authorization: `Bearer ${key}` },
    }),
  )

const partOf = (text: string, ...wanted: string[]) => wanted.filter((words) => text.includes(words))
const [bundle] = SiteSettings.parse({}).bundles
const cheap = bundle
  ? [{ ...bundle, prices: { ...bundle.prices, EUR: minorUnits(500), USD: minorUnits(500) } }]
  : []

const uses: Partial<Record<keyof SiteSettings | keyof PublicSettings, Use>> = {
  countries: {
    change: { countries: ['NL', 'BE'] },
    see: () => signUp({ country: 'SE' }),
    seen: [200, 'invalid_input'],
  },
  domain_language: {
    change: { domain_language: 'nl' },
    see: async () => (await visitor().call('/api/nothing')).body.message,
    seen: ['This page could not be found', 'We kunnen deze pagina niet vinden'],
  },
  index_title: {
    change: { index_title: { en: 'Meet on Test' } },
    see: () => inHome(/<title>(.*?)<\/title>/),
    seen: ['Test – A spark is enough', 'Meet on Test'],
  },
  description: {
    change: { description: { en: 'Words for search engines' } },
    see: () => inHome(/<meta name="description" content="(.*?)"/),
    seen: [
      'Meet people who know what they want. Look around, say hello, see where it goes.',
      'Words for search engines',
    ],
  },
  visible_profile_fields: {
    change: { visible_profile_fields: profileFields.filter((field) => field !== 'eye_color') },
    see: async () => {
      const [ada, ben] = [await memberOf(), await memberOf()]
      await ben.call('/api/profile', { method: 'PUT', body: { eye_color: 'green', hair_color: 'brown' } })
      const { eye_color, hair_color } = (await ada.call(`/api/profiles/${ben.id}`)).body.profile
      return { eye_color, hair_color }
    },
    seen: [
      { eye_color: 'green', hair_color: 'brown' },
      { eye_color: null, hair_color: 'brown' },
    ],
  },
  visible_profile_notes: {
    change: { visible_profile_notes: [] },
    see: async () => wordsOf(await html(<SiteNotes fields={['sexuality']} />)),
    seen: [messages.profiles.view.notes.sexuality, ''],
  },
  search_fields: {
    change: { search_fields: ['gender', 'country'] },
    see: async () => statusOf((await memberOf()).call('/api/members?interests=art')),
    seen: [200, 'invalid_input'],
  },
  cdn_prefix: {
    change: { cdn_prefix: 'https://media.example.test' },
    see: async () => new URL((await newPhoto(await memberOf())).filename, 'http://own.test').origin,
    seen: ['http://own.test', 'https://media.example.test'],
  },
  message_credits: {
    change: { message_credits: 7 },
    see: async () => (await start(await memberOf(), await memberOf())).body.message.credits,
    seen: [10, 7],
  },
  photo_credits: {
    change: { photo_credits: 5 },
    see: async () => {
      const ada = await memberOf()
      return (await show(ada, await memberOf(), (await newPhoto(ada)).id)).body.message.credits
    },
    seen: [20, 5],
  },
  match_opening_free: {
    change: { match_opening_free: true },
    see: async () => {
      const [ada, ben] = [await memberOf(), await memberOf()]
      await app.work().transaction(async (work) => {
        await recordLike(work, { from: ada.id, to: ben.id })
        await recordLike(work, { from: ben.id, to: ada.id })
      })
      return (await start(ada, ben)).body.message.credits
    },
    seen: [10, 0],
  },
  reply_free_hours: {
    change: { reply_free_hours: 1 },
    see: async () => {
      const [ada, ben] = [await memberOf(), await memberOf()]
      return (await send(ben, await conversation(ada, ben))).body.message.credits
    },
    seen: [10, 0],
  },
  gift_credits: {
    change: { gift_credits: { min: 15, max: 60 } },
    see: async () => {
      const { gifts } = (await visitor().call('/api/gifts')).body
      const prices = gifts.map(({ credits }: { credits: number }) => credits)
      return [Math.min(...prices), Math.max(...prices)]
    },
    seen: [
      [10, 100],
      [15, 60],
    ],
  },
  signup_credits: {
    change: { signup_credits: 77 },
    see: async () => creditsOf(await memberOf()),
    seen: [30, 77],
  },
  message_length: {
    change: { message_length: 20 },
    see: async () => statusOf(start(await memberOf(), await memberOf(), 'A'.repeat(21))),
    seen: [200, 'message_too_long'],
  },
  support_email: {
    change: { support_email: 'help@test.example' },
    see: async () => partOf((await terms()).body, 'support@vonk.test', 'help@test.example'),
    seen: [['support@vonk.test'], ['help@test.example']],
  },
  enable_site_entry_popup: {
    change: { enable_site_entry_popup: 'no' },
    see: async () => (await visitor().call('/api/entry-warning')).body.is_shown,
    seen: [true, false],
  },
  site_entry_popup_countries: {
    change: { site_entry_popup_countries: ['DE'] },
    see: async () => (await from('NL').call('/api/entry-warning')).body.is_shown,
    seen: [true, false],
  },
  fictional_warning: {
    change: { fictional_warning: { en: 'Nobody real.' } },
    see: async () =>
      partOf(await html(<Acknowledgement />), messages.sites.fictional_warning, 'Nobody real.'),
    seen: [[messages.sites.fictional_warning], ['Nobody real.']],
  },
  fictional_singular: {
    change: { fictional_singular: { en: 'Drawn' } },
    see: async () => wordsOf(await html(<FictionalLabel />)),
    seen: [messages.sites.fictional_singular, 'Drawn'],
  },
  fictional_plural: {
    change: { fictional_plural: { en: 'drawn people' } },
    see: async () => partOf(await fictionalHeading(), messages.sites.fictional_plural, 'drawn people'),
    seen: [[messages.sites.fictional_plural], ['drawn people']],
  },
  fictional_icon: {
    change: { fictional_icon: 'info' },
    see: async () => /#(\w+)/.exec(await html(<FictionalLabel />))?.[1],
    seen: ['drama', 'info'],
  },
  refund_days: {
    change: { refund_days: 30 },
    see: async () => partOf((await terms()).body, '30 days'),
    seen: [[], ['30 days']],
  },
  refund_limit: {
    change: { refund_limit: minorUnits(100) },
    see: async () => {
      const { account } = await driveFactors(app, site).withTotp()
      await grantRole(app.work(), account.id, 'finance')
      const { id } = await buy(app, await memberOf())
      const body = { reason: 'Asked for.' }
      const { body: answer } = await account.call(`/api/admin/orders/${id}/refund`, { method: 'POST', body })
      return Object.keys(answer).sort()
    },
    seen: [['order', 'refund'], ['decision']],
  },
  signups: { change: { signups: 'none' }, see: () => signUp(), seen: [200, 'invite_only'] },
  invite_codes: {
    change: { invite_codes: ['rose'] },
    see: async () => {
      await app.changeSettings(site, { signups: 'none' })
      return signUp({ invite: 'ROSE' })
    },
    seen: ['invite_only', 200],
  },
  gifts: {
    change: { gifts: [{ id: 4, credits: 33 }] },
    see: async () => {
      const { body } = await visitor().call('/api/gifts')
      return body.gifts
        .filter(({ id }: { id: number }) => id === 4 || id === 1)
        .map(({ credits }: { credits: number }) => credits)
    },
    seen: [[10, 25], [33]],
  },
  payment_methods: {
    change: { payment_methods: { NL: { off: ['ideal'], order: ['paypal'], providers: [] } } },
    see: async () => {
      const { body } = await visitor().call('/api/payment-methods?country=NL')
      return body.payment_methods.map(({ code }: { code: string }) => code).slice(0, 1)
    },
    seen: [['ideal'], ['paypal']],
  },
  handoff_keys: {
    change: { handoff_keys: [{ network: 'adnet', key_hash: hashToken(key) }] },
    see: handOver,
    seen: ['forbidden', 200],
  },
  logged_out_search: {
    change: { logged_out_search: 'all' },
    see: () => statusOf(visitor().call('/api/members')),
    seen: ['authentication_required', 200],
  },
  logged_out_search_trafficsource: {
    change: { logged_out_search_trafficsource: 'all' },
    see: () => statusOf(visitor('source=network%3Dadnet').call('/api/members')),
    seen: ['authentication_required', 200],
  },
  mail_name: {
    change: { mail_name: 'Love letters' },
    see: async () => (await mailed())?.from,
    seen: ['Test <no-reply@localhost>', 'Love letters <no-reply@localhost>'],
  },
  mail_from: {
    change: { mail_from: 'hello@letters.example' },
    see: async () => (await mailed())?.from,
    seen: ['Test <no-reply@localhost>', 'Test <hello@letters.example>'],
  },
  support_phone: {
    change: { support_phone: '+31 20 794 1234' },
    see: async () => (await visitor().call('/api/pages/service')).body.body.includes('+31 20 794 1234'),
    seen: [false, true],
  },
  min_age: {
    change: { min_age: 40 },
    see: () => signUp({ date_of_birth: '1990-05-05' }),
    seen: [200, 'under_age'],
  },
  age_policy: {
    change: { age_policy: 'before_entry' },
    see: async () => statusOf((await memberOf()).call('/api/likes')),
    seen: [200, 'age_proof_required'],
  },
  age_policy_by_country: {
    change: { age_policy_by_country: { GB: 'before_entry' } },
    see: async () => {
      const member = await memberOf()
      const going = (country: string) =>
        statusOf(member.call('/api/likes', { cookie: `${member.cookie}; dev_country=${country}` }))
      return [await going('GB'), await going('FR')]
    },
    seen: [
      [200, 200],
      ['age_proof_required', 200],
    ],
  },
  reveal_accounts: {
    change: { reveal_accounts: false },
    see: async () => {
      const { email } = await memberOf()
      return (await visitor().call(`/api/signup/check?email=${email}`)).body.email_ok
    },
    seen: [false, true],
  },
  auto_like_fictional: {
    change: { auto_like_fictional: true },
    see: async () => {
      await memberOf({ gender: 'female', seeking: 'male', is_fictional: true })
      const newcomer = await memberOf({ gender: 'male', seeking: 'female' })
      const { body } = await newcomer.call('/api/auto-like', { headers: { 'sec-fetch-site': 'same-origin' } })
      return body.profile?.is_fictional ?? null
    },
    seen: [null, true],
  },
  member_resell: {
    change: { member_resell: true },
    see: async () => {
      await placePromotion('resell')
      return (await visitor().call('/api/promotions/grid')).body.promotion?.kind ?? null
    },
    seen: [null, 'resell'],
  },
  cam_promotions: {
    change: { cam_promotions: true },
    see: async () => {
      await placePromotion('cam')
      return (await visitor().call('/api/promotions/grid')).body.promotion?.kind ?? null
    },
    seen: [null, 'cam'],
  },
  photo_approval: {
    change: { photo_approval: 'before' },
    see: async () => (await newPhoto(await memberOf())).status,
    seen: ['approved', 'pending'],
  },
  apple_pay_domain_association: {
    change: { apple_pay_domain_association: '7B227073704964223A' },
    see: async () =>
      (await visitor().call('/.well-known/apple-developer-merchantid-domain-association')).status,
    seen: [404, 200],
  },
  bundles: {
    change: { bundles: cheap },
    see: async () => costOf(<CreditCost credits={100} />),
    seen: ['100 credits, about $10.95', '100 credits, about $5.00'],
  },
  pages: {
    change: { pages: { faq: { en: { title: 'Ask away', body: 'Anything.' } } } },
    see: async () => (await visitor().call('/api/pages/faq')).body.title,
    seen: ['Questions and answers', 'Ask away'],
  },
  palette: {
    change: { palette: 'gay' },
    see: () => inHome(/data-palette="(\d)"/),
    seen: ['1', '7'],
  },
  logo_words: {
    change: { logo_words: 'Spark and Co' },
    see: async () => wordsOf(await html(<Brand isLoggedIn={false} />)),
    seen: ['Test', 'Spark and Co'],
  },
  mails: {
    change: { mails: { passwordReset: { en: { title: 'Lost your key, {name}?' } } } },
    see: async () => (await mailed())?.text.includes('Lost your key, member'),
    seen: [false, true],
  },
  mail_dkim_selector: {
    change: { mail_dkim_selector: 'k1' },
    see: async () => {
      const { account } = await driveFactors(app, site).withTotp()
      await grantRole(app.work(), account.id, 'owner')
      const { checks } = (await account.call(`/api/admin/sites/${site.id}/domain`)).body
      return checks.find(({ check }: { check: string }) => check === 'dkim').name
    },
    seen: ['', 'k1._domainkey.localhost'],
  },
  index_members: {
    change: { index_members: true, logged_out_search: 'all' },
    see: async () => isUnlistedOn((await visitor().call('/api/settings')).body.settings, '/members/7'),
    seen: [true, false],
  },
  // Derived from other settings, the site's own columns or the request.
  alternates: {
    change: { domain_language: 'pl' },
    see: async () => (await visitor().call('/api/settings')).body.settings.alternates[0].language,
    seen: ['en', 'pl'],
  },
  minimum_message_costs: {
    change: () => {
      patch = { minimum_message_costs: { US: { costs: minorUnits(333), currency: 'USD' } } }
    },
    see: async () => costOf(<CreditCost credits={10} />),
    seen: ['10 credits, about $1.10', '10 credits, about $3.33'],
  },
  bundles_from: {
    change: { bundles: cheap.map((each) => ({ ...each, credits: 50 })) },
    see: async () => costOf(<CreditCost credits={20} />),
    seen: ['20 credits, about $2.19', '20 credits, about $2.00'],
  },
  credit_rate: {
    change: () => {
      patch = { credit_rate: { credits: 100, amount: minorUnits(700), currency: 'USD' } }
    },
    see: async () => costOf(<CreditCost credits={10} />),
    seen: ['10 credits, about $1.10', '10 credits, about $0.70'],
  },
  price_country: {
    change: { countries: ['SE', 'NL'] },
    see: async () => costOf(<CreditCost credits={100} />),
    seen: ['100 credits, about $10.95', '100 credits, about SEK 115.00'],
  },
  geoip_selected_country: {
    change: { countries: ['CH'] },
    see: async () =>
      [...(await html(<LanguageChoice />, from('NL'))).matchAll(/value="(\w+)"/g)].map(([, code]) => code),
    seen: [['nl'], ['de', 'it', 'fr', 'en']],
  },
  name: {
    change: () => app.work().transaction((work) => setUpSite(work, site, { name: 'Sparks' })),
    see: async () => (await terms()).title,
    seen: ['Terms of Test', 'Terms of Sparks'],
  },
  domain: {
    change: async () => {
      site = await app.newSite()
    },
    see: async () => {
      const linked = /http:\/\/([\w.-]+):3000\//.exec((await mailed())?.text ?? '')?.[1]
      return { first: linked === first.host, now: linked === site.host }
    },
    seen: [
      { first: true, now: true },
      { first: false, now: true },
    ],
  },
  niche: {
    change: async () => {
      site = await app.newSite({}, { niche: 2 })
    },
    see: async () => [await inHome(/data-palette="(\d)"/), await inHome(/<h1[^>]*>(.*?)<\/h1>/)],
    seen: [
      ['1', 'A spark is enough'],
      ['2', 'You caught her eye'],
    ],
  },
  terms_version: {
    change: async () => {
      await app.services.clock.advance(1)
      site = await app.newSite()
    },
    see: () => signUp({ terms_version: first.terms_version }),
    seen: [200, 'invalid_input'],
  },
}

/**
 * Parts of the response of GET /settings that no operator sets: from the deployment, the request or the row
 * itself.
 */
const given = [
  'id',
  'company_id',
  'design_version',
  'geoip_country',
  'push_pub',
  'is_demo',
  'is_test_mode',
  'has_dev_doors',
] as const satisfies (keyof PublicSettings)[]

const known = [...new Set([...Object.keys(SiteSettings.shape), ...Object.keys(PublicSettings.shape)])]

// spec: sites-4
test.each(known)('the setting %s has an entry', (name) => {
  const isGiven = (given as readonly string[]).includes(name)
  expect([name in uses, isGiven].filter(Boolean), name).toHaveLength(1)
})

// spec: staff-49, accounts-5, accounts-7, age-1, cards-1, chats-1, chats-2, chats-31, core-6, frame-12, gifts-1, pages-1, photos-1, photos-2, promotions-1, search-1, sites-2, sites-4, sites-5, sites-6, sites-7, sites-8, sites-10, sites-11, sites-12
test.each(Object.entries(uses))('%s changes what is seen', async (_name, { change, see, seen }) => {
  await makeSite()
  const before = await see()
  await (typeof change === 'function' ? change() : app.changeSettings(site, change))
  expect([before, await see()]).toEqual(seen)
})
