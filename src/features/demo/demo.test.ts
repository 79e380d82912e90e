import { expect, test } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { insertPopulation, insertPopulationMember } from './server/populations-table.ts'
import { makePopulation } from './server/read-population.ts'

// Where no demo runs there is nothing of it; demo/population/make-population.test.ts has the rest.

const app = setUpApp()

// spec: demo-5
test('outside a demo no call of it exists', async () => {
  const member = await newMember(app, await app.newSite())
  const post = { method: 'POST', body: {} } as const
  const answers = [
    await member.call('/api/demo/stage'),
    await member.call('/api/demo/stage', post),
    await member.call('/api/demo/credits', post),
  ]
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
    Array.from({ length: 3 }, () => [404, 'not_found']),
  )
  const { body } = await member.call('/api/credits/entries')
  expect(body.entries.filter(({ reason }: { reason: string }) => reason === 'demo')).toEqual([])
})

// spec: demo-5
test('a database that holds a demo runs none of it elsewhere: no answers, no population', async () => {
  const site = await app.newSite()
  const [partner, member] = [await newMember(app, site), await newMember(app, site)]
  const { db } = app.services.database
  const key = 'NO-nb'
  await insertPopulation(db, key, app.services.clock.now())
  await insertPopulationMember(db, { stage: key, number: 1, account_id: partner.id, part: 'partner' })
  await app.work().enqueue(makePopulation, { key })
  const sent = await member.call('/api/chats', {
    method: 'POST',
    body: { profile_id: partner.id, client_id: crypto.randomUUID(), kind: 'text', body: 'Hello?' },
  })
  await app.drain()
  const { body } = await member.call(`/api/chats/${sent.body.message.conversation_id}/messages`)
  expect(body.messages).toHaveLength(1)
  expect(await db.selectFrom('demo_cast').select('number').where('stage', '=', key).execute()).toHaveLength(1)
})
