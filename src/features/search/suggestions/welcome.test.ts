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

// spec: search-14
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

// spec: search-14
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

// spec: search-14
test('a member who withdraws is gone at once, and a site that asks for a proof of age shows nobody', async () => {
  await agree(shown, false)
  expect(await namesShown()).toEqual([])
  await agree(shown)
  const closed = await app.newSite({ age_policy: 'before_entry' })
  expect((await newVisitor(app, closed).call('/api/welcome')).body.code).toBe('age_proof_required')
})

// spec: server-42
test('members of the visitor’s country come first', async () => {
  const abroad = await withPhoto({ country: 'ES' })
  await agree(abroad)
  const near = await newVisitor(app, site, { address: '80.58.61.250' }).call('/api/welcome')
  expect(near.body.cards[0].id).toBe(abroad.id)
  expect(near.body.cards.length).toBeGreaterThan(1)
  // Who was active last comes first otherwise, and that is the same member.
  await agree(abroad, false)
  await agree(abroad)
  const later = await withPhoto()
  await agree(later)
  expect((await namesShown())[0]).toBe(later.id)
  const nearAgain = await newVisitor(app, site, { address: '80.58.61.250' }).call('/api/welcome')
  expect(nearAgain.body.cards[0].id).toBe(abroad.id)
})
