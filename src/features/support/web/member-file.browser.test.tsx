import { Route, Routes } from 'react-router'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../tests/drivers/browser/accessible.ts'
import { type Answers, showPage, t } from '../../../../tests/drivers/browser/show-page.tsx'
import type { Permission, StaffRole } from '../../../core/staff.ts'
import { permissions } from '../../../core/staff.ts'
import { KeysProvider, OwnKeysForm, staffMeOptions } from '../../staff/web/public.tsx'
import ChatsScreen from './chats-screen.tsx'
import DecisionsScreen from './decisions-screen.tsx'
import LinksScreen from './links-screen.tsx'
import MembersScreen from './members-screen.tsx'
import { Palette } from './palette.tsx'
import SeeAsScreen from './see-as-screen.tsx'
import TimelineScreen from './timeline-screen.tsx'

// The member file and the palette with answers of the test's own.

const member = {
  id: 7,
  name: 'Rosa',
  email: 'rosa@vonk.test',
  site: 'vonk.test',
  status: 'active',
  created_at: '2026-10-01T10:00:00.000Z',
  has_contact: true,
  suspended_for: null,
  language: 'en',
  activated_at: '2026-10-01T10:05:00.000Z',
  deleted_at: null,
  last_seen_at: null,
  paid_user: false,
  is_fictional: false,
  gender: 'female',
  country: 'NL',
  notifications_disabled: [],
  credits: 40,
  restrictions: [],
}
let sent: { path: string; body: unknown }[]
let opened: boolean
beforeEach(() => {
  sent = []
  opened = false
})

const answers: Answers = ({ method, path, body }) => {
  if (method !== 'GET') sent.push({ path, body })
  if (path === '/admin/members/7') return Response.json({ member })
  if (path === '/admin/members/7/timeline')
    return Response.json({
      events: [{ at: '2026-10-02T10:00:00.000Z', kind: 'reported', id: 31, detail: 'harassment' }],
      next: null,
    })
  if (path === '/admin/members') return Response.json({ members: [{ ...member, found_by: 'email' }] })
  if (path === '/admin/orders') return Response.json({ orders: [] })
  if (path === '/admin/members/7/read-access') {
    opened = true
    return Response.json({ access: { until: new Date(Date.now() + 3_600_000).toISOString() } })
  }
  if (path === '/admin/members/7/conversations')
    return opened
      ? Response.json({
          conversations: [
            {
              id: 3,
              other: { id: 8, name: 'Otto' },
              started_by: 7,
              created_at: '2026-10-02T10:00:00.000Z',
              last_message_id: 1,
            },
          ],
          access: { until: new Date(Date.now() + 3_600_000).toISOString() },
          next: null,
        })
      : Response.json({ code: 'forbidden', status: 403, message: 'No.' }, { status: 403 })
  if (path === '/admin/members/7/links')
    return Response.json({
      links: [
        { member: { ...member, id: 8, name: 'Otto' }, reasons: ['card', 'browser'] },
        { member: { ...member, id: 9, name: 'Pia' }, reasons: ['photo'] },
      ],
      graph: {
        nodes: [
          { id: 7, name: 'Rosa', x: 320, y: 180 },
          { id: 8, name: 'Otto', x: 440, y: 120 },
          { id: 9, name: 'Pia', x: 220, y: 260 },
        ],
        edges: [
          { from: 7, to: 8, reasons: ['card', 'browser'] },
          { from: 7, to: 9, reasons: ['photo'] },
        ],
      },
    })
  if (path === '/admin/members/7/standing')
    return Response.json({
      strikes: [
        {
          decision_id: 5,
          reason: 'hate',
          severity: 'severe',
          at: '2026-10-02T10:00:00.000Z',
          expires_at: '2027-10-02T10:00:00.000Z',
        },
      ],
      proposal: { kind: 'suspend', days: 30 },
      reports: {
        decided: 4,
        right: 1,
        wrong: [{ reason: 'scam', profile_id: 8, at: '2026-10-01T10:00:00.000Z' }],
        limited_until: '2026-12-30T10:00:00.000Z',
      },
    })
  if (path === '/admin/members/7/decisions') return Response.json({ decisions: [], next: null })
  if (path === '/admin/members/7/see-as')
    return Response.json({ profile: null, card: null, likes: { new: 2 } })
  if (path === '/admin/members/7/actions') return Response.json({ decision: null, credits: 60 })
  return undefined
}

