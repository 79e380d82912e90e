import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { chromiumPath } from '../journeys/chromium-path.ts'
import { demoPassword } from '../journeys/people.ts'

// Takes the pictures of README from a demo that runs: npm run pictures [address]

const origin = process.argv[2] ?? 'http://localhost:3000'
const folder = join(import.meta.dirname, '../../docs/pictures')

/** What to photograph: the file's name, how to get there, and the size of the window. */
const pictures: { name: string; width: number; height: number; open: (page: Page) => Promise<void> }[] = [
  {
    name: 'discover',
    width: 1280,
    height: 800,
    open: async (page) => {
      await page.goto('/members')
      await page.waitForLoadState('networkidle')
    },
  },
  {
    name: 'chat',
    width: 1280,
    height: 800,
    open: async (page) => {
      await page.goto('/chats')
      // The newest: a gift, quotes and reactions.
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click()
      await page.waitForURL('**/chats/*')
      await page.waitForLoadState('networkidle')
    },
  },
]

const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
try {
  await mkdir(folder, { recursive: true })
  for (const { name, width, height, open } of pictures) {
    const context = await browser.newContext({
      baseURL: origin,
      locale: 'en-US',
      viewport: { width, height },
      colorScheme: 'light',
      reducedMotion: 'reduce',
    })
    await context.addCookies([{ name: 'entry_warning', value: 'read', url: origin }])
    await context.request.post('/api/user.php', {
      data: { email: 'premium@vonk.test', password: demoPassword },
      headers: { origin },
    })
    const page = await context.newPage()
    await open(page)
    const file = join(folder, `${name}.webp`)
    const { size } = await sharp(await page.screenshot())
      .webp({ quality: 78, effort: 6 })
      .toFile(file)
    process.stdout.write(`${file}: ${Math.round(size / 1024)} KB\n`)
    await context.close()
  }
} finally {
  await browser.close()
}
