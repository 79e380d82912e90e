import { type APIRequestContext, expect, request } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { test } from '../journey.ts'
import { demoPassword, expectReady, logIn, openBrowser } from '../people.ts'
import { textsOf } from '../texts.ts'

const t = textsOf('en')

/** Logs in by calls alone, as programs do. */
async function logInByCall(baseURL: string, email: string): Promise<APIRequestContext> {
  const calls = await request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } })
  const answer = await calls.post('/api/user.php', { data: { email, password: demoPassword } })
  expect(answer.status(), await answer.text()).toBe(200)
  return calls
}

/** Waits until the work of the demo's staff is made, which begins with the first login of one of them. */
async function deskIsMade(calls: APIRequestContext): Promise<void> {
  const isReady = async () => (await (await calls.get('/api/demo/desk')).json()).is_ready
  await expect.poll(isReady, { timeout: 300_000, intervals: [500] }).toBe(true)
}

/** Makes a call that must succeed. Returns its answer. */
async function post(calls: APIRequestContext, path: string, data: object = {}) {
  const answer = await calls.post(path, { data })
  expect(answer.status(), `${path}: ${await answer.text()}`).toBe(200)
  return answer.json()
}

/** Returns the open queue item of a kind about a member. */
async function itemAbout(calls: APIRequestContext, kind: string, id: number): Promise<number> {
  const { items } = await (await calls.get(`/api/admin/queue?kind=${kind}`)).json()
  const item = (items as { id: number; profile_id: number }[]).find(({ profile_id }) => profile_id === id)
  expect(item, kind).toBeDefined()
  return item?.id ?? 0
}

/** Lets the ten seconds pass within which a decision can be undone, until it has taken effect. */
async function takeEffect(calls: APIRequestContext, isInEffect: () => Promise<boolean>): Promise<void> {
  await post(calls, '/dev/clock', { advance_seconds: 15 })
  await expect.poll(isInEffect, { timeout: 30_000 }).toBe(true)
}

/** Reports a member by another one. Returns the id of the reported one. */
async function report(baseURL: string, email: string): Promise<number> {
  const member = await logInByCall(baseURL, email)
  const { user } = await (await member.get('/api/user.php')).json()
  const reporter = await logInByCall(baseURL, 'member46@vonk.test')
  await post(reporter, '/api/reports', { profile_id: user.profile.id, reason: 'harassment' })
  await Promise.all([member.dispose(), reporter.dispose()])
  return user.profile.id
}

// spec: staff-60, staff-61
test('a suspended member reads why and appeals, without a session or scripts, and is let in again', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const origin = baseURL as string
  const email = 'member47@vonk.test'
  const id = await report(origin, email)
  const [moderator, senior, another] = [
    await logInByCall(origin, 'moderator@vonk.test'),
    await logInByCall(origin, 'senior@vonk.test'),
    await logInByCall(origin, 'childsafety@vonk.test'),
  ]
  await deskIsMade(moderator)
  const item = await itemAbout(moderator, 'report', id)
  const suspension = { decision: 'uphold', reason: 'harassment', effects: [{ kind: 'suspend' }] }
  const { decision } = await post(moderator, `/api/admin/queue/${item}/decide`, suspension)
  expect(decision.needs_confirmation).toBe(true)
  await post(senior, `/api/admin/decisions/${decision.id}/confirm`)
  const isRefused = async () => {
    const calls = await request.newContext({ baseURL: origin, extraHTTPHeaders: { origin } })
    const login = await calls.post('/api/user.php', { data: { email, password: demoPassword } })
    await calls.dispose()
    return login.status() === 403
  }
  await takeEffect(senior, isRefused)

  const person = await openBrowser(browser, origin, { width: 390, javaScript: false })
  const { page } = person
  const enter = async () => {
    await page.goto('/login')
    await page.getByLabel(t('accounts.login.email')).fill(email)
    await page.getByLabel(t('accounts.login.password'), { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: t('accounts.login.submit'), exact: true }).click()
  }
  await enter()
  await page.getByRole('link', { name: t('accounts.login.readDecision') }).click()
  await expect(page.getByRole('heading', { level: 1, name: t('decisions.page.title') })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
  await expect(page.getByText(t('moderation.statement.reasons.harassment'))).toBeVisible()
  await expect(page.getByText(t('decisions.own.person'))).toBeVisible()

  const field = page.getByLabel(t('decisions.appeal.label'))
  const send = page.getByRole('button', { name: t('decisions.appeal.send') })
  const tooMuch = 'I was only joking. '.repeat(300)
  await field.fill(tooMuch)
  await send.click()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  expect((await field.inputValue()).length).toBe(tooMuch.length)
  await field.fill('I was only joking with a friend.')
  await send.click()
  await expect(page.getByText(t('decisions.appeal.sentTitle'))).toBeVisible()
  await expect(field).toBeHidden()

  const appeal = await itemAbout(another, 'appeal', id)
  const refused = await senior.post(`/api/admin/queue/${appeal}/decide`, { data: { decision: 'uphold' } })
  expect(refused.status()).toBe(403)
  await post(another, `/api/admin/queue/${appeal}/decide`, { decision: 'uphold' })
  await takeEffect(another, async () => !(await isRefused()))
  await page.reload()
  await expect(page.getByText(t('decisions.appeal.upheldTitle'))).toBeVisible()
  await expect(page.getByText(t('decisions.own.over'))).toBeVisible()
  await enter()
  await expect(page).toHaveURL(/\/members/)
  await Promise.all([moderator, senior, another].map((calls) => calls.dispose()))
})

