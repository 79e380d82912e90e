import { spawn } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lockFolder } from './folder-lock.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vonk-lock-'))
  file = join(folder, 'lock')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const linesOf = async () => (await readFile(file, 'utf8')).split('\n')
async function leave(lines: (string | number | undefined)[], ageMs: number): Promise<void> {
  await writeFile(file, lines.join('\n'))
  const then = new Date(Date.now() - ageMs)
  await utimes(file, then, then)
}
const hourMs = 3_600_000

// spec: server-57
test('a folder is locked once, is private, and is free after the release', async () => {
  const lock = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(/in use by process \d+; stop it first.*delete the file/s)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  await lock.release()
  expect(await readdir(folder)).toEqual([])
  await (await lockFolder(folder)).release()
})

// spec: server-57
test('of twenty that take an abandoned lock at once, one gets it', async () => {
  for (let round = 0; round < 20; round += 1) {
    await leave([999_999_999, 'an-earlier-start pid:[1]', '5', 'x'], hourMs)
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)))
    const locks = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    expect(locks).toHaveLength(1)
    await locks[0]?.release()
  }
})

// spec: server-57
test('a crash while an abandoned lock is taken away does not keep others out', async () => {
  await leave([999_999_999, 'an-earlier-start pid:[1]', '5', 'x'], hourMs)
  await writeFile(`${file}.taking`, '')
  const then = new Date(Date.now() - hourMs)
  await utimes(`${file}.taking`, then, then)
  await (await lockFolder(folder)).release()
  expect(await readdir(folder)).toEqual([])
})

// spec: server-57
test('a lock is not of the process that got its number', async () => {
  const held = await lockFolder(folder)
  const [, machine] = await linesOf()
  await held.release()
  const other = spawn('sleep', ['600'], { stdio: 'ignore' })
  try {
    await leave([other.pid, machine, '1', 'x'], 0)
    await (await lockFolder(folder)).release()
  } finally {
    other.kill()
  }
})

// spec: server-57
test.each([
  ['before the machine was started again', [process.ppid, 'an-earlier-start pid:[1]', '5', 'x'], hourMs],
  ['by an earlier version, for a number that another program has', [1], hourMs],
  ['by an earlier version, for a number that is free', [999_999_999], hourMs],
  ['damaged', ['what?'], 0],
  ['empty', [''], 0],
])('a lock that was left %s is taken over', async (_how, lines, ageMs) => {
  await leave(lines, ageMs)
  const lock = await lockFolder(folder)
  expect((await linesOf())[0]).toBe(String(process.pid))
  await lock.release()
})

// spec: server-57
test('a lock of another container, whose processes are not seen, is believed while it is refreshed', async () => {
  await leave([7, 'another-start pid:[2]', '5', 'x'], 0)
  const refreshing = setInterval(() => void utimes(file, new Date(), new Date()).catch(() => {}), 300)
  await expect(lockFolder(folder)).rejects.toThrow('in use by process 7')
  clearInterval(refreshing)
})

// spec: server-57
test('a lock that a container left a moment ago is taken over once nobody has refreshed it for half a minute', async () => {
  await leave([7, 'another-start pid:[2]', '5', 'x'], 0)
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const locking = lockFolder(folder)
    await vi.waitFor(() => {
      vi.setSystemTime(Date.now() + 1000)
      expect(Date.now()).toBeGreaterThan(vi.getRealSystemTime() + 31_000)
    }, 10_000)
    await (await locking).release()
  } finally {
    vi.useRealTimers()
  }
})

test('a release leaves the lock of another owner', async () => {
  const lock = await lockFolder(folder)
  await writeFile(file, 'of another')
  await lock.release()
  expect(await readFile(file, 'utf8')).toBe('of another')
})
