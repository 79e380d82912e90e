import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'
import { webFeatures } from './assembly/web-features.ts'
import type { FeatureScreen, WebFeature } from './web/feature.ts'

const features: readonly WebFeature[] = webFeatures

/** Returns the routes of the features' screens with a layout. */
function screensWith(layout: FeatureScreen['layout']) {
  return features
    .flatMap(({ screens = [] }) => screens)
    .filter((screen) => screen.layout === layout)
    .map(({ path, file }) => route(path, file, { id: path.replace(/[:?]/g, '').replaceAll('/', '-') }))
}

/** The URLs of all screens, under the names of product.md section 2: those of features are in their manifests. */
export default [
  layout('screens/layout/default-layout.tsx', [
    index('screens/home-screen.tsx', { id: 'index' }),
    route('members', 'screens/search-screen.tsx', { id: 'members' }),
    route('members/:id', 'screens/member/member-screen.tsx', { id: 'members-id' }),
    route('likes/m/:id', 'screens/member/member-screen.tsx', { id: 'likes-m-id' }),
    route('premium', 'screens/premium-screen.tsx', { id: 'premium' }),
    route('pricing', 'screens/pricing-screen.tsx', { id: 'pricing' }),
    route('profile', 'screens/member/own-profile-screen.tsx', { id: 'profile' }),
    route('login', 'screens/login-screen.tsx', { id: 'login' }),
    route('signup', 'screens/signup-screen.tsx', { id: 'signup' }),
    route('members/:id/signup', 'screens/member/profile-signup-screen.tsx', { id: 'members-id-signup' }),
    route('complete-signup', 'screens/complete-signup-screen.tsx', { id: 'complete-signup' }),
    route('signup-matches', 'screens/signup-matches-screen.tsx', { id: 'signup-matches' }),
    route('settings', 'screens/settings-screen.tsx', { id: 'settings' }),
    route('notifications', 'screens/notifications-screen.tsx', { id: 'notifications' }),
    route('lang-config', 'screens/dev/lang-config-screen.tsx', { id: 'lang-config' }),
    route('demo', 'screens/demo/guide-screen.tsx', { id: 'demo' }),
    route('demo/work', 'screens/demo/work-screen.tsx', { id: 'demo-work' }),
    route('demo/enter', 'screens/demo/enter-screen.tsx', { id: 'demo-enter' }),
    ...screensWith(undefined),
  ]),
  layout('screens/layout/chat-layout.tsx', screensWith('panes')),
  layout('screens/layout/staff-layout.tsx', screensWith('staff')),
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
  ...screensWith('none'),
  route('second-factor', 'screens/second-factor-screen.tsx', { id: 'second-factor' }),
  route('dev/kit', 'screens/dev/kit-page.tsx', { id: 'dev-kit' }),
  route('dev/mail', 'screens/dev/caught-mail-screen.tsx', { id: 'dev-mail' }),
  route('dev/sms', 'screens/dev/caught-sms-screen.tsx', { id: 'dev-sms' }),
  layout('screens/layout/empty-layout.tsx', [route(':token', 'screens/token-screen.tsx', { id: 'token' })]),
  route('*', 'screens/not-found-screen.tsx', { id: 'not-found' }),
] satisfies RouteConfig
