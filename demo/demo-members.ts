import type { Locale } from '../src/core/locales.ts'
import { accountActivated, accountCreated, accountSeen } from '../src/features/accounts/events.ts'
import { requiredConsents } from '../src/features/accounts/rules.ts'
import {
  findAccountByName,
  hashPassword,
  insertAccount,
  insertConsents,
} from '../src/features/accounts/server/public.ts'
import { saveAnswers } from '../src/features/matching/server/public.ts'
import { photoLimit } from '../src/features/photos/rules.ts'
import { insertPreparedPhoto } from '../src/features/photos/server/public.ts'
import { profileChanged } from '../src/features/profiles/events.ts'
import { updateProfile } from '../src/features/profiles/server/public.ts'
import { type SiteRecord, siteOf } from '../src/features/sites/server/public.ts'
import type { Services, Work } from '../src/server/work.ts'
import type { DemoMember } from './demo-member.ts'
import { demoHost, demoMailDomain } from './demo-sites.ts'
import type { DemoPerson, DemoPhoto } from './people.ts'
import { portraitSize, readPicture, sceneSize } from './portraits.ts'
import { inWork } from './send-turn.ts'

/** Password of every demo person (api: Starting it). */
const demoPassword = 'vonk-demo-2026'

/** Returns the stored form of the demo's password. */
export function hashDemoPassword(): Promise<string> {
  return hashPassword(demoPassword)
}

/** Who a person is when logging in. Without an address nobody can. */
export interface DemoLogin {
  login: string | null
  /** The named members use English, so that a newcomer who logs in as one can read the screens. */
  language: Locale
  name: string
  email: string | null
  paid_user: boolean
  /** Is in no list. */
  invisible?: boolean
}

/** The named members of api.md; they are the first members of the general site. */
const namedPeople: { login: string; paid_user: boolean }[] = [
  { login: 'free', paid_user: false },
  { login: 'premium', paid_user: true },
]

const minuteMs = 60_000
const dayMs = 86_400_000

/** Assigns logins to a site's people: two named ones on the general site, then member1, member2 ... */
function loginsOf(people: DemoPerson[]): Map<DemoPerson, DemoLogin> {
  const logins = new Map<DemoPerson, DemoLogin>()
  const numbers = new Map<number, number>()
  const named = [...namedPeople]
  for (const person of people) {
    const domain = demoMailDomain(person.site_niche)
    if (person.is_fictional) {
      logins.set(person, {
        login: null,
        language: person.locale,
        name: person.name,
        email: null,
        paid_user: false,
      })
      continue
    }
    const special = person.site_niche === 1 ? named.shift() : undefined
    if (special) {
      const { login, paid_user } = special
      logins.set(person, {
        login,
        language: 'en',
        name: `${login}_demo`,
        email: `${login}@${domain}`,
        paid_user,
      })
      continue
    }
    const number = (numbers.get(person.site_niche) ?? 0) + 1
    numbers.set(person.site_niche, number)
    const email = `member${number}@${domain}`
    logins.set(person, {
      login: null,
      language: person.locale,
      name: person.name,
      email,
      paid_user: person.is_premium,
    })
  }
  return logins
}

/**
 * Signs up all people; existing ones are unchanged. `report` receives the number done. If it is null, an
 * earlier start created the members: none are added, and those that have left since are omitted.
 */
export async function makeDemoMembers(
  services: Services,
  people: DemoPerson[],
  report: ((done: number) => void) | null,
): Promise<DemoMember[]> {
  const password_hash = report ? await hashDemoPassword() : ''
  const members: DemoMember[] = []
  for (const [person, login] of loginsOf(people)) {
    const site = await siteOf(services, demoHost(person.site_niche))
    const known = await findAccountByName(services.database.db, site.pool_id, login.name)
    if (!known && !report) continue
    const id = known?.id ?? (await makeDemoMember(services, site, person, login, password_hash))
    members.push({ id, login: login.login, paid_user: login.paid_user, person })
    report?.(members.length)
  }
  return members
}

/** Stores the photos of a member, as many as it may have. Must run in a transaction. */
async function insertDemoPhotos(
  work: Work,
  { id: profile_id, paid_user }: { id: number; paid_user: boolean },
  photos: readonly DemoPhoto[],
): Promise<void> {
  const limit = photoLimit(paid_user)
  for (const { audience, kind, picture } of photos.slice(0, limit)) {
    const read = await readPicture(picture, kind === 'portrait' ? portraitSize : sceneSize)
    await insertPreparedPhoto(work, { profile_id, audience, status: 'approved', limit }, read)
  }
}

/**
 * Signs up a person with photos through the same events as the product, dated that many days ago, in one
 * transaction. `also` is part of it.
 */
export async function makeDemoMember(
  services: Services,
  site: SiteRecord,
  person: DemoPerson,
  { login: _login, ...account }: DemoLogin,
  passwordHash: string,
  also?: (work: Work, id: number) => Promise<void>,
): Promise<number> {
  const now = services.clock.now()
  const joined = new Date(now.getTime() - person.joined_days_ago * dayMs)
  const { gender, seeking, sexuality, date_of_birth, country, countryregion, city, is_fictional } = person
  return inWork(services, joined.getTime(), async (work) => {
    const { db, emit } = work
    const account_id = await insertAccount(db, {
      site_id: site.id,
      pool_id: site.pool_id,
      ...account,
      password_hash: account.email === null ? null : passwordHash,
      status: 'active',
      is_demo: true,
      created_at: joined,
      // Three in four agree to be visible to visitors.
      on_landings: person.joined_days_ago % 4 !== 0,
    })
    if (!is_fictional) {
      await insertConsents(db, account_id, {
        purposes: [...requiredConsents],
        text_version: site.terms_version,
        locale: account.language,
        given_at: now,
      })
    }
    await emit(accountCreated, {
      account_id,
      site_id: site.id,
      pool_id: site.pool_id,
      date_of_birth,
      gender,
      seeking,
      sexuality,
      country,
      countryregion,
      city,
      is_fictional,
      signup_message: null,
    })
    if (!is_fictional) await emit(accountActivated, { account_id, site_id: site.id })
    await updateProfile(db, account_id, {
      ...person.traits,
      interests: person.interests,
      about_me: person.about_me,
      reason_for_signup: person.reason_for_signup,
      prompts: person.prompts,
    })
    if (person.wanted) await saveAnswers(db, account_id, person.wanted, now)
    await emit(accountSeen, {
      account_id,
      at: new Date(now.getTime() - person.last_active_minutes_ago * minuteMs),
    })
    await emit(profileChanged, { profile_id: account_id })
    await insertDemoPhotos(work, { id: account_id, paid_user: account.paid_user }, person.photos)
    await also?.(work, account_id)
    return account_id
  })
}
