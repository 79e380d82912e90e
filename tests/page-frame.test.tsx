import type { ReactElement, ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { localeCodes, locales } from '../src/core/locales.ts'
import { interestCodes } from '../src/core/people.ts'
import type { Card } from '../src/core/schemas.ts'
import { MemberInterests } from '../src/features/cards/profile/web/member-interests.tsx'
import { CookieBanner } from '../src/features/pages/web/public.tsx'
import { nicheCodes } from '../src/features/sites/rules.ts'
import type { SiteSettings } from '../src/features/sites/settings-contract.ts'

import { Layout } from '../src/root.tsx'
import LangConfigScreen from '../src/screens/dev/lang-config-screen.tsx'
import HomeScreen from '../src/screens/home-screen.tsx'
import ChatLayout from '../src/screens/layout/chat-layout.tsx'
import DefaultLayout from '../src/screens/layout/default-layout.tsx'
import { LanguageChoice } from '../src/screens/layout/language-choice.tsx'
import { useIsMembersArea } from '../src/screens/layout/members-area.ts'
import { SiteFooter } from '../src/screens/layout/site-footer.tsx'
import { SiteHeader } from '../src/screens/layout/site-header.tsx'
import { SignupPage } from '../src/screens/signup/signup-page.tsx'
import { ErrorScreen } from '../src/web/error-screen.tsx'
import { ToastProvider } from '../src/web/kit/overlays/toast.tsx'
import { newMember, type TestMember } from './drivers/factories.ts'
import { renderPage, textsOf, wordsOf } from './drivers/rendered-page.tsx'
import { setUpApp, setUpSite } from './drivers/set-up.ts'
import { newVisitor, type Visitor } from './drivers/visitors.ts'

const { frame, signup } = textsOf('en')

const app = setUpApp({ TRUST_PROXY: '1' })
const site = setUpSite(app)
let visitor: Visitor
let member: TestMember
beforeAll(async () => {
  visitor = newVisitor(app, site)
  member = await newMember(app, site)
})

/** Renders a page of a member with these totals. */
const withTotals = (element: ReactNode, unread_messages: number, new_likes: number) =>
  renderPage(element, member, {
    fill: (queryClient, api) =>
      queryClient.setQueryData<unknown>(api.chats.totals.queryKey({ input: {} }), {
        totals: { unread_messages, new_likes },
      }),
  })

// spec: core-2
test.each([
  ['en', 'US', 'en-US'],
  ['en', 'GB', 'en-GB'],
  ['es', 'US', 'es-ES'],
] as const)('a page in %s for a visitor from %s says that it is %s', async (locale, country, lang) => {
  const page = (
    <Layout>
      <HomeScreen />
    </Layout>
  )
  const settings = { geoip_selected_country: country }
  expect(await renderPage(page, visitor, { locale, settings })).toContain(`<html lang="${lang}"`)
})

// spec: frame-14
test('the home page confirms a logout, and only then', async () => {
  const { loggedOut } = textsOf('en').home
  expect(wordsOf(await renderPage(<HomeScreen />, visitor, { path: '/?logged_out' }))).toContain(loggedOut)
  expect(wordsOf(await renderPage(<HomeScreen />, visitor, { path: '/' }))).not.toContain(loggedOut)
})

// spec: frame-8
test.each([
  [0, 0, ''],
  [3, 4, '(7) '],
])(
  '%i unread messages and %i new likes precede the title that the server renders',
  async (unread, likes, prefix) => {
    const markup = await withTotals(
      <Layout>
        <HomeScreen />
      </Layout>,
      unread,
      likes,
    )
    expect(/<title>(.*?)<\/title>/.exec(markup)?.[1]).toBe(`${prefix}Test – A spark is enough`)
  },
)

// spec: frame-1
test('the header of a member has the destinations with their badges, that of a visitor the login', async () => {
  const own = await withTotals(<SiteHeader />, 120, 2)
  const links = [...own.matchAll(/href="(\/[a-z-]*)"/g)].map(([, to]) => to)
  expect(links).toEqual(expect.arrayContaining(['/members', '/chats', '/likes', '/premium']))
  expect(wordsOf(own)).toContain('99+')
  expect(own).not.toContain('href="/login')
  const theirs = await renderPage(<SiteHeader />, visitor, { path: '/members' })
  expect(theirs).toContain('href="/login?next=%2Fmembers"')
  expect(theirs).not.toContain('href="/chats"')
})

// spec: frame-1
test('the US lines of the footer appear in English only', async () => {
  const words = async (locale: 'en' | 'nl') => wordsOf(await renderPage(<SiteFooter />, visitor, { locale }))
  const english = await words('en')
  const dutch = await words('nl')
  for (const line of [frame.footer.usAdults, frame.footer.usRecords]) expect(english).toContain(line)
  expect(english).toContain('support@vonk.test')
  expect(english).toContain(frame.footer.disclaimer)
  expect(dutch).toContain(textsOf('nl').frame.footer.disclaimer)
  expect(dutch).not.toContain(textsOf('nl').frame.footer.usRecords)
  expect(dutch).not.toContain('support@vonk.test')
})

// spec: frame-21
test('the footer has the nine links, and the company of the site', async () => {
  const company = (await visitor.call('/api/company')).body
  const full = { ...company.company, tradenames: ['Spark One'], support_phone: '+31 20 000 00 00' }
  const markup = await renderPage(<SiteFooter />, visitor, {
    fill: (queryClient, api) =>
      queryClient.setQueryData(api.sites.company.queryKey({ input: {} }), { company: full }),
  })
  const links = [...markup.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)
  const slugs = ['terms', 'privacy', 'cookies', 'ban', 'return-policy', 'faq', 'service']
  expect(links).toEqual(expect.arrayContaining(slugs.map((slug) => `/pages/${slug}`)))
  expect(links).toEqual(
    expect.arrayContaining(['/pricing', '/complaints', '/withdraw', '/pages/accessibility']),
  )
  const words = wordsOf(markup)
  for (const part of [full.name, full.kvk, ...full.vat_numbers, 'Spark One', '+31 20 000 00 00']) {
    expect(words).toContain(part)
  }
  const without = await renderPage(<SiteFooter />, visitor, {
    fill: (queryClient, api) =>
      queryClient.setQueryData(api.sites.company.queryKey({ input: {} }), {
        company: { ...full, vat_numbers: [] },
      }),
  })
  expect(wordsOf(without)).not.toContain('VAT')
})

// spec: frame-21
test('the footer of the signup’s last steps is only a logo', async () => {
  const markup = await renderPage(<SiteFooter />, visitor, { path: '/complete-signup' })
  expect(markup).toContain('/marks/1.svg')
  expect(markup).not.toContain('<a ')
  // Besides it only the note that payments are simulated, which is on every page (decisions: Credits and money).
  expect(wordsOf(markup)).toBe(`Test ${textsOf('en').orders.testMode}`)
})

// spec: pages-4
test('visitors are asked once whether visits may be counted, members never', async () => {
  const question = frame.cookies.title
  const shown = async (choice: 'unset' | 'yes' | 'no' | null) =>
    wordsOf(
      await renderPage(<CookieBanner />, visitor, {
        fill: (queryClient, api) => {
          if (choice) queryClient.setQueryData(api.pages.cookieChoice.queryKey({ input: {} }), { choice })
        },
      }),
    ).includes(question)
  expect([await shown('unset'), await shown('yes'), await shown('no'), await shown(null)]).toEqual([
    true,
    false,
    false,
    false,
  ])
})

// spec: core-4
test('the language dropdown is hidden on complete-signup', async () => {
  expect(await renderPage(<LanguageChoice />, visitor, { path: '/signup' })).toContain('/lang-config?next=')
  for (const path of ['/complete-signup', '/complete-signup/']) {
    expect(await renderPage(<LanguageChoice />, visitor, { path })).toBe('')
  }
})

// spec: core-4
test('the language dropdown offers the languages of the visitor’s country, whatever the page is in', async () => {
  const markup = await renderPage(<LanguageChoice />, visitor, {
    locale: 'pl',
    settings: { geoip_selected_country: 'BE' },
  })
  const offered = [...markup.matchAll(/value="(\w\w)"/g)].map(([, code]) => code)
  expect(offered).toEqual(['nl', 'fr', 'de'])
})

// spec: core-4
test('/lang-config offers all eleven languages by their own names', async () => {
  const markup = await renderPage(<LangConfigScreen />, visitor, { path: '/lang-config' })
  const offered = [...markup.matchAll(/value="(\w\w)"[^>]*><span>([^<]+)</g)].map(([, code, name]) => [
    code,
    name,
  ])
  expect(offered).toEqual(localeCodes.map((code) => [code, locales[code].nativeName]))
})

// spec: browser-2
test.each([
  [new ErrorResponse(404, 'Not Found', null), '404', 'This page could not be found', 'Back to the home page'],
  [new Error('secret'), '500', 'Error An error occured, please try again later.', 'Go back to home'],
  [new ErrorResponse(403, '', { message: 'Not for you' }), '403', 'Not for you', 'Go back to home'],
])(
  'the error page of %s has status %s, "%s" and a link to the home page',
  async (error, status, text, link) => {
    const words = wordsOf(await renderPage(<ErrorScreen error={error} />, visitor))
    for (const part of [status, text, link]) expect(words).toContain(part)
    expect(words).not.toContain('secret')
  },
)

// spec: frame-7
test('chats have a bare layout: neither header nor footer, the bottom bar on the list only', async () => {
  const partsOf = async (element: ReactElement, path: string) => {
    const markup = await renderPage(<ToastProvider>{element}</ToastProvider>, member, { path })
    return {
      header: markup.includes('<header'),
      footer: markup.includes('<footer'),
      bar: markup.includes('data-bottom-bar'),
    }
  }
  expect(await partsOf(<ChatLayout />, '/chats')).toEqual({ header: false, footer: false, bar: true })
  expect(await partsOf(<ChatLayout />, '/chats/7')).toEqual({ header: false, footer: false, bar: false })
  expect(await partsOf(<DefaultLayout />, '/members')).toEqual({ header: true, footer: true, bar: true })
})

// spec: app-5
test('each feature of the home page and each interest of a profile has its icon', async () => {
  const iconsIn = (markup: string) =>
    [...markup.matchAll(/href="\/interests\/icons\.svg#([\w-]+)"/g)].map(([, id]) => id)
  const features = iconsIn(await renderPage(<HomeScreen />, visitor)).filter((id) =>
    /^feature-/.test(id ?? ''),
  )
  expect(features).toEqual(['feature-community', 'feature-funny', 'feature-hot', 'feature-safe'])
  const interests = <MemberInterests interests={interestCodes} ownInterests={[]} />
  expect(iconsIn(await renderPage(interests, member)).sort()).toEqual([...interestCodes].sort())
})

// spec: frame-16, frame-18, sites-17
test.each(nicheCodes.map((code, index) => [index + 1, code] as const))(
  'the home page of niche %i has its own words and pictures, the price and five questions',
  async (niche, code) => {
    const questions = (await visitor.call('/api/questions')).body
    const markup = await renderPage(<HomeScreen />, visitor, {
      settings: { niche },
      fill: (queryClient, api) =>
        queryClient.setQueryData(api.pages.questions.queryKey({ input: {} }), questions),
    })
    const words = wordsOf(markup)
    const { home } = textsOf('en')
    for (const text of [home[code].headline, home[code].text, ...Object.values<string>(home[code].more)]) {
      expect(words).toContain(text)
    }
    expect(markup).toContain(`/home/${niche}.svg`)
    expect(words).toContain('A message costs 10 credits, about $1.10.')
    expect(markup.match(/<details/g)).toHaveLength(5)
    expect(markup.match(/<h1/g)).toHaveLength(1)
    for (const part of ['FAQPage"', 'Question"', 'Answer"', 'WebSite"']) {
      expect(markup).toContain(`itemType="https://schema.org/${part}`)
    }
    expect(markup).not.toContain('schema.org/Person')
  },
)

// spec: sites-18
test('a public page names its address, its languages on the company’s domains, and what links to it show', async () => {
  const alternates = [
    { language: 'en', origin: 'https://spark.example' },
    { language: 'nl', origin: 'https://vonk.example' },
  ]
  const page = (
    <Layout>
      <HomeScreen />
    </Layout>
  )
  const markup = await renderPage(page, visitor, { settings: { alternates }, locale: 'nl' })
  for (const tag of [
    '<link rel="canonical" href="https://spark.example/"',
    '<link rel="alternate" hrefLang="en" href="https://spark.example/"',
    '<link rel="alternate" hrefLang="nl" href="https://vonk.example/"',
    '<link rel="alternate" hrefLang="x-default" href="https://spark.example/"',
    '<meta property="og:url" content="https://spark.example/"',
    '<meta property="og:image:alt" content="Test',
    '<meta property="og:locale" content="nl_NL"',
    '<meta property="og:image" content="https://spark.example/share.png?language=nl"',
    '<meta property="og:title" content="Test',
  ]) {
    expect(markup).toContain(tag)
  }
  const other = await renderPage(page, visitor, { settings: { alternates }, path: '/members' })
  expect(other).not.toContain('rel="canonical"')
  expect(other).toContain('name="robots" content="noindex"')
})

/** Returns the addresses of the signup that the home page links to, for a visitor who has come by this one. */
async function signupLinks(path: string, choice: 'yes' | 'no' | 'unset') {
  const card = { id: 7, name: 'Ann', age: 30, region: null, main_image: null }
  const page = (
    <Layout>
      <HomeScreen />
    </Layout>
  )
  const markup = await renderPage(page, visitor, {
    path,
    fill: (queryClient, api) => {
      queryClient.setQueryData<unknown>(api.search.welcome.queryKey({ input: {} }), {
        cards: [card, { ...card, id: 8 }, { ...card, id: 9 }],
      })
      queryClient.setQueryData(api.pages.cookieChoice.queryKey({ input: {} }), { choice })
    },
  })
  return [...markup.matchAll(/href="(\/(?:members\/\d+\/)?signup[^"]*)"/g)].map(([, to]) =>
    to?.replaceAll('&amp;', '&'),
  )
}

