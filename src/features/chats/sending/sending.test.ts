import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { bodies, conversation, list, send, start, text } from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { accountActivated, accountCreated } from '../../accounts/events.ts'
import { insertAccount } from '../../accounts/server/public.ts'
import { sendMessages } from '../server/public.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 100, message_credits: 10, message_length: 50 })

// spec: chats-9
test('a free member starts two conversations; deleting one gives no start back, replying costs none', async () => {
  const ada = await newMember(app, site)
  const [one, two, three] = [
    await newMember(app, site),
    await newMember(app, site),
    await newMember(app, site),
  ]
  const id = await conversation(ada, one)
  await start(ada, two)
  expect(await start(ada, three)).toMatchObject({
    status: 403,
    body: { code: 'conversation_limit', data: { limit: 2 } },
  })
  expect((await list(ada)).conversations_started).toBe(2)
  await ada.call(`/api/chats/${id}`, { method: 'DELETE' })
  expect((await start(ada, three)).status).toBe(403)
  expect((await start(ada, one)).status).toBe(200)
  await start(three, ada)
  expect((await start(ada, three)).status).toBe(200)
  const fictional = await newMember(app, site, { is_fictional: true })
  expect((await start(ada, fictional, 'Hi', { fictional_acknowledged: true })).status).toBe(200)
})

// spec: chats-9
test('a premium member starts any number of conversations', async () => {
  const ada = await newMember(app, site, { is_premium: true })
  for (let nth = 0; nth < 3; nth += 1) {
    expect((await start(ada, await newMember(app, site))).status).toBe(200)
  }
})

// spec: chats-9, chats-32
test('fictional profiles: acknowledged once, free of charge, and not counted as a start', async () => {
  const ada = await newMember(app, site)
  const puck = await newMember(app, site, { is_fictional: true })
  expect(await start(ada, puck)).toMatchObject({
    status: 409,
    body: { code: 'fictional_acknowledgement_required' },
  })
  const first = await start(ada, puck, 'Hi', { fictional_acknowledged: true })
  expect(first.body).toMatchObject({ credits: 100, message: { credits: 0 } })
  expect((await start(ada, puck)).status).toBe(200)
  expect((await send(ada, first.body.conversation_id)).body.credits).toBe(100)
  const another = await newMember(app, site, { is_fictional: true })
  expect((await start(ada, another, 'Hi', { fictional_acknowledged: true })).status).toBe(200)
  // The free member has not used either start.
  const statuses: number[] = []
  for (let nth = 0; nth < 3; nth += 1) statuses.push((await start(ada, await newMember(app, site))).status)
  expect(statuses).toEqual([200, 200, 403])
})

// spec: chats-1, chats-10
test('without enough credits nothing is sent', async () => {
  const poor = await app.newSite({ signup_credits: 15, message_credits: 10 })
  const [ada, ben] = [await newMember(app, poor), await newMember(app, poor)]
  const id = await conversation(ada, ben)
  const second = text('More')
  const refused = await ada.call(`/api/chats/${id}/messages`, { method: 'POST', body: second })
  expect(refused).toMatchObject({
    status: 402,
    body: { code: 'credits_required', data: { required: 10, balance: 5 } },
  })
  expect(await bodies(ada, id)).toEqual(['Hello'])
  // A refusal is not stored: the same client id succeeds once it can be paid.
  await app.changeSettings(poor, { message_credits: 5 })
  const sent = await ada.call(`/api/chats/${id}/messages`, { method: 'POST', body: second })
  expect(sent.body).toMatchObject({ credits: 0, message: { credits: 5 } })
})

test.each([
  ['a NUL', { body: 'a\u0000b' }, 400, 'invalid_input'],
  ['half a surrogate pair', { body: 'a\ud800' }, 400, 'invalid_input'],
  ['nothing', { body: '' }, 400, 'invalid_input'],
  ['blanks', { body: ' \n\u200b' }, 400, 'invalid_input'],
  ['no body', { body: undefined }, 400, 'invalid_input'],
  ['51 of 50 characters', { body: 'x'.repeat(51) }, 400, 'message_too_long'],
  ['another kind', { kind: 'system' }, 400, 'invalid_input'],
  ['an unknown field', { photo_id: 3 }, 400, 'invalid_input'],
  ['no UUID', { client_id: 'x' }, 400, 'invalid_input'],
])('%s is refused', async (_what, change, status, code) => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  expect(await start(ada, ben, 'Hello', change)).toMatchObject({ status, body: { code } })
  expect((await list(ben)).chats).toEqual([])
})

// spec: chats-1
test('length is counted in graphemes', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  expect((await start(ada, ben, '👨‍👩‍👧‍👦'.repeat(50))).status).toBe(200)
  const long = await start(ada, ben, '👨‍👩‍👧‍👦'.repeat(51))
  expect(long.body).toMatchObject({ code: 'message_too_long', data: { limit: 50 } })
})

test('members cannot write to themselves, outside their pool, to unconfirmed accounts or to unknown ids', async () => {
  const elsewhere = await app.newSite({ signup_credits: 100 })
  const ada = await newMember(app, site)
  expect(await start(ada, ada)).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
  for (const other of [await newMember(app, elsewhere), await newMember(app, site, { confirmed: false })]) {
    expect((await start(ada, other)).status).toBe(404)
  }
  expect((await start(ada, { ...ada, id: 999_999_999 })).status).toBe(404)
})

