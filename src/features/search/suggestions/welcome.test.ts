import { beforeAll, expect, test } from 'vitest'
import { newMember, type TestMember } from '../../../../tests/drivers/factories.ts'
import { pictureOf, uploadForm } from '../../../../tests/drivers/pictures.ts'
import { setUpApp, setUpSite } from '../../../../tests/drivers/set-up.ts'
import { newVisitor } from '../../../../tests/drivers/visitors.ts'

const app = setUpApp({ TRUST_PROXY: '1' })
const site = setUpSite(app)

const agree = (who: TestMember, on_landings = true) =>
  who.call('/api/account/privacy', { method: 'PUT', body: { on_landings } })
const welcome = async () => (await newVisitor(app, site).call('/api/welcome')).body.cards
const namesShown = async () => (await welcome()).map(({ id }: { id: number }) => id)

async function withPhoto(options: Parameters<typeof newMember>[2] = {}): Promise<TestMember> {
  const member = await newMember(app, site, options)
  const body = uploadForm(await pictureOf(400, 500).jpeg().toBuffer(), { audience: 'everyone' })
  const { status } = await member.call('/api/profile/photos', { method: 'POST', body })
  expect(status).toBe(200)
  await app.drain()
  return member
}

let shown: TestMember
beforeAll(async () => {
  shown = await withPhoto()
  await agree(shown)
})

test('shows members who agreed, with nothing but name, age, region and photo', async () => {
  const [card] = await welcome()
  expect(card).toMatchObject({
    id: shown.id,
    city: null,
    online: false,
    distance_km: null,
    is_fictional: false,
  })
  expect(card.main_image.match).toMatch(/^\/media\//)
})

test('shows nobody who did not agree, has no photo, is fictional or invisible', async () => {
  await withPhoto()
  await agree(await newMember(app, site))
  await withPhoto({ is_fictional: true })
  const hidden = await withPhoto()
  await agree(hidden)
  expect(await namesShown()).toContain(hidden.id)
  await hidden.call('/api/account/privacy', { method: 'PUT', body: { invisible: true } })
  expect(await namesShown()).toEqual([shown.id])
})

test('a member who withdraws is gone at once, and a site that asks for a proof of age shows nobody', async () => {
  await agree(shown, false)
  expect(await namesShown()).toEqual([])
  await agree(shown)
  const closed = await app.newSite({ age_policy: 'before_entry' })
  expect((await newVisitor(app, closed).call('/api/welcome')).body.code).toBe('age_proof_required')
})
