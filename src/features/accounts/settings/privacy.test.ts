import { beforeEach, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import type { SiteRecord } from '../../sites/server/public.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
let site: SiteRecord
beforeEach(async () => {
  site = await app.newSite()
})

type Caller = Pick<TestMember, 'call'>

const change = (member: Caller, body: unknown) => member.call('/api/account/privacy', { method: 'PUT', body })
const foundBy = async (member: Caller, query = ''): Promise<number[]> => {
  const { body } = await member.call(`/api/members${query}`)
  return body.results.map((card: { id: number }) => card.id)
}

// spec: accounts-23
test('each switch is stored, and the others stay', async () => {
  const anna = await newMember(app, site)
  const before = (await anna.call('/api/account')).body.account.privacy
  for (const name of Object.keys(before)) {
    const { body } = await change(anna, { [name]: !before[name] })
    expect(body.account.privacy).toEqual({ ...before, [name]: !before[name] })
    await change(anna, { [name]: before[name] })
  }
  expect((await change(anna, {})).status).toBe(200)
  expect((await change(anna, { secret: true })).body.code).toBe('invalid_input')
})

// spec: accounts-21
test('invisible: out of search, likes and online; open chats continue', async () => {
  const [anna, bram] = [await newMember(app, site), await newMember(app, site)]
  const begun = await anna.call('/api/chats', {
    method: 'POST',
    body: {
      profile_id: bram.id,
      client_id: 'a4b9d4b0-6f5b-4b0a-8c4e-0c9f5f6f7a01',
      kind: 'text',
      body: 'Hello',
    },
  })
  expect(begun.status).toBe(200)
  await anna.call('/api/likes', { method: 'POST', body: { profile_id: bram.id } })
  expect(await foundBy(bram, '?online=true')).toEqual([anna.id])
  expect((await bram.call('/api/totals')).body.totals.new_likes).toBe(1)
  await change(anna, { invisible: true })
  await app.drain()
  expect(await foundBy(bram)).toEqual([])
  expect(await foundBy(bram, '?online=true')).toEqual([])
  expect((await bram.call('/api/likes')).body).toMatchObject({ liked_by: [], totals: { new_likes: 0 } })
  expect((await bram.call(`/api/profiles/${anna.id}`)).body.profile.online).toBe(false)
  expect((await bram.call('/api/chats')).body.chats).toMatchObject([
    { profile_id: anna.id, other: { online: false } },
  ])
  await change(anna, { invisible: false })
  expect(await foundBy(bram)).toEqual([anna.id])
  expect((await bram.call('/api/likes')).body.liked_by).toMatchObject([{ id: anna.id }])
})

// spec: accounts-29
test('hide from other sites: hidden on those sites only', async () => {
  const sister = await app.newSite({}, { pool_id: site.pool_id })
  const [anna, near, far] = [
    await newMember(app, site),
    await newMember(app, site),
    await newMember(app, sister),
  ]
  await anna.call('/api/likes', { method: 'POST', body: { profile_id: far.id } })
  expect(await foundBy(far)).toContain(anna.id)
  await change(anna, { hide_from_other_sites: true })
  await app.drain()
  expect(await foundBy(far)).toEqual([near.id])
  expect((await far.call(`/api/profiles/${anna.id}`)).body.code).toBe('not_found')
  expect((await far.call('/api/likes')).body).toMatchObject({ liked_by: [], totals: { new_likes: 0 } })
  expect(await foundBy(near)).toContain(anna.id)
})

// spec: accounts-20
test('hide fictional profiles: not in search, not among likes', async () => {
  const [anna, flora] = [await newMember(app, site), await newMember(app, site, { is_fictional: true })]
  await anna.call('/api/likes', { method: 'POST', body: { profile_id: flora.id } })
  expect(await foundBy(anna)).toEqual([flora.id])
  await change(anna, { hide_fictional: true })
  expect(await foundBy(anna)).toEqual([])
  expect(await foundBy(anna, '?hide_fictional=false')).toEqual([])
  expect((await anna.call('/api/likes?type=sent')).body.profiles).toEqual([])
})

// spec: chats-12
test('read receipts: turned off by one they are off for both', async () => {
  const [anna, bram] = [await newMember(app, site), await newMember(app, site)]
  await change(bram, { read_receipts: false })
  const { body } = await anna.call('/api/chats', {
    method: 'POST',
    body: {
      profile_id: bram.id,
      client_id: 'a4b9d4b0-6f5b-4b0a-8c4e-0c9f5f6f7a02',
      kind: 'text',
      body: 'Hello',
    },
  })
  const address = `/api/chats/${body.conversation_id}`
  await bram.call(`${address}/read`, { method: 'POST', body: { up_to: body.message.id } })
  const readBy = async () => (await anna.call(`${address}/messages`)).body.messages[0].read_at
  expect(await readBy()).toBeNull()
  await change(bram, { read_receipts: true })
  const next = await anna.call(`${address}/messages`, {
    method: 'POST',
    body: { client_id: 'a4b9d4b0-6f5b-4b0a-8c4e-0c9f5f6f7a03', kind: 'text', body: 'And now?' },
  })
  await bram.call(`${address}/read`, { method: 'POST', body: { up_to: next.body.message.id } })
  expect(await readBy()).toEqual(expect.any(String))
  await change(anna, { read_receipts: false })
  expect(await readBy()).toBeNull()
})

// spec: accounts-30
test('open subjects: they name the site and what a mail is about; others name no site', async () => {
  const anna = await newMember(app, site, { confirmed: false })
  await change(anna, { open_subjects: true })
  await anna.call('/api/activate/resend', { method: 'POST' })
  await app.drain()
  const [mail] = (await app.call(`/dev/mail.json?to=${anna.email}`)).body
  expect(mail.subject).toBe('Confirm your email address · Test')
})

// spec: browser-11
test('discreet: the user record says so, and mails do not name the site', async () => {
  const anna = await newMember(app, site, { confirmed: false })
  await change(anna, { discreet: true })
  expect((await anna.call('/api/user.php')).body.user.discreet).toBe(true)
  await anna.call('/api/activate/resend', { method: 'POST' })
  await app.drain()
  const [mail] = (await app.call(`/dev/mail.json?to=${anna.email}`)).body
  expect(mail.subject).toBe('About your account')
  expect(mail.from).toMatch(/^Account service </)
  await change(anna, { discreet: false })
  app.services.clock.advance(120)
  await anna.call('/api/activate/resend', { method: 'POST' })
  await app.drain()
  const [neutral] = (await app.call(`/dev/mail.json?to=${anna.email}`)).body
  expect(neutral.subject).toBe('Confirm your email address')
  expect(neutral.from).toMatch(/^Test </)
})