// spec: frame-17
test.each<[choice: 'yes' | 'no' | 'unset', query: string, why: string]>([
  ['unset', '?network=adnet&invite=abc', 'nobody has asked yet'],
  ['no', '?network=adnet&invite=abc', 'nothing may be stored'],
  ['yes', '?invite=abc', 'cookies hold the rest'],
])(
  'with the cookie choice %s the links of the home page keep %s, also those on pictures: %s',
  async (choice, query, _why) => {
    expect(await signupLinks('/?invite=abc&network=adnet&other=1', choice)).toEqual([
      `/signup${query}`,
      ...[7, 8, 9].map((id) => `/members/${id}/signup${query}`),
      `/signup${query}`,
    ])
  },
)

function Area() {
  return String(useIsMembersArea())
}

// spec: frame-4
test('the members area is that of product.md, 2', () => {
  const ids = [
    'members',
    'members-id',
    'chats',
    'likes',
    'likes-m-id',
    'premium',
    'chats-id',
    'profile',
    'index',
  ]
  const isWithin = (id: string) => {
    const Stub = createRoutesStub([{ id, path: '/', Component: Area }])
    return renderToStaticMarkup(<Stub />) === 'true'
  }
  expect(ids.filter(isWithin)).toEqual(['members', 'members-id', 'chats', 'likes', 'likes-m-id', 'premium'])
})

