import { hash, verify } from '@node-rs/argon2'

/** argon2id (the library's default variant); memory in KiB. About 30 ms on one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Returns the hash to store for a password. Slow: never call it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

let stranger: Promise<string> | undefined

/**
 * Returns whether a password matches the hash. Without a hash (no such account, a fictional one) it returns
 * false after the same time. Never call it inside a transaction.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  stranger ??= hashPassword('nobody has this password')
  const isRight = await verify(passwordHash ?? (await stranger), password.normalize('NFKC'))
  return passwordHash !== null && isRight
}
