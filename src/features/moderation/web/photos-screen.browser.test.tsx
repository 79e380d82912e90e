import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/drivers/browser/accessible.ts'
import { type Answers, closePage, showPage, t } from '../../../../tests/drivers/browser/show-page.tsx'
import { KeysProvider, staffMeOptions } from '../../staff/web/public.tsx'
import PhotosScreen from './photos-screen.tsx'
import { UndoBar } from './undo-bar.tsx'

// Photos by keys, with a queue of the test's own: claims, decisions that can be undone, a page that is opened again.

const picture = URL.createObjectURL(
  new Blob(
    ['<svg xmlns="http://www.w3.org/2000/svg" width="40" height="50"><rect width="40" height="50"/></svg>'],
    { type: 'image/svg+xml' },
  ),
)

interface Decided {
  id: number
  item_id: number
  word: string
  reason: string | null
  state: string
}
let waiting: number[]
let held: number[]
let decisions: Decided[]
let released: string[]
/** Decisions are answered once it is over. */
let slowness: Promise<void>

const shown = (id: number) => ({
  id,
  kind: 'photo',
  subject: { kind: 'photo', id },
  profile_id: id,
  site: 'vonk.test',
  opened_at: '2026-11-30T00:00:00.000Z',
  due_at: '2026-12-01T00:00:00.000Z',
  reports: 0,
  language: 'en',
  claimed_by: held.includes(id) ? 1 : null,
  claimed_until: null,
  name: `member ${id}`,
  holder: null,
})
const full = (decision: Decided) => ({
  ...decision,
  kind: 'photo',
  effects: [],
  decided_by: 1,
  decider: 'me',
  decided_at: new Date().toISOString(),
  effective_at: new Date(Date.now() + 10_000).toISOString(),
  needs_confirmation: false,
})

const answers: Answers = ({ method, path, body }) => {
  const [, id, what] = /^\/admin\/queue\/(\d+)(?:\/(\w+))?$/.exec(path) ?? []
  const item = Number(id)
  if (path === '/admin/queue') return Response.json({ items: held.map(shown), next: null, counts: [] })
  if (path === '/admin/queue/next') {
    const { amount } = body as { amount: number }
    const claimed = waiting
      .filter((each) => !held.includes(each))
      .slice(0, Math.min(amount, 24 - held.length))
    held.push(...claimed)
    return Response.json({ items: claimed.map(shown) })
  }
  if (path === '/admin/decisions/mine') {
    const pending = decisions.filter(({ state }) => state === 'pending')
    return Response.json({
      now: new Date().toISOString(),
      decisions: pending.map(full),
      today: [{ kind: 'photo', decided: pending.length }],
    })
  }
  if (method === 'GET' && id) {
    const made = decisions.filter(({ item_id, state }) => item_id === item && state === 'pending')
    return Response.json({
      item: shown(item),
      state: made.length > 0 ? 'decided' : 'open',
      view: {
        pictures: [{ photo_id: item, url: `${picture}#${item}`, label: 'photo' }],
        texts: [],
        facts: [],
      },
      words: ['approve', 'reject'],
      reasons: ['nudity_main', 'not_a_person'],
      decisions: made.map(full),
    })
  }
  if (what === 'claim') {
    if (!held.includes(item)) held.push(item)
    return Response.json({ item: shown(item) })
  }
  if (what === 'decide') {
    const { decision, reason = null } = body as { decision: string; reason?: string }
    const made = { id: decisions.length + 1, item_id: item, word: decision, reason, state: 'pending' }
    decisions.unshift(made)
    waiting = waiting.filter((each) => each !== item)
    held = held.filter((each) => each !== item)
    return slowness.then(() => Response.json({ decision: full(made) }))
  }
  const [, undone] = /^\/admin\/decisions\/(\d+)\/undo$/.exec(path) ?? []
  const decision = decisions.find((each) => each.id === Number(undone))
  if (!decision) return undefined
  decision.state = 'undone'
  waiting.unshift(decision.item_id)
  return Response.json({ decision: full(decision) })
}

const open = () =>
  showPage(
    <KeysProvider>
      <PhotosScreen />
      <UndoBar />
    </KeysProvider>,
    {
      path: '/admin/photos',
      answers,
      fill: (queryClient, api) =>
        queryClient.setQueryData<unknown>(staffMeOptions(api).queryKey, {
          staff: { account_id: 1, name: 'me', grants: [], permissions: ['queue.content'], sites: [] },
        }),
    },
  )
const press = (keys: string) => userEvent.keyboard(keys)
const words = () => decisions.map(({ item_id, word, reason }) => [item_id, word, reason])
const left = (count: number) =>
  expect.element(page.getByText(t('moderation.photos.left', { count }), { exact: true })).toBeVisible()

beforeEach(() => {
  waiting = Array.from({ length: 20 }, (_, index) => index + 1)
  held = []
  decisions = []
  released = []
  slowness = Promise.resolve()
  vi.spyOn(navigator, 'sendBeacon').mockImplementation((url) => {
    released.push(String(url).replace(/^.*\/queue\//, ''))
    return true
  })
})

// spec: staff-74, staff-75
test('twenty photos are decided by keys, one of them undone after the page was opened again', async () => {
  await open()
  await left(12)
  await expectAccessible()
  await press('a')
  await left(11)
  // Rejected with a reason; the next key of a number alone decides nothing.
  await press('x')
  await press('2')
  await left(10)
  await press('1')
  expect(words()).toEqual([
    [2, 'reject', 'not_a_person'],
    [1, 'approve', null],
  ])
  // Three at once, and then all in sight.
  await press('{Shift>}j{/Shift}')
  await press('{Shift>}j{/Shift}')
  await expect.element(page.getByText(t('moderation.photos.selected', { count: 3 }))).toBeVisible()
  await press('a')
  await left(7)
  await press('{Shift>}a{/Shift}')
  await press('a')
  // The rest was claimed ahead.
  await left(8)
  expect(decisions.length).toBe(12)

  closePage()
  expect(released.toSorted()).toEqual(
    [13, 14, 15, 16, 17, 18, 19, 20].map((id) => `${id}/release`).toSorted(),
  )
  held = []
  await open()
  await left(8)
  const [newest] = decisions
  await press('z')
  await left(9)
  expect(newest?.state).toBe('undone')
  await press('{Shift>}a{/Shift}')
  await press('a')
  await expect.element(page.getByText(t('moderation.photos.none'))).toBeVisible()
  expect(waiting).toEqual([])
  expect(
    new Set(decisions.filter(({ state }) => state === 'pending').map(({ item_id }) => item_id)).size,
  ).toBe(20)
})

// spec: staff-74
test('whoever decides by keys does not wait for the answers', async () => {
  let answer = () => {}
  slowness = new Promise((resolve) => {
    answer = resolve
  })
  await open()
  await left(12)
  await press('aaa')
  await left(9)
  answer()
  await expect
    .poll(() =>
      words()
        .map(([id]) => id)
        .toSorted(),
    )
    .toEqual([1, 2, 3])
})

// spec: staff-76, staff-77
test('keys do nothing with Control, and Space shows the pictures while it is held', async () => {
  await open()
  await left(12)
  const first = page.getByRole('listitem').first().getByRole('img')
  await expect.element(first).toHaveClass(/blur/)
  await press('{ >}')
  await expect.element(first).not.toHaveClass(/blur/)
  await press('{/ }')
  await expect.element(first).toHaveClass(/blur/)
  await press('{Control>}a{/Control}')
  await press('{Alt>}a{/Alt}')
  expect(decisions).toEqual([])
  await left(12)
})
