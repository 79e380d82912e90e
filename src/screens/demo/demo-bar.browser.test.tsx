import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPage, t } from '../../../tests/drivers/browser/show-page.tsx'
import { DemoBarContent } from './demo-bar-content.tsx'
import { staffLogins } from './work-roles.tsx'

const settings = { is_demo: true, niche: 1, domain: 'localhost', name: 'Vonk' }
const answers = () => Response.json({ share: 0, is_ready: false })

// spec: demo-17
test.each([
  ['/', 'frame.demo.work'],
  ['/admin/queue', 'frame.demo.role'],
])(
  'on %s one entry opens all nine roles, each a form of its own with what it may do',
  async (path, label) => {
    const made: string[] = []
    await showPage(<DemoBarContent />, {
      path,
      settings,
      answers: ({ method, path: called }) => {
        made.push(`${method} ${called}`)
        return answers()
      },
    })
    const entry = page.getByRole('link', { name: t(label), exact: true })
    await expect.element(entry).toHaveAttribute('href', '/demo/work')
    // The roles of members and credits are for pages of members.
    const isWork = path.startsWith('/admin')
    expect(page.getByRole('group', { name: t('frame.demo.enter') }).elements()).toHaveLength(isWork ? 0 : 1)
    await entry.click()
    const dialog = page.getByRole('dialog', { name: t('demo.work.title') })
    await expect.element(dialog).toBeVisible()
    const roles = [...dialog.element().querySelectorAll('form')]
    expect(roles.map((form) => form.getAttribute('action'))).toEqual(
      staffLogins.map((login) => `/demo/enter?as=${login}&next=%2Fadmin`),
    )
    for (const [index, login] of staffLogins.entries()) {
      expect(roles[index]?.textContent).toBe(
        t(`demo.work.roles.${login}.title`) + t(`demo.work.roles.${login}.text`),
      )
    }
    // Whoever reads has the work made meanwhile.
    await expect.poll(() => made).toEqual(['POST /demo/desk'])
  },
)

// spec: demo-17
test('the staff of a demo is of its general site: others have no entry', async () => {
  await showPage(<DemoBarContent />, {
    settings: { ...settings, niche: 2, domain: 'she.localhost' },
    answers,
  })
  await expect.element(page.getByRole('link', { name: t('frame.demo.guide') })).toBeVisible()
  expect(page.getByRole('link', { name: t('frame.demo.work'), exact: true }).elements()).toHaveLength(0)
})
