import { afterEach, expect, test, vi } from 'vitest'
import { reloadOnLostChunks } from './chunk-reload.ts'

afterEach(() => vi.unstubAllGlobals())

test('a lost script reloads the page, at most once in 60 seconds (product.md, 4)', () => {
  const kept = new Map<string, string>()
  const target = new EventTarget()
  const reload = vi.fn()
  vi.stubGlobal('window', Object.assign(target, { location: { reload } }))
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') })
  try {
    reloadOnLostChunks()
    const lose = () => target.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
    lose()
    lose()
    expect(reload).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(59_000)
    lose()
    expect(reload).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(2_000)
    lose()
    expect(reload).toHaveBeenCalledTimes(2)
  } finally {
    vi.useRealTimers()
  }
})

test('without a connection the page stays', () => {
  const target = new EventTarget()
  const reload = vi.fn()
  vi.stubGlobal('window', Object.assign(target, { location: { reload } }))
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem: () => {} })
  vi.stubGlobal('navigator', { onLine: false })
  reloadOnLostChunks()
  target.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))
  expect(reload).not.toHaveBeenCalled()
})
