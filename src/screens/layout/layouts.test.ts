import { expect, test } from 'vitest'
import { screens } from '../../../tests/drivers/pages/screens.ts'

/** Which screens have which layout (product: Frame), by route id; `none` has no frame at all. */
const table: Record<string, string[]> = {
  default: [
    ...['index', 'members', 'members-id', 'likes-m-id', 'likes', 'likes-type', 'swipe-game', 'match-finder'],
    ...['credits', 'credits-history', 'credits-spending', 'credits-repeat-order'],
    ...['credits-id-paymentmethod', 'directdebit', 'transactions-id', 'premium', 'pricing', 'withdraw'],
    ...['profile', 'login', 'signup', 'complete-signup', 'signup-matches', 'reset-password'],
    ...[
      'reset-password-do',
      'mail-change-do',
      'mail-change-again',
      'activate',
      'activate-done',
      'activate-error',
      'age-check',
    ],
    ...[
      'settings',
      'decisions-token',
      'notifications',
      'settings-delete',
      'settings-self-exclusion',
      'account-deleted',
      'reactivate',
      'pages-slug',
      'complaints',
    ],
    ...['lang-config', 'demo', 'demo-enter', 'members-id-signup'],
  ],
  chat: ['chats', 'chats-id', 'members-id-chat'],
  lander: [
    ...['landers-tinderswipe', 'landers-alonetonight', 'landers-collagelanding', 'landers-gallery'],
    ...['landers-iconslanding', 'landers-maplanding', 'landers-socialnetwork'],
    ...['landers-transitionsvideolanding', 'landers-video'],
    ...['members-id-landing', 'members-id-landing2-slug', 'members-id-landing3-slug'],
  ],
  staff: [
    'admin',
    'admin-queue-kind',
    'admin-items-id',
    'admin-photos',
    'admin-rules',
    'admin-glass',
    'admin-team',
    'admin-audit',
  ],
  empty: ['token'],
  none: [
    'entry',
    'second-factor',
    'sandbox-age-reference',
    'sandbox-pay-reference',
    'dev-kit',
    'dev-mail',
    'dev-sms',
    'not-found',
  ],
}
// spec: operation-11
test('every screen has the layout of the table', async () => {
  const built = (await screens()).map(({ id, layout }) => [id, layout])
  const wanted = Object.entries(table).flatMap(([layout, ids]) => ids.map((id) => [id, layout]))
  expect(Object.fromEntries(built)).toEqual(Object.fromEntries(wanted))
})
