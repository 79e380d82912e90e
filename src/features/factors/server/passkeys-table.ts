import { sql } from 'kysely'
import type { Db, Made, ReadDb } from '../../../server/db/tables.ts'
import { passkeyLimit } from '../rules.ts'

declare module '../../../server/db/tables.ts' {
  interface Tables {
    factor_passkeys: {
      id: Made<number>
      account_id: number
      slot: number
      credential_id: string
      public_key: string
      sign_count: number
      transports: string[]
      name: string
      created_at: Time
      last_used_at: NullableTime
    }
  }
}

/** A new passkey to store. */
export interface NewPasskey {
  account_id: number
  credential_id: string
  /** COSE key, base64url. */
  public_key: string
  sign_count: number
  transports: string[]
  name: string
}

/** Returns an account's passkeys, oldest first. */
export function findAllPasskeys(db: ReadDb, accountId: number) {
  return db
    .selectFrom('factor_passkeys')
    .select(['id', 'credential_id', 'transports', 'name', 'created_at', 'last_used_at'])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()
}

/** Returns an account's passkey by its WebAuthn credential id. */
export function findPasskeyByCredential(db: ReadDb, accountId: number, credentialId: string) {
  return db
    .selectFrom('factor_passkeys')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
}

/**
 * Stores a new passkey in the account's first free slot. Returns false where no slot is free, where a
 * concurrent request took it, or where the credential is registered already.
 */
export async function insertPasskey(db: Db, passkey: NewPasskey, now: Date): Promise<boolean> {
  const { account_id, credential_id, public_key, sign_count, transports, name } = passkey
  const { rows } = await sql`
    insert into factor_passkeys
      (account_id, slot, credential_id, public_key, sign_count, transports, name, created_at)
    select ${account_id}::bigint, free.slot, ${credential_id}::text, ${public_key}::text, ${sign_count}::bigint,
      ${transports}::text[], ${name}::text, ${now.toISOString()}::timestamptz
    from (
      select place as slot from generate_series(1, ${passkeyLimit}::int) place
      where not exists (select from factor_passkeys p where p.account_id = ${account_id} and p.slot = place)
      order by place limit 1
    ) free
    on conflict do nothing
    returning id
  `.execute(db)
  return rows.length > 0
}

/**
 * Records the use of a passkey. Returns false where its counter has changed since it was read: two responses
 * with the same counter can only come from a copy.
 */
export async function updatePasskeyUsed(
  db: Db,
  passkeyId: number,
  count: { before: number; after: number },
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('factor_passkeys')
    .set({ sign_count: count.after, last_used_at: now })
    .where('id', '=', passkeyId)
    .where('sign_count', '=', count.before)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Removes a passkey of an account. Returns false where the account has none with that id. */
export async function deletePasskey(db: Db, accountId: number, passkeyId: number): Promise<boolean> {
  const result = await db
    .deleteFrom('factor_passkeys')
    .where('account_id', '=', accountId)
    .where('id', '=', passkeyId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** Removes all passkeys of an account. */
export async function deletePasskeys(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('factor_passkeys').where('account_id', '=', accountId).execute()
}
