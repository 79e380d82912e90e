import type accounts from '../locales/en/accounts.json'
import type age from '../locales/en/age.json'
import type answers from '../locales/en/answers.json'
import type app from '../locales/en/app.json'
import type chats from '../locales/en/chats.json'
import type closure from '../locales/en/closure.json'
import type credits from '../locales/en/credits.json'
import type demo from '../locales/en/demo.json'
import type errors from '../locales/en/errors.json'
import type exports from '../locales/en/exports.json'
import type factors from '../locales/en/factors.json'
import type frame from '../locales/en/frame.json'
import type gifts from '../locales/en/gifts.json'
import type home from '../locales/en/home.json'
import type interests from '../locales/en/interests.json'
import type kit from '../locales/en/kit.json'
import type landers from '../locales/en/landers.json'
import type likes from '../locales/en/likes.json'
import type matching from '../locales/en/matching.json'
import type notifications from '../locales/en/notifications.json'
import type orders from '../locales/en/orders.json'
import type photos from '../locales/en/photos.json'
import type profiles from '../locales/en/profiles.json'
import type promotions from '../locales/en/promotions.json'
import type safety from '../locales/en/safety.json'
import type search from '../locales/en/search.json'
import type settings from '../locales/en/settings.json'
import type signup from '../locales/en/signup.json'
import type sites from '../locales/en/sites.json'
import type swipe from '../locales/en/swipe.json'
import type verification from '../locales/en/verification.json'

// English is the typed catalogue; the locale tests hold the other languages to it.
declare module 'use-intl' {
  interface AppConfig {
    Messages: {
      accounts: typeof accounts
      age: typeof age
      answers: typeof answers
      app: typeof app
      chats: typeof chats
      closure: typeof closure
      credits: typeof credits
      demo: typeof demo
      errors: typeof errors
      exports: typeof exports
      factors: typeof factors
      frame: typeof frame
      gifts: typeof gifts
      home: typeof home
      interests: typeof interests
      kit: typeof kit
      landers: typeof landers
      likes: typeof likes
      matching: typeof matching
      notifications: typeof notifications
      orders: typeof orders
      photos: typeof photos
      profiles: typeof profiles
      promotions: typeof promotions
      safety: typeof safety
      search: typeof search
      settings: typeof settings
      signup: typeof signup
      sites: typeof sites
      swipe: typeof swipe
      verification: typeof verification
    }
  }
}
