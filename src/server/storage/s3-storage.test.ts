import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startS3Fake } from '../../../tests/drivers/providers/s3-fake.ts'
import { createStorage } from '../create-ports.ts'
import { S3Error, S3Storage, type S3Tuning } from './s3-storage.ts'
import { describeStorage, keysOf } from './storage-conformance.ts'

const account = { region: 'us-east-1', accessKeyId: 'KEY', secretAccessKey: 'SECRET' }
const text = { contentType: 'text/plain' }

describe('on a server that speaks S3', () => {
  let server: Awaited<ReturnType<typeof startS3Fake>>
  let endpoint: string
  let storage: S3Storage

  beforeAll(async () => {
    server = await startS3Fake(account, 'pictures')
    endpoint = server.endpoint
    storage = new S3Storage({ ...account, endpoint, bucket: 'pictures' }, { pageSize: 10 })
  })
  afterAll(() => server.stop())

  describeStorage('s3', () => storage)

  test('deletes and lists more keys than one request allows', async () => {
    const untuned = createStorage({ kind: 's3', ...account, endpoint: `${endpoint}/`, bucket: 'pictures' })
    const keys = Array.from({ length: 1005 }, (_, at) => `thousand/${String(at).padStart(4, '0')}`)
    for (let start = 0; start < keys.length; start += 50) {
      await Promise.all(keys.slice(start, start + 50).map((key) => untuned.put(key, Buffer.from('a'), text)))
    }
    expect(await keysOf(untuned, 'thousand/')).toEqual(keys)
    await untuned.delete(keys)
    expect(await keysOf(untuned, 'thousand/')).toEqual([])
  }, 60_000)

  test('a wrong bucket or key is an error and never looks like a missing object', async () => {
    const lost = new S3Storage({ ...account, endpoint, bucket: 'nowhere' })
    await expect(lost.get('a')).rejects.toMatchObject({ code: 'NoSuchBucket', status: 404 })
    await expect(lost.ready()).rejects.toBeInstanceOf(S3Error)
    const stranger = new S3Storage({ ...account, accessKeyId: 'WRONG', endpoint, bucket: 'pictures' })
    await expect(stranger.get('a')).rejects.toMatchObject({ code: 'InvalidAccessKeyId', status: 403 })
    await expect(stranger.ready()).rejects.toBeInstanceOf(S3Error)
  })

  // spec: server-12
  test('every request is signed as S3 recomputes it, with a checksum of its body', async () => {
    server.requests.length = 0
    await storage.put('a/b-c.D_1', Buffer.from('bytes'), text)
    await storage.get('a/b-c.D_1')
    await storage.delete(['a/b-c.D_1'])
    expect(await keysOf(storage, 'a/b')).toEqual([])
    expect(server.requests).toEqual([
      'PUT /pictures/a/b-c.D_1',
      'GET /pictures/a/b-c.D_1',
      'POST /pictures?delete=',
      'GET /pictures?prefix=a%2Fb&marker=&max-keys=10',
    ])
  })

  test.each([
    [{ secretAccessKey: 'OTHER' }, 'another key'],
    [{ region: 'eu-central-1' }, 'another region'],
  ])('%j: a signature by %s is refused', async (other, _why) => {
    const stranger = new S3Storage({ ...account, ...other, endpoint, bucket: 'pictures' })
    const refused = { code: 'SignatureDoesNotMatch', status: 403 }
    await expect(stranger.get('a')).rejects.toMatchObject(refused)
    await expect(stranger.put('a', Buffer.from('a'), text)).rejects.toMatchObject(refused)
    await expect(stranger.delete(['a'])).rejects.toMatchObject(refused)
    await expect(keysOf(stranger, '')).rejects.toMatchObject(refused)
  })
})

describe('on a server of the tests', () => {
  let server: Server | undefined
  let requests: string[] = []

  /** Serves each request with the next of these responses; the last one repeats. */
  async function serve(...answers: ((res: ServerResponse) => void)[]) {
    requests = []
    server = createServer((req, res) => {
      req.resume()
      req.on('end', () => {
        requests.push(`${req.method} ${req.url}`)
        answers[Math.min(requests.length, answers.length) - 1]?.(res)
      })
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  const answer = (status: number, body: string) => (res: ServerResponse) =>
    void res.writeHead(status).end(body)
  const cut = (res: ServerResponse) => void res.destroy()
  const storageAt = (endpoint: string, tuning: S3Tuning = {}) =>
    new S3Storage({ ...account, endpoint, bucket: 'pictures' }, { retryDelayMs: 1, ...tuning })

  afterEach(async () => {
    server?.closeAllConnections()
    server?.close()
  })

  test('transient errors are retried, with the body', async () => {
    const endpoint = await serve(answer(503, '<Error><Code>SlowDown</Code></Error>'), cut, answer(200, ''))
    await storageAt(endpoint).put('a/b', Buffer.from('a'), text)
    expect(requests).toEqual(Array(3).fill('PUT /pictures/a/b'))
  })

  test('and given up after the last attempt', async () => {
    const endpoint = await serve(answer(500, '<Error><Code>InternalError</Code></Error>'))
    const tries = storageAt(endpoint, { attempts: 3 }).get('a')
    await expect(tries).rejects.toMatchObject({ status: 500, code: 'InternalError' })
    expect(requests).toHaveLength(3)
  })

  test('a refusal is not retried', async () => {
    const endpoint = await serve(answer(403, '<Error><Code>AccessDenied</Code></Error>'))
    await expect(storageAt(endpoint).get('a')).rejects.toMatchObject({ code: 'AccessDenied' })
    expect(requests).toHaveLength(1)
  })

  test('a redirect is not followed', async () => {
    const endpoint = await serve((res) => void res.writeHead(301, { location: '/elsewhere' }).end())
    await expect(storageAt(endpoint).get('a')).rejects.toMatchObject({ status: 301 })
    expect(requests).toHaveLength(1)
  })

  test('a silent server times out', async () => {
    const endpoint = await serve(() => {})
    // Long enough for a request to arrive on a busy machine.
    const tries = storageAt(endpoint, { timeoutMs: 500, attempts: 2 }).get('a')
    await expect(tries).rejects.toThrow(/timeout/i)
    expect(requests).toHaveLength(2)
  })

  test('a list is parsed as XML: escapes, comments and blanks', async () => {
    const page =
      '<?xml version="1.0"?><ListBucketResult><!-- <Key>no</Key> --><IsTruncated>false</IsTruncated><Contents>\n<Key>a&#47;b</Key> </Contents><Contents><Key><![CDATA[c]]></Key></Contents></ListBucketResult>'
    expect(await keysOf(storageAt(await serve(answer(200, page))), 'a')).toEqual(['a/b', 'c'])
  })

  test.each(['', '<html><p>Welcome', '<Welcome/>'])(
    'the page %j is not read as an empty bucket',
    async (page) => {
      const endpoint = await serve(answer(200, page))
      await expect(storageAt(endpoint).ready()).rejects.toMatchObject({ code: 'InvalidList' })
    },
  )

  test('a failed deletion is an error although the status is 200', async () => {
    const failed = '<DeleteResult><Error><Key>a</Key><Code>AccessDenied</Code></Error></DeleteResult>'
    const endpoint = await serve(answer(200, failed))
    await expect(storageAt(endpoint).delete(['a'])).rejects.toMatchObject({ code: 'AccessDenied' })
  })
})
