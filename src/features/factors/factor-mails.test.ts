import { beforeAll, describe, expect, test } from 'vitest'
import { nextNumber } from '../../../tests/drivers/next-number.ts'
import { driveFactors } from '../../../tests/drivers/second-factors.ts'
import { setUpApp, setUpSite } from '../../../tests/drivers/set-up.ts'
import { SoftAuthenticator } from '../../../tests/drivers/soft-authenticator.ts'
import { password } from '../../../tests/drivers/visitors.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
const site = setUpSite(app)
let drive: ReturnType<typeof driveFactors>
beforeAll(() => {
  drive = driveFactors(app, site)
})

type Account = Awaited<ReturnType<typeof drive.newAccount>>

/** Returns the first paragraph of each mail to an address, oldest first. */
async function mailedTo(email: string): Promise<string[]> {
  await app.drain()
  const mails = (await app.call(`/dev/mail.json?to=${encodeURIComponent(email)}`)).body as { text: string }[]
  return mails.reverse().map(({ text }) => text.split('\n\n')[1] ?? '')
}
const newAddress = () => `other${nextNumber()}@example.com`
const changeEmail = (account: Account, body: Record<string, unknown>) =>
  account.call('/api/account/email', { method: 'PUT', body: { password, ...body } })

describe('the owner is mailed', () => {
  // spec: factors-3
  test('when a factor is removed, and whether another one is left', async () => {
    const { account } = await drive.withTotp()
    const added = await drive.addPasskey(account, new SoftAuthenticator())
    const { id } = added.body.account.second_factor.passkeys[0]
    const remove = (path: string) => account.call(path, { method: 'DELETE', body: { password } })
    expect((await remove(`/api/account/passkeys/${id}`)).status).toBe(200)
    // Mails are sent beside each other, so the first has to be out before the second is written.
    await app.drain()
    expect((await remove('/api/account/totp')).status).toBe(200)
    const removed = (await mailedTo(account.email)).filter((text) => text.includes('removed from your login'))
    expect(removed).toEqual([
      'A step was just removed from your login. Your other steps still apply.',
      'A step was just removed from your login. From now on your password is enough.',
    ])
  })

  test('not where there was nothing to remove', async () => {
    const account = await drive.newAccount()
    await account.call('/api/account/totp', { method: 'DELETE', body: { password } })
    expect(await mailedTo(account.email)).toEqual([])
  })

  test('when recovery codes are renewed, and when one is used, with the number that is left', async () => {
    const { account, recoveryCodes } = await drive.withTotp()
    await drive.logIn(account, { code: recoveryCodes[0] })
    await account.call('/api/account/recovery-codes', { method: 'POST', body: { password } })
    const mails = await mailedTo(account.email)
    expect(mails).toContain('One of your recovery codes was just used. You have 9 left.')
    expect(mails).toContain(
      'New recovery codes were just made for your account. The earlier ones no longer work.',
    )
  })

  test('not of a recovery code that was wrong', async () => {
    const { account } = await drive.withTotp()
    await drive.logIn(account, { code: 'aaaaa-bbbbb' })
    expect((await mailedTo(account.email)).join()).not.toContain('recovery code')
  })
})

describe('a change of address', () => {
  // spec: factors-3
  test('is mailed to the present address at once, before it is confirmed', async () => {
    const account = await drive.newAccount()
    const email = newAddress()
    expect((await changeEmail(account, { email })).status).toBe(200)
    expect(await mailedTo(account.email)).toEqual([
      'Somebody who knows your password has asked to give your account another email address.',
    ])
    expect(await mailedTo(email)).toHaveLength(1)
  })

  test('asks for the second factor of an account that has one, and takes a code or a recovery code once', async () => {
    const { account, secret, recoveryCodes } = await drive.withTotp()
    const email = newAddress()
    const asked = await changeEmail(account, { email })
    expect([asked.status, asked.body.code]).toEqual([401, 'second_factor_required'])
    expect(asked.body.data.methods).toEqual(['totp', 'recovery_code'])
    const wrong = await changeEmail(account, { email, code: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([400, 'code_invalid'])
    expect(await mailedTo(email)).toEqual([])
    const code = drive.codeOf(secret, 1)
    expect((await changeEmail(account, { email, code })).status).toBe(200)
    expect((await changeEmail(account, { email: newAddress(), code })).body.code).toBe('code_invalid')
    const byRecovery = await changeEmail(account, { email: newAddress(), code: recoveryCodes[0] })
    expect(byRecovery.status).toBe(200)
  })

  test('counts wrong codes like those of a login', async () => {
    const { account } = await drive.withTotp()
    const email = newAddress()
    for (let index = 0; index < 5; index += 1) await changeEmail(account, { email, code: '000000' })
    const blocked = await changeEmail(account, { email, code: '000000' })
    expect([blocked.status, blocked.body.code]).toEqual([429, 'too_many_attempts'])
  })

  test('needs no code without a second factor', async () => {
    const account = await drive.newAccount()
    expect((await changeEmail(account, { email: newAddress() })).status).toBe(200)
  })
})
