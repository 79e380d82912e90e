import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The URLs of all screens, under the names of product.md section 2. */
export default [
  layout('screens/layout/default-layout.tsx', [
    index('screens/home-screen.tsx', { id: 'index' }),
    route('members', 'screens/search-screen.tsx', { id: 'members' }),
    route('members/:id', 'screens/member/member-screen.tsx', { id: 'members-id' }),
    route('likes/m/:id', 'screens/member/member-screen.tsx', { id: 'likes-m-id' }),
    route('likes', 'features/likes/web/likes-screen.tsx', { id: 'likes' }),
    route('likes/:type', 'features/likes/web/likes-screen.tsx', { id: 'likes-type' }),
    route('swipe-game', 'features/swipe/web/swipe-screen.tsx', { id: 'swipe-game' }),
    route('match-finder', 'features/matching/finder/web/match-finder-screen.tsx', { id: 'match-finder' }),
    route('credits', 'features/orders/checkout/web/bundles-screen.tsx', { id: 'credits' }),
    route('credits/history', 'features/credits/web/history-screen.tsx', { id: 'credits-history' }),
    route('credits/spending', 'features/orders/checkout/web/spending-screen.tsx', { id: 'credits-spending' }),
    route('credits/repeat-order', 'features/orders/checkout/web/repeat-order-screen.tsx', {
      id: 'credits-repeat-order',
    }),
    route('credits/:id/:paymentmethod?', 'features/orders/checkout/web/checkout-screen.tsx', {
      id: 'credits-id-paymentmethod',
    }),
    route('directdebit', 'features/orders/direct-debit/web/direct-debit-screen.tsx', { id: 'directdebit' }),
    route('transactions/:id?', 'features/orders/checkout/web/transactions-screen.tsx', {
      id: 'transactions-id',
    }),
    route('premium', 'screens/premium-screen.tsx', { id: 'premium' }),
    route('pricing', 'screens/pricing-screen.tsx', { id: 'pricing' }),
    route('withdraw', 'features/orders/withdrawals/web/withdraw-screen.tsx', { id: 'withdraw' }),
    route('profile', 'screens/member/own-profile-screen.tsx', { id: 'profile' }),
    route('login', 'screens/login-screen.tsx', { id: 'login' }),
    route('signup', 'screens/signup-screen.tsx', { id: 'signup' }),
    route('members/:id/signup', 'screens/member/profile-signup-screen.tsx', { id: 'members-id-signup' }),
    route('complete-signup', 'screens/complete-signup-screen.tsx', { id: 'complete-signup' }),
    route('signup-matches', 'screens/signup-matches-screen.tsx', { id: 'signup-matches' }),
    route('reset-password', 'features/accounts/recovery/web/reset-password-screen.tsx', {
      id: 'reset-password',
    }),
    route('reset-password/do', 'features/accounts/recovery/web/reset-password-do-screen.tsx', {
      id: 'reset-password-do',
    }),
    route('mail-change/do', 'features/accounts/recovery/web/mail-change-do-screen.tsx', {
      id: 'mail-change-do',
    }),
    route('mail-change/again', 'features/accounts/recovery/web/mail-change-again-screen.tsx', {
      id: 'mail-change-again',
    }),
    route('activate', 'features/accounts/recovery/web/activate-screen.tsx', { id: 'activate' }),
    route('activate/done', 'features/accounts/recovery/web/activate-done-screen.tsx', {
      id: 'activate-done',
    }),
    route('activate/error', 'features/accounts/recovery/web/activate-error-screen.tsx', {
      id: 'activate-error',
    }),
    route('age-check', 'features/age/web/age-check-screen.tsx', { id: 'age-check' }),
    route('settings', 'screens/settings-screen.tsx', { id: 'settings' }),
    route('notifications', 'screens/notifications-screen.tsx', { id: 'notifications' }),
    route('settings/delete', 'features/closure/web/delete-screen.tsx', { id: 'settings-delete' }),
    route('settings/self-exclusion', 'features/closure/web/exclusion-screen.tsx', {
      id: 'settings-exclusion',
    }),
    route('account-deleted', 'features/closure/web/account-deleted-screen.tsx', { id: 'account-deleted' }),
    route('reactivate', 'features/closure/web/reactivate-screen.tsx', { id: 'reactivate' }),
    route('pages/:slug', 'features/pages/web/page-screen.tsx', { id: 'pages-slug' }),
    route('complaints', 'features/safety/web/complaints-screen.tsx', { id: 'complaints' }),
    route('lang-config', 'screens/dev/lang-config-screen.tsx', { id: 'lang-config' }),
    route('demo', 'screens/demo/guide-screen.tsx', { id: 'demo' }),
    route('demo/enter', 'screens/demo/enter-screen.tsx', { id: 'demo-enter' }),
  ]),
  layout('screens/layout/chat-layout.tsx', [
    route('chats', 'features/chats/web/chats-screen.tsx', { id: 'chats' }),
    route('chats/:id', 'features/chats/web/chat-screen.tsx', { id: 'chats-id' }),
    route('members/:id/chat', 'features/chats/web/member-chat-screen.tsx', { id: 'members-id-chat' }),
  ]),
  layout('screens/layout/lander-layout.tsx', [
    route('landers/tinderswipe', 'screens/landers/deck-screen.tsx', { id: 'landers-tinderswipe' }),
    route('landers/alonetonight/:slug?', 'screens/landers/alone-tonight-screen.tsx', {
      id: 'landers-alonetonight',
    }),
    route('landers/collagelanding/:slug?', 'screens/landers/collage-screen.tsx', {
      id: 'landers-collagelanding',
    }),
    route('landers/gallery/:slug?', 'screens/landers/gallery-screen.tsx', { id: 'landers-gallery' }),
    route('landers/iconslanding/:slug?', 'screens/landers/icons-screen.tsx', { id: 'landers-iconslanding' }),
    route('landers/maplanding/:slug?', 'screens/landers/map-screen.tsx', { id: 'landers-maplanding' }),
    route('landers/socialnetwork/:slug?', 'screens/landers/social-network-screen.tsx', {
      id: 'landers-socialnetwork',
    }),
    route('landers/transitionsvideolanding/:slug?', 'screens/landers/transitions-screen.tsx', {
      id: 'landers-transitionsvideolanding',
    }),
    route('landers/video/:slug?', 'screens/landers/video-screen.tsx', { id: 'landers-video' }),
    route('members/:id/landing', 'screens/landers/postcard-screen.tsx', { id: 'members-id-landing' }),
    route('members/:id/landing2/:slug?', 'screens/landers/table-screen.tsx', {
      id: 'members-id-landing2-slug',
    }),
    route('members/:id/landing3/:slug?', 'screens/landers/magazine-screen.tsx', {
      id: 'members-id-landing3-slug',
    }),
  ]),
  route('entry', 'features/age/web/entry-screen.tsx', { id: 'entry' }),
  route('second-factor', 'screens/second-factor-screen.tsx', { id: 'second-factor' }),
  route('sandbox/age/:reference', 'features/age/web/sandbox-age-screen.tsx', { id: 'sandbox-age' }),
  route('sandbox/pay/:reference', 'features/orders/sandbox/web/sandbox-payment-screen.tsx', {
    id: 'sandbox-pay',
  }),
  route('dev/kit', 'screens/dev/kit-page.tsx', { id: 'dev-kit' }),
  route('dev/mail', 'screens/dev/caught-mail-screen.tsx', { id: 'dev-mail' }),
  route('dev/sms', 'screens/dev/caught-sms-screen.tsx', { id: 'dev-sms' }),
  layout('screens/layout/empty-layout.tsx', [route(':token', 'screens/token-screen.tsx', { id: 'token' })]),
  route('*', 'screens/not-found-screen.tsx', { id: 'not-found' }),
] satisfies RouteConfig
