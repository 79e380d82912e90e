import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type FakeBrowser, openFakeBrowser } from '../../../tests/drivers/fake-browser.ts'
import { electLeader } from './live-election.ts'

let browser: FakeBrowser
let tabs: Tab[] = []
let nth = 0

beforeEach(() => {
  nth += 1
  tabs = []
  browser = openFakeBrowser()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  for (const tab of tabs) tab.stop.abort()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A tab that responds to pings while it leads, unless it is frozen. */
class Tab {
  readonly stop = new AbortController()
  readonly #election: ReturnType<typeof electLeader>
  leads = false
  isFrozen = false
  isUsable = true

  constructor() {
    tabs.push(this)
    this.#election = electLeader({
      name: `test-${nth}`,
      signal: this.stop.signal,
      ask: () => {
        const leader = tabs.find((tab) => tab.leads && !tab.isFrozen)
        if (leader && leader !== this) queueMicrotask(() => this.#election.answered(leader))
      },
      lead: (signal) => {
        this.leads = true
        signal.addEventListener('abort', () => {
          this.leads = false
        })
      },
    })
  }
}

/** Lets time pass on the clock of the pings; the locks are real ones, so after each step all requests are processed. */
async function pass(milliseconds: number): Promise<void> {
  const stepMs = 50
  for (let passed = 0; passed < milliseconds; passed += stepMs) {
    vi.advanceTimersByTime(stepMs)
    await navigator.locks.query()
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}

const leaders = () => tabs.map((tab) => tab.leads)

async function openTwo(): Promise<[Tab, Tab]> {
  const first = new Tab()
  await expect.poll(() => first.leads).toBe(true)
  const second = new Tab()
  await pass(1700)
  expect(leaders()).toEqual([true, false])
  return [first, second]
}

test('the first tab leads, and the next when it is gone', async () => {
  const [first] = await openTwo()
  first.stop.abort()
  // No ping is due: the lock passes on by itself.
  await expect.poll(leaders).toEqual([false, true])
})

// spec: browser-8
test('a frozen tab loses the lead within 2 s, and follows when it resumes', async () => {
  const [first] = await openTwo()
  first.isFrozen = true
  await pass(2000)
  expect(tabs[1]?.leads).toBe(true)
  first.isFrozen = false
  await pass(1700)
  expect(leaders()).toEqual([false, true])
})

test('a leader without a connection gives way to a visible tab, and to no other', async () => {
  browser.setVisible(false)
  const [first] = await openTwo()
  first.isUsable = false
  await pass(2200)
  expect(leaders()).toEqual([true, false])
  browser.setVisible(true)
  await pass(2500)
  expect(leaders()).toEqual([false, true])
})

test('a page in the back/forward cache hands over the lead, and competes again when it is restored', async () => {
  const first = new Tab()
  await expect.poll(() => first.leads).toBe(true)
  browser.dispatch('pagehide')
  expect(first.leads).toBe(false)
  const isHeld = async () => (await navigator.locks.query()).held?.some(({ name }) => name === `test-${nth}`)
  await expect.poll(isHeld).toBe(false)
  browser.dispatch('pageshow')
  await expect.poll(() => first.leads).toBe(true)
})
