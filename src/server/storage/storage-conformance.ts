import { describe, expect, test } from 'vitest'
import type { Storage } from './storage.ts'

const text = { contentType: 'text/plain' }

/** Returns all keys with a prefix, sorted. */
export async function keysOf(storage: Storage, prefix: string): Promise<string[]> {
  const keys: string[] = []
  for await (const key of storage.list(prefix)) keys.push(key)
  return keys.sort()
}

const oddKeys = [
  '',
  '/',
  '/a',
  'a/',
  'a//b',
  '.',
  '..',
  '../a',
  'a/../b',
  'a/./b',
  'a/..',
  '.hidden',
  'a/.hidden',
  'a\\b',
  'a\0b',
  'a b',
  'a\nb',
  'a?b',
  'a%2e%2e',
  'a~b',
  'ä',
  'ann@example.com',
  '<Key>',
  'a'.repeat(129),
  'a/'.repeat(300).concat('a'),
]

/** Declares the tests of the storage contract; each implementation runs them on an empty instance. */
export function describeStorage(kind: string, current: () => Storage): void {
  describe(`${kind}: one object`, () => {
    // spec: server-12
    test('is returned with its bytes and content type', async () => {
      const bytes = Buffer.from([0, 10, 13, 255, 10, 0])
      await current().put('one/a.webp', bytes, { contentType: 'image/webp' })
      expect(await current().get('one/a.webp')).toEqual({ bytes, content_type: 'image/webp' })
    })

    test('is replaced as a whole, including its content type', async () => {
      await current().put('replaced/a', Buffer.from('a longer first text'), text)
      await current().put('replaced/a', Buffer.from('short'), { contentType: 'application/json' })
      expect(await current().get('replaced/a')).toEqual({
        bytes: Buffer.from('short'),
        content_type: 'application/json',
      })
    })

    test('may be empty', async () => {
      await current().put('empty/a', new Uint8Array(), text)
      expect(await current().get('empty/a')).toEqual({ bytes: Buffer.alloc(0), content_type: 'text/plain' })
    })

    test('may be of 5 MB, and a view into a larger buffer', async () => {
      const whole = Buffer.alloc(5 * 1024 * 1024 + 20, 7)
      const view = whole.subarray(10, whole.length - 10)
      view[0] = 1
      view[view.length - 1] = 2
      await current().put('large/a', view, text)
      const found = await current().get('large/a')
      expect(found?.bytes.equals(view)).toBe(true)
    })

    // spec: server-12
    test('is null if it does not exist', async () => {
      expect(await current().get('missing')).toBeNull()
      expect(await current().get('missing/deep/a')).toBeNull()
    })
  })

  describe(`${kind}: keys`, () => {
    test.each(oddKeys)('%j is refused everywhere', async (key) => {
      const storage = current()
      await expect(storage.put(key, Buffer.from('a'), text)).rejects.toThrow(RangeError)
      await expect(storage.get(key)).rejects.toThrow(RangeError)
      await expect(storage.delete(['fine', key])).rejects.toThrow(RangeError)
    })

    test.each(['..', '../', 'a/../', '/', 'a b', '<'])('the prefix %j is refused', async (prefix) => {
      await expect(keysOf(current(), prefix)).rejects.toThrow(RangeError)
    })

    test.each(['text', 'text/plain\r\nx: y', 'TEXT/PLAIN', ''])(
      'the content type %j is refused',
      async (contentType) => {
        await expect(current().put('typed', Buffer.from('a'), { contentType })).rejects.toThrow(RangeError)
      },
    )

    test('may be a prefix of others', async () => {
      const keys = ['tree', 'tree/a', 'tree/a/b', 'tree/a-b.C_1']
      for (const key of keys) await current().put(key, Buffer.from(key), text)
      for (const key of keys) expect((await current().get(key))?.bytes.toString()).toBe(key)
    })
  })

  describe(`${kind}: deleting`, () => {
    test('deletes the named ones only, and can be repeated', async () => {
      for (const key of ['gone/a', 'gone/b/c', 'gone/kept']) await current().put(key, Buffer.from('a'), text)
      await current().delete(['gone/a', 'gone/b/c', 'gone/never', 'gone/never/there'])
      await current().delete(['gone/a', 'gone/b/c'])
      expect(await current().get('gone/a')).toBeNull()
      expect(await keysOf(current(), 'gone/')).toEqual(['gone/kept'])
    })

    test('an empty list deletes nothing', async () => {
      await current().delete([])
    })
  })

  describe(`${kind}: listing`, () => {
    // spec: server-12
    test('returns all pages', async () => {
      const keys = Array.from({ length: 25 }, (_, at) => `pages/${String(at).padStart(3, '0')}`)
      await Promise.all(keys.map((key) => current().put(key, Buffer.from('a'), text)))
      expect(await keysOf(current(), 'pages/')).toEqual(keys)
    })

    test('a prefix is a string, not a directory', async () => {
      for (const key of ['list/1/a', 'list/12', 'list/12/b', 'list/2/a', 'listed']) {
        await current().put(key, Buffer.from('a'), text)
      }
      expect(await keysOf(current(), 'list/1')).toEqual(['list/1/a', 'list/12', 'list/12/b'])
      expect(await keysOf(current(), 'list/12/')).toEqual(['list/12/b'])
      expect(await keysOf(current(), 'list/12/b')).toEqual(['list/12/b'])
      expect(await keysOf(current(), 'list')).toContain('listed')
      expect(await keysOf(current(), 'none/')).toEqual([])
      expect(await keysOf(current(), '')).toEqual(expect.arrayContaining(['list/1/a', 'listed']))
    })

    test('tolerates deletions in between', async () => {
      const keys = Array.from({ length: 25 }, (_, at) => `swept/${at}/a`)
      await Promise.all(keys.map((key) => current().put(key, Buffer.from('a'), text)))
      for await (const key of current().list('swept/')) await current().delete([key])
      expect(await keysOf(current(), 'swept/')).toEqual([])
    })
  })

  test(`${kind}: is ready`, async () => {
    await current().ready()
  })
}
