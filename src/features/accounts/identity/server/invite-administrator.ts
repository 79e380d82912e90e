import { addSeconds } from '../../../../core/time.ts'
import { OperatorError } from '../../../../server/operator-error.ts'
import { hashToken, newToken } from '../../../../server/signer.ts'
import type { Work } from '../../../../server/work.ts'
import type { SiteRecord } from '../../../sites/server/public.ts'
import { accountCreated } from '../../events.ts'
import { invitationSeconds } from '../../rules.ts'
import { findAccountByEmail, findAccountByName, insertAccount } from './accounts-table.ts'
import { deleteTokens, insertToken } from './tokens-table.ts'

/**
 * Creates an administrator of a site and returns the token of a link that sets the password, once. For an
 * existing administrator it creates a new link and ends older ones. Throws if the address belongs to a member
 * or the name is taken. Must run in a transaction.
 */
export async function inviteAdministrator(
  work: Work,
  site: SiteRecord,
  { email, name }: { email: string; name: string },
): Promise<string> {
  const known = await findAccountByEmail(work.db, site.id, email)
  if (known && known.role !== 'admin')
    throw new OperatorError(`${email} belongs to a member of this site. Give another address.`)
  if (!known && (await findAccountByName(work.db, site.pool_id, name)))
    throw new OperatorError(`The name ${name} is taken.`)
  const account_id = known?.id ?? (await makeAdministrator(work, site, { email, name }))
  const token = newToken()
  await deleteTokens(work.db, account_id, ['reset'])
  await insertToken(work.db, {
    account_id,
    purpose: 'reset',
    token_hash: hashToken(token),
    code_hash: null,
    created_at: work.now,
    expires_at: addSeconds(work.now, invitationSeconds),
  })
  return token
}

async function makeAdministrator(
  work: Work,
  site: SiteRecord,
  { email, name }: { email: string; name: string },
): Promise<number> {
  const { id: site_id, pool_id, settings } = site
  const account_id = await insertAccount(work.db, {
    site_id,
    pool_id,
    email,
    password_hash: null,
    name,
    status: 'active',
    role: 'admin',
    language: settings.domain_language,
    created_at: work.now,
  })
  // Every account has a profile; that of staff appears in no list, and these values describe nobody.
  await work.emit(accountCreated, {
    account_id,
    site_id,
    pool_id,
    date_of_birth: '1970-01-01',
    gender: 'female',
    seeking: 'both',
    sexuality: null,
    country: settings.countries[0] ?? 'NL',
    countryregion: null,
    city: null,
    is_fictional: false,
    signup_message: null,
  })
  return account_id
}
