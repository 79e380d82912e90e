import { type Config, loadSecret } from './config.ts'
import type { Db, ReadDb } from './db/tables.ts'
import { createSigner, type RetiredKey, type Signer } from './signer.ts'

declare module './db/tables.ts' {
  interface Tables {
    retired_keys: { key_id: string; purpose: string; sealed: string }
  }
}

export const retiredPurpose = 'retired-key'

/** Returns what a retired key is sealed for. */
export function ownerOfRetired({ key_id, purpose }: { key_id: string; purpose: string }): string {
  return `${key_id}:${purpose}`
}

/** Creates the signer of a process: the configured secrets, and what is stored of older ones. */
export async function loadSigner(
  config: Pick<Config, 'secret' | 'previousSecret' | 'dataDir'>,
  db: ReadDb,
): Promise<Signer> {
  const secret = await loadSecret(config)
  const previous = config.previousSecret ? [config.previousSecret] : []
  const opener = createSigner(secret, { previous })
  const rows = await db.selectFrom('retired_keys').selectAll().execute()
  const retired = rows.flatMap(({ key_id, purpose, sealed }): RetiredKey[] => {
    const opened = opener.open(retiredPurpose, sealed, ownerOfRetired({ key_id, purpose }))
    return opened === null ? [] : [{ key_id, purpose, key: Buffer.from(opened, 'base64url') }]
  })
  return createSigner(secret, { previous, retired })
}

/** Stores the keys of the older secrets that stored hashes of a purpose still need, sealed with the newest. */
export async function retireKeys(db: Db, signer: Signer, purpose: string): Promise<void> {
  for (const { key_id, key } of signer.olderKeys(purpose)) {
    const sealed = signer.seal(retiredPurpose, key.toString('base64url'), ownerOfRetired({ key_id, purpose }))
    await db
      .insertInto('retired_keys')
      .values({ key_id, purpose, sealed })
      .onConflict((conflict) => conflict.columns(['key_id', 'purpose']).doNothing())
      .execute()
  }
}