const held = (role: StaffRole) =>
  (Object.keys(permissions) as Permission[]).filter((permission) =>
    (permissions[permission] as readonly StaffRole[]).includes(role),
  )

const open = (path: string, role: StaffRole) =>
  showPage(
    <KeysProvider>
      <Routes>
        <Route path="/admin/members" element={<MembersScreen />} />
        <Route path="/admin/members/:id/see-as" element={<SeeAsScreen />} />
        <Route path="/admin/members/:id" element={<TimelineScreen />} />
        <Route path="/admin/members/:id/chats" element={<ChatsScreen />} />
        <Route path="/admin/members/:id/links" element={<LinksScreen />} />
        <Route path="/admin/members/:id/decisions" element={<DecisionsScreen />} />
        <Route path="*" element={<p>elsewhere</p>} />
      </Routes>
      <Palette pages={[{ to: '/admin/queue', name: 'Queue' }]} />
    </KeysProvider>,
    {
      path,
      answers,
      fill: (queryClient, api) =>
        queryClient.setQueryData<unknown>(staffMeOptions(api).queryKey, {
          staff: {
            account_id: 1,
            name: 'me',
            grants: [{ role, site_id: null }],
            permissions: held(role),
            sites: [{ id: 1, host: 'vonk.test' }],
            keys: {},
          },
        }),
    },
  )
const press = (keys: string) => userEvent.keyboard(keys)
const tab = (name: string) => page.getByRole('link', { name: new RegExp(`^${t(`support.tabs.${name}`)}`) })

// spec: staff-190
test('a search has its address, and says by what somebody was found', async () => {
  await open('/admin/members?q=rosa@vonk.test', 'moderator')
  const row = page.getByRole('link', { name: /Rosa/ })
  await expect
    .element(row.getByText(t('support.search.by', { what: t('support.search.foundBy.email') })))
    .toBeVisible()
  await expect.element(page.getByLabelText(t('support.search.label'))).toHaveValue('rosa@vonk.test')
  await expectAccessible()
  await row.click()
  await expect.element(page.getByRole('heading', { name: 'Rosa' })).toBeVisible()
})

// spec: staff-203
test('see as waits for a click, since it is written down', async () => {
  await open('/admin/members/7/see-as', 'moderator')
  const button = page.getByRole('button', { name: t('support.seeAs.open') })
  await expect.element(button).toBeVisible()
  expect(sent).toEqual([])
  await button.click()
  await expect.element(page.getByText(t('support.seeAs.nobody'))).toBeVisible()
  expect(sent).toEqual([{ path: '/admin/members/7/see-as', body: null }])
  await expectAccessible()
})

// spec: staff-191, staff-192
test('tabs and actions are those of the role, and digits open tabs', async () => {
  await open('/admin/members/7', 'support')
  await expect.element(page.getByRole('heading', { name: 'Rosa' })).toBeVisible()
  await expect.element(tab('money')).toBeVisible()
  await expect.element(tab('chats')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: t('support.actions.restrict') }))
    .not.toBeInTheDocument()
  await expectAccessible()
  await press('6')
  await expect.element(page.getByText('Otto').first()).toBeVisible()
})

// spec: staff-192
test('credits are given in a dialog of its own address, with a reason', async () => {
  await open('/admin/members/7?do=credit', 'support')
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText(t('support.head.credits'))).toHaveFocus()
  await expectAccessible()
  await press('20')
  await press('{Tab}')
  await press('Lost by an error')
  await dialog.getByRole('button', { name: t('support.actions.credit.name') }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent).toEqual([
    { path: '/admin/members/7/actions', body: { action: 'credit', credits: 20, reason: 'Lost by an error' } },
  ])
})

test('who may not act gets no dialog by its address', async () => {
  await open('/admin/members/7?do=credit', 'auditor')
  await expect.element(page.getByRole('heading', { name: 'Rosa' })).toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: t('support.actions.help') })).not.toBeInTheDocument()
})

