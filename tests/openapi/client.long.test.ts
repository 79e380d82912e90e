import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeProduct } from '../../src/assembly/api-document.ts'
import { hashPassword } from '../../src/features/accounts/identity/server/passwords.ts'
import { newMember } from '../drivers/factories.ts'
import { startTestApp, type TestApp } from '../drivers/test-app.ts'

const root = join(import.meta.dirname, '../..')

/** A third-party client. Lines that must not compile prove that the types exist. */
const client = `
import createClient from 'openapi-fetch'
import type { components, paths } from './api.d.ts'

export async function logIn(fetch: (request: Request) => Promise<Response>, origin: string, email: string, password: string) {
  const client = createClient<paths>({
    baseUrl: origin + '/api',
    fetch,
    headers: { origin },
    querySerializer: { array: { style: 'form', explode: false } },
  })
  // @ts-expect-error a login needs a password
  await client.POST('/user.php', { body: { email } })
  // @ts-expect-error there is no such path
  await client.GET('/nothing')
  const login = await client.POST('/user.php', { body: { email, password } })
  if (login.error) return login.error.code satisfies string
  const user: components['schemas']['User'] = login.data.user
  const cookie = login.response.headers.get('set-cookie')?.split(';')[0] ?? ''
  const members = await client.GET('/members', {
    params: { query: { gender: 'female', interests: ['hiking', 'music'], online: true } },
    headers: { cookie },
  })
  const cards: components['schemas']['Card'][] = members.data?.results ?? []
  return { email: user.email, found: cards.length, status: members.response.status }
}
`

let app: TestApp
let folder: string
beforeAll(async () => {
  app = await startTestApp()
  await mkdir(join(root, 'test-results'), { recursive: true })
  folder = await mkdtemp(join(root, 'test-results/client-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await app.stop()
})

// spec: api-5
test('a client typed by the document compiles, logs in and searches', { timeout: 120_000 }, async () => {
  const types = await openapiTS(JSON.stringify(await describeProduct()))
  await writeFile(join(folder, 'api.d.ts'), astToString(types))
  await writeFile(join(folder, 'client.ts'), client)
  const options =
    '--strict --target es2022 --module esnext --moduleResolution bundler --skipLibCheck --types node'
  await promisify(execFile)(
    process.execPath,
    [
      join(root, 'node_modules/typescript/bin/tsc'),
      ...options.split(' '),
      '--ignoreConfig',
      join(folder, 'client.ts'),
    ],
    { cwd: root },
  ).catch((err) => expect.fail(err.stdout))

  const site = await app.newSite()
  const member = await newMember(app, site, { password_hash: await hashPassword('a long enough password') })
  const { logIn } = await import(pathToFileURL(join(folder, 'client.js')).href)
  const fetch = async (request: Request) => app.http.request(request)
  const origin = `http://${site.host}`
  expect(await logIn(fetch, origin, member.email, 'a long enough password')).toEqual({
    email: member.email,
    found: 0,
    status: 200,
  })
  expect(await logIn(fetch, origin, member.email, 'another password')).toBe('login_failed')
})
