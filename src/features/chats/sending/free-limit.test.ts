import { expect, test } from 'vitest'
import { conversation, send, start } from '../../../../tests/drivers/chats-driver.ts'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { setRow } from '../../../../tests/drivers/stored-rows.ts'
import { addSeconds } from '../../../core/time.ts'
import { freePerMinute } from '../rules.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 1000, message_credits: 1 })

// spec: chats-37
test('a fictional profile accepts a limited number of free messages a minute, one by one or concurrently', async () => {
  const ada = await newMember(app, site)
  const [puck, titania] = [
    await newMember(app, site, { is_fictional: true }),
    await newMember(app, site, { is_fictional: true }),
  ]
  const { conversation_id } = (await start(ada, puck, 'Hi', { fictional_acknowledged: true })).body
  for (let nth = 1; nth < 10; nth += 1) {
    expect((await send(ada, conversation_id, `Number ${nth}`)).status).toBe(200)
  }
  const answers = await Promise.all(
    Array.from({ length: freePerMinute }, (_, nth) => send(ada, conversation_id, `At once ${nth}`)),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(freePerMinute - 10)
  const refused = answers.find(({ status }) => status !== 200)
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests', data: { retry_after: 60 } },
  })

  // The limit affects neither other senders nor paid messages.
  expect((await start(ada, titania, 'Hi', { fictional_acknowledged: true })).status).toBe(200)
  const ben = await newMember(app, site)
  const id = await conversation(ada, ben)
  for (let nth = 0; nth < freePerMinute + 5; nth += 1) {
    expect((await send(ada, id, `Paid ${nth}`)).status).toBe(200)
  }
})

test('a minute later it accepts more', async () => {
  const ada = await newMember(app, site)
  const puck = await newMember(app, site, { is_fictional: true })
  const { conversation_id } = (await start(ada, puck, 'Hi', { fictional_acknowledged: true })).body
  await Promise.all(
    Array.from({ length: freePerMinute }, (_, nth) => send(ada, conversation_id, `Number ${nth}`)),
  )
  expect((await send(ada, conversation_id)).status).toBe(429)
  const { messages } = (await ada.call(`/api/chats/${conversation_id}/messages`)).body
  const ids = messages.map(({ id }: { id: number }) => id)
  const created_at = addSeconds(app.services.clock.now(), -61)
  await setRow(app.services.database.db, 'messages', ids, { created_at })
  expect((await send(ada, conversation_id)).status).toBe(200)
})
