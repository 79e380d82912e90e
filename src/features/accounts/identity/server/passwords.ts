import { hash, verify } from '@node-rs/argon2'

/** argon2id (the library's default variant); memory in KiB. About 30 ms on one core. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** What is stored of a password. Takes its time: never call it inside a transaction. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

let stranger: Promise<string> | undefined

/**
 * Whether it is the password of that hash. Without a hash (no such account, a fictional one) the answer is no and
 * takes the same time. Never call it inside a transaction.
 */
export async function verifyPassword(passwordHash: string | null, password: string): Promise<boolean> {
  stranger ??= hashPassword('nobody has this password')
  const isRight = await verify(passwordHash ?? (await stranger), password.normalize('NFKC'))
  return passwordHash !== null && isRight
}
