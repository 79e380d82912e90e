import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { conversation, messages, send, start } from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { secondsPerDay } from '../../../core/time.ts'
import { forgetMember } from '../deletion/server/forget-member.ts'
import { openersOfOneText, startsPerDay } from '../rules.ts'
import { sendMessages } from '../server/public.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 10_000, message_credits: 1, message_length: 500 })

const words = 'Your smile lights up my whole day, tell me more about you.'

const newPremium = () => newMember(app, site, { is_premium: true })

/** Returns the scam warnings of a new member who receives this opener. */
async function warningsFor(from: TestMember, body: string): Promise<string[]> {
  const to = await newMember(app, site)
  const id = await conversation(from, to, body)
  return (await messages(to, id)).messages[0].scam_warnings
}

const stored = (member: TestMember) =>
  app.services.database.db.selectFrom('opener_texts').selectAll().where('sender_id', '=', member.id).execute()

const outgoing = (from: TestMember, to: TestMember, body: string) => ({
  kind: 'text' as const,
  sender_id: from.id,
  recipient_id: to.id,
  client_id: randomUUID() as string,
  body,
  fictional_acknowledged: false,
})

// spec: chats-21
test('the third recipient of the same text is warned, in every spelling; the sender sees nothing', async () => {
  const ada = await newPremium()
  expect(await warningsFor(ada, words)).toEqual([])
  expect(await warningsFor(ada, 'YOUR smile lights up: my whole day! Tell me more about you')).toEqual([])
  const ben = await newMember(app, site)
  const answer = await start(ada, ben, `${words} :-)`)
  expect(answer.body.message.scam_warnings).toEqual([])
  const id = answer.body.conversation_id
  expect((await messages(ben, id)).messages).toMatchObject([{ scam_warnings: ['copied'] }])
  expect((await messages(ada, id)).messages).toMatchObject([{ scam_warnings: [] }])
  expect(await warningsFor(ada, 'Your garden is lovely, which roses do you grow there?')).toEqual([])
})

// spec: chats-21
test('look-alike letters and invisible characters do not make a copied text another one', async () => {
  const ada = await newPremium()
  expect(await warningsFor(ada, words)).toEqual([])
  expect(await warningsFor(ada, words.replaceAll('o', '\u043e'))).toEqual([])
  expect(await warningsFor(ada, words.replaceAll('e', '\u200be'))).toEqual(['copied'])
  expect(await stored(ada)).toHaveLength(1)
})

test('short texts, later messages and fictional profiles do not count', async () => {
  const ada = await newPremium()
  for (let nth = 0; nth < 4; nth += 1) expect(await warningsFor(ada, 'Hi, how are you?')).toEqual([])
  expect(await stored(ada)).toEqual([])
  const ben = await newMember(app, site)
  const id = await conversation(ada, ben)
  for (let nth = 0; nth < 3; nth += 1) await send(ada, id, words)
  const fictional = await newMember(app, site, { is_fictional: true })
  await start(ada, fictional, words, { fictional_acknowledged: true })
  expect(await stored(ada)).toEqual([])
  expect(await warningsFor(ada, words)).toEqual([])
})

test('messages of one batch count one after the other', async () => {
  const ada = await newPremium()
  const others: TestMember[] = []
  for (let nth = 0; nth < 3; nth += 1) others.push(await newMember(app, site))
  const verdicts = await sendMessages(
    app.work(),
    others.map((other) => outgoing(ada, other, words)),
  )
  expect(verdicts.map((verdict) => (verdict.kind === 'sent' ? verdict.message.scam_warnings : null))).toEqual(
    [null, null, ['copied']],
  )
  expect(await stored(ada)).toMatchObject([{ count: 3, day_count: 3 }])
})

// spec: chats-21
test('the same text can be sent to a limited number of members within a day; other texts still can', async () => {
  const ada = await newPremium()
  for (let nth = 0; nth < openersOfOneText; nth += 1) {
    expect((await start(ada, await newMember(app, site), words)).status).toBe(200)
  }
  app.services.clock.advance(secondsPerDay / 2)
  const eve = await newMember(app, site)
  const refused = await start(ada, eve, words)
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  expect(refused.body.data.retry_after).toBeGreaterThan(secondsPerDay / 2 - 600)
  expect(refused.body.data.retry_after).toBeLessThanOrEqual(secondsPerDay / 2)
  expect((await stored(ada))[0]?.count).toBe(openersOfOneText)
  expect(
    (await start(ada, await newMember(app, site), 'Something else entirely, made up for you.')).status,
  ).toBe(200)
  app.services.clock.advance(refused.body.data.retry_after)
  expect((await start(ada, eve, words)).status).toBe(200)
})

// spec: chats-21
test('a limited number of conversations can be started within a day, by premium members too', async () => {
  const ada = await newPremium()
  for (let nth = 0; nth < startsPerDay; nth += 1) {
    expect((await start(ada, await newMember(app, site), `Hi ${nth}`)).status).toBe(200)
  }
  const [ben, eve] = [await newMember(app, site), await newMember(app, site)]
  const refused = await start(ada, ben)
  expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests'])
  const { retry_after } = refused.body.data
  expect(retry_after).toBeGreaterThan(secondsPerDay - 600)
  expect(retry_after).toBeLessThanOrEqual(secondsPerDay)
  const id = await conversation(eve, ada)
  expect((await send(ada, id)).status).toBe(200)
  app.services.clock.advance(retry_after)
  expect((await start(ada, ben)).status).toBe(200)
})

test('after a week texts are counted from zero, and their hashes are deleted', async () => {
  const ada = await newPremium()
  for (const scam_warnings of [[], [], ['copied']])
    expect(await warningsFor(ada, words)).toEqual(scam_warnings)
  const forget = app.services.registry.dueTasks.find(({ name }) => name === 'chats.forget-openers')
  await forget?.run(app.work())
  expect(await stored(ada)).toHaveLength(1)
  app.services.clock.advance(7 * secondsPerDay)
  expect(await warningsFor(ada, words)).toEqual([])
  app.services.clock.advance(7 * secondsPerDay)
  await forget?.run(app.work())
  expect(await stored(ada)).toEqual([])
})

test('nothing is left of an erased member', async () => {
  const ada = await newPremium()
  await warningsFor(ada, words)
  expect(await stored(ada)).toHaveLength(1)
  await app.work().transaction((work) => forgetMember(work, ada.id))
  expect(await stored(ada)).toEqual([])
})
