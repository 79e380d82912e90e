import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { builtFiles } from './built-files.ts'

test('hashed files are kept for good, the push worker is asked after each time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'built-'))
  try {
    await mkdir(join(folder, 'assets'))
    for (const name of ['sw.js', 'assets/app-1a2b.js', 'mark.svg']) await writeFile(join(folder, name), 'x')
    const answer = await builtFiles(folder)
    const cacheOf = async (path: string) =>
      (await answer(new Request(`http://localhost${path}`)))?.headers.get('cache-control')
    expect(await cacheOf('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable')
    expect(await cacheOf('/sw.js')).toBe('no-cache')
    expect(await cacheOf('/mark.svg')).toBe('public, max-age=3600')
    expect(await cacheOf('/notes.txt')).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})
