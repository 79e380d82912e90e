import process from 'node:process'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumPath } from '../tests/journeys/chromium-path.ts'
import { type PageProduct, withPageProduct } from './page-product.ts'

/** As an old phone beside the machine that measures. */
const slowdown = 4
const phone = { width: 390, height: 844 }
const runs = 3
/** A task longer than this blocks the page, by what it is longer. */
const longTaskMs = 50
/** What the page does after it is shown belongs to its start. */
const settleMs = 3000

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}

interface Measures {
  /** Largest Contentful Paint and Total Blocking Time in milliseconds, and Cumulative Layout Shift. */
  lcp: number
  tbt: number
  cls: number
  scriptBytes: number
}

/** A page whose start is measured; search engines list some of them. */
interface Shown {
  name: string
  path: string
  cookie: string
  isListed: boolean
}

/**
 * Measures the start of public and members' pages on a phone with a processor four times slower: when the largest part is
 * painted, how long scripts block the page, how far it shifts, and what its scripts weigh in gzip; medians of three runs.
 * Fails where a listed page misses what search engines need.
 */
export async function run(): Promise<void> {
  const missing: string[] = []
  await withPageProduct({}, async (started) => {
    const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] })
    try {
      print(['page'.padEnd(24), 'LCP ms', 'TBT ms', 'CLS', 'script kB gzip', 'search engines'].join('  '))
      for (const shown of await pagesOf(started)) {
        const measured: Measures[] = []
        for (let nth = 0; nth < runs; nth += 1) measured.push(await measure(browser, started.origin, shown))
        const lacks = await withPage(browser, started.origin, shown, (page) => lacksOf(page, shown.isListed))
        const median = (part: keyof Measures) =>
          measured.map((one) => one[part]).toSorted((a, b) => a - b)[Math.floor(runs / 2)] ?? 0
        print(
          [
            shown.name.padEnd(24),
            median('lcp').toFixed(0).padStart(6),
            median('tbt').toFixed(0).padStart(6),
            median('cls').toFixed(3),
            (median('scriptBytes') / 1000).toFixed(1).padStart(14),
            lacks.length === 0 ? 'complete' : lacks.join(', '),
          ].join('  '),
        )
        if (lacks.length > 0) missing.push(shown.name)
      }
    } finally {
      await browser.close()
    }
  })
  if (missing.length > 0) throw new Error(`search engines miss something on: ${missing.join(', ')}`)
}

async function pagesOf({ origin, wanted }: PageProduct): Promise<Shown[]> {
  const [cookie = ''] = wanted[0]?.cookies ?? []
  const answer = await fetch(`${origin}/api/chats`, { headers: { cookie } })
  const { chats } = (await answer.json()) as { chats: { conversation_id: number }[] }
  const visitor = 'locale=en; entry_warning=read'
  return [
    { name: 'home', path: '/', cookie: visitor, isListed: true },
    { name: 'lander', path: '/landers/tinderswipe', cookie: visitor, isListed: true },
    { name: 'members', path: '/members', cookie, isListed: false },
    { name: 'chat', path: `/chats/${chats[0]?.conversation_id}`, cookie, isListed: false },
    { name: 'credits', path: '/credits', cookie, isListed: false },
  ]
}

/** Opens a page in a browser of its own. */
async function withPage<T>(
  browser: Browser,
  origin: string,
  { path, cookie }: Shown,
  work: (page: Page) => Promise<T>,
  prepare?: (page: Page) => Promise<void>,
): Promise<T> {
  const context = await browser.newContext({ viewport: phone, isMobile: true, hasTouch: true })
  await context.addCookies(
    cookie.split('; ').map((part) => {
      const [name = '', ...value] = part.split('=')
      return { name, value: value.join('='), url: origin }
    }),
  )
  const page = await context.newPage()
  await prepare?.(page)
  await page.goto(origin + path, { waitUntil: 'load' })
  const result = await work(page)
  await context.close()
  return result
}

type Watched = { lcp: number; tbt: number; cls: number }

async function measure(browser: Browser, origin: string, shown: Shown): Promise<Measures> {
  const sizes: Promise<number>[] = []
  const watch = async (page: Page) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    page.on('response', (response) => {
      if (response.request().resourceType() !== 'script') return
      sizes.push(response.body().then((body) => gzipSync(body).length))
    })
    await page.addInitScript((limit) => {
      const watched = { lcp: 0, tbt: 0, cls: 0 }
      Object.assign(window, { watched })
      const observe = (type: string, each: (entry: PerformanceEntry) => void) =>
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) each(entry)
        }).observe({ type, buffered: true })
      observe('largest-contentful-paint', ({ startTime }) => {
        watched.lcp = startTime
      })
      observe('longtask', ({ duration }) => {
        watched.tbt += duration - limit
      })
      observe('layout-shift', (entry) => {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) watched.cls += value
      })
    }, longTaskMs)
  }
  const watched = await withPage(
    browser,
    origin,
    shown,
    async (page) => {
      await page.waitForTimeout(settleMs)
      return page.evaluate(() => (window as unknown as { watched: Watched }).watched)
    },
    watch,
  )
  const bytes = await Promise.all(sizes)
  return { ...watched, scriptBytes: bytes.reduce((sum, each) => sum + each, 0) }
}

/** Returns what search engines miss on a page; pages that they must not list only have to say so. */
function lacksOf(page: Page, isListed: boolean): Promise<string[]> {
  return page.evaluate((listed) => {
    const has = (selector: string) => document.querySelector(selector) !== null
    const isClosed = has('meta[name=robots][content*=noindex]')
    const checks: Record<string, boolean> = {
      title: document.title.trim() !== '',
      lang: document.documentElement.lang !== '',
      'one h1': document.querySelectorAll('h1').length === 1,
      viewport: has('meta[name=viewport]'),
      links: [...document.querySelectorAll('a')].every((link) => link.getAttribute('href')),
      ...(listed
        ? {
            description: has('meta[name=description][content]:not([content=""])'),
            canonical: has('link[rel=canonical][href]'),
            indexable: !isClosed,
          }
        : { noindex: isClosed }),
    }
    return Object.entries(checks)
      .filter(([, isMet]) => !isMet)
      .map(([name]) => `no ${name}`)
  }, isListed)
}
