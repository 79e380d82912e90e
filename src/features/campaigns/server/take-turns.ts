import type { Work } from '../../../server/work.ts'
import { quietUntil } from '../../accounts/quiet-rules.ts'
import { findAccountById } from '../../accounts/server/public.ts'
import { mailReceiverOf, mayCampaign } from '../../notifications/server/public.ts'
import { nextTurn } from '../rules.ts'
import { mailOne } from './campaigns.ts'
import { findAllDue, lockTurn, updateTurn } from './turns-table.ts'

const membersAtOnce = 200
/** Bounds one run: those left over are first in the next. */
const maxMembers = 2000

/** Looks at the members whose turn has come, each in a transaction of their own; a failure costs a member one turn. */
export async function takeTurns(outer: Work): Promise<void> {
  for (let taken = 0; taken < maxMembers; taken += membersAtOnce) {
    const members = await findAllDue(outer.db, outer.now, membersAtOnce)
    for (const account_id of members) {
      try {
        await outer.transaction((work) => takeTurn(work, account_id))
      } catch (err) {
        outer.log.error({ err }, 'a member missed a turn')
        await updateTurn(outer.db, account_id, nextTurn(outer.now, outer.now))
      }
    }
    if (members.length < membersAtOnce) return
  }
}

async function takeTurn(work: Work, accountId: number): Promise<void> {
  const due = await lockTurn(work.db, accountId, work.now)
  if (!due) return
  const account = await findAccountById(work.db, accountId)
  const quiet = quietUntil(account?.notifications.quiet ?? null, work.now)
  await updateTurn(work.db, accountId, quiet ?? nextTurn(due, work.now))
  // Nobody reads the advertising to the people of the demo.
  const receiver = quiet || account?.is_demo ? null : mailReceiverOf(account)
  if (account && receiver) await mailOne(work, account, receiver, await mayCampaign(work, receiver.site_id))
}
