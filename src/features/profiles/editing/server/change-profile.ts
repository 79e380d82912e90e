import { hasContacts } from '../../../../core/contact-detection.ts'
import { isCountry } from '../../../../core/countries.ts'
import { type ProfileTexts, profileTextNames } from '../../../../core/profile-texts.ts'
import { promptsOf } from '../../../../core/prompts.ts'
import { InvalidInput } from '../../../../core/refusals.ts'
import type { SessionContext, SessionReadContext } from '../../../../server/http/context.ts'
import type { Work } from '../../../../server/work.ts'
import { type AccountCreated, ownProfileQuestion } from '../../../accounts/events.ts'
import { removedPrompts } from '../../answer-rules.ts'
import { insertProfile, lockProfile, updateProfile } from '../../attributes/server/profiles-table.ts'
import { placeOf, type Town } from '../../attributes/server/town.ts'
import type { ProfileChanges } from '../../contract.ts'
import { answersRemoved, profileChanged } from '../../events.ts'
import { nothingWritten, reviewChangedTexts } from '../../review/server/review-texts.ts'
import { findShownRejections } from '../../review/server/text-reviews-table.ts'
import { updateLastActive } from '../../visibility/server/presence-table.ts'

/** Changes the given fields and returns the resulting profile. */
export async function changeProfile(ctx: SessionContext, changes: ProfileChanges) {
  const { profile_id } = ctx.actor
  if (changes.country && !ctx.site.settings.countries.includes(changes.country)) {
    throw new InvalidInput([{ path: 'country', message: 'not_offered' }])
  }
  requireOffered(ctx, changes)
  if (Object.keys(changes).length > 0) {
    const present = await lockProfile(ctx.db, profile_id)
    const wanted = {
      ...changes,
      ...emptied(changes),
      ...trimmedAnswers(changes),
      ...changedTown(present, changes),
    }
    await reviewChangedTexts(ctx, profile_id, present, { ...present, ...wanted })
    await updateProfile(ctx.db, profile_id, wanted)
    await ctx.emit(profileChanged, { profile_id })
    const removed = removedPrompts(present.prompts, wanted.prompts ?? present.prompts)
    if (removed.length > 0) await ctx.emit(answersRemoved, { profile_id, prompts: removed })
  }
  return readOwnProfile(ctx)
}

/** Returns the caller's profile, and which of its texts were rejected. */
export async function readOwnProfile(ctx: Pick<SessionReadContext, 'db' | 'actor' | 'ask'>) {
  const { account_id, profile_id } = ctx.actor
  const rejected = await findShownRejections(ctx.db, profile_id)
  return {
    profile: await ctx.ask(ownProfileQuestion, { account_id }),
    texts: rejected.map((text) => ({ ...text, status: 'rejected' as const })),
  }
}

/** Refuses prompts that the site does not offer. */
function requireOffered({ site }: SessionContext, { prompts = [] }: ProfileChanges): void {
  const offered = promptsOf(site.niche)
  const foreign = prompts.flatMap(({ prompt }, index) => (offered.includes(prompt) ? [] : [index]))
  if (foreign.length === 0) return
  throw new InvalidInput(
    foreign.map((index) => ({ path: `prompts.${index}.prompt`, message: 'not_offered' })),
  )
}

function trimmedAnswers({ prompts }: ProfileChanges) {
  return prompts && { prompts: prompts.map(({ prompt, answer }) => ({ prompt, answer: answer.trim() })) }
}

/** Trims texts; an empty one becomes null. */
function emptied(changes: ProfileChanges): Partial<ProfileTexts> {
  const written = profileTextNames.filter((name) => changes[name] !== undefined)
  return Object.fromEntries(written.map((name) => [name, changes[name]?.trim() || null]))
}

/**
 * Returns where the changes place the member. A change of country clears region and town, a change of region
 * clears a town outside it; a town without a region sets its own region.
 */
function changedTown(
  present: Pick<Town, 'country' | 'countryregion' | 'city'>,
  changes: ProfileChanges,
): Town | undefined {
  const { country = present.country, countryregion, city } = changes
  if (!changes.country && countryregion === undefined && city === undefined) return undefined
  const base = country === present.country ? present : { countryregion: null, city: null }
  const region = countryregion === undefined ? base.countryregion : countryregion
  const town = placeOf(country, region, city === undefined ? base.city : city)
  if (town.cell !== null) return town
  if (city === undefined) return region === present.countryregion ? town : { ...town, city: null }
  const elsewhere = placeOf(country, null, city)
  return countryregion === undefined && elsewhere.cell !== null ? elsewhere : town
}

/**
 * Creates the profile of a new account inside the signup's transaction; an invalid location refuses the
 * signup.
 */
export async function createProfile(work: Work, account: AccountCreated): Promise<void> {
  const { account_id, site_id, pool_id, date_of_birth, gender, seeking, sexuality, is_fictional } = account
  if (!isCountry(account.country)) throw new InvalidInput([{ path: 'country', message: 'not_offered' }])
  if (account.city !== null && hasContacts(account.city)) {
    throw new InvalidInput([{ path: 'city', message: 'contact_data' }])
  }
  const town = placeOf(account.country, account.countryregion, account.city)
  await insertProfile(work.db, {
    id: account_id,
    site_id,
    pool_id,
    date_of_birth,
    gender,
    seeking,
    sexuality,
    is_fictional,
    created_at: work.now,
    ...town,
  })
  if (!is_fictional) {
    await reviewChangedTexts(work, account_id, nothingWritten, { ...nothingWritten, ...town })
  }
  if (!is_fictional) await updateLastActive(work.db, account_id, work.now)
  await work.emit(profileChanged, { profile_id: account_id })
}
