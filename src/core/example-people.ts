import { byText, type ProfileTexts } from './profile-texts.ts'
import type { Card, MainImage, Profile, Traits } from './schemas.ts'
import { byTrait, traits } from './traits.ts'

const image = (key: string, variant: string) => `/media/${key.repeat(8)}-${variant}.webp?e=1782000000&s=Zm9v`

const mainImage: MainImage = {
  filename: image('3f9a', 'large'),
  thumb_filename: image('3f9a', 'thumb'),
  status: 'approved',
  match: image('3f9a', 'match'),
}

/** An invented member for lists in the API document's examples. */
export const exampleCard: Card = {
  id: 4711,
  name: 'wildrose',
  age: 34,
  gender: 'female',
  country: 'NL',
  region: 'Utrecht',
  city: 'Amersfoort',
  main_image: mainImage,
  online: true,
  is_fictional: false,
  is_premium: false,
  is_verified: true,
  liked: false,
  matched: false,
  distance_km: 20,
}

/** The same member with a full profile. */
export const exampleProfile: Profile = {
  ...exampleCard,
  ...byTrait<Traits>((name) => traits[name][0] ?? null),
  status: 'active',
  seeking: 'male',
  sexuality: 'hetero',
  countryregion: 'UT',
  interests: ['hiking', 'cooking', 'music'],
  ...byText<ProfileTexts>(() => null),
  about_me: 'Weekends outside, evenings in the kitchen.',
  prompts: [{ prompt: 'sunday', question: 'My ideal Sunday', answer: 'Flea market, soup, a nap.' }],
  photos: [],
  blocked_by_me: false,
  hidden_by_me: false,
}
