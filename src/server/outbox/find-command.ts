import { withDatabase } from '../db/with-database.ts'
import type { Environment } from '../environment.ts'
import { OperatorError } from '../operator-error.ts'
import { findOutbox, type OutboxView } from './outbox-table.ts'

const maxShown = 50

/**
 * Prints what was or will be mailed to an address, newest first, for staff who are asked where a mail is: never the content.
 * `print` receives the lines.
 */
export async function findMails(
  environment: Environment,
  address: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  if (!address) throw new OperatorError('Name an address: npm run mail:find name@example.com')
  await withDatabase(environment, async ({ db }) => {
    const rows = await findOutbox(db, { channel: 'mail', address, limit: maxShown })
    if (rows.length === 0) print(`No mail to ${address} in the last half year.`)
    for (const row of rows) print(lineOf(row))
  })
}

function lineOf({ created_at, finished_at, due_at, kind, state, attempts, reason }: OutboxView): string {
  const at = state === 'waiting' ? `next ${due_at}` : (finished_at ?? '')
  return [created_at, kind, state, at, `tries ${attempts}`, reason ?? ''].filter(Boolean).join('  ')
}
