import { type Browser, chromium, expect } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { test } from './journey.ts'
import { expectReady, logIn, openBrowser } from './people.ts'
import { textsOf } from './texts.ts'

const t = textsOf('en')

/** Chromium with a fake camera that needs no permission. */
let withCamera: Browser
test.beforeAll(async () => {
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {}
  withCamera = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: [...args, '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  })
})
test.afterAll(() => withCamera.close())

// spec: verification-1
test('a member takes the picture with the camera and sends it; withdrawing deletes it', async ({
  baseURL,
}) => {
  const person = await openBrowser(withCamera, baseURL as string, { width: 390 })
  const { page, context, complaints } = person
  await logIn(person, baseURL as string, 'member5@vonk.test')
  await page.goto('/profile')
  await expectReady(page)
  const section = page.locator('#verification')
  await section.getByRole('button', { name: t('verification.start'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(t('verification.dialog.privacy'))).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('verification.dialog.showGesture') }).click()

  const take = dialog.getByRole('button', { name: t('verification.dialog.take') })
  await expect(take).toBeEnabled()
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.videoWidth ?? 0))
    .toBeGreaterThan(0)
  await expectAccessible(page)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(390)
  await take.click()
  await expect(dialog.getByRole('img', { name: t('verification.dialog.preview') })).toBeVisible()
  await expect(page.locator('video')).toHaveCount(0)
  await dialog.getByRole('button', { name: t('verification.dialog.retake') }).click()
  await expect(take).toBeEnabled()
  await expect
    .poll(() => page.evaluate(() => document.querySelector('video')?.videoWidth ?? 0))
    .toBeGreaterThan(0)
  await take.click()
  await dialog.getByRole('button', { name: t('verification.dialog.send'), exact: true }).click()
  await expect(dialog.getByText(t('verification.dialog.doneText'))).toBeVisible()
  await dialog
    .getByRole('button', { name: t('verification.dialog.close'), exact: true })
    .last()
    .click()
  await expect(section.getByText(t('verification.waiting'))).toBeVisible()
  await page.reload()
  await expectReady(page)
  await expect(section.getByText(t('verification.waiting'))).toBeVisible()

  await section.getByRole('button', { name: t('verification.withdraw') }).click()
  await expect(section.getByRole('button', { name: t('verification.start'), exact: true })).toBeVisible()
  expect(complaints).toEqual([])
  await context.close()
})

test('without a camera a file is uploaded', async ({ browser, baseURL }) => {
  const person = await openBrowser(browser, baseURL as string, { width: 390 })
  const { page, context } = person
  await logIn(person, baseURL as string, 'member7@vonk.test')
  await page.goto('/profile')
  await expectReady(page)
  const section = page.locator('#verification')
  await section.getByRole('button', { name: t('verification.start'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('verification.dialog.showGesture') }).click()
  await expect(dialog.getByText(/camera/i).first()).toBeVisible()
  const picture = await page.screenshot({ type: 'jpeg' })
  const field = dialog.getByLabel(t('verification.dialog.choose'))
  await field.setInputFiles({ name: 'selfie.jpg', mimeType: 'image/jpeg', buffer: picture })
  await expect(dialog.getByRole('img', { name: t('verification.dialog.preview') })).toBeVisible()
  await dialog.getByRole('button', { name: t('verification.dialog.send'), exact: true }).click()
  await expect(dialog.getByText(t('verification.dialog.doneText'))).toBeVisible()
  await context.close()
})
