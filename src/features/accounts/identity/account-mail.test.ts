import { expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { mailWelcome } from './server/account-mail-jobs.ts'

const app = setUpApp()
const site = setUpSite(app)

test('a mail without a key is refused outside a job, where a repeated run would send it twice', async () => {
  const { id } = await newMember(app, site)
  await expect(mailWelcome(app.work(), id)).rejects.toThrow('the mail welcome has no key')
})
