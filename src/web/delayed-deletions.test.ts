import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createDelayedDeletions } from './delayed-deletions.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Returns a deletion of item 5 that can be undone for 8 s, and how it was sent. */
function deleting() {
  const deletions = createDelayedDeletions()
  const commit = vi.fn(async (_options: { keepalive: boolean }) => {})
  return { deletions, commit, undo: deletions.deleteLater(5, 8, commit) }
}

test('a deletion is sent when it can no longer be undone, and once', async () => {
  const { deletions, commit, undo } = deleting()
  await vi.advanceTimersByTimeAsync(7999)
  expect(commit).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  undo()
  deletions.flush()
  window.dispatchEvent(new Event('pagehide'))
  expect(commit).toHaveBeenCalledExactlyOnceWith({ keepalive: false })
})

test('a deletion that is undone is never sent', async () => {
  const { commit, undo } = deleting()
  undo()
  window.dispatchEvent(new Event('pagehide'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(commit).not.toHaveBeenCalled()
})

test.each([
  ['the page is unloaded', () => window.dispatchEvent(new Event('pagehide'))],
  ['the list is left', (flush: () => void) => flush()],
])('a deletion is sent at once where %s', async (_why, leave) => {
  const { deletions, commit } = deleting()
  leave(deletions.flush)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(commit).toHaveBeenCalledExactlyOnceWith({ keepalive: true })
})

test('a second deletion of an item replaces the first', async () => {
  const { deletions, commit } = deleting()
  const second = vi.fn(async () => {})
  deletions.deleteLater(5, 8, second)
  await vi.advanceTimersByTimeAsync(8000)
  expect([commit.mock.calls.length, second.mock.calls.length]).toEqual([0, 1])
})
