import process from 'node:process'
import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { moveClock } from '../money/buyers.ts'
import { expectReady } from '../people.ts'
import { textsOf } from '../texts.ts'
import { openDesk } from './desk.ts'

const t = textsOf('en')
/** What a demo has waiting: five pages. */
const amount = 60
/** Longer than a decision waits. */
const undoneSeconds = 11

/** Returns how a photo's item stands, as the database has it: what was decided, whether it holds, and the photo's state. */
async function storedOf(page: Page, id: number) {
  const { state, decisions, view } = await (await page.request.get(`/api/admin/queue/${id}`)).json()
  const [newest] = decisions as { word: string; state: string }[]
  const facts = (view?.facts ?? []) as { label: string; value: string }[]
  return { state, decision: newest?.state, photo: facts.find(({ label }) => label === 'status')?.value }
}

// spec: staff-74, staff-75, staff-76
test('sixty photos are decided by keys alone, one of them is undone after a reload, and the rest holds', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const moderator = await openDesk(browser, baseURL as string, 'moderator')
  const { page, complaints } = moderator
  const { keyboard } = page
  const decided: { id: number; word: string }[] = []
  page.on('requestfinished', (request) => {
    const [, id] = /\/admin\/queue\/([0-9]+)\/decide$/.exec(request.url()) ?? []
    if (id) decided.push({ id: Number(id), word: request.postDataJSON().decision })
  })
  await page.goto('/admin')
  await expectReady(page)
  await keyboard.press('g')
  await keyboard.press('p')
  const current = page.getByRole('list', { name: t('moderation.photos.grid') }).locator('[aria-current]')
  const begunAt = performance.now()
  while (decided.length < amount) {
    const done = decided.length
    await expect(current.getByRole('img')).toBeVisible()
    if (done % 6 === 5) {
      await keyboard.press('x')
      await keyboard.press('1')
    } else await keyboard.press('a')
    await expect.poll(() => decided.length, { intervals: [20] }).toBe(done + 1)
  }
  const seconds = Math.round((performance.now() - begunAt) / 1000)
  process.stdout.write(`${amount} photos by keys in ${seconds} s\n`)

  // The newest, within its ten seconds.
  await page.reload()
  await expectReady(page)
  await expect(page.getByRole('button', { name: t('moderation.undo.undo') })).toBeVisible()
  await keyboard.press('z')
  await expect(page.getByText(t('moderation.undo.undone')).first()).toBeVisible()
  await moveClock(moderator, undoneSeconds)
  const [undone, ...held] = decided.toReversed()
  for (const { id, word } of held) {
    const photo = word === 'approve' ? 'approved' : 'rejected'
    await expect
      .poll(() => storedOf(page, id), { timeout: 30_000 })
      .toEqual({ state: 'closed', decision: 'effective', photo })
  }
  expect(await storedOf(page, undone?.id ?? 0)).toMatchObject({ state: 'open', decision: 'undone' })
  expect(new Set(decided.map(({ id }) => id)).size).toBe(amount)
  expect(held.filter(({ word }) => word === 'reject')).toHaveLength(9)
  expect(complaints).toEqual([])
})
