import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isContractProcedure } from '@orpc/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { describeProduct } from '../../src/assembly/api-document.ts'
import { contract } from '../../src/assembly/contract.ts'
import { callGroups, routes } from '../../src/assembly/features.ts'
import type { CallMeta } from '../../src/core/access.ts'
import { commonRefusals } from '../../src/core/refusals.ts'
import {
  type ApiDocument,
  type ApiSection,
  type JsonSchema,
  operationsOf,
  type Response,
  resolveResponse,
  resolveSchema,
} from '../../src/server/openapi/document.ts'
import * as chat from '../drivers/chats-driver.ts'
import { newMember } from '../drivers/factories.ts'
import { setUpApp, setUpSite } from '../drivers/set-up.ts'
import { streamOf } from '../drivers/stream-of.ts'

interface Call {
  name: string
  method: string
  path: string
  meta: CallMeta
  input: z.ZodType | undefined
  output: z.ZodType | undefined
}

const calls: Call[] = Object.entries(contract).flatMap(([feature, procedures]) =>
  Object.entries(procedures).flatMap(([call, procedure]) => {
    if (!isContractProcedure(procedure)) return []
    const { route, meta, inputSchema, outputSchema } = procedure['~orpc']
    const { method = 'GET', path = '' } = route
    const schemas = { input: inputSchema as z.ZodType, output: outputSchema as z.ZodType }
    return [{ name: `${feature}.${call}`, method, path, meta: meta as CallMeta, ...schemas }]
  }),
)
const sections: [string, ApiSection][] = Object.entries(callGroups)

const commonCodes = Object.keys(commonRefusals)

/** Returns the codes of a response, in alphabetical order. */
function codesOf(response: Response): string[] {
  const codesIn = (schema: JsonSchema): string[] => {
    const { oneOf, properties } = resolveSchema(document, schema)
    return oneOf ? oneOf.flatMap(codesIn) : [String(properties?.code?.const)]
  }
  return codesIn(resolveResponse(document, response).content?.['application/json']?.schema ?? {}).sort()
}

const app = setUpApp()
const site = setUpSite(app)
let document: ApiDocument
beforeAll(async () => {
  document = await describeProduct()
})

