import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub, UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { beforeAll, expect, test } from 'vitest'
import { localeCodes, locales } from '../src/core/locales.ts'
import { interestCodes } from '../src/core/people.ts'
import type { Card } from '../src/core/schemas.ts'
import { MemberInterests } from '../src/features/cards/web/member-interests.tsx'
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
    expect(/<title>(.*?)<\/title>/.exec(markup)?.[1]).toBe(`${prefix}Test – meet someone who gets you`)
  },
)

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

test('the language dropdown is hidden on complete-signup', async () => {
  expect(await renderPage(<LanguageChoice />, visitor, { path: '/signup' })).toContain('/lang-config?next=')
  expect(await renderPage(<LanguageChoice />, visitor, { path: '/complete-signup' })).toBe('')
})

test('/lang-config offers all eleven languages by their own names', async () => {
  const markup = await renderPage(<LangConfigScreen />, visitor, { path: '/lang-config' })
  const offered = [...markup.matchAll(/value="(\w\w)"[^>]*>([^<]+)</g)].map(([, code, name]) => [code, name])
  expect(offered).toEqual(localeCodes.map((code) => [code, locales[code].nativeName]))
})

test.each([
  [new ErrorResponse(404, 'Not Found', null), '404', 'This page could not be found', 'Back to the home page'],
  [new Error('secret'), '500', 'An error occured, please try again later.', 'Go back to home'],
  [new ErrorResponse(403, '', { message: 'Not for you' }), '403', 'Not for you', 'Go back to home'],
])(
  'the error page of %s has status %s, "%s" and a link to the home page',
  async (error, status, text, link) => {
    const words = wordsOf(await renderPage(<ErrorScreen error={error} />, visitor))
    for (const part of [status, text, link]) expect(words).toContain(part)
    expect(words).not.toContain('secret')
  },
)

test('chats have a bare layout: neither header nor footer, the bottom bar on the list only', async () => {
  const partsOf = async (element: ReactNode, path: string) => {
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

test('each feature of the home page and each interest of a profile has its icon', async () => {
  const iconsIn = (markup: string) =>
    [...markup.matchAll(/href="\/interests\/icons\.svg#([\w-]+)"/g)].map(([, id]) => id)
  expect(iconsIn(await renderPage(<HomeScreen />, visitor))).toEqual([
    'feature-community',
    'feature-funny',
    'feature-hot',
    'feature-safe',
  ])
  const interests = <MemberInterests interests={interestCodes} ownInterests={[]} />
  expect(iconsIn(await renderPage(interests, member)).sort()).toEqual([...interestCodes].sort())
})

function Area() {
  return String(useIsMembersArea())
}

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

test('the signup names fictional profiles at its first step', async () => {
  const { words } = await signupPage({}, null)
  expect(words).toContain(signup.fictional.replace('{site}', 'Test'))
})

test('the signup from a profile shows the person, and labels a fictional one', async () => {
  const warning = 'Nobody is behind this.'
  const real = await signupPage({ fictional_warning: { en: warning } }, false)
  expect(real.name).toMatch(/\w{3}/)
  expect(real.words).toContain(real.name)
  expect(real.words).not.toContain(warning)
  const fictional = await signupPage({ fictional_warning: { en: warning } }, true)
  for (const part of [fictional.name, warning, 'Fictional profile']) expect(fictional.words).toContain(part)
})

test('a closed signup shows a notice instead of its form', async () => {
  const { words } = await signupPage({ signups: 'none' }, null)
  expect(words).toContain('Test is currently invite-only')
  expect(words).not.toContain(signup.fictional.replace('{site}', 'Test'))
})
