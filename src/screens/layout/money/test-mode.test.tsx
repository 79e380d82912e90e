import { beforeAll, describe, expect, test } from 'vitest'
import { newMember } from '../../../../tests/drivers/factories.ts'
import { renderWith, textsOf } from '../../../../tests/drivers/rendered-page.tsx'
import { setUpApp } from '../../../../tests/drivers/set-up.ts'
import type { User } from '../../../features/accounts/contract.ts'
import { SiteFooter } from '../site-footer.tsx'
import { TestMode, TestModeMark } from './test-mode.tsx'

const { testMode } = textsOf('en').orders
const app = setUpApp()
let settings: Record<string, unknown>
let user: User
beforeAll(async () => {
  const member = await newMember(app, await app.newSite())
  settings = (await member.call('/api/settings')).body.settings
  user = (await member.call('/api/user.php')).body.user
})

describe.each([true, false])('with simulated payments: %s', (is_test_mode) => {
  // spec: frame-40
  test.each([
    ['the top of a page about money', <TestMode key="top" />, '/credits'],
    ['the footer', <SiteFooter key="footer" />, '/members'],
    ['the footer that is a logo alone', <SiteFooter key="footer" />, '/signup-matches'],
    ['a chat', <TestModeMark key="mark" edge="top" />, '/chats/4'],
    ['the list of chats', <TestModeMark key="mark" edge="bottom" />, '/chats'],
  ])('%s says that payments are simulated, where they are', (_where, element, path) => {
    const markup = renderWith(element, { settings: { ...settings, is_test_mode }, user, path })
    expect(markup.includes(testMode)).toBe(is_test_mode)
  })

  test('neither the top of other pages nor the footer of these repeats it', () => {
    const shown = { settings: { ...settings, is_test_mode }, user }
    expect(renderWith(<SiteFooter />, { ...shown, path: '/credits' })).not.toContain(testMode)
    expect(renderWith(<TestMode />, { ...shown, path: '/members' })).not.toContain(testMode)
  })
})
