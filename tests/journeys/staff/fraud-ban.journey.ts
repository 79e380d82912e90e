import { expect } from '@playwright/test'
import { newClientId } from '../../../src/core/client-ids.ts'
import { expectAccessible } from '../accessibility.ts'
import { test } from '../journey.ts'
import { call, moveClock } from '../money/buyers.ts'
import { expectReady, fromSite, makeAccount, newPassword, openBrowser } from '../people.ts'
import { textsOf } from '../texts.ts'
import { keysOn } from '../ways/hand.ts'
import { effectiveSeconds, mailsTo, openDesk, openStaff } from './desk.ts'

const t = textsOf('en')

// spec: staff-8, staff-71, staff-160, staff-162
test('a ban for fraud is proposed and confirmed by keys; everybody who was written to is told by mail, and on the page that is open', async ({
  browser,
  baseURL,
}) => {
  test.slow()
  const url = baseURL as string
  const moderator = await openDesk(browser, url, 'moderator')
  const newMember = async (prefix: string) => {
    const person = await openBrowser(browser, url)
    const account = await makeAccount(person, prefix)
    const { user } = await (await person.context.request.get('/api/user.php')).json()
    return { ...person, ...account, id: user.profile.id as number }
  }
  const fraud = await newMember('fraud')
  const [one, two, stranger] = [
    await newMember('first'),
    await newMember('second'),
    await newMember('stranger'),
  ]
  for (const { id } of [one, two]) {
    const body = 'Hello dear, my card is blocked at the base. Can you help me?'
    await call(fraud, '/chats', { profile_id: id, kind: 'text', body, client_id: newClientId() })
  }
  await call(one, '/reports', { profile_id: fraud.id, reason: 'scam', comment: 'Asked for money at once.' })
  // One looks at a page all the while.
  await one.page.goto('/settings')
  await expectReady(one.page)

  // A moderator proposes it.
  const hand = keysOn(moderator.page)
  await moderator.page.goto('/admin')
  await expectReady(moderator.page)
  await moderator.page.keyboard.press('g')
  await moderator.page.keyboard.press('q')
  const kinds = moderator.page.getByRole('navigation', { name: t('moderation.queue.filter') })
  await hand.press(kinds.getByRole('link', { name: t('moderation.kinds.report') }))
  await hand.press(
    moderator.page
      .getByRole('main')
      .getByRole('link', { name: `${t('moderation.kinds.report')} ${fraud.name}` }),
  )
  await expect(moderator.page.getByText('Asked for money at once.')).toBeVisible()
  await moderator.page.keyboard.press('1')
  await hand.tick(moderator.page.getByRole('checkbox', { name: t('moderation.effectNames.ban') }))
  await expect(moderator.page.getByText(t('moderation.form.needsSecond'))).toBeVisible()
  await moderator.page.keyboard.press('Shift+Enter')
  await expect(moderator.page.getByText(t('moderation.item.proposed')).first()).toBeVisible()

  // A second person confirms it on their day.
  const senior = await openStaff(browser, url, 'senior')
  await senior.page.goto('/admin/queue')
  await expectReady(senior.page)
  await senior.page.keyboard.press('g')
  await senior.page.keyboard.press('d')
  const proposal = senior.page.getByRole('listitem').filter({ hasText: fraud.name })
  await expect(proposal).toContainText(t('moderation.effectNames.ban'))
  await keysOn(senior.page).press(proposal.getByRole('button', { name: t('moderation.day.confirm') }))
  await expect(senior.page.getByText(t('moderation.day.confirmed')).first()).toBeVisible()
  await moveClock(senior, effectiveSeconds)

  const title = t('safety.fraud.title', { name: fraud.name })
  await expect(one.page.getByText(title)).toBeVisible({ timeout: 30_000 })
  for (const { context, email } of [one, two]) {
    const warned = async () =>
      (await mailsTo({ context }, email)).filter(({ text }) => text.includes('Call your bank'))
    await expect.poll(warned, { timeout: 30_000 }).toHaveLength(1)
    expect((await warned())[0]?.text).not.toContain(fraud.name)
  }
  await expectAccessible(one.page)
  await keysOn(one.page).press(one.page.getByRole('button', { name: t('safety.fraud.understood') }))
  await expect(one.page.getByText(title)).toBeHidden()
  await expect
    .poll(async () => (await (await one.context.request.get('/api/fraud-warnings')).json()).warnings)
    .toEqual([])
  await one.page.reload()
  await expectReady(one.page)
  await expect(one.page.getByText(title)).toBeHidden()

  // Nobody else is told, and whoever is banned stays out.
  expect((await (await stranger.context.request.get('/api/fraud-warnings')).json()).warnings).toEqual([])
  expect((await mailsTo(stranger, stranger.email)).filter(({ text }) => text.includes('bank'))).toEqual([])
  const login = await stranger.context.request.post('/api/user.php', {
    headers: fromSite,
    data: { email: fraud.email, password: newPassword },
  })
  expect(login.status()).toBe(403)
  expect([...one.complaints, ...two.complaints, ...moderator.complaints, ...senior.complaints]).toEqual([])
})