describe('the document', () => {
  // spec: api-1, api-2
  test('describes every call and who may make it', () => {
    const described = operationsOf(document).map(
      ({ method, path, operation }) => [`${method} ${path}`, operation.security?.length] as const,
    )
    const expected = calls.map(({ name, method, path, meta }) => {
      const isOpen = meta.access === 'public' && name !== 'signup.handOver'
      return [`${method} ${path}`, isOpen ? 0 : 1] as const
    })
    expect(new Map(described)).toEqual(
      new Map([
        ...expected,
        ['GET /events', 1],
        ['GET /socket', 1],
        ['POST /age-assurance/{provider}/webhook', 0],
        ['POST /payments/{provider}/webhook', 0],
        ['GET /payments/{provider}/webhook', 0],
        ['POST /unsubscribe', 0],
        ['POST /inbound-mail', 0],
        ['GET /orders/{id}/invoice', 1],
        ['GET /admin/sealed/{kind}/{id}', 1],
        ['GET /admin/orders/{id}/invoice', 1],
        ['GET /admin/invoices.csv', 1],
        ['GET /admin/audit-file.xaf', 1],
        ['GET /admin/audit.csv', 1],
        ['GET /admin/yearly-report.zip', 1],
        ['GET /admin/portraits/{portrait}', 1],
        ['GET /admin/promotions/{id}/picture', 1],
      ]),
    )
  })

  // spec: core-6
  test('marks each person in a response as fictional or not', () => {
    const people: JsonSchema[] = []
    const collect = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      const { properties = {} } = node as JsonSchema
      if (properties.name && (properties.age || properties.main_image)) people.push(node as JsonSchema)
      for (const child of Object.values(node)) collect(child)
    }
    collect(document.components)
    for (const { operation } of operationsOf(document)) collect(operation.responses)
    expect(people.length).toBeGreaterThan(2)
    for (const { properties, required } of people) {
      expect(properties).toHaveProperty('is_fictional')
      expect(required).toContain('is_fictional')
    }
  })

  // spec: api-4
  test('describes every route that is no call', () => {
    const paths = routes
      .filter(({ path }) => path.startsWith('/api/'))
      .map(({ path }) => path.slice('/api'.length).replace(/:(\w+)/g, '{$1}'))
    expect(paths).not.toEqual([])
    for (const path of paths) expect(document.paths).toHaveProperty([path])
  })

  // spec: api-2
  test('gives each operation a summary and a tag that is described', () => {
    const tags = new Map(document.tags.map(({ name, description }) => [name, description]))
    const summaries = operationsOf(document).map(({ operation }) => operation.summary)
    for (const { operation } of operationsOf(document)) {
      expect(operation.summary, operation.operationId).toMatch(/^[A-Z].{3,80}[^.]$/)
      expect(tags.get(operation.tags?.[0] ?? ''), operation.operationId).toMatch(/\S/)
    }
    expect(new Set(summaries).size).toBe(summaries.length)
  })

  // spec: api-2
  test('is served in at most 440 KB, with a licence', async () => {
    const response = await app.http.request(`http://${site.host}/api/openapi.json`)
    const text = await response.text()
    expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(document)))
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(440_000)
    expect(document.info.license).toEqual({ name: expect.any(String), identifier: expect.any(String) })
  })

  // spec: api-2
  test('repeats no response, and lists the refusals of each operation', () => {
    const texts = operationsOf(document).flatMap(({ operation }) =>
      Object.values(operation.responses).flatMap((response) =>
        response.content ? [JSON.stringify(response)] : [],
      ),
    )
    expect(texts.filter((text, index) => texts.indexOf(text) !== index)).toEqual([])
    for (const { operation } of operationsOf(document)) {
      for (const response of Object.values(operation.responses)) {
        expect(resolveResponse(document, response).description, operation.operationId).toMatch(/\S/)
      }
      const { '4XX': refused, '5XX': failed } = operation.responses
      expect([refused, failed].map((response) => response && codesOf(response))).toEqual([
        commonCodes.filter((code) => code !== 'internal_error').sort(),
        ['internal_error'],
      ])
    }
    // What a call adds is listed with its own status, beside the common refusals of that status.
    const login = operationsOf(document).find(({ operation }) => operation.operationId === 'accounts.login')
    expect(codesOf(login?.operation.responses[401] as Response)).toEqual([
      'login_failed',
      'second_factor_required',
    ])
  })

  // spec: api-2
  test('names every larger schema that it uses more than once', () => {
    const seen = new Map<string, number>()
    const visit = (schema: JsonSchema) => {
      if (schema.type === 'object' || schema.enum) {
        const text = JSON.stringify(schema)
        if (text.length > 400) seen.set(text, (seen.get(text) ?? 0) + 1)
      }
      for (const part of Object.values(schema)) {
        if (typeof part === 'object' && part !== null) visit(part as JsonSchema)
      }
    }
    visit(document as never)
    expect([...seen].filter(([, times]) => times > 1)).toEqual([])
  })
})

describe('examples', () => {
  const examples = calls.flatMap(({ name, meta: { example } }) => (example ? [{ name, ...example }] : []))

  // spec: api-3
  test('exist for at least twenty calls, in the document too', () => {
    expect(examples.length).toBeGreaterThanOrEqual(20)
    const shown = operationsOf(document).filter(({ operation }) =>
      JSON.stringify([
        operation,
        Object.values(operation.responses).map((response) => resolveResponse(document, response)),
      ]).includes('"example":'),
    )
    expect(shown.map(({ operation }) => operation.operationId).sort()).toEqual(
      examples.map(({ name }) => name).sort(),
    )
  })

  // spec: api-3
  test.each(examples)('$name match their own schemas', ({ name, input, output }) => {
    const call = calls.find((one) => one.name === name)
    if (input !== undefined) expect(call?.input?.safeParse(input)).toMatchObject({ success: true })
    // A schema drops unknown fields, and then the two differ.
    if (output !== undefined) expect(call?.output?.parse(output)).toEqual(output)
  })
})

