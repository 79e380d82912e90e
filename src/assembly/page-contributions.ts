import { accountsOnPage } from '../features/accounts/web/contribution.ts'
import { cardsOnPage } from '../features/cards/web/contribution.ts'
import { chatsOnPage } from '../features/chats/web/contribution.ts'
import { creditsOnPage } from '../features/credits/web/contribution.ts'
import { likesOnPage } from '../features/likes/web/contribution.ts'
import { matchingOnPage } from '../features/matching/web/contribution.ts'
import { ordersOnPage } from '../features/orders/web/contribution.ts'
import { profilesOnPage } from '../features/profiles/web/contribution.ts'
import { searchOnPage } from '../features/search/web/contribution.ts'
import { swipeOnPage } from '../features/swipe/web/contribution.ts'
import { verificationOnPage } from '../features/verification/web/contribution.ts'
import type { PageContribution } from '../web/page-data.tsx'

/** The features' contributions to pages, in dependency order: a subscription runs after those before it. */
export const pageContributions: PageContribution[] = [
  accountsOnPage,
  profilesOnPage,
  verificationOnPage,
  creditsOnPage,
  cardsOnPage,
  searchOnPage,
  likesOnPage,
  matchingOnPage,
  swipeOnPage,
  chatsOnPage,
  ordersOnPage,
]
