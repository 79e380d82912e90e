import { format } from 'node:util'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { loadLazyComponents } from '../../src/web/lazy-component.tsx'

// Fails tests with console output or external requests: console.error, console.warn, and requests to other
// machines.
const noises: string[] = []
const realFetch = globalThis.fetch

beforeEach(() => {
  noises.length = 0
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
      noises.push(format(...parts))
    })
  }
  globalThis.fetch = (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (!/^(localhost|127\.0\.0\.1|\[::1\]|.*\.localhost)$/.test(url.hostname)) {
      noises.push(`request to ${url.hostname}`)
      return Promise.reject(new Error('tests make no outside requests'))
    }
    return realFetch(input, init)
  }
})

afterEach(() => {
  globalThis.fetch = realFetch
  const heard = noises.splice(0)
  vi.restoreAllMocks()
  if (heard.length > 0) throw new Error(`The test made noise:\n${heard.join('\n')}`)
})

// Components are rendered with their parts, as by the server. A file's own are known once it is imported.
beforeAll(() => loadLazyComponents())