describe('events', () => {
  const documented: Record<string, z.ZodType> = Object.assign(
    {},
    ...sections.map(([, section]) => section.events ?? {}),
  )
  const server = join(import.meta.dirname, '../../src/features')
  const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\/server\/.*\.ts$/.test(file))
    .map((file) => readFileSync(join(server, file), 'utf8'))
  const emitted = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/account_id(?:: \w+(?:\.\w+)*)?,\s*type: '(\w+)'/g)].map(([, type = '']) => type),
    ),
  )

  // spec: api-4
  test('of every type that features emit are in the document', () => {
    expect(emitted).toContain('message')
    expect([...emitted].filter((type) => type !== 'resync' && !documented[type])).toEqual([])
    const stream = document.components.schemas.StreamEvent?.oneOf ?? []
    expect(stream.map(({ properties }) => properties?.event?.const)).toEqual([
      ...Object.keys(documented),
      'resync',
      'beat',
    ])
  })

  test('match the document', async () => {
    const [ann, bob] = [await newMember(app, site), await newMember(app, site, { gender: 'female' })]
    const id = await chat.conversation(ann, bob)
    const { body } = await chat.send(bob, id)
    await chat.read(ann, id, body.message.id)
    await ann.call(`/api/chats/${id}/messages/${body.message.id}/reaction`, {
      method: 'PUT',
      body: { emoji: '❤️' },
    })
    await ann.call('/api/likes', { method: 'POST', body: { profile_id: bob.id } })
    await bob.call('/api/likes', { method: 'POST', body: { profile_id: ann.id } })
    await ann.call(`/api/likes/${bob.id}/seen`, { method: 'POST' })
    await ann.call(`/api/likes/${bob.id}`, { method: 'DELETE' })
    await ann.call('/api/account/privacy', { method: 'PUT', body: { discreet: true } })
    const { body: taken } = await chat.send(bob, id)
    await bob.call(`/api/chats/${id}/messages/${taken.message.id}`, { method: 'DELETE' })
    await ann.call(`/api/chats/${id}`, { method: 'DELETE' })
    const { db } = app.services.database
    const entries = [...(await streamOf(db, ann.id)), ...(await streamOf(db, bob.id))]
    for (const { type, data } of entries) expect(documented[type]?.parse(data), type).toEqual(data)
    const types = new Set(entries.map(({ type }) => type))
    for (const type of [
      'message',
      'read',
      'reaction',
      'like',
      'match',
      'like_gone',
      'user',
      'message_gone',
      'chat_gone',
    ]) {
      expect(types).toContain(type)
    }
  })
})

// spec: api-1, api-6
test('the readable page shows summaries and examples, and loads nothing', async () => {
  const response = await app.http.request(`http://${site.host}/api/docs`)
  const page = await response.text()
  expect(response.headers.get('content-type')).toContain('text/html')
  for (const { operation } of operationsOf(document))
    expect(page).toContain(`<span>${operation.summary}</span>`)
  expect(page).toContain('correct horse battery')
  expect(page).not.toMatch(/<script|<link|<img|src=|url\(|https?:\/\/(?!example\.com)/)
  const style = /<style>([\s\S]*)<\/style>/.exec(page)?.[1] ?? ''
  const hash = createHash('sha256').update(style).digest('base64')
  expect(response.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`)
  for (const [, target = ''] of page.matchAll(/href="#([^"]+)"/g)) expect(page).toContain(`id="${target}"`)
})
