import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createStorage } from '../create-ports.ts'
import { FolderStorage } from './folder-storage.ts'
import type { Storage } from './storage.ts'
import { describeStorage } from './storage-conformance.ts'

const text = { contentType: 'text/plain' }
let folder: string
let storage: Storage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'folder-storage-'))
  storage = createStorage({ kind: 'folder', folder: join(folder, 'files') })
})
afterAll(() => rm(folder, { recursive: true }))

describeStorage('folder', () => storage)

// spec: server-12
test('a second process finds the files of the first', async () => {
  await storage.put('shared/a', Buffer.from('a'), text)
  const other = new FolderStorage(join(folder, 'files'))
  expect((await other.get('shared/a'))?.bytes.toString()).toBe('a')
})

test('leaves no temporary files, even when the write fails', async () => {
  const own = new FolderStorage(join(folder, 'blocked'))
  await own.ready()
  await writeFile(join(folder, 'blocked', 'objects'), 'a file where the directory should be')
  await expect(own.put('a', Buffer.from('a'), text)).rejects.toThrow()
  expect(await readdir(join(folder, 'blocked', 'drafts'))).toEqual([])
})

test('leaves no empty directories after deletions', async () => {
  const own = new FolderStorage(join(folder, 'tidy'))
  await own.put('members/12/photo', Buffer.from('a'), text)
  await own.delete(['members/12/photo'])
  expect(await readdir(join(folder, 'tidy', 'objects'))).toEqual([])
})

test('distributes many files of one directory over several', async () => {
  const own = new FolderStorage(join(folder, 'spread'))
  for (let at = 0; at < 50; at += 1) {
    await own.put(`photos/${at}`, Buffer.from('a'), text)
  }
  expect((await readdir(join(folder, 'spread', 'objects', 'photos'))).length).toBeGreaterThan(20)
})

test('a folder that cannot be created is not ready', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  await chmod(file, 0o600)
  await expect(new FolderStorage(file).ready()).rejects.toThrow()
})

test('a damaged file is an error, not an empty response', async () => {
  const own = new FolderStorage(join(folder, 'damaged'))
  await own.put('a', Buffer.from('a'), text)
  const fan = (await readdir(join(folder, 'damaged', 'objects')))[0] ?? ''
  await writeFile(join(folder, 'damaged', 'objects', fan, 'a'), 'cut')
  await expect(own.get('a')).rejects.toThrow('damaged')
})

test('concurrent writes leave the content of one of them', async () => {
  const versions = Array.from({ length: 8 }, (_, at) => Buffer.alloc(50_000, at))
  const seen: boolean[] = []
  await Promise.all(
    versions.map(async (bytes) => {
      await storage.put('race/a', bytes, text)
      const found = await storage.get('race/a')
      seen.push(versions.some((version) => found?.bytes.equals(version)))
    }),
  )
  expect(seen).toEqual(Array(8).fill(true))
})

test('writing succeeds while the last file of its directory is being deleted', async () => {
  for (let round = 0; round < 200; round += 1) {
    const writes = Array.from({ length: 3 }, () => storage.put('busy/deep/a', Buffer.from('a'), text))
    await Promise.all([...writes, storage.delete(['busy/deep/a']), storage.delete(['busy/deep/a'])])
  }
  await storage.put('busy/deep/a', Buffer.from('kept'), text)
  expect((await storage.get('busy/deep/a'))?.bytes.toString()).toBe('kept')
})
