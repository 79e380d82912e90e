import { beforeEach, expect, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../../tests/drivers/browser/accessible.ts'
import {
  doubleClick,
  doubleTap,
  pinch,
  rested,
  swipe,
  useTouch,
  zoomByWheel,
} from '../../../../../tests/drivers/browser/hands.ts'
import { showPage, t } from '../../../../../tests/drivers/browser/show-page.tsx'
import type { Photo } from '../../../../core/schemas.ts'
import { PhotoGallery } from './photo-gallery.tsx'

// Edge-to-edge photos: by touch on a phone, by keys and wheel on a wide screen; locked ones stay blurred.

const name = 'Anna'

/** A picture of its own, so that which ones were loaded can be told. */
function pictureOf(kind: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><rect width="800" height="1000" fill="#369"/><text>${kind}</text></svg>`
  return URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
}

/** Sharp photos and a locked one, of which the API gives only the blurred files. */
const photos = ['one', 'two', 'three', 'blurred'].map(
  (kind, index): Photo => ({
    id: index + 1,
    position: index + 1,
    filename: pictureOf(kind),
    thumb_filename: pictureOf(`${kind} small`),
    large_filename: pictureOf(`${kind} large`),
    audience: kind === 'blurred' ? 'premium' : 'everyone',
    locked: kind === 'blurred',
    needs_age_proof: false,
    rating: 'safe',
    moderator_rating: null,
    status: 'approved',
    reason: null,
    is_main: index === 0,
    width: 800,
    height: 1000,
  }),
)
const count = photos.length

/** Opens the viewer from the gallery. */
async function openViewer() {
  await showPage(
    <main className="page-width">
      <PhotoGallery name={name} photos={photos} />
    </main>,
  )
  const enlarge = page.getByRole('button', { name: t('photos.enlarge') })
  await expect.element(enlarge).toBeVisible()
  const onPage = document.querySelector('ol li img')?.getBoundingClientRect()
  await enlarge.click()
  const viewer = page.getByRole('dialog')
  const counter = (number: number) => t('photos.counter', { number, count })
  const expectPhoto = (number: number) => expect.element(viewer.getByText(counter(number))).toBeVisible()
  await expectPhoto(1)
  const picture = (number: number) =>
    viewer.element().querySelectorAll('li')[number - 1]?.querySelector('img') as HTMLImageElement
  return { enlarge, onPage, viewer, expectPhoto, picture, counter }
}

const scaleOf = (picture: HTMLImageElement) => new DOMMatrix(getComputedStyle(picture).transform).a
const isLoaded = (picture: HTMLImageElement) => expect.poll(() => picture.naturalWidth).toBeGreaterThan(0)
const isClosed = (viewer: Locator) => expect.element(viewer).not.toBeInTheDocument()

beforeEach(() => useTouch(false))

// spec: photos-12, photos-16
test('photos are swiped, pinched and double-tapped on a phone', async () => {
  await page.viewport(390, 844)
  await useTouch(true)
  const { enlarge, onPage, viewer, expectPhoto, picture } = await openViewer()

  // From edge to edge, never smaller than on the page; the next one is preloaded.
  await isLoaded(picture(1))
  await isLoaded(picture(2))
  const box = viewer.element().getBoundingClientRect()
  expect([box.x, box.y, box.width, box.height]).toEqual([0, 0, 390, 844])
  expect(picture(1).getBoundingClientRect().width).toBeGreaterThanOrEqual(onPage?.width ?? 390)

  // Pictures farther away are not loaded.
  expect(picture(4)).toBeNull()
  await expectAccessible()

  await pinch(viewer.element(), { from: 80, to: 240 })
  await expect.poll(() => scaleOf(picture(1))).toBeGreaterThan(2)
  // Panning an enlarged picture does not move the strip.
  await swipe(viewer.element(), 'left', { rests: true })
  await expectPhoto(1)
  await viewer.getByRole('button', { name: t('photos.zoomOut') }).click()
  await expect.poll(() => scaleOf(picture(1))).toBe(1)
  await doubleTap({ x: 195, y: 300 })
  await expect.poll(() => scaleOf(picture(1))).toBe(2.5)
  await doubleTap({ x: 195, y: 300 })
  await expect.poll(() => scaleOf(picture(1))).toBe(1)

  for (let number = 2; number <= count; number += 1) {
    await rested(viewer.getByRole('list').element())
    await swipe(viewer.element(), 'left')
    await expectPhoto(number)
    await isLoaded(picture(number))
  }
  // What is locked cannot be enlarged further.
  await expect.element(viewer.getByRole('button', { name: t('photos.zoomIn') })).not.toBeInTheDocument()
  await viewer.getByRole('button', { name: t('kit.close') }).click()
  await isClosed(viewer)
  await expect.element(enlarge).toHaveFocus()
})

// spec: photos-12, photos-16
test('photos are browsed and zoomed by keyboard and mouse wheel', async () => {
  await page.viewport(1280, 844)
  const { enlarge, viewer, expectPhoto, picture, counter } = await openViewer()

  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expectPhoto(3)
  await userEvent.keyboard('{ArrowLeft}')
  await expectPhoto(2)
  await userEvent.keyboard('{End}')
  await expectPhoto(count)
  await userEvent.keyboard('{Home}')
  await expectPhoto(1)
  await isLoaded(picture(1))

  await userEvent.keyboard('+')
  await expect.poll(() => scaleOf(picture(1))).toBe(1.5)
  const top = () => picture(1).getBoundingClientRect().y
  const before = top()
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(top).toBeLessThan(before)
  await expectPhoto(1)
  await userEvent.keyboard('0')
  await expect.poll(() => scaleOf(picture(1))).toBe(1)
  await zoomByWheel({ x: 640, y: 400 }, -200)
  await expect.poll(() => scaleOf(picture(1))).toBeGreaterThan(1.5)
  await expectAccessible()
  // Another picture starts unzoomed.
  await viewer.getByRole('button', { name: t('photos.next') }).click()
  await expectPhoto(2)
  await expect.poll(() => scaleOf(picture(2))).toBe(1)
  await doubleClick({ x: 640, y: 400 })
  await expect.poll(() => scaleOf(picture(2))).toBe(2.5)

  await userEvent.keyboard('{Escape}')
  await isClosed(viewer)
  await expect.element(enlarge).toHaveFocus()
  await expect.element(page.getByText(counter(2)).first()).toBeVisible()
})
