import { addSeconds } from '../../../core/time.ts'
import { defineMail } from '../../../server/mail/mail-type.ts'
import { OperatorError } from '../../../server/operator-error.ts'
import { perDay } from '../../../server/outbox/receiver-limit.ts'
import { hashToken, newToken } from '../../../server/signer.ts'
import type { Work } from '../../../server/work.ts'
import { accountCreated } from '../../accounts/events.ts'
import { invitationSeconds } from '../../accounts/rules.ts'
import {
  deleteTokens,
  findAccountByEmail,
  findAccountByName,
  insertAccount,
  insertToken,
} from '../../accounts/server/public.ts'
import type { SiteRecord } from '../../sites/server/public.ts'
import { insertGrant } from './grants-table.ts'

export const staffInvitationMail = defineMail<{ token: string }>(
  'staffInvitation',
  perDay(5),
  ({ t, linkTo }, { token }) => ({
    subject: t('subject'),
    title: t('title'),
    paragraphs: [t('what'), t('factor')],
    button: { label: t('button'), href: linkTo(`/reset-password/do?token=${token}`) },
    footer: [t('validity')],
  }),
  { token: 'example' },
)

/**
 * Creates an owner with an account on a site and returns the token of a link that sets the password, once. For a known
 * member of staff it creates a new link and ends older ones. Throws if the address belongs to a member or the name is taken.
 * Must run in a transaction.
 */
export async function inviteOwner(
  work: Work,
  site: SiteRecord,
  { email, name }: { email: string; name: string },
): Promise<string> {
  const known = await findAccountByEmail(work.db, site.id, email)
  if (known && !known.is_staff)
    throw new OperatorError(`${email} belongs to a member of this site. Give another address.`)
  if (!known && (await findAccountByName(work.db, site.pool_id, name)))
    throw new OperatorError(`The name ${name} is taken.`)
  const account_id = known?.id ?? (await makeStaffAccount(work, site, { email, name }))
  await insertGrant(work.db, {
    account_id,
    role: 'owner',
    site_id: null,
    granted_by: null,
    created_at: work.now,
  })
  return newInvitation(work, account_id)
}

/** Returns the token of a link that sets a password, once; older ones end. */
export async function newInvitation(work: Work, account_id: number): Promise<string> {
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

/** Creates an account of staff, without a password unless one is given. Returns its id. */
export async function makeStaffAccount(
  work: Work,
  site: SiteRecord,
  account: { email: string; name: string; password_hash?: string; is_demo?: boolean },
): Promise<number> {
  const { id: site_id, pool_id, settings } = site
  const account_id = await insertAccount(work.db, {
    site_id,
    pool_id,
    password_hash: null,
    ...account,
    status: 'active',
    is_staff: true,
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
