import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import { type CatalogueGift, catalogue, giftCodes, giftPrice, giftsOf } from './rules.ts'

const app = setUpApp()

const shop = (niche: number, min = 10, max = 100) => ({
  niche,
  settings: { gift_credits: { min, max }, gifts: null },
})
const codeOf = (id: number) => catalogue.find((gift) => gift.id === id)?.code

test('visitors see the gifts of the site, named in their language', async () => {
  const site = await app.newSite()
  const { status, body } = await app.call('/api/gifts', { host: site.host })
  expect(status).toBe(200)
  expect(body.gifts[0]).toEqual({ id: 1, name: 'Coffee', image: '/gifts/coffee.svg', credits: 10 })
  expect(body.gifts.map(({ id }: { id: number }) => id)).toEqual(giftsOf(site).map(({ id }) => id))
})

// spec: gifts-2
test.each([
  [1, 'the general site leaves the silk and the steel out', ['handcuffs', 'silk_mask', 'feather'], []],
  [3, 'bdsm has handcuffs and no teddy bear', ['teddy_bear'], ['handcuffs', 'silk_mask', 'feather']],
  [6, 'the others have silk but no handcuffs', ['handcuffs'], ['silk_mask', 'teddy_bear']],
])('niche %i: %s', (niche, _why, without, withThese) => {
  const codes = giftsOf(shop(niche)).map(({ id }) => codeOf(id))
  expect(codes).toEqual(expect.arrayContaining(withThese))
  for (const code of without) expect(codes).not.toContain(code)
})

// spec: gifts-1, gifts-2
test.each([
  ['of a new site', 25, { min: 10, max: 100 }, 25],
  ['the least', 10, { min: 40, max: 80 }, 40],
  ['the most', 100, { min: 40, max: 80 }, 80],
  ['in between, to the nearest', 45, { min: 0, max: 50 }, 19],
  ['all equal', 60, { min: 30, max: 30 }, 30],
])('prices follow the range %s', (_what, worth, range, credits) => {
  expect(giftPrice(worth, range)).toBe(credits)
})

test('on every site gifts cost from the minimum to the maximum, in whole credits', () => {
  for (const niche of [1, 2, 3, 4, 5, 6, 7]) {
    const credits = giftsOf(shop(niche, 7, 61)).map((gift) => gift.credits)
    expect(credits.length).toBeGreaterThanOrEqual(12)
    expect([credits[0], credits.at(-1)]).toEqual([7, 61])
    expect(credits).toEqual([...credits].sort((a, b) => a - b))
    expect(credits.every(Number.isSafeInteger)).toBe(true)
  }
})

test('ids are unique, and every gift has a drawing', () => {
  const idsOf = (gifts: readonly CatalogueGift[]) => gifts.map(({ id }) => id)
  expect(new Set(idsOf(catalogue)).size).toBe(catalogue.length)
  expect(catalogue.map(({ code }) => code)).toEqual([...giftCodes])
  for (const code of giftCodes)
    expect(existsSync(join(import.meta.dirname, '../../../art/gifts', `${code}.svg`))).toBe(true)
})
