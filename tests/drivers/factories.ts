import type { Gender, Seeking } from '../../src/core/people.ts'
import type { StaffRole } from '../../src/core/staff.ts'
import { addSeconds } from '../../src/core/time.ts'
import { accountActivated, accountCreated, statusChanged } from '../../src/features/accounts/events.ts'
import { insertSession } from '../../src/features/accounts/identity/server/sessions-table.ts'
import { sessionSeconds } from '../../src/features/accounts/rules.ts'
import { insertAccount } from '../../src/features/accounts/server/public.ts'
import type { SiteRecord } from '../../src/features/sites/server/public.ts'
import { insertGrant } from '../../src/features/staff/server/public.ts'
import { hashToken, newToken } from '../../src/server/signer.ts'
import type { Work } from '../../src/server/work.ts'
import { nextNumber } from './next-number.ts'
import { type RowChanges, setRow } from './stored-rows.ts'
import type { Answer, CallOptions, TestApp } from './test-app.ts'

/** A member of a site with an open session. */
export interface TestMember {
  id: number
  name: string
  email: string
  cookie: string
  site: SiteRecord
  /** Makes a call as this member. */
  call(path: string, options?: CallOptions): Promise<Answer>
}

/** Properties of a member that tests may set; the rest is generated. */
export interface MemberOptions {
  name?: string
  gender?: Gender
  seeking?: Seeking
  date_of_birth?: string
  country?: string
  countryregion?: string | null
  city?: string | null
  is_fictional?: boolean
  /** False leaves the address unconfirmed. */
  confirmed?: boolean
  /** A member of staff, on all sites or on one. */
  staff?: StaffRole
  staff_site_id?: number
  /** True for a member who has bought credits. */
  is_premium?: boolean
  password_hash?: string
}

/** Returns a name of its own, without digits, which together may look like a telephone number. */
function newName(): string {
  const letters = (value: number) =>
    String(value).replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))
  return `member_${letters(process.pid)}_${letters(nextNumber())}`
}

/**
 * Signs up a member through the same events as the product, without hashing the password (which takes 50 ms).
 */
export async function newMember(
  app: TestApp,
  site: SiteRecord,
  options: MemberOptions = {},
): Promise<TestMember> {
  const name = options.name ?? newName()
  const email = `${name}@members.vonk.test`
  const now = app.services.clock.now()
  const confirmed = options.confirmed ?? true
  const token = newToken()
  const id = await app.work().transaction(async (work) => {
    const account_id = await insertAccount(work.db, {
      site_id: site.id,
      pool_id: site.pool_id,
      email,
      password_hash: options.password_hash ?? null,
      name,
      status: confirmed ? 'active' : 'not_confirmed',
      language: 'en',
      created_at: now,
    })
    if (options.staff) await grantRole(work, account_id, options.staff, options.staff_site_id)
    if (options.is_premium) await setRow(work.db, 'accounts', account_id, { paid_user: true })
    await work.emit(accountCreated, {
      account_id,
      site_id: site.id,
      pool_id: site.pool_id,
      date_of_birth: options.date_of_birth ?? '1990-05-05',
      gender: options.gender ?? 'female',
      seeking: options.seeking ?? 'both',
      sexuality: null,
      country: options.country ?? 'NL',
      countryregion: options.countryregion ?? null,
      city: options.city ?? null,
      is_fictional: options.is_fictional ?? false,
      signup_message: null,
    })
    if (confirmed) await work.emit(accountActivated, { account_id, site_id: site.id })
    await insertSession(work.db, {
      account_id,
      token_hash: hashToken(token),
      created_at: now,
      last_seen_at: now,
      expires_at: addSeconds(now, sessionSeconds),
      user_agent: 'test',
      address: '127.0.0.1',
    })
    return account_id
  })
  const cookie = `auth=${token}; locale=en`
  return {
    id,
    name,
    email,
    cookie,
    site,
    call: (path, callOptions = {}) => app.call(path, { host: site.host, cookie, ...callOptions }),
  }
}

/** Grants a role, for all sites or for one, as the installation does for its first owner. */
export function grantRole(
  work: Pick<Work, 'db' | 'now'>,
  account_id: number,
  role: StaffRole,
  site_id: number | null = null,
): Promise<void> {
  return insertGrant(work.db, { account_id, role, site_id, granted_by: null, created_at: work.now })
}

/** Changes an account as staff, privacy settings and purchases do, and announces it. */
export async function changeAccount(
  app: TestApp,
  { id }: { id: number },
  changes: RowChanges<'accounts'>,
): Promise<void> {
  await app.work().transaction(async (work) => {
    await setRow(work.db, 'accounts', id, changes)
    await work.emit(statusChanged, { account_id: id })
  })
}
