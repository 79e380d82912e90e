import { expect, test } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { renderPage, textsOf, wordsOf } from '../../../tests/drivers/rendered-page.tsx'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { newVisitor } from '../../../tests/drivers/visitors.ts'
import { Lander } from './lander.tsx'
import { Portrait } from './member-lander.tsx'

const app = setUpApp({ TRUST_PROXY: '1' })
const { home } = textsOf('en')

// spec: landers-4
test.each([
  [0, home.priceFree, 'A message costs'],
  [10, 'A message costs 10 credits, about $1.10.', home.priceFree],
])('a lander of a site with messages of %i credits says "%s"', async (message_credits, said, unsaid) => {
  const visitor = newVisitor(app, await app.newSite({ message_credits }))
  const words = wordsOf(
    await renderPage(
      <Lander name="map" title="T" description="D">
        <h1>T</h1>
      </Lander>,
      visitor,
    ),
  )
  expect(words).toContain(said)
  expect(words).not.toContain(unsaid)
})

// spec: cards-2
test('a member without a picture is shown by an initial, and by no drawn stranger', async () => {
  const site = await app.newSite({ logged_out_search: 'all' })
  const visitor = newVisitor(app, site)
  const { id } = await newMember(app, site, { is_fictional: true })
  const { card } = (await visitor.call(`/api/profiles/${id}/landing`)).body
  const shown = (person: Parameters<typeof Portrait>[0]['person']) =>
    renderPage(<Portrait person={person} className="magazine-figure" />, visitor)
  const without = await shown({ card, town: '', picture: null })
  expect(without).not.toContain('<img')
  expect(without).toContain(`class="lander-initial">${card.name[0].toUpperCase()}<`)
  expect(without).toContain('lander-fictional')
  expect(await shown({ card, town: '', picture: '/p.webp' })).toContain('src="/p.webp"')
  expect(await shown(null)).toContain('/landers/figure-')
})
