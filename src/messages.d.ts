import type answers from '../locales/en/answers.json'
import type demo from '../locales/en/demo.json'
import type errors from '../locales/en/errors.json'
import type frame from '../locales/en/frame.json'
import type home from '../locales/en/home.json'
import type interests from '../locales/en/interests.json'
import type kit from '../locales/en/kit.json'
import type landers from '../locales/en/landers.json'
import type settings from '../locales/en/settings.json'
import type signup from '../locales/en/signup.json'
import type { webFeatures } from './assembly/web-features.ts'

type FeatureTexts = NonNullable<(typeof webFeatures)[number]['texts']>
type Merged<U> = (U extends unknown ? (part: U) => void : never) extends (part: infer All) => void
  ? All
  : never

// English is the typed catalogue; the locale tests hold the other languages to it.
declare module 'use-intl' {
  interface AppConfig {
    /** The texts of features, and those that belong to none. */
    Messages: Merged<FeatureTexts> & {
      answers: typeof answers
      demo: typeof demo
      errors: typeof errors
      frame: typeof frame
      home: typeof home
      interests: typeof interests
      kit: typeof kit
      landers: typeof landers
      settings: typeof settings
      signup: typeof signup
    }
  }
}
