import { expect, type Locator, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import type { Locale } from '../../src/core/locales.ts'
import { expectAccessible, logIn, openBrowser, type Person } from './people.ts'
import { textsOf } from './texts.ts'

/** A picture of one colour above another. */
async function picture(name: string, above: string, below: string) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="1200"><rect width="900" height="600" fill="${above}"/><rect y="600" width="900" height="600" fill="${below}"/></svg>`
  const buffer = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).jpeg().toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

interface OwnPhoto {
  id: number
  position: number
  is_main: boolean
  audience: string
  width: number
  height: number
}
async function ownPhotos({ context }: Person): Promise<OwnPhoto[]> {
  const { profile } = await (await context.request.get('/api/profile')).json()
  return profile.photos
}

/** Scrolls both to the middle of the window: near an edge the page would scroll along with the pointer. */
async function centre(page: Page, one: Locator, other: Locator): Promise<void> {
  const [first, second] = [await one.boundingBox(), await other.boundingBox()]
  if (!first || !second) throw new Error('nothing to centre')
  const top = Math.min(first.y, second.y)
  const bottom = Math.max(first.y + first.height, second.y + second.height)
  await page.evaluate(
    (middle) => window.scrollBy({ top: middle - window.innerHeight / 2, behavior: 'instant' }),
    (top + bottom) / 2,
  )
}

/** Pulls something to the middle of something else, in steps as a hand does. */
async function pull(page: Page, from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()]
  if (!start || !end) throw new Error('nothing to pull')
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 })
  await page.mouse.up()
}

for (const { locale, width } of [
  { locale: 'en', width: 390 },
  { locale: 'en', width: 1280 },
] satisfies { locale: Locale; width: number }[]) {
  test(`a member looks after the own photos (${locale}, ${width} px)`, async ({ browser, baseURL }) => {
    const t = textsOf(locale)
    const origin = baseURL as string
    const anna = await openBrowser(browser, origin, { locale, width })
    const { page, context } = anna
    await logIn(anna, origin, 'premium@vonk.test')
    const before = await ownPhotos(anna)
    await page.goto('/profile')
    await page.waitForLoadState('networkidle')
    const card = page.getByRole('region', { name: t('photos.title') })
    const tiles = card.locator('ol > li')

    await card
      .locator('input[type=file]')
      .setInputFiles([
        await picture('dawn.jpg', '#fc6', '#369'),
        { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
        await picture('dusk.jpg', '#936', '#233'),
      ])
    const count = before.length + 2
    await expect(tiles).toHaveCount(count)
    await expect(card.getByText(t('photos.own.notAPicture'))).toBeVisible()
    await card.getByRole('button', { name: t('kit.cancelFile', { name: 'letter.pdf' }) }).click()
    await expect(card.getByText(t('photos.own.notAPicture'))).toHaveCount(0)
    await expectAccessible(page)

    const [dawn, dusk] = (await ownPhotos(anna)).slice(-2) as [OwnPhoto, OwnPhoto]
    const tileOf = ({ id }: OwnPhoto) => card.locator(`li[data-id="${id}"]`)
    await centre(page, tileOf(dusk), tileOf(dawn))
    await pull(page, tileOf(dusk).locator('img'), tileOf(dawn).locator('img'))
    await expect
      .poll(async () => (await ownPhotos(anna)).slice(-2).map(({ id }) => id))
      .toEqual([dusk.id, dawn.id])

    const option = async (photo: OwnPhoto, number: number, name: string) => {
      await tileOf(photo)
        .getByRole('button', { name: t('photos.own.options', { number }) })
        .click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    }
    const number = count - 1
    await tileOf(dusk)
      .getByRole('button', { name: t('photos.own.edit', { number }) })
      .click()
    const editor = page.getByRole('dialog')
    const save = editor.getByRole('button', { name: t('photos.edit.save') })
    await expect(save).toBeDisabled()
    await editor.getByRole('button', { name: t('photos.edit.turnRight') }).click()
    await editor.getByRole('radio', { name: t('photos.edit.shapes.square') }).check()
    await expect(editor.getByText(t('photos.edit.size', { width: 900, height: 900 }))).toBeVisible()
    const frame = editor.getByRole('application')
    await pull(page, frame.locator('[data-corner=nw]'), frame)
    await frame.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('ArrowLeft')
    await expectAccessible(page)
    await save.click()
    await expect(editor).toHaveCount(0)
    const edited = (await ownPhotos(anna)).find(({ id }) => id === dusk.id) as OwnPhoto
    expect(edited.width).toBe(edited.height)
    expect(edited.width).toBeGreaterThan(440)
    expect(edited.width).toBeLessThan(560)

    await option(dusk, number, t('photos.own.makeMain'))
    await expect(tileOf(dusk).getByText(t('photos.own.main'))).toBeVisible()
    await option(dawn, count, t('photos.audience.private'))
    await expect(tileOf(dawn).getByText(t('photos.audience.private'))).toBeVisible()

    const { results } = await (await context.request.get('/api/members')).json()
    const { id: friend, name } = results[0]
    const granted = await context.request.post(`/api/profile/photos/${dawn.id}/grants/${friend}`, {
      headers: { origin },
    })
    expect(granted.status()).toBe(200)
    await option(dawn, count, t('photos.own.grants'))
    const grants = page.getByRole('dialog')
    await expect(grants.getByRole('link', { name })).toBeVisible()
    const button = (action: string) => grants.getByRole('button', { name: `${action}: ${name}` })
    await button(t('photos.grants.revoke')).click()
    await button(t('photos.grants.undo')).click()
    await expect(button(t('photos.grants.revoke'))).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await page.reload()
    await expect(tileOf(dusk).getByText(t('photos.own.main'))).toBeVisible()
    const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(scrollWidth).toBeLessThanOrEqual(width)
    for (const { id } of [dawn, dusk]) {
      await context.request.delete(`/api/profile/photos/${id}`, { headers: { origin } })
    }
    expect(anna.complaints).toEqual([])
    await context.close()
  })
}
