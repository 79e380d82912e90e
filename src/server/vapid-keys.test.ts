import { createECDH } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { loadVapidKeys, publicKeyOf } from './vapid-keys.ts'

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'vapid-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const pair = createECDH('prime256v1')
pair.setPrivateKey(Buffer.alloc(32, 7))
const privateKey = pair.getPrivateKey('base64url')
const publicKey = pair.getPublicKey('base64url')

test('keys are created once, readable by their owner only, and stored', async () => {
  const first = await loadVapidKeys({ dataDir })
  expect(first.publicKey).toBe(publicKeyOf(first.privateKey))
  expect(await loadVapidKeys({ dataDir })).toEqual(first)
  expect((await stat(join(dataDir, 'vapid'))).mode & 0o777).toBe(0o600)
})

test('processes that start concurrently agree', async () => {
  const keys = await Promise.all(Array.from({ length: 10 }, () => loadVapidKeys({ dataDir })))
  expect(new Set(keys.map((key) => key.publicKey)).size).toBe(1)
})

test('configured keys take precedence and write no file', async () => {
  const { vapid } = readConfig({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })
  expect(await loadVapidKeys({ dataDir, vapid })).toEqual({ publicKey, privateKey })
  await expect(readFile(join(dataDir, 'vapid'))).rejects.toThrow('ENOENT')
})

test('a damaged file is refused, not replaced', async () => {
  await writeFile(join(dataDir, 'vapid'), 'cut')
  await expect(loadVapidKeys({ dataDir })).rejects.toThrow('holds no key')
})

test.each([
  ['one without the other', { VAPID_PRIVATE_KEY: privateKey }, /^VAPID_PUBLIC_KEY must be set together/],
  [
    'an invalid private key',
    { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: 'x' },
    /^VAPID_PRIVATE_KEY must/,
  ],
  [
    'zero, which is no key',
    { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: 'A'.repeat(43) },
    /^VAPID_PRIVATE_KEY must/,
  ],
  [
    'halves of two pairs',
    { VAPID_PUBLIC_KEY: `${publicKey}x`, VAPID_PRIVATE_KEY: privateKey },
    /^VAPID_PUBLIC_KEY must be the public key of/,
  ],
])('%s is refused', (_what, environment, problem) => {
  const read = () => readConfig(environment)
  expect(read).toThrow(ConfigError)
  expect(problemsOf(read)).toEqual([expect.stringMatching(problem)])
})

function problemsOf(read: () => unknown): string[] {
  try {
    read()
  } catch (err) {
    return (err as ConfigError).problems
  }
  return []
}
