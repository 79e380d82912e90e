import { expect, type Page } from '@playwright/test'
import { generateSync } from 'otplib'
import { expectAccessible } from './accessibility.ts'
import { test } from './journey.ts'
import { demoPassword, expectReady, logIn, openBrowser } from './people.ts'

/** The member who receives second factors in this journey, which removes them again. */
const login = 'member1@vonk.test'

/** Opens the login, past the age warning. */
async function openLogin(page: Page): Promise<void> {
  await page.goto('/login?next=/settings')
  const enter = page.getByRole('button', { name: /or older, enter/ })
  if (await enter.isVisible()) await enter.click()
}

/**
 * Returns the current code of an authenticator app by the server's clock, which other journeys move forward.
 */
async function codeNow(page: Page, secret: string): Promise<string> {
  const answer = await page.request.post('/dev/clock', { data: { advance_seconds: 0 } })
  return generateSync({ secret, epoch: Math.floor(Date.parse((await answer.json()).now) / 1000) })
}

// spec: factors-1
test('a member adds a passkey and an authenticator app, and logs in with either', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const origin = baseURL as string
  const person = await openBrowser(browser, origin)
  const { page, context } = person
  const devices = await context.newCDPSession(page)
  await devices.send('WebAuthn.enable')
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  })
  await logIn(person, origin, login)
  // A login brings the account's language with it.
  await page.evaluate(() =>
    fetch('/api/user.php', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ language: 'en' }),
    }),
  )
  await page.goto('/settings#factors')
  await expectReady(page)
  const section = page.getByRole('region', { name: 'Two-step login' })
  const dialog = page.getByRole('dialog')

  await section.getByRole('button', { name: 'Add a passkey' }).click()
  const goOn = dialog.getByRole('button', { name: 'Continue' })
  const ownPassword = dialog.getByLabel('Your password', { exact: true })
  await dialog.getByLabel('Give it a name').fill('My laptop')
  await ownPassword.fill('not-the-password')
  await goOn.click()
  await expect(dialog.getByText('That’s not your password.')).toBeVisible()
  await expect(ownPassword).toBeFocused()
  await expectAccessible(page)
  await ownPassword.fill(demoPassword)
  await goOn.click()
  await expect(section.getByText('My laptop')).toBeVisible()

  await section.getByRole('button', { name: 'Set up the app' }).click()
  await ownPassword.fill(demoPassword)
  await goOn.click()
  const key = dialog.locator('code')
  await expect(key).toHaveText(/^([A-Z2-7]{4} ?){8}$/)
  const secret = ((await key.textContent()) ?? '').replaceAll(' ', '')
  await expectAccessible(page)
  await dialog.getByLabel('The six digits in your app now').fill(await codeNow(page, secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()
  const items = dialog.getByRole('list', { name: 'Your recovery codes' }).getByRole('listitem')
  await expect(items).toHaveCount(10)
  const codes = await items.allTextContents()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(section.getByText('You have 10 left.')).toBeVisible()

  const firstStep = async () => {
    // A page that is open would ask for its live stream without a session.
    await page.goto('about:blank')
    await context.clearCookies({ name: 'auth' })
    await openLogin(page)
    await expectReady(page)
    await page.getByLabel('Email or name').fill(login)
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText(`You’re logging in as ${login}.`)).toBeVisible()
  }
  await firstStep()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/settings')

  await firstStep()
  await page.getByLabel('Code from your authenticator app').fill('000000')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('That code is wrong')).toBeVisible()
  await page.getByLabel('Code from your authenticator app').fill(codes[0] ?? '')
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/settings')
  await expect(section.getByText('You have 9 left.')).toBeVisible()

  const plain = await openBrowser(browser, origin, { javaScript: false })
  await openLogin(plain.page)
  await plain.page.getByLabel('Email or name').fill(login)
  await plain.page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await plain.page.getByRole('button', { name: 'Log in' }).click()
  await expect(plain.page.getByText('turn on JavaScript')).toBeVisible()
  const again = plain.page.getByLabel('Password', { exact: true })
  await expect(again).toHaveValue('')
  await again.fill(demoPassword)
  await plain.page.getByLabel('Code from your authenticator app').fill(codes[1] ?? '')
  await plain.page.getByRole('button', { name: 'Log in' }).click()
  await plain.page.waitForURL(({ pathname }) => pathname === '/settings')

  await section.getByRole('button', { name: 'Remove My laptop' }).click()
  await ownPassword.fill(demoPassword)
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await section.getByRole('button', { name: 'Turn off' }).click()
  await ownPassword.fill(demoPassword)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(section.getByRole('button', { name: 'Set up the app' })).toBeVisible()
  await expect(section.getByText('Recovery codes')).toHaveCount(0)
  expect(person.complaints.filter((text) => !text.includes('400') && !text.includes('401'))).toEqual([])
})
