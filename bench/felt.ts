import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import pg from 'pg'
import { chromiumPath } from '../tests/journeys/chromium-path.ts'
import { type PageProduct, withPageProduct } from './page-product.ts'

/** As an old phone beside the machine that measures. */
const slowdown = 4
const runs = 3
/** Interactions that last longer feel slow; the usual threshold for "good" is 200 ms. */
const maxInteractionMs = 100
const chatLength = 2000
const phone = { width: 390, height: 844 }
/** Below this browsers report no interaction. */
const reportedMs = 16
const profiles = join(import.meta.dirname, '../test-results')

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** A page in the browser, and what is done on it while its interactions are measured. */
interface Scene {
  name: string
  path: string
  /** Brings the page to where the interaction begins. */
  prepare: (page: Page) => Promise<void>
  act: (page: Page) => Promise<void>
}

/**
 * Measures how long interactions take until the next frame (INP), with the processor slowed down: writing in a long
 * chat, and opening the filters of the search; words after the benchmark's name limit it to scenes with them. Fails if
 * the median of the runs is above 100 ms. With `--cpu` it writes a profile of each run.
 */
export async function run(): Promise<void> {
  const isProfiled = process.argv.includes('--cpu')
  const slow: string[] = []
  await withPageProduct({}, async (started) => {
    const { cookie, chat } = await fillChat(started)
    const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
    try {
      const wanted = process.argv.slice(3).filter((name) => !name.startsWith('-'))
      for (const scene of scenesOf(chat)) {
        if (wanted.length > 0 && !wanted.some((word) => scene.name.includes(word))) continue
        const longest: number[] = []
        for (let nth = 1; nth <= runs; nth += 1) {
          longest.push(await measure(browser, started.origin, cookie, scene, isProfiled ? nth : null))
        }
        const median = longest.toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
        const written = longest.map((ms) => (ms < reportedMs ? `<${reportedMs}` : String(ms))).join(', ')
        print(`${scene.name}: INP ${written} ms at ${slowdown} times slower; median ${median} ms`)
        if (median > maxInteractionMs) slow.push(scene.name)
      }
    } finally {
      await browser.close()
    }
  })
  if (slow.length > 0) throw new Error(`longer than ${maxInteractionMs} ms: ${slow.join(', ')}`)
}

function scenesOf(chat: number): Scene[] {
  return [
    {
      name: `writing in a chat of ${chatLength} messages`,
      path: `/chats/${chat}`,
      prepare: async (page) => {
        const older = page.getByRole('button', { name: 'Show older messages' })
        while ((await page.locator('.thread > li').count()) < chatLength) {
          await older.click()
          await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'))
        }
        await page.getByRole('textbox', { name: /^Message to/ }).focus()
      },
      act: (page) => page.keyboard.type('Shall we meet on Friday at eight?', { delay: 80 }),
    },
    {
      name: 'opening the filters of the search',
      path: '/members',
      prepare: (page) => filtersOf(page).waitFor(),
      act: async (page) => {
        await filtersOf(page).click()
      },
    },
  ]
}

const filtersOf = (page: Page) => page.getByRole('button', { name: /^Filters/ })

/** Returns the longest interaction of a scene in milliseconds; 0 if none was long enough to be reported. */
async function measure(
  browser: Browser,
  origin: string,
  cookie: string,
  { name, path, prepare, act }: Scene,
  profile: number | null,
): Promise<number> {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  await context.addCookies(
    cookie.split('; ').map((part) => {
      const [key = '', ...value] = part.split('=')
      return { name: key, value: value.join('='), url: origin }
    }),
  )
  const page = await context.newPage()
  await page.goto(origin + path)
  await page.locator('html[data-ready]').waitFor()
  await prepare(page)
  // What the page loads while idle.
  await page.waitForTimeout(3000)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.evaluate((threshold) => {
    const interactions: number[] = []
    Object.assign(window, { interactions })
    const options = { type: 'event', durationThreshold: threshold } as PerformanceObserverInit
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ((entry as PerformanceEntry & { interactionId?: number }).interactionId) {
          interactions.push(entry.duration)
        }
      }
    }).observe(options)
  }, reportedMs)
  if (profile !== null) await startProfile(devtools)
  await act(page)
  await page.waitForTimeout(1000)
  if (profile !== null) await writeProfile(devtools, `felt-${name.replaceAll(/\W+/g, '-')}-${profile}`)
  const interactions = await page.evaluate(
    () => (window as unknown as { interactions: number[] }).interactions,
  )
  await context.close()
  return Math.max(0, ...interactions)
}

async function startProfile(devtools: CDPSession): Promise<void> {
  await devtools.send('Profiler.enable')
  await devtools.send('Profiler.start')
}

async function writeProfile(devtools: CDPSession, name: string): Promise<void> {
  const { profile } = await devtools.send('Profiler.stop')
  await mkdir(profiles, { recursive: true })
  await writeFile(join(profiles, `${name}.cpuprofile`), JSON.stringify(profile))
}

/** Fills a demo member's chat with messages; returns the chat and the member's cookies. */
async function fillChat({
  origin,
  wanted,
  databaseUrl,
}: PageProduct): Promise<{ cookie: string; chat: number }> {
  const [cookie = ''] = wanted[0]?.cookies ?? []
  const answer = await fetch(`${origin}/api/chats`, { headers: { cookie } })
  const { chats } = (await answer.json()) as { chats: { conversation_id: number }[] }
  const chat = chats[0]?.conversation_id
  if (chat === undefined) throw new Error('the demo member has no chat')
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(
    `insert into messages (id, conversation_id, client_id, sender_id, kind, body, credits, created_at, delivered_at, read_at)
     select nextval('messages_id_seq'), id, gen_random_uuid(), case when nth % 3 = 0 then low_id else high_id end, 'text',
       'Message number ' || nth || '. ' || repeat('A few more words. ', nth % 7), 0, at, at, at
     from conversations cross join generate_series(1, $2::int) as t (nth)
     cross join lateral (select now() - ($2 - nth) * interval '7 seconds' as at) as times
     where id = $1 order by nth`,
    [chat, chatLength],
  )
  await client.end()
  return { cookie, chat }
}
