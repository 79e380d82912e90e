import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import { identity } from '../../../assembly/identity.ts'
import type { Log } from '../../log.ts'
import { createHttpApp } from '../http-app.ts'
import { policyReportRoute } from './policy-reports.ts'

const app = setUpApp({ TRUST_PROXY: '1', DEV_DOORS: '0' })
const info = vi.fn()
let http: ReturnType<typeof createHttpApp>
beforeAll(() => {
  const silent = { info, debug: () => {}, warn: () => {}, error: () => {} }
  const log = { ...silent, child: () => silent } as unknown as Log
  const screenAt = async (path: string) => (path.startsWith('/members/') ? 'members-id' : null)
  http = createHttpApp({
    services: { ...app.services, log },
    router: {},
    identity,
    routes: [policyReportRoute({ screenAt })],
    development: false,
    isOpen: () => true,
  })
})
let sender = 0
let host: string
beforeEach(async () => {
  info.mockClear()
  sender += 1
  host = (await app.newSite()).host
})

const modern = 'application/reports+json'
const old = 'application/csp-report'

/** Sends reports as a browser does, each test from a network address of its own. */
async function send(body: unknown, type = modern, headers: Record<string, string> = {}) {
  const response = await http.request(`http://${host}/policy-reports`, {
    method: 'POST',
    headers: {
      host,
      origin: `http://${host}`,
      'content-type': type,
      'x-forwarded-for': `198.51.100.${sender}`,
      ...headers,
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  return response.status
}

const logged = () => info.mock.calls.map(([fields]) => fields)

/** As Chromium 156 sends it. */
const report = (changes: Record<string, unknown> = {}) => ({
  age: 31,
  type: 'csp-violation',
  url: 'https://dates.example/members/4711?token=s3cret',
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64)',
  body: {
    blockedURL: 'https://ads.example/pixel?member=4711',
    columnNumber: 51,
    disposition: 'enforce',
    documentURL: 'https://dates.example/members/4711?token=s3cret',
    effectiveDirective: 'img-src',
    lineNumber: 1,
    originalPolicy: "default-src 'none'",
    referrer: 'https://dates.example/chats/4712',
    sample: 'Hello Anna',
    sourceFile: 'https://dates.example/members/4711',
    statusCode: 200,
    ...changes,
  },
})

/** As browsers without the Reporting API send it, and Chromium over http. */
const oldReport = {
  'csp-report': {
    'document-uri': 'http://dates.example/',
    referrer: '',
    'violated-directive': 'require-trusted-types-for',
    'effective-directive': 'require-trusted-types-for',
    'original-policy': "default-src 'none'",
    disposition: 'enforce',
    'blocked-uri': 'trusted-types-sink',
    'line-number': 1,
    'column-number': 33,
    'status-code': 200,
    'script-sample': 'Element innerHTML|<b>Anna</b>',
  },
}

test('logs directive, origin and screen, and nothing else of an address', async () => {
  expect(await send([report()])).toBe(204)
  expect(logged()).toEqual([
    { operation: 'members-id', directive: 'img-src', blocked: 'https://ads.example' },
  ])
})

test('reads reports of both kinds', async () => {
  expect(await send(oldReport, old)).toBe(204)
  expect(await send([report({ blockedURL: 'inline', effectiveDirective: 'script-src-elem' })])).toBe(204)
  expect(
    await send({ 'csp-report': { ...oldReport['csp-report'], 'effective-directive': undefined } }, old),
  ).toBe(204)
  expect(logged()).toEqual([
    { operation: 'none', directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' },
    { operation: 'members-id', directive: 'script-src-elem', blocked: 'inline' },
    { operation: 'none', directive: 'require-trusted-types-for', blocked: 'trusted-types-sink' },
  ])
})

test('counts by directive', async () => {
  const counted = async () =>
    Number(
      /policy_violations_total\{directive="font-src"\} (\d+)/.exec(await app.services.metrics.text())?.[1] ??
        0,
    )
  const before = await counted()
  await send([report({ effectiveDirective: 'font-src' }), report({ effectiveDirective: 'font-src' })])
  expect(await counted()).toBe(before + 2)
})

test.each([
  ['an extension’s script', { sourceFile: 'chrome-extension://abcdef/content.js' }],
  ['an extension’s script, its address shortened', { sourceFile: 'moz-extension' }],
  ['what an extension loads', { blockedURL: 'safari-web-extension' }],
  ['a page of the browser', { blockedURL: 'about' }],
  ['a directive that no policy of ours has', { effectiveDirective: 'Anna' }],
  ['an address that is none', { documentURL: 'members' }],
  ['a field of another type', { blockedURL: 7 }],
])('%s is ignored', async (_what, changes) => {
  expect(await send([report(changes)])).toBe(204)
  expect(logged()).toEqual([])
})

test('other reports of the browser are ignored, and twenty of one body are read', async () => {
  expect(await send([{ ...report(), type: 'deprecation' }, null, 'x', 7])).toBe(204)
  expect(logged()).toEqual([])
  expect(await send(Array.from({ length: 30 }, () => report()))).toBe(204)
  expect(logged()).toHaveLength(20)
})

test('is limited by network address and by size', async () => {
  expect(await send([report({ sample: 'x'.repeat(64 * 1024) })])).toBe(413)
  for (let nth = 1; nth < 30; nth += 1) expect(await send([])).toBe(204)
  expect(await send([])).toBe(429)
  expect(await send([], modern, { 'x-forwarded-for': '203.0.113.9' })).toBe(204)
})

test('another site, another type of body and malformed JSON are refused', async () => {
  expect(await send([report()], modern, { origin: 'https://elsewhere.example' })).toBe(403)
  expect(await send([report()], 'application/json')).toBe(400)
  expect(await send('[{', modern)).toBe(400)
  expect(logged()).toEqual([])
})
