import { expect, type Locator, type Page } from '@playwright/test'
import type { Photo } from '../../src/core/schemas.ts'
import { expectAccessible } from './accessibility.ts'
import { doubleTap, pinch, rested, swipe } from './hands.ts'
import { test } from './journey.ts'
import { expectReady, logIn, openBrowser, type Person } from './people.ts'
import { textsOf } from './texts.ts'

// Edge-to-edge photos: by touch on a phone, by keys and wheel on a wide screen; locked ones stay blurred.

const t = textsOf('en')

interface Shown {
  id: number
  name: string
  photos: Photo[]
}

/** Returns a member of whom a free member sees some photos sharp and one blurred. */
async function findMember({ context }: Person): Promise<Shown> {
  const { results } = await (await context.request.get('/api/members')).json()
  for (const { id } of results) {
    const { profile } = await (await context.request.get(`/api/profiles/${id}`)).json()
    const photos: Photo[] = profile.photos
    if (photos.length > 2 && !photos[0]?.locked && photos.some(({ locked }) => locked)) return profile
  }
  throw new Error('no member has such photos')
}

const keyOf = (address: string) => /\/media\/([0-9a-f]{32})-/.exec(address)?.[1]

/** Opens a member's page and the photo viewer, and records which files the browser requests. */
async function openViewer({ page }: Person, { id, photos }: Shown) {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/media/')) asked.push(request.url())
  })
  await page.goto(`/members/${id}`)
  const enlarge = page.getByRole('button', { name: t('photos.enlarge') })
  await expectReady(page)
  const onPage = await page.locator('main ol li img').first().boundingBox()
  await enlarge.click()
  const viewer = page.getByRole('dialog')
  const expectPhoto = (number: number) =>
    expect(viewer.getByText(t('photos.counter', { number, count: photos.length }))).toBeVisible()
  await expectPhoto(1)
  const picture = (number: number) =>
    viewer
      .locator('li')
      .nth(number - 1)
      .locator('img')
  return { asked, enlarge, onPage, viewer, expectPhoto, picture }
}

const scaleOf = (picture: Locator) =>
  picture.evaluate((image) => new DOMMatrix(getComputedStyle(image).transform).a)

async function expectBlurredOnly(asked: string[], photos: Photo[]): Promise<void> {
  for (const photo of photos.filter(({ locked }) => locked)) {
    const files = asked.filter((address) => keyOf(address) === keyOf(photo.filename))
    expect(files.length).toBeGreaterThan(0)
    expect(files.filter((address) => !address.includes('-blur.'))).toEqual([])
  }
}

async function isLoaded(page: Page, picture: Locator): Promise<void> {
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(page.getByRole('dialog')).toBeVisible()
}

// spec: photos-12, photos-16
test('photos are swiped, pinched and double-tapped on a phone', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin, { width: 390, isTouch: true })
  const { page, context } = anna
  await logIn(anna, origin, 'free@vonk.test')
  const member = await findMember(anna)
  const { asked, enlarge, onPage, viewer, expectPhoto, picture } = await openViewer(anna, member)

  // From edge to edge, never smaller than on the page; the next one is preloaded.
  await isLoaded(page, picture(1))
  await isLoaded(page, picture(2))
  const box = await viewer.boundingBox()
  expect([box?.x, box?.y, box?.width, box?.height]).toEqual([0, 0, 390, 844])
  expect((await picture(1).boundingBox())?.width).toBeGreaterThanOrEqual(onPage?.width ?? 390)
  await expectAccessible(page)

  await pinch(page, viewer, { from: 80, to: 240 })
  await expect.poll(() => scaleOf(picture(1))).toBeGreaterThan(2)
  // Panning an enlarged picture does not move the strip.
  await swipe(page, viewer, 'left', { rests: true })
  await expectPhoto(1)
  await viewer.getByRole('button', { name: t('photos.zoomOut') }).tap()
  await expect.poll(() => scaleOf(picture(1))).toBe(1)
  await doubleTap(page, { x: 195, y: 300 })
  await expect.poll(() => scaleOf(picture(1))).toBe(2.5)
  await doubleTap(page, { x: 195, y: 300 })
  await expect.poll(() => scaleOf(picture(1))).toBe(1)

  for (let number = 2; number <= member.photos.length; number += 1) {
    await rested(viewer.getByRole('list'))
    await swipe(page, viewer, 'left')
    await expectPhoto(number)
    await isLoaded(page, picture(number))
  }
  await expectBlurredOnly(asked, member.photos)
  await viewer.getByRole('button', { name: t('kit.close') }).tap()
  await expect(viewer).toHaveCount(0)
  await expect(enlarge).toBeFocused()
  expect(anna.complaints).toEqual([])
  await context.close()
})

// spec: photos-12, photos-16
test('photos are browsed and zoomed by keyboard and mouse wheel', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const anna = await openBrowser(browser, origin, { width: 1280 })
  const { page, context } = anna
  await logIn(anna, origin, 'free@vonk.test')
  const member = await findMember(anna)
  const { asked, enlarge, viewer, expectPhoto, picture } = await openViewer(anna, member)
  const count = member.photos.length

  // Each key moves by one photo, also while the strip still glides.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expectPhoto(3)
  await page.keyboard.press('ArrowLeft')
  await expectPhoto(2)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.keyboard.press('End')
  await expectPhoto(count)
  await page.keyboard.press('Home')
  await expectPhoto(1)
  await isLoaded(page, picture(1))

  await page.keyboard.press('+')
  await expect.poll(() => scaleOf(picture(1))).toBe(1.5)
  const top = async () => (await picture(1).boundingBox())?.y ?? 0
  const before = await top()
  await page.keyboard.press('ArrowDown')
  await expect.poll(top).toBeLessThan(before)
  await expectPhoto(1)
  await page.keyboard.press('0')
  await expect.poll(() => scaleOf(picture(1))).toBe(1)
  await page.mouse.move(640, 400)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -200)
  await page.keyboard.up('Control')
  await expect.poll(() => scaleOf(picture(1))).toBeGreaterThan(1.5)
  // Another picture starts unzoomed.
  await viewer.getByRole('button', { name: t('photos.next') }).click()
  await expectPhoto(2)
  await expect.poll(() => scaleOf(picture(2))).toBe(1)
  await page.mouse.dblclick(640, 400)
  await expect.poll(() => scaleOf(picture(2))).toBe(2.5)

  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(enlarge).toBeFocused()
  await expect(page.getByText(t('photos.counter', { number: 2, count })).first()).toBeVisible()
  // Photos in view or next to it were requested, and locked ones only blurred.
  const locked = member.photos.filter((photo) =>
    asked.some((address) => keyOf(address) === keyOf(photo.filename)),
  )
  await expectBlurredOnly(asked, locked)
  expect(anna.complaints).toEqual([])
  await context.close()
})