// spec: core-5
test('an unconfirmed member can read but not write; visitors can do neither', async () => {
  const [ada, ben] = [await newMember(app, site, { confirmed: false }), await newMember(app, site)]
  expect((await start(ada, ben)).body.code).toBe('activation_required')
  expect((await list(ada)).chats).toEqual([])
  const visitor = await app.call('/api/chats', { host: site.host })
  expect(visitor).toMatchObject({ status: 403, body: { code: 'authentication_required' } })
})

test('a block removes the chat for both; a blocked member receives a refusal when writing', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben)
  await ben.call('/api/blocks', { method: 'POST', body: { profile_id: ada.id } })
  for (const member of [ada, ben]) {
    expect(await list(member)).toMatchObject({ chats: [], totals: { unread_messages: 0 } })
    expect((await list(member, `?profile_id=${(member === ada ? ben : ada).id}`)).chats).toEqual([])
    expect((await member.call(`/api/chats/${id}/messages`)).status).toBe(404)
  }
  for (const answer of [await send(ada, id), await start(ada, ben)]) {
    expect(answer).toMatchObject({ status: 403, body: { code: 'blocked' } })
  }
  for (const answer of [await send(ben, id), await start(ben, ada)]) expect(answer.status).toBe(404)
  await ben.call(`/api/blocks/${ada.id}`, { method: 'DELETE' })
  expect(await list(ben)).toMatchObject({
    chats: [{ num_unread_messages: 1 }],
    totals: { unread_messages: 1 },
  })
})

// spec: chats-14
test('a batch gets a verdict for each message, in its order', async () => {
  const cheap = await app.newSite({ signup_credits: 30, message_credits: 10 })
  const [ada, ben, eve] = [
    await newMember(app, cheap),
    await newMember(app, cheap),
    await newMember(app, cheap),
  ]
  const outgoing = (from: TestMember, to: TestMember, body: string) => ({
    kind: 'text' as const,
    sender_id: from.id,
    recipient_id: to.id,
    client_id: randomUUID() as string,
    body,
    fictional_acknowledged: false,
  })
  const first = outgoing(ada, ben, 'One')
  const batch = [
    first,
    outgoing(ben, ada, 'Two'),
    first,
    outgoing(ada, { ...ada, id: 999_999_999 }, 'Nobody'),
    outgoing(ada, eve, 'Three'),
    outgoing(ada, ben, 'Four'),
    outgoing(ada, ben, 'Five'),
  ]
  const verdicts = await sendMessages(app.work(), batch)
  expect(
    verdicts.map((verdict) =>
      verdict.kind === 'refused'
        ? verdict.refusal.code
        : [verdict.kind, verdict.message.body, verdict.credits],
    ),
  ).toEqual([
    ['sent', 'One', 20],
    ['sent', 'Two', 20],
    ['repeated', 'One', 0],
    'not_found',
    ['sent', 'Three', 10],
    ['sent', 'Four', 0],
    'credits_required',
  ])
  const id = (await list(ada, `?profile_id=${ben.id}`)).chats[0].conversation_id
  expect(await bodies(ada, id)).toEqual(['Four', 'Two', 'One'])
  expect((await list(ben)).totals.unread_messages).toBe(2)
  const again = await sendMessages(app.work(), batch.slice(0, 2))
  expect(again.map((verdict) => verdict.kind)).toEqual(['repeated', 'repeated'])
  expect(await sendMessages(app.work(), [])).toEqual([])
})

// spec: chats-3
test('the message of the signup is sent at activation from the signup credits, or dropped', async () => {
  const ben = await newMember(app, site)
  const signUp = (recipient: number, nth: number) =>
    app.work().transaction(async (work) => {
      const account_id = await insertAccount(work.db, {
        site_id: site.id,
        pool_id: site.pool_id,
        email: `opener_${process.pid}_${ben.id}_${nth}@example.com`,
        password_hash: null,
        name: `opener_${process.pid}_${ben.id}_${nth}`,
        status: 'active',
        language: 'en',
        created_at: work.now,
      })
      await work.emit(accountCreated, {
        account_id,
        site_id: site.id,
        pool_id: site.pool_id,
        date_of_birth: '1990-05-05',
        gender: 'female',
        seeking: 'both',
        sexuality: null,
        country: 'NL',
        countryregion: null,
        city: null,
        is_fictional: false,
        signup_message: { profile_id: recipient, body: 'Hello there', fictional_acknowledged: false },
      })
      return account_id
    })
  const activate = (account_id: number) => app.work().emit(accountActivated, { account_id, site_id: site.id })
  const sender = await signUp(ben.id, 1)
  expect((await list(ben)).chats).toEqual([])
  await activate(sender)
  expect((await list(ben)).chats).toMatchObject([
    { profile_id: sender, last_message: { body: 'Hello there', credits: 10 } },
  ])
  const toNobody = await signUp(999_999_999, 2)
  await activate(toNobody)
  const left = await app.services.database.db.selectFrom('pending_openers').selectAll().execute()
  expect(left.filter((opener) => [sender, toNobody].includes(opener.profile_id))).toEqual([])
})

// spec: core-15
test('a message may have as many family and flag emojis as letters', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  for (const sign of ['👨🏻‍👩🏼‍👧🏽‍👦🏿', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '🇳🇱']) {
    expect((await start(ada, ben, sign.repeat(50))).status).toBe(200)
    expect((await start(ada, ben, sign.repeat(51))).body.code).toBe('message_too_long')
  }
})
