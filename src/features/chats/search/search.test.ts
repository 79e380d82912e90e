import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { conversation, messages, send, start } from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { pictureOf, uploadForm } from '../../../../tests/drivers/pictures.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { searchBudget } from '../search-rules.ts'
import { sendMessages } from '../server/public.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 10_000, message_credits: 1 })

async function search(member: TestMember, q: string, cursor?: string) {
  const query = new URLSearchParams({ q, ...(cursor ? { cursor } : {}) })
  const answer = await member.call(`/api/chats/search?${query}`)
  expect(answer.status).toBe(200)
  return answer.body
}
type Found = { message: { body: string }; other: { id: number } }
const wordsOf = ({ messages: found }: { messages: Found[] }) => found.map(({ message }) => message.body)

/** Inserts many messages at once, in the given order. */
async function write(from: TestMember, to: TestMember, bodies: string[]): Promise<void> {
  for (let at = 0; at < bodies.length; at += 100) {
    const some = bodies.slice(at, at + 100).map((body) => ({
      kind: 'text' as const,
      sender_id: from.id,
      recipient_id: to.id,
      client_id: randomUUID(),
      body,
      fictional_acknowledged: false,
    }))
    await sendMessages(app.work(), some)
  }
}

// spec: chats-23
test('finds words of both members, ignoring case and accents, and names, newest chat first', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const zoe = await newMember(app, site, { name: `Zoe_Lund_${process.pid}` })
  const first = await conversation(ada, ben, 'Shall we meet at the Café?')
  await send(ben, first, 'The CAFE by the canal')
  await conversation(zoe, ada, 'I like any cafe\u0301')
  const found = await search(ada, 'cafe')
  expect(wordsOf(found)).toEqual([
    'I like any cafe\u0301',
    'The CAFE by the canal',
    'Shall we meet at the Café?',
  ])
  expect(found.messages.map(({ other }: Found) => other.id)).toEqual([zoe.id, ben.id, ben.id])
  expect([found.next, found.chats]).toEqual([null, []])
  expect(wordsOf(await search(ada, 'canal café'))).toEqual(['The CAFE by the canal'])
  const named = await search(ada, 'zoe_l')
  expect(named.chats).toMatchObject([{ profile_id: zoe.id, other: { name: zoe.name } }])
  expect(named.messages).toEqual([])
  expect(await search(ada, ' \u0301 ')).toEqual({ next: null, chats: [], messages: [] })
})

// spec: chats-23
test('finds nothing of others, and nothing that the member has deleted', async () => {
  const [ada, ben, eve] = [await newMember(app, site), await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben, 'harbour one')
  await send(ben, id, 'harbour two')
  await conversation(eve, ada, 'harbour three')
  expect(wordsOf(await search(eve, 'harbour'))).toEqual(['harbour three'])

  const own = (await send(ada, id, 'harbour four')).body.message.id
  await ada.call(`/api/chats/${id}/messages/${own}`, { method: 'DELETE' })
  expect(wordsOf(await search(ada, 'harbour'))).toEqual(['harbour three', 'harbour two', 'harbour one'])

  await ada.call(`/api/chats/${id}`, { method: 'DELETE' })
  expect(wordsOf(await search(ada, 'harbour'))).toEqual(['harbour three'])
  expect((await search(ada, ben.name)).chats).toEqual([])
  expect(wordsOf(await search(ben, 'harbour'))).toEqual(['harbour two', 'harbour one'])
  await send(ben, id, 'harbour five')
  expect(wordsOf(await search(ada, 'harbour'))).toEqual(['harbour five', 'harbour three'])

  await ada.call('/api/blocks', { method: 'POST', body: { profile_id: eve.id } })
  expect(wordsOf(await search(ada, 'harbour'))).toEqual(['harbour five'])
  expect(await search(eve, 'harbour')).toMatchObject({ chats: [], messages: [] })
  expect((await search(eve, ada.name)).chats).toEqual([])
})

