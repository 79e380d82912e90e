import type { ApiDocument, JsonSchema, Operation } from '../../src/server/openapi/document.ts'
import { resolveSchema } from '../../src/server/openapi/document.ts'

/** An operation of the API document as a target. */
export interface Target {
  method: string
  /** With `{name}` for parameters. */
  path: string
  operation: Operation
}

/** One hostile request. */
export interface Attack {
  name: string
  /** Replaces each parameter in the path. */
  id?: string
  /** Including the question mark. */
  query?: string
  body?: BodyInit
  type?: string
  /** Sent in chunks, without a content length. */
  isStreamed?: boolean
}

const loneSurrogate = '\ud800'

/** Values of the wrong type, out of range, too long or unprintable. */
export const nastyValues: readonly unknown[] = [
  null,
  true,
  -1,
  1.5,
  2 ** 70,
  '',
  '\u0000',
  'a\u0000@b.c',
  loneSurrogate,
  `x${loneSurrogate}y`,
  '\u202e\u2066',
  'x'.repeat(100_000),
  [],
  [null],
  {},
  { __proto__: null, constructor: 1, $ref: '#' },
]

const nastyIds = [
  '0',
  '-1',
  '1.5',
  '9'.repeat(30),
  'abc',
  '%00',
  '1e3',
  '%20',
  "1';--",
  '..',
  '%ED%A0%80',
  '%FF',
]

const nastyQueries = [
  '?surprise=1',
  '?cursor=%00',
  '?cursor=abc',
  '?cursor=%FF',
  '?cursor=%ED%A0%80',
  '?a[b]=1&a[b][c]=2',
  '?a[]=1&a[0]=2&a[__proto__]=3',
  '?__proto__[x]=1',
  '?min_age=NaN',
  '?lat=abc&lon=1e999',
]

/** JSON with bytes that are invalid UTF-8: a single one, and a surrogate. */
const notUtf8 = Uint8Array.from([...Buffer.from('{"a":"'), 0xff, 0xed, 0xa0, 0x80, ...Buffer.from('"}')])

/** Yields small requests: wrong types in every field, ids, queries, NUL, lone surrogates. */
export function smallAttacks(document: ApiDocument, target: Target): Attack[] {
  const attacks: Attack[] = nastyQueries.map((query) => ({ name: `query ${query}`, query }))
  if (target.path.includes('{')) {
    attacks.push(...nastyIds.map((id) => ({ name: `id ${id}`, id, ...jsonBody(target, {}) })))
  }
  for (const { name, in: location } of target.operation.parameters ?? []) {
    if (location !== 'query') continue
    for (const value of ['', '%00', '%FF', 'abc', '-1', '9'.repeat(30), 'a,b,,c', '%ED%A0%80']) {
      attacks.push({ name: `query ${name}=${value}`, query: `?${name}=${value}` })
    }
  }
  if (target.method === 'GET') return attacks
  const good = sampleBody(document, target)
  const names = Object.keys(good)
  attacks.push(
    { name: 'no body' },
    ...[[], 7, 'text', null].map((body) => ({
      name: `body ${JSON.stringify(body)}`,
      ...jsonBody(target, body),
    })),
    { name: 'unknown fields', ...jsonBody(target, { ...good, surprise: { deep: [true] } }) },
    { name: 'keys of objects', type: 'application/json', body: '{"__proto__":{"a":1},"constructor":1}' },
    { name: 'broken JSON', type: 'application/json', body: '{"broken": ' },
    { name: 'plain text', type: 'text/plain', body: 'text' },
    { name: 'no UTF-8', type: 'application/json', body: notUtf8 },
    { name: 'no multipart', type: 'multipart/form-data', body: '--x\r\n' },
    {
      name: 'half a multipart',
      type: 'multipart/form-data; boundary=x',
      body: '--x\r\ncontent-disposition: form-data; name="',
    },
  )
  for (const [index, value] of nastyValues.entries()) {
    const all = Object.fromEntries(names.map((name) => [name, value]))
    attacks.push({ name: `all fields ${label(value)}`, ...jsonBody(target, all) })
    const name = names[index % Math.max(1, names.length)]
    if (name)
      attacks.push({ name: `${name} ${label(value)}`, ...jsonBody(target, { ...good, [name]: value }) })
  }
  return attacks
}

/** A request designed to take long, at any fraction of its full size. */
export interface BulkAttack {
  name: string
  of(part: number): Attack
}

const deep = 10_000
const bytesOf12Mb = 12 * 1024 * 1024
const almostTooLong = 250_000
const boundary = 'x'
const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const multipart = `multipart/form-data; boundary=${boundary}`

