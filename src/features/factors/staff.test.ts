import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestMember } from '../../../tests/drivers/factories.ts'
import { driveFactors } from '../../../tests/drivers/second-factors.ts'
import { setRow } from '../../../tests/drivers/stored-rows.ts'
import { startTestApp, type TestApp } from '../../../tests/drivers/test-app.ts'
import { newVisitor, password } from '../../../tests/drivers/visitors.ts'

let app: TestApp
let demo: TestApp
beforeAll(async () => {
  app = await startTestApp()
  demo = await startTestApp({ DEMO: '1' })
})
afterAll(async () => {
  await app.stop()
  await demo.stop()
})

const makeStaff = (from: TestApp, { id }: TestMember) =>
  setRow(from.services.database.db, 'accounts', id, { is_staff: true })
const search = async (member: TestMember) => {
  const { status, body } = await member.call('/api/members')
  return status === 200 ? 'open' : body.code
}
const required = async (member: TestMember) =>
  (await member.call('/api/account')).body.account.second_factor.required

// spec: factors-2
test('staff without a second factor can only set one up', async () => {
  const { newAccount, codeOf } = driveFactors(app, await app.newSite())
  const staff = await newAccount()
  expect([await search(staff), await required(staff)]).toEqual(['open', false])
  await makeStaff(app, staff)
  expect([await search(staff), await required(staff)]).toEqual(['second_factor_missing', true])
  const events = await staff.call('/api/events')
  expect([events.status, events.body.code]).toEqual([403, 'second_factor_missing'])
  const started = await staff.call('/api/account/totp', { method: 'POST', body: { password } })
  await staff.call('/api/account/totp/confirm', {
    method: 'POST',
    body: { code: codeOf(started.body.secret) },
  })
  expect(await search(staff)).toBe('open')
})

// spec: factors-2
test('in the demo staff need none', async () => {
  const staff = await driveFactors(demo, await demo.newSite()).newAccount()
  await makeStaff(demo, staff)
  expect([await search(staff), await required(staff)]).toEqual(['open', false])
})

// spec: accounts-35
test('accounts of the demo are closed outside the demo, and open in it', async () => {
  const answers: unknown[] = []
  for (const each of [app, demo]) {
    const { newAccount, logIn } = driveFactors(each, await each.newSite())
    const account = await newAccount()
    await setRow(each.services.database.db, 'accounts', account.id, { is_demo: true })
    const { status, body } = await logIn(account, {}, newVisitor(each, account.site))
    answers.push([status, body.code, (await account.call('/api/user.php')).body.user?.id === account.id])
  }
  expect(answers).toEqual([
    [401, 'login_failed', false],
    [200, undefined, true],
  ])
})
