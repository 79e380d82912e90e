import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { bodies, conversation, text } from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { findAllEntries, findBalance } from '../../credits/server/credits-table.ts'
import { sendMessages } from '../server/public.ts'

// Messages sent again while no repeats are expected: they are not looked up before they are stored.

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 30, message_credits: 10 })
let ada: TestMember
let ben: TestMember
let id: number

beforeEach(async () => {
  ada = await newMember(app, site)
  ben = await newMember(app, site)
  id = await conversation(ada, ben, 'First')
  app.services.clock.advance(31)
})

const send = (message: ReturnType<typeof text>) =>
  ada.call(`/api/chats/${id}/messages`, { method: 'POST', body: message })

const outgoing = (body: string, client_id: string) => ({
  kind: 'text' as const,
  sender_id: ada.id,
  recipient_id: ben.id,
  client_id,
  body,
  fictional_acknowledged: false,
})

async function balance(): Promise<number> {
  const { db } = app.services.database
  const credits = await findBalance(db, ada.id)
  const entries = await findAllEntries(db, ada.id, { beforeId: undefined, limit: 1000 })
  expect(entries.reduce((sum, line) => sum + line.amount, 0)).toBe(credits)
  return credits
}

// spec: chats-15
test('a repeat gets the same response as the first and costs nothing, whatever the case of its id', async () => {
  const message = text('Second')
  const first = await send(message)
  app.services.clock.advance(31)
  const second = await send({ ...message, client_id: message.client_id.toUpperCase() })
  expect(second).toMatchObject({ status: 200, body: { message: first.body.message, credits: 10 } })
  expect(await bodies(ada, id)).toEqual(['Second', 'First'])
  expect(await balance()).toBe(10)
})

test('a repeat among new messages does not affect them', async () => {
  const message = outgoing('Second', randomUUID())
  await sendMessages(app.work(), [message])
  app.services.clock.advance(31)
  const verdicts = await sendMessages(app.work(), [message, outgoing('Third', randomUUID())])
  expect(verdicts.map(({ kind }) => kind)).toEqual(['repeated', 'sent'])
  expect(await bodies(ada, id)).toEqual(['Third', 'Second', 'First'])
  expect(await balance()).toBe(0)
})

// spec: chats-15
test('a repeat that would be refused by now still gets the response of the first', async () => {
  const message = outgoing('Second', randomUUID())
  await sendMessages(app.work(), [message, outgoing('Third', randomUUID())])
  app.services.clock.advance(31)
  expect(await balance()).toBe(0)
  const verdicts = await sendMessages(app.work(), [message, outgoing('Fourth', randomUUID())])
  expect(verdicts.map((verdict) => ('refusal' in verdict ? verdict.refusal.code : verdict.kind))).toEqual([
    'repeated',
    'credits_required',
  ])
})