// spec: staff-193
test('chats are closed until a reason or a report is given, and say how long they are open', async () => {
  await open('/admin/members/7/chats', 'moderator')
  await expect.element(page.getByRole('heading', { name: t('support.chats.closed') })).toBeVisible()
  await expectAccessible()
  await page.getByLabelText(t('support.chats.report')).selectOptions('31')
  await page.getByRole('button', { name: t('support.chats.open') }).click()
  await expect.element(page.getByRole('link', { name: /Otto/ })).toBeVisible()
  await expect.element(page.getByText(t('support.chats.remaining', { minutes: 60 }))).toBeVisible()
  expect(sent).toEqual([{ path: '/admin/members/7/read-access', body: { report_id: 31 } }])
})

// spec: staff-194
test('links are drawn and listed, and pointing at one marks it in both', async () => {
  await open('/admin/members/7/links', 'moderator')
  await expect
    .element(page.getByRole('img', { name: t('support.links.drawing', { count: 2 }) }))
    .toBeVisible()
  const row = page.getByRole('link', { name: /Otto/ })
  await expect
    .element(row.getByText(`${t('support.links.reasons.card')}, ${t('support.links.reasons.browser')}`))
    .toBeVisible()
  await row.hover()
  expect(document.querySelectorAll('line.stroke-primary')).toHaveLength(1)
  await expectAccessible()
})

// spec: staff-201
test('Ctrl-K finds a member, a pasted link and a page, by keys alone', async () => {
  await open('/elsewhere', 'support')
  await press('{Control>}k{/Control}')
  const field = page.getByRole('combobox')
  await expect.element(field).toHaveFocus()
  await press('que')
  await expect.element(page.getByRole('option', { name: /Rosa/ })).toBeVisible()
  await expect.element(page.getByRole('option', { name: /Queue/ })).toBeVisible()
  await expectAccessible()
  await press('{ArrowUp}{ArrowUp}{Enter}')
  await expect.element(page.getByRole('heading', { name: 'Rosa' })).toBeVisible()
  // No key acts before the dialog is gone.
  await expect.element(field).not.toBeInTheDocument()
  await press('/')
  await expect.element(field).toHaveFocus()
  await userEvent.fill(field, 'https://vonk.test/admin/members/7/links')
  await expect.element(page.getByRole('option', { name: /members.7.links/ })).toBeVisible()
  await press('{Enter}')
  await expect.element(page.getByText('Pia').first()).toBeVisible()
})

// spec: staff-204
test('a key that would do two things is not stored, another is', async () => {
  await showPage(<OwnKeysForm own={{}} ways={[{ keys: 'g q', label: 'Queue' }]} onDone={() => {}} />, {
    answers: ({ path, body }) => {
      sent.push({ path, body })
      return Response.json(body)
    },
  })
  const approve = page.getByLabelText(t('shift.keys.names.approve'))
  await userEvent.fill(approve, 'x')
  await page.getByRole('button', { name: t('shift.keys.save') }).click()
  await expect.element(page.getByText(t('shift.keys.double')).first()).toBeVisible()
  expect(sent).toEqual([])
  await userEvent.fill(approve, 'l')
  await page.getByRole('button', { name: t('shift.keys.save') }).click()
  await expect.poll(() => sent).toEqual([{ path: '/admin/me/keys', body: { keys: { a: 'l' } } }])
})

// spec: staff-207
test('decisions begin with what counts against the member, and their own wrong reports', async () => {
  await open('/admin/members/7/decisions', 'moderator')
  await expect.element(page.getByRole('heading', { name: t('moderation.strikes.title') })).toBeVisible()
  await expect
    .element(page.getByText(t('moderation.strikes.severities.severe'), { exact: true }))
    .toBeVisible()
  await expect.element(page.getByText(/Oct 2, 2027/)).toBeVisible()
  await expect.element(page.getByText(t('moderation.reporterShare', { right: 1, all: 4 }))).toBeVisible()
  await expect
    .element(page.getByText(t('support.ownReports.limited', { date: 'Dec 30, 2026' })))
    .toBeVisible()
  const about = page.getByRole('link', { name: t('support.ownReports.about', { number: 8 }) })
  await expect.element(about).toHaveAttribute('href', '/admin/members/8')
  await expectAccessible()
})