// spec: chats-40
test('does not find masked contacts before both have written, nor the mark that replaces them', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ben, ada, 'Write to me: ben@example.com or +31 6 1234 5678')
  for (const q of ['example', '5678', 'hidden', '[hidden]']) expect(wordsOf(await search(ada, q))).toEqual([])
  expect(wordsOf(await search(ben, 'example'))).toHaveLength(1)
  const [shown] = wordsOf(await search(ada, 'write'))
  expect(shown).not.toContain('example')
  await send(ada, id, 'Hello')
  expect(wordsOf(await search(ada, 'example'))).toHaveLength(1)
})

test('does not find system messages by their code', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben, 'Hello')
  const body = uploadForm(await pictureOf(200, 200).jpeg().toBuffer(), { audience: 'private' })
  const photo = (await ada.call('/api/profile/photos', { method: 'POST', body })).body.photo.id
  await ada.call(`/api/profile/photos/${photo}/grants/${ben.id}`, { method: 'POST' })
  expect((await messages(ben, id)).messages[0]).toMatchObject({ kind: 'system', body: 'photo_granted' })
  expect(wordsOf(await search(ben, 'granted'))).toEqual([])
})

test('the cursor continues where the page stopped; a chat that moves up in between is not left out', async () => {
  const [ada, ben, cleo] = [
    await newMember(app, site),
    await newMember(app, site),
    await newMember(app, site),
  ]
  const older = await conversation(cleo, ada, 'lantern of Cleo')
  await conversation(ben, ada, 'Hello')
  await write(
    ben,
    ada,
    Array.from({ length: searchBudget.found + 5 }, (_, nth) => `lantern ${nth}`),
  )
  const first = await search(ada, 'lantern')
  expect(wordsOf(first)).toEqual(
    Array.from({ length: searchBudget.found }, (_, nth) => `lantern ${searchBudget.found + 4 - nth}`),
  )
  await send(cleo, older, 'I am here')
  const second = await search(ada, 'lantern', first.next)
  expect(wordsOf(second)).toEqual([
    'lantern of Cleo',
    'lantern 4',
    'lantern 3',
    'lantern 2',
    'lantern 1',
    'lantern 0',
  ])
  expect(second.next).toBeNull()
})

// spec: chats-23
test('one page reads a fixed number of messages, and all matches are returned in the end', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  await conversation(ben, ada, 'needle')
  await write(
    ben,
    ada,
    Array.from({ length: searchBudget.messages + 10 }, (_, nth) => `hay ${nth}`),
  )
  const first = await search(ada, 'needle')
  expect(wordsOf(first)).toEqual([])
  const second = await search(ada, 'needle', first.next)
  expect(wordsOf(second)).toEqual(['needle'])
  expect(second.next).toBeNull()
})

test('more chats than one page examines, with matching names among them', async () => {
  const ada = await newMember(app, site)
  const others: TestMember[] = []
  for (let nth = 0; nth < searchBudget.chats + 3; nth += 1) others.push(await newMember(app, site))
  const [first] = others as [TestMember]
  for (const other of others) await start(other, ada, other === first ? 'A walnut tree' : 'A tree')
  expect((await search(ada, first.name)).chats).toMatchObject([{ profile_id: first.id }])
  const answer = await search(ada, 'walnut')
  expect(answer.messages).toEqual([])
  expect(await search(ada, 'walnut', answer.next)).toMatchObject({
    next: null,
    messages: [{ message: { body: 'A walnut tree' }, other: { id: first.id } }],
  })
})

test('refuses an invalid query and a forged cursor', async () => {
  const ada = await newMember(app, site)
  for (const query of ['', 'q=a&cursor=5', `q=${'a'.repeat(101)}`]) {
    expect(await ada.call(`/api/chats/search?${query}`)).toMatchObject({ status: 400 })
  }
  expect((await app.call('/api/chats/search?q=a', { host: site.host })).body.code).toBe(
    'authentication_required',
  )
})

test('searching does not mark messages as read', async () => {
  const [ada, ben] = [await newMember(app, site), await newMember(app, site)]
  await conversation(ben, ada, 'pebble')
  expect(wordsOf(await search(ada, 'pebble'))).toHaveLength(1)
  expect((await ada.call('/api/totals')).body.totals.unread_messages).toBe(1)
})
