import { accountsFeature } from '../features/accounts/feature.ts'
import { ageFeature } from '../features/age/feature.ts'
import { appFeature } from '../features/app/feature.ts'
import { campaignsFeature } from '../features/campaigns/feature.ts'
import { cardsFeature } from '../features/cards/feature.ts'
import { catalogueFeature } from '../features/catalogue/feature.ts'
import { chatsFeature } from '../features/chats/feature.ts'
import { closureFeature } from '../features/closure/feature.ts'
import { configurationFeature } from '../features/configuration/feature.ts'
import { creditsFeature } from '../features/credits/feature.ts'
import { demoFeature } from '../features/demo/feature.ts'
import { exportsFeature } from '../features/exports/feature.ts'
import { factorsFeature } from '../features/factors/feature.ts'
import { figuresFeature } from '../features/figures/feature.ts'
import { giftsFeature } from '../features/gifts/feature.ts'
import { likesFeature } from '../features/likes/feature.ts'
import { matchingFeature } from '../features/matching/feature.ts'
import { moderationFeature } from '../features/moderation/feature.ts'
import { moneyFeature } from '../features/money/feature.ts'
import { notificationsFeature } from '../features/notifications/feature.ts'
import { ordersFeature } from '../features/orders/feature.ts'
import { pagesFeature } from '../features/pages/feature.ts'
import { photosFeature } from '../features/photos/feature.ts'
import { profilesFeature } from '../features/profiles/feature.ts'
import { promotionsFeature } from '../features/promotions/feature.ts'
import { safetyFeature } from '../features/safety/feature.ts'
import { searchFeature } from '../features/search/feature.ts'
import { signalsFeature } from '../features/signals/feature.ts'
import { sitesFeature } from '../features/sites/feature.ts'
import { staffFeature } from '../features/staff/feature.ts'
import { supportFeature } from '../features/support/feature.ts'
import { swipeFeature } from '../features/swipe/feature.ts'
import { transparencyFeature } from '../features/transparency/feature.ts'
import { verificationFeature } from '../features/verification/feature.ts'
import { visitsFeature } from '../features/visits/feature.ts'
import type { CallGroup, Feature } from '../server/feature.ts'
import type { RawRoute } from '../server/http/raw-route.ts'
import type { Contribution } from '../server/registry.ts'
import type { Services } from '../server/work.ts'

/** The features on the server, each after those that it knows: subscriptions run in this order. */
export const features = [
  sitesFeature,
  pagesFeature,
  accountsFeature,
  staffFeature,
  moderationFeature,
  giftsFeature,
  factorsFeature,
  ageFeature,
  configurationFeature,
  appFeature,
  promotionsFeature,
  profilesFeature,
  photosFeature,
  verificationFeature,
  creditsFeature,
  cardsFeature,
  searchFeature,
  likesFeature,
  matchingFeature,
  swipeFeature,
  chatsFeature,
  ordersFeature,
  safetyFeature,
  signalsFeature,
  notificationsFeature,
  campaignsFeature,
  closureFeature,
  exportsFeature,
  supportFeature,
  moneyFeature,
  figuresFeature,
  transparencyFeature,
  catalogueFeature,
  visitsFeature,
  demoFeature,
] as const

type Groups = UnionToIntersection<NonNullable<(typeof features)[number]['calls']>>
type UnionToIntersection<U> = (U extends unknown ? (part: U) => void : never) extends (part: infer I) => void
  ? I
  : never

/** The whole HTTP API, `contract.likes.send`; the document at `/api/openapi.json` is generated from it. */
export type Contract = { [G in keyof Groups]: Groups[G] extends { contract: infer C } ? C : never }

const all: readonly Feature[] = features

/** The groups of calls, which are the sections of the API document. */
export const callGroups: Record<string, CallGroup> = Object.assign({}, ...all.map(({ calls }) => calls))

/** Every call of the product: `router.likes.send`. */
export const router = Object.fromEntries(
  Object.entries(callGroups).map(([name, { endpoints }]) => [name, endpoints]),
)

export const contributions: Contribution[] = all.flatMap(({ contribution }) => contribution ?? [])

/** Routes that are not calls. */
export const routes: RawRoute[] = all.flatMap(({ routes }) => routes ?? [])

/** Returns whether a call, by its name such as `likes.send`, is open before entry. */
export function isOpenCall(operation: string): boolean {
  const [group = '', call = ''] = operation.split('.')
  const open = callGroups[group]?.openBeforeEntry
  return open === true || (open?.includes(call) ?? false)
}

/** Runs the features' code at process start. */
export function startFeatures(services: Services): void {
  for (const { start } of all) start?.(services)
}
