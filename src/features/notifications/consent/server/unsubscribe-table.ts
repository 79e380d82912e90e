import type { Db } from '../../../../server/db/tables.ts'
import type { SealedColumn } from '../../../../server/secret-use.ts'
import { hashToken, newToken, type Signer } from '../../../../server/signer.ts'
import type { MailKind } from '../../../accounts/rules.ts'

declare module '../../../../server/db/tables.ts' {
  interface Tables {
    unsubscribe_tokens: {
      account_id: number
      kind: MailKind
      token_hash: string
      token: string
      created_at: Time
    }
  }
}

/** The column of the sealed tokens. */
export const unsubscribeTokens: SealedColumn = {
  table: 'unsubscribe_tokens',
  key: ['account_id', 'kind'],
  column: 'token',
  purpose: 'unsubscribe',
  owner: ({ account_id, kind }) => `${account_id}:${kind}`,
}

/** Returns the token that ends a kind of mail to an account; the same for each mail of the kind. */
export async function ensureToken(
  { db, now, services }: { db: Db; now: Date; services: { signer: Signer } },
  account_id: number,
  kind: MailKind,
): Promise<string> {
  const { signer } = services
  const owner = `${account_id}:${kind}`
  const fresh = newToken()
  const row = await db
    .insertInto('unsubscribe_tokens')
    .values({
      account_id,
      kind,
      token_hash: hashToken(fresh),
      token: signer.seal('unsubscribe', fresh, owner),
      created_at: now,
    })
    // Returns the row that exists.
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'kind']).doUpdateSet((eb) => ({ kind: eb.ref('excluded.kind') })),
    )
    .returning('token')
    .executeTakeFirstOrThrow()
  const token = signer.open('unsubscribe', row.token, owner)
  if (token !== null) return token
  // Sealed with another secret: links of older mails end.
  await db
    .updateTable('unsubscribe_tokens')
    .set({ token_hash: hashToken(fresh), token: signer.seal('unsubscribe', fresh, owner) })
    .where('account_id', '=', account_id)
    .where('kind', '=', kind)
    .execute()
  return fresh
}

/** Returns whose mails a token ends, and which. */
export function findByToken(db: Db, token: string) {
  return db
    .selectFrom('unsubscribe_tokens')
    .select(['account_id', 'kind'])
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
}

/** Deletes the tokens of an account. */
export async function deleteUnsubscribeTokens(db: Db, accountId: number): Promise<void> {
  await db.deleteFrom('unsubscribe_tokens').where('account_id', '=', accountId).execute()
}
