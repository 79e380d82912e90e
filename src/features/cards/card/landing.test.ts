import { expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { newVisitor } from '../../../../tests/drivers/visitors.ts'
import type { SiteRecord } from '../../sites/server/public.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
const site = setUpSite(app, { logged_out_search: 'all' })

const landing = async (at: SiteRecord, id: number | string, cookie?: string) => {
  const { status, body } = await newVisitor(app, at, cookie ? { cookie } : {}).call(
    `/api/profiles/${id}/landing`,
  )
  return { status, card: body.card }
}

const setPrivacy = async (member: TestMember, changes: Record<string, boolean>) => {
  const { status } = await member.call('/api/account/privacy', { method: 'PUT', body: changes })
  expect(status).toBe(200)
}

const nobody = { status: 200, card: null }

// spec: cards-2, landers-3
test('shows a member who agreed, and nobody else', async () => {
  const member = await newMember(app, site)
  expect(await landing(site, member.id)).toEqual(nobody)
  await setPrivacy(member, { on_landings: true })
  const { status, card } = await landing(site, member.id)
  expect([status, card]).toEqual([
    200,
    expect.objectContaining({ id: member.id, name: member.name, is_fictional: false, liked: false }),
  ])
  await setPrivacy(member, { on_landings: false })
  expect(await landing(site, member.id)).toEqual(nobody)
})

test('shows fictional profiles, labelled as such', async () => {
  const invented = await newMember(app, site, { is_fictional: true })
  expect((await landing(site, invented.id)).card).toMatchObject({ id: invented.id, is_fictional: true })
})

// spec: cards-2, landers-3
test('shows nobody on a site that does not open its profiles, not even fictional ones', async () => {
  const closed = await app.newSite({ logged_out_search: 'none', logged_out_search_trafficsource: 'all' })
  const invented = await newMember(app, closed, { is_fictional: true })
  const member = await newMember(app, closed)
  await setPrivacy(member, { on_landings: true })
  for (const { id } of [invented, member]) {
    expect(await landing(closed, id)).toEqual(nobody)
    expect((await landing(closed, id, 'source=ref%3Dfriend')).card).toMatchObject({ id })
  }
})

test('returns the same for every profile that does not exist or is not visible', async () => {
  const unconfirmed = await newMember(app, site, { confirmed: false })
  await setPrivacy(unconfirmed, { on_landings: true })
  const elsewhere = await app.newSite({ logged_out_search: 'all' })
  const stranger = await newMember(app, elsewhere, { is_fictional: true })
  const sister = await app.newSite({ logged_out_search: 'all' }, { pool_id: site.pool_id })
  const shy = await newMember(app, sister)
  await setPrivacy(shy, { on_landings: true })
  expect((await landing(site, shy.id)).card).toMatchObject({ id: shy.id })
  await setPrivacy(shy, { hide_from_other_sites: true })
  for (const id of [unconfirmed.id, stranger.id, shy.id, 987_654_321]) {
    expect(await landing(site, id)).toEqual(nobody)
  }
  expect((await landing(site, 'nobody')).status).toBe(400)
})

test('a blocked member sees nobody there', async () => {
  const member = await newMember(app, site)
  const blocked = await newMember(app, site)
  await setPrivacy(member, { on_landings: true })
  await member.call('/api/blocks', { method: 'POST', body: { profile_id: blocked.id } })
  const { body } = await blocked.call(`/api/profiles/${member.id}/landing`)
  expect(body).toEqual({ card: null })
})