/** Renders the signup page for a visitor of a site with these settings. */
async function signupPage(settings: Partial<SiteSettings>, isFictional: boolean | null) {
  const own = await app.newSite({ logged_out_search: 'all', ...settings })
  const from = newVisitor(app, own)
  let person: Card | null = null
  if (isFictional !== null) {
    const { id } = await newMember(app, own, { is_fictional: true })
    person = { ...(await from.call(`/api/profiles/${id}/landing`)).body.card, is_fictional: isFictional }
  }
  const form = (await from.call('/api/signup/form')).body
  const page = await renderPage(<SignupPage person={person} />, from, {
    path: '/signup',
    fill: (queryClient, api) => queryClient.setQueryData(api.signup.form.queryKey({ input: {} }), form),
  })
  return { words: wordsOf(page), name: person?.name ?? '' }
}

// spec: signup-1
test('the signup names fictional profiles at its first step', async () => {
  const { words } = await signupPage({}, null)
  expect(words).toContain(signup.fictional.replace('{site}', 'Test'))
})

// spec: signup-1
test('the signup from a profile shows the person, and labels a fictional one', async () => {
  const warning = 'Nobody is behind this.'
  const real = await signupPage({ fictional_warning: { en: warning } }, false)
  expect(real.name).toMatch(/\w{3}/)
  expect(real.words).toContain(real.name)
  expect(real.words).not.toContain(warning)
  const fictional = await signupPage({ fictional_warning: { en: warning } }, true)
  for (const part of [fictional.name, warning, 'Fictional profile']) expect(fictional.words).toContain(part)
})

// spec: accounts-9
test('a closed signup shows a notice instead of its form', async () => {
  const { words } = await signupPage({ signups: 'none' }, null)
  expect(words).toContain('Test is currently invite-only')
  expect(words).not.toContain(signup.fictional.replace('{site}', 'Test'))
})
