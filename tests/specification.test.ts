import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, test } from 'vitest'
import routes from '../src/routes.ts'

// Names, texts and measures that product.md fixes to the letter.

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
  index: '/',
}

/** Screens of later releases, with the release that builds them. */
const later: Record<string, number> = {
  'credits-repeat-order': 6,
  'credits-id-paymentmethod': 6,
  directdebit: 6,
  'transactions-id': 6,
  premium: 6,
  notifications: 7,
  'members-id-landing': 8,
  'members-id-landing2-slug': 8,
  'members-id-landing3-slug': 8,
  pricing: 8,
  complaints: 9,
}

/** The paths of all routes by their ids. */
function pathsOf(entries: RouteConfigEntry[], base = ''): [string, string][] {
  return entries.flatMap(({ id, path = '', children = [] }) => {
    const whole = path === '' ? base : `${base}/${path}`
    return [...(id ? [[id, whole || '/'] as [string, string]] : []), ...pathsOf(children, whole)]
  })
}

test('the screens of product.md stand under its names at its paths', async () => {
  const built = Object.fromEntries(pathsOf(await routes))
  expect(built).toMatchObject(screens)
  expect(Object.keys(later).filter((id) => id in built)).toEqual([])
})

/** Texts that product.md quotes, of what is built: the English messages to the letter (decisions: Readings). */
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
  'Code invalid',
]

/** All texts of the English catalogues. */
function textsIn(node: unknown): string[] {
  return typeof node === 'string' ? [node] : Object.values(node as object).flatMap(textsIn)
}
const texts = readdirSync(join(root, 'locales/en')).flatMap((file) =>
  textsIn(JSON.parse(read(`locales/en/${file}`))),
)

test.each(quoted)('the text "%s" is there to the letter', (text) => {
  expect(texts).toContain(text)
})

test('a closed signup says that the site is currently invite-only', () => {
  expect(texts).toContain('{site} is currently invite-only')
})

const tokens = read('src/web/kit/tokens.css')
const pixelsOf = (name: string) => Number(new RegExp(`--${name}: (\\d+)px;`).exec(tokens)?.[1])

test('breakpoints and widths are those of product.md, 9', () => {
  expect(['sm', 'md', 'lg', 'xl'].map((size) => pixelsOf(`breakpoint-${size}`))).toEqual([
    576, 768, 992, 1200,
  ])
  const [, page = ''] = read('src/web/kit/app.css').split('@utility page-width')
  const steps = [...page.slice(0, page.indexOf('\n}\n')).matchAll(/@variant (\w+) \{\s+max-width: (\d+)px/g)]
  expect(steps.map(([, size, width]) => [size, Number(width)])).toEqual([
    ['sm', 540],
    ['md', 720],
    ['lg', 960],
    ['xl', 1140],
  ])
  for (const width of [300, 500, 800, 1140]) {
    expect(pixelsOf(`container-${width}`)).toBe(width)
    expect(read('src/web/kit/dialog-popup.tsx')).toContain(`${width}: 'sm:max-w-${width}'`)
  }
  expect(pixelsOf('container-toast')).toBe(350)
  expect(read('src/web/kit/toast-host.tsx')).toContain(' max-w-toast ')
  expect(pixelsOf('container-messages')).toBe(800)
  expect(read('src/features/chats/web/thread.tsx')).toContain(' max-w-messages ')
  expect(read('src/features/chats/web/chat-panes.tsx')).toContain('lg:w-[clamp(300px,33%,400px)]')
  // 82.5 steps of 4 px.
  expect(read('src/web/kit/card.tsx')).toContain('relative h-82.5 ')
})