const brackets = (levels: number) => `a${'[b]'.repeat(levels)}=1`
const fields = (count: number, separator: string, field: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => field(at)).join(separator)
const partOf = (name: string, body: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${body}\r\n`

/** Creates a bulk attack; the text of each size is generated once for all calls. */
function bulk(name: string, size: number, make: (size: number) => string, rest: Partial<Attack>): BulkAttack {
  const made = new Map<number, Uint8Array<ArrayBuffer>>()
  const bytesOf = (length: number) => {
    const bytes = made.get(length) ?? new TextEncoder().encode(make(length))
    made.set(length, bytes)
    return bytes
  }
  return { name, of: (part) => ({ name, ...rest, body: bytesOf(Math.round(size * part)) }) }
}

const bulkQueries: BulkAttack[] = [
  {
    name: `query of ${deep} levels`,
    of: (part) => ({ name: `query of ${deep} levels`, query: `?${brackets(deep * part)}` }),
  },
  {
    name: 'query of 5,000 fields',
    of: (part) => ({
      name: 'query of 5,000 fields',
      query: `?${fields(5000 * part, '&', (at) => `a${at}=1`)}`,
    }),
  },
]

const bulkBodies: BulkAttack[] = [
  bulk('list of 10,000 levels', deep, (size) => '['.repeat(size) + ']'.repeat(size), { type: json }),
  bulk('object of 10,000 levels', deep, (size) => `${'{"a":'.repeat(size)}1${'}'.repeat(size)}`, {
    type: json,
  }),
  bulk('list of 100,000 entries', 100_000, (size) => `[${'1,'.repeat(size)}1]`, { type: json }),
  bulk('object of 15,000 fields', 15_000, (size) => `{${fields(size, ',', (at) => `"a${at}":1`)}}`, {
    type: json,
  }),
  bulk('form of 10,000 levels', deep, brackets, { type: form }),
  bulk('form of 20,000 fields', 20_000, (size) => fields(size, '&', (at) => `a${at}=1`), { type: form }),
  bulk('form of 20,000 list entries', 20_000, (size) => 'a[]=1&'.repeat(size), { type: form }),
  bulk('12 MB of JSON', bytesOf12Mb, (size) => 'x'.repeat(size), { type: json }),
  bulk('12 MB of JSON in chunks', bytesOf12Mb, (size) => 'x'.repeat(size), { type: json, isStreamed: true }),
  bulk('12 MB of a file', bytesOf12Mb, (size) => `${partOf('file', 'x'.repeat(size))}--${boundary}--\r\n`, {
    type: multipart,
  }),
]

/** A form of 100,000 parts. */
export const manyParts = bulk(
  '100,000 parts',
  100_000,
  (size) => `${partOf('a', '').repeat(size)}--${boundary}--\r\n`,
  { type: multipart },
)

/**
 * Yields requests designed to take long: deep, wide and large, and a long text in each of the call's fields.
 */
export function bulkAttacks(document: ApiDocument, target: Target): BulkAttack[] {
  if (target.method === 'GET') return bulkQueries
  const good = sampleBody(document, target)
  const longTexts = ['x', ' ', '1', '@', '.', 'a.'].map((piece) => {
    const name = `long texts of ${JSON.stringify(piece)}`
    const of = (part: number) => {
      const names = Object.keys(good)
      const length = Math.floor((almostTooLong * part) / Math.max(1, names.length) / piece.length)
      const text = piece.repeat(length)
      return { name, ...jsonBody(target, Object.fromEntries(names.map((field) => [field, text]))) }
    }
    return { name, of }
  })
  return [...bulkQueries, ...bulkBodies, ...longTexts, manyParts]
}

/** Returns a regular request: the example's values, or others of the right types. */
export function plainRequest(document: ApiDocument, target: Target): Attack {
  return { name: 'plain', ...(target.method === 'GET' ? {} : jsonBody(target, sampleBody(document, target))) }
}

function jsonBody({ method }: Target, body: unknown): Pick<Attack, 'body' | 'type'> {
  return method === 'GET' ? {} : { type: 'application/json', body: JSON.stringify(body) }
}

function label(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined').slice(0, 30)
}

/** Returns a body of the right shape, from the operation's example or else its schema. */
export function sampleBody(document: ApiDocument, { operation }: Target): Record<string, unknown> {
  const content = operation.requestBody?.content ?? {}
  const { schema, example } = content['application/json'] ?? content['multipart/form-data'] ?? {}
  const value = { ...(sample(document, schema ?? {}) as object), ...(example as object | undefined) }
  return value as Record<string, unknown>
}

function sample(document: ApiDocument, schema: JsonSchema): unknown {
  const {
    type,
    const: fixed,
    enum: codes,
    anyOf,
    oneOf,
    properties,
    default: usual,
  } = resolveSchema(document, schema)
  if (usual !== undefined) return usual
  if (fixed !== undefined) return fixed
  if (codes) return codes[0]
  const [first] = anyOf ?? oneOf ?? []
  if (first) return sample(document, first)
  if (properties) {
    return Object.fromEntries(
      Object.entries(properties).map(([name, part]) => [name, sample(document, part)]),
    )
  }
  const kind = Array.isArray(type) ? type[0] : type
  if (kind === 'string') return stringOf(schema)
  if (kind === 'integer' || kind === 'number') return 1
  if (kind === 'boolean') return true
  return kind === 'array' ? [] : {}
}

function stringOf({ format }: JsonSchema): string {
  if (format === 'uuid') return '1b4e28ba-2fa1-41d2-883f-0016d3cca427'
  if (format === 'date') return '1990-05-17'
  return format === 'email' ? 'rowan@example.com' : 'text'
}
