import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import { minimumAge } from '../src/core/people.ts'
import * as accounts from '../src/features/accounts/rules.ts'
import * as chats from '../src/features/chats/rules.ts'
import * as likes from '../src/features/likes/rules.ts'
import * as matching from '../src/features/matching/rules.ts'
import * as photos from '../src/features/photos/rules.ts'
import * as search from '../src/features/search/rules.ts'
import * as sites from '../src/features/sites/rules.ts'
import * as siteSettings from '../src/features/sites/settings-contract.ts'
import * as swipe from '../src/features/swipe/rules.ts'
import routes from '../src/routes.ts'
import { retries } from '../src/web/api/retry.ts'

// Names, texts and measurements that product.md specifies exactly.

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The screens of product.md, section 2: id and path. */
const screens: Record<string, string> = {
  members: '/members',
  'members-id': '/members/:id',
  'likes-m-id': '/likes/m/:id',
  'members-id-chat': '/members/:id/chat',
  'members-id-signup': '/members/:id/signup',
  chats: '/chats',
  'chats-id': '/chats/:id',
  likes: '/likes',
  'likes-type': '/likes/:type',
  credits: '/credits',
  'credits-repeat-order': '/credits/repeat-order',
  'credits-id-paymentmethod': '/credits/:id/:paymentmethod?',
  directdebit: '/directdebit',
  'transactions-id': '/transactions/:id?',
  premium: '/premium',
  pricing: '/pricing',
  profile: '/profile',
  login: '/login',
  signup: '/signup',
  'signup-matches': '/signup-matches',
  'complete-signup': '/complete-signup',
  'account-deleted': '/account-deleted',
  'reset-password': '/reset-password',
  'reset-password-do': '/reset-password/do',
  'mail-change-do': '/mail-change/do',
  'activate-done': '/activate/done',
  'activate-error': '/activate/error',
  'match-finder': '/match-finder',
  'swipe-game': '/swipe-game',
  'lang-config': '/lang-config',
  'landers-tinderswipe': '/landers/tinderswipe',
  'landers-alonetonight': '/landers/alonetonight/:slug?',
  'landers-collagelanding': '/landers/collagelanding/:slug?',
  'landers-gallery': '/landers/gallery/:slug?',
  'landers-iconslanding': '/landers/iconslanding/:slug?',
  'landers-maplanding': '/landers/maplanding/:slug?',
  'landers-socialnetwork': '/landers/socialnetwork/:slug?',
  'landers-transitionsvideolanding': '/landers/transitionsvideolanding/:slug?',
  'landers-video': '/landers/video/:slug?',
  'members-id-landing': '/members/:id/landing',
  'members-id-landing2-slug': '/members/:id/landing2/:slug?',
  'members-id-landing3-slug': '/members/:id/landing3/:slug?',
  index: '/',
  complaints: '/complaints',
  notifications: '/notifications',
  token: '/:token',
}

/** Returns the paths of all routes by id. */
function pathsOf(entries: RouteConfigEntry[], base = ''): [string, string][] {
  return entries.flatMap(({ id, path = '', children = [] }) => {
    const whole = path === '' ? base : `${base}/${path}`
    return [...(id ? [[id, whole || '/'] as [string, string]] : []), ...pathsOf(children, whole)]
  })
}

// spec: notifications-13, operation-1
test('the screens of product.md have its names and paths', async () => {
  const built = Object.fromEntries(pathsOf(await routes))
  expect(built).toMatchObject(screens)
})

/**
 * Texts that product.md quotes, for implemented features: the English messages, verbatim (decisions: Readings).
 */
const quoted = [
  'Important information',
  'New like!',
  'This page could not be found',
  'Back to the home page',
  'An error occurred while showing the error page',
  'Go back to home',
  'Enter your date of birth ({min_age}+)',
  'Invalid date of birth.',
  'Invalid email',
  'The entered passwords are not the same.',
  'Please check your old password.',
  'This email address already owns an account on this website.',
  'New email adress is invalid.',
  'An error occured, please try again later.',
  'Login failed, please try again',
  'Too many incorrect attempts, account blocked for {minutes} min.',
  'E-mail address not found',
  'Link expired or invalid, request a new email',
  'Too many password reset emails sent, please try again tomorrow.',
  'Activation failed',
  'Code not found',
  'Code already used',
  'Processing your payment',
  'Payment complete',
  'Payment failed or has been cancelled.',
  'The payment could not be completed with the stored card.',
  'Your account is blocked for direct debit payments.',
  '{refund_days} day free returns',
  '25% welcome bonus',
  'Get Premium',
  'Code invalid',
]

/** Returns all texts of the English catalogues. */
function textsIn(node: unknown): string[] {
  return typeof node === 'string' ? [node] : Object.values(node as object).flatMap(textsIn)
}
const texts = readdirSync(join(root, 'locales/en')).flatMap((file) =>
  textsIn(JSON.parse(read(`locales/en/${file}`))),
)

// spec: core-1
test.each(quoted)('the text "%s" exists verbatim', (text) => {
  expect(texts).toContain(text)
})

// spec: core-1
test('a closed signup says that the site is currently invite-only', () => {
  expect(texts).toContain('{site} is currently invite-only')
})

