import { isContractProcedure } from '@orpc/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { contract } from '../src/assembly/contract.ts'
import type { CallMeta } from '../src/core/access.ts'
import { permissions as permissionRoles } from '../src/core/staff.ts'
import { newMember, type TestMember } from './drivers/factories.ts'
import { setUpApp, setUpSite } from './drivers/set-up.ts'

interface Operation {
  name: string
  method: string
  path: string
  meta: CallMeta
}

const operations: Operation[] = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([call, procedure]) => {
    if (!isContractProcedure(procedure)) return []
    const { route, meta } = procedure['~orpc']
    return [
      {
        name: `${feature}.${call}`,
        method: route.method ?? 'GET',
        path: route.path ?? '',
        meta: meta as CallMeta,
      },
    ]
  }),
)

// In a demo staff needs no second factor.
const app = setUpApp({ DEMO: '1' })
const site = setUpSite(app)
let member: TestMember
// A call may correctly end the session, such as one that ends a session by number.
const logAnotherIn = async () => {
  member = await newMember(app, site)
}
/** Logs in who may make the call: of staff, somebody with one of its permissions (api: Staff, settled). */
const logInFor = async ({ meta: { permissions } }: Operation) => {
  if (!permissions?.[0]) return logAnotherIn()
  member = await newMember(app, site, { staff: permissionRoles[permissions[0]][0] })
}

/** Returns the call's URL with `value` for every id. */
const addressOf = ({ path }: Operation, value: string) =>
  `/api${path.replace(/\{[^}]+\}/g, encodeURIComponent(value))}`

describe.each(operations.filter(({ name }) => name !== 'accounts.logout'))('$name', (operation) => {
  beforeAll(() => logInFor(operation))

  // spec: server-2
  test('invalid UTF-8 and invalid JSON are refused by name', async () => {
    // The caller is not a partner, and rights are checked before the body (api: Access).
    if (operation.method === 'GET' || operation.name === 'signup.handOver') return
    const send = (body: BodyInit, type = 'application/json') =>
      app.http.request(`http://${site.host}${addressOf(operation, '1')}`, {
        method: operation.method,
        headers: {
          host: site.host,
          origin: `http://${site.host}`,
          cookie: member.cookie,
          'content-type': type,
        },
        body,
      })
    for (const response of [
      await send(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])),
      await send('{"broken": '),
      await send('text', 'text/plain'),
    ]) {
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'invalid_input',
        data: { issues: [{ message: expect.stringMatching(/\S/) }] },
      })
    }
    expect((await send(`{"x":"${'y'.repeat(300_000)}"}`)).status).toBe(413)
  })

  // spec: server-3
  test('a write from another origin, or without one, is refused', async () => {
    if (operation.meta.mode === 'read' || operation.meta.anyOrigin) return
    for (const origin of ['https://elsewhere.example', null]) {
      const { status, body } = await member.call(addressOf(operation, '1'), {
        method: operation.method,
        origin,
        ...(operation.method === 'GET' ? { headers: { 'sec-fetch-site': 'cross-site' } } : { body: {} }),
      })
      expect({ status, code: body?.code }).toEqual({ status: 403, code: 'cross_site_request' })
    }
  })

  // spec: server-3
  test('a caller without access learns nothing about the input', async () => {
    if (operation.meta.access === 'public') return
    const stranger = await app.call(addressOf(operation, 'abc'), {
      method: operation.method,
      host: site.host,
      ...(operation.method === 'GET' ? {} : { body: { surprise: 1 } }),
    })
    expect(stranger.body).toMatchObject({ code: 'authentication_required', status: 403 })
  })
})

describe('any caller', () => {
  beforeAll(logAnotherIn)

  // spec: server-2
  test('receives a refusal in the language of the request that names the field', async () => {
    const answer = await app.call('/api/user.php', {
      method: 'POST',
      host: site.host,
      body: { email: 5 },
      cookie: 'locale=de',
    })
    expect(answer.status).toBe(400)
    expect(answer.body.data.issues.map((issue: { path: string }) => issue.path)).toEqual(
      expect.arrayContaining(['email', 'password']),
    )
    const english = await app.call('/api/user.php', {
      method: 'POST',
      host: site.host,
      body: { email: 5 },
      cookie: 'locale=en',
    })
    expect(answer.body.message).not.toBe(english.body.message)
  })

  // spec: server-26
  test('gets bad input for a malformed form', async () => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x']) {
      const response = await app.http.request(`http://${site.host}/api/profile/photos`, {
        method: 'POST',
        headers: {
          host: site.host,
          origin: `http://${site.host}`,
          cookie: member.cookie,
          'content-type': type,
        },
        body: '--x\r\n',
      })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'invalid_input', data: { issues: [{ path: '' }] } })
    }
  })

  test('gets issues with the field names of the request', async () => {
    const { body } = await member.call('/api/chats', { method: 'DELETE' })
    expect(body).toMatchObject({ code: 'invalid_input', data: { issues: [{ path: 'profile_id' }] } })
  })
})

test('gets 404 in the API’s own form for an unknown address under /api', async () => {
  const { status, body } = await app.call('/api/nothing/here', { host: site.host })
  expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' })
})
