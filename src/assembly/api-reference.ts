import {
  accountReference,
  accountsReference,
  signupReference,
} from '../features/accounts/server/api-reference.ts'
import { ageReference } from '../features/age/server/api-reference.ts'
import { cardsReference } from '../features/cards/server/api-reference.ts'
import { chatsReference } from '../features/chats/server/api-reference.ts'
import { closureReference } from '../features/closure/server/api-reference.ts'
import { creditsReference } from '../features/credits/server/api-reference.ts'
import { demoReference } from '../features/demo/server/api-reference.ts'
import { exportsReference } from '../features/exports/server/api-reference.ts'
import { factorsReference } from '../features/factors/server/api-reference.ts'
import { giftsReference } from '../features/gifts/server/api-reference.ts'
import { likesReference } from '../features/likes/server/api-reference.ts'
import { matchingReference } from '../features/matching/server/api-reference.ts'
import { notificationsReference } from '../features/notifications/server/api-reference.ts'
import { ordersReference } from '../features/orders/server/api-reference.ts'
import { pagesReference } from '../features/pages/server/api-reference.ts'
import { photosReference } from '../features/photos/server/api-reference.ts'
import { profilesReference } from '../features/profiles/server/api-reference.ts'
import { promotionsReference } from '../features/promotions/server/api-reference.ts'
import { safetyReference } from '../features/safety/server/api-reference.ts'
import { searchReference } from '../features/search/server/api-reference.ts'
import { sitesReference } from '../features/sites/server/api-reference.ts'
import { swipeReference } from '../features/swipe/server/api-reference.ts'
import { verificationReference } from '../features/verification/server/api-reference.ts'
import { visitsReference } from '../features/visits/server/api-reference.ts'
import { describeApi } from '../server/openapi/describe-api.ts'
import type { ApiDocument } from '../server/openapi/document.ts'
import type { ApiSection } from '../server/openapi/reference.ts'
import type { contract } from './contract.ts'

/** The API documentation of each feature; a missing call does not compile. */
export const apiSections = {
  sites: sitesReference,
  accounts: accountsReference,
  account: accountReference,
  signup: signupReference,
  factors: factorsReference,
  age: ageReference,
  profiles: profilesReference,
  photos: photosReference,
  verification: verificationReference,
  credits: creditsReference,
  cards: cardsReference,
  search: searchReference,
  likes: likesReference,
  matching: matchingReference,
  swipe: swipeReference,
  gifts: giftsReference,
  chats: chatsReference,
  orders: ordersReference,
  safety: safetyReference,
  promotions: promotionsReference,
  closure: closureReference,
  notifications: notificationsReference,
  exports: exportsReference,
  demo: demoReference,
  pages: pagesReference,
  visits: visitsReference,
} satisfies { [K in keyof typeof contract]: ApiSection<(typeof contract)[K]> }

/** Returns the OpenAPI document of the whole product. */
export function describeProduct(): Promise<ApiDocument> {
  return describeApi(apiSections)
}
