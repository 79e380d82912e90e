import { hasContacts } from '../../../../core/contact-detection.ts'
import { isCountry } from '../../../../core/countries.ts'
import { InvalidInput } from '../../../../core/refusals.ts'
import type { Work } from '../../../../server/work.ts'
import type { AccountCreated } from '../../../accounts/events.ts'
import { insertProfile } from '../../attributes/server/profiles-table.ts'
import { placeOf } from '../../attributes/server/town.ts'
import { profileChanged } from '../../events.ts'
import { nothingWritten, reviewChangedTexts } from '../../review/server/review-texts.ts'
import { updateLastActive } from '../../visibility/server/presence-table.ts'

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
