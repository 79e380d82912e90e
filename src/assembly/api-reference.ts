import { accountSection, accountsSection, signupSection } from '../features/accounts/server/endpoints.ts'
import { ageSection } from '../features/age/server/endpoints.ts'
import { cardsSection } from '../features/cards/server/endpoints.ts'
import { chatsSection } from '../features/chats/server/endpoints.ts'
import { closureSection } from '../features/closure/server/endpoints.ts'
import { creditsSection } from '../features/credits/server/endpoints.ts'
import { demoSection } from '../features/demo/server/endpoints.ts'
import { exportsSection } from '../features/exports/server/endpoints.ts'
import { factorsSection } from '../features/factors/server/endpoints.ts'
import { giftsSection } from '../features/gifts/server/endpoints.ts'
import { likesSection } from '../features/likes/server/endpoints.ts'
import { matchingSection } from '../features/matching/server/endpoints.ts'
import { notificationsSection } from '../features/notifications/server/endpoints.ts'
import { ordersSection } from '../features/orders/server/endpoints.ts'
import { pagesSection } from '../features/pages/server/endpoints.ts'
import { photosSection } from '../features/photos/server/endpoints.ts'
import { profilesSection } from '../features/profiles/server/endpoints.ts'
import { promotionsSection } from '../features/promotions/server/endpoints.ts'
import { safetySection } from '../features/safety/server/endpoints.ts'
import { searchSection } from '../features/search/server/endpoints.ts'
import { sitesSection } from '../features/sites/server/endpoints.ts'
import { swipeSection } from '../features/swipe/server/endpoints.ts'
import { verificationSection } from '../features/verification/server/endpoints.ts'
import { visitsSection } from '../features/visits/server/endpoints.ts'
import { describeApi } from '../server/openapi/describe-api.ts'
import type { ApiDocument } from '../server/openapi/document.ts'
import type { ApiSection } from '../server/openapi/reference.ts'
import type { contract } from './contract.ts'
import { routes } from './features.ts'

/** The sections of the API document. */
export const apiSections = {
  sites: sitesSection,
  accounts: accountsSection,
  account: accountSection,
  signup: signupSection,
  factors: factorsSection,
  age: ageSection,
  profiles: profilesSection,
  photos: photosSection,
  verification: verificationSection,
  credits: creditsSection,
  cards: cardsSection,
  search: searchSection,
  likes: likesSection,
  matching: matchingSection,
  swipe: swipeSection,
  gifts: giftsSection,
  chats: chatsSection,
  orders: ordersSection,
  safety: safetySection,
  promotions: promotionsSection,
  closure: closureSection,
  notifications: notificationsSection,
  exports: exportsSection,
  demo: demoSection,
  pages: pagesSection,
  visits: visitsSection,
} satisfies Record<keyof typeof contract, ApiSection>

/** Returns the OpenAPI document of the whole product. */
export function describeProduct(): Promise<ApiDocument> {
  return describeApi(apiSections, routes)
}