// spec: staff-62
test('in the settings a member reads what was decided and appeals in place', async ({ browser, baseURL }) => {
  const origin = baseURL as string
  const email = 'member48@vonk.test'
  const id = await report(origin, email)
  const senior = await logInByCall(origin, 'senior@vonk.test')
  await deskIsMade(senior)
  const anna = await openBrowser(browser, origin)
  const { page } = anna
  await logIn(anna, origin, email)
  await page.goto('/settings')
  await expectReady(page)
  const menu = page.getByRole('navigation', { name: t('settings.menu') })
  const entry = menu.getByRole('link', { name: t('settings.sections.decisions') })
  await expect(menu.getByRole('link').first()).toBeVisible()
  await expect(entry).toHaveCount(0)
  const warning = { decision: 'uphold', reason: 'harassment', effects: [{ kind: 'warn' }] }
  await post(senior, `/api/admin/queue/${await itemAbout(senior, 'report', id)}/decide`, warning)
  await takeEffect(senior, async () => {
    const { decisions } = await (await page.request.get('/api/decisions')).json()
    return decisions.length > 0
  })

  await page.reload()
  await expectReady(page)
  await entry.click()
  const section = page.getByRole('region', { name: t('decisions.own.title') })
  await expect(section.getByText(t('moderation.statement.effects.warn'))).toBeVisible()
  const field = section.getByLabel(t('decisions.appeal.label'))
  await expect(field).toBeHidden()
  await section.getByText(t('decisions.appeal.open')).click()
  await section.getByRole('button', { name: t('decisions.appeal.send') }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, '#decisions')
  await field.fill('I never wrote to anybody that day.')
  await section.getByRole('button', { name: t('decisions.appeal.send') }).click()
  await expect(section.getByText(t('decisions.appeal.sentTitle'))).toBeVisible()
  await expect(section.locator(':focus')).toContainText(t('decisions.appeal.sentTitle'))

  const findLink = async () => {
    const mails = await (await page.request.get(`/dev/mail.json?to=${email}`)).text()
    return /\/decisions\/[\w-]+/.exec(mails)?.[0]
  }
  await expect.poll(findLink).toBeDefined()
  await page.goto((await findLink()) ?? '')
  await expect(page.getByText(t('decisions.appeal.sentTitle'))).toBeVisible()
  await expectAccessible(page, 'html', { isStrict: true })
  await page.goto('/decisions/cut-off')
  await expect(page.getByRole('heading', { name: t('decisions.page.brokenTitle') })).toBeVisible()
  await senior.dispose()
})
