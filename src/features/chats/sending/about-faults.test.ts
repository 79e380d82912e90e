import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { start, text } from '../../../../tests/drivers/chats-driver.ts'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'

const app = setUpApp()
const site = setUpSite(app)

test('a fault while the quote of a repeated message is read is an error, not a message without a quote', async () => {
  const [anna, bram] = [await newMember(app, site), await newMember(app, site)]
  const prompts = [{ prompt: 'sunday', answer: 'Soup.' }]
  await anna.call('/api/profile', { method: 'PUT', body: { prompts } })
  const message = { ...text('Which soup?'), about: { prompt: 'sunday' } }
  expect((await start(bram, anna, '', message)).status).toBe(200)
  // Nothing can read such answers, as after a fault of the database.
  const { db } = app.services.database
  await sql`update profiles set prompts = '5'::jsonb where id = ${anna.id}`.execute(db)
  expect((await start(bram, anna, '', message)).status).toBe(500)
})
