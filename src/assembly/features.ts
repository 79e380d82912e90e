import { accountsContribution } from '../features/accounts/server/contribution.ts'
import {
  accountEndpoints,
  accountsEndpoints,
  signupEndpoints,
} from '../features/accounts/server/endpoints.ts'
import { actorOf, actorWithRecordsOf, mailPreviewRoutes } from '../features/accounts/server/public.ts'
import { changePasswordRoute } from '../features/accounts/settings/server/change-password-route.ts'
import { ageContribution } from '../features/age/server/contribution.ts'
import { ageEndpoints } from '../features/age/server/endpoints.ts'
import { ageSandboxRoute } from '../features/age/server/sandbox-route.ts'
import { ageWebhookRoute } from '../features/age/server/webhook-route.ts'
import { appRoutes } from '../features/app/server/routes.ts'
import { campaignsContribution } from '../features/campaigns/server/contribution.ts'
import { cardsContribution } from '../features/cards/server/contribution.ts'
import { cardsEndpoints } from '../features/cards/server/endpoints.ts'
import { chatsContribution } from '../features/chats/server/contribution.ts'
import { chatsEndpoints } from '../features/chats/server/endpoints.ts'
import { closureContribution } from '../features/closure/server/contribution.ts'
import { closureEndpoints } from '../features/closure/server/endpoints.ts'
import { creditsContribution } from '../features/credits/server/contribution.ts'
import { creditsEndpoints } from '../features/credits/server/endpoints.ts'
import { demoContribution } from '../features/demo/server/contribution.ts'
import { demoEndpoints } from '../features/demo/server/endpoints.ts'
import { exportsContribution } from '../features/exports/server/contribution.ts'
import { exportsEndpoints } from '../features/exports/server/endpoints.ts'
import { factorsContribution } from '../features/factors/server/contribution.ts'
import { factorsEndpoints } from '../features/factors/server/endpoints.ts'
import { giftsEndpoints } from '../features/gifts/server/endpoints.ts'
import { likesContribution } from '../features/likes/server/contribution.ts'
import { likesEndpoints } from '../features/likes/server/endpoints.ts'
import { matchingContribution } from '../features/matching/server/contribution.ts'
import { matchingEndpoints } from '../features/matching/server/endpoints.ts'
import { notificationsContribution } from '../features/notifications/server/contribution.ts'
import { notificationsEndpoints } from '../features/notifications/server/endpoints.ts'
import {
  inboundMailRoutes,
  marketingRoutes,
  unsubscribeRoutes,
} from '../features/notifications/server/public.ts'
import { invoiceRoute } from '../features/orders/checkout/server/invoice-route.ts'
import { spendingCsvRoute } from '../features/orders/checkout/server/spending-csv-route.ts'
import {
  paymentSandboxRoute,
  sandboxDeliveriesRoute,
} from '../features/orders/sandbox/server/sandbox-route.ts'
import { applePayRoute } from '../features/orders/server/apple-pay-route.ts'
import { ordersContribution } from '../features/orders/server/contribution.ts'
import { ordersEndpoints } from '../features/orders/server/endpoints.ts'
import { paymentWebhookRoutes } from '../features/orders/settlement/server/webhook-route.ts'
import { pagesEndpoints } from '../features/pages/server/endpoints.ts'
import { sharePictureRoute } from '../features/pages/server/share-picture-route.ts'
import { sitemapRoute } from '../features/pages/server/sitemap-route.ts'
import { mediaRoute } from '../features/photos/access/server/media-route.ts'
import { photosContribution } from '../features/photos/server/contribution.ts'
import { photosEndpoints } from '../features/photos/server/endpoints.ts'
import { profilesContribution } from '../features/profiles/server/contribution.ts'
import { profilesEndpoints } from '../features/profiles/server/endpoints.ts'
import { promotionsContribution } from '../features/promotions/server/contribution.ts'
import { promotionsEndpoints } from '../features/promotions/server/endpoints.ts'
import { promotionRoutes } from '../features/promotions/server/promotion-routes.ts'
import { safetyContribution } from '../features/safety/server/contribution.ts'
import { safetyEndpoints } from '../features/safety/server/endpoints.ts'
import { searchContribution } from '../features/search/server/contribution.ts'
import { searchEndpoints } from '../features/search/server/endpoints.ts'
import { sitesEndpoints } from '../features/sites/server/endpoints.ts'
import { faviconRoute } from '../features/sites/server/favicon-route.ts'
import { listenForSiteChanges, siteOf } from '../features/sites/server/public.ts'
import { robotsRoute } from '../features/sites/server/robots-route.ts'
import { securityTextRoute } from '../features/sites/server/security-text-route.ts'
import { swipeContribution } from '../features/swipe/server/contribution.ts'
import { swipeEndpoints } from '../features/swipe/server/endpoints.ts'
import { verificationContribution } from '../features/verification/server/contribution.ts'
import { verificationEndpoints } from '../features/verification/server/endpoints.ts'
import { visitsContribution } from '../features/visits/server/contribution.ts'
import { visitsEndpoints } from '../features/visits/server/endpoints.ts'
import type { OperationAlias } from '../server/http/calls.ts'
import type { RawRoute } from '../server/http/raw-route.ts'
import type { Identity } from '../server/http/read-scope.ts'
import type { Contribution } from '../server/registry.ts'
import type { Services } from '../server/work.ts'
import { entryGateOf, requireEntry } from './entry-gate.ts'

