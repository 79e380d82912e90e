import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { builtFiles, compressBuiltFiles } from './built-files.ts'

test('hashed files are cached for good, the push worker is revalidated each time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'built-'))
  try {
    await mkdir(join(folder, 'assets'))
    for (const name of ['sw.js', 'assets/app-1a2b.js', 'mark.svg']) await writeFile(join(folder, name), 'x')
    await compressBuiltFiles(folder)
    const answer = await builtFiles(folder)
    const cacheOf = (path: string) =>
      answer(new Request(`http://localhost${path}`))?.headers.get('cache-control')
    expect(cacheOf('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable')
    expect(cacheOf('/sw.js')).toBe('no-cache')
    expect(cacheOf('/mark.svg')).toBe('public, max-age=3600')
    expect(cacheOf('/notes.txt')).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('text is served as compressed by the build, other files unchanged', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'built-'))
  try {
    const text = 'let a = 1;'.repeat(500)
    for (const name of ['app.js', 'font.woff2', 'notes.txt']) await writeFile(join(folder, name), text)
    await compressBuiltFiles(folder)
    const answer = await builtFiles(folder)
    const get = async (path: string, encodings: string, method = 'GET') => {
      const headers = { 'accept-encoding': encodings }
      const response = answer(new Request(`http://localhost${path}`, { headers, method })) as Response
      return [response.headers.get('content-encoding'), Buffer.from(await response.arrayBuffer())] as const
    }
    const [brotli, gzip] = [await get('/app.js', 'gzip, br'), await get('/app.js', 'gzip, br;q=0')]
    expect([brotli[0], brotliDecompressSync(brotli[1]).toString()]).toEqual(['br', text])
    expect([gzip[0], gunzipSync(gzip[1]).toString()]).toEqual(['gzip', text])
    expect(await get('/app.js', 'zstd')).toEqual([null, Buffer.from(text)])
    expect(await get('/app.js', 'br', 'HEAD')).toEqual(['br', Buffer.alloc(0)])
    expect(await get('/font.woff2', 'br')).toEqual([null, Buffer.from(text)])
    expect(answer(new Request('http://localhost/app.js.br'))).toBeUndefined()
  } finally {
    await rm(folder, { recursive: true })
  }
})
