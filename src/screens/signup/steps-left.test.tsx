import { beforeAll, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../tests/drivers/factories.ts'
import { browserApi, newPage } from '../../../tests/drivers/page-data.ts'
import { renderWith, textsOf } from '../../../tests/drivers/rendered-page.tsx'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { accounts, type User } from '../../features/accounts/contract.ts'
import { type Account, account } from '../../features/accounts/settings-contract.ts'
import { likes } from '../../features/likes/contract.ts'
import { profiles as profileCalls } from '../../features/profiles/contract.ts'
import type { Api } from '../../web/api/api.ts'
import type { ScreenArgs } from '../../web/screen.ts'
import { prepareStepsLeft, StepsLeft } from './steps-left.tsx'

type OwnAnswer = Awaited<ReturnType<Api['call']['profiles']['readOwn']>>
type Own = OwnAnswer['profile']
type Sent = Awaited<ReturnType<Api['call']['likes']['list']>>

const texts = textsOf('en').signup.firstSteps
const app = setUpApp()
let settings: Awaited<ReturnType<Api['call']['sites']['settings']>>['settings']
let user: User
let own: OwnAnswer
let member: TestMember
let host: string
let sent: Sent
beforeAll(async () => {
  const site = await app.newSite()
  host = site.host
  member = await newMember(app, site)
  settings = (await member.call('/api/settings')).body.settings
  user = (await member.call('/api/user.php')).body.user
  own = (await member.call('/api/profile')).body
  sent = (await member.call('/api/likes?type=sent')).body
})

interface Shown {
  profile?: Partial<Own>
  path?: string
  signedUpDaysAgo?: number
  dismissals?: Account['dismissals']
  likes?: Partial<Sent>
}

/** Returns the number of done steps that the line shows, or null without a line. */
function doneOf({ profile, path = '/members', signedUpDaysAgo = 0, dismissals = {}, likes }: Shown) {
  const markup = renderWith(<StepsLeft />, {
    settings,
    user: { ...user, signup_date: new Date(Date.now() - signedUpDaysAgo * 86_400_000).toISOString() },
    path,
    fill: (queryClient, api) => {
      queryClient.setQueryData(api.account.dismissals.queryKey({ input: {} }), { dismissals })
      queryClient.setQueryData(api.profiles.readOwn.queryKey(), {
        ...own,
        profile: { ...own.profile, ...profile },
      })
      queryClient.setQueryData(api.likes.list.queryKey({ input: { type: 'sent' } }), { ...sent, ...likes })
    },
  })
  if (!markup.includes(texts.back)) return null
  expect(markup).toContain('href="/signup-matches"')
  return Number(/(\d) of 3 done/.exec(markup)?.[1])
}

const photos = [{}] as Own['photos']
const prompts = [{ prompt: 'sunday', answer: 'Soup.' }] as Own['prompts']
const profiles = [{}] as Sent['profiles']

// spec: signup-5
test.each<[string, Shown, number | null]>([
  ['a new member on Discover', {}, 0],
  ['on the own profile', { path: '/profile' }, 0],
  ['with a photo', { profile: { photos } }, 1],
  ['two interests are too few', { profile: { interests: ['art', 'music'] } }, 0],
  ['three interests', { profile: { interests: ['art', 'music', 'wine'] } }, 1],
  ['an answered prompt counts as much', { profile: { prompts } }, 1],
  ['a like', { likes: { profiles }, profile: { photos } }, 2],
  ['all done', { likes: { profiles }, profile: { photos, prompts } }, null],
  ['elsewhere', { path: '/chats' }, null],
  ['a member of eight days', { signedUpDaysAgo: 8 }, null],
  ['dismissed', { dismissals: { 'hide-first-steps': '2026-01-01T00:00:00.000Z' } }, null],
])('%s', (_who, shown, done) => {
  expect(doneOf(shown)).toBe(done)
})

test('what the line shows is loaded before the page, and not once it is dismissed', async () => {
  const api = browserApi(app, host, member, { accounts, account, likes, profiles: profileCalls })
  const isLoaded = async () => {
    const { queryClient } = newPage(api)
    const url = new URL(`http://${host}/members?gender=`)
    await prepareStepsLeft({ api, queryClient, url, isLoggedIn: true } as ScreenArgs)
    return queryClient.getQueryData(api.profiles.readOwn.queryKey()) !== undefined
  }
  expect(await isLoaded()).toBe(true)
  await api.call.account.dismiss({ alert: 'hide-first-steps' })
  expect(await isLoaded()).toBe(false)
})
