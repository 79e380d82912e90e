import { type Browser, expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import {
  chooseBirthday,
  demoPassword,
  expectReady,
  fillInAccount,
  goOn,
  logIn,
  mailedCode,
  newStamp,
  openBrowser,
  passAbout,
} from '../people.ts'
import { textsOf } from '../texts.ts'

// An action that a visitor started is completed, or opened, after login (product: Frame). On the demo's site
// with public profiles.

const t = textsOf('en')
const login = 'member1@she.vonk.test'
const originOf = (baseURL: string | undefined) => (baseURL as string).replace('localhost', 'she.localhost')

interface Member {
  id: number
  name: string
}

/**
 * Returns real members without a relation to those of this journey; their own likes belong to another
 * journey.
 */
async function findStrangers(browser: Browser, origin: string): Promise<Member[]> {
  const known = await openBrowser(browser, origin)
  await logIn(known, origin, login)
  await known.page.goto(`${origin}/members`)
  const strangers = await known.page.evaluate(async () => {
    const { results } = await (await fetch('/api/members')).json()
    const { liked_by, sent } = await (await fetch('/api/likes')).json()
    const { chats } = await (await fetch('/api/chats')).json()
    const seen = new Set([
      ...sent,
      ...liked_by.map(({ id }: { id: number }) => id),
      ...chats.map((chat: { profile_id: number }) => chat.profile_id),
    ])
    return results.filter(
      ({ id, is_fictional }: { id: number; is_fictional: boolean }) => !is_fictional && !seen.has(id),
    )
  })
  await known.context.close()
  return strangers
}

/** Logs in on the page that the signup or login led to. */
async function fillInLogin(page: Page): Promise<void> {
  await page.getByLabel(t('accounts.login.email')).fill(login)
  await page.getByLabel(t('accounts.login.password'), { exact: true }).fill(demoPassword)
  const submit = page.getByRole('main').getByRole('button', { name: t('accounts.login.submit'), exact: true })
  await submit.click()
}

const likeButton = (page: Page, text = t('likes.button.like')) =>
  page.getByRole('button', { name: text, exact: true })

// spec: cards-10, likes-9
test('the like is sent, the gifts and the chat are open after the login', async ({ browser, baseURL }) => {
  test.slow()
  const origin = originOf(baseURL)
  const [liked, gifted, written] = (await findStrangers(browser, origin)) as [Member, Member, Member]

  // Over the page: the signup modal, and from there the login.
  const visitor = await openBrowser(browser, origin, { width: 390 })
  const { page, context } = visitor
  const logInFromWindow = async () => {
    await page
      .getByRole('dialog')
      .getByRole('link', { name: t('signup.login') })
      .click()
    await page.waitForURL('**/login?next=**')
    await fillInLogin(page)
  }
  // From an empty page: one whose session ends leads to the login by itself.
  const leave = async () => {
    await page.goto('about:blank')
    await context.clearCookies({ name: 'auth' })
  }

  await page.goto(`${origin}/members/${liked.id}`)
  await expectReady(page)
  await likeButton(page).click()
  await logInFromWindow()
  await expect(page).toHaveURL(`${origin}/members/${liked.id}`)
  await expect(likeButton(page, t('likes.button.liked'))).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(t('likes.button.likedToast', { name: liked.name })).first()).toBeVisible()
  // Only once: after it is withdrawn, it does not return.
  const withdrawn = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await likeButton(page, t('likes.button.liked')).click()
  await expect(likeButton(page)).toBeVisible()
  await withdrawn
  await page.reload()
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false')

  await leave()
  await page.goto(`${origin}/members/${gifted.id}`)
  const gift = page.getByRole('link', { name: t('gifts.button') })
  await expectReady(page)
  await gift.click()
  await logInFromWindow()
  await expect(
    page.getByRole('dialog', { name: t('gifts.dialog.title', { name: gifted.name }) }),
  ).toBeVisible()
  await expect.poll(() => new URL(page.url()).search).toBe('')

  await leave()
  await page.goto(`${origin}/members/${written.id}`)
  const write = page.getByRole('link', { name: t('profiles.view.message') })
  await expectReady(page)
  await write.click()
  await logInFromWindow()
  await expect(page).toHaveURL(`${origin}/members/${written.id}/chat`)
  await expect(page.getByRole('textbox').first()).toBeVisible()
  expect(visitor.complaints).toEqual([])
  await context.close()
})

test('without scripts the like is sent after the login, too', async ({ browser, baseURL }) => {
  const origin = originOf(baseURL)
  const [, , , liked] = (await findStrangers(browser, origin)) as [Member, Member, Member, Member]
  const { page, context } = await openBrowser(browser, origin, { javaScript: false })
  await page.goto(`${origin}/members/${liked.id}`)
  await likeButton(page).click()
  await expect(page).toHaveURL(`${origin}/members/${liked.id}/signup?next=%2Fmembers%2F${liked.id}`)
  await page
    .getByRole('main')
    .getByRole('link', { name: t('signup.login') })
    .first()
    .click()
  await fillInLogin(page)
  await expect(page).toHaveURL(`${origin}/members/${liked.id}`)
  await expect(likeButton(page, t('likes.button.liked'))).toHaveAttribute('aria-pressed', 'true')
  await context.close()
})

// spec: likes-9
test('after a signup the like waits for the confirmation, and says so', async ({ browser, baseURL }) => {
  test.slow()
  const origin = originOf(baseURL)
  const [, , , , liked] = (await findStrangers(browser, origin)) as [Member, Member, Member, Member, Member]
  const person = await openBrowser(browser, origin)
  const { page } = person
  const email = `like${newStamp()}@journey.vonk.test`
  await page.goto(`${origin}/members/${liked.id}`)
  await expectReady(page)
  await likeButton(page).click()
  const signup = page.getByRole('dialog')
  await expectReady(page)
  await signup.locator('[name=gender][value=female]').check()
  await signup.locator('[name=seeking][value=female]').check()
  await goOn(page, t)
  await chooseBirthday(page, { day: 15, month: 5, year: 1988 })
  await goOn(page, t)
  await goOn(page, t)
  await fillInAccount(signup, t, { email, name: `Lia_${newStamp()}` })
  await signup.getByRole('button', { name: t('signup.submit') }).click()
  await expect(signup.getByRole('heading', { name: t('signup.aboutMe.title') })).toBeVisible({
    timeout: 30_000,
  })
  await passAbout(page, t)
  // Later: the page is loaded for the new member, and the like is stored.
  await page.getByRole('link', { name: t('signup.confirm.later') }).click()
  await page.waitForURL('**/signup-matches?next=**')
  await expect(page.getByText(t('likes.button.waitingToast', { name: liked.name })).first()).toBeVisible()
  await page.goto(`${origin}/members/${liked.id}`)
  await expect(likeButton(page)).toHaveAttribute('aria-pressed', 'false')

  await page.goto(`${origin}/activate`)
  await page.getByLabel(t('accounts.activate.code')).fill(await mailedCode(person, email, baseURL))
  await page.getByRole('button', { name: t('accounts.activate.submit'), exact: true }).click()
  await page.waitForURL('**/activate/done?at=*')
  await page.goto(`${origin}/members/${liked.id}`)
  await expect(likeButton(page, t('likes.button.liked'))).toHaveAttribute('aria-pressed', 'true')
  await person.context.close()
})
