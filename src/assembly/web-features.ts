import { accountsWeb } from '../features/accounts/web/feature.ts'
import { ageWeb } from '../features/age/web/feature.ts'
import { appWeb } from '../features/app/web/feature.ts'
import { catalogueWeb } from '../features/catalogue/web/feature.ts'
import { chatsWeb } from '../features/chats/web/feature.ts'
import { closureWeb } from '../features/closure/web/feature.ts'
import { configurationWeb } from '../features/configuration/web/feature.ts'
import { creditsWeb } from '../features/credits/web/feature.ts'
import { exportsWeb } from '../features/exports/web/feature.ts'
import { factorsWeb } from '../features/factors/web/feature.ts'
import { figuresWeb } from '../features/figures/web/feature.ts'
import { giftsWeb } from '../features/gifts/web/feature.ts'
import { likesWeb } from '../features/likes/web/feature.ts'
import { matchingWeb } from '../features/matching/web/feature.ts'
import { moderationWeb } from '../features/moderation/web/feature.ts'
import { moneyWeb } from '../features/money/web/feature.ts'
import { notificationsWeb } from '../features/notifications/web/feature.ts'
import { ordersWeb } from '../features/orders/web/feature.ts'
import { pagesWeb } from '../features/pages/web/feature.ts'
import { photosWeb } from '../features/photos/web/feature.ts'
import { profilesWeb } from '../features/profiles/web/feature.ts'
import { promotionsWeb } from '../features/promotions/web/feature.ts'
import { safetyWeb } from '../features/safety/web/feature.ts'
import { searchWeb } from '../features/search/web/feature.ts'
import { signalsWeb } from '../features/signals/web/feature.ts'
import { sitesWeb } from '../features/sites/web/feature.ts'
import { staffWeb } from '../features/staff/web/feature.ts'
import { supportWeb } from '../features/support/web/feature.ts'
import { swipeWeb } from '../features/swipe/web/feature.ts'
import { transparencyWeb } from '../features/transparency/web/feature.ts'
import { verificationWeb } from '../features/verification/web/feature.ts'

/** The features with screens or texts. */
export const webFeatures = [
  sitesWeb,
  staffWeb,
  configurationWeb,
  pagesWeb,
  accountsWeb,
  moderationWeb,
  supportWeb,
  giftsWeb,
  factorsWeb,
  ageWeb,
  appWeb,
  promotionsWeb,
  profilesWeb,
  photosWeb,
  verificationWeb,
  creditsWeb,
  searchWeb,
  likesWeb,
  matchingWeb,
  swipeWeb,
  chatsWeb,
  ordersWeb,
  safetyWeb,
  signalsWeb,
  notificationsWeb,
  closureWeb,
  exportsWeb,
  moneyWeb,
  figuresWeb,
  transparencyWeb,
  catalogueWeb,
] as const