/** The features' contributions, in dependency order: each may use those before it. */
export const contributions: Contribution[] = [
  accountsContribution,
  factorsContribution,
  ageContribution,
  promotionsContribution,
  profilesContribution,
  photosContribution,
  verificationContribution,
  creditsContribution,
  cardsContribution,
  searchContribution,
  likesContribution,
  matchingContribution,
  swipeContribution,
  chatsContribution,
  ordersContribution,
  safetyContribution,
  notificationsContribution,
  campaignsContribution,
  closureContribution,
  exportsContribution,
  visitsContribution,
  demoContribution,
]

/** Every call of the product, by feature: `api.likes.send`. */
export const router = {
  sites: sitesEndpoints,
  pages: pagesEndpoints,
  visits: visitsEndpoints,
  accounts: accountsEndpoints,
  account: accountEndpoints,
  signup: signupEndpoints,
  factors: factorsEndpoints,
  age: ageEndpoints,
  profiles: profilesEndpoints,
  photos: photosEndpoints,
  verification: verificationEndpoints,
  credits: creditsEndpoints,
  cards: cardsEndpoints,
  search: searchEndpoints,
  likes: likesEndpoints,
  matching: matchingEndpoints,
  swipe: swipeEndpoints,
  gifts: giftsEndpoints,
  chats: chatsEndpoints,
  orders: ordersEndpoints,
  safety: safetyEndpoints,
  promotions: promotionsEndpoints,
  notifications: notificationsEndpoints,
  closure: closureEndpoints,
  exports: exportsEndpoints,
  demo: demoEndpoints,
}

/** Calls that share method and path with another and differ in a query parameter (product: Frame). */
export const operationAliases: OperationAlias[] = [
  { method: 'POST', path: '/user.php', query: 'push', operation: '/user.php/push' },
]

/** Reading calls of every page that return little but the account's own records. */
export const ownReads: ReadonlySet<string> = new Set(['/api/user.php', '/api/totals'])

/** Identifies the site and the sender of a request. */
export const identity: Identity = {
  siteOf,
  actorOf,
  actorWithRecordsOf,
  entryGateOf,
  requireEntry,
  mediaOriginOf: ({ settings }) => (settings.cdn_prefix ? new URL(settings.cdn_prefix).origin : null),
  // The member's settings or rights.
  changesActor: (type) => type === 'user',
  localesOf: (site, actor) => [actor?.language ?? null, site.settings.domain_language],
}

/** Routes that are not calls. */
export const routes: RawRoute[] = [
  robotsRoute,
  securityTextRoute,
  changePasswordRoute,
  applePayRoute,
  sitemapRoute,
  sharePictureRoute,
  ...mailPreviewRoutes,
  ...unsubscribeRoutes,
  ...marketingRoutes,
  ...inboundMailRoutes,
  faviconRoute,
  ...appRoutes,
  mediaRoute,
  ...promotionRoutes,
  ageWebhookRoute,
  ageSandboxRoute,
  ...paymentWebhookRoutes,
  paymentSandboxRoute,
  sandboxDeliveriesRoute,
  invoiceRoute,
  spendingCsvRoute,
]

/** Runs the features' code at process start. */
export function startFeatures(services: Services): void {
  listenForSiteChanges(services)
}
