import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parseXml, XmlElement } from '@rgrove/parse-xml'

interface S3Account {
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface Answer {
  status: number
  body: string | Buffer
  type?: string
}

const maxKeys = 1000
const maxSkewMs = 15 * 60 * 1000
const refusals = {
  AccessDenied: 403,
  BadDigest: 400,
  InvalidAccessKeyId: 403,
  InvalidRequest: 400,
  MalformedXML: 400,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NotImplemented: 501,
  RequestTimeTooSkewed: 403,
  SignatureDoesNotMatch: 403,
  XAmzContentSHA256Mismatch: 400,
} as const

/**
 * Listens as an S3 service with one empty bucket. It checks each request as S3 does: the signature, the checksums of its body
 * and its limits; what the product does not use is `NotImplemented`.
 */
export async function startS3Fake(account: S3Account, bucket: string) {
  const objects = new Map<string, { bytes: Buffer; type: string }>()
  /** Method, path and query of each request. */
  const requests: string[] = []

  const perform = ({ method, headers }: IncomingMessage, url: URL, body: Buffer): Answer => {
    const wrong = wrongSignature(method ?? '', url, headers, account) ?? wrongChecksum(headers, body)
    if (wrong) return refusal(wrong)
    const [, name, key] = /^\/([^/]+)(?:\/(.*))?$/.exec(decodeURIComponent(url.pathname)) ?? []
    if (name !== bucket) return refusal('NoSuchBucket')
    if (headers.range !== undefined) return refusal('NotImplemented')
    if (!key) {
      if (method === 'GET') return list(url.searchParams)
      return method === 'POST' && url.searchParams.has('delete')
        ? remove(headers, body)
        : refusal('NotImplemented')
    }
    if (url.search !== '') return refusal('NotImplemented')
    if (method === 'PUT') {
      objects.set(key, { bytes: body, type: headers['content-type'] ?? 'binary/octet-stream' })
      return { status: 200, body: '' }
    }
    const found = objects.get(key)
    if (method !== 'GET') return refusal('NotImplemented')
    return found ? { status: 200, body: found.bytes, type: found.type } : refusal('NoSuchKey')
  }

  const list = (query: URLSearchParams): Answer => {
    if ([...query.keys()].some((name) => !['prefix', 'marker', 'max-keys'].includes(name)))
      return refusal('NotImplemented')
    const size = Math.min(Number(query.get('max-keys') ?? maxKeys), maxKeys)
    const marker = query.get('marker') ?? ''
    const keys = [...objects.keys()]
      .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > marker)
      .sort()
    const contents = keys.slice(0, size).map((key) => `<Contents><Key>${escaped(key)}</Key></Contents>`)
    return xml(
      `<ListBucketResult><IsTruncated>${keys.length > size}</IsTruncated>${contents.join('')}</ListBucketResult>`,
    )
  }

  const remove = (headers: IncomingHttpHeaders, body: Buffer): Answer => {
    if (headers['content-md5'] === undefined) return refusal('InvalidRequest')
    const entries = (parseXml(body.toString()).root?.children ?? [])
      .filter((child) => child instanceof XmlElement)
      .filter(({ name }) => name === 'Object')
    if (entries.length === 0 || entries.length > maxKeys) return refusal('MalformedXML')
    for (const { text } of entries) objects.delete(text)
    return xml('<DeleteResult></DeleteResult>')
  }

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    requests.push(`${request.method} ${request.url}`)
    const url = new URL(request.url ?? '', 'http://127.0.0.1')
    const { status, body, type = 'application/xml' } = perform(request, url, Buffer.concat(chunks))
    response.writeHead(status, { 'content-type': type }).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function xml(body: string, status = 200): Answer {
  return { status, body: `<?xml version="1.0" encoding="UTF-8"?>${body}` }
}

function refusal(code: keyof typeof refusals): Answer {
  return xml(`<Error><Code>${code}</Code></Error>`, refusals[code])
}

const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Encodes as RFC 3986 does, which AWS signs. */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Returns what is wrong with the AWS Signature Version 4 of a request. */
function wrongSignature(method: string, url: URL, headers: IncomingHttpHeaders, account: S3Account) {
  const [, keyId, scope = '', names = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\S+), ?SignedHeaders=(\S+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (keyId === undefined) return 'AccessDenied'
  if (keyId !== account.accessKeyId) return 'InvalidAccessKeyId'
  const date = String(headers['x-amz-date'])
  const sent = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(Date.now() - sent) < maxSkewMs)) return 'RequestTimeTooSkewed'
  const signed = names.split(';')
  const required = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))]
  if (!required.every((name) => signed.includes(name))) return 'AccessDenied'
  if (scope !== `${date.slice(0, 8)}/${account.region}/s3/aws4_request`) return 'SignatureDoesNotMatch'
  const canonical = [
    method,
    decodeURIComponent(url.pathname).split('/').map(encoded).join('/'),
    [...url.searchParams]
      .map((pair) => pair.map(encoded).join('='))
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, ' ')}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const hash = createHash('sha256').update(canonical).digest('hex')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${account.secretAccessKey}`)
  const wanted = hmac(key, ['AWS4-HMAC-SHA256', date, scope, hash].join('\n'))
  return timingSafeEqual(wanted, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch'
}

/** Returns what is wrong with the checksums of a body; only a request without a body may go unsigned. */
function wrongChecksum(headers: IncomingHttpHeaders, body: Buffer) {
  const { 'x-amz-content-sha256': sha256, 'content-md5': md5, 'content-length': length } = headers
  if (sha256 === undefined) return 'InvalidRequest'
  const isUnsigned = sha256 === 'UNSIGNED-PAYLOAD' && length === undefined
  if (!isUnsigned && sha256 !== createHash('sha256').update(body).digest('hex'))
    return 'XAmzContentSHA256Mismatch'
  if (md5 !== undefined && md5 !== createHash('md5').update(body).digest('base64')) return 'BadDigest'
  return undefined
}
