import { expect, test } from 'vitest'
import { conversation } from '../../../../tests/drivers/chats-driver.ts'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { accountSeen } from '../../accounts/events.ts'
import { onlineSeconds } from '../../profiles/rules.ts'

const app = setUpApp()
const site = setUpSite(app, { signup_credits: 100 })

const online = async (member: TestMember, ids: number[]) =>
  (await member.call(`/api/chats/online?ids=${ids}`)).body.online
const seen = (member: TestMember) =>
  app.work().emit(accountSeen, { account_id: member.id, at: app.services.clock.now() })

// spec: chats-25
test('returns the conversations whose partner is online', async () => {
  const [ada, ben, cleo] = [
    await newMember(app, site),
    await newMember(app, site),
    await newMember(app, site),
  ]
  const [here, gone] = [await conversation(ada, ben), await conversation(ada, cleo)]
  app.services.clock.advance(onlineSeconds)
  await seen(ben)
  expect(await online(ada, [here, gone])).toEqual([here])
  expect(await online(ada, [gone])).toEqual([])
  await seen(cleo)
  expect((await online(ada, [here, gone])).sort()).toEqual([here, gone])
})

// spec: chats-25
test('leaves out invisible partners, conversations of others and blocked members', async () => {
  const [ada, ben, eve] = [await newMember(app, site), await newMember(app, site), await newMember(app, site)]
  const id = await conversation(ada, ben)
  await seen(ben)
  expect(await online(ada, [id])).toEqual([id])
  expect(await online(eve, [id])).toEqual([])
  const privacy = (invisible: boolean) =>
    ben.call('/api/account/privacy', { method: 'PUT', body: { invisible } })
  expect((await privacy(true)).status).toBe(200)
  expect(await online(ada, [id])).toEqual([])
  await privacy(false)
  expect(await online(ada, [id])).toEqual([id])
  await ben.call('/api/blocks', { method: 'POST', body: { profile_id: ada.id } })
  expect(await online(ada, [id])).toEqual([])
})

test('refuses an invalid list of conversations', async () => {
  const ada = await newMember(app, site)
  for (const ids of ['x', '1,-2', Array.from({ length: 61 }, (_, nth) => nth + 1).join()]) {
    expect((await ada.call(`/api/chats/online?ids=${ids}`)).status).toBe(400)
  }
  expect(await online(ada, [])).toEqual([])
})
