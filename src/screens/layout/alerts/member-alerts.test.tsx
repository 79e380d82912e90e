import type { QueryClient } from '@tanstack/react-query'
import { beforeAll, expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { renderWith, textsOf } from '../../../../tests/drivers/rendered-page.tsx'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import type { User } from '../../../features/accounts/contract.ts'
import type { Account } from '../../../features/accounts/settings-contract.ts'
import type { Api } from '../../../web/api/api.ts'
import { ToastProvider } from '../../../web/kit/overlays/toast.tsx'
import type { AlertTurns } from './alert-turns.ts'
import { MemberAlerts } from './member-alerts.tsx'

const messages = textsOf('en')
const titles: Record<string, string> = {
  activation: messages.accounts.reminder.title,
  terms: messages.settings.terms.title,
  photo: messages.profiles.alerts.photo.title,
  enrich: messages.profiles.alerts.enrich.title,
  disabled: messages.notifications.disabled.title,
  push: messages.notifications.alert.title,
}

const app = setUpApp()
let settings: Awaited<ReturnType<Api['call']['sites']['settings']>>['settings']
let user: User
beforeAll(async () => {
  const member = await newMember(app, await app.newSite())
  settings = (await member.call('/api/settings')).body.settings
  user = (await member.call('/api/user.php')).body.user
})

const waiting = (): User => ({
  ...user,
  status: 'not_confirmed',
  profile: { ...user.profile, status: 'disabled' },
})
const withPhoto = (changes: Partial<User['profile']> = {}): User => ({
  ...user,
  profile: {
    ...user.profile,
    main_image: { filename: 'a', thumb_filename: 'b', match: 'c', status: 'approved' },
    ...changes,
  },
})
const oldTerms = (of: User): User => ({ ...of, accepted_terms: '2020-01-01T00:00:00.000Z' })

/** Renders the notices at the top of a page. */
function noticesOf(
  who: User | null,
  path = '/members',
  dismissals: Account['dismissals'] = {},
  turns: AlertTurns | undefined = undefined,
  fill: (queryClient: QueryClient, api: Api) => void = () => {},
): string[] {
  const element = (
    <ToastProvider>
      <MemberAlerts />
    </ToastProvider>
  )
  const markup = renderWith(element, {
    settings,
    user: who,
    path,
    fill: (queryClient, api) => {
      queryClient.setQueryData(api.account.dismissals.queryKey({ input: {} }), { dismissals })
      queryClient.setQueryData(['alert-turns'], turns)
      fill(queryClient, api)
    },
  })
  return Object.keys(titles).filter(
    (name) => markup.includes(`aria-label="${titles[name]}"`) || markup.includes(`>${titles[name]}</p>`),
  )
}

// spec: frame-47
test('the next page view has the next notice, with the offer of pushes where the page before found that they can be offered', () => {
  const after = (last: AlertTurns['last'], offersPushes = false) =>
    noticesOf(user, '/likes', {}, { last, offersPushes })
  expect(after(null)).toEqual(['photo'])
  expect(after('photo')).toEqual(['enrich'])
  expect(after('enrich')).toEqual(['photo'])
  expect(after('enrich', true)).toEqual(['push'])
  expect(after('push', true)).toEqual(['photo'])
})

// spec: frame-47
test('where the first steps are shown, the photo is one of them', async () => {
  const member = await newMember(app, await app.newSite())
  const [{ body: own }, { body: sent }] = [
    await member.call('/api/profile'),
    await member.call('/api/likes?type=sent'),
  ]
  const shown = (path: string) =>
    noticesOf({ ...user, signup_date: new Date().toISOString() }, path, {}, undefined, (queryClient, api) => {
      queryClient.setQueryData(api.profiles.readOwn.queryKey(), own)
      queryClient.setQueryData(api.likes.list.queryKey({ input: { type: 'sent' } }), sent)
    })
  expect(shown('/members')).toEqual(['enrich'])
  expect(shown('/likes')).toEqual(['photo'])
})

const yesterday = '2026-01-01T00:00:00.000Z'

test('a page begins with one notice, the most urgent', () => {
  expect(noticesOf(null)).toEqual([])
  expect(noticesOf(oldTerms(waiting()))).toEqual(['activation'])
  expect(noticesOf(oldTerms(user))).toEqual(['terms'])
  expect(noticesOf(user)).toEqual(['photo'])
  expect(noticesOf(withPhoto())).toEqual(['enrich'])
  expect(noticesOf(withPhoto({ interests: ['art'] }))).toEqual([])
})

// spec: notifications-4
test('mails that do not arrive come before requests, until the notice is dismissed', () => {
  const bounced: User = { ...user, notifications_disabled: ['bounce'] }
  expect(noticesOf(bounced)).toEqual(['disabled'])
  expect(noticesOf(bounced, '/notifications')).toEqual(['enrich'])
  expect(noticesOf(bounced, '/members', { 'hide-disabled-notifications-alert': yesterday })).toEqual([
    'photo',
  ])
})

test('a page that excludes one notice may have another', () => {
  expect(noticesOf(user, '/settings')).toEqual(['enrich'])
  expect(noticesOf(user, '/profile')).toEqual([])
})

// spec: frame-24
test.each(['/settings/delete', '/activate', '/activate/done', '/credits', '/signup-matches'])(
  'no notice on %s, where the member is busy with something else',
  (path) => {
    for (const who of [user, oldTerms(user), withPhoto(), waiting()]) {
      expect(noticesOf(who, path)).toEqual([])
    }
  },
)

test('a notice dismissed in another browser does not appear here', () => {
  expect(noticesOf(waiting(), '/members', { 'hide-activation-alert': yesterday })).toEqual(['photo'])
  expect(noticesOf(user, '/members', { 'hide-profile-photo-alert': yesterday })).toEqual(['enrich'])
  expect(
    noticesOf(user, '/members', {
      'hide-profile-photo-alert': yesterday,
      'hide-enrich-alert': yesterday,
    }),
  ).toEqual([])
  expect(noticesOf(withPhoto(), '/members', { 'hide-enrich-alert': yesterday })).toEqual([])
})
