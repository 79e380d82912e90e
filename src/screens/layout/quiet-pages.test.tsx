import { beforeAll, describe, expect, test } from 'vitest'
import { newMember } from '../../../tests/drivers/factories.ts'
import { renderWith, textsOf } from '../../../tests/drivers/rendered-page.tsx'
import { setUpApp } from '../../../tests/drivers/set-up.ts'
import type { User } from '../../features/accounts/contract.ts'
import type { Api } from '../../web/api/api.ts'
import { ToastProvider } from '../../web/kit/overlays/toast.tsx'
import { MemberAlerts } from './alerts/member-alerts.tsx'
import { BonusBanner } from './money/bonus-banner.tsx'

const texts = textsOf('en')
const app = setUpApp()
let settings: Awaited<ReturnType<Api['call']['sites']['settings']>>['settings']
let user: User
beforeAll(async () => {
  const member = await newMember(app, await app.newSite())
  settings = (await member.call('/api/settings')).body.settings
  user = (await member.call('/api/user.php')).body.user
})

/** Renders what is above a page for a newcomer with a time bonus and without a photo. */
function above(path: string): { banner: boolean; notice: boolean } {
  const element = (
    <ToastProvider>
      <BonusBanner />
      <MemberAlerts />
    </ToastProvider>
  )
  const markup = renderWith(element, {
    settings,
    user: { ...user, signup_date: new Date().toISOString() },
    path,
    fill: (queryClient, api) => {
      queryClient.setQueryData(api.account.dismissals.queryKey({ input: {} }), { dismissals: {} })
      const bonus = {
        isVisible: true,
        value: 14_000,
        code: 'TIMEBONUS25',
        expires: '2026-11-29T16:00:00.000Z',
      }
      queryClient.setQueryData(api.orders.timeBonus.queryKey({ input: {} }), bonus)
    },
  })
  return {
    banner: markup.includes(texts.orders.bonus.title),
    notice: markup.includes(texts.profiles.alerts.photo.title),
  }
}

describe('the banner of the welcome bonus and the notices', () => {
  // spec: frame-38
  test.each([
    ['/settings/delete', 'leaving'],
    ['/withdraw', 'withdrawing'],
    ['/reactivate', 'coming back'],
    ['/transactions', 'an order'],
    ['/transactions/4', 'an order'],
    ['/credits', 'choosing a bundle'],
    ['/credits/100', 'choosing a method'],
    ['/credits/100/ideal', 'ordering'],
    ['/credits/repeat-order', 'ordering again'],
    ['/directdebit', 'ordering'],
    ['/premium', 'choosing a bundle'],
    ['/activate', 'confirming the address'],
    ['/activate/done', 'confirming the address'],
    ['/mail-change/do', 'confirming another address'],
    ['/reset-password', 'a new password'],
    ['/reset-password/do', 'a new password'],
    ['/complete-signup', 'completing the signup'],
    ['/signup-matches', 'the first people'],
  ])('are not on %s: %s', (path) => {
    expect(above(path)).toEqual({ banner: false, notice: false })
  })

  // spec: frame-38
  test.each(['/members', '/members/4', '/likes', '/match-finder', '/credits/history', '/credits/spending'])(
    'are on %s',
    (path) => {
      expect(above(path)).toEqual({ banner: true, notice: true })
    },
  )

  test.each(['/profile', '/settings', '/notifications'])(
    'of a missing photo is not on %s; the banner is',
    (path) => {
      expect(above(path)).toEqual({ banner: true, notice: false })
    },
  )
})