const tokens = read('src/web/kit/theme/tokens.css')
const pixelsOf = (name: string) => Number(new RegExp(`--${name}: (\\d+)px;`).exec(tokens)?.[1])

// spec: browser-6
test('breakpoints and widths are those of product.md, 9', () => {
  expect(['sm', 'md', 'lg', 'xl'].map((size) => pixelsOf(`breakpoint-${size}`))).toEqual([
    576, 768, 992, 1200,
  ])
  const [, page = ''] = read('src/web/kit/theme/app.css').split('@utility page-width')
  const steps = [...page.slice(0, page.indexOf('\n}\n')).matchAll(/@variant (\w+) \{\s+max-width: (\d+)px/g)]
  expect(steps.map(([, size, width]) => [size, Number(width)])).toEqual([
    ['sm', 540],
    ['md', 720],
    ['lg', 960],
    ['xl', 1140],
  ])
  for (const width of [300, 500, 800, 1140]) {
    expect(pixelsOf(`container-${width}`)).toBe(width)
    expect(read('src/web/kit/overlays/dialog-popup.tsx')).toContain(`${width}: 'sm:max-w-${width}'`)
  }
  expect(pixelsOf('container-toast')).toBe(350)
  expect(read('src/web/kit/overlays/toast-host.tsx')).toContain(' max-w-toast ')
  expect(pixelsOf('container-column')).toBe(800)
  expect(read('src/features/chats/web/thread.tsx')).toContain(' max-w-column ')
  expect(read('src/features/chats/web/chat-panes.tsx')).toContain('lg:w-[clamp(300px,33%,400px)]')
  // 82.5 steps of 4 px, from 992 px on; below, a card is 4:5 and at most as high.
  expect(read('src/web/kit/theme/app.css')).toContain(
    ' aspect-4/5 max-h-82.5 w-full rounded-card lg:aspect-auto lg:h-82.5;',
  )
})

const minute = 60
const hour = 60 * minute
const day = 24 * hour

// Tests of behaviour use the constants; here they are compared with the specification.
// spec: accounts-2
test.each<[string, unknown, unknown]>([
  ['P 6: photos', photos.photoLimits, { free: 3, premium: 25 }],
  ['P 9: conversations that free members may start', chats.freeConversations, 2],
  ['P 9: likes a day in the swipe game', swipe.freeLikesADay, 4],
  ['P 9: a deleted account can be reactivated', accounts.reactivationSeconds, 14 * day],
  ['P 9: auth cookie', accounts.sessionSeconds, 30 * day],
  ['P 9: locale cookie', sites.localeCookieSeconds, 365 * day],
  ['P 7: retries', retries, 5],
  ['P 1: design version', sites.designVersion, 2],
  ['D People: least age', minimumAge, 18],
  ['D People: password', accounts.passwordLength, { min: 8, max: 128 }],
  ['D People: strength of a password', accounts.minPasswordScore, 2],
  ['D People: wrong passwords', accounts.wrongPasswordsAllowed, { account: 5, address: 20 }],
  ['D People: lockout', accounts.lockoutSeconds, 15 * minute],
  [
    'D People: answers that tell of an account',
    accounts.revealingAnswers,
    { amount: 10, windowSeconds: hour },
  ],
  ['D People: activation', accounts.activationSeconds, 7 * day],
  ['D People: reset', accounts.resetSeconds, 2 * hour],
  ['D People: change of address', accounts.mailChangeSeconds, 24 * hour],
  ['D People: dismissals', accounts.dismissedSeconds, 90 * day],
  ['D Readings: reset mails', accounts.resetMailsPerDay, { amount: 5, windowSeconds: day }],
  ['D Fictional: pause between automatic likes', matching.autoLikePauseSeconds, 10 * minute],
  ['D Fictional: automatic likes a day', matching.autoLikesADay, 5],
  ['D Credits: days of free returns', sites.minRefundDays, 14],
  ['D Photos: file', photos.largestFileBytes, 12 * 1024 * 1024],
  ['D Photos: pixels', photos.largestPixels, 50_000_000],
  ['D Readings: least edge', photos.minEdge, 100],
  ['A Lists: search', search.searchPageSize, 24],
  ['A Lists: likes', likes.likesPageSize, 24],
  ['A Lists: chats', chats.chatsPage, 24],
  ['A Lists: messages', chats.messagesPage, 50],
])('the limit of %s is %j', (_name, value, expected) => {
  expect(value).toEqual(expected)
})

// spec: accounts-2
test('a new site has the defaults of the specification (D Credits)', () => {
  const defaults = siteSettings.SiteSettings.parse({})
  expect(defaults).toMatchObject({
    signup_credits: 30,
    message_credits: 10,
    photo_credits: 20,
    gift_credits: { min: 10, max: 100 },
    message_length: 1000,
    refund_days: 14,
    min_age: 18,
    age_policy: 'declare',
    auto_like_fictional: false,
    member_resell: false,
    cam_promotions: false,
    photo_approval: 'before',
    domain_language: 'en',
  })
  expect(defaults.bundles.map(({ credits, prices }) => [credits, prices.EUR])).toEqual([
    [100, 995],
    [250, 2245],
    [600, 4795],
    [1500, 9995],
  ])
})
