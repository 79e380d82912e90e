import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { chromiumPath } from '../journeys/chromium-path.ts'
import { demoPassword } from '../journeys/people.ts'

// Takes pictures of a demo that runs. Those of README: npm run pictures [address]. The main screens on four widths,
// light and dark, to be looked at, in a folder that git ignores: npm run pictures -- screens [address] [language]

const root = join(import.meta.dirname, '../..')
const isOfScreens = process.argv[2] === 'screens'
const [origin = 'http://localhost:3000', language = 'en'] = process.argv.slice(isOfScreens ? 3 : 2)

/** A picture: its name and how to get there. */
interface Picture {
  name: string
  open: (page: Page) => Promise<unknown>
}

const at =
  (path: string): Picture['open'] =>
  (page) =>
    page.goto(path)

/** Opens the newest chat: a gift, quotes and reactions. */
async function openChat(page: Page): Promise<void> {
  await page.goto('/chats')
  await page.getByRole('main').locator('a[href^="/chats/"]').first().click()
  await page.waitForURL('**/chats/*')
}

const forReadme: readonly Picture[] = [
  { name: 'discover', open: at('/members') },
  { name: 'chat', open: openChat },
]

const forVisitors: readonly Picture[] = [
  { name: 'home', open: at('/') },
  { name: 'signup', open: at('/signup') },
  { name: 'login', open: at('/login') },
]
const forMembers: readonly Picture[] = [
  { name: 'discover', open: at('/members') },
  { name: 'swipe', open: at('/swipe-game') },
  { name: 'finder', open: at('/match-finder') },
  {
    name: 'member',
    open: async (page) => {
      await page.goto('/members')
      const path = await page.locator('[data-members-page] a[href^="/members/"]').first().getAttribute('href')
      await page.goto(path ?? '/members')
    },
  },
  { name: 'likes', open: at('/likes') },
  { name: 'chats', open: at('/chats') },
  { name: 'chat', open: openChat },
  { name: 'profile', open: at('/profile') },
  { name: 'settings', open: at('/settings') },
  { name: 'credits', open: at('/credits') },
  { name: 'first-steps', open: at('/signup-matches') },
]
const widths = [390, 768, 1280, 1440] as const
const schemes = ['light', 'dark'] as const

interface Look {
  width: number
  height?: number
  scheme: (typeof schemes)[number]
  /** The part before the @ of a demo account; null for a visitor. */
  login: string | null
  folder: string
}

/** Takes pictures as one person, one after the other. */
async function take(browser: Browser, pictures: readonly Picture[], look: Look): Promise<void> {
  const { width, height = 800, scheme, login, folder } = look
  const context = await browser.newContext({
    baseURL: origin,
    locale: language,
    viewport: { width, height: width < 768 ? 844 : height },
    colorScheme: scheme,
    reducedMotion: 'reduce',
  })
  await context.addCookies([
    { name: 'entry_warning', value: 'read', url: origin },
    { name: 'locale', value: language, url: origin },
  ])
  if (login) {
    const answer = await context.request.post('/api/user.php', {
      data: { email: `${login}@vonk.test`, password: demoPassword },
      headers: { origin },
    })
    if (!answer.ok()) throw new Error(`${login}@vonk.test cannot log in at ${origin}: ${answer.status()}`)
    await context.addCookies([{ name: 'locale', value: language, url: origin }])
  }
  const page = await context.newPage()
  for (const { name, open } of pictures) {
    await open(page)
    await page.waitForLoadState('networkidle')
    const file = join(folder, isOfScreens ? `${name}-${width}-${scheme}.webp` : `${name}.webp`)
    const { size } = await sharp(await page.screenshot())
      .webp({ quality: 78, effort: 6 })
      .toFile(file)
    process.stdout.write(`${file}: ${Math.round(size / 1024)} KB\n`)
  }
  await context.close()
}

const folder = join(root, isOfScreens ? 'test-results/pictures' : 'docs/pictures')
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
try {
  await mkdir(folder, { recursive: true })
  if (isOfScreens) {
    for (const width of widths) {
      for (const scheme of schemes) {
        await take(browser, forVisitors, { width, scheme, login: null, folder })
        await take(browser, forMembers, { width, scheme, login: 'free', folder })
      }
    }
  } else await take(browser, forReadme, { width: 1280, scheme: 'light', login: 'premium', folder })
} finally {
  await browser.close()
}
