import { isContractProcedure } from '@orpc/contract'
import { beforeAll, expect, test } from 'vitest'
import { contract } from '../src/assembly/contract.ts'
import { isOpenCall } from '../src/assembly/features.ts'
import { newMember, type TestMember } from './drivers/factories.ts'
import { setUpApp } from './drivers/set-up.ts'

const operations = Object.entries(contract).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([call, procedure]) => {
    if (!isContractProcedure(procedure)) return []
    const { method = 'GET', path = '' } = procedure['~orpc'].route
    return [{ name: `${feature}.${call}`, method, path: `/api${path.replace(/\{[^}]+\}/g, '1')}` }]
  }),
)

// Logging out would end the session of the calls after it.
const openReads = operations.filter(
  ({ name, method }) => isOpenCall(name) && method === 'GET' && name !== 'accounts.logout',
)

const app = setUpApp()
let member: TestMember
beforeAll(async () => {
  member = await newMember(app, await app.newSite({ age_policy: 'before_entry' }))
})

const codeOf = async (method: string, path: string) =>
  (await member.call(path, { method, ...(method === 'GET' ? {} : { body: {} }) })).body?.code

test.each(operations.filter(({ name }) => !isOpenCall(name)))(
  '$name is closed for a member who has not proven their age',
  async ({ method, path }) => {
    expect(await codeOf(method, path)).toBe('age_proof_required')
  },
)

// spec: age-3
test.each(openReads)('$name is open', async ({ method, path }) => {
  expect(await codeOf(method, path)).not.toBe('age_proof_required')
})

// spec: age-3
test('the live stream is closed as well', async () => {
  expect(await codeOf('GET', '/api/events')).toBe('age_proof_required')
})
