import { expect } from '@playwright/test'
import { expectAccessible } from '../accessibility.ts'
import { test } from '../journey.ts'
import { expectReady, fromSite, logIn, makeAccount, openBrowser } from '../people.ts'
import { textsOf } from '../texts.ts'

const t = textsOf('en')

/** Longer than a decision waits. */
const undoneSeconds = 11

// spec: staff-70, staff-71, staff-72, staff-73, staff-74, staff-202
test('a report reaches a moderator while they look, who decides it by keys, undoes it, and decides again', async ({
  browser,
  baseURL,
}) => {
  const url = baseURL as string
  const reported = await openBrowser(browser, url)
  const { name } = await makeAccount(reported, 'reported')
  const { user } = await (await reported.context.request.get('/api/user.php')).json()
  const member = await openBrowser(browser, url)
  await makeAccount(member, 'reporter')

  // For members there is no such page.
  expect((await member.page.goto('/admin/queue'))?.status()).toBe(404)

  const moderator = await openBrowser(browser, url)
  const { page } = moderator
  await logIn(moderator, url, 'moderator@vonk.test')
  await page.goto('/admin/queue')
  await expectReady(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('moderation.queue.title'))
  await expect(page.getByRole('link', { name: t('staff.nav.team'), exact: true })).toHaveCount(0)
  // Among everything else that waits in a demo it would be on a later page.
  await page.goto('/admin/queue/report')
  await expectReady(page)

  const answer = await member.context.request.post('/api/reports', {
    headers: fromSite,
    data: { profile_id: user.profile.id, reason: 'harassment', comment: 'Wrote nothing but insults.' },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  const row = page.getByRole('link', { name })
  await expect(row).toBeVisible()
  await expectAccessible(page)
  await row.click()

  await expect(page.getByText('Wrote nothing but insults.')).toBeVisible()
  // Beside it what the terms say, earlier decisions and the notes of colleagues.
  for (const name of ['shift.policy.title', 'moderation.item.history', 'shift.handover.title'] as const)
    await expect(page.getByRole('heading', { name: t(name) })).toBeVisible()
  await expectAccessible(page)
  // Harassment, with a warning; the screen stays.
  await page.keyboard.press('3')
  await page.keyboard.press('w')
  await page.keyboard.press('Shift+Enter')
  const undo = page.getByRole('button', { name: t('moderation.undo.undo') })
  await expect(undo).toBeVisible()
  await expect(page.getByText(t('moderation.item.states.decided'), { exact: true })).toBeVisible()
  await page.reload()
  await expectReady(page)
  await expect(undo).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.getByText(t('moderation.undo.undone')).first()).toBeVisible()
  await expect(undo).toHaveCount(0)

  const uphold = page.getByRole('radio', { name: t('moderation.words.uphold') })
  await expect(uphold).toBeVisible()
  await page.keyboard.press('3')
  await page.keyboard.press('w')
  await page.keyboard.press('Shift+Enter')
  await expect(undo).toBeVisible()
  await moderator.context.request.post('/dev/clock', { data: { advance_seconds: undoneSeconds } })
  await expect
    .poll(async () => {
      const { decisions } = await (await reported.context.request.get('/api/decisions')).json()
      return decisions.map((decision: { effects: { kind: string }[] }) => decision.effects[0]?.kind)
    })
    .toEqual(['warn'])

  // The list of keys, and from there by keys alone.
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: t('staff.keys.title') })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('g')
  await page.keyboard.press('d')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t('moderation.day.title'))
  await expectAccessible(page)
  expect(moderator.complaints).toEqual([])
})

// spec: staff-78
test('an owner gives a role, takes it back, and finds both in the audit', async ({ browser, baseURL }) => {
  const person = await openBrowser(browser, baseURL as string)
  const { page, complaints } = person
  await logIn(person, baseURL as string, 'admin@vonk.test')
  await page.goto('/admin/team')
  await expectReady(page)
  await page.getByRole('button', { name: t('staff.team.add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('staff.team.email')).fill('support@vonk.test')
  await dialog.getByLabel(t('staff.team.role')).selectOption('auditor')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: t('staff.team.grant') }).click()
  await expect(dialog).toHaveCount(0)
  const rows = page.getByRole('listitem').filter({ hasText: 'support@vonk.test' })
  await expect(rows).toHaveCount(2)
  await expectAccessible(page)
  await rows
    .filter({ hasText: t('staff.roles.auditor') })
    .getByRole('button')
    .click()
  await dialog.getByRole('button', { name: t('staff.team.remove'), exact: true }).click()
  await expect(rows).toHaveCount(1)

  await page.getByRole('link', { name: t('staff.nav.audit'), exact: true }).click()
  await expect(page.getByRole('cell', { name: 'team.remove' }).first()).toBeVisible()
  await page.getByLabel(t('staff.audit.subject')).fill('member:0')
  await page.getByRole('button', { name: t('staff.audit.filter') }).click()
  await expect(page.getByText(t('staff.audit.empty'))).toBeVisible()
  await expectAccessible(page)
  expect(complaints).toEqual([])
})
